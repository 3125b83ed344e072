"""The board of a cup that is a web page: MicroPython in the browser, and a page of JavaScript as its parts.

See gobelet.board for the interface, but for wait(): nothing may block in a browser, so the page calls turn() when
there is something to do, and again after as many milliseconds as turn() says. The page and the board share a few
numbers in memory (the WORDS below), as a call from one language to the other makes garbage; everything else is a call
of `page`, whose functions take and give numbers and texts only and never raise. They are called as JavaScript does, not
as Python: names of our own are renamed when the firmware is made smaller.

    readLink() -> what came on the link           writeLink(text) -> how many characters were taken
    loadRecord(name) -> a record in base64, ""    saveRecord(name, base64) -> 1, or 0 when there is no room
    drawEntropy(n) -> n random bytes in hex       showFrame(address) -> takes the 1024 bytes of a frame
    tellDisplay(labels, holds, text) -> what the display says, for those who do not see it: labels of the buttons, the
        mask of those that want to be held, the lines
    tellOffer(json) -> what may be tapped now, see gobelet.cup.touch_layout; only where the page says that it draws it
    tellTable(json) -> the table as this cup has folded it, see gobelet.cup.table_snapshot, with the notice that
        covers the display for a moment, [code, text] or null; "" for none; told before the offer that goes with
        it, and where that is
    tellPaired(why) -> whether the table lets this cup in ("", or "secret_lost" to watch only) or why not, as a code
    isWanted() -> 1 once a step has lasted as long as a page may be busy
    multiplyPoint(scalar, x) -> X25519 of both, in hex, "" for a point of small order; isOnCurve(x) -> 1 if x is of it:
        a browser's own numbers are faster than ours
    playNote(hz, ms, loud, felt): see `note` of gobelet.board
    recordKey() -> what keepRecordKey(text) was given since the page was opened, "" for nothing: it is in memory alone
    tellSure() -> a record of the table has opened: where the link goes to is the table
    tellPage(json) -> what the table says to the page, or this board: [what, item, ...], see docs/protocol.md
    tellCrash(text)   startAgain()

The page keeps the code that the player scanned or typed as the record "code".

It must not know the game, the link's lines or the screens.
"""

import io
import json
import sys
import time
from array import array
from binascii import a2b_base64, b2a_base64, hexlify, unhexlify

from gobelet.board import records
from gobelet.cup.app import SLOWEST, App
from gobelet.cup.display import glyphs
from gobelet.cup.display.readable import ReadableCanvas
from gobelet.cup.input import SAMPLE
from gobelet.link.cup_end import JOINING, UP
from gobelet.link.sealed_link import NONCE

try:
    from time import ticks_ms
except ImportError:

    def ticks_ms():
        return int(time.monotonic() * 1000)


try:
    from uctypes import addressof
except ImportError:  # CPython, where a test's page takes the bytes themselves

    def addressof(data):
        return data


# The shared numbers: time in ms since the start, buttons held, acceleration in milli-g, battery in percent (-1:
# unknown; CHARGING more while it is charged), whether something has come on the link, whether the page has no sensor.
NOW, KEYS, X, Y, Z, BATTERY, HEARD, STILL = range(8)
WORDS = 8
CHARGING = 128
ENOSPC = 28
CALM = 40  # milli-g; a sensor that strays no further from where it was lies still
SETTLED = 1000  # ms that it does before the cup is sure of how it stands
TEXTS = 200  # that stay set: a browser has the memory, and draws fifteen cups at a time
SECRET = ("owner", "checkpoint")  # records that are locked
NO_TABLE = "link.none_page"
PAGE = b'["page",'  # how a message begins that is for the page


class BrowserBoard:
    """See gobelet.board. page: see above. cup_id: 16 hex digits, one for each cup of a browser's profile."""

    kind = "web"
    transport = "web"
    program = ""
    crash = ""
    spell = 150  # nothing on the page moves meanwhile
    without_table = NO_TABLE  # the key of what a cup says that no table has let in

    def __init__(self, page, cup_id, touched=False):
        self.cup_id = cup_id
        self.faults = ()
        self.words = array("i", [0] * WORDS)
        self._touched = touched
        glyphs.keep = TEXTS
        self._page = page
        self.locked = ""  # the id of the table without whose key a record is not read
        self._table, _, self._key = page.recordKey().partition(" ")
        self.code = (self.load("code") or b"").decode()
        self._frame = None
        self._felt = [0, 0, 0]  # what the sensor felt when it last moved
        self._moved = 0  # ... and when

    @property
    def curve(self):
        """The page's arithmetic for cards, None before it has come."""
        return Curve(self._page) if self._page.knowsCurve() else None

    @property
    def abilities(self):
        """See gobelet.board. Nobody waits for cells here, and a page or a window can be turned by itself."""
        if not self._touched:
            return ("fast",)
        return ("fast", "pad", "still") if self.words[STILL] else ("fast", "pad")

    def ticks(self):
        return self.words[NOW]

    def clock(self):
        """The browser's: ticks() stand still within a step."""
        return ticks_ms()

    def entropy(self, count):
        """Random bytes of the browser's own source."""
        return unhexlify(self._page.drawEntropy(count))

    def read(self):
        return self._page.readLink().encode() if self.words[HEARD] else b""

    def write(self, data):
        return self._page.writeLink(data.decode())

    def buttons(self):
        return self.words[KEYS]

    def has_pending_input(self):
        """Whether the page has something else to do: it is told of nothing in the middle of a step."""
        return self._page.isWanted() == 1

    def acceleration(self, into):
        """The phone's sensor; the page makes it up where the player holds the place that shakes."""
        words = self.words
        into[0], into[1], into[2] = words[X], words[Y], words[Z]
        return True

    def at_rest(self):
        """Whether nothing is to be felt: no button is held, and the sensor has long been still."""
        words, felt = self.words, self._felt
        if abs(words[X] - felt[0]) > CALM or abs(words[Y] - felt[1]) > CALM or abs(words[Z] - felt[2]) > CALM:
            self._moved = words[NOW]
            felt[0], felt[1], felt[2] = words[X], words[Y], words[Z]
        return not words[KEYS] and words[NOW] - self._moved >= SETTLED

    def battery(self):
        word = self.words[BATTERY]
        return word if word < 0 else word % CHARGING

    @property
    def charging(self):
        """Whether the phone is on its charger, as far as the browser says so."""
        return self.words[BATTERY] >= CHARGING

    def show(self, frame):
        self._frame = frame

    def flush(self):
        """Hands a new frame to the page, whole: there is no slow bus to spare."""
        if self._frame is not None:
            self._page.showFrame(addressof(self._frame))
            self._frame = None
        return False

    def note(self, hz, ms, loud, felt):
        self._page.playNote(hz, ms, loud, felt)

    def cue(self, name):
        """The page has the notes."""

    def load(self, name):
        text = self._page.loadRecord(name)
        stored = a2b_base64(text) if text else None
        table = records.locked_by(stored or b"")
        if not table:
            return stored
        if table == self._table:
            return records.unlock(unhexlify(self._key), name, stored)
        self.locked = table
        return None

    def save(self, name, parts):
        """Replaces a record, all or nothing. OSError when there is no room for it, or the one there is locked."""
        data = b"".join(parts)
        if name in SECRET and data:
            if self._key:
                data = records.lock(self._table, unhexlify(self._key), name, data, self.entropy(NONCE))
            elif self.locked:
                raise OSError(ENOSPC)
        if not self._page.saveRecord(name, b2a_base64(data).decode().strip()):
            raise OSError(ENOSPC)

    def unlock(self, table, key):
        """A table has given the key of what is kept: what was locked is read by the program that starts now."""
        if (table, key) != (self._table, self._key):
            self._table, self._key = table, key
            self._page.keepRecordKey(table + " " + key)
            if self.locked:
                self.restart()

    @property
    def waits(self):
        """Whether something is locked and no table has given a key yet."""
        return bool(self.locked and not self._key)

    def crashed(self, error):
        """The page keeps the whole story: where it happened and what led there."""
        if hasattr(sys, "print_exception"):
            report = io.StringIO()
            sys.print_exception(error, report)
            self._page.tellCrash(report.getvalue())
        else:
            self._page.tellCrash(repr(error))

    def restart(self):
        self._page.startAgain()


class Curve:
    """The page's X25519, as gobelet.curve takes a library."""

    def __init__(self, page):
        self._page = page

    def multiply(self, scalar, x):
        product = self._page.multiplyPoint(hexlify(scalar).decode(), hexlify(x).decode())
        if not product:
            raise ValueError("a point of small order")
        return unhexlify(product)

    def has(self, x):
        return self._page.isOnCurve(hexlify(x).decode()) == 1


class Cup:
    """The cup program on a board of this kind: what the page holds. touched: whether the page draws what a TouchLayout
    of gobelet.cup.touch_layout has, and a finger chooses there."""

    def __init__(self, page, cup_id, touched=False):
        from gobelet.cup.settings import pilot_from

        self.board = BrowserBoard(page, cup_id, touched)
        self._canvas = ReadableCanvas()
        self.app = App(self.board, pilot_from(self.board), self._canvas)
        self._page = page
        self._told = None
        self._paired = None
        self._turned_away = self._is_late = False
        self._touched = touched
        self._able = self.board.abilities
        self._offer = None
        self._offered = self._tabled = ""
        seal = self.app.link.seal
        self._opened, seal.receive = seal.receive, self._take
        self._waits = self.board.waits
        if self._waits:
            self.app.link.about["locked"] = 1
            page.tellPage(json.dumps(["locked"]))

    def _take(self, payload, refusals):
        """See sealed.CupSeal: what the table says to the page is not the cup's; a cup that waits for the key of its
        records hears nothing else."""
        opened = self._opened(payload, refusals)
        if not opened:
            return opened
        self._page.tellSure()
        if opened[: len(PAGE)] == PAGE:
            message = json.loads(opened)
            if message[1] == "key":
                self.board.unlock(self.app.link.seal.table, message[2])
            else:
                self._page.tellPage(json.dumps(message[1:]))
            return None
        return None if self._waits else opened

    def turn(self):
        """One step of the program. Returns the milliseconds until it wants the next one."""
        if self._able != self.board.abilities:  # the first that was felt
            self._able = self.board.abilities
            self.app.hints.redraw()
        drawn = self._canvas.marks
        wait = self.app.step(SLOWEST if self.board.at_rest() else SAMPLE)
        app = self.app
        paired = app.link.seal.refusal or ("secret_lost" if app.owner.lost else "")
        self._turned_away = self._turned_away or app.hints.notice == "turned_away"
        if paired in ("no_key", "wrong_code") and self._turned_away:
            paired = "turned_away"
        if not paired and app.link.state != UP:
            paired = self._paired
        if paired != self._paired:
            self._paired = paired
            self._page.tellPaired(paired)
        is_late = app.link.state == JOINING and (self._is_late or app.hints.notice == "match_running")
        if is_late != self._is_late:
            self._is_late = is_late
            self.board.without_table = "lobby.started" if is_late else NO_TABLE
            app.hints.redraw()
            self._page.tellPage(json.dumps(["late", int(is_late)]))
        if drawn is not self._canvas.marks:  # cleared, thus drawn anew
            labels = "|".join(app.shell.labels())
            display = (labels, self.app.screen.holds, "\n".join(self._canvas.lines()))
            if display != self._told:
                self._told = display
                self._page.tellDisplay(*display)
        if self._touched and (self._offer is None or drawn is not self._canvas.marks):
            self._tell_offer()
        return wait

    def _tell_offer(self):
        try:
            from gobelet.cup import table_snapshot, touch_layout
        except ImportError:  # a page brings it a moment after what the first picture needs
            return
        seen = table_snapshot.snapshot_of(self.app, self.app.stage.scene, self.app.screen)
        if seen:
            seen["notice"] = self._notice()
        tabled = json.dumps(seen) if seen else ""
        if tabled != self._tabled:
            self._tabled = tabled
            self._page.tellTable(tabled)
        self._offer = touch_layout.layout_of(self.app)
        offered = json.dumps(self._offer.data())
        if offered != self._offered:
            self._offered = offered
            self._page.tellOffer(offered)

    def _notice(self):
        """A message that covers the display for a moment: [code, text], None without one."""
        texts, hints = self.app.texts, self.app.hints
        return [hints.notice, texts.reason(hints.notice, *hints.notice_args)] if hints.notice else None

    def choose(self, ident, text):
        """The player has tapped an item of the offer that the page was told last. text: what was written, or ""."""
        self.app.shell.touched()
        if self._offer:
            self._offer.activate(ident, text)


_cup = None


def words():
    """Where the page finds the shared numbers: an address, good for as long as the cup lives."""
    return addressof(_cup.board.words)


def start(page, cup_id, touched=False):
    """Starts the one cup of this interpreter. See Cup."""
    global _cup
    _cup = Cup(page, cup_id, touched)


def choose(ident, text):
    """See Cup.choose()."""
    _cup.choose(ident, text)


def introduce():
    """The player has said who they are, in the record of the settings. Gives whether a table that has let this cup in
    is told: where there is none the program has to start again."""
    from gobelet.cup.settings import settings

    app = _cup.app
    if app.link.state != UP:
        return False
    about = settings(app.board)
    _cup._paired = None  # what the table says to that is told
    app.link.about.update(about)
    app.set_language(about["lang"])
    app.hints.redraw()
    app.link.reconnect(app.now)
    return True


def learn(game):
    """The cup, which has no table, goes to the lesson of a game. All modules must be there."""
    from gobelet.cup.screens import tutorial

    tutorial.Scene.wanted = game
    _cup.app.open_side_scene("lesson")


def practise(game, against):
    """The cup, which has no table, plays a game against bots. against: the number of a level and of each rival, as in
    bots.LEVELS and CHARACTERS: "1.0.3". All modules must be there."""
    from gobelet.cup.screens import practice

    level, *rivals = [int(number) for number in against.split(".")]
    practice.Scene.requested = (game, level, rivals)
    _cup.app.open_side_scene("practice")


def turn():
    """See Cup.turn()."""
    return _cup.turn()
