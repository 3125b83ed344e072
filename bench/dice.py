"""Dice: ten million of them on the way a match makes them; no face, hand, seat or round may be favoured.

Chains, round nonces, hidden and public dice are those of gobelet.fair, called as the ledger calls them. Each statistic
is Pearson's chi-square against equal chances. All together call honest dice biased once in 1 / ALPHA runs; the secrets
come from a seed, so a run can be repeated.
"""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from unittest import mock

from bench.measure import Figure, few
from gobelet import fair
from gobelet.ledger.seating_entries import game_id

ALPHA = 1e-4
SEATS, DICE, SIDES = 5, 5, 6
FULL = few(10_000_000, 20_000)
SHOWN = few(600_000, 20_000)  # a bias of byte % 6 (43 bytes for each of four faces, 42 for two) shows from half of it
ROUNDS = 200  # of one match: fewer than a chain has links

Roll = tuple[int, int, tuple[int, ...]]  # seat, round, faces; a public roll has the seat of its roller


def chance(statistic: float, freedom: int) -> float:
    """How often equal chances give at least this chi-square: Wilson and Hilferty's cube root, good to a tenth."""
    spread = 2 / (9 * freedom)
    return 0.5 * math.erfc(((statistic / freedom) ** (1 / 3) - 1 + spread) / math.sqrt(2 * spread))


def chi_square(counts: Iterable[int], cells: int) -> float:
    """Pearson's statistic of `counts` over `cells` equally likely cells; cells that never came up may be left out."""
    seen = list(counts)
    expected = sum(seen) / cells
    return sum((count - expected) ** 2 for count in seen) / expected + (cells - len(seen)) * expected


def matches(seed: int) -> Iterator[tuple[list[Roll], list[Roll]]]:
    """Match after match: its hidden rolls and its public ones."""
    number = 0
    while True:
        number += 1
        secrets = [hashlib.sha256(b"%d.%d.%d" % (seed, number, seat)).digest() for seat in range(SEATS + 1)]
        nonces = [fair.Chain(secret, fair.NONCE) for secret in secrets]  # the table's is the last
        dice = [fair.Chain(secret, fair.DICE) for secret in secrets[:SEATS]]
        game = game_id(hashlib.sha256(b"".join(chain.anchor for chain in nonces)).digest())
        hidden: list[Roll] = []
        public: list[Roll] = []
        for turn in range(1, ROUNDS + 1):
            links = [chain.preimage(turn) for chain in nonces]
            mixed = fair.mix(game, turn, list(range(SEATS)), links)
            for seat in range(SEATS):
                hidden.append((seat, turn, fair.hidden_dice(dice[seat].preimage(turn), mixed, turn, seat, DICE, SIDES)))
            roller = turn % SEATS
            public.append((roller, turn, fair.public_dice(mixed, turn, roller, DICE, SIDES)))
        yield hidden, public


@dataclass
class Tally:
    """Counts of one kind of rolls."""

    faces: Counter[int] = field(default_factory=Counter)
    hands: Counter[tuple[int, ...]] = field(default_factory=Counter)
    pairs: Counter[tuple[int, int]] = field(default_factory=Counter)  # a seat's last die and the first of its next roll
    seats: dict[int, Counter[int]] = field(default_factory=lambda: {seat: Counter() for seat in range(SEATS)})
    rounds: dict[int, Counter[int]] = field(default_factory=lambda: {half: Counter() for half in range(10)})

    def add(self, rolls: Iterable[Roll]) -> None:
        before: dict[int, int] = {}
        for seat, turn, faces in rolls:
            self.hands[faces] += 1
            self.seats[seat].update(faces)
            self.rounds[turn % 10].update(faces)
            if seat in before:
                self.pairs[before[seat], faces[0]] += 1
            before[seat] = faces[-1]

    def statistics(self) -> dict[str, tuple[float, int]]:
        """Name -> (chi-square, degrees of freedom)."""
        for seat in self.seats.values():
            self.faces.update(seat)
        found = {
            "faces": (chi_square(self.faces.values(), SIDES), SIDES - 1),
            "hands of five": (chi_square(self.hands.values(), SIDES**DICE), SIDES**DICE - 1),
            "one roll after another": (chi_square(self.pairs.values(), SIDES**2), SIDES**2 - 1),
        }
        for name, parts in (("each seat", self.seats), ("each round", self.rounds)):
            found[name] = (sum(chi_square(part.values(), SIDES) for part in parts.values()), len(parts) * (SIDES - 1))
        return found


def examine(count: int, seed: int = 1) -> tuple[int, list[tuple[str, float]]]:
    """Throws at least `count` dice. Returns how many, and the chance of each statistic under honest dice."""
    tallies = {"hidden": Tally(), "public": Tally()}
    thrown = 0
    for hidden, public in matches(seed):
        for name, rolls in (("hidden", hidden), ("public", public)):
            tallies[name].add(rolls)
            thrown += len(rolls) * DICE
        if thrown >= count:
            break
    found = []
    for kind, tally in tallies.items():
        found += [(f"{kind} dice, {name}", chance(*values)) for name, values in tally.statistics().items()]
    return thrown, found


def without_rejection(key: bytes, message: bytes, count: int, sides: int = SIDES) -> tuple[int, ...]:
    """A `fair.faces` that spoils the dice: each byte modulo the sides, nothing thrown away. It gives some faces 2.4 per
    cent more than others."""
    return tuple(byte % sides + 1 for byte in fair.hmac(key, message, fair.encode_u32(0))[:count])


def uneven(count: int) -> list[str]:
    """The statistics of so many dice that no honest dice would give."""
    _, found = examine(count)
    return [name for name, value in found if value < ALPHA / len(found)]


def figures(count: int = FULL) -> list[Figure]:
    """One line a statistic: how often honest dice look at least so uneven."""
    thrown, found = examine(count)
    limit = ALPHA / len(found)
    lines = [Figure("dice thrown", f"{thrown:,}")]
    for name, value in found:
        lines.append(Figure(name, f"p = {value:.4f}", f"p >= {limit:.0e}", value >= limit))
    with mock.patch.object(fair, "faces", without_rejection):
        seen = "hidden dice, faces" in uneven(SHOWN)
    lines.append(Figure("a byte modulo six, planted", "seen" if seen else "not seen", "seen", seen))
    return lines
