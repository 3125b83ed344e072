"""What a cup needs when something is wrong: safe mode, the crash screen, the way back to the version before. And the
first picture, which is drawn like them.

It draws with MicroPython's own font, as the app's may be what is broken. It must not know the app or the game; boot.py
loads it when it is needed.
"""

import os
import sys
from io import StringIO

import framebuf

from gobelet import VERSION

OK = 4  # the button
CRASH_MS = 10000  # the crash screen stays this long, then the cup starts anew
LINE = 16  # characters of the built-in font


def picture(oled):
    """What a player sees first."""
    draw(oled, ("", "", "    gobelet", "", "     " + VERSION))


def safe_mode(board, folder):
    """Draw what helps: what is missing, and where the last crash was."""
    head = ("SAFE MODE", VERSION + " " + (folder or "/"))
    crash = board.load("crash")
    if crash:
        draw(board, head + tuple(place(crash.decode())))
    else:
        draw(board, head + (board.cup_id, "faults " + (" ".join(board.faults) or "-")))


def crash(board, text):
    """Name the fault, and keep it, until OK is pressed or a while has passed. text: a traceback."""
    draw(board, tuple(["CRASH"] + place(text) + ["", "OK: restart"]))
    try:
        board.save("crash", (text.encode(),))
    except OSError:
        pass  # flash is full: the screen has said it
    end = board.ticks() + CRASH_MS
    while board.ticks() < end and not board.buttons() & OK:
        board.wait(100)
        board.flush()


def keep(slot_file):
    """The version on trial is well: it is the one from now on."""
    slot = _slot(slot_file)
    if slot.endswith("?"):
        _set_slot(slot_file, slot[0])


def go_back(slot_file):
    """A version on trial that fails gives way to the one before. Returns whether there was one."""
    slot = _slot(slot_file)
    if not slot.endswith("?"):
        return False
    _set_slot(slot_file, "a" if slot[0] == "b" else "b")
    return True


def _slot(slot_file):
    try:
        with open(slot_file) as file:
            return file.read()
    except OSError:
        return ""


def _set_slot(slot_file, slot):
    with open(slot_file + ".new", "w") as file:
        file.write(slot)
    os.rename(slot_file + ".new", slot_file)


def draw(display, lines):
    """Show up to eight lines of ASCII at once. display: a board or an Oled."""
    frame = bytearray(1024)
    canvas = framebuf.FrameBuffer(frame, 128, 64, framebuf.MONO_VLSB)
    canvas.fill(0)
    for number in range(min(len(lines), 8)):
        canvas.text(lines[number][:LINE], 0, 8 * number, 1)
    display.show(frame)
    while display.flush():
        pass


def traceback(error):
    """What MicroPython would print about an exception."""
    text = StringIO()
    sys.print_exception(error, text)
    return text.getvalue()


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
