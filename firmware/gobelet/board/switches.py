"""The four buttons as pins: which are held, and which were pressed so briefly that nobody looked. It must not know
what a button means; holds, repeats and bounces after the first edge are the app's, in cup/buttons.py.
"""

from time import ticks_diff, ticks_ms

from machine import Pin

QUIET_MS = 40  # a contact may bounce this long after an edge


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
