"""The registers of this board's chip that MicroPython lacks: the one place that names their addresses, those of
the data sheets of RP2040 and RP2350; tests/rp2040/test_registers.py compares them with the Pico SDK's header files.
It must not know what they are written for.
"""

import sys

RP2350 = "RP2350" in sys.implementation._machine  # a Pico 2; else an RP2040  # pyright: ignore

# Watchdog: a write to the alias of CTRL ends what the bits name. SCRATCH4 survives a reset.
WATCHDOG_CTRL_CLEAR = 0x400DB000 if RP2350 else 0x4005B000
WATCHDOG_ENABLE = 1 << 30
WATCHDOG_SCRATCH4 = 0x400D801C if RP2350 else 0x4005801C

# The divider of the core's clock. Its whole part begins at this bit.
CLK_SYS_DIV = 0x40010040 if RP2350 else 0x40008040
CLK_SYS_DIV_INT = 16 if RP2350 else 8

# The pins: what has happened at them, and what of it starts the crystal again. Four bits a pin, eight pins a word.
PINS_EVENTS = 0x40028230 if RP2350 else 0x400140F0
PINS_WAKE = 0x400282D8 if RP2350 else 0x40014160
PIN_FELL = 1 << 2

# USB: the number of the last frame that the host began, which it does every millisecond
SOF_RD = 0x50110048
