"""Cases for programs that try all games: the common tests, the soak, the bench, the tools.

Each game declares it once, as CASES of `gobelet_host.games.<game>.cases`. It decides nothing in a match.
"""

import importlib
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from gobelet.cup.screens import CALL, LEFT, OK, RIGHT

Options = dict[str, Any]
NAME = "WWWWWWWWWWWW"  # the widest name of twelve letters, for messages
LONG_NAME = "Maximilienne"  # a long one of this world, for what has one line only and is cut if need be


class Player(Protocol):
    """Somebody with nothing but four buttons, a shake sensor and what the display says over the buttons."""

    chance: Random

    def labels(self) -> tuple[str, str, str, str]:
        """What LEFT, RIGHT, OK and CALL do now, in English; "" for nothing."""
        ...

    def scene(self) -> str:
        """The scene that is shown: "decide", "wait", "verdict" ..."""
        ...

    def tap(self, *buttons: int) -> None: ...

    def hold(self, button: int) -> None: ...

    def take_turn(self) -> bool:
        """Does what every game has: ready, a roll, reading on. Returns whether there was such a thing to do."""
        ...


def choose(player: Player) -> None:
    """Plays a game whose decisions are one choice out of a few: walks among them by chance and takes one."""
    left, _, ok, call = player.labels()
    if not player.take_turn() and ok:
        walk(player, bool(left) and call != "Back")
        player.tap(OK)


def look(player: Player, *words: str) -> None:
    """Once in a while looks at one of what these words over OK and CALL show: nobody waits for it."""
    for button, word in zip((OK, CALL), player.labels()[2:], strict=True):
        if word in words and player.chance.random() < 0.05:
            player.tap(button)
            return


def walk(player: Player, can: bool) -> None:
    """A few steps among the choices."""
    for _ in range(player.chance.randrange(4) if can else 0):
        player.tap(player.chance.choice((LEFT, RIGHT)))


@dataclass(frozen=True)
class Cases:
    """How one game is tried.

    Demanded: kinds: kinds of events, beside the usual ones, that a match brings. tables: (players, options) of the
    matches in which properties are tried. soak: (cups, rounds) of the full soak.

    Where the usual does not do: played: the options of the match that is played with four buttons, and with a finger.
    buttons: how a player with four buttons plays it, a step at a time. scenes: kinds of scenes, beside the usual ones,
    that it brings. whole: whether it is played to its end, or until it has brought all these. short: options of a
    match that is over soon. round: (players, a kind of event, how often it has come) when a board has played enough.
    slow: whether an automate thinks for long. weighed: (players, options) of the match that its coach is tried with, if
    it has one. drawn: what its stage puts on the page, as a CSS selector, and after how many entries. scene: the kind
    of event that begins a scene there, "" if none does. taps: how many decisions of a match a phone makes, 0 for all of
    it. lesson: what is tapped at the steps of its lesson that decide, ids of items, in their order. values: key of a
    cup's text -> what stands in {0} {1} ... of it, at its longest. heap: bytes that a cup may need at its fullest
    table, see bench/memory.py.
    """

    kinds: tuple[str, ...]
    tables: tuple[tuple[int, Options], ...]
    soak: tuple[tuple[int, int], ...]
    played: Options = field(default_factory=dict)
    buttons: Callable[[Player], None] = choose
    scenes: tuple[str, ...] = ()
    whole: bool = True
    short: Options = field(default_factory=dict)
    round: tuple[int, str, int] = (3, "round", 1)
    slow: bool = False
    weighed: tuple[int, Options] = (2, {})
    drawn: tuple[str, int] = (".score", 30)
    scene: str = ""
    taps: int = 4
    lesson: tuple[tuple[str, ...], ...] = ()
    values: dict[str, tuple[Any, ...]] = field(default_factory=dict)
    heap: int = 100_000


def of(game: str) -> Cases:
    """The cases of a game."""
    return importlib.import_module(f"{__package__}.{game}.cases").CASES
