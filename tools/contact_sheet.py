"""Makes contact sheets of all that players see, to look at: the cup's golden frames, a PNG a game and one of what all
games share; and what the tests of the pages have looked at, a PNG a screen and game.

    python -m tools.contact_sheet [frames]      writes build/pictures/cup <game>.png …, and "phone <game>.png",
                                                "television <game>.png" …; frames: the cup's alone

Frames of one name in several languages stand side by side, and so do those that have none. Each has its name below it.
It draws nothing that the golden frames (tests/golden/frames) do not hold. Pages are those of
tests/web, at the largest tables and with the widest names; single pictures stay in build/pictures/pages.
"""

from __future__ import annotations

import itertools
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from PIL import Image, ImageDraw

from gobelet.games import GAMES
from gobelet.texts import LANGUAGES
from tools import oled

ROOT = Path(__file__).resolve().parent.parent
FRAMES = ROOT / "tests" / "golden" / "frames"
OUT = ROOT / "build" / "pictures"
COMMON = "common"
PAGES = OUT / "pages"
TESTS = "phone_scenes lessons_page tv tv_games tv_boards evening club_page host play_page wide_names".split()
WIDTH = 2100  # pixels of a sheet: eight frames, so that languages of one scene stand beside each other
TALL = 420  # of each page on it
SCALE = 2  # of a point of a frame
LIT, DARK, GROUND = (247, 243, 232), (10, 12, 16), (60, 62, 66)
NAMED = 16  # pixels for the name of a picture


def of_game(name: str) -> str:
    """The game that a frame is of, by the beginning of its name."""
    return next((game for game in GAMES if name.startswith(f"{game}_")), COMMON)


def in_order(name: str) -> tuple[str, str]:
    """Languages of one scene stand side by side."""
    found = re.search(rf"_({'|'.join(LANGUAGES)})(?=_|$)", name)
    return (name.replace(found[0], "", 1), found[1]) if found else (name, "")


def drawn(path: Path) -> Image.Image:
    """A frame as its display shows it."""
    frame, image = oled.load(path), Image.new("RGB", (oled.WIDTH, oled.HEIGHT), DARK)
    for x, y in itertools.product(range(oled.WIDTH), range(oled.HEIGHT)):
        if frame[(y >> 3) * oled.WIDTH + x] >> (y & 7) & 1:
            image.putpixel((x, y), LIT)
    return image.resize((oled.WIDTH * SCALE, oled.HEIGHT * SCALE), Image.Resampling.NEAREST)


def taken(path: Path) -> Image.Image:
    """The picture of a page, TALL."""
    with Image.open(path) as image:
        return image.resize((image.width * TALL // image.height, TALL)).convert("RGB")


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
        write(folder.name, [(path.stem, taken(path)) for path in sorted(folder.glob("*.png"))])
    return told.returncode


def write(name: str, pictures: list[tuple[str, Image.Image]]) -> None:
    """A sheet of pictures of one height in rows, each with its name below it."""
    placed: list[tuple[int, int]] = []
    x = y = 0
    tall = pictures[0][1].height
    for _, picture in pictures:
        if x and x + picture.width > WIDTH:
            x, y = 0, y + tall + NAMED
        placed.append((x, y))
        x += picture.width + 4
    sheet = Image.new("RGB", (WIDTH, y + tall + NAMED), GROUND)
    draw = ImageDraw.Draw(sheet)
    for (left, top), (title, picture) in zip(placed, pictures, strict=True):
        sheet.paste(picture, (left, top))
        draw.text((left, top + tall + 2), title, LIT)
    target = OUT / f"{name}.png"
    sheet.save(target)
    print(f"{target.relative_to(ROOT)}: {len(pictures)} pictures")


def main() -> int:
    """Makes the sheets; the exit code."""
    OUT.mkdir(parents=True, exist_ok=True)
    for game, paths in sheets(list(FRAMES.glob("*.txt"))).items():
        write(f"cup {game}", [(path.stem.removeprefix(f"{game}_"), drawn(path)) for path in paths])
    return 0 if sys.argv[1:] == ["frames"] else pages()


if __name__ == "__main__":
    sys.exit(main())
