"""The board of a real cup: a Raspberry Pi Pico or Pico 2 with the parts of hardware/gobelet.toml.

See gobelet.board for the interface. A part that is missing or falls off is named in `faults`, and the rest goes on; one
that comes back is used again. It must not know the game, the link's lines or the screens.
"""

import gc
import os
import sys
from binascii import hexlify
from time import ticks_diff, ticks_ms

import machine
from machine import lightsleep
from micropython import const

from bootloader import slots, start
from gobelet.board import chip, cpu_clock, peripherals, pins
from gobelet.board.flash_ring import FlashRing
from gobelet.board.record_store import RecordStore
from gobelet.board.ssd1306 import ANY, USUAL
from gobelet.board.usb import Usb

FOLDER = "/data"
_WATCHDOG_MS = const(8000)
_BATTERY_MS = const(5000)  # between two measurements
CELLS = ("battery_low", "battery_empty")
_LOW = const(15)  # percent: new cells are due soon
_RETRY_MS = const(1800)  # between two looks for a display or a sensor that fell off
_SLICE_MS = const(7)  # wait() looks at Wi-Fi this often, of which nothing else tells ...
_DARK_MS = const(10)  # ... and at everything while the cup rests in the dark
_MOVED = const(2)  # acceleration(): read, and the cup has moved since the last call
_MOVING_MS = const(20)  # the longest wait() while the cup moves, so that no sample of a shake is missed
ROLE, DONGLE = "role", b"dongle"  # the record that makes a Pico a dongle
RADIO = "radio"  # the record that there was one, so that it is missed
_STIRRED_MG = const(150)  # difference between two samples that means movement
_CALM_MS = const(1000)  # this long without one, or without a button held, means rest
_QUIET_MS = const(250)  # this long after the last record, byte or press the cup tidies up: nobody decides so fast
_COLLECT_MS = const(2000)  # and collects what is no longer needed, if it has not done that for so long
_SLOTS = const(1)  # the FORMAT of slots in which board/idle_slot.py can write
_PARTITION = const(2)  # rom_ioctl(): the ROM partition as a block device
_EIO = const(5)


class PicoBoard:
    """watchdog: whether to start it; wait() feeds it, stop() ends it.

    One class, as all its parts meet in wait() and in `faults`, and each object more would be memory of every cup.
    """

    kind = "pico2" if chip.RP2350 else "pico"
    abilities = ("light", "turn", "sensor", "lamp", "cable", "role", "off")
    charging = False  # cells are charged outside the cup
    code = ""  # a cup gets its keys over the cable
    wifi = None  # a Pico 2 W has it

    def __init__(self, watchdog=False):
        i2c = peripherals.open_bus()
        self._ticks = ticks_ms()
        self._now = self._ticks
        self._missing = []
        self.cup_id = hexlify(machine.unique_id()).decode()
        self.program = start.source  # "A", "B"; "" at the prompt
        self._watchdog = machine.WDT(timeout=_WATCHDOG_MS) if watchdog else None
        self._switches = peripherals.switches()
        self._i2c = i2c
        self._kind, self._level, self._turned = ANY, USUAL, False  # what the display is to be, also when it comes back
        self._oled = peripherals.find_oled(i2c)
        self._oled_off = 0  # when to look for it again, 0: it is there
        if self._oled is None:
            self._lose_oled()
        self._frame = None
        self._accelerometer = peripherals.find_accelerometer(i2c)
        self._sensor_off = self._now + _RETRY_MS  # when to look for it again, if it is not there
        if self._accelerometer is None:
            self._missing.append("accel")
        self._int1 = peripherals.movement()
        self._int1.irq(_nothing, machine.Pin.IRQ_FALLING, hard=True)  # pyright: ignore[reportCallIssue]
        self._before = [0, 0, 0]
        self._moving_until = 0  # for a while after a press, or a movement ...
        self._shaking_until = 0  # ... and after a movement
        self._usb = Usb(self._rings)
        self._air = None
        self._tables, self._proven = list, bool  # none, until the app says which
        self.read, self.write = self._usb.read, self._usb.write  # the link
        self._buzzer = peripherals.buzzer(self._lamp())
        self.note = self._buzzer.note
        self._battery = peripherals.battery()
        self._percent = -1
        self._cells = ()  # what is wrong with them
        self._measured = -_BATTERY_MS
        self.image = ""  # what names the one that runs, where another one may be put beside it
        if self.program in ("A", "B") and slots.FORMAT == _SLOTS:
            self.abilities += ("update",)
            header = slots.of_this_cup().header(slots.running)
            self.image = hexlify(header[4][:8]).decode() if header else ""
        self._ring = self._open_ring()
        self._store = RecordStore(FOLDER, self._missing, self._ring)
        self.load = self._store.load
        self.is_dongle = self.load(ROLE) == DONGLE
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
        return tuple(self._missing + list(self._cells) + broken + [radio] * bool(radio))

    def ticks(self):
        """Milliseconds since boot; never wraps (the chip's own counter does, every 12 days)."""
        ticks = ticks_ms()
        self._now += ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._now

    def entropy(self, count):
        """Bytes from the chip's ring oscillator. Weak alone: fair.py mixes them with what others send."""
        return os.urandom(count)

    # input

    def buttons(self):
        """Mask of the buttons held now, or pressed since the last call: LEFT 1, RIGHT 2, OK 4, CALL 8."""
        mask = self._switches.take()
        if mask:
            self._moving_until = self._now + _CALM_MS  # the release and the next press must be seen apart
        return mask

    def has_pending_input(self):
        """Whether a press, a movement or a byte has come that nobody has asked for yet."""
        return self._rings() or self._usb.waiting()

    def acceleration(self, into):
        """Write (x, y, z) in milli-g to `into` and return 1, or 2 if the cup has moved since the last call, for
        however short a time; 0 without a sensor."""
        if self._accelerometer is None and not self._revive_sensor():
            return 0
        movement = 1
        try:
            if not self._int1.value():
                movement = _MOVED
                self._accelerometer.moved()
                self._shaking_until = self._moving_until = self._now + _CALM_MS
            self._accelerometer.read(into)
        except OSError:
            self._accelerometer = None  # it fell off: holding OK shakes as well
            self._missing.append("accel")
            self._sensor_off = self._now + _RETRY_MS
            return 0
        before = self._before
        for axis in range(3):
            if abs(into[axis] - before[axis]) > _STIRRED_MG:
                self._shaking_until = self._moving_until = self._now + _CALM_MS
            before[axis] = into[axis]
        return movement

    def at_rest(self):
        """Whether the cup has not been touched for a while: there is nothing to miss between two looks."""
        return self._now >= self._moving_until

    def battery(self):
        """Charge in percent, -1 without a battery; measured every few seconds."""
        if self._now - self._measured >= _BATTERY_MS and not self._buzzer.sounds:  # cells sag under the motor
            self._measured = self._now
            self._percent = self._battery.percent()
            self._cells = CELLS[:1] if 0 <= self._percent <= _LOW else ()
            self._buzzer.weak = bool(self._cells)
            self._bears()
        return self._percent

    def _bears(self):
        """Whether the cells bear a write to flash, in which the voltage must not break down. On a host's cable they
        need not."""
        for _ in range(2):
            voltage = self._battery.voltage()
            if not voltage or voltage >= pins.BATTERY_WRITE or self._usb.hosted():
                return True
            self._buzzer.stop()  # what is kept comes before what is felt: without the motor they may bear it
        self._cells = CELLS
        return False

    def slot(self):
        """The slot from which this cup does not run."""
        from gobelet.board.idle_slot import IdleSlot  # once in a season

        mpy = sys.implementation._mpy  # pyright: ignore[reportAttributeAccessIssue]
        return IdleSlot(*_partition(), mpy, slots.running, self._bears)

    # output

    def show(self, frame):
        """Take a frame (a bytearray of 1024 bytes); flush() sends what differs."""
        if frame is not self._frame:
            self._frame = frame
            if self._oled is not None:
                self._oled.show(frame)

    def flush(self):
        """Send at most one changed page; True while more remain."""
        if self._oled_off:
            if self._now < self._oled_off:
                return False
            self._oled_off = self._now + _RETRY_MS
            if not self._revive_oled():
                return False
        try:
            return self._oled.flush()
        except OSError:
            self._lose_oled()
            return False

    def cue(self, name):
        """The player has the notes."""

    def set_brightness(self, level):
        """Set the contrast of the display, 1..255; 0: dark, and the cup sleeps in wait()."""
        self._level = level
        self._set_oled(lambda oled: oled.light(level))

    def orient_display(self, on, kind=ANY):
        """The picture stands on its head, or upright. kind: the display's controller, see ssd1306.py."""
        changed = kind != self._kind
        if not changed and on == self._turned:
            return
        self._kind, self._turned = kind, on
        self._set_oled(lambda oled: oled.be(kind, on))

    def lamp(self, on):
        """Whether the lamp is lit with what is felt."""
        self._buzzer.shines = on

    def _set_oled(self, do):
        """Does something with the display, if it is there."""
        if self._oled is not None and not self._oled_off:
            try:
                do(self._oled)
            except OSError:
                self._lose_oled()

    def _lose_oled(self):
        self._missing.append("oled")
        self._oled_off = self._now + _RETRY_MS

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
        asleep = not self._level and ms >= _DARK_MS and not self.wifi and not self._usb.hosted()
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
        if self._buzzer.sounds or self.wifi:
            return self._usb.sleep(ms)
        cpu_clock.set_low_speed()
        try:
            return self._usb.sleep(ms)
        finally:
            cpu_clock.set_full_speed()

    def _tidy(self, now):
        """Makes ready for what comes, while nothing comes, neither samples of a shake nor the end of a note: memory is
        collected (20 ms, which would else fall into a step), a sector erased; that not in the dark, where a movement
        would have to wait for it, unless nothing is ready any more."""
        if now < self._shaking_until or self._buzzer.sounds:
            return
        if now >= self._collect_at:
            self._collect_at = now + _COLLECT_MS
            gc.collect()
        if now < self._moving_until:
            return
        self._tidy_at = -1
        ring = self._ring
        if ring and ring.untidy:
            if (self._level or not ring.ready) and self._bears():
                ring.erase_ahead()
            if ring.untidy:  # one sector, then a press has its turn
                self._tidy_at = self.ticks() + _QUIET_MS

    def _stirred(self):
        """Whether there was a press, or the cup has begun to move."""
        if self._switches.waiting():
            return True
        if self._accelerometer is None or self._now < self._moving_until:
            return False
        return not self._int1.value()

    def _rings(self):
        """Whether a wait ends, or the radio is to be served."""
        return self._stirred() or (self._air and self._air.has_event())

    def crashed(self, error):
        """Keep what went wrong, with file and line, for whoever reads the files."""
        start.report(error)

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
        """From now on this is a "dongle", or a "cup": it starts anew. A dongle's cable is open, so nothing that a cup
        keeps stays."""
        self.stop()
        if role == "dongle" and self.cable == "shut":
            from bootloader import maintenance  # pyright: ignore[reportAttributeAccessIssue]

            maintenance.erase()
        self._store.save(ROLE, (DONGLE if role == "dongle" else b"",))
        self.restart()

    def restart(self):
        """Start the cup anew, as after power-on."""
        machine.reset()

    def stop(self):
        """Leave the cup to the REPL: no watchdog, no sound."""
        start.stop_watchdog()
        self._watchdog = None
        self._buzzer.stop()

    def has_usb_host(self):
        """Whether a laptop is on the cable, which spares the cells."""
        return self._usb.hosted()

    def switch_off(self):
        """Everything sleeps as deeply as it can until a button is pressed, which starts the cup anew."""
        from gobelet.board import deep_sleep  # once in an evening

        self.stop()
        if self._air:
            self._air.medium.suspend()
        try:
            self._set_oled(lambda oled: oled.light(0))
            if self._accelerometer is not None:
                self._accelerometer.sleep()
        except OSError:
            pass  # it fell off just now
        deep_sleep.sleep_until_pressed()

    def feed_watchdog(self):
        """The program goes on: the watchdog waits anew."""
        if self._watchdog is not None:
            self._watchdog.feed()

    # what fell off the bus

    def _revive_sensor(self):
        """Whether it is there again."""
        if self._now < self._sensor_off:
            return False
        self._sensor_off = self._now + _RETRY_MS
        if self._clear_bus():
            self._accelerometer = peripherals.find_accelerometer(self._i2c)
        if self._accelerometer is None:
            return False
        self._missing.remove("accel")
        return True

    def _clear_bus(self):
        """Has a part let go of the bus that was cut off in the middle of a byte. Returns whether the bus is free: else
        each word on it would wait for the end of a time-out."""
        self._i2c = peripherals.open_bus()  # the parts have the same object: there is one for each bus
        return peripherals.bus_is_free()

    def _revive_oled(self):
        if not self._clear_bus():
            return False
        try:
            if self._oled is None:
                self._oled = peripherals.find_oled(self._i2c)
                if self._oled is None:
                    return False
            self._oled.be(self._kind, self._turned)
            self._oled.light(self._level)
        except OSError:
            return False
        self._oled_off = 0
        self._missing.remove("oled")
        if self._frame is not None:
            self._oled.show(self._frame)
        return True


def _nothing(pin):
    """An interrupt that ends the processor's sleep, and does no more."""


def _partition():
    """The ROM partition, as (memoryview, block device)."""
    from vfs import rom_ioctl  # pyright: ignore[reportAttributeAccessIssue]

    partition = rom_ioctl(_PARTITION, 0)
    return memoryview(partition), partition


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
