"""CFR+ over what is remembered (O. Tammelin 2014): both players learn in turn, regrets never fall below zero, later
decisions weigh more in the average.

As decisions depend on what is remembered alone, all that lies behind one memory is worth the same: instead of a walk
through every sequence of bids, each iteration goes once through the memories, forwards with how likely the other player
is to come there with each hand, and backwards with what it is worth for each pair of hands.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np  # pyright: ignore[reportMissingImports]

from .game import Bid, Game

Policy = list[dict[Bid | None, np.ndarray]]  # of each player, by the last bid: [sequence, hand, action]


class Solver:
    """A game, regrets and averages."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.done = 0
        self.regrets: Policy = []
        self.sums: Policy = []
        self.now: Policy = []
        self.open: Policy = []  # decisions that are still considered
        for player in (0, 1):
            shapes = {
                bid: (len(memory.sequences), len(game.hands[player]), memory.actions)
                for bid, memory in game.memories.items()
            }
            self.regrets.append({bid: np.zeros(shape, np.float32) for bid, shape in shapes.items()})
            self.sums.append({bid: np.zeros(shape, np.float32) for bid, shape in shapes.items()})
            self.now.append({bid: np.full(shape, 1 / shape[2], np.float32) for bid, shape in shapes.items()})
            self.open.append({bid: np.ones(shape, bool) for bid, shape in shapes.items()})

    def run(self, iterations: int, progress: Callable[[int], None] = lambda done: None) -> None:
        """Learns for so many iterations more."""
        for number in range(self.done + 1, self.done + iterations + 1):
            for player in (0, 1):
                self._learn(player, number)
            self.done = number
            progress(number)

    def policy(self) -> Policy:
        """The average of what was played."""
        found: Policy = []
        for player in (0, 1):
            mine = {}
            for bid, sums in self.sums[player].items():
                total = sums.sum(axis=2, keepdims=True)
                mine[bid] = np.where(total > 0, sums / np.where(total > 0, total, 1), self.now[player][bid])
            found.append(mine)
        return found

    def prune(self, player: int, least: float) -> None:
        """Leaves those decisions of a player out for good that he takes less often than `least`. What he learns from
        here on, against another one who may still do anything, makes up for them, and his policy becomes small."""
        for bid, shares in self.policy()[player].items():
            still = self.open[player][bid]
            still &= (shares >= least) | (shares == shares.max(axis=2, keepdims=True))
            self.sums[player][bid] *= still
            self.regrets[player][bid] *= still
            self.now[player][bid] = self._matched(player, bid)

    def _matched(self, player: int, bid: Bid | None) -> np.ndarray:
        """What a player does, by his regrets."""
        regrets, still = self.regrets[player][bid], self.open[player][bid]
        total = regrets.sum(axis=2, keepdims=True)
        fair = (still / still.sum(axis=2, keepdims=True)).astype(np.float32)
        return np.where(total > 0, regrets / np.where(total > 0, total, 1), fair)

    def _reached(self, player: int) -> list[dict[Bid | None, np.ndarray]]:
        """How likely a player comes to each memory with each hand if the other lets him; by who is to act there."""
        game, hands = self.game, len(self.game.hands[player])
        found = [
            {bid: np.zeros((len(memory.sequences), hands), np.float32) for bid, memory in game.memories.items()}
            for _ in (0, 1)
        ]
        found[0][None][:] = 1
        for bid, memory in game.memories.items():
            for actor in (0, 1) if bid else (0,):
                here = found[actor][bid]
                first = 2 if bid else 0
                for at, (later, to) in enumerate(zip(memory.follow, memory.to, strict=True)):
                    going = here * self.now[player][bid][:, :, first + at] if actor == player else here
                    there = found[1 - actor][later]
                    if memory.sequences and len(np.unique(to)) == len(to):
                        there[to] += going
                    else:
                        np.add.at(there, to, going)
        return found

    def _learn(self, player: int, number: int) -> None:
        game = self.game
        other = 1 - player
        rival = self._reached(other)
        own = self._reached(player)
        worth: list[dict[Bid | None, np.ndarray]] = [{}, {}]  # by who acts: [sequence, hand of 0, hand of 1], to player
        for bid in reversed(list(game.memories)):
            memory = game.memories[bid]
            for actor in (0, 1) if bid else (0,):
                each = [worth[1 - actor][later][to] for later, to in zip(memory.follow, memory.to, strict=True)]
                if bid:
                    sign = 1 if actor == player else -1
                    calls = [np.broadcast_to(sign * pay, (len(memory.sequences), *pay.shape)) for pay in game.pays[bid]]
                    each = calls + each
                values = np.stack(each, axis=-1).astype(np.float32)  # [sequence, hand of 0, hand of 1, action]
                if player == 1:
                    values = values.transpose(0, 2, 1, 3)  # hand of the learner first
                if actor == player:
                    weight = rival[actor][bid] * game.chances[other].astype(np.float32)
                    worths = np.einsum("sijk,sj->sik", values, weight, optimize=True)
                    now = self.now[player][bid]
                    regrets = self.regrets[player][bid]
                    regrets += worths - (worths * now).sum(axis=2, keepdims=True)
                    np.maximum(regrets, 0, out=regrets)
                    regrets *= self.open[player][bid]
                    self.sums[player][bid] += number * own[actor][bid][:, :, None] * now
                    result = np.einsum("sijk,sik->sij", values, now, optimize=True)
                    self.now[player][bid] = self._matched(player, bid)
                else:
                    result = np.einsum("sijk,sjk->sij", values, self.now[other][bid], optimize=True)
                worth[actor][bid] = result if player == 0 else result.transpose(0, 2, 1)
