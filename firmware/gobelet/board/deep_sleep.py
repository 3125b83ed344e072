"""The deepest sleep of which a button wakes a Pico: its crystal stands still (DORMANT), and all that counts by it.

MicroPython can fall into it, but leaves it to the program to say which pin wakes it. Nothing has to be put back: what
wakes it starts it anew. It must not know why it sleeps, or the other parts.
"""

import machine
from machine import mem32

from gobelet.board import chip, pins


def sleep_until_pressed():
    """Does not return. A button that is down already, as one that jams in a bag, does not wake it."""
    for pin in pins.BUTTONS:
        word, fell = pin // 8 * 4, chip.PIN_FELL << pin % 8 * 4
        mem32[chip.PINS_EVENTS + word] = fell  # one of before would count
        mem32[chip.PINS_WAKE + word] |= fell
    machine.deepsleep()
