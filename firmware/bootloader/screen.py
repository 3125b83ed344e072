"""Words on the cup's display when no program draws: the first picture, safe mode, the crash screen.

It draws with MicroPython's own font, eight lines of sixteen ASCII characters. It must not know why they are shown.
"""

import framebuf

from bootloader import pins  # pyright: ignore[reportAttributeAccessIssue]
from bootloader.bus import open_bus  # pyright: ignore[reportMissingImports]

if pins.PROFILE:
    from bootloader.st7789 import Oled  # pyright: ignore[reportMissingImports]
else:
    from bootloader.ssd1306 import Oled  # pyright: ignore[reportMissingImports]

LINE = 16  # characters
LINES = 8


def bus():
    """The I2C bus of display and accelerometer."""
    return open_bus(pins.I2C_BUS, pins.SDA, pins.SCL, pins.I2C_HZ)


def show(lines):
    """Show up to eight lines at once; a cup without a display shows nothing."""
    frame = bytearray(LINE * 8 * LINES)
    canvas = framebuf.FrameBuffer(frame, LINE * 8, LINES * 8, framebuf.MONO_VLSB)
    for number in range(min(len(lines), LINES)):
        canvas.text(lines[number][:LINE], 0, 8 * number, 1)
    i2c = bus()
    for address in pins.OLED:
        try:
            oled = Oled(i2c, address)
            oled.show(frame)
            while oled.flush():
                pass
            return
        except OSError:
            pass  # nobody there: the next address
