"""The first seconds of a cup, and its last: counting of failures, safe mode, crash screen, versions on trial.

It must not know the game, and it imports the app only once the picture is there: whatever is wrong with the app, this
module and rescue.py still draw, name it and leave the USB port to the REPL.
"""

from gobelet import loader

LEFT, CALL = 1, 8
CHORD = LEFT | CALL  # held at power-on: safe mode
HEALTHY_MS = 30000  # a cup that ran this long is well
FAILURES = 3  # in a row, then safe mode or the version before
_RESCUE = "gobelet.board.rescue"


def main(folder=""):
    """Run the cup until Ctrl-C, which leaves the REPL with the watchdog off. folder: where this version lives."""
    parts = loader.load("gobelet.board.parts")
    i2c = parts.open_bus()
    oled = parts.find_oled(i2c)
    del parts  # nothing that lasts may hold what a cup needs for a moment
    if oled is not None:
        loader.load(_RESCUE).picture(oled)
        loader.drop(_RESCUE)
    from gobelet.board.pico import PicoBoard  # takes longer than a player should look at nothing

    board = PicoBoard(i2c, oled, watchdog=True)
    try:
        Boot(board, folder, _make_app).run()
    finally:
        board.stop()


def _make_app(board):
    from gobelet.cup.app import App
    from gobelet.cup.settings import pilot_from

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
        if failures >= FAILURES and loader.load(_RESCUE).go_back(self._slot_file):
            self._count(0)
            return board.restart()
        if chord or failures >= FAILURES:
            loader.load(_RESCUE).safe_mode(board, self.folder)
            return self._count(0)
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
                loader.load(_RESCUE).keep(self._slot_file)
                loader.drop(_RESCUE)

    def _crash(self, error, failures):
        """Name the fault, keep it, start anew after a while or on OK."""
        rescue = loader.load(_RESCUE)
        try:
            self._count(failures)
        except OSError:
            pass  # flash is full: the screen will say what matters
        rescue.crash(self.board, rescue.traceback(error))
        self.board.restart()

    # failures in a row: a record of one digit, written only when something went wrong

    def _failures(self):
        stored = self.board.load("failures")
        return stored[0] - 48 if stored else 0

    def _count(self, failures):
        self.board.save("failures", (b"%d" % min(failures, 9),))
