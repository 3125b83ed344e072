"""Links of the hash chains as entries carry them: how far each chain is used, what may come next of whose, and what all
answer with. A cup loads this with its first match.
"""

from gobelet import fair
from gobelet.fair import LINKS, SIZE, TAG_SIZE, image_of
from gobelet.games import Illegal, seats_in
from gobelet.ledger.entry_format import ForkDetected, unhex


class Seating:
    """What everybody is bound to before play, and what follows from all of it."""

    def __init__(self):
        self.commitments = {}  # {seat: what it has committed to}, until it opens that
        self.openings = {}  # {seat: its anchors and salt}, until all have opened
        self.game_id = b""  # then: what every later hash of this match contains
        self.word = ""  # and what people compare


class ChainHeads:
    """How far the chains of all seats have been used, as everybody sees them. Seat -1 is the table.

    seats: how many. One block of bytes for all heads, as fifteen seats of objects would not fit beside a game.
    """

    def __init__(self, seats):
        chains = (seats + 1) * 3
        self.heads = bytearray(chains * SIZE)
        self.used = [0] * chains  # links opened or given in vain since the first anchor, over all generations
        self.vain = [0] * chains  # links given in vain since the last one that was opened
        self.next = {}  # index of a chain -> its announced next anchor
        self.challenges: list = [None] * chains  # what its last answer is to, until that is opened ...
        self.tags = bytearray(chains * TAG_SIZE)  # ... and the tag of it
        self.votes = bytearray(seats * SIZE)  # of each seat the last link of its votes in the log, or the anchor
        self.voted = [0] * seats  # the number of that link

    def _index(self, seat, tag):
        return (seat * 3 + tag) % len(self.used)

    def anchor(self, seat, tag, anchor):
        """Where a chain begins."""
        if tag == fair.VOTE:
            self.votes[seat * SIZE : seat * SIZE + SIZE] = anchor
            return
        at = self._index(seat, tag) * SIZE
        self.heads[at : at + SIZE] = anchor

    def head(self, seat, tag):
        """The last link that was opened, the anchor before any was."""
        at = self._index(seat, tag) * SIZE
        return self.heads[at : at + SIZE]

    def _open_end(self, index):
        """What the next link leads to, and over how many links given in vain: (anchor or link, links)."""
        used, vain = self.used[index], self.vain[index]
        first = used // LINKS * LINKS
        if first and used - vain <= first:
            return self.next.get(index), used - first
        return self.heads[index * SIZE : index * SIZE + SIZE], vain

    def is_next(self, seat, tag, link):
        """Whether `link` is the next link of the chain, or of the announced next chain."""
        end, vain = self._open_end(self._index(seat, tag))
        for _ in range(vain + 1):
            link = image_of(tag, link)
        return link == end

    def confirms_attestation(self, seat, tag, link):
        """Whether a link that follows opens the chain's last answer as one to this very log."""
        index = self._index(seat, tag)
        used, vain = self.used[index], self.vain[index]
        asked = self.challenges[index]
        if asked is None or used - vain < used // LINKS * LINKS:
            return True  # no answer, or one under the last link of a generation that was given in vain
        for _ in range(self._open_end(index)[1]):
            link = image_of(tag, link)
        return fair.attestation_tag(link, asked) == self.tag(index)

    def advance(self, seat, tag, link, answered=None):
        """Moves the head to a link that follows. answered: (asked, tag) if it is an answer."""
        index = self._index(seat, tag)
        used = self.used[index]
        first = used // LINKS * LINKS
        if first and used - self.vain[index] <= first:
            self.next.pop(index, None)
        self.heads[index * SIZE : index * SIZE + SIZE] = link
        self.used[index] = used + 1
        self.vain[index] = 0
        self.answer(index, *(answered or (None, b"")))

    def tag(self, index):
        """The tag of a chain's last answer."""
        return self.tags[index * TAG_SIZE : (index + 1) * TAG_SIZE]

    def answer(self, index, asked, tag):
        """The last answer of a chain: a tag, to what was asked; None and b"" for none."""
        self.challenges[index] = asked
        if tag:
            self.tags[index * TAG_SIZE : (index + 1) * TAG_SIZE] = tag

    def count(self, seat, tag):
        """How many links of a chain are used, opened or given in vain, since the first anchor."""
        return self.used[self._index(seat, tag)]

    def skip(self, seat, tag):
        """The next link was given in vain: it stays unused."""
        index = self._index(seat, tag)
        self.used[index] += 1
        self.vain[index] += 1

    def next_position(self, seat, tag, ahead=0):
        """(generation, k) of the next link, or of one ahead of it: Chain(master, tag, generation).link(k)."""
        used = self.used[self._index(seat, tag)] + ahead
        return used // LINKS, used % LINKS + 1

    def wants_next(self, seat, tag):
        """The generation of the chain to announce because this one runs low, 0 if there is no need."""
        return self._generation_after(seat, tag, fair.LOW)

    def is_overdue(self, seat, tag):
        """Whether nothing may be mixed before the next chain is announced."""
        return self._generation_after(seat, tag, fair.LAST) > 0

    def _generation_after(self, seat, tag, low):
        index = self._index(seat, tag)
        generation, used = divmod(self.used[index], LINKS)
        if index in self.next or (used < low and (used or not generation)):
            return 0
        return generation + 1 if used else generation

    def announce(self, seat, tag, anchor):
        """The anchor of the chain that follows when this one is used up."""
        self.next[self._index(seat, tag)] = anchor

    def knows(self, anchor):
        """Whether this is the head, or the announced next anchor, of any chain: nobody may continue with it."""
        if anchor in self.next.values():
            return True
        for heads in (self.heads, self.votes):
            if any([anchor == heads[at : at + SIZE] for at in range(0, len(heads), SIZE)]):
                return True
        return False


def check_preimage(log, seat, tag, text):
    """The bytes of the next link of a chain, from its text; Illegal for anything else."""
    link = unhex(text)
    if not log.chain_heads.is_next(seat, tag, link):
        chain = fair.TAGS[tag].decode()
        raise Illegal("bad_link", "that is not the next link of seat %d's %s chain" % (seat, chain))
    return link


def check_reveal(log, seat, tag, text):
    """The same of a link that opens the chain's last answer."""
    link = check_preimage(log, seat, tag, text)
    if not log.chain_heads.confirms_attestation(seat, tag, link):
        raise ForkDetected(seat)
    return link


def check_attestation(log, seat, tag, text):
    """Link and tag, as bytes, of a seat."""
    answer = unhex(text, SIZE + TAG_SIZE)
    check_reveal(log, seat, tag, text[: 2 * SIZE])
    return answer


def check_attestations(log, mask, tag, texts):
    """The same of each seat of a mask."""
    seats = seats_in(mask)
    if type(texts) is not list or len(texts) != len(seats):
        raise Illegal("bad_entry", "one answer of each of %d seats is wanted" % len(seats))
    return [check_attestation(log, seat, tag, text) for seat, text in zip(seats, texts)]


def check_reveals(log, mask, tag, texts):
    """A link of each seat of a mask that opens its chain's last answer."""
    seats = seats_in(mask)
    if type(texts) is not list or len(texts) != len(seats):
        raise Illegal("bad_entry", "one link of each of %d seats is wanted" % len(seats))
    return [check_reveal(log, seat, tag, text) for seat, text in zip(seats, texts)]


def apply_attestations(log, mask, tag, answers):
    """What check_attestations() returned is in the log."""
    for seat, answer in zip(seats_in(mask), answers):
        log.chain_heads.advance(seat, tag, answer[:SIZE], (log.challenge, answer[SIZE:]))
