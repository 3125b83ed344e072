"""Parts that are one pin each: the buttons, the buzzer, motor and lamp, the battery's voltage. In one module, as
each module costs time when a cup starts. They must not know what a button means (holds, repeats and bounces after the
first edge are the app's, in cup/buttons.py), why something sounds, or what is shown when the battery runs low.
"""
# The stubs do not know that an alarm's interrupt may be a hard one.
# pyright: reportCallIssue=false

from time import ticks_diff, ticks_ms

from machine import ADC, PWM, Pin, Timer
from micropython import const

_QUIET_MS = const(40)  # a contact may bounce this long after an edge
DUTIES = (0, 2048, 32768)  # of the buzzer's tone, by loudness: a narrow pulse is a soft one
_REFERENCE = const(3300)  # mV of a full reading of the battery
_SAMPLES = const(8)
_BATTERY_MS = const(5000)  # between two measurements
CELLS = ("battery_low", "battery_empty")
_LOW = const(15)  # percent: new cells are due soon


class Switch:
    """One button between a pin and ground."""

    def __init__(self, number):
        self._pin = Pin(number, Pin.IN, Pin.PULL_UP)
        self._pressed = False
        self._edge = ticks_ms() - _QUIET_MS
        self._irq = self._pin.irq()
        self._pin.irq(self._changed, Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)

    def _changed(self, pin):
        """Interrupt, so it must not allocate: a press follows silence, what follows another edge is a bounce."""
        now = ticks_ms()
        if self._irq.flags() & Pin.IRQ_FALLING and ticks_diff(now, self._edge) >= _QUIET_MS:
            self._pressed = True
        self._edge = now

    def waiting(self):
        """Whether a press was caught that take() has not told yet."""
        return self._pressed

    def take(self):
        """Whether the button is held now or was pressed since the last call."""
        pressed = self._pressed
        self._pressed = False
        return pressed or not self._pin.value()


class Switches:
    """The buttons of a cup, as bits from 1 on in the order of their pins."""

    def __init__(self, numbers):
        self._all = tuple([Switch(number) for number in numbers])

    def waiting(self):
        """Whether a press was caught that take() has not told yet."""
        for switch in self._all:
            if switch.waiting():
                return True
        return False

    def take(self):
        """Mask of the buttons that are held now, or were pressed since the last call."""
        mask, bit = 0, 1
        for switch in self._all:
            if switch.take():
                mask |= bit
            bit <<= 1
        return mask


class Buzzer:
    """The piezo, and the motor of a cup that has one. One note at a time; the chip's alarm ends it, so that a click of
    two milliseconds is one whatever the program does meanwhile. pin, motor: GP numbers. lamp: a Pin, None where no
    interrupt may switch it. sounds: whether one does. shines: whether the lamp is lit while the motor turns. weak: the
    cells are, which the motor would draw down: it stands still. alarm: what ends a note, None once something failed:
    then all of it is left alone."""

    def __init__(self, pin, motor, lamp):
        self._pin = pin
        self._pwm = None
        self.sounds = False
        self._motor = Pin(motor, Pin.OUT, value=0)
        self._lamp = lamp or self._motor
        self.shines = True
        self.weak = False
        self.alarm = Timer()
        self._ends = self._end  # made once: an interrupt must not allocate, and rattling should not

    def note(self, hz, ms, loud, felt):
        """Sounds from now on (0 Hz: not at all), and turns the motor if it is felt; replaces the note that sounds."""
        if self.alarm is None:
            return
        try:
            if self._pwm is None and hz:
                self._pwm = PWM(Pin(self._pin), freq=hz, duty_u16=0)
            if hz:
                self._pwm.freq(hz)
            if self._pwm is not None:
                self._pwm.duty_u16(DUTIES[loud] if hz else 0)
            self._lamp.value(felt and self.shines)
            self._motor.value(felt and not self.weak)  # last: where there is no lamp, it stands for one
            self.sounds = True
            self.alarm.init(mode=Timer.ONE_SHOT, period=ms, callback=self._ends, hard=True)
        except OSError:  # such as ENOMEM: no alarm is left, so nothing would end it
            self.stop()
            self.alarm = None

    def stop(self):
        """Nothing sounds any more."""
        if self.alarm is not None:
            self.alarm.deinit()
        try:
            self._end(None)
        except OSError:
            pass  # what is broken cannot be stopped either

    def _end(self, alarm):
        """Interrupt, so it must not allocate."""
        self.sounds = False
        self._motor.value(0)
        self._lamp.value(0)
        if self._pwm is not None:
            self._pwm.duty_u16(0)


class Battery:
    """pin: GP number of the divider's middle; below `missing` mV nothing is connected, from `writes` mV on the cells
    bear a write to flash. channel: of the converter, None once it could not be read. faults: what is wrong with the
    cells."""

    def __init__(self, pin, divider, missing, writes, curve):
        self.channel = ADC(Pin(pin))
        self._divider = divider
        self._missing = missing
        self._bears = writes
        self._curve = curve
        self._percent = -1
        self._measured = -_BATTERY_MS
        self.faults = ()

    def voltage(self):
        """mV of the cells; 0 without a battery, and where nothing can be read."""
        total = 0
        try:
            for _ in range(_SAMPLES if self.channel else 0):
                total += self.channel.read_u16() >> 4
        except OSError:
            self.channel = None
            total = 0
        voltage = total * _REFERENCE // (4095 * _SAMPLES) * self._divider
        return 0 if voltage < self._missing else voltage

    def percent(self, now, buzzer, hosted):
        """0..100, or -1 without a battery; measured every few seconds. buzzer, hosted: see bears()."""
        if now - self._measured >= _BATTERY_MS and not buzzer.sounds:  # cells sag under the motor
            self._measured = now
            voltage = self.voltage()
            self._percent = percent(voltage, self._curve) if voltage else -1
            self.faults = CELLS[:1] if 0 <= self._percent <= _LOW else ()
            buzzer.weak = bool(self.faults)
            self.bears(buzzer, hosted)
        return self._percent

    def bears(self, buzzer, hosted):
        """Whether the cells bear a write to flash, in which the voltage must not break down. On a host's cable they
        need not. hosted: function that tells whether one is there."""
        for _ in range(2):
            voltage = self.voltage()
            if not voltage or voltage >= self._bears or hosted():
                return True
            buzzer.stop()  # what is kept comes before what is felt: without the motor they may bear it
        self.faults = CELLS
        return False


def percent(voltage, curve):
    """Charge of 0..100 for a voltage in mV; curve: rising (mV, percent) points, straight between them."""
    low_voltage, low = curve[0]
    if voltage <= low_voltage:
        return low
    for high_voltage, high in curve[1:]:
        if voltage <= high_voltage:
            return low + (voltage - low_voltage) * (high - low) // (high_voltage - low_voltage)
        low_voltage, low = high_voltage, high
    return low
