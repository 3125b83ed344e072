"""The end of a log."""

from tests.auditor.entry_format import TABLE
from tests.auditor.fair import h, mac, need, unhex, word


def on_close(log, seat, answers):
    need(log.phase == "over" and seat == TABLE, "not now")
    log.closers = [one for one in range(len(log.players)) if one not in log.away and one not in log.dropped]
    log.take_answers(answers, log.closers, b"N")
    log.phase = "closing"


def on_closed(log, seat, links):
    need(log.phase == "closing" and seat == TABLE, "not now")
    need(type(links) is tuple and len(links) == len(log.closers), "number of links")
    opened = [log.chains[one, b"N"].open(unhex(link)) for one, link in zip(log.closers, links) if link != ""]
    if opened:
        log.closing_word = word(mac(h(b"key", *opened), b"close", log.closed_on), 16)
    log.phase = "closed"
