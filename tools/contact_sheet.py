"""Makes contact sheets of the cup's golden frames, to look at: a PNG a game and one of what all games share.

    python -m tools.contact_sheet          writes build/pictures/<game>.png and common.png

Frames of one name in several languages stand side by side, and so do those that have none. Each has its name below it,
in the cup's own letters. It draws nothing that the golden frames (tests/golden/frames) do not hold.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

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


def main() -> int:
    OUT.mkdir(parents=True, exist_ok=True)
    for game, paths in sheets(list(FRAMES.glob("*.txt"))).items():
        target = OUT / f"{game}.png"
        target.write_bytes(oled.to_png([labelled(path) for path in paths], SCALE, COLUMNS, height=oled.HEIGHT + LABEL))
        print(f"{target.relative_to(ROOT)}: {len(paths)} frames")
    return 0


if __name__ == "__main__":
    sys.exit(main())
