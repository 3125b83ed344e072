"""The cup's end of the star: looks for its table, follows it, and lays answers ready for the polls to come.

It is given the chip and the time, and hands out and takes what link/frames.py makes of a payload, as a cable does.
"""

from gobelet.link import const
from gobelet.link.frames import Decoder, encode
from gobelet.radio import CHANNELS, address, channel_plan
from gobelet.radio.broadcast import BroadcastReceiver
from gobelet.radio.packets import BEGIN, HEAD, LOST, SLOT, WINDOW, Receiver, Sender, ack_of, packet_of

SEARCHING, FOLLOWING = range(2)
_NONE = const(0)  # no conversation
_BEGUN = const(1)  # a poll has begun one
_GOES = const(2)  # the dongle knows that this cup knows

_DWELL = const(250)  # ms on a channel while searching: longer than the dongle waits between two calls
_GONE = const(400)  # ms without a poll: the table has changed its channel, or this cup is out of reach
_WAITING = const(4)  # messages to be sent
_MEASURED = const(64)  # polls over which quality is measured: a divisor of 256
_USELESS = const(64)  # polls in which nothing of what was said arrived: a stranger spoke, and the numbers do not fit
_SLOTS = const(0x07)  # in the head of a poll that says nothing: how many it promises
_LOOK = const(2000)  # ms between two looks at the chip
_UNHEARD = const(50)  # calls in a row that were answered in vain
_LINGERS = const(3)  # ms for which the chip goes on listening: the dongle repeats a poll whose answer is lost


class CupRadio:
    """chip: listen(address, everybody's address, channel), take() -> a packet or None, came(empty) -> whether it has
    one, be it empty, answer(packet), room() -> how many answers it can take, WINDOW while none lies ready, drop() ->
    none does from now on, rest() -> it is off until it listens, doze(on) -> it hears nothing while it does, and goes on
    as it was after that, age() -> ms since the last packet came, hums() -> whether somebody is heard on the channel
    now, ensure_configured() -> whether it is as it was told to be, fault -> what is wrong with it. tables: function ->
    [(table's id, key)] of those to look for, best first; may be set later.

    To read: fault, "" for none, "radio_unheard" while a table calls and does not hear the answers; state; quality,
    percent of the polls that were heard lately, 0 while searching; disturbed, whether no table is found and something
    else is heard wherever it was looked for; due, when turn() is called at the latest, 0: when something came.
    """

    def __init__(self, chip, tables):
        self.state = SEARCHING
        self.quality = 0
        self.due = 0
        self._looked = 0  # when the next look at the chip is due
        self._unheard = 0  # calls that were answered in vain
        self._wakes = 0  # when the chip listens again
        self._chip = chip
        self.tables = tables
        self._places = []  # (address, everybody's, channel) to look at
        self._hummed = 0  # places in a row at which something else was heard
        self._until = 0  # when the search goes on at the next one
        self._polled = 0  # when the last poll came
        self._count = 0  # of that poll
        self._heard = 0  # polls of this row of _MEASURED
        self._lines = []
        self._decoder = Decoder()
        self._talk = _NONE
        self._forget(0)

    def _forget(self, due):
        """A conversation begins; due: the first part that is said to all in it."""
        self._sender = Sender()
        self._receiver = Receiver()
        self._broadcasts = BroadcastReceiver(due)
        self._owes_ack = self._reported = False
        self._useless = 0
        self._chip.flush_ack_payloads()

    @property
    def fault(self):
        """See above."""
        return self._chip.fault or ("radio_unheard" if self._unheard >= _UNHEARD else "")

    @property
    def usable(self):
        """Whether there is a chip that can be used."""
        return not self._chip.fault

    def look(self, now):
        """Now and then: whether the chip is still as it was told to be. One that comes back looks for its table."""
        if now >= self._looked:
            self._looked = now + _LOOK
            if not self._chip.ensure_configured():
                self._give_up()

    @property
    def jammed(self):
        """See above."""
        return self.state == SEARCHING and self._hummed >= CHANNELS

    # what the link asks

    def read(self):
        """The lines that came, b"" for none."""
        lines, self._lines = self._lines, []
        return b"".join(lines)

    def write(self, data):
        """Takes lines; returns how many bytes: all or none."""
        if self._talk != _GOES or len(self._sender.waiting) >= _WAITING:
            return 0
        self._sender.waiting += self._decoder.feed(data)
        self._load(False)
        return len(data)

    def suspend(self):
        """Another wire is in use: the chip is off until the next turn()."""
        self._chip.power_down()
        self._give_up()

    def _give_up(self):
        self.due = 0
        self.state = SEARCHING
        self.quality = 0
        self._places = []
        self._until = 0
        self._talk = _NONE
        self._forget(0)

    # what the board asks

    def has_event(self):
        """Whether a packet came for turn(); one that says nothing can wait while nothing is on its way from here."""
        return self.usable and self._chip.has_packet(self._sender.pending or self._reported or self._owes_ack)

    def tick(self, now):
        """Takes what the chip has received. Returns whether a line is there."""
        if not self.usable:
            return False
        came, polled, slots = False, False, 0
        while not self._lines:  # what a line says comes before the packets behind it, which mostly repeat it
            packet = self._chip.receive()
            if packet is None:
                break
            if len(packet) >= HEAD:
                came = True
                if self.state == SEARCHING:
                    self.state = FOLLOWING
                    self._places = []
                    self._hummed = 0
                self._polled = now
                slots = 0
                if packet[1] & LOST == LOST:
                    self._hear(packet)
                else:
                    polled = True
                    slots = packet[1] & _SLOTS if len(packet) == HEAD else 0
                    self._take(packet)
        if came:
            self._rest(slots, now)
            if self._talk != _NONE:
                self._load(polled)
        elif self.due and now >= self.due:
            self.due = self._wakes if now < self._wakes else 0
            self._chip.standby(self.due > 0)
        if self.state == FOLLOWING and now - self._polled >= _GONE:
            self.state = SEARCHING
            self._unheard = 0
            self.quality = 0
            self._until = now + _DWELL  # first once more where it was
        if self.state == SEARCHING and now >= self._until:
            self._look_on(now)
        return bool(self._lines)

    def _rest(self, slots, now):
        """The last packet promises so many slots in which nothing comes, 0 for none. The chip is awake in the last of
        them: the packet may have been seen late."""
        if self.due:
            self.due = 0
            self._chip.standby(False)
        if slots > 1 and self._talk == _GOES:
            seen = now - self._chip.age()
            self.due = seen + _LINGERS
            self._wakes = seen + (slots - 1) * SLOT

    def _look_on(self, now):
        self._hummed = min(self._hummed + 1, CHANNELS) if self._chip.carrier_detected() else 0
        if not self._places:
            for table, key in self.tables():
                everyone = address(table.encode())
                self._places += [(address(key), everyone, channel) for channel in channel_plan(table)]
        if self._places:
            self._chip.listen(*self._places.pop(0))
        self._until = now + _DWELL

    def _hear(self, packet):
        if self._talk == _NONE:
            self._disown()  # a poll may repeat what was said to all, and nothing else for long
        else:
            self._lines += [encode(message) for message in self._broadcasts.receive(packet)]

    def _disown(self):
        """Answers that there is no conversation."""
        self._chip.flush_ack_payloads()
        self._chip.queue_ack_payload(packet_of(0, LOST, b"", 0))

    def _take(self, packet):
        self._measure(packet[0])
        if packet[1] & BEGIN:
            self._talk = _BEGUN
            self._unheard = min(self._unheard + 1, _UNHEARD)
            self._forget(packet[HEAD] if len(packet) > HEAD else 0)
            self._chip.queue_ack_payload(packet_of(0, BEGIN, b"", 0))
            return
        if self._talk == _NONE:
            self._disown()
            return
        self._talk = _GOES
        self._unheard = 0
        if self._sender.acknowledge(ack_of(packet)) or not self._sender.pending:
            self._useless = 0
        self._useless += 1
        if self._useless >= _USELESS:
            self._talk = _NONE
            self._forget(0)
            return
        if len(packet) > HEAD:
            self._owes_ack = True
            message = self._receiver.receive(packet)
            if message:
                self._lines.append(encode(message))

    def _load(self, polled):
        """Lays ready what is to be said. polled: whether a poll came. Then no answer left means that the last one went
        out before it, and it has told whether that arrived."""
        if self._talk != _GOES:
            return
        sender, broadcasts = self._sender, self._broadcasts
        room = self._chip.free_ack_slots()
        if polled and (room == WINDOW or self._reported):
            sender.resend_all()
        if room < WINDOW and self._reported and (broadcasts.news or sender.ready):
            self._chip.flush_ack_payloads()  # a report that is out of date
            broadcasts.news = True
            room = WINDOW
        if room == WINDOW:
            self._reported = False
        self._lay(room, room < WINDOW)

    def _lay(self, room, laid):
        while room and self._sender.ready:
            self._answer(self._broadcasts.due, *self._sender.part())
            self._owes_ack = False
            laid = True
            room -= 1
        if laid:
            return  # a report behind it would be out of date when it goes out
        if self._broadcasts.news:
            number, bits = self._broadcasts.report()
            self._answer(number, BEGIN, bits)
            self._reported = True
        elif self._owes_ack:
            self._answer(self._broadcasts.due, 0, b"")
        self._owes_ack = False

    def _answer(self, count, head, part):
        self._chip.queue_ack_payload(packet_of(count, head, part, self._receiver.due))

    def _measure(self, count):
        """How many of a row of polls came; each says how many there were."""
        passed = (count - self._count) & 0xFF
        self._count = count
        if not self.quality or not 0 < passed < _MEASURED:  # as if all of this row before it had come
            self.quality = self.quality or 100
            self._heard = count % _MEASURED
        elif count % _MEASURED < passed:
            self.quality = max(100 * self._heard // _MEASURED, 1)
            self._heard = 0
        self._heard += 1
