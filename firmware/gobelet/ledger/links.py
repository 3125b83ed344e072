"""Links of the hash chains as entries carry them: what may come next of whose chain, and what all answer with. A cup
loads this with its first match.
"""

from gobelet import fair
from gobelet.games import Illegal, seats_in
from gobelet.ledger.entries import AnotherStory, unhex
from gobelet.ledger.fold import GATHERED


def check_link(log, seat, tag, text):
    """The bytes of the next link of a chain, from its text; Illegal for anything else."""
    link = unhex(text)
    if not log.heads.follows(seat, tag, link):
        chain = fair.TAGS[tag].decode()
        raise Illegal("bad_link", "that is not the next link of seat %d's %s chain" % (seat, chain))
    return link


def check_opening(log, seat, tag, text):
    """The same of a link that opens the chain's last answer."""
    link = check_link(log, seat, tag, text)
    if not log.heads.agrees(seat, tag, link):
        raise AnotherStory(seat)
    return link


def check_answer(log, seat, tag, text):
    """Link and tag, as bytes, of a seat."""
    answer = unhex(text, fair.SIZE + fair.TAG_SIZE)
    check_opening(log, seat, tag, text[: 2 * fair.SIZE])
    return answer


def check_answers(log, mask, tag, texts):
    """The same of each seat of a mask."""
    seats = seats_in(mask)
    if type(texts) is not list or len(texts) != len(seats):
        raise Illegal("bad_entry", "one answer of each of %d seats is wanted" % len(seats))
    return [check_answer(log, seat, tag, text) for seat, text in zip(seats, texts)]


def take_answers(log, mask, tag, answers):
    """What check_answers() returned is in the log."""
    for seat, answer in zip(seats_in(mask), answers):
        log.heads.take(seat, tag, answer[: fair.SIZE], (log.asked, answer[fair.SIZE :]))


def check_gathered(log, seat, kind, text):
    """Raises Illegal unless this is what a seat is to say for an entry of the table."""
    if log.owes(seat) != kind or kind not in GATHERED:
        raise Illegal("not_now", 'seat %d owes "%s", not "%s"' % (seat, log.owes(seat), kind))
    tag = fair.DICE if kind == "seen" else fair.NONCE
    if kind == "peel":
        unhex(text)
    elif kind == "closed":
        check_opening(log, seat, tag, text)
    else:
        check_answer(log, seat, tag, text)
