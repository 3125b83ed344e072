"""One start of a cup: the first picture, then the program; and what is done when it fails.

The program is the module gobelet.board.boot: its main() runs until it fails. It may use confirm_image(), report(),
stop_watchdog(), cable_is_open(), open_cable() and `source` of this module, raster.py, and of maintenance.py erase():
nothing else of the bootloader. A start has failed when the program raised an error, or hung until the watchdog came;
machine.reset() is no failure. Three in a row lead to safe mode, or back to the image before if this one was on trial.

The cable is shut (base/boards/gate.c): no way leads to a prompt but maintenance, which the player begins at power-on.
Where main() returns without it the chip starts anew. What is only wanted before the program, or once it has failed, is
read for that moment: each module that stays costs a cup memory.
"""

import gc
import os
import sys
from io import StringIO

import machine
import micropython
from machine import Pin

import bootloader
from bootloader import chip, pins, slots  # pyright: ignore[reportAttributeAccessIssue]

try:
    import gate  # pyright: ignore[reportMissingImports]
except ImportError:
    gate = None  # a MicroPython that is not ours: its prompt is always open

WATCHDOG_MS = 8000
CHORD = (0, 3)  # LEFT and CALL, held at power-on: safe mode
MAINTENANCE = (1, 2)  # RIGHT and OK, held at power-on: the question whether the cable shall be opened
OPENED = 2  # of gate.state()
CRASH = "/data/crash"  # the last traceback
# Of this package, what show() takes; the program has drivers of its own.
DRAWING = ("screen", "bus", "ssd1306", "st7789")

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
    if gate and slots.of_this_cup().maintenance_is_pending():
        _end_maintenance()
    if gate and started_by == "power" and are_pressed(MAINTENANCE) and _maintained():
        return
    version = _version()
    if not source:
        show(("NO PROGRAM", "PAS DE PROGRAMME", "", "RIGHT+OK, USB:", " gobelet flash", "", "OK: restart"))
        _error_screens().until_restart()
        return
    show(("", "", "    gobelet", "", "     " + (version or source)))
    failures = _failed() if started_by == "watchdog" else slots.of_this_cup().record()[2]
    if failures < slots.FAILURES and not are_pressed(CHORD):
        _run()
    elif failures >= slots.FAILURES and _should_revert():
        machine.reset()
    else:
        if failures:
            _count(0)
        _error_screens().safe_mode(version)


def show(lines):
    """Show up to eight lines at once. What draws them leaves the memory again."""
    from bootloader import screen

    screen.show(lines)
    for name in DRAWING:
        if sys.modules.pop("bootloader." + name, None):
            delattr(bootloader, name)


def are_pressed(buttons):
    """Whether these buttons are down: indices of LEFT, RIGHT, OK, CALL."""
    for index in buttons:
        if Pin(pins.BUTTONS[index], Pin.IN, Pin.PULL_UP).value():
            return False
    return True


def cable_is_open():
    """Whether a laptop on the cable gets a prompt, and with it everything."""
    return not gate or gate.state() != 0


def open_cable():
    """From now on it does, until the next reset, and Ctrl-C ends the program: for a dongle, which has no secrets."""
    if gate:
        gate.unlock()
    sys.path += [path for path in slots.OPEN_PATH if path not in sys.path]
    micropython.kbd_intr(3)


def confirm_image():
    """The program has run for a while: its image is no longer on trial, and failures are forgotten."""
    slot, trial, failures = slots.of_this_cup().record()
    if failures or (trial and source == slots.NAMES[slot]):
        slots.of_this_cup().write_record(slot, trial and source != slots.NAMES[slot], 0)


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


def stop_watchdog():
    """End the watchdog."""
    machine.mem32[chip.WATCHDOG_CTRL_CLEAR] = chip.WATCHDOG_ENABLE
    machine.mem32[chip.WATCHDOG_SCRATCH4] = 0


def _run():
    machine.WDT(timeout=WATCHDOG_MS)
    try:
        from gobelet.board import boot

        boot.main()
    except Exception as error:
        stop_watchdog()
        gc.collect()  # what the program held is free now
        _failed()
        _error_screens().crash_screen(report(error))
        machine.reset()
    finally:
        stop_watchdog()


# what is there


def _cause():
    if machine.reset_cause() != machine.WDT_RESET:
        return "power"
    return "watchdog" if machine.mem32[chip.WATCHDOG_SCRATCH4] == HUNG else "restart"


def _version():
    """The version of the image."""
    header = slots.of_this_cup().header(slots.running) if source else None
    return header[3] if header else ""


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

    show(maintenance.OPEN)


# failures


def _error_screens():
    from bootloader import error_screens

    return error_screens


def _failed():
    slot, trial, failures = slots.of_this_cup().record()
    failures = min(failures + 1, 9)
    slots.of_this_cup().write_record(slot, trial and source == slots.NAMES[slot], failures)
    return failures


def _count(failures):
    slot, trial, _ = slots.of_this_cup().record()
    slots.of_this_cup().write_record(slot, trial, failures)


def _should_revert():
    """Whether this image is on trial and there is another: choose() then takes that one at the next start."""
    slot, trial, _ = slots.of_this_cup().record()
    return trial and slots.of_this_cup().image(1 - slot) is not None
