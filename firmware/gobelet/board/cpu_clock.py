"""The core's clock: whole while something is done, low while the program waits, which takes less than half the current.
What the PLL gives is divided, so a change is there at once. USB and the timers have clocks of their own; what hangs on
this one (I2C, PWM, and SPI after a lightsleep) must be at rest while it is low. A cable may be plugged in at any time,
so it is never lower than USB needs.
"""

from machine import freq, mem32
from micropython import const

from gobelet.board.chip import CLK_SYS_DIV, CLK_SYS_DIV_INT

# A tenth over USB's own 48 MHz: a core that is slower misses what USB tells it (errata RP2040-E16, RP2350-E12).
_LOWEST_HZ = const(52_800_000)
_WHOLE = 1 << CLK_SYS_DIV_INT
_LOW = freq() // _LOWEST_HZ << CLK_SYS_DIV_INT


def set_full_speed():
    """From now on."""
    mem32[CLK_SYS_DIV] = _WHOLE


def set_low_speed():
    """Until set_full_speed(), or the end of a lightsleep."""
    mem32[CLK_SYS_DIV] = _LOW


def run_slowly(wait, ms):
    """What wait(ms) does and returns, at low clock."""
    set_low_speed()
    try:
        return wait(ms)
    finally:
        set_full_speed()
