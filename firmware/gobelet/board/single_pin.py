"""Parts that are one pin each: the buttons, the buzzer, the battery's voltage. In one module, as each module costs time
when a cup starts. They must not know what a button means (holds, repeats and bounces after the first edge are the
app's, in cup/buttons.py), why the buzzer sounds, or what is shown when the battery runs low.
"""

from time import ticks_diff, ticks_ms

from machine import ADC, PWM, Pin

QUIET_MS = 40  # a contact may bounce this long after an edge
# Tones of the buzzer: (Hz, ms) one after the other; 0 Hz is a pause
PATTERNS = {
    "click": ((2400, 12),),
    "turn": ((880, 90), (0, 40), (1319, 140)),
    "error": ((220, 160),),
    "win": ((784, 110), (988, 110), (1175, 110), (1568, 260)),
}
HALF = 32768
REFERENCE = 3300  # mV of a full reading of the battery
SAMPLES = 8


class Switch:
    """One button between a pin and ground."""

    def __init__(self, number):
        self._pin = Pin(number, Pin.IN, Pin.PULL_UP)
        self._pressed = False
        self._edge = ticks_ms() - QUIET_MS
        self._irq = self._pin.irq()
        self._pin.irq(self._changed, Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)

    def _changed(self, pin):
        """Interrupt, so it must not allocate: a press follows silence, what follows another edge is a bounce."""
        now = ticks_ms()
        if self._irq.flags() & Pin.IRQ_FALLING and ticks_diff(now, self._edge) >= QUIET_MS:
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


class Buzzer:
    """pin: GP number of the piezo."""

    def __init__(self, pin):
        self._pin = pin
        self._pwm = None
        self._pattern = ()
        self._next = 0
        self._until = 0

    def play(self, name, now):
        """Begin a pattern (it replaces the one that sounds); an unknown name is silence."""
        self._pattern = PATTERNS.get(name, ())
        self._next = 0
        self._until = now
        self.tick(now)

    def tick(self, now):
        """Go on with the pattern. Returns the ms until the next change, -1 when nothing sounds."""
        while self._pattern:
            if now < self._until:
                return self._until - now
            if self._next == len(self._pattern):
                self._pattern = ()
                self._tone(0)
                break
            tone, length = self._pattern[self._next]
            self._next += 1
            self._until += length
            self._tone(tone)
        return -1

    def _tone(self, tone):
        if tone:
            if self._pwm is None:
                self._pwm = PWM(Pin(self._pin), freq=tone, duty_u16=HALF)
            else:
                self._pwm.freq(tone)
                self._pwm.duty_u16(HALF)
        elif self._pwm is not None:
            self._pwm.duty_u16(0)


class Battery:
    """pin: GP number of the divider's middle; below `missing` mV nothing is connected."""

    def __init__(self, pin, divider, missing, curve):
        self._adc = ADC(Pin(pin))
        self._divider = divider
        self._missing = missing
        self._curve = curve

    def voltage(self):
        """mV of the cells; 0 without a battery."""
        total = 0
        for _ in range(SAMPLES):
            total += self._adc.read_u16() >> 4
        voltage = total * REFERENCE // (4095 * SAMPLES) * self._divider
        return 0 if voltage < self._missing else voltage

    def percent(self):
        """0..100, or -1 without a battery."""
        voltage = self.voltage()
        return percent(voltage, self._curve) if voltage else -1


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
