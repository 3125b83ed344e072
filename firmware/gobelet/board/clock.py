"""The core's clock: whole while something is done, low while the program waits, which takes a third of the current.
What the PLL gives is divided, so a change is there at once. USB and the timers have clocks of their own; what hangs on
this one (I2C, PWM, and SPI after a lightsleep) must be at rest while it is low.
"""

from machine import freq, mem32
from micropython import const

# CLK_SYS_DIV, RP2040 data sheet 2.15.7: eight bits of it are behind the point
_DIVIDER = const(0x40008040)
_WHOLE = const(1 << 8)
_USB_HZ = const(48_000_000)  # USB works with no less
_LOW = freq() // _USB_HZ << 8


def whole():
    """From now on."""
    mem32[_DIVIDER] = _WHOLE


def low():
    """Until whole(), or the end of a lightsleep."""
    mem32[_DIVIDER] = _LOW
