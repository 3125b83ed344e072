"""The first seconds of a cup, and its last: picture, counting of failures, safe mode, crash screen, versions on trial.

It must not know the game, and it imports the app only once the picture is there: whatever is wrong with the app, this
module still draws, names it and leaves the USB port to the REPL.
"""

import os

import framebuf

from gobelet import VERSION
from gobelet.board.ssd1306 import find_oled, open_bus

LEFT, OK, CALL = 1, 4, 8
CHORD = LEFT | CALL  # held at power-on: safe mode
HEALTHY_MS = 30000  # a cup that ran this long is well
FAILURES = 3  # in a row, then safe mode or the version before
CRASH_MS = 10000  # the crash screen stays this long, then the cup starts anew
LINE = 16  # characters of the built-in font


def main(folder=""):
    """Run the cup until Ctrl-C, which leaves the REPL with the watchdog off. folder: where this version lives."""
    i2c = open_bus()
    oled = find_oled(i2c)
    if oled is not None:
        draw(oled, bytearray(1024), ("", "", "    gobelet", "", "     " + VERSION))
    from gobelet.board.pico import PicoBoard  # takes longer than a player should look at nothing

    board = PicoBoard(i2c, oled, watchdog=True)
    try:
        Boot(board, folder, _make_app).run()
    finally:
        board.stop()


def _make_app(board):
    from gobelet.cup.app import App
    from gobelet.cup.pilot import pilot_from

    return App(board, pilot_from(board))


class Boot:
    """board: a PicoBoard. make_app(board) -> an object with step() -> ms until it wants to be called again."""

    def __init__(self, board, folder, make_app, slot_file="/slot"):
        self.board = board
        self.folder = folder
        self._make_app = make_app
        self._slot_file = slot_file

    def run(self):
        """Run the app; returns only for safe mode."""
        board = self.board
        chord = board.buttons() == CHORD
        failures = self._failures()
        if board.started_by == "watchdog":
            failures += 1
            self._count(failures)
        if failures >= FAILURES and self._go_back():
            return board.restart()
        if chord or failures >= FAILURES:
            return self._safe_mode()
        try:
            self._loop(failures)
        except Exception as error:
            self._crash(error, failures + 1)

    def _loop(self, failures):
        board = self.board
        app = self._make_app(board)
        trial = True
        while True:
            board.wait(app.step())
            if trial and board.ticks() >= HEALTHY_MS:
                trial = False
                if failures:
                    self._count(0)
                self._keep()

    def _safe_mode(self):
        """Draw what helps, and leave the rest to the REPL."""
        board = self.board
        faults = " ".join(board.faults) or "-"
        crash = board.load("crash")
        self.draw(("SAFE MODE", VERSION + " " + (self.folder or "/"), board.cup_id, "faults " + faults))
        if crash:
            self.draw(tuple(["SAFE MODE", VERSION + " " + (self.folder or "/")] + place(crash.decode())))
        self._count(0)

    def _crash(self, error, failures):
        """Name the fault, keep it, start anew after a while or on OK."""
        from gobelet.board.pico import traceback

        board = self.board
        text = traceback(error)
        self.draw(tuple(["CRASH"] + place(text) + ["", "OK: restart"]))
        try:
            self._count(failures)
            board.save("crash", (text.encode(),))
        except OSError:
            pass  # flash is full: the screen has said it
        end = board.ticks() + CRASH_MS
        while board.ticks() < end and not board.buttons() & OK:
            board.wait(100)
            board.flush()
        board.restart()

    def draw(self, lines):
        """Show up to eight lines of ASCII at once."""
        draw(self.board, bytearray(1024), lines)

    # failures in a row: a record of one digit, written only when something went wrong

    def _failures(self):
        stored = self.board.load("failures")
        return stored[0] - 48 if stored else 0

    def _count(self, failures):
        self.board.save("failures", (b"%d" % min(failures, 9),))

    # the version on trial

    def _slot(self):
        try:
            with open(self._slot_file) as file:
                return file.read()
        except OSError:
            return ""

    def _keep(self):
        """The version on trial is well: it is the one from now on."""
        slot = self._slot()
        if slot.endswith("?"):
            self._set_slot(slot[0])

    def _go_back(self):
        """A version on trial that fails gives way to the one before. Returns whether there was one."""
        slot = self._slot()
        if not slot.endswith("?"):
            return False
        self._set_slot("a" if slot[0] == "b" else "b")
        self._count(0)
        return True

    def _set_slot(self, slot):
        with open(self._slot_file + ".new", "w") as file:
            file.write(slot)
        os.rename(self._slot_file + ".new", self._slot_file)


def draw(display, frame, lines):
    """Show up to eight lines of ASCII at once. display: a board or an Oled; frame: 1024 bytes to draw them in."""
    canvas = framebuf.FrameBuffer(frame, 128, 64, framebuf.MONO_VLSB)
    canvas.fill(0)
    for number in range(min(len(lines), 8)):
        canvas.text(lines[number][:LINE], 0, 8 * number, 1)
    display.show(frame)
    while display.flush():
        pass


def place(text):
    """The lines of a crash screen from a traceback: error, then file and line, each cut to the screen's width."""
    lines = [line.strip() for line in text.strip().split("\n")]
    where = ""
    for line in lines:
        if line.startswith('File "'):
            where = line
    shown = [lines[-1][i : i + LINE] for i in range(0, min(len(lines[-1]), 3 * LINE), LINE)]
    if where:
        path, rest = where[6:].split('"', 1)
        words = rest.replace(",", "").split()
        name = path.split("/")[-1]
        shown += [name[-LINE:], "line " + (words[1] if len(words) > 1 else "?")]
    return shown
