"""A policy as the bytes of a table of firmware/gobelet/games/parafico/endgame_tables.py, and as that table plays it."""

from __future__ import annotations

import numpy as np  # pyright: ignore[reportMissingImports]

from gobelet.games.parafico import endgame_tables
from gobelet.games.parafico.bids import bid as action_of

from .game import Bid, Game

MOST = 8  # decisions of a hand
Shares = dict["Bid | None", np.ndarray]  # of one player, by the last bid: [sequence, hand, action]


def packed(game: Game, policy: Shares, player: int) -> bytes:
    """The table of a player: only what he can come to by his own decisions, and only what is not a sure bluff."""
    fine = game.total == endgame_tables.FINE
    weights = {last: _rounded(shares, fine) for last, shares in policy.items()}
    reached = _reached(game, weights, player)
    rows: dict[int, bytes] = {}
    for last, memory in game.memories.items():
        for number, sequence in enumerate(memory.sequences):
            row = _row(weights[last][number], reached[last][number], bool(last), fine)
            if row:
                said = [action_of(*one) for one in sequence]
                rows[endgame_tables.key(said, game.total)] = row
    index, body = bytearray(len(rows).to_bytes(2, "big")), bytearray()
    start = 2 + 4 * len(rows)
    for key in sorted(rows):
        index += key.to_bytes(2, "big") + (start + len(body)).to_bytes(2, "big")
        body += rows[key]
    return bytes(index + body)


def unpacked(game: Game, data: bytes | memoryview, player: int) -> Shares:
    """The policy as the table plays it, read as a cup reads it."""
    found: Shares = {}
    for last, memory in game.memories.items():
        shares = np.zeros((len(memory.sequences), len(game.hands[player]), memory.actions), np.float32)
        for number, sequence in enumerate(memory.sequences):
            at = endgame_tables.find_row(data, endgame_tables.key([action_of(*one) for one in sequence], game.total))
            for place, hand in enumerate(game.hands[player]):
                entry = endgame_tables.entry(data, at, hand, game.total) if at else ()
                for decision, weight in entry or ((0, 1),):
                    shares[number, place, decision] = weight
        found[last] = shares / shares.sum(axis=2, keepdims=True)
    return found


def _rounded(shares: np.ndarray, fine: bool) -> np.ndarray:
    """The weight of each decision as a table has it, 0 for what is never said, the largest for the most frequent."""
    weights = np.arange(1, endgame_tables.SURE + 1) if fine else np.array(list(endgame_tables.WEIGHTS))
    part = shares / shares.max(axis=2, keepdims=True) * weights[-1]
    found = weights[np.abs(part[..., None] - weights).argmin(axis=-1)]
    found[part < weights[0] / 2] = 0
    order = np.argsort(-shares, axis=2, kind="stable")
    found[np.argsort(order, axis=2, kind="stable") >= MOST] = 0
    return found


def _reached(game: Game, weights: Shares, player: int) -> dict[Bid | None, np.ndarray]:
    """Whether a player can come to each memory with each hand, when it is his turn there."""
    by_turn = [
        {
            last: np.zeros((len(memory.sequences), len(game.hands[player])), bool)
            for last, memory in game.memories.items()
        }
        for _ in (0, 1)
    ]
    by_turn[0][None][:] = True
    for last, memory in game.memories.items():
        for actor in (0, 1) if last else (0,):
            here = by_turn[actor][last]
            for at, (later, to) in enumerate(zip(memory.follow, memory.to, strict=True)):
                goes = here & (weights[last][:, :, at + (2 if last else 0)] > 0) if actor == player else here
                np.logical_or.at(by_turn[1 - actor][later], to, goes)
    return by_turn[player]


def _row(weights: np.ndarray, reached: np.ndarray, may_call: bool, fine: bool) -> bytes:
    told, body = 0, bytearray()
    for hand, mine in enumerate(weights):
        said = np.flatnonzero(mine)
        if not reached[hand] or may_call and list(said) == [0]:
            continue
        told |= 1 << hand
        first, *others = said[np.argsort(-mine[said], kind="stable")]
        body.append(len(others) << 5 | int(first))
        for one in others:
            weight = int(mine[one])
            body += bytes((one, weight)) if fine else bytes((endgame_tables.WEIGHTS.index(weight) << 5 | int(one),))
    return told.to_bytes(1 if len(weights) == 6 else 3, "big") + bytes(body) if told else b""
