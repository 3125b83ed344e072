"""The core's clock: whole while something is done, low while the program waits, which takes a third of the current.
What the PLL gives is divided, so a change is there at once. USB and the timers have clocks of their own; what hangs on
this one (I2C, PWM, and SPI after a lightsleep) must be at rest while it is low.
"""

from machine import freq, mem32
from micropython import const

from gobelet.board.chip import CLK_SYS_DIV, CLK_SYS_DIV_INT

_USB_HZ = const(48_000_000)  # USB works with no less
_WHOLE = 1 << CLK_SYS_DIV_INT
_LOW = freq() // _USB_HZ << CLK_SYS_DIV_INT


def whole():
    """From now on."""
    mem32[CLK_SYS_DIV] = _WHOLE


def low():
    """Until whole(), or the end of a lightsleep."""
    mem32[CLK_SYS_DIV] = _LOW
