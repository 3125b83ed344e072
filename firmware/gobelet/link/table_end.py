"""The table's end of one connection: speaks first, follows the log for its cup, survives whatever comes in.

It knows neither port nor clock nor game. It never waits and never grows: what it holds for a cup that does not read is
bounded, because the log is read only as fast as it can be sent. A cup never loads this module.
"""

from gobelet.link import LinkError
from gobelet.link.frames import MAX_PAYLOAD, Decoder, dumps, encode, loads
from gobelet.link.message_shapes import PROTO, TIMEOUT_MS, shape_error
from gobelet.link.table_message_shapes import TO_TABLE

PING_MS = 2000  # the table speaks this often
QUEUE_BYTES = 16384  # of messages said and not yet sent
WINDOW = 2048  # bytes of one poll
STALL_MS = 6000  # a port that takes nothing for so long is blocked

_NEWEST = ("lobby", "room")  # kinds of which only the latest matters: on a slow wire the others need not go out
_BURST = 60  # messages at once
_REFILL_MS = 25  # one more message may come after this
_FLOOD = 240  # messages beyond that, until the end closes


class RateLimiter:
    """How much of what a cup sends is read: some messages at once, then one each time that a moment has passed.

    flooded: how many came beyond that; floods: whether that were too many since there was room for all again.
    """

    def __init__(self):
        self.flooded = 0
        self.floods = False
        self._allowance = _BURST
        self._allowed_at = 0
        self._excess = 0

    def allow(self, now):
        """A message has come. Returns whether it is read."""
        earned = (now - self._allowed_at) // _REFILL_MS
        if earned > 0:
            self._allowance += earned
            self._allowed_at += earned * _REFILL_MS
            if self._allowance >= _BURST:
                self._allowance = _BURST
                self._excess = 0
        if self._allowance > 0:
            self._allowance -= 1
            return True
        self.flooded += 1
        self._excess += 1
        self.floods = self._excess > _FLOOD
        return False


class PingMonitor:
    """What an end asks now and then: whether the other one is there, and how long an answer takes.

    at: when it is to ask next. rtt: ms, -1 unknown. unanswered: pings that were lost, or their answers, or the time.
    count: how many entries the last ping said to have been sent.
    """

    def __init__(self):
        self.at = 0
        self.rtt = -1
        self.unanswered = 0
        self.count = -1
        self._number = 0
        self._sent = -1  # when, -1: it was answered

    def ask(self, sent, now):
        """The next one. sent: how many entries were."""
        if self._sent >= 0:
            self.unanswered += 1
        self._number = (self._number + 1) & 0xFFFF
        self._sent = now
        self.count = sent
        return ["ping", self._number, sent]

    def answered(self, number, now):
        """A pong has come. Whether it answers the last ping."""
        if number != self._number or self._sent < 0:
            return False
        sample = now - self._sent
        self.rtt = sample if self.rtt < 0 else (7 * self.rtt + sample) // 8
        self._sent = -1
        return True


class TableEnd:
    """What a hub does with each open connection, again and again:

        for message in end.feed(data, now): table.receive(end, message)
        out = end.poll(now)                    # also after anything happened at the table; asks the log for news
        if out: end.unsent(out[port.write(out):])    # only if the port may take less than everything
        if end.closed and not out: close the port

    What the table gets, as lists whose shapes are checked:
    ["hello", version, cup_id, boot, match_uid, entries, T, about]  answer with welcome(), or say() busy.
    ["cmd", id, step, kind, data...]  only from a joined cup, which repeats it until it sees the effect.
    ["ready", flag], ["status", map], ["coach", match_uid], ["log", line...], ["bye"].
    ["refused", cup_id, code, sentence, key_id]  somebody who gives this id has no right key, and was told so.

    seal: a table_seal.TableSeal where strangers may write: then nothing unsealed is believed; None on a cable.

    log: anything with len(log), log[i] -> the bytes of entry i, log.digest(i) -> T as 16 hex digits after i entries.
    Whatever is in the log is sent by itself: append to it after the commit, then poll.

    To read: joined; hello (the last one, or None); seat; stalled (the port takes nothing; cleared by a hello);
    closed (the reason code, or ""); rtt (ms, -1 unknown); sent (number of the next entry to send, -1 not joined);
    lost_since (time of the loss of a joined cup, else -1); quality().
    """

    def __init__(self, seal=None):
        self.seal = seal
        self.joined = False
        self.hello = None
        self.seat = -1
        self.stalled = False
        self.closed = ""
        self.sent = -1
        self.lost_since = -1
        self.decoder = Decoder()
        self.malformed = 0
        self._uid = ""
        self._log = ()
        self._common = False  # whether it hears entries together with others
        self._queue = []
        self._queued = 0  # bytes in it
        self._aloud = b""  # lines that need no seal
        self._rest = b""
        self._given = 0  # bytes of the last poll
        self._stuck_at = -1
        self._heard = -1
        self._pings = PingMonitor()
        self._rate = RateLimiter()

    # what the table asks

    @property
    def rtt(self):
        """See above."""
        return self._pings.rtt

    def welcome(self, seat, uid, log=()):
        """Answers a hello, or tells a joined cup of its seat or of another match (uid "": none).

        If the cup's hello named this match and agrees with the log as far as it got, the log follows from there. If
        not, only the welcome goes out: the cup begins with an empty ledger, and its next hello says so.
        """
        if self.hello is None:
            raise LinkError("no_hello", "a welcome answers a hello")
        if not (self.joined and uid == self._uid):
            self._leave()
            held, digest = self.hello[5:7]
            if self.hello[4] == uid and (held == 0 or (held <= len(log) and log.digest(held) == digest)):
                self.joined = True
                self.sent = held
                self.lost_since = -1
                self._log = log
        self._uid = uid
        self.seat = seat
        self.send(["welcome", PROTO, seat, uid, len(log), self.sent])
        self._speak_alone()
        if self.seal and self.seal.company:
            self.send(["air", self.seal.company.key])

    def _speak_alone(self):
        """What the cup has missed it is told alone, until a ping shows that all of it has arrived."""
        self._common = False
        self._pings.at = 0 if self.seal and self.seal.company else self._pings.at

    def send(self, message):
        """Queues a message (a list). False if the end is closed or stalled, or becomes so because the queue is full."""
        if self.closed or self.stalled:
            return False
        payload = dumps(message)
        if len(payload) > MAX_PAYLOAD:
            raise LinkError("too_long", "%d bytes do not fit into a frame" % len(payload))
        if message[0] in _NEWEST:
            self._supersede(message[0])
        if self._queued + len(payload) > QUEUE_BYTES:
            self._stall()
            return False
        self._queue.append(payload)
        self._queued += len(payload)
        return True

    def _supersede(self, kind):
        """What is about to be said makes up for what still waits of the same kind."""
        begin = dumps([kind])[:-1]
        self._queue = [payload for payload in self._queue if not payload.startswith(begin)]
        self._queued = sum([len(payload) for payload in self._queue])

    def refuse(self, ident, code, detail=""):
        """Says no to a command."""
        return self.send(["no", ident, code, detail])

    def close(self, code, sentence):
        """Says why, then nothing more: the hub closes the port once poll() is empty."""
        self._leave()
        self.send(["gone", code, sentence])
        self.closed = code

    def alive(self, now):
        """Whether the cup was heard lately."""
        return self._heard >= 0 and now - self._heard < TIMEOUT_MS

    def silent(self, now):
        """For how many ms nothing was heard; -1 if nothing ever was."""
        return now - self._heard if self._heard >= 0 else -1

    def quality(self):
        """Counters since the start, a map of words to numbers."""
        return {
            "frames": self.decoder.frames,
            "noise": self.decoder.noise,
            "bad": self.decoder.bad,
            "long": self.decoder.long,
            "malformed": self.malformed,
            "flooded": self._rate.flooded,
            "unanswered": self._pings.unanswered,
            "rtt": self.rtt,
        }

    # bytes in

    def feed(self, data, now):
        """Takes what the cup wrote, returns messages (lists). Never raises, whatever the bytes."""
        told = []
        for payload in () if self.closed else self.decoder.feed(data):
            within = self._rate.allow(now)
            if self._rate.floods:
                self.close("flood", "This cup sends far too much.")
            if self.seal:
                payload = self._unsealed(payload, told) if within else b""
            if payload:
                self._heard = now
                if within:
                    self._message(payload, told, now)
            if self.closed:
                break
        return told

    def _unsealed(self, payload, told):
        """What was sealed by a cup that holds its key, b"" for anything else."""
        refused = len(told)
        opened = self.seal.receive(payload, told)
        for _, _, code, sentence, _ in told[refused:]:
            self._aloud += encode(dumps(["error", code, sentence]))
            if code == "too_many_tries":
                self.close(code, sentence)
        while self.seal.answers:
            answer = self.seal.answers.pop(0)
            if len(self._aloud) < WINDOW:  # it is asked again
                self._aloud += encode(dumps(answer))
        return opened

    def _message(self, payload, told, now):
        try:
            message = loads(payload)
        except LinkError as error:
            self._malformed(error.code, error.args[0])
            return
        wrong = shape_error(message, TO_TABLE)
        if wrong:
            self._malformed(wrong, "A message has a wrong %s." % wrong)
            return
        kind = message[0]
        if kind == "pong":
            answers = self._pings.answered(message[1], now)
            if answers and self.seal and self.seal.company and self.joined and not self._common:
                self._common = self.sent == self._pings.count  # all that it was told alone has arrived
                self._pings.at = self._pings.at if self._common else now
        elif kind == "hello":
            self._hello(message, told)
        elif not self.joined:
            self._pings.at = now  # the ping tells it to say hello; a command comes again
        elif kind == "resend":
            self.sent = min(self.sent, message[1])
            self._speak_alone()
        else:
            if kind == "bye":
                self._leave()
            told.append(message)

    def _hello(self, message, told):
        if self.seal and message[2] != self.seal.cup:
            self._malformed("not_yours", "The key of this link is another cup's.")
            return
        self._leave()
        self.stalled = False
        if message[1] != PROTO:
            self.hello = None
            self.send(["error", "proto", "This table speaks version %d of the link." % PROTO])
            return
        self.hello = message
        told.append(message)

    def _malformed(self, code, sentence):
        self.malformed += 1
        self.send(["error", code, sentence])

    # bytes out

    def poll(self, now):
        """What to write now, b"" if nothing; little more than WINDOW bytes, so a ping never waits long behind a log."""
        if self._idle(now):
            return b""
        if not self.alive(now):
            if self.joined:
                self.lost_since = self._heard
                self._leave()
                self._forget()
            if self.seal:
                self.seal.drop()
        if self._rest:
            if self._stuck_at < 0:
                self._stuck_at = now
            elif now - self._stuck_at >= STALL_MS:
                self._stall()
        else:
            self._stuck_at = -1
        out = self._rest or self._fresh(now)
        self._rest = b""
        self._given = len(out)
        return out

    def _idle(self, now):
        """Whether there is nothing to do: at a full table most ends are asked in vain, most of the time."""
        if self._queue or self._rest or self._aloud or now >= self._pings.at:
            return False
        return not self.joined or (self.sent == len(self._log) and self.alive(now))

    def unsent(self, rest):
        """The end of what poll() returned, as far as the port did not take it; it comes first next time."""
        self._rest = bytes(rest)
        if len(rest) < self._given:
            self._stuck_at = -1

    def _fresh(self, now):
        lines = [self._aloud]
        self._aloud = b""
        speaks = self.seal is None or self.seal.ready
        size = 0
        while speaks and self._queue and size < WINDOW:
            payload = self._queue.pop(0)
            self._queued -= len(payload)
            lines.append(self._line(payload))
            size += len(lines[-1])
        while size < WINDOW and not self._queue and 0 <= self.sent < len(self._log):
            line, count = self._entry()
            lines.append(line)
            self.sent += count
            size += len(lines[-1])
        # The count in a ping is true of what was sent before it, the welcome too.
        if now >= self._pings.at and not self.closed and not (speaks and self._queue):
            self._pings.at = now + PING_MS
            if speaks:
                lines.append(self._line(dumps(self._pings.ask(self.sent, now))))
            else:
                lines.append(self.seal.announcement())
        return b"".join(lines)

    def _line(self, payload):
        return self.seal.line(payload) if self.seal else encode(payload)

    def _entry(self):
        if self._common:
            return self.seal.entry(self._uid, self.sent, self._log)
        return self._line(self._log[self.sent]), 1

    def _leave(self):
        """The cup follows nothing until it says hello."""
        self.joined = False
        self.sent = -1
        self._log = ()

    def _forget(self):
        self._queue = []
        self._queued = 0
        self._rest = b""
        self._stuck_at = -1

    def _stall(self):
        self._leave()
        self._forget()
        self.stalled = True
