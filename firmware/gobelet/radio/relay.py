"""The dongle between its cable and its star: what the host wants is done, what the cups say is told. What travels on
the cable are frames (link/frames.py) whose payload begins with a byte that is no JSON's:

    from the host   PLAN: channels (CHANNELS bytes), five bytes for everybody, five for each cup
                    SEND: cup, message      ALL: cups (four bytes, bit n: cup n), those of which the table waits for
                    something then (as many; the last bit if it waits for others only), message
    to the host     HERE: version, the dongle's id of eight bytes, what is wrong with its radio, nothing if it is well
                         BEGUN: cup, a new conversation      HEARD: cup, message
                    DONE: for each of some cups: cup, messages of this conversation that have arrived, modulo 256:
                          its own, those for all
                    AIR: channel, how often it was changed, at how many of LOOKS looks somebody else was heard on it
                         while most polls failed; then for each cup polls and answers since the last one

Whatever else comes is answered by HERE, so that who looks for cups finds a dongle.
"""

from gobelet.link import const
from gobelet.link.frames import MAX_RECORD, encode
from gobelet.radio import CHANNELS
from gobelet.radio.star import Star

VERSION = 4
PLAN, SEND, ALL = const(0x01), const(0x02), const(0x03)
HERE, BEGUN, HEARD, DONE, AIR = const(0x11), const(0x12), const(0x13), const(0x14), const(0x15)
ADDRESS = 5  # bytes
MASK = 4  # bytes

_DONE = const(8)  # ms between two of DONE
_REPORT = const(2000)  # ms between two of AIR
_LOOK = const(2000)  # ms between two looks at the chip


class Relay:
    """chip: see radio.star.Star; fault and ensure_configured() as in radio.cup_radio.CupRadio. ident: of this dongle,
    bytes. out: lines for the host, the first one goes first."""

    def __init__(self, chip, ident):
        self.out = []
        self._look_at = 0
        self._chip = chip
        self._ident = ident
        self._star = None
        self._done = {}  # cup -> what DONE says of it, not told yet
        self._tell_done_at = self._report_at = 0

    def take(self, payload):
        """What the host says."""
        if self._chip.fault:
            self._announce()
        elif payload[0] == PLAN and len(payload) > CHANNELS + ADDRESS:
            where = range(1 + CHANNELS, len(payload), ADDRESS)
            everybody, *addresses = [payload[at : at + ADDRESS] for at in where]
            self._star = Star(self._chip, payload[1 : 1 + CHANNELS], everybody, addresses, self._tell)
        elif payload[0] == ALL and self._star and len(payload) > 1 + 2 * MASK:
            cups, awaited = [int.from_bytes(payload[at : at + MASK], "little") for at in (1, 1 + MASK)]
            self._star.send_all(cups, payload[1 + 2 * MASK :])
            self._star.prioritise(awaited)
        elif payload[0] == SEND and self._star and payload[1] < len(self._star.peers):
            self._star.send(payload[1], payload[2:])
        else:
            self._announce()

    def _announce(self):
        self._say(bytes((HERE, VERSION)) + self._ident + self._chip.fault.encode())

    def _look(self, now):
        """Now and then: whether the chip is as it was told to be. If not, all begins anew once it answers."""
        if now < self._look_at:
            return
        self._look_at = now + _LOOK
        fault = self._chip.fault
        if not self._chip.ensure_configured() and (self._star or fault != self._chip.fault):
            self._star = None
            self._announce()

    def tick(self, now):
        """Polls whoever is due. Returns ms until there is something to do, 0 for at once."""
        self._look(now)
        star = self._star
        if star is None:
            return _REPORT
        wait = star.turn(now)
        if now >= self._report_at:
            self._report_at = now + _REPORT
            self._report(star)
        if self._done:
            wait = min(wait, max(self._tell_done_at - now, 0))
            if now >= self._tell_done_at and not self.out:
                self._tell_done_at = now + _DONE
                self._tell_done()
        return wait

    def _tell_done(self):
        report = bytes((DONE,)) + b"".join(self._done.values())
        self._done = {}
        self._say(report)

    def _tell(self, number, what):
        if what is None:
            self._done.pop(number, None)
            self._say(bytes((BEGUN, number)))
        elif type(what) is tuple:
            self._done[number] = bytes((number, what[0] & 0xFF, what[1] & 0xFF))
        else:
            self._say(bytes((HEARD, number)) + what)

    def _report(self, star):
        counts = bytearray((AIR, star.channel, star.hops & 0xFF, star.measure_noise()))
        for peer in star.peers:
            counts.extend(bytes((min(peer.polls, 255), min(peer.answers, 255))))
            peer.polls = peer.answers = 0
        self._say(bytes(counts))

    def _say(self, payload):
        if len(payload) <= MAX_RECORD:
            self.out.append(encode(payload))
