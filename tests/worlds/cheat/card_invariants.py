"""The referee's invariants of cards that cups deal, whatever the table tells.

It must not know what the adversary does, but what it could tell from what it was given.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gobelet import card_curve, card_secrets
from gobelet.ledger import Ledger, hexed
from gobelet.ledger.deal import Deal


class CardInvariants:
    """fail: notes a broken promise, as code and sentence. honest: a function (cup, other), whether the other one plays
    its seat in the log of the cup by itself. lies: gives all that was ever a lie, see Liar. deals: how many cups have
    judged."""

    def __init__(self, fail: Callable[[str, str], None], honest: Callable[[str, str], bool]) -> None:
        self.deals = 0
        self.lies: Callable[[], set[str]] = set
        self._fail = fail
        self._honest = honest
        self._judged: dict[str, tuple[str, int]] = {}  # cup -> match, and mix of the last deal that it has judged
        self._leaked: dict[bytes, set[int]] = {}  # M of a deal -> cards of honest hands that the league can tell
        self._made: dict[tuple[str, bytes], set[str]] = {}  # cup, M of a deal -> what its log says that seats made

    def folded(self, cup: str, log: Ledger, back: bool) -> None:
        """A cup folded an entry, or is back from its checkpoint: what seats have made of a deal it forgets once that is
        judged."""
        deal = log.deal
        if deal and not deal.links and (back or log.last[1] in ("mask", "peel", "pass")):
            self._made.setdefault((cup, deal.mixed), set()).update(_digests_in_log(deal))

    def made(self, cup: str, points: bytes | bytearray) -> None:
        """An honest cup gives points: an honest table must not take it for a liar."""
        if not card_curve.are_distinct(points):
            self._fail("refused_as_a_liar", f"cup {cup} gives one point twice")

    def hidden(self, mixed: bytes, cards: dict[bytes, int], points: bytes | bytearray) -> None:
        """Notes which cards the points of a cup show in the deal of a mix, less the masks of the league. cards: the
        points of all cards of honest hands. Two stories of one deal may show some; then nobody plays on."""
        self._leaked.setdefault(mixed, set()).update(cards[x] for x in card_secrets.each(points) if x in cards)

    def leaked(self, mixed: bytes) -> set[int]:
        """The cards of honest hands that the league can tell in the deal of a mix."""
        return self._leaked.get(mixed, set())

    def plays_on(self, cup: str, log: Ledger) -> None:
        """A cup that warns of nothing folds a card that is played: no honest hand may be known to the league by
        then, but by a lie that stands in its own log, which names the liar in the end."""
        shown = self.leaked(log.deal.mixed) if log.deal else None
        if shown and not self._has_folded_a_lie(cup, log.deal):
            self._fail("card_leaked", f"cup {cup} plays on, though cards {sorted(shown)} of honest hands can be told")

    def _has_folded_a_lie(self, cup: str, deal: Deal) -> bool:
        return bool(self._made.get((cup, deal.mixed), set()) & self.lies())

    def judged(self, cup: str, app: Any) -> None:
        """Checks the verdict of a cup on a deal that is open: it names no honest cup, and whoever lied. app: its
        program."""
        log, cards = app.ledger, app.owner.cards
        if cards is None or log.deal is None or not log.deal.open or not cards.is_judged(log):
            return
        if self._judged.get(cup) == (log.uid, log.deal.mix_number):
            return
        self._judged[cup] = log.uid, log.deal.mix_number
        self.deals += 1
        for seat, code, number in cards.cheaters:
            who = log.players[seat][0]
            if self._honest(cup, who):
                self._fail("framed", f"cup {cup} says that cup {who} lied: {code}, entry {number}")
        if not cards.cheaters and self._has_folded_a_lie(cup, log.deal):
            self._fail("liar_unseen", f"cup {cup} has judged a deal in which somebody lied, and names nobody")


def _digests_in_log(deal: Deal) -> set[str]:
    """The steps that seats have made in a deal, as the log has them."""
    seats = range(deal.seats)
    digests = {hexed(deal.mask(seat)[1]) for seat in seats if seat in deal.masks}
    digests |= {hexed(deal.boxes.data(seat)) for seat in seats if seat in deal.boxes}
    return digests | {hexed(deal.peeled(lap, seat)) for lap in range(1, len(deal.peels) + 1) for seat in seats}
