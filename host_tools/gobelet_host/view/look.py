"""Colours, by what they mean. Every meaning also has a word, a sign or a place, so that none is lost without colour.

A look is chosen by what the terminal can do; see of(). This module must not know what is drawn.
"""

from dataclasses import dataclass, replace

from rich.console import Console


@dataclass(frozen=True)
class Look:
    """Styles as rich writes them. ground: of the whole page."""

    ground: str
    bar: str  # the line on top, and the keys below
    name: str
    quiet: str  # what matters less: automates, the past, explanations
    speaker: str  # whoever has to act
    bid: str
    bluff: str
    caramba: str
    good: str
    bad: str  # a die lost, trouble
    parafico: str
    die: str  # the body of a large die, with its pips
    hollow: str  # a large one that is no joker
    counted: str  # a small die that counts for the bid
    joker: str  # a small one that counts as a joker
    edge: str  # of the table
    back: str  # a die under its cup
    oled: str
    bezel: str


FELT = Look(
    ground="#f7f3e8 on #0f3d2e",
    bar="#f7f3e8 on #0a2b20",
    name="#f7f3e8",
    quiet="#a9bfae",
    speaker="bold #0a2b20 on #e8b54a",
    bid="bold #e8b54a",
    bluff="bold #ff8a7a",
    caramba="bold #7fd0ff",
    good="bold #b9e88f",
    bad="bold #ff8a7a",
    parafico="bold #1b2350 on #e8b54a",
    die="bold #12261e on #f7f3e8",
    hollow="bold #f7f3e8",
    counted="bold #0a2b20 on #e8b54a",
    joker="bold #0a2b20 on #7fd0ff",
    edge="#5f8a70",
    back="#e3dcc6",
    oled="#eaf6ff on #07090c",
    bezel="#8f99a3 on #1c2024",
)
# A Parafico round is played at night.
NIGHT = replace(
    FELT, ground="#f7f3e8 on #1b2350", bar="#f7f3e8 on #10163a", quiet="#b3b9dc", edge="#5a66a8",
    die="bold #1b2350 on #f7f3e8",
)  # fmt: skip
# For terminals of sixteen colours, or none: theirs, whatever they are, and never two colours that may be the same.
PLAIN = Look(
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


def of(console: Console, night: bool = False) -> Look:
    """The look that suits a console, by day or by night."""
    if console.no_color or console.color_system not in ("256", "truecolor"):
        return PLAIN
    return NIGHT if night else FELT
