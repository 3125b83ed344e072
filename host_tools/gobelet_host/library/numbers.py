"""Decisions as numbers, for programs that learn: a fixed space for a game with its players and options.

A decision of several parts (cards to pass, dice, bets) is decided part by part. 0 ends one, or lets a claim go; above
it are actions, or parts of one. What is highest among them a game says in its folder, see games/__init__.py. It must
not know whose the numbers are.
"""

import bisect
import itertools
from collections.abc import Iterator
from typing import Any

from gobelet_host import games
from gobelet_host.library import CHANCE, PASS, Illegal, Legal, Match

BASE = 1000  # a bid, a bet: what it is on * BASE + how many


class Numbers:
    """The numbered decisions of a match. space: how many numbers there are."""

    def __init__(self, match: Match) -> None:
        self.match = match
        numbered = games.part(match.game, "numbered")
        self._highest: int = getattr(numbered, "HIGHEST", BASE - 1)  # action or part below BASE
        self._most = BASE - 1  # that may be bid
        if match.options.get("quantity_cap") == "dice_in_play":
            self._most = match.players * match.options["dice_per_player"]
        self.space = 2 + self._highest + getattr(numbered, "BIDS_ON", 0) * self._most
        self._begun: tuple[int, tuple[int, ...]] = (0, ())  # the parts of a decision, after so many actions

    @property
    def parts(self) -> tuple[int, ...]:
        """The parts of the decision that has begun."""
        return self._begun[1] if self._begun[0] == self.match.match.count else ()

    def legal(self) -> list[int]:
        """The legal numbers, ascending; those of what chance may bring."""
        legal = self.match.legal()
        if self._is_in_parts(legal):
            return [0 if part is None else self.number(part) for part in _following(legal, self.parts)]
        return [0 if action is PASS else self.number(action) for action in legal]

    def act(self, number: int) -> list[tuple[Any, ...]]:
        """A part of a decision, which is acted once it is whole. Returns its events. Raises Illegal, and changes
        nothing, if that is no legal number."""
        legal = self.match.legal()
        if not self._is_in_parts(legal):
            return self.match.act(self._part(number) if number else PASS)
        parts = self.parts + ((self._part(number),) if number else ())
        follow = list(itertools.islice(_following(legal, parts), 2))
        if not follow or not number and follow[0] is not None:
            raise Illegal("not_an_action", f"{number} is no legal number after {self.parts}: {self.match!r}")
        if not number or follow == [None]:
            return self.match.act(parts)
        self._begun = self.match.match.count, parts
        return []

    def number(self, part: Any) -> int:
        """The number of an action, or of a part of one."""
        if part < BASE or self.match.seat == CHANCE:
            return 1 + part
        return 1 + self._highest + (part // BASE - 1) * self._most + part % BASE

    def _part(self, number: int) -> int:
        if number <= 1 + self._highest or self.match.seat == CHANCE:
            return number - 1
        value, quantity = divmod(number - 2 - self._highest, self._most)
        return (value + 1) * BASE + quantity + 1

    def _is_in_parts(self, legal: Legal) -> bool:
        return self.match.seat >= 0 and not self.match.is_claim and len(legal) > 0 and isinstance(legal[0], tuple)


def _following(legal: Legal, begun: tuple[int, ...]) -> Iterator[int | None]:
    """The parts that may follow the first ones of a decision, ascending; first None, if it may end there."""
    # A sequence with an iterator is gone through faster than asked for its items.
    actions: Any = list(legal) if legal.is_iterated else legal
    at = bisect.bisect_left(actions, begun)
    while at < len(actions) and actions[at][: len(begun)] == begun:
        part = actions[at][len(begun)] if len(actions[at]) > len(begun) else None
        yield part
        at = at + 1 if part is None else bisect.bisect_left(actions, (*begun, part + 1), at)
