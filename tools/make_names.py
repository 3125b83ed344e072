"""Writes firmware/base/names.txt and paths.txt: the names that the program uses, and those of its modules and their
files, to be frozen into the base.

usage: python -m tools.make_names

MicroPython keeps each name that a module brings in memory, for good; one that the base knows already costs nothing, and
is found faster. So the base holds those of the program as it was when the base was built, with the two games that need
most memory, and without what is only read on a visit (VISITED): it has no room for all. A name that came later works as
well and costs its few bytes: make the list anew, and the base with it, when `make bench ARGS=pico` comes near its bars.
The MicroPython of a laptop's cups holds them, too, so that their memory is as full as a Pico's. Nothing else depends on
the list.
"""

import keyword
from pathlib import Path

from gobelet.games import GAMES
from gobelet_host.device import file_bootloader, image

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "firmware" / "base" / "names.txt"  # one name a line, as firmware/base/build.sh makes a module of it
BOOTLOADER = ROOT / "firmware" / "bootloader"
PATHS = TARGET.with_name("paths.txt")  # what is no name in Python, for build.sh to give to the compiler

FULLEST = ("parafico", "papayoo")  # fifteen players; cards that the cups deal
# Modules of a game.
AUTOMATES = "belief bot coach endgame lookahead next_player odds opponent_model sampling".split()
AUTOMATES += ["simple_player", "strategy"]
# What a match never reads, or no Pico.
VISITED = (
    *("gobelet/cup/display/raster_", "gobelet/texts/owner_", "gobelet/cup/lifetime_statistics", "gobelet/link/table_"),
    *("gobelet/cup/practice", "gobelet/selfplay", "gobelet/bots", "gobelet/cup/bot_controller"),
    *("gobelet/coach", "gobelet/cup/key_menu", "gobelet/cup/wifi_menu", "gobelet/cup/auto_power_off"),
    *(f"gobelet/games/{game}/{part}" for game in FULLEST for part in [*AUTOMATES, "tutorial", "pages_"]),
    *(
        "gobelet/cup/networks",
        "gobelet/cup/decision_timer",
        "gobelet/cup/update",
        "gobelet/board/idle_slot",
        "gobelet/board/wifi",
    ),
    *("gobelet/ledger/time_control", "gobelet/cup/host_questions"),
    *(f"gobelet/cup/screens/{scene}." for scene in "about crash name practice rules selftest tutorial".split()),
    *(f"gobelet/cup/screens/{scene}." for scene in "factory_reset known_tables lifetime_statistics".split()),
    *(f"gobelet/cup/screens/{scene}." for scene in "host_question reviews shake_calibration text_entry".split()),
    *(f"gobelet/cup/screens/{scene}." for scene in "update wifi_join wifi_networks".split()),
)


def number_at(data: bytes, at: int) -> tuple[int, int]:
    """A number of a .mpy file, seven bits a byte, the highest first; and where the next thing begins."""
    value = 0
    while True:
        byte = data[at]
        at += 1
        value = value << 7 | byte & 127
        if not byte & 128:
            return value, at


def names_of(mpy: bytes) -> list[str]:
    """The names in the table at the beginning of a .mpy file (version 6), without those that MicroPython brings."""
    count, at = number_at(mpy, 4)
    _, at = number_at(mpy, at)  # how many constants follow the names
    found = []
    for _ in range(count):
        size, at = number_at(mpy, at)
        if size & 1:
            continue  # the number of one of MicroPython's own
        found.append(mpy[at : at + (size >> 1)].decode())
        at += (size >> 1) + 1
    return found


def main() -> None:
    """Write the list."""
    others = tuple(f"gobelet/games/{game}/" for game in GAMES if game not in FULLEST)
    chosen = {path: data for path, data in image.program().items() if not path.startswith(others + VISITED)}
    modules = chosen.values()
    dotted = [path.removesuffix(".mpy").removesuffix("/__init__").replace("/", ".") for path in chosen]
    modules_of_bootloader = [path.stem for path in BOOTLOADER.glob("[a-z]*.py")] + list(file_bootloader.DRIVERS)
    dotted += [f"bootloader.{name}" for name in modules_of_bootloader]
    paths = sorted({name for name in dotted if "." in name} | {f"/rom/{path}" for path in chosen})
    PATHS.write_text("".join(f"Q({path})\n" for path in paths), encoding="utf-8")
    parts = {name.rpartition(".")[2] for name in dotted}  # as what a package has a module
    names = sorted({name for data in modules for name in names_of(data)} | parts)
    plain = [name for name in names if name.isidentifier() and name.isascii() and not keyword.iskeyword(name)]
    texts = [ascii(name) for name in names if name not in plain]
    lines = [f"a.{name}" for name in plain] + [f"a({name})" for name in texts]
    TARGET.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{TARGET.relative_to(ROOT)}: {len(lines)} names")


if __name__ == "__main__":
    main()
