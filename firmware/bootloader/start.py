"""One start of a cup: the first picture, then the program; and what is done when it fails.

The program is the module gobelet.board.boot: its main() runs until it fails. It may use well(), report(), unwatch(),
cable_is_open(), open_cable() and `source` of this module, raster.py, and of maintenance.py erase(): nothing else of the
bootloader. A start has failed when the program raised an error, or hung until the watchdog came; machine.reset() is no
failure. Three in a row lead to safe mode, or back to the image before if this one was on trial.

The cable is shut (base/boards/gate.c): no way leads to a prompt but maintenance, which the player begins at power-on.
Where main() returns without it the chip starts anew.
"""

import gc
import os
import sys
from io import StringIO
from time import sleep_ms, ticks_diff, ticks_ms

import machine
import micropython
from machine import Pin

from bootloader import chip, pins, screen, slots

try:
    import gate  # pyright: ignore[reportMissingImports]
except ImportError:
    gate = None  # a MicroPython that is not ours: its prompt is always open

WATCHDOG_MS = 8000
CRASH_MS = 10000  # the crash screen stays this long, then the cup starts anew
OK = 2  # index of the button
CHORD = (0, 3)  # LEFT and CALL, held at power-on: safe mode
MAINTENANCE = (1, 2)  # RIGHT and OK, held at power-on: the question whether the cable shall be opened
OPENED = 2  # of gate.state()
CRASH = "/data/crash"  # the last traceback

# What the Pico SDK's watchdog_enable() leaves in SCRATCH4; a reset that was asked for leaves 0.
HUNG = 0x6AB73121

source = ""  # the slot that the program comes from: "A" or "B"
started_by = ""  # "power", "restart" (it was asked for), "watchdog"


def main():
    """Start the cup; returns to the prompt where that is open, else never."""
    global source, started_by
    if gate and gate.state() == OPENED:
        _opened()  # the prompt was left by a soft reboot
        return
    started_by = _cause()
    source = slots.NAMES[slots.running] if slots.running >= 0 else ""
    if gate and slots.of_this_cup().interrupted():
        _end_maintenance()
    if gate and started_by == "power" and _held(MAINTENANCE) and _maintained():
        return
    version = _version()
    if not source:
        screen.show(("NO PROGRAM", "PAS DE PROGRAMME", "", "RIGHT+OK, USB:", " gobelet flash", "", "OK: restart"))
        _until_restart()
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
        _until_restart()


def cable_is_open():
    """Whether a laptop on the cable gets a prompt, and with it everything."""
    return not gate or gate.state() != 0


def open_cable():
    """From now on it does, until the next reset, and Ctrl-C ends the program: for a dongle, which has no secrets."""
    if gate:
        gate.unlock()
    sys.path += [path for path in slots.OPEN_PATH if path not in sys.path]
    micropython.kbd_intr(3)


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


def _version():
    """The version of the image."""
    header = slots.of_this_cup().header(slots.running) if source else None
    return header[3] if header else ""


def _held(buttons):
    for index in buttons:
        if Pin(pins.BUTTONS[index], Pin.IN, Pin.PULL_UP).value():
            return False
    return True


# maintenance


def _maintained():
    """Whether the player wants the cable open: then it is."""
    from bootloader import maintenance

    if not maintenance.agreed():
        return False
    maintenance.erase()
    open_cable()
    _opened()
    return True


def _end_maintenance():
    from bootloader import maintenance

    try:
        maintenance.resume()
    except OSError:
        pass  # the flash is broken: the program names what it misses


def _opened():
    from bootloader import maintenance

    screen.show(maintenance.OPEN)


# failures


def _failed():
    slot, trial, failures = slots.of_this_cup().record()
    failures = min(failures + 1, 9)
    slots.of_this_cup().keep(slot, trial and source == slots.NAMES[slot], failures)
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
    begun = ticks_ms()
    _until_ok(lambda: ticks_diff(ticks_ms(), begun) >= CRASH_MS)


def _until_restart():
    """Nothing can run: the prompt where it is open, else what is shown, until OK is pressed."""
    if not cable_is_open():
        _until_ok(lambda: False)
        machine.reset()


def _until_ok(over):
    """Until OK is pressed, anew if it is held, or it is over."""
    up = False
    while not over():
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
