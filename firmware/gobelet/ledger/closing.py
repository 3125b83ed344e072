"""The end of a log: everybody who is here answers to all of it, then opens that answer; a word fixes the record.

`log` is the Ledger, `data` the items of an entry.
"""

from gobelet import fair
from gobelet.games import ALL, Illegal, seats_in
from gobelet.ledger.attestations import apply_attestations, check_attestations, check_reveal
from gobelet.ledger.entry_format import CLOSED, CLOSING, TABLE


class Closing:
    """How the log ends."""

    def __init__(self, agreed=0):
        self.agreed = agreed  # bit mask of the players whose votes abandoned the match
        self.seats = 0  # bit mask of those that attest to the end, less who left before opening that
        self.word = ""  # which people compare


def check_close(log, seat, data):
    return check_attestations(log, log.present_seats(), fair.NONCE, data[0])


def apply_close(log, seat, data, answers, events):
    log.closing = log.closing or Closing()
    log.closing.seats = log.present_seats()
    apply_attestations(log, log.closing.seats, fair.NONCE, answers)
    log.phase = CLOSING


def check_closed(log, seat, data):
    """The links of those who have answered, "" of one who has gone since. Nothing else comes between."""
    seats, texts = seats_in(log.closing.seats), data[0]
    if type(texts) is not list or len(texts) != len(seats):
        raise Illegal("bad_entry", "one link of each who has answered to the end")
    return [check_reveal(log, closer, fair.NONCE, text) if text != "" else None for closer, text in zip(seats, texts)]


def apply_closed(log, seat, data, links, events):
    closing = log.closing
    for closer, link in zip(seats_in(closing.seats), links):
        if link:
            log.chain_heads.advance(closer, fair.NONCE, link)
        else:
            closing.seats &= ~(1 << closer)  # the word is not its own
    opened = [link for link in links if link]
    if opened:
        closing.word = fair.closing_word(opened, log.challenge)
        events.append(("closing_word", ALL, TABLE, closing.word))
    log.phase = CLOSED
