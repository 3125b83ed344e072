"""The scene after something nobody expected. This module must not know a game, and must work when all else fails."""

import sys

from gobelet.cup.buttons import OK
from gobelet.cup.display.widgets import message
from gobelet.cup.screens import CupScreen


class Crash(CupScreen):
    """Something nobody expected: file and line for the one who mends it, the remedy for the player."""

    holds = OK

    def title(self):
        return self.app.texts.get("bar.gobelet")

    def labels(self):
        return ("", "", self.app.texts.get("do.restart"), "")

    def hold(self, button):
        if button == OK:
            self.app.board.restart()

    def draw(self, canvas):
        message(canvas, self.app.texts.reason("crash", where(self.app.crash)))


def where(error):
    """The file and line where an exception was raised, as "parafico.py:41"; its type when they are not known."""
    trace = getattr(error, "__traceback__", None)
    if trace is not None:
        while trace.tb_next:
            trace = trace.tb_next
        return "%s:%d" % (trace.tb_frame.f_code.co_filename.split("/")[-1], trace.tb_lineno)
    if hasattr(sys, "print_exception"):  # MicroPython's way
        import io

        text = io.StringIO()
        sys.print_exception(error, text)
        lines = [line for line in text.getvalue().split("\n") if ", line " in line]
        if lines:
            file, line = lines[-1].split(", line ")[:2]
            return "%s:%s" % (file.split("/")[-1].split('"')[-2 if "/" not in file else 0], line.split(",")[0])
    return type(error).__name__
