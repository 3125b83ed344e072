"""The board of a real cup: a Raspberry Pi Pico or Pico 2 with the parts of hardware/gobelet.toml.

See gobelet.board for the interface. A part that is missing or falls off is named in `faults`, and the rest goes on; one
that comes back is used again. It must not know the game, the link's lines or the screens.
"""

import gc
import os
from binascii import hexlify
from time import ticks_diff, ticks_ms

import machine
from machine import lightsleep
from micropython import const

from bootloader import slots, start
from gobelet.board import chip, cpu_clock, peripherals, pins
from gobelet.board.flash_ring import FlashRing
from gobelet.board.record_store import RecordStore
from gobelet.board.usb import Usb

FOLDER = "/data"
_WATCHDOG_MS = const(8000)
_SLICE_MS = const(7)  # wait() looks at Wi-Fi this often, of which nothing else tells ...
_DARK_MS = const(10)  # ... and at everything while the cup rests in the dark
_MOVING_MS = const(20)  # the longest wait() while the cup moves, so that no sample of a shake is missed
ROLE, DONGLE = "role", b"dongle"  # the record that makes a Pico a dongle
RADIO = "radio"  # the record that there was one, so that it is missed
_QUIET_MS = const(250)  # this long after the last record, byte or press the cup tidies up: nobody decides so fast
_COLLECT_MS = const(2000)  # and collects what is no longer needed, if it has not done that for so long
_SLOTS = const(1)  # the FORMAT of slots in which board/idle_slot.py can write
_PARTITION = const(2)  # rom_ioctl(): the ROM partition as a block device
_EIO = const(5)


class PicoBoard:
    """watchdog: whether to start it; wait() feeds it, stop() ends it.

    All parts meet in wait() and in `faults`.
    """

    kind = pins.PROFILE + ("pico2" if chip.RP2350 else "pico")
    abilities = ("light", "turn", "sensor", "lamp", "cable", "kit" if pins.PROFILE else "role", "off")
    charging = False  # cells are charged outside the cup
    code = ""  # a cup gets its keys over the cable
    wifi = None  # a Pico 2 W has it
    _air = None  # the TransportSelector of a cup that has radio or Wi-Fi

    def __init__(self, watchdog=False):
        i2c = peripherals.open_bus()
        self._ticks = self._now = ticks_ms()
        self._missing = []
        self.cup_id = hexlify(machine.unique_id()).decode()
        self.program = start.source  # "A", "B"; "" at the prompt
        self._watchdog = machine.WDT(timeout=_WATCHDOG_MS) if watchdog else None
        self._switches = peripherals.switches()
        self._oled = peripherals.Display(i2c, self._missing, self._now)
        self.show, self.orient_display = self._oled.show, self._oled.orient_display
        self._accelerometer = peripherals.MotionSensor(i2c, self._missing, self._now)
        self._usb = Usb(self._rings)
        self._tables, self._proven = list, bool  # none, until the app says which
        self.read, self.write = self._usb.read, self._usb.write  # the link
        self.has_usb_host = self._usb.hosted  # a laptop is on the cable, which spares the cells
        self._buzzer = peripherals.buzzer(self._lamp())
        self.note = self._buzzer.note
        self._battery = peripherals.battery()
        self.image = ""  # what names the one that runs, where another one may be put beside it
        if self.program in ("A", "B") and slots.FORMAT == _SLOTS:
            self.abilities += ("update",)
            header = slots.of_this_cup().header(slots.running)
            self.image = hexlify(header[4][:8]).decode() if header else ""
        self._ring = self._open_ring()
        self._store = RecordStore(FOLDER, self._missing, self._ring)
        self.load = self._store.load
        self.is_dongle = self.load(ROLE) == DONGLE and not pins.PROFILE
        if not self.is_dongle:
            self._go_on_air()
        self._tidy_at = self._collect_at = 0  # when, -1: when something has happened
        self._added = ()
        self.crash = _last_crash()

    def _open_ring(self):
        """What keeps the mark."""
        return FlashRing(*_partition())

    def _lamp(self):
        """The Pico's own."""
        return machine.Pin("LED", machine.Pin.OUT, value=0)

    def _go_on_air(self):
        """Whether the radio is fitted or was. What is not used is not loaded."""
        has_chip, known = peripherals.has_radio(), self.load(RADIO)
        if not has_chip and not known:
            return False
        from gobelet.board.nrf24 import Nrf24Prx
        from gobelet.radio.cup_radio import CupRadio

        self.abilities += ("radio",)
        self._carry(CupRadio(Nrf24Prx(), self._tables), "radio")
        if not known and self._air.medium.usable:
            try:
                self.save(RADIO, (b"1",))
            except OSError:
                pass  # it is found anew at the next start
        return True

    def _carry(self, medium, name, wired=False):
        """From now on the link goes by the cable or by this. wired: see Air."""
        from gobelet.board.transport_selector import TransportSelector

        self._air = TransportSelector(self._usb, self.ticks, medium, name, wired)
        self.read, self.write = self._air.read, self._air.write

    def set_known_tables(self, tables, proven):
        """tables: function -> [(table's id, key)] of the tables to be looked for. proven: function -> whether the one
        that was found has proven itself."""
        self._tables, self._proven = tables, proven
        if self._air:
            self._air.medium.tables = tables

    def signal(self):
        """How well the medium is heard, in percent; 0 without one."""
        return self._air.medium.quality if self._air else 0

    def jammed(self):
        """Whether something else is heard wherever a table was looked for by radio."""
        return self._air.medium.jammed

    # what it is

    @property
    def transport(self):
        """Empty: USB, a cable on which nobody else writes; "radio" or "tcp" for a cup that has either, while no cable
        speaks."""
        return self._air.transport if self._air else ""

    @property
    def faults(self):
        """Names of what is missing, broken or nearly empty: "oled", "accel", "buzzer", "battery" (none is measured),
        "battery_low", "battery_empty" (nothing can be kept), radio/cup_radio.py's, nrf24.py's; unreadable records."""
        return self._wrong() + self._added

    @faults.setter
    def faults(self, names):
        wrong = self._wrong()
        self._added = tuple([name for name in names if name not in wrong])

    def _wrong(self):
        radio = self._air.medium.fault if self._air else ""
        broken = ["buzzer"] * (not self._buzzer.alarm) + ["battery"] * (not self._battery.channel)
        return tuple(self._missing + list(self._battery.faults) + broken + [radio] * bool(radio))

    def ticks(self):
        """Milliseconds since boot; never wraps (the chip's own counter does, every 12 days)."""
        ticks = ticks_ms()
        self._now += ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._now

    entropy = staticmethod(os.urandom)  # of the chip's ring oscillator; fair.py mixes it with what others send

    # input

    def buttons(self):
        """Mask of the buttons held now, or pressed since the last call: LEFT 1, RIGHT 2, OK 4, CALL 8."""
        mask = self._switches.take()
        if mask:
            self._accelerometer.touch(self._now)  # the release and the next press must be seen apart
        return mask

    def has_pending_input(self):
        """Whether a press, a movement or a byte has come that nobody has asked for yet."""
        return self._rings() or self._usb.waiting()

    def acceleration(self, into):
        """Write (x, y, z) in milli-g to `into` and return 1, or 2 if the cup has moved since the last call, for
        however short a time; 0 without a sensor."""
        return self._accelerometer.read(into, self._now)

    def at_rest(self):
        """Whether the cup has not been touched for a while: there is nothing to miss between two looks."""
        return self._now >= self._accelerometer.moving_until and not pins.PROFILE

    def battery(self):
        """Charge in percent, -1 without a battery; measured every few seconds."""
        return self._battery.percent(self._now, self._buzzer, self._usb.hosted)

    def _bears(self):
        """Whether the cells bear a write to flash."""
        return self._battery.bears(self._buzzer, self._usb.hosted)

    def slot(self):
        """The slot from which this cup does not run."""
        from gobelet.board import idle_slot  # once in a season

        return idle_slot.of_this_cup(_partition(), self._bears)

    # output

    # show(frame), orient_display(on, kind): see peripherals.Display

    def flush(self):
        """Send at most one changed page; True while more remain."""
        return self._oled.flush(self._now)

    def cue(self, name):
        """The player has the notes."""

    def set_brightness(self, level):
        """Set the contrast of the display, 1..255; 0: dark, and the cup sleeps in wait()."""
        self._oled.light(level)

    def lamp(self, on):
        """Whether the lamp is lit with what is felt."""
        self._buzzer.shines = on

    # memory, time and the end

    def save(self, name, parts):
        """Keep a record, see Store. OSError also when the cells are too weak for it, which `faults` then names: the old
        record is still there."""
        if not self._bears():
            raise OSError(_EIO)
        self._store.save(name, parts)
        self._tidy_at = self.ticks() + _QUIET_MS

    def wait(self, ms):
        """Sleep at most ms, less if a byte or a press came or the cup moved. Feeds the watchdog."""
        self.feed_watchdog()
        now = self.ticks()
        end = now + ms
        if ms and 0 <= self._tidy_at <= now:
            self._tidy(now)
            now = self.ticks()
        moving = not self.at_rest()
        if moving:
            end = min(end, now + _MOVING_MS)
        asleep = not self._oled.level and ms >= _DARK_MS and not self.wifi and not self._usb.hosted()
        usual = _DARK_MS if asleep else _SLICE_MS if self.wifi else max(ms, 1)
        while True:
            left = max(end - now, 0)
            due = self._air.medium.due if self._air else 0
            if due and left:
                left = min(left, max(due - now, 1))
            nap = left // -(-left // usual) if left else 0  # as long as the others: a short one costs as much
            if asleep and nap > 1 and not self._buzzer.sounds:
                lightsleep(nap)  # clocks and USB stop; nobody has the port, and a cup that is plugged in moves
            elif self._sleep(nap):
                break
            now = self.ticks()
            if now >= end:
                return
            if self._stirred() or (self._air and self._air.tick(now)):
                break
        self._tidy_at = self.ticks() + _QUIET_MS

    def _sleep(self, ms):
        """Waits at low clock where nothing hangs on it, see Usb.sleep()."""
        hangs = self._buzzer.sounds or self.wifi
        return self._usb.sleep(ms) if hangs else cpu_clock.run_slowly(self._usb.sleep, ms)

    def _tidy(self, now):
        """Makes ready for what comes, while nothing comes, neither samples of a shake nor the end of a note: memory is
        collected (20 ms, which would else fall into a step), a sector erased; that not in the dark, where a movement
        would have to wait for it, unless nothing is ready any more."""
        if now < self._accelerometer.shaking_until or self._buzzer.sounds:
            return
        if now >= self._collect_at:
            self._collect_at = now + _COLLECT_MS
            gc.collect()
        if now < self._accelerometer.moving_until:
            return
        untidy = self._ring and self._ring.tidy(self._oled.level, self._bears)  # one sector, then a press has its turn
        self._tidy_at = self.ticks() + _QUIET_MS if untidy else -1

    def _stirred(self):
        """Whether there was a press, or the cup has begun to move."""
        motion = self._accelerometer
        return self._switches.waiting() or self._now >= motion.moving_until and motion.has_moved()

    def _rings(self):
        """Whether a wait ends, or the radio is to be served."""
        return self._stirred() or (self._air and self._air.has_event())

    crashed = staticmethod(start.report)  # keeps what went wrong, with file and line, for whoever reads the files

    def trace(self):
        """All that is kept of it."""
        return _text(start.CRASH)

    @property
    def cable(self):
        """Whether a laptop on the cable gets MicroPython's prompt, and with it everything: "open", "shut". A base of
        before, and a MicroPython that is not ours, cannot shut it."""
        is_open = getattr(start, "cable_is_open", None)
        return "shut" if is_open and not is_open() else "open"

    def set_role(self, role):
        """From now on this is a "dongle", or a "cup": it starts anew."""
        self.stop()
        if role == "dongle":
            _erase_for_open_cable(self.cable)
        self._store.save(ROLE, (DONGLE if role == "dongle" else b"",))
        self.restart()

    restart = staticmethod(machine.reset)  # as after power-on

    def stop(self):
        """Leave the cup to the REPL: no watchdog, no sound."""
        start.stop_watchdog()
        self._watchdog = None
        self._buzzer.stop()

    def switch_off(self):
        """Everything sleeps as deeply as it can until a button is pressed, which starts the cup anew."""
        from gobelet.board import deep_sleep  # once in an evening

        self.stop()
        if self._air:
            self._air.medium.suspend()
        self._oled.light(0)
        self._accelerometer.sleep()
        deep_sleep.sleep_until_pressed()

    def feed_watchdog(self):
        """The program goes on: the watchdog waits anew."""
        if self._watchdog is not None:
            self._watchdog.feed()


def _partition():
    """The ROM partition, as (memoryview, block device)."""
    from vfs import rom_ioctl  # pyright: ignore[reportAttributeAccessIssue]

    partition = rom_ioctl(_PARTITION, 0)
    return memoryview(partition), partition


def _erase_for_open_cable(cable):
    """A dongle's cable is open: nothing that a cup keeps stays."""
    if cable == "shut":
        from bootloader import maintenance  # pyright: ignore[reportAttributeAccessIssue]

        maintenance.erase()


def _text(path):
    """A file, "" for none."""
    try:
        with open(path) as file:
            return file.read()
    except OSError:
        return ""


def _last_crash():
    """What failed last and where, as "ValueError app.py:41"; "" for nothing."""
    lines = _text(start.CRASH).strip().split("\n")
    if not lines[0]:
        return ""
    places = [line for line in lines if 'File "' in line]
    path, _, rest = places[-1].partition('", line ') if places else ("", "", "")
    return "%s %s:%s" % (lines[-1].split(":")[0], path.split("/")[-1].split('"')[-1], rest.split(",")[0])
