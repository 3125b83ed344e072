"""The board of a cup that is a process: link on standard input and output, everything else on a panel.

Runs on the Unix port of MicroPython and on CPython: `micropython -m gobelet.board.virtual FOLDER PANEL CUP`. The panel
is a file descriptor with text lines. Options after these: `measure=BYTES`, `seed=TEXT`, `transport=tcp` for a link that
is sealed, `code=LETTERS` to get its first key with, `told=1` to say what the display shows. In: `k MASK` buttons held,
`s MS` shake, `a X Y Z` acceleration in milli-g, `t COMMAND` what the player typed (see gobelet.cup.typed_commands),
`p MS` how long its automate thinks from now on.
Out: `f PAGE HEX` a changed page of the display, `z NAME` a tune, `m BYTES` heap in use, `x TEXT` a crash, `y TEXT`
the answer to a command, `d [LABELS, HOLDS, MARKS]` what is drawn: what stands over the buttons, the mask of those that
want to be held, and what gobelet.cup.display.readable remembers, `l STATE LOST NOTICE ABOUT` how its link is (0
down, 1 joining, 2 up), the uid of the table's match if it has lost its secret of that, else `-`, the code of the notice
on its display and what that mentions first, whenever one of them is another. The cup ends when its panel closes. Flash
is a folder.
"""

import binascii
import errno
import gc
import hashlib
import json
import os
import select
import sys
import time

try:
    from os import replace
except ImportError:  # MicroPython, whose rename replaces
    from os import rename as replace

try:
    from time import ticks_diff, ticks_ms
except ImportError:

    def ticks_ms():
        return int(time.monotonic() * 1000)

    def ticks_diff(later, earlier):
        return later - earlier


PAGE = 128
CHUNK = 512  # bytes written or read at once
CALM_MS = 1000  # this long without a movement or a button held means rest, as on a Pico
EPIPE = 32  # MicroPython's errno has no name for it


class Port:
    """A non-blocking file descriptor. open: whether the other end may still be there."""

    def __init__(self, fd):
        self.file = open(fd, "r+b", 0)
        self.open = True

    def read(self):
        try:
            data = self.file.read(CHUNK)
        except OSError as error:
            self._failed(error)
            return b""
        if data == b"":
            self.open = False
        return data or b""

    def write(self, data):
        try:
            return self.file.write(data[:CHUNK]) or 0
        except OSError as error:
            self._failed(error)
            return 0

    def _failed(self, error):
        if error.errno in (EPIPE, errno.ECONNRESET):
            self.open = False
        elif error.errno not in (errno.EAGAIN, errno.EIO):  # EIO: nobody holds the other end of a pty
            raise error


class VirtualBoard:
    """See gobelet.board for the interface. folder: where its flash is. panel: file descriptor. measure: collect
    garbage before every step and report the live heap, less these bytes of it, which are flash on a Pico; None: do not.
    seed: what entropy() is drawn from, None for the system's source. transport, code: see gobelet.cup.startup.seal.
    ports: link, panel and what polls both, instead of descriptors."""

    kind = "virtual"
    program = ""
    abilities = ("cable", "fast")  # nobody waits for cells here, and a page or a window can be turned by itself
    spell = 550
    cable = "shut"  # there is no prompt
    crash = ""
    charging = False

    def __init__(self, folder, panel, cup_id, measure=None, seed=None, transport="", code="", ports=None):
        self.transport = transport
        self.code = code
        self._seed = seed
        self._drawn = 0
        self.cup_id = cup_id
        self.faults = ()
        self.alive = True
        self._folder = folder
        self._boots = self.load("boots")
        if ports:
            link, self._panel, self._poll = ports
            self.read, self.write = link.read, link.write
        else:
            link, self._panel = Port(0), Port(panel)
            self.read, self.write = link.read, Port(1).write
            self._poll = select.poll()
            self._poll.register(link.file, select.POLLIN)
            self._poll.register(self._panel.file, select.POLLIN)
        self._measure = measure
        if measure is not None:
            self.abilities = ("cable",)  # what is measured is a Pico's
        self._peak = 0
        self._faring = ()  # as it was said last
        self._began = ticks_ms()
        self._ticks = 0
        self._rest = b""
        self._keys = 0
        self.typed = []  # commands to be carried out
        self.pace = -1  # ms that its automate shall think, -1: as its settings say
        self._queue = []  # masks still to be shown to buttons(), so that no short press is lost
        self._shake_until = 0
        self._moving_until = 0
        self._resting = (0, 0, 1000)
        self._shown = bytearray(8 * PAGE)
        self._frame = self._shown
        self._dirty = 0

    def ticks(self):
        now = ticks_ms()
        self._ticks += ticks_diff(now, self._began)
        self._began = now
        return self._ticks

    clock = ticks

    def entropy(self, count):
        """Random bytes; with a seed the same ones every time, for matches that must be repeatable."""
        if self._seed is None:
            return os.urandom(count)
        drawn = b""
        while len(drawn) < count:
            self._drawn += 1
            text = "%s %s %s %d" % (self.cup_id, self._seed, self._boots, self._drawn)
            drawn += hashlib.sha256(text.encode()).digest()
        return drawn[:count]

    def buttons(self):
        if self._queue:
            self._keys = self._queue.pop(0)
        return self._keys

    def at_rest(self):
        """Whether there is nothing to miss between two looks: what comes on the panel ends a wait."""
        return not self._keys and not self._queue and self._ticks >= self._moving_until

    def acceleration(self, into):
        if self._ticks < self._shake_until:
            swing = 2200 if self._ticks // 60 % 2 else -2200  # about eight strokes a second
            into[0], into[1], into[2] = swing, swing // 2, 1000
        else:
            into[0], into[1], into[2] = self._resting
        return True

    def show(self, frame):
        # Not copied: the app draws a whole frame before it flushes, and two more kilobytes are two too many.
        self._frame = frame
        self._dirty = 0xFF

    def flush(self):
        for page in range(8):
            if not self._dirty >> page & 1:
                continue
            self._dirty &= ~(1 << page)
            columns = self._frame[page * PAGE : (page + 1) * PAGE]
            if columns != self._shown[page * PAGE : (page + 1) * PAGE]:
                self._shown[page * PAGE : (page + 1) * PAGE] = columns
                self._say("f %d %s" % (page, binascii.hexlify(columns).decode()))
                return self._dirty != 0
        return False

    def note(self, hz, ms, loud, felt):
        """A terminal has no notes: whoever shows the panel is told the tune."""

    def cue(self, name):
        self._say("z " + name)

    def battery(self):
        return -1

    def load(self, name):
        try:
            with open(self._folder + "/" + name, "rb") as file:
                return file.read()
        except OSError:
            return None

    def save(self, name, parts):
        path = self._folder + "/" + name
        with open(path + ".new", "wb") as file:
            for part in parts:
                file.write(part)
        replace(path + ".new", path)

    def trace(self):
        """What failed is on the panel, and nothing of it is kept."""
        return ""

    def crashed(self, error):
        sys.stderr.write("cup %s: %r\n" % (self.cup_id, error))
        if hasattr(sys, "print_exception"):
            sys.print_exception(error, sys.stderr)
        self._say("x %r" % error)

    def wait(self, milliseconds):
        if self._measure is not None:
            self._report()
        self._poll.poll(0 if self._queue else milliseconds)
        self._hear()

    def restart(self):
        self.alive = False

    def answer(self, text):
        """Says what came of a command."""
        self._say("y " + text)

    def report_display(self, labels, holds, marks):
        """Says what the display shows, for those who do not see its points."""
        self._say("d " + json.dumps([list(labels), holds, marks]))

    def report_health(self, state, lost, notice, about):
        """Says how its link and its secrets are: nobody looks at the display of an automate."""
        faring = state, lost, notice
        if faring != self._faring:
            self._faring = faring
            self._say("l %d %s %s %s" % (state, lost or "-", notice, about[0] if about else ""))

    def _report(self):
        gc.collect()
        live = gc.mem_alloc() - self._measure
        if live > self._peak:
            self._peak = live
            self._say("m %d" % live)

    def _say(self, line):
        data = (line + "\n").encode()
        while data:
            taken = self._panel.write(data)
            if not taken:
                if not self._panel.open:
                    return
                time.sleep(0.001)  # the panel is ours: it always reads
            data = data[taken:]

    def _hear(self):
        self._rest += self._panel.read()
        if not self._panel.open:
            self.alive = False
        while b"\n" in self._rest:
            at = self._rest.find(b"\n")
            words = self._rest[:at].decode().split(" ")
            self._rest = self._rest[at + 1 :]
            if words[0] == "t":
                self.typed.append(" ".join(words[1:]))
                continue
            numbers = [int(word) for word in words[1:]]
            if words[0] == "p":
                self.pace = numbers[0]
                continue
            self._moving_until = self._ticks + CALM_MS
            if words[0] == "k":
                self._queue.append(numbers[0])
            elif words[0] == "s":
                self._shake_until = self._ticks + numbers[0]
                self._moving_until = self._shake_until + CALM_MS
            elif words[0] == "a":
                self._resting = tuple(numbers)


def main(arguments, ports=None):
    """Runs a cup until its panel closes. arguments: folder, panel descriptor, cup id, then options. ports: see
    VirtualBoard."""
    from gobelet.cup.app import App
    from gobelet.cup.input import SAMPLE
    from gobelet.cup.power import RESTING
    from gobelet.cup.settings import pilot_from
    from gobelet.link.cup_end import UP

    folder, panel, cup_id = arguments[:3]
    options = dict([option.split("=") for option in arguments[3:]])
    measure = int(options["measure"]) if "measure" in options else None
    transport, code = options.get("transport", ""), options.get("code", "")
    board = VirtualBoard(folder, int(panel), cup_id, measure, options.get("seed"), transport, code, ports)
    canvas = marks = None
    if "told" in options:
        from gobelet.cup.display.readable import ReadableCanvas

        canvas = ReadableCanvas()
        marks = canvas.marks
    app = App(board, pilot_from(board), canvas)
    while board.alive:
        wait = app.step(RESTING if board.at_rest() else SAMPLE)
        lost = app.owner.lost and app.link.state == UP and not app.ledger.over
        board.report_health(app.link.state, app.ledger.uid if lost else "", app.hints.notice, app.hints.notice_args)
        if canvas and marks is not canvas.marks:  # cleared, thus drawn anew
            marks = canvas.marks
            board.report_display(app.shell.labels(), app.screen.holds, marks)
        board.wait(wait)
        if app.pilot and board.pace >= 0:
            app.pilot.pace = board.pace
        while board.typed:
            from gobelet.cup.typed_commands import carry_out  # most cups have buttons

            board.answer(carry_out(app, board.typed.pop(0)))


if __name__ == "__main__":
    main(sys.argv[1:])
