"""Cups, dongles and the air between them in virtual time: chips that repeat, acknowledge and forget as an nRF24L01+
does, and an air that loses packets one by one or in bursts, in which two dongles speak over each other.
"""

from link_world import Chance

from gobelet.link.frames import Decoder, encode
from gobelet.radio import address, channel_plan
from gobelet.radio.cup_radio import CupRadio
from gobelet.radio.packets import LONGEST
from gobelet.radio.star import Star

TABLE = "00112233445566ff"
SIZES = (28, 44, 28, 60, 300, 28, 1228, 30, 31, 1, LONGEST)  # bytes of messages
HELD = 3  # packets that a chip holds
FETCHED = 48  # packets that its driver keeps


def key(number):
    return bytes([number + 1]) * 32


class Air:
    """loss: percent of packets that are lost, one by one; bursts: (period, length) in ms in which nothing arrives;
    deaf: channels on which nothing does."""

    def __init__(self, seed=1, loss=0, bursts=None):
        self.chance = Chance(seed)
        self.loss = loss
        self.bursts = bursts
        self.deaf = set()
        self.now = 0
        self.chips = []
        self.speaking = {}  # channel -> (dongle, until)

    def chip(self):
        """Another cup's radio."""
        self.chips.append(CupChip(lambda: self.now, lambda: None, lambda channel: channel in self.deaf))
        return self.chips[-1]

    def carries(self, channel):
        if channel in self.deaf or (self.bursts and self.now % self.bursts[0] < self.bursts[1]):
            return False
        return self.chance.below(100) >= self.loss


class CupChip:
    """What a cup's radio and its driver keep between two looks of its program. ticks(): ms; arrived(): called when a
    packet comes; jammed(channel): whether somebody else is heard there."""

    fault = ""

    def __init__(self, ticks, arrived, jammed):
        self.on = True
        self._ticks = ticks
        self._arrived = arrived
        self._jammed = jammed
        self.reset()

    def reset(self):
        """It has no power."""
        self.where = None
        self.everybody = b""
        self.packets, self.ready = [], []
        self._last = self._offered = None
        self.dozes = False
        self._came_at = 0

    # what CupRadio asks

    def listen(self, address, everybody, channel):
        self.where = address, channel
        self.everybody = everybody
        self.dozes = False
        self.packets = []
        self.flush_ack_payloads()

    def receive(self):
        return self.packets.pop(0) if self.packets else None

    def queue_ack_payload(self, packet):
        assert len(packet) <= 32 and len(self.ready) < HELD
        self.ready.append(bytes(packet))

    def free_ack_slots(self):
        return HELD - len(self.ready)

    def power_down(self):
        self.where = None

    def carrier_detected(self):
        return bool(self.where) and self._jammed(self.where[1])

    def standby(self, on):
        self.dozes = on

    def ensure_configured(self):
        return True

    def age(self):
        return self._ticks() - self._came_at

    def flush_ack_payloads(self):
        self.ready, self._offered = [], None

    # what the air brings

    def listens(self, channel):
        """Whether it is on, and on this channel."""
        return self.on and not self.dozes and self.where and self.where[1] == channel

    def overhears(self, packet):
        """A packet for all."""
        if len(self.packets) < FETCHED:
            self._come(packet)

    def hears(self, dongle, ident, packet):
        """A packet for this cup; the answer that goes out, None for none."""
        if self._last == (dongle, ident, packet):
            return self._offered or b""
        if len(self.packets) >= FETCHED:
            return None
        if self._offered is not None and self.ready and self.ready[0] is self._offered:
            self.ready.pop(0)  # a new packet says that the last answer arrived, whether it did or not
        self._last = dongle, ident, packet
        self._come(packet)
        self._offered = self.ready[0] if self.ready else None
        return self._offered or b""

    def _come(self, packet):
        self.packets.append(packet)
        self._came_at = self._ticks()
        self._arrived()


class DongleChip:
    """What a dongle's radio does: sends, waits for the answer, repeats."""

    fault = ""

    def __init__(self, air):
        self.air = air
        self.channel = 0
        self.ident = 0
        self.spent = 0  # tenths of a millisecond

    def tune(self, channel):
        self.channel = channel

    def ensure_configured(self):
        return True

    def carrier_detected(self):
        return self.channel in self.air.deaf

    def send_unacknowledged(self, address, packet):
        assert len(packet) <= 32
        air = self.air
        self.ident = (self.ident + 1) & 3
        self.spent += 7
        for chip in air.chips:
            if chip.listens(self.channel) and chip.everybody == address and air.carries(self.channel):
                chip.overhears(bytes(packet))

    def send_acknowledged(self, address, packet, tries):
        assert len(packet) <= 32
        air = self.air
        self.ident = (self.ident + 1) & 3
        for _ in range(tries):
            self.spent += 10
            other, until = air.speaking.get(self.channel, (self, 0))
            clear = other is self or until < air.now or air.chance.below(2)
            air.speaking[self.channel] = self, air.now
            for chip in air.chips:
                here = clear and chip.listens(self.channel) and chip.where[0] == address
                if not here or not air.carries(self.channel):
                    continue
                answer = chip.hears(self, self.ident, bytes(packet))
                if answer is not None and air.carries(self.channel):
                    return answer
        return None


class RadioCup:
    """A cup that says what it is told to. heard: messages in order; told: messages it has sent, in order."""

    def __init__(self, air, number, slow):
        self.chip = air.chip()
        self.air = air
        self.number = number
        self.slow = slow
        self.start()

    def start(self):
        """Power on: nothing is left of before."""
        self.chip.reset()
        self.heard = []
        self.waiting = []
        self.looks_at = 0
        self.radio = CupRadio(self.chip, lambda: [("ff", key(99)), (TABLE, key(self.number))])

    def turn(self):
        """It looks at its radio."""
        if not self.chip.on:
            return
        self.looks_at = self.air.now + 1 + self.air.chance.below(self.slow)
        self.radio.tick(self.air.now)
        if self.radio.due:
            self.looks_at = min(self.looks_at, self.radio.due)
        lines = self.radio.read()
        if lines:
            self.heard += Decoder().feed(lines)
        while self.waiting and self.radio.write(encode(self.waiting[0])):
            self.waiting.pop(0)


class RadioWorld:
    """cups: how many. slow: ms that a cup may take until it looks at its radio again."""

    def __init__(self, seed=1, cups=3, loss=0, bursts=None, slow=8):
        self.air = Air(seed, loss, bursts)
        self.cups = [RadioCup(self.air, number, slow) for number in range(cups)]
        self.plug()

    def plug(self):
        """A dongle that has just begun."""
        self.chip = DongleChip(self.air)
        self.heard = [[] for _ in self.cups]
        self.begun = [0 for _ in self.cups]
        addresses = [address(key(cup.number)) for cup in self.cups]
        self.star = Star(self.chip, channel_plan(TABLE), address(TABLE.encode()), addresses, self.tell)

    def tell(self, number, what):
        if what is None:
            self.begun[number] += 1
            self.heard[number] = []
        elif type(what) is bytes:
            self.heard[number].append(what)
        else:
            peer = self.star.peers[number]
            assert what == (peer.sender.done, peer.common)

    def turn(self):
        """One millisecond."""
        self.air.now = now = self.air.now + 1
        self.chip.spent = max(self.chip.spent - 10, 0)
        while self.chip.spent < 10:
            if self.star.turn(now):
                break
        for cup in self.cups:
            if now >= cup.looks_at:
                cup.turn()

    def run(self, until, limit=5000):
        end = self.air.now + limit
        while not until():
            assert self.air.now < end, "not within %d ms" % limit
            self.turn()

    def linked(self):
        """Whether every cup is in a conversation."""
        return all([count > 0 for count in self.begun])


def words(number, salt=0):
    """Messages of all sizes; what a message says depends on all of these."""
    return [bytes([7 + number, salt, place]) + bytes([place]) * (size - 3) if size > 3 else bytes([place + 1])
            for place, size in enumerate(SIZES)]  # fmt: skip


def are_words(heard, number, salt=0):
    """Whether these messages are words(number, salt): made for that only once as many have been heard."""
    return len(heard) == len(SIZES) and heard == words(number, salt)
