"""The I2C bus of display and accelerometer. It must not know them."""

from time import sleep_us

from machine import I2C, Pin


def open_bus(bus, data, clock, frequency):
    """bus: number of the I2C block; data, clock: GP numbers of SDA and SCL; frequency: Hz. A part that was cut off in
    the middle of a byte is clocked until it lets go of SDA (I2C specification 3.1.16)."""
    sda = Pin(data, Pin.IN, Pin.PULL_UP)
    scl = Pin(clock, Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
    for _ in range(9):
        if sda.value():
            break
        scl.value(0)
        sleep_us(5)
        scl.value(1)
        sleep_us(5)
    return I2C(bus, sda=Pin(data), scl=Pin(clock), freq=frequency)
