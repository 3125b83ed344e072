"""Works every deal of a record out again, as the cups do: who lied about cards, if anybody did."""

from collections.abc import Iterator
from typing import NamedTuple

from gobelet import curve
from gobelet.ledger import Ledger, judging
from gobelet.ledger.deal import Deal
from gobelet_host.audit import audit


class Lie(NamedTuple):
    """seat: who lied. code: as what it was judged, see gobelet.ledger.judging. number: the entry that it was."""

    seat: int
    code: str
    number: int


def judged(record: audit.Record) -> tuple[int, list[Lie]]:
    """How many deals of a match were opened, and who lied in them. Raises as audit.fold() does."""
    deals = 0
    found: list[Lie] = []
    for deal, log in _opened(record):
        deals += 1
        found += of_deal(deal, log)
    return deals, found


def of_deal(deal: Deal, log: Ledger) -> list[Lie]:
    """Who lied in one that is open."""
    deck = log.match.rules.deck(deal.seats)
    return [Lie(*name) for name in curve.now(judging.judge(deal, deck, log.game))]


def _opened(record: audit.Record) -> Iterator[tuple[Deal, Ledger]]:
    """Each deal of a match once its last link is there."""
    last = 0
    for step in audit.fold(record):
        for deal in (step.ledger.past, step.ledger.deal):  # the next one may begin with the same entry
            if deal and len(deal.links) == deal.seats and deal.mix_number > last:
                last = deal.mix_number
                yield deal, step.ledger
