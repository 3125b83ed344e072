"""Makes contact sheets of all that players see, to look at: the cup's golden frames, a PNG a game and one of what all
games share; and what the tests of the pages have looked at, a PNG a screen and game.

    python -m tools.contact_sheet [frames]      writes build/pictures/cup <game>.png …, and "phone <game>.png",
                                                "television <game>.png" …; frames: the cup's alone

Frames of one name in several languages stand side by side, and so do those that have none. Each has its name below it,
in the cup's own letters. It draws nothing that the golden frames (tests/golden/frames) do not hold. Pages are those of
tests/web, at the largest tables and with the widest names; single pictures stay in build/pictures/pages.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from PIL import Image, ImageDraw

from gobelet.cup.display.canvas import Canvas
from gobelet.games import GAMES
from gobelet.texts import LANGUAGES
from tools import oled

ROOT = Path(__file__).resolve().parent.parent
FRAMES = ROOT / "tests" / "golden" / "frames"
OUT = ROOT / "build" / "pictures"
COLUMNS = 6
SCALE = 2
LABEL = 16  # rows of a name below a frame, a multiple of the display's pages
COMMON = "common"
PAGES = OUT / "pages"
TESTS = "phone_scenes lessons_page tv tv_games tv_boards evening club_page host play_page wide_names".split()
WIDTH = 1900  # pixels of a sheet of pages
TALL = 420  # of each page on it
NAMED = 16  # for its name


def of_game(name: str) -> str:
    """The game that a frame is of, by the beginning of its name."""
    return next((game for game in GAMES if name.startswith(f"{game}_")), COMMON)


def in_order(name: str) -> tuple[str, str]:
    """Languages of one scene stand side by side."""
    found = re.search(rf"_({'|'.join(LANGUAGES)})(?=_|$)", name)
    return (name.replace(found[0], "", 1), found[1]) if found else (name, "")


def labelled(path: Path) -> bytes:
    """A frame and its name below it, as bytes in the order of the display with more pages."""
    canvas = Canvas()
    canvas.text_in(0, 4, 128, path.stem.split("_", 1)[-1] if of_game(path.stem) != COMMON else path.stem)
    return oled.load(path) + bytes(canvas.buffer[: 128 * LABEL // 8])


def sheets(frames: list[Path]) -> dict[str, list[Path]]:
    """The frames of each game, and of what all games share, in the order in which they are shown."""
    found: dict[str, list[Path]] = {}
    for path in sorted(frames, key=lambda path: in_order(path.stem)):
        found.setdefault(of_game(path.stem), []).append(path)
    return found


def pages() -> int:
    """Has the tests of the pages keep what they look at, and makes the sheets. The tests' exit code."""
    shutil.rmtree(PAGES, ignore_errors=True)
    command = [sys.executable, "-m", "pytest", "-q", "-n", "3", "--dist", "loadscope"]
    files = [f"tests/web/test_{name}.py" for name in TESTS]
    told = subprocess.run([*command, *files], cwd=ROOT, env=os.environ | {"GOBELET_PICTURES": str(PAGES)}, check=False)
    for folder in sorted(PAGES.glob("*")):
        taken = sorted(folder.glob("*.png"))
        target = OUT / f"{folder.name}.png"
        beside(taken).save(target)
        print(f"{target.relative_to(ROOT)}: {len(taken)} pages")
    return told.returncode


def beside(taken: list[Path]) -> Image.Image:
    """Pictures of pages in rows, each TALL and with its name below it."""
    placed: list[tuple[int, int, Path, Image.Image]] = []
    x = y = 0
    for path in taken:
        with Image.open(path) as image:
            small = image.resize((image.width * TALL // image.height, TALL)).convert("RGB")
        if x and x + small.width > WIDTH:
            x, y = 0, y + TALL + NAMED
        placed.append((x, y, path, small))
        x += small.width + 4
    sheet = Image.new("RGB", (WIDTH, y + TALL + NAMED), "white")
    draw = ImageDraw.Draw(sheet)
    for left, top, path, small in placed:
        sheet.paste(small, (left, top))
        draw.text((left, top + TALL + 2), path.stem, "black")
    return sheet


def main() -> int:
    """Makes the sheets; the exit code."""
    OUT.mkdir(parents=True, exist_ok=True)
    for game, paths in sheets(list(FRAMES.glob("*.txt"))).items():
        target = OUT / f"cup {game}.png"
        target.write_bytes(oled.to_png([labelled(path) for path in paths], SCALE, COLUMNS, height=oled.HEIGHT + LABEL))
        print(f"{target.relative_to(ROOT)}: {len(paths)} frames")
    return 0 if sys.argv[1:] == ["frames"] else pages()


if __name__ == "__main__":
    sys.exit(main())
