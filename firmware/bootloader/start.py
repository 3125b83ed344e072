"""One start of a cup: the first picture, then the program; and what is done when it fails.

The program is the module gobelet.board.boot: its main() runs until Ctrl-C or until it fails. It may use well(),
report(), unwatch() and `source` of this module, and raster.py: nothing else of the bootloader. A start has failed
when the program raised an error, or hung until the watchdog came; machine.reset() is no failure. Three in a row lead
to safe mode, or back to the image before if this one was on trial. Ctrl-C leaves the prompt at any time.
"""

import gc
import os
import sys
from io import StringIO
from time import sleep_ms, ticks_diff, ticks_ms

import machine
from machine import Pin

from bootloader import chip, pins, screen, slots

WATCHDOG_MS = 8000
CRASH_MS = 10000  # the crash screen stays this long, then the cup starts anew
OK = 2  # index of the button
CHORD = (0, 3)  # LEFT and CALL, held at power-on: safe mode
OVERRIDE = "gobelet"  # a folder of this name among the files comes before the image
CRASH = "/data/crash"  # the last traceback

# What the Pico SDK's watchdog_enable() leaves in SCRATCH4; a reset that was asked for leaves 0.
HUNG = 0x6AB73121

source = ""  # where the program comes from: "A", "B", or "/gobelet"
started_by = ""  # "power", "restart" (it was asked for), "watchdog"


def main():
    """Start the cup; returns, to the prompt, from safe mode and when there is no program."""
    global source, started_by
    started_by = _cause()
    source = _source()
    version = _version()
    if not source:
        screen.show(("NO PROGRAM", "PAS DE PROGRAMME", "", "laptop/portable:", " gobelet flash"))
        return
    screen.show(("", "", "    gobelet", "", "     " + (version or source)))
    failures = _failed() if started_by == "watchdog" else slots.of_this_cup().record()[2]
    if failures < slots.FAILURES and not _held(CHORD):
        _run()
    elif failures >= slots.FAILURES and _gives_way():
        machine.reset()
    else:
        if failures:
            _count(0)
        _safe_mode(version)


def well():
    """The program has run for a while: its image is no longer on trial, and failures are forgotten."""
    slot, trial, failures = slots.of_this_cup().record()
    if failures or (trial and source == slots.NAMES[slot]):
        slots.of_this_cup().keep(slot, trial and source != slots.NAMES[slot], 0)


def report(error):
    """Keep what went wrong, for whoever reads the files. Returns its traceback."""
    text = StringIO()
    sys.print_exception(error, text)
    try:
        try:
            os.mkdir("/data")
        except OSError:
            pass  # it is there
        with open(CRASH, "w") as file:
            file.write(text.getvalue())
    except OSError:
        pass  # the files are full: the screen says it
    return text.getvalue()


def unwatch():
    """End the watchdog."""
    machine.mem32[chip.WATCHDOG_CTRL_CLEAR] = chip.WATCHDOG_ENABLE
    machine.mem32[chip.WATCHDOG_SCRATCH4] = 0


def _run():
    machine.WDT(timeout=WATCHDOG_MS)
    try:
        from gobelet.board import boot

        boot.main()
    except Exception as error:
        unwatch()
        gc.collect()  # what the program held is free now
        _failed()
        _crash_screen(report(error))
        machine.reset()
    finally:
        unwatch()


# what is there


def _cause():
    if machine.reset_cause() != machine.WDT_RESET:
        return "power"
    return "watchdog" if machine.mem32[chip.WATCHDOG_SCRATCH4] == HUNG else "restart"


def _source():
    try:
        os.stat("/" + OVERRIDE)
        return "/" + OVERRIDE
    except OSError:
        return slots.NAMES[slots.running] if slots.running >= 0 else ""


def _version():
    """The version of the image; of a folder it is not known."""
    header = slots.of_this_cup().header(slots.running) if source in slots.NAMES else None
    return header[3] if header else ""


def _held(buttons):
    for index in buttons:
        if Pin(pins.BUTTONS[index], Pin.IN, Pin.PULL_UP).value():
            return False
    return True


# failures


def _failed():
    slot, trial, failures = slots.of_this_cup().record()
    failures = min(failures + 1, 9)
    slots.of_this_cup().keep(slot, trial and source == slots.NAMES[slot], failures)  # a folder's failures are its own
    return failures


def _count(failures):
    slot, trial, _ = slots.of_this_cup().record()
    slots.of_this_cup().keep(slot, trial, failures)


def _gives_way():
    """Whether this image is on trial and there is another: choose() then takes that one at the next start."""
    slot, trial, _ = slots.of_this_cup().record()
    return trial and slots.of_this_cup().image(1 - slot) is not None


def _crash_screen(text):
    """Name the fault until OK is pressed, anew if it is held, or a while has passed."""
    screen.show(["CRASH"] + _place(text) + ["", "OK: restart"])
    begun, up = ticks_ms(), False
    while ticks_diff(ticks_ms(), begun) < CRASH_MS:
        held = _held((OK,))
        if held and up:
            return
        up = up or not held
        sleep_ms(20)


def _safe_mode(version):
    """What helps: what is missing, and where the last crash was."""
    try:
        with open(CRASH) as file:
            lines = _place(file.read())
    except OSError:
        lines = [machine.unique_id().hex(), "missing " + (" ".join(_missing()) or "-")]
    screen.show(["SAFE MODE", (version + " " + source).strip()] + lines)


def _missing():
    found = screen.bus().scan()
    parts = (("oled", pins.OLED), ("accel", pins.LIS3DH + pins.MPU6050))
    return [name for name, addresses in parts if not [address for address in addresses if address in found]]


def _place(text):
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
