"""The cup's end of a connection: joins, resumes, resends, and keeps silent towards a host that does not speak.

It knows neither port nor clock nor game: bytes and `now` (milliseconds) come in, bytes and messages come out. What a
command or an entry means is the app's business.
"""

from gobelet.link import LinkError, const
from gobelet.link.frames import MAX_PAYLOAD, Decoder, dumps, encode, loads
from gobelet.link.message_shapes import PROTO, TIMEOUT_MS, TO_CUP, entry_number, is_plain, shape_error

DOWN, JOINING, UP = range(3)

_HELLO = const(250)  # ms until a hello is repeated, doubling ...
_HELLO_DOUBLINGS = const(4)  # ... up to 4 s
_RESEND = const(500)  # the same for a command, up to 2 s
_RESEND_DOUBLINGS = const(2)
_COMMANDS = const(16)  # waiting at most
_NOTES = const(512)  # bytes of messages said
_COUNTER_BITS = const(14)  # commands of one boot


class CupEnd:
    """What the app does, again and again:

        for message in end.feed(board.read(), now):
            if type(message) is bytes: fold it into the ledger         # an entry, in order, none missing, none twice
            else: ...                                                  # a list, see below
        out = end.poll(now)
        if out: end.unsent(out[board.write(out):])

    Everything that feed() returned must be folded before poll() is called: poll() may ask `position` where the app is.

    Messages, as lists, shapes already checked:
    ["begin", match_uid]  follow this match, from an empty ledger ("": none): the table plays another one than the cup,
        or holds another history of the same one. `position` must name it from now on; no entry comes before it does.
    ["no", id, code, detail]  that command was refused; it is already forgotten here. This end itself says
        "other_match" for the commands that a ["begin"] leaves behind.
    ["lobby", name, rows], ["busy" | "gone" | "error", code, sentence], and any other kind the table may say.

    position: a function, () -> (match_uid, entries held, T as 16 hex digits); ("", 0, "") without a match.
    about: the map of the hello: name, age, lang, kind, fw. Change it, then call rejoin(now).
    jitter: some random bytes that spread the hellos of many cups. seal: a sealed.CupSeal where strangers may write, so
    that nothing unsealed is believed or said; None on a cable.

    To read: state (DOWN no host, JOINING, UP); seat (what the table says this cup has, -1: none); lost_since (time of
    the loss, -1 while UP or never joined); entries_there (entries the table held at the welcome: progress of catching
    up); commands that wait, first given first, each a list that begins with its id.
    """

    def __init__(self, cup_id, boot, about, position, jitter=b"\x80", seal=None):
        self.cup_id = cup_id
        self.boot = boot
        self.about = about
        self.position = position
        self.seal = seal
        self.state = DOWN
        self.seat = -1
        self.lost_since = -1
        self.table_entries = 0
        self.decoder = Decoder()
        self.commands = []  # [id, payload, times sent, when to send, whether the next one need not wait for it]
        self._jitter = jitter
        self._heard = -TIMEOUT_MS  # when the host was heard last
        self._rest = b""
        self._notes = []
        self._pong = -1
        self._uid = ""  # as the last hello said
        self._next = 0  # number of the entry that is due
        self.gap = None  # the Gap while that is known to be missing
        self._asked = False  # a hello was sent since the end was last UP or DOWN
        self._hellos = 0  # since then, as far as it matters
        self._hello_at = 0
        self._hello_sent = -_HELLO
        self._ready = -1  # what the lobby does not yet show
        self._ready_sends = 0
        self._ready_at = 0
        self._counter = 0

    # what the app asks

    def command(self, step, kind, *data, patient=False):
        """Queues a command for the decision point `step` of the match; returns its id, unique over reboots.

        Commands go one after the other: each is resent until settle(), a refusal or another match ends it. patient: it
        is answered when others have said theirs, which may depend on commands that come after it. Raises LinkError:
        "queue_full", "too_long", "item" (data that cannot travel), "ids" (restart the cup).
        """
        if len(self.commands) >= _COMMANDS:
            raise LinkError("queue_full", "too many commands wait")
        counter = self._counter + 1
        if counter >> _COUNTER_BITS:
            raise LinkError("ids", "restart the cup")
        ident = (self.boot & 0xFFFF) << _COUNTER_BITS | counter
        message = ["cmd", ident, step, kind] + list(data)
        if not is_plain(message):
            raise LinkError("item", "%r cannot travel" % (message,))
        payload = dumps(message)
        if len(payload) > MAX_PAYLOAD:
            raise LinkError("too_long", "%d bytes do not fit into a frame" % len(payload))
        self.commands.append([ident, payload, 0, 0, patient])
        self._counter = counter
        return ident

    def acknowledge(self, ident):
        """The effect of a command is in the log (or the app gives it up). True if it was waiting."""
        for command in self.commands:
            if command[0] == ident:
                self.commands.remove(command)
                return True
        return False

    def ready(self, flag):
        """Tells the lobby; repeated until the lobby shows it or another match begins."""
        self._ready = 1 if flag else 0
        self._ready_sends = 0
        self._ready_at = 0

    def send(self, message):
        """Sends a message once, if the table is there: ["status", {...}], ["log", ...], ["bye"]. True if queued."""
        payload = dumps(message)
        if self.state != UP or sum([len(note) for note in self._notes]) + len(payload) > _NOTES:
            return False
        self._notes.append(payload)
        return True

    def reconnect(self, now):
        """Says hello again, at once if the last one is not too recent: the app refused an entry, or changed."""
        self._asked = False  # an answer to the last hello, with what follows it, is about what the app drops now
        if self.state == UP:
            self.state = JOINING
            self.lost_since = now
            self._hellos = 1
            self._hello_at = self._hello_sent + _HELLO

    def change_transport(self, seal):
        """The board speaks on another wire from now on; the one before tells nothing more."""
        self._down()
        self.seal = seal
        self.decoder = Decoder()

    # bytes in

    def feed(self, data, now):
        """Takes what the host wrote; returns entries (bytes) and messages (lists) in order. Never raises."""
        told = []
        for payload in self._opened(data, told):
            self._heard = now
            if self.state == DOWN:
                self.state = JOINING
                self._hello_at = now
            if not payload:
                if not self.seal.greeted:  # what was said under another seal is not answered any more
                    self.reconnect(now)
                    self._hello_at = now
                    self._hellos = 0
                continue
            number = entry_number(payload)
            if number is None:
                self._message(payload, told, now)
            elif self.state != UP:
                pass  # of a stream that a hello has ended, or will
            elif number == self._next:
                self._next += 1
                if not number:
                    self._ready = -1
                self.gap = None
                told.append(payload)
            elif not 0 <= number < self._next:  # one that this end has already is only dropped
                self._miss(now, number)
        return told

    def _miss(self, now, number):
        if not self.gap:
            from gobelet.link.gap import Gap  # most cups miss nothing

            self.gap = Gap(now)
        self.gap.missed(now, number)

    def _opened(self, data, told):
        seal = self.seal
        for payload in self.decoder.feed(data):
            if seal:
                payload = seal.receive(payload, told)
            while payload is not None:
                yield payload
                payload = seal.more.pop(0) if seal and seal.more else None

    def _message(self, payload, told, now):
        try:
            message = loads(payload)
        except LinkError:
            return  # no sense in it; what it was to say will be missed and asked for
        if shape_error(message, TO_CUP):
            return
        kind = message[0]
        if kind == "ping":
            self._pong = message[1]
            overtaken = self.seal and self.seal.common  # entries for several cups may have overtaken this
            if self.state == UP and message[2] > self._next:
                self._miss(now, -1)
            elif self.state == UP and message[2] < (0 if overtaken else self._next):
                self.reconnect(now)
        elif kind == "welcome":
            self._welcome(told, now, *message[1:])
        elif kind == "air":
            if self.seal:
                self.seal.share(message[1])
        elif kind != "no" or self.acknowledge(message[1]):
            told.append(message)
            if kind == "lobby":
                for row in message[2]:
                    if row[0] == self.cup_id and int(row[2] > 0) == self._ready:
                        self._ready = -1
            elif kind in ("busy", "gone"):  # not now
                self.reconnect(now)
                self._hellos = _HELLO_DOUBLINGS
                self._hello_at = now + (_HELLO << _HELLO_DOUBLINGS)

    def _welcome(self, told, now, version, seat, uid, entries, first):
        if version != PROTO:
            told.append(["error", "proto", "The table speaks version %d of the link, the cup %d." % (version, PROTO)])
            return
        joining = self.state == JOINING
        if joining and not self._asked:
            return  # the answer to an earlier hello
        if uid != self._uid or (joining and first < 0 < self._next):
            # Another match or history: the app takes it up, then a hello says so.
            self._ready = -1
            for command in self.commands:
                told.append(["no", command[0], "other_match", ""])
            self.commands = []
            told.append(["begin", uid])
            self.reconnect(now)
            if self._hellos < 3:  # an app that does not take it up must not make a flood
                self._hello_at = now
        elif joining:
            if first != self._next:
                return  # the answer to an earlier hello
            self.state = UP
            self.seat = seat
            self.lost_since = -1
            self.gap = None
            self._hellos = 0
            for command in self.commands:
                command[3] = now
        self.table_entries = entries

    # bytes out

    def poll(self, now):
        """What to write now, b"" if nothing. Hand back with unsent() what the port did not take."""
        if now - self._heard >= TIMEOUT_MS:
            self._down()
            return b""
        out = self._rest
        self._rest = b""
        if out:
            return out
        if self._pong >= 0:
            out = self._line(dumps(["pong", self._pong]))
            self._pong = -1
        if self.state == JOINING:
            if now >= self._hello_at:
                out += self._hello(now)
        elif self.state == UP:
            if self.gap and self.gap.asks(now):
                out += self._line(dumps(["resend", self._next]))
            if self._ready >= 0 and now >= self._ready_at:
                out += self._line(dumps(["ready", self._ready]))
                self._ready_at = now + (_RESEND << self._ready_sends)
                self._ready_sends = min(self._ready_sends + 1, _RESEND_DOUBLINGS)
            command = self.next_command(now)
            if command:
                out += self._line(command[1])
                command[3] = now + (_RESEND << min(command[2], _RESEND_DOUBLINGS))
                command[2] += 1
            while self._notes:  # the points of a deal go behind the command that announces them
                out += self._line(self._notes.pop(0))
        return out

    def next_command(self, now):
        """The command to send now, None for none. The first one only, as the next may rest on it; but nothing rests on
        those that are patient. None before the app has seen what it missed."""
        if self._next >= self.table_entries and not self.gap:
            for command in self.commands:
                if now >= command[3]:
                    return command
                if not command[4]:
                    break
        return None

    def unsent(self, rest):
        """The end of what poll() returned, as far as the port did not take it; it comes first next time."""
        self._rest = bytes(rest)

    def _hello(self, now):
        self._uid, self._next, digest = self.position()
        spread = self._jitter[self._hellos % len(self._jitter)]
        self._hello_at = now + (_HELLO << self._hellos) * (192 + spread // 2) // 256
        self._hello_sent = now
        self._asked = True
        self._hellos = min(self._hellos + 1, _HELLO_DOUBLINGS)
        hello = ["hello", PROTO, self.cup_id, self.boot, self._uid, self._next, digest, self.about]
        return (self.seal.opening() if self.seal else b"") + self._line(dumps(hello))

    def _line(self, payload):
        return self.seal.line(payload) if self.seal else encode(payload)

    def _down(self):
        if self.state == UP:
            self.lost_since = self._heard
        self.state = DOWN
        self._heard = -TIMEOUT_MS
        self._rest = b""
        self._notes = []
        self._pong = -1
        self._hellos = 0
        self._asked = False
