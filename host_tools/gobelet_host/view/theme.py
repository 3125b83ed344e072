"""Colours, by what they mean. Every meaning also has a word, a sign or a place, so that none is lost without colour.

A look is chosen by what the terminal can do; see of(). This module must not know what is drawn.
"""

from dataclasses import dataclass, replace

from rich.console import Console


@dataclass(frozen=True)
class Theme:
    """Styles as rich writes them, here those of a table of green felt. ground: of the whole page."""

    ground: str = "#f7f3e8 on #0f3d2e"
    bar: str = "#f7f3e8 on #0a2b20"  # the line on top, and the keys below
    name: str = "#f7f3e8"
    quiet: str = "#a9bfae"  # what matters less: automates, the past, explanations
    speaker: str = "bold #0a2b20 on #e8b54a"  # whoever has to act
    bid: str = "bold #e8b54a"
    bluff: str = "bold #ff8a7a"
    caramba: str = "bold #7fd0ff"
    good: str = "bold #b9e88f"
    bad: str = "bold #ff8a7a"  # a die lost, trouble
    parafico: str = "bold #1b2350 on #e8b54a"
    die: str = "bold #12261e on #f7f3e8"  # the body of a large die, with its pips
    hollow: str = "bold #f7f3e8"  # a large one that is no joker
    counted: str = "bold #0a2b20 on #e8b54a"  # a small die that counts for the bid
    joker: str = "bold #0a2b20 on #7fd0ff"  # a small one that counts as a joker
    edge: str = "#5f8a70"  # of the table
    back: str = "#e3dcc6"  # a die under its cup
    oled: str = "#eaf6ff on #07090c"
    bezel: str = "#8f99a3 on #1c2024"


FELT = Theme()
# A Parafico round is played at night.
NIGHT = replace(
    FELT, ground="#f7f3e8 on #1b2350", bar="#f7f3e8 on #10163a", quiet="#b3b9dc", edge="#5a66a8",
    die="bold #1b2350 on #f7f3e8",
)  # fmt: skip
# For terminals of sixteen colours, or none: theirs, whatever they are, and never two colours that may be the same.
PLAIN = Theme(
    ground="",
    bar="reverse",
    name="",
    quiet="dim",
    speaker="bold reverse",
    bid="bold yellow",
    bluff="bold red",
    caramba="bold cyan",
    good="bold green",
    bad="bold red",
    parafico="bold reverse",
    die="bold reverse",
    hollow="bold",
    counted="bold reverse",
    joker="bold underline reverse",
    edge="dim",
    back="",
    oled="",
    bezel="dim",
)


def of(console: Console, night: bool = False) -> Theme:
    """The look that suits a console, by day or by night."""
    if console.no_color or console.color_system not in ("256", "truecolor"):
        return PLAIN
    return NIGHT if night else FELT
