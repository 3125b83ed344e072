"""A cup with altered firmware where cards are dealt: a lie at each step, in league with the table. It is
for the room where the table cheats and for tests; a lie is told at one place, all else is done as it should be.

ALONE, TWO: each lie and as what it is judged; those of TWO help a friend, or want to see the card of a victim.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from gobelet import card_curve, card_secrets, curve
from gobelet.card_secrets import InvalidDealEntry
from gobelet.cup.deal_jobs import DealJobs
from gobelet.cup.own_deal import OwnDeal
from gobelet.ledger import hexed
from gobelet.ledger.deal_audit import BOX, KEY, MASK, PEEL

POINT = card_secrets.POINT
ALONE = {
    "other_key": MASK, "own_order": MASK, "twin_mark": MASK, "twist_mark": MASK, "torsion_mark": MASK,
    "torsion_twin_2": MASK, "torsion_twin_4": MASK, "torsion_twin_8": MASK, "torsion_twin_in_a_lap": PEEL,
    "same_twice": MASK, "not_below_p": MASK, "no_point": MASK, "small_order": MASK, "wrong_key": KEY, "no_key": KEY,
    "spoiled_block": PEEL, "spoiled_late": PEEL, "gives_own_card": PEEL, "empty_box": BOX, "other_box": BOX,
}  # fmt: skip
TWO = {"copy_a_card": MASK, "peek_one": PEEL, "peek_block": PEEL, "torsion_twin_in_two_blocks": PEEL}
_A, _B = 7, 3  # places of a deck at which something is changed
_ORDER_8 = 325606250916557431795983626356110631294008115727848805560023387167927233504
_SMALL = {2: 0, 4: 1, 8: _ORDER_8}  # the x of a point of each small order (RFC 7748's curve: y² = x³ + 486662 x² + x)


def multiply(k: int, point: bytes) -> bytes:
    return curve.run_to_end(curve.multiply_one(k, point))


class LyingJobs(DealJobs):
    """The work of a Liar's cup."""

    def _mask(self, log: Any) -> Generator[None, None, Any]:
        kind, digest, public = yield from super()._mask(log)
        points = card_secrets.each(self._cards.made[1])
        if self._cards.lie in _SPOILS:
            _SPOILS[self._cards.lie](points)
            self._cards.made = self._cards.made[0], bytearray(b"".join(points))
        if self._cards.lie == "wrong_key":
            public = hexed(multiply(3, bytes.fromhex(public)))
        if self._cards.lie == "no_key":
            public = "00" * POINT
        lies = {*_SPOILS, "wrong_key", "no_key"}
        return self._noted(kind, hexed(card_secrets.digest(self._cards.made[1])), public, lies=lies)

    def _unmask(self, log: Any, lap: int) -> Generator[None, None, Any]:
        block = yield from super()._unmask(log, lap)
        if self._cards.lie != "other_key":
            return block
        inverse = curve.run_to_end(curve.inverse(_OTHER))
        return bytearray(b"".join([multiply(inverse, x) for x in card_secrets.each(block)]))

    def _peel(self, log: Any, lap: int) -> Generator[None, None, Any]:
        kind, text = yield from super()._peel(log, lap)
        if self._cards.lie not in _PEELS or lap != _PEELS[self._cards.lie]:
            return kind, text
        block, deal = card_secrets.each(self._cards.made[1]), log.deal
        if self._cards.lie in ("spoiled_block", "spoiled_late"):
            block[0] = multiply(5, block[0])
        elif self._cards.lie == "torsion_twin_in_a_lap":
            block[1] = add_small(block[0], 8)
        else:  # the next to peel is the victim: it takes its mask off its own card, shown to it as one of the friend's
            inverse = curve.run_to_end(curve.inverse(card_curve.mask_scalar(*self._secret(deal))))
            whole = card_secrets.each(self._cards.whole_deck())
            wanted = deal.blocks[self._owner.seat if self._cards.lie == "gives_own_card" else self._cards.victim]
            for j in range(len(block) if self._cards.lie == "peek_block" else 1):
                block[j] = multiply(inverse, whole[wanted[j]])
            if self._cards.lie == "torsion_twin_in_two_blocks":
                block[0] = add_small(block[0], 4)
        self._cards.made = self._cards.made[0], bytearray(b"".join(block))
        made = card_secrets.digest(self._cards.made[1])
        self._cards.lied.add(hexed(made))
        if deal.is_last_lap:
            made += card_secrets.lap_tag(self._owner.pass_preimage(deal), log.challenge, made)
        return kind, hexed(made)

    def _pass(self, log: Any) -> Generator[None, None, Any]:
        kind, box, link = yield from super()._pass(log)
        if self._cards.lie == "empty_box":
            box = "00" * (len(box) // 2)
        if self._cards.lie == "other_box":
            box = box[:-2] + ("00" if box[-2:] != "00" else "01")
        return self._noted(kind, box, link, lies={"empty_box", "other_box"})

    def _noted(self, *command: str, lies: Any) -> tuple[str, ...]:
        if self._cards.lie in lies:
            self._cards.lied.add(command[1])
        return command

    def _open_hand(self, log: Any) -> Generator[None, None, Any]:
        try:
            yield from super()._open_hand(log)
        except InvalidDealEntry:
            return


class Liar(OwnDeal):
    """lie: what it does, "" for nothing. whole: a function, () -> the deck as the last cup has masked it. victim: the
    seat whose cards it would like to see. lied: digests and boxes that are lies, as they are in the log."""

    def __init__(self, owner: Any, lie: str = "", whole: Callable[[], bytes] = bytes, victim: int = 0) -> None:
        super().__init__(owner)
        self.lie, self.whole_deck, self.victim = lie, whole, victim
        self.lied: set[str] = set()

    def lies_as(self, other: Liar) -> None:
        """It does what another one does."""
        self.lie, self.victim = other.lie, other.victim

    def worker(self) -> DealJobs:
        return LyingJobs(self)

    def _look_at_plays(self, deal: Any) -> None:
        """It complains of nothing."""

    def _judge(self, log: Any, deal: Any) -> Generator[None, None, Any]:
        yield
        self.judged = deal.mix_number


_OTHER = 12345
_PEELS = {  # in which lap
    "spoiled_block": 1, "spoiled_late": 2, "gives_own_card": 1, "peek_one": 1, "peek_block": 1,
    "torsion_twin_in_a_lap": 1, "torsion_twin_in_two_blocks": 1,
}  # fmt: skip


def _change(place: int, other: Callable[[list[bytes]], bytes]) -> Callable[[list[bytes]], None]:
    return lambda points: points.__setitem__(place, other(points))


def _number(value: int) -> bytes:
    return value.to_bytes(POINT, "little")


def _value(x: bytes) -> int:
    return int.from_bytes(x, "little")


def _y(x: int) -> int:
    """A y of a point of the curve by its x; p is 5 modulo 8."""
    square = (x * x * x + 486662 * x * x + x) % curve.P
    y = pow(square, (curve.P + 3) // 8, curve.P)
    return y if y * y % curve.P == square else y * pow(2, (curve.P - 1) // 4, curve.P) % curve.P


def add_small(x: bytes, order: int) -> bytes:
    """The x of a point plus one of a small order, 2, 4 or 8: another x, and the same point once it is multiplied."""
    a, b = _value(x), _SMALL[order]
    slope = (_y(b) - _y(a)) * pow(b - a, -1, curve.P)
    return _number((slope * slope - 486662 - a - b) % curve.P)


def _twin(order: int) -> Callable[[list[bytes]], None]:
    return _change(_B, lambda points: add_small(points[_A], order))


_SPOILS: dict[str, Callable[[list[bytes]], None]] = {
    "other_key": lambda points: points.__setitem__(slice(None), [multiply(_OTHER, x) for x in points]),
    "own_order": lambda points: points.reverse(),
    "copy_a_card": _change(_B, lambda points: multiply(777, points[_A])),
    "twin_mark": _change(_B, lambda points: multiply(2, points[_A])),
    "twist_mark": _change(_A, lambda points: _number(2)),
    "torsion_mark": _change(_A, lambda points: add_small(points[_A], 2)),
    "torsion_twin_2": _twin(2),
    "torsion_twin_4": _twin(4),
    "torsion_twin_8": _twin(8),
    "same_twice": _change(_A, lambda points: points[_B]),
    "not_below_p": _change(_A, lambda points: _number(curve.P + 9)),
    "no_point": _change(_A, lambda points: bytes(POINT)),
    "small_order": _change(_A, lambda points: _number(_ORDER_8)),
}
