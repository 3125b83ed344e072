"""A room in virtual time: the real table on a real journal, and emulated Picos on its USB ports."""

import contextlib
import json
import os
import random
import threading
import time
import tty

from quick_journal import QuickJournal
from world import Cup, close_with

from gobelet import games as rules
from gobelet.board import flash_ring, record_store
from gobelet.bots import BotPlayer
from gobelet.cup import pairing_keys
from gobelet.link.frames import encode
from gobelet_host.device.emulated.board import PicoError
from gobelet_host.errors import HostError
from gobelet_host.hub.dongle import Dongle
from gobelet_host.table.news import Entry
from gobelet_host.table.table import Table
from tests.rp2040.harness import ROOT, files_in, partition_of, record

STEP = 10  # ms of one turn, unless a room is told otherwise
TICK = 50  # ms between two looks of the table at its clock
READS = 200  # ms for which a picture stands still before its player answers it
CALL_MS = 1400  # for which CALL is held to say bluff: the calls open, then one is said
BLIND = 1000  # ms that a player without a display waits instead


TURN = 8  # ms of a Pico's time between two looks at its port
FASTER = 4  # times as fast as this machine's clock a Pico on a port lives at most: whoever talks with it there says
# something twice a second, and a cup that hears nothing for 6 s (TIMEOUT_MS) goes back to its radio
PATIENT = 120.0  # seconds of this machine's that an emulated Pico may take to say hello, however busy it is
DONGLE = {"data/role": record(b"dongle")}  # files of a Pico that was made a dongle


def settings(**values):
    """Files of a cup's flash that hold these settings."""
    return {"data/settings": record(json.dumps(values).encode())}


def records(pico):
    """{name: bytes} of the cup's store, read out of its flash: files, and the mark in its ring."""
    image = pico.image()
    stored = files_in(image).items()
    mark = mark_in(image)
    found = {} if mark is None else {record_store.OFTEN: mark}
    files = {path[6:]: data[:-4] for path, data in stored if path.startswith("/data/") and not path.endswith(".new")}
    return found | files


def mark_in(image):
    """The record in the ring of a whole flash, None if there is none."""
    partition = partition_of(image)
    return flash_ring.FlashRing(memoryview(partition.bytes), partition).load()


def trace(name):
    """The samples of a trace of tests/golden/shakes, 100 a second."""
    lines = (ROOT / "tests" / "golden" / "shakes" / f"{name}.csv").read_text(encoding="ascii").splitlines()
    return [tuple(map(int, line.split(","))) for line in lines if not line.startswith("#")]


SHAKE = trace("brisk_slant")[50:220]  # from shortly before the shake until shortly after it
BRIEF = SHAKE[:50] + SHAKE[-20:]  # as who wants to go on shakes


class Cable:
    """A Pico's prompt for gobelet_host.device.flash and its like, which makes it anew as they do."""

    def __init__(self, pico):
        self._pico = pico
        pico.fresh()

    def exec(self, code):
        try:
            return self._pico.exec(code, ms=60_000) + "\n"
        except PicoError as error:
            raise HostError("cup_failed", str(error)) from error


class Port:
    """A serial port of this machine with the emulated Pico behind it, which lives FASTER than this machine's clock."""

    def __init__(self, pico):
        self._pico = pico
        self._ours, self._theirs = os.openpty()
        tty.setraw(self._theirs)
        os.set_blocking(self._ours, False)
        self.device = os.ttyname(self._theirs)
        self._running = True
        self._hands = []  # (ms of the Pico's clock, what is done then)
        self._thread = threading.Thread(target=self._pump)
        self._thread.start()

    def do(self, what, after=0):
        """Somebody does something to the Pico, in `after` ms."""
        self._hands.append((self._pico.ms + after, what))

    def hold(self, name, ms=900, after=0):
        """Somebody holds a button, from `after` ms on."""
        self.do(lambda: self._pico.hold(name), after)
        self.do(lambda: self._pico.release(name), after + ms)

    def _pump(self):
        told = len(self._pico.output)
        while self._running:
            turned = time.monotonic()
            with contextlib.suppress(BlockingIOError):
                self._pico.send(os.read(self._ours, 4096))
            self._pico.run(TURN)
            for hand in [hand for hand in self._hands if hand[0] <= self._pico.ms]:
                self._hands.remove(hand)
                hand[1]()
            if len(self._pico.output) > told:
                with contextlib.suppress(BlockingIOError):  # nobody reads it yet
                    told += os.write(self._ours, self._pico.output[told:])
            time.sleep(max(turned + TURN / FASTER / 1000 - time.monotonic(), 0))

    def close(self):
        if not self._running:
            return
        self._running = False
        self._thread.join()
        os.close(self._ours)
        os.close(self._theirs)


class Seat:
    """A Pico and the port it is on. connection: None while it is unplugged."""

    def __init__(self, pico, table, now):
        self.pico = pico
        self._told = len(pico.output)
        self.connection = table.connect("usb", self._write, now)

    def _write(self, data):
        self.pico.send(data)
        return len(data)

    def said(self):
        """What the cup has written since the last call."""
        data, self._told = self.pico.output[self._told :], len(self.pico.output)
        return data


class DonglePort:
    """The port of a dongle: the hub's own end of it, in the room's time."""

    def __init__(self, pico, room):
        self.pico = pico
        self._room = room
        self._told = len(pico.output)
        self._soon = []
        self.table = room.table
        self.dongle = Dongle(self, self._write)
        pico.send(encode(b'["ping",0,-1]'))

    def _write(self, data):
        self.pico.send(data)
        return len(data)

    # what the hub's end asks of a table in real time

    def connect(self, label, write, transport, company):
        return self.table.connect(label, write, self._room.now, transport, company)

    def soon(self, what):
        self._soon.append(what)

    def receive(self, connection, data):
        self.table.receive(connection, data, self._room.now)

    def disconnect(self, connection):
        self.table.disconnect(connection, self._room.now)

    def flush(self, connection):
        self.table.flush(connection, self._room.now)

    def turn(self):
        """Hands over what the dongle has written."""
        data, self._told = self.pico.output[self._told :], len(self.pico.output)
        self.dongle.receive(data)
        while self._soon:
            self._soon.pop(0)()


def paired(room, uid, **values):
    """Files of a cup that `gobelet pair` has given these settings and a key of the room's table."""
    key = random.Random(uid).randbytes(32)
    room.table.keys.add_cable_key(uid, key)
    kept = pairing_keys.record(None)
    pairing_keys.add(kept, room.table.keys.table, key.hex())
    return settings(**values) | {"data/keys": record(json.dumps(kept).encode())}


class Room:
    """players: how many cups begin a match; those that are no Picos are made here and play by themselves."""

    def __init__(self, folder, players, automates=0, seed=1, step=STEP, game=rules.GAMES[0], **options):
        self.now = 0
        self.step = step
        self.seed = seed
        self.fault = bytes  # the wires of the automates change nothing
        self.transport = ""  # and are cables
        self.events = []
        self._word = "", 0  # of which match the seating word came last, and when
        self._agreed = set()  # (Pico, match): whose player has pressed on the word screen
        journal = QuickJournal(folder / "match.gobelet")
        close_with(self, journal)
        self.table = Table(journal, random.Random(seed).randbytes, game, options, players)
        self.table.listeners.append(self._listen)
        self.seats = []
        self.dongles = []
        self.others = [self._automate(number) for number in range(automates)]

    def _automate(self, number):
        about = json.dumps({"name": f"Automate {number}", "automate": 1, "lang": "en"})
        return Cup(self, number, about.encode(), BotPlayer("sound", self.seed * 100 + number, 300))

    def _listen(self, news):
        if isinstance(news, Entry):
            self.events += news.events
            if any(event[0] == "seating_word" for event in news.events):
                self._word = self.table.ledger.uid, self.now

    def plug(self, pico):
        """Put a Pico's cable in."""
        self.seats.append(Seat(pico, self.table, self.now))

    def plug_dongle(self, pico):
        """Put a dongle's cable in; returns the hub's end of it."""
        self.dongles.append(DonglePort(pico, self))
        return self.dongles[-1].dongle

    def unplug(self, pico):
        """Pull it out."""
        seat = next(seat for seat in self.seats if seat.pico is pico)
        self.seats.remove(seat)
        self.table.disconnect(seat.connection, self.now)

    def turn(self):
        """A few milliseconds pass."""
        self.now += self.step
        picos = [one.pico for one in self.seats + self.dongles]
        for pico in picos:
            pico.begin(self.step if pico.leads else 0)  # all at once: they are processes, or live in one
        for pico in picos:
            pico.end()
        for port in self.dongles:
            port.turn()
        for seat in self.seats:
            data = seat.said()
            if data:
                self.table.receive(seat.connection, data, self.now)
        for other in self.others:
            other.turn()
        if self.now % TICK == 0:
            self.table.tick(self.now)

    def run(self, until, limit=10_000):
        """Turns until something is true; PicoError when that takes more than `limit` ms."""
        end = self.now + limit
        while not until():
            if self.now >= end:
                said = [seat.pico.output[-300:] for seat in self.seats]
                raise PicoError(f"not within {limit} ms; {self.table.ledger.entries} entries; cups said {said}")
            self.turn()

    def wait(self, ms):
        """Time passes."""
        end = self.now + ms
        self.run(lambda: self.now >= end, ms + self.step)

    def press(self, pico, *names):
        """Somebody presses buttons of a cup, one after the other."""
        for name in names:
            pico.hold(name)
            self.wait(60)
            pico.release(name)
            self.wait(80)

    def hold(self, pico, name, ms=750):
        """Somebody holds a button."""
        pico.hold(name)
        self.wait(ms)
        pico.release(name)
        self.wait(80)

    def owed(self, pico):
        """What the Pico's seat owes now in the match: a kind of gobelet.games, None for nothing."""
        match, seat = self.table.ledger.match, self.table.seats.of(pico.uid)
        if match is None or seat < 0 or not match.rules.actors(match.state) >> seat & 1:
            return None
        return match.rules.owes(match.state, seat)[0]

    def serve(self, pico):
        """The player of a Pico does what is owed: agrees to who plays, shakes (without a sensor: holds OK), bids low
        once a round, calls bluff after that, shows."""
        kind = self.owed(pico)
        match = pico.uid, self.table.ledger.uid
        if kind is not None and match not in self._agreed:
            self._agreed.add(match)
            self._read_word(pico)
            self.press(pico, "OK")
            self.wait(200)
        if kind in (rules.ROLL, rules.HIDE):
            if pico.accelerometer:
                pico.shake(BRIEF)
                self.wait(len(BRIEF) * 10)
            else:
                self.hold(pico, "OK")
        elif kind == rules.CHOOSE and self._has_bid(pico):
            self.hold(pico, "CALL", CALL_MS)
        elif kind == rules.CHOOSE:
            before = self.table.ledger.entries
            for _ in range(5):  # quantity, face, "shall I?"; a word or a verdict may be before them
                self.press(pico, "OK")
                if self.table.ledger.entries > before:
                    break
            else:
                self.hold(pico, "OK")  # no bid is left: a call
        elif kind == rules.SHOW:
            self.press(pico, "OK")
        self.wait(200)

    def _has_bid(self, pico):
        """Whether its seat has bid in this round."""
        seat = self.table.seats.of(pico.uid)
        event = next(event for event in reversed(self.events) if event[0] == "round" or event[:3:2] == ("bid", seat))
        return event[0] == "bid"

    def _read_word(self, pico):
        """Until the word of this match stands on a Pico's display, if it has one: the more players a cup checks, the
        later."""
        self.run(lambda: self._word[0] == self.table.ledger.uid)
        if not pico.has_display:
            self.wait(BLIND)
            return
        pico.oled()  # tells what its clock says now
        since = self._word[1] + pico.ms - self.now

        def stands():
            last = pico.oled()["last"]
            return last > since and pico.ms - last >= READS

        self.run(stands)

    def play(self, until, limit=120_000, by_radio=()):
        """The players of all Picos, those on no cable too, serve until something is true."""
        end = self.now + limit
        while not until():
            if self.now >= end:
                raise PicoError(f"not within {limit} ms: {self.events[-20:]}")
            self.wait(100)
            for pico in [*(seat.pico for seat in self.seats), *by_radio]:
                if not until():
                    self.serve(pico)

    def close(self):
        """Close the journal."""
        self.table.journal.close()
