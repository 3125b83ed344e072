"""Works every deal of a record out again, as the cups do: who lied about cards, if anybody did."""

from typing import Any, NamedTuple

from gobelet import curve
from gobelet.games import ALL
from gobelet.ledger import Ledger, deal_audit
from gobelet.ledger.deal import Deal
from gobelet_host.audit import audit


class Lie(NamedTuple):
    """seat: who lied. code: as what it was judged, see gobelet.ledger.deal_audit. number: the entry that it was."""

    seat: int
    code: str
    number: int

    def event(self) -> tuple[Any, ...]:
        """As an event of a match, which is told like one."""
        return "liar", ALL, self.seat, self.code, self.number


class DealAuditor:
    """Follows a match entry by entry. deals: how many were opened so far."""

    def __init__(self) -> None:
        self.deals = 0
        self._last = 0  # number of the mix of the last one

    def look(self, log: Ledger) -> list[Lie]:
        """The lies in deals whose last link has come with the last entry."""
        lies: list[Lie] = []
        for deal in log.deal.deals_to_judge() if log.deal else ():  # the next one may begin with the same entry
            if deal.open and deal.mix_number > self._last:
                self._last = deal.mix_number
                self.deals += 1
                lies += of_deal(deal, log)
        return lies


class AuditedMatch(NamedTuple):
    """log: after the last entry of a match. deals: how many of it were opened. lies: of these."""

    log: Ledger
    deals: int
    lies: list[Lie]


def read(record: audit.Record) -> AuditedMatch:
    """A match to its end, its deals judged. Raises as audit.fold() does."""
    log, judge, lies = Ledger(), DealAuditor(), []
    for step in audit.fold(record):
        log = step.ledger
        lies += judge.look(log)
    return AuditedMatch(log, judge.deals, lies)


def of_deal(deal: Deal, log: Ledger) -> list[Lie]:
    """The lies in one that is open."""
    deck = log.match.rules.deck(deal.seats)
    return [Lie(*name) for name in curve.run_to_end(deal_audit.judge(deal, deck, log.seating.game_id))]
