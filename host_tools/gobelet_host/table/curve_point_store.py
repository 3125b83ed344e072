"""The points of the cards that cups deal: they travel beside the log, each step of them through the table.

A seat says the digest of what it has made and gives its points; the table asks for what is missing, and takes what was
said for true once all points are here, fit it, and can be worked with. So whoever comes next finds them here. It knows
no journal, no connection and no clock but the time it is told.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from gobelet import card_curve, card_secrets, curve, fair
from gobelet.games import Illegal
from gobelet.ledger import Ledger, unhex
from gobelet.ledger.deal import Deal

AGAIN_MS = 500  # what does not come is asked for


@dataclass
class PendingDealStep:
    """A deal step that a seat has announced, and whose points are on their way. data: the items of its command."""

    seat: int
    kind: str
    ident: int
    cup: str
    data: list[Any]
    step: int
    count: int
    come: bytearray = field(default_factory=bytearray)
    ask_at: int | None = None  # when to ask for what is missing
    whole: bool = False  # all points are here, and good


def pieces(points: bytes, first: int) -> Iterator[tuple[int, str]]:
    """(number of the first point, text) of each message that gives points from one on."""
    for at in range(first, len(points) // card_secrets.POINT, card_secrets.PIECE):
        yield at, card_secrets.encode_points(card_secrets.chunk(points, at))


def are_from_an_honest_cup(points: bytes) -> bool:
    """Whether an honest cup can have made them: no point has a part of small order, which the next honest cup would
    lose, and so seem to make one point twice."""
    members = all(curve.run_to_end(card_curve.is_member(x)) for x in card_secrets.each(points))
    return members and card_curve.are_distinct(points)


class CurvePointStore:
    """steps: {step: points, as bytes} of the deal that is on; see Deal.step_record(). pending: what seats have
    announced, by seat."""

    def __init__(self) -> None:
        self.steps: dict[int, bytes] = {}
        self.pending: dict[int, PendingDealStep] = {}
        self._number = 0  # of the mix

    def follow(self, deal: Deal | None) -> None:
        """Points of another deal than this, or of one that has been opened, are wanted by nobody."""
        number = deal.mix_number if deal and not deal.links else 0
        if number != self._number:
            self._number, self.steps, self.pending = number, {}, {}

    def offer(self, log: Ledger, seat: int, kind: str, ident: int, cup: str, data: list[Any]) -> PendingDealStep:
        """A seat says what it has made. Raises Illegal if that is not due."""
        self.follow(log.deal)
        if log.owes(seat) != kind:
            raise Illegal("not_now", f'seat {seat} owes "{log.owes(seat)}", not "{kind}"')
        deal = log.deal
        assert deal is not None
        for text in data:
            unhex(text, deal.lap_item_size if kind == "peel" else fair.SIZE)
        if kind == "mask" and not curve.run_to_end(card_curve.is_member(unhex(data[1]))):
            raise Illegal("bad_points", f"the key of seat {seat} is no point")
        lap = len(deal.peels) + 1 if kind == "peel" else 0
        count = len(deal.blocks[deal.block(seat, lap)]) if lap else len(log.match.rules.deck(deal.seats))
        step = deal.seats * lap + seat
        pending = self.pending.get(seat)
        if pending and (pending.step, pending.data) == (step, data):
            pending.ident = ident
        else:
            self.pending[seat] = PendingDealStep(seat, kind, ident, cup, data, step, count)
        return self.pending[seat]

    def due_requests(self, now: int) -> Iterator[tuple[str, list[Any]]]:
        """(cup, message) of what is to be asked for."""
        for pending in self.pending.values():
            missing = len(pending.come) < pending.count * card_secrets.POINT
            if pending.ask_at is None:
                pending.ask_at = now + AGAIN_MS
            elif missing and now >= pending.ask_at:
                pending.ask_at = now + AGAIN_MS
                yield pending.cup, [self._number, pending.step, len(pending.come) // card_secrets.POINT]

    def receive(self, seat: int, number: int, step: int, first: int, text: str, now: int) -> PendingDealStep | None:
        """A cup gives points. Returns what it had said, if those were its last ones. Raises Illegal if they are none:
        what it had said is forgotten."""
        pending = self.pending.get(seat)
        if not pending or (number, step) != (self._number, pending.step):
            return None
        if first * card_secrets.POINT != len(pending.come):
            return None
        pending.come += card_secrets.decode_points(text)
        pending.ask_at = now + AGAIN_MS
        if len(pending.come) < pending.count * card_secrets.POINT:
            return None
        points = bytes(pending.come)
        if card_secrets.digest(points) != unhex(pending.data[0][: 2 * fair.SIZE]):
            pending.come, pending.ask_at = bytearray(), now + AGAIN_MS
            return None  # asked for again: the wire has mixed up two answers
        if not are_from_an_honest_cup(points):
            del self.pending[seat]
            raise Illegal("bad_points", f"what seat {seat} has made are no points")
        pending.whole = True
        return pending

    def keep(self, step: int, points: bytes) -> None:
        """A step is in the log."""
        self.steps[step] = points

    def pieces(self, number: int, step: int, first: int) -> Iterator[list[Any]]:
        """The points of a step from one on, as items of messages."""
        points = self.steps.get(step, b"") if number == self._number else b""
        for at, text in pieces(points, first):
            yield [number, step, at, text]
