"""A new version of the program, taken over a sealed link into the slot that this cup does not run from.

The table offers an image: its header, which has its SHA-256, with a tag that only who has the key of this pairing can
make, and a sum of each sector. The cup asks for one part after the other, at its own pace, only while no match is on
and nobody touches it; sectors that are there already it does not ask for, so it goes on after a loss, a restart or a
power cut. When all are there the board works out the SHA-256. Nothing starts until the player says so.

It must not know the board's flash or the wire: see board/idle_slot.py for the first, link/sealed_link.py for the tag.
"""

from binascii import unhexlify

from gobelet.link.image_tag import image_tag
from gobelet.link.sealed_link import compare_digest

SECTOR = 4096
PART = 1024  # bytes asked for at once
PACE = 40  # ms between a part and the next question: the others on the radio have their turns
AGAIN = 1000  # ms until it asks again, doubled ...
DOUBLINGS = 4  # ... so often, while a match is on at the table
RETRY = 60_000  # ms until it tries again what the flash, or the cells, did not take
WRONG = 3  # times that a sector may come damaged
COMES, READY, REFUSED = range(3)


class Update:
    """slot: the board's. running: what names the image that runs. state: COMES; READY, the image is whole, and waits
    for the player; REFUSED. version: of it. image: what names it. asked: whether the player is to be asked: not again
    after an answer."""

    def __init__(self, slot, running):
        self._slot = slot
        self._running = running
        self.state = REFUSED
        self.version = self.image = ""
        self.asked = False
        self._header = b""
        self._said = ""  # what the table is still to be told
        self._sums = b""
        self._todo = []  # sectors
        self._all = 0
        self._have = 0  # bytes of the first of them
        self._wrong = 0
        self._due = self._tries = 0

    @property
    def percent(self):
        """How much of it is here."""
        done = (self._all - len(self._todo)) * SECTOR + self._have
        return 100 * done // (self._all * SECTOR) if self._all else 0

    # what the table says

    def offered(self, key, header, tag, sums, now):
        """The table offers an image. key: of the pairing, b"" for none, None where a tag proves nothing. header, tag,
        sums: hexadecimal digits."""
        try:
            header, tag, sums = unhexlify(header), unhexlify(tag), unhexlify(sums)
        except ValueError:
            return  # no table of ours says such a thing
        self._due, self._tries = now, 0
        if header == self._header and self.state != REFUSED:
            self._said = "ready" if self.state == READY else ""
            return
        self._header, self._sums = header, sums
        self.image = "".join(["%02x" % byte for byte in header[-36:-28]])
        header_facts = self._slot.look(header)
        if key is not None and (not key or not compare_digest(image_tag(key, header), tag)):
            self._refuse("forged")
        elif not header_facts or len(sums) != 4 * -(-header_facts[0] // SECTOR):
            self._refuse("unfit")
        elif self.image == self._running:
            self._refuse("runs")
        elif not self._slot.free():
            self._refuse("trial")
        else:
            self.version = header_facts[1]
            self._all = len(sums) // 4
            self._have = self._wrong = 0
            self._compare()

    def _compare(self):
        """What of it is there already."""
        if self._slot.holds(self._header):
            self._whole()
            return
        self.state = COMES
        there = self._slot.sums(self._all)
        self._todo = [sector for sector in range(self._all) if there[sector] != self._sum(sector)]

    def part(self, image, at, data, now):
        """A part of the image has come."""
        sector = self._todo[0] if self.state == COMES and self._todo else -1
        if image != self.image or at != sector * SECTOR + self._have:
            return  # one that was asked for twice
        try:
            data = unhexlify(data)
        except ValueError:
            data = b""
        if len(data) != PART:
            return
        try:
            if not self._have:
                self._slot.erase(sector)
            self._slot.program(sector, self._have, data)
        except OSError:
            self._due = now + RETRY  # the cells are weak
            return
        self._have += PART
        self._due, self._tries = now + PACE, 0
        if self._have == SECTOR:
            self._have = 0
            self._judge(sector)

    def _judge(self, sector):
        """A sector is full."""
        if self._slot.sum_of(sector) == self._sum(sector):
            self._todo.pop(0)
            self._wrong = 0
            return
        self._wrong += 1
        if self._wrong >= WRONG:
            self._refuse("damaged")

    def _sum(self, sector):
        return int.from_bytes(self._sums[4 * sector : 4 * sector + 4], "big")

    # what the cup says and does

    def tick(self, now, say):
        """Called while no match is on and nobody touches the cup. say: function of a message for the table -> whether
        it is on its way."""
        if self._said and say(["fetched", self.image, self._said]):
            self._said = ""
        if self.state != COMES or now < self._due:
            return
        if not self._todo:
            self._end(now)
            return
        self._due = now + (AGAIN << self._tries)
        self._tries = min(self._tries + 1, DOUBLINGS)
        say(["fetch", self.image, self._todo[0] * SECTOR + self._have])

    def _end(self, now):
        """All sectors are there: whether they are what the header says."""
        try:
            whole = self._slot.finish_image(self._header)
        except OSError:
            self._due = now + RETRY
            return
        if whole:
            self._whole()
        else:
            self._refuse("damaged")

    def _whole(self):
        self.state, self.asked = READY, True
        self._said = "ready"

    def _refuse(self, code):
        self.state, self._todo, self._said = REFUSED, [], code

    def put_off(self):
        """The player says not now."""
        self.asked = False

    def install(self):
        """The player says yes: the next start is the new version's. Raises OSError, and then nothing has changed."""
        self._slot.switch()
