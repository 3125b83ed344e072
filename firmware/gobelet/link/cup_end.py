"""The cup's end of a connection: joins, resumes, resends, and keeps silent towards a host that does not speak.

It knows neither port nor clock nor game: bytes and `now` (milliseconds) come in, bytes and messages come out. What a
command or an entry means is the app's business.
"""

from gobelet.link import LinkError
from gobelet.link.frames import Decoder, dumps, encode, loads
from gobelet.link.session import (
    DEAD_MS,
    HELLO_MS,
    PROTO,
    RESEND_MS,
    SNAP_PIECES,
    SNAP_TEXT,
    TO_CUP,
    entry_number,
    fault,
    is_entry,
    plain,
)

DOWN, JOINING, UP = range(3)

_COMMANDS = 16  # waiting at most
_NOTES = 4
_COUNTER = 1 << 14  # commands of one boot


class CupEnd:
    """What the app does, again and again:

        for message in end.feed(board.read(), now):
            if type(message) is bytes: fold it into the ledger         # an entry, in order, none missing, none twice
            else: ...                                                  # a list, see below
        out = end.poll(now)
        if out: end.unsent(out[board.write(out):])

    Everything that feed() returned must be folded before poll() is called: poll() may ask `position` where the app is.

    Messages, as lists, shapes already checked:
    ["welcome", proto, token, seat, match_uid, entries, first]  seat -1: none yet. Keep the token (`end.token`). If
        match_uid is not the app's match, the app begins that match with an empty ledger ("" means no match):
        `position` must name it from now on, and no entry comes before it does.
    ["snap", entries, T, text]  forget the ledger and load this checkpoint of the same match; "" with entries 0 means:
        begin again with an empty ledger.
    ["no", id, code, detail]  that command was refused; it is already forgotten here.
    ["lobby", name, rows], ["busy" | "gone" | "error", code, sentence], and any other kind the table may say.

    position: a function, () -> (match_uid, entries held, T as 16 hex digits); ("", 0, "") without a match.
    about: the map of the hello: name, age, lang, kind, fw. Change it, then call rejoin(now).
    jitter: some random bytes that spread the hellos of many cups. token: what an earlier welcome gave.

    To read: state (DOWN no host, JOINING, UP); seat; lost_since (time of the loss, -1 while UP or never joined);
    entries_there (entries the table held at the welcome: progress of catching up); rtt (ms, smoothed, -1 unknown);
    waiting() commands; quality().
    """

    def __init__(self, cup_id, boot, about, position, jitter=b"\x80", token=""):
        self.cup_id = cup_id
        self.boot = boot
        self.about = about
        self.position = position
        self.token = token
        self.state = DOWN
        self.seat = -1
        self.lost_since = -1
        self.entries_there = 0
        self.rtt = -1
        self.decoder = Decoder()
        self.ignored = 0  # messages that made no sense
        self.doubles = 0
        self.gaps = 0
        self.resent = 0
        self._jitter = jitter
        self._heard = -1  # when the host was heard last
        self._now = 0
        self._rest = b""
        self._pong = -1
        self._uid = ""  # as the last hello said
        self._next = 0  # number of the entry that is due
        self._hellos = 0  # since the end was UP
        self._hello_at = 0
        self._hello_sent = -HELLO_MS[0]
        self._asked = False  # a hello was sent since the end was last UP or DOWN
        self._pieces = None
        self._ready = -1  # what the lobby does not yet show
        self._ready_sends = 0
        self._ready_at = 0
        self._notes = []
        self._counter = 0
        self._commands = []  # [id, step, line, times sent, when to send, when sent first]

    # what the app asks

    def command(self, step, kind, *data):
        """Queues a command for the decision point `step` of the match; returns its id, unique over reboots.

        Commands go one after the other: each is resent until settle(), a refusal or passed() ends it. Raises
        LinkError: "queue_full", "too_long", "item" (data that cannot travel), "ids" (restart the cup).
        """
        if len(self._commands) >= _COMMANDS:
            raise LinkError("queue_full", "%d commands wait for the table" % _COMMANDS)
        if self._counter + 1 >= _COUNTER:
            raise LinkError("ids", "this cup gave %d commands since its start: restart it" % self._counter)
        ident = (self.boot & 0xFFFF) << 14 | (self._counter + 1)
        message = ["cmd", ident, step, kind] + list(data)
        if not plain(message):
            raise LinkError("item", "a command holds whole numbers, text and lists, not %r" % (message,))
        line = encode(dumps(message))
        self._counter += 1
        self._commands.append([ident, step, line, 0, 0, 0])
        return ident

    def settle(self, ident):
        """The effect of a command is in the log (or the app gives it up). True if it was waiting."""
        for command in self._commands:
            if command[0] == ident:
                if command[3] == 1:  # of one sent twice nobody knows which one was answered
                    self._measure(self._now - command[5])
                self._commands.remove(command)
                return True
        return False

    def passed(self, step):
        """The match is at `step` now: commands meant for earlier ones are forgotten. Returns their ids."""
        late = [command for command in self._commands if command[1] < step]
        self._commands = [command for command in self._commands if command[1] >= step]
        return [command[0] for command in late]

    def waiting(self):
        """The ids of the commands that wait, first given first."""
        return [command[0] for command in self._commands]

    def current(self):
        """Whether everything that the table had at the welcome has arrived."""
        return self.state == UP and self._next >= self.entries_there

    def ready(self, flag):
        """Tells the lobby; repeated until the lobby shows it or a match begins."""
        self._ready = 1 if flag else 0
        self._ready_sends = 0
        self._ready_at = 0

    def say(self, message):
        """Sends a message once, if the table is there: ["status", {...}], ["log", ...], ["bye"]. True if queued."""
        line = encode(dumps(message))
        if self.state != UP or len(self._notes) >= _NOTES:
            return False
        self._notes.append(line)
        return True

    def rejoin(self, now):
        """Says hello again, at once if the last one is not too recent: the app refused an entry, or changed."""
        self._pieces = None
        if self.state == UP:
            self.state = JOINING
            self.lost_since = now
            self._asked = False
            self._hellos = 1
            self._hello_at = self._hello_sent + HELLO_MS[0]

    def cut(self):
        """The transport knows that the connection is gone: nothing is written until the next one speaks."""
        self._down()
        self.decoder.reset()

    def quality(self):
        """Counters since the start, a map of words to numbers, fit for a status message."""
        return {
            "frames": self.decoder.frames,
            "noise": self.decoder.noise,
            "bad": self.decoder.bad,
            "long": self.decoder.long,
            "ignored": self.ignored,
            "doubles": self.doubles,
            "gaps": self.gaps,
            "resent": self.resent,
            "rtt": self.rtt,
        }

    # bytes in

    def feed(self, data, now):
        """Takes what the host wrote; returns entries (bytes) and messages (lists) in order. Never raises."""
        self._now = now
        told = []
        for payload in self.decoder.feed(data):
            self._heard = now
            if self.state == DOWN:
                self.state = JOINING
                self._hello_at = now
            if is_entry(payload):
                self._entry(payload, told, now)
            else:
                self._message(payload, told, now)
        return told

    def _entry(self, payload, told, now):
        if self.state != UP:
            return  # of a stream that a hello has ended, or will
        number = entry_number(payload)
        if number == self._next:
            self._next += 1
            self._ready = -1
            told.append(payload)
        elif 0 <= number < self._next and self._pieces is None:
            self.doubles += 1
        else:
            self.gaps += 1
            self.rejoin(now)

    def _message(self, payload, told, now):
        try:
            message = loads(payload)
        except LinkError:
            self.ignored += 1
            return
        wrong = fault(message, TO_CUP)
        kind = "" if wrong else message[0]
        if kind == "ping":
            self._pong = message[1]
            if self.state == UP and message[2] != self._next and self._pieces is None:
                self.gaps += 1
                self.rejoin(now)
        elif kind == "welcome":
            self._welcome(message, told, now)
        elif kind == "snap":
            self._snap(message, told, now)
        elif kind == "no":
            if self.settle(message[1]):
                told.append(message)
        elif kind:
            if kind == "lobby":
                self._see_lobby(message)
            elif kind != "error" and self.state != DOWN:  # busy, gone: not now
                self.rejoin(now)
                self._hellos = 5
                self._hello_at = now + HELLO_MS[1]
            told.append(message)
        elif wrong == "kind" and plain(message):
            told.append(message)
        else:
            self.ignored += 1

    def _welcome(self, message, told, now):
        proto, token, seat, uid, entries, start = message[1:]
        if proto != PROTO:
            told.append(["error", "proto", "This table speaks version %d of the link, the cup %d." % (proto, PROTO)])
            return
        if self.state == JOINING and not self._asked:
            return  # the answer to an earlier question
        if uid != self._uid:  # another match: the app takes it up, then a hello names it
            self._ready = -1
            self.rejoin(now)
            if self._hellos <= 2:
                self._hello_at = now
        elif self.state == JOINING:
            if self._hellos == 1:
                self._measure(now - self._hello_sent)
            self.state = UP
            self.lost_since = -1
            if start < 0:
                self._next = -1  # a checkpoint comes first
            self._hellos = 0
            for command in self._commands:
                command[4] = now
        self.token = token
        self.seat = seat
        self.entries_there = entries
        told.append(message)

    def _snap(self, message, told, now):
        piece, pieces, number, digest, text = message[1:]
        if self.state != UP:
            return
        if piece == 0:
            self._pieces = []
        if (
            self._pieces is None
            or piece != len(self._pieces)
            or not piece < pieces <= SNAP_PIECES
            or len(text) > SNAP_TEXT
        ):
            self.gaps += 1
            self.rejoin(now)
            return
        self._pieces.append(text)
        if piece + 1 == pieces:
            told.append(["snap", number, digest, "".join(self._pieces)])
            self._pieces = None
            self._next = number

    def _see_lobby(self, message):
        for row in message[2]:
            if row[0] == self.cup_id and row[2] == self._ready:
                self._ready = -1

    # bytes out

    def poll(self, now):
        """What to write now, b"" if nothing. Hand back with unsent() what the port did not take."""
        self._now = now
        if self._heard < 0 or now - self._heard >= DEAD_MS:
            self._down()
            return b""
        if self._rest:
            rest = self._rest
            self._rest = b""
            return rest
        out = b""
        if self._pong >= 0:
            out = encode(dumps(["pong", self._pong]))
            self._pong = -1
        if self.state == JOINING:
            if now >= self._hello_at:
                out += self._hello(now)
        elif self.state == UP:
            if self._notes:
                out += b"".join(self._notes)
                self._notes = []
            out += self._resend_ready(now) + self._resend_command(now)
        return out

    def unsent(self, rest):
        """The end of what poll() returned, as far as the port did not take it; it comes first next time."""
        self._rest = bytes(rest)

    def _hello(self, now):
        self._uid, self._next, digest = self.position()
        wait = min(HELLO_MS[0] << self._hellos, HELLO_MS[1])
        spread = self._jitter[self._hellos % len(self._jitter)]
        self._hello_at = now + wait * (192 + spread // 2) // 256
        self._hello_sent = now
        self._asked = True
        self._hellos = min(self._hellos + 1, 5)
        return encode(
            dumps(["hello", PROTO, self.cup_id, self.boot, self.token, self._uid, self._next, digest, self.about])
        )

    def _resend_ready(self, now):
        if self._ready < 0 or now < self._ready_at:
            return b""
        self._ready_at = now + min(RESEND_MS[0] << self._ready_sends, RESEND_MS[1])
        self._ready_sends = min(self._ready_sends + 1, 2)
        return encode(dumps(["ready", self._ready]))

    def _resend_command(self, now):
        """The first command only: the next one may rest on it. None before the app has seen what it missed."""
        if not self._commands or not self.current() or now < self._commands[0][4]:
            return b""
        command = self._commands[0]
        if command[3]:
            self.resent += 1
        else:
            command[5] = now
        command[4] = now + min(RESEND_MS[0] << min(command[3], 2), RESEND_MS[1])
        command[3] += 1
        return command[2]

    def _down(self):
        if self.state == DOWN:
            return
        if self.state == UP:
            self.lost_since = self._heard
        self.state = DOWN
        self._heard = -1
        self._rest = b""
        self._pong = -1
        self._pieces = None
        self._notes = []
        self._hellos = 0
        self._asked = False

    def _measure(self, sample):
        self.rtt = sample if self.rtt < 0 else (7 * self.rtt + sample) // 8
