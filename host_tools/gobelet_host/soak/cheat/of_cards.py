"""What must be true of cards that cups deal, whatever the table tells: the referee's rules for them.

It must not know what the adversary does, but what it could tell from what it was given.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gobelet.ledger import hexed
from gobelet.ledger.deal import Deal
from gobelet_host.soak.cheat.liar import points_of


class OfCards:
    """fail: notes a broken promise, as code and sentence. honest: a function (cup, other), whether the other one plays its
    seat in the log of the cup by itself. deals: how many cups have judged."""

    def __init__(self, fail: Callable[[str, str], None], honest: Callable[[str, str], bool]) -> None:
        self.deals = 0
        self._fail = fail
        self._honest = honest
        self._judged: dict[str, tuple[str, int]] = {}  # cup -> match, and mix of the last deal that it has judged
        self._leaked: dict[bytes, set[int]] = {}  # M of a deal -> cards of honest hands that the league can tell

    def hidden(self, mixed: bytes, cards: dict[bytes, int], points: bytes | bytearray) -> None:
        """What a cup has given in the deal of a mix, less the masks of the league. cards: the points of all cards of
        honest hands. Two stories of one deal may show some; then nobody plays on."""
        self._leaked.setdefault(mixed, set()).update(cards[x] for x in points_of(points) if x in cards)

    def plays_on(self, cup: str, deal: Deal) -> None:
        """A cup that warns of nothing folds a card that is played: no honest hand may be known to the league by
        then."""
        if shown := self._leaked.get(deal.mixed):
            self._fail("card_leaked", f"cup {cup} plays on, though cards {sorted(shown)} of honest hands can be told")

    def judged(self, cup: str, app: Any, lied: Callable[[], set[str]]) -> None:
        """What a cup finds of a deal that is open: it names no honest cup, and whoever lied. app: its program. lied:
        gives all that was ever a lie, see Liar."""
        log, cards = app.ledger, app.owner.cards
        if cards is None or log.deal is None or len(log.deal.links) < log.deal.seats or not cards.is_judged(log):
            return
        if self._judged.get(cup) == (log.uid, log.deal.mix_number):
            return
        self._judged[cup] = log.uid, log.deal.mix_number
        self.deals += 1
        for seat, code, number in cards.names:
            who = log.players[seat][0]
            if self._honest(cup, who):
                self._fail("framed", f"cup {cup} says that cup {who} lied: {code}, entry {number}")
        if not cards.names and _said(log.deal) & lied():
            self._fail("liar_unseen", f"cup {cup} has judged a deal in which somebody lied, and names nobody")


def _said(deal: Deal) -> set[str]:
    """What the log says that seats have made in a deal."""
    said = {hexed(digest) for _, digest, _ in deal.masks} | {hexed(box) for _, box in deal.boxes.values()}
    return said | {hexed(deal.peeled(lap, seat)) for lap in range(1, len(deal.peels) + 1) for seat in range(deal.seats)}
