"""What the display says when no program runs, and how a cup leaves that: the crash screen, safe mode, OK.

It must not know what failed, or how often.
"""

from time import sleep_ms, ticks_diff, ticks_ms

import machine

from bootloader import pins, screen, start  # pyright: ignore[reportAttributeAccessIssue]

CRASH_MS = 10000  # the crash screen stays this long, then the cup starts anew
OK = 2  # index of the button


def crash_screen(text):
    """Name the fault until OK is pressed, anew if it is held, or a while has passed."""
    screen.show(["CRASH"] + _traceback_lines(text) + ["", "OK: restart"])
    begun = ticks_ms()
    _until_ok(lambda: ticks_diff(ticks_ms(), begun) >= CRASH_MS)


def until_restart():
    """Nothing can run: the prompt where it is open, else what is shown, until OK is pressed."""
    if not start.cable_is_open():
        _until_ok(lambda: False)
        machine.reset()


def _until_ok(over):
    """Until OK is pressed, anew if it is held, or it is over."""
    up = False
    while not over():
        held = start.are_pressed((OK,))
        if held and up:
            return
        up = up or not held
        sleep_ms(20)


def safe_mode(version):
    """What helps: what is missing, and where the last crash was; until OK is pressed."""
    try:
        with open(start.CRASH) as file:
            lines = _traceback_lines(file.read())
    except OSError:
        lines = [machine.unique_id().hex(), "missing " + (" ".join(_missing()) or "-")]
    screen.show(["SAFE MODE", (version + " " + start.source).strip()] + lines)
    until_restart()


def _missing():
    found = screen.bus().scan()
    parts = [("oled", pins.OLED), ("accel", pins.LIS3DH + pins.MPU6050)]
    if pins.PROFILE:
        del parts[0]  # its display does not answer
    return [name for name, addresses in parts if not [address for address in addresses if address in found]]


def _traceback_lines(text):
    """The lines of a crash screen from a traceback: error, then file and line, each cut to the screen's width."""
    lines = [line.strip() for line in text.strip().split("\n")]
    where = ""
    for line in lines:
        if line.startswith('File "'):
            where = line
    width = screen.LINE
    shown = [lines[-1][i : i + width] for i in range(0, min(len(lines[-1]), 3 * width), width)]
    if where:
        path, rest = where[6:].split('"', 1)
        words = rest.replace(",", "").split()
        shown += [path.split("/")[-1][-width:], "line " + (words[1] if len(words) > 1 else "?")]
    return shown
