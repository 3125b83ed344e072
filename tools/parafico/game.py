"""A round of Parafico of two players as a solver sees it: hands, bids, what a player remembers, what a call pays.

Player 0 speaks first. A player remembers the last `recall` bids, his own and the other's in turn, and his hand;
`recall` as large as the number of bids is perfect memory. Rules and legality come from the game itself.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np  # pyright: ignore[reportMissingImports]

from gobelet.games.parafico.bids import leasts

Bid = tuple[int, int]  # quantity, value
BLUFF, CARAMBA = 0, 1  # the first two actions after a bid; bids follow


@dataclass(frozen=True)
class Memory:
    """A set of remembered sequences with the same last bid: what is done in each of them has the same choices.

    bid: the last one, None before the first. sequences: of bids, the last one included. follow: the bids that may
    come now. to: for each of those where a sequence goes to among the sequences of that bid."""

    bid: Bid | None
    sequences: list[tuple[Bid, ...]]
    follow: list[Bid]
    to: list[np.ndarray] = field(default_factory=list)

    @property
    def actions(self) -> int:
        """How many decisions there are."""
        return len(self.follow) + (2 if self.bid else 0)


class Game:
    """dice: of each player. jokers: whether ones count for all values. recall: how many bids are remembered."""

    def __init__(self, dice: tuple[int, int], jokers: bool, recall: int) -> None:
        self.dice, self.jokers, self.recall = dice, jokers, recall
        self.total = sum(dice)
        self.hands = [list(itertools.combinations_with_replacement(range(1, 7), count)) for count in dice]
        self.chances = [np.array([_ways(hand) for hand in hands]) for hands in self.hands]
        for chances in self.chances:
            chances /= chances.sum()

    def follow(self, bid: Bid | None) -> list[Bid]:
        """The bids that may follow and could be true: higher ones would be called, and lost."""
        lows = leasts(*bid) if bid else (1,) * 6
        return [(quantity, value) for value in range(1, 7) for quantity in range(lows[value - 1], self.total + 1)]

    @cached_property
    def bids(self) -> list[Bid]:
        """All bids, each behind all that it may follow."""
        found: list[Bid] = []

        def visit(bid: Bid) -> None:
            if bid not in found:
                for later in self.follow(bid):
                    visit(later)
                found.append(bid)

        for bid in self.follow(None):
            visit(bid)
        return found[::-1]

    @cached_property
    def memories(self) -> dict[Bid | None, Memory]:
        """By the last bid, in the order of bids, the beginning first."""
        known: dict[Bid | None, dict[tuple[Bid, ...], int]] = {None: {(): 0}}
        found: dict[Bid | None, Memory] = {}
        for bid in [None, *self.bids]:
            memory = Memory(bid, list(known.get(bid, {})), self.follow(bid))
            for later in memory.follow:
                places = known.setdefault(later, {})
                after = [(*sequence, later)[-self.recall :] for sequence in memory.sequences]
                memory.to.append(np.array([places.setdefault(sequence, len(places)) for sequence in after]))
            found[bid] = memory
        return found

    @cached_property
    def pays(self) -> dict[Bid, tuple[np.ndarray, np.ndarray]]:
        """What a call of a bid pays its caller for each pair of hands, of players 0 and 1: his dice against the
        other's. Bluff, then caramba."""
        found = {}
        for quantity, value in self.bids:
            counts = [np.array([self._count(hand, value) for hand in hands]) for hands in self.hands]
            there = counts[0][:, None] + counts[1][None, :]
            bluff = np.where(there >= quantity, -1.0, 1.0)
            caramba = np.where(there == quantity, 1.0, -1.0)
            found[quantity, value] = bluff, caramba
        return found

    def _count(self, hand: tuple[int, ...], value: int) -> int:
        return hand.count(value) + (hand.count(1) if self.jokers and value != 1 else 0)


def _ways(hand: tuple[int, ...]) -> float:
    return float(len(set(itertools.permutations(hand))))
