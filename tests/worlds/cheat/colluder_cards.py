"""The cards of a seat of the adversary, which deals the same as an honest cup, in one story. Points are known by
their digest: whoever says one has given them, and the adversary hands them on in whatever story."""

from __future__ import annotations

from typing import Any

from gobelet import card_secrets
from gobelet.cup.own_deal import OwnDeal
from gobelet.ledger import Ledger
from gobelet.ledger.deal import Deal
from tests.worlds.cheat.liar import Liar

Points = dict[bytes, bytes]  # digest -> points, one behind the other


class OwnerStub:
    """As much of an Owner as Cards ask for. puppet: whose secrets these are."""

    def __init__(self, puppet: Any) -> None:
        self.seat: int = puppet.seat
        self.memory = self
        self.choice: Any = ()
        self.kept_hand: list[int] = []
        self._puppet = puppet

    def is_before_watermark(self, log: Ledger) -> bool:
        return False

    def preimage_of(self, deal: Deal) -> bytes:
        return self._puppet.preimage_of(deal)

    def pass_preimage(self, deal: Deal) -> bytes:
        return self._puppet.pass_preimage(deal)


class ColluderCards:
    """The Cards of a puppet in one story."""

    def __init__(self, puppet: Any) -> None:
        self.stand = OwnerStub(puppet)
        self.cards = Liar(self.stand)

    def work(self, log: Ledger, points: Points) -> None:
        """Works out what is due, as far as the points for that are known."""
        cards = self.cards
        cards.whole_deck = lambda: points.get(log.deal.mask(log.deal.seats - 1)[1], b"")
        cards.begin(log)
        while cards.busy or cards.wanted_points:
            if cards.wanted_points and not give(cards, log, points):
                return
            if cards.work():
                points[card_secrets.digest(cards.made[1])] = bytes(cards.made[1])
                cards.begin(log)

    def own_cards(self, log: Ledger) -> tuple[int, ...]:
        """Its cards, () while they are not known."""
        rules, deal = log.match.rules, log.deal
        return rules.remaining_hand(log.match.state, self.cards.whole(deal)) if deal and not deal.links else ()


def give(cards: OwnDeal, log: Ledger, points: Points) -> bool:
    """Gives Cards the points that they want. Whether those are known."""
    step, first = cards.wanted_points
    made = log.deal.step_record(step)
    known = points.get(made[1]) if made else None
    if known is None:
        return False
    piece = card_secrets.chunk(known, first)
    cards.receive_points(log.deal.mix_number, step, first, card_secrets.encode_points(piece))
    return bool(piece)
