"""The parts of a cup on their pins: what is there when it starts, and the display when it comes back.

Apart from pico.py because a cup needs it for a moment only. It must not know what the parts are used for.
"""

from time import sleep_us

import machine
from machine import I2C, Pin

from gobelet import loader
from gobelet.board import pins
from gobelet.board.single_pin import Battery, Buzzer, Switch
from gobelet.board.ssd1306 import Oled


def open_bus():
    """The I2C bus. A part that was cut off in the middle of a byte is clocked until it lets go of SDA (I2C
    specification 3.1.16)."""
    data = Pin(pins.SDA, Pin.IN, Pin.PULL_UP)
    clock = Pin(pins.SCL, Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
    for _ in range(9):
        if data.value():
            break
        clock.value(0)
        sleep_us(5)
        clock.value(1)
        sleep_us(5)
    return I2C(pins.I2C_BUS, sda=Pin(pins.SDA), scl=Pin(pins.SCL), freq=pins.I2C_HZ)


def find_oled(i2c):
    """The display at one of its addresses, None without one."""
    for address in pins.OLED:
        try:
            return Oled(i2c, address)
        except OSError:
            pass  # nobody there: the next address
    return None


def find_accelerometer(i2c):
    """The one that answers, None without one."""
    for name, addresses in (("lis3dh", pins.LIS3DH), ("mpu6050", pins.MPU6050)):
        for address in addresses:
            try:
                i2c.readfrom(address, 1)  # a driver takes longer to load than to see that nobody is there
                return loader.load("gobelet.board." + name).Accelerometer(i2c, address)
            except (OSError, ValueError):
                pass  # nobody there, or another part at that address: the next one
        loader.drop("gobelet.board." + name)
    return None


def movement():
    """The pin that the accelerometer raises when the cup moves."""
    return Pin(pins.INT1, Pin.IN, Pin.PULL_DOWN)


def switches():
    """The four buttons: LEFT, RIGHT, OK, CALL."""
    return tuple([Switch(pin) for pin in pins.BUTTONS])


def buzzer():
    return Buzzer(pins.BUZZER)


def battery():
    return Battery(pins.BATTERY, pins.BATTERY_DIVIDER, pins.BATTERY_MISSING, pins.BATTERY_CURVE)


def started_by(scratch, restarted):
    """Why the cup starts: "power", "restart" or "watchdog". scratch: address of a word that survives a reset, where
    PicoBoard.restart() leaves the number `restarted`."""
    wanted = machine.mem32[scratch] == restarted
    machine.mem32[scratch] = 0
    if machine.reset_cause() != machine.WDT_RESET:
        return "power"
    return "restart" if wanted else "watchdog"


def tidy():
    """MicroPython's own start leaves its module of state machines in memory; no part of a cup uses it."""
    loader.drop("rp2")
    main = __import__("__main__")
    if hasattr(main, "rp2"):
        del main.rp2
