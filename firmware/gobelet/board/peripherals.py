"""The parts of a cup on their pins: what is there when it starts, and the display when it comes back.

It must not know what the parts are used for.
"""

from machine import SPI, Pin

from gobelet.board import bus, pins
from gobelet.board.pin_devices import Battery, Buzzer, Switches
from gobelet.board.ssd1306 import Oled

RF_CH, WRITE_RF_CH = 0x05, 0x25  # of the radio


def open_bus():
    """The I2C bus of display and accelerometer."""
    return bus.open_bus(pins.I2C_BUS, pins.SDA, pins.SCL, pins.I2C_HZ)


def bus_is_free():
    """Whether no part holds one of its wires down."""
    return Pin(pins.SDA).value() and Pin(pins.SCL).value()


def find_oled(i2c):
    """The display at one of its addresses, None without one."""
    for address in pins.OLED:
        try:
            return Oled(i2c, address)
        except OSError:
            pass  # nobody there: the next address
    return None


def find_accelerometer(i2c):
    """The one that answers, None without one. What speaks to it is loaded only then."""
    for addresses, kind in ((pins.LIS3DH, _lis3dh), (pins.MPU6050, _mpu)):
        for address in addresses:
            try:
                i2c.readfrom(address, 1)
                return kind(i2c, address)
            except (OSError, ValueError):
                pass  # nobody there, or another part at that address: the next one
    return None


def _lis3dh(i2c, address):
    from gobelet.board.lis3dh import LIS3DH

    return LIS3DH(i2c, address)


def _mpu(i2c, address):
    from gobelet.board.mpu6050 import MPU6050, MPU6500

    try:
        return MPU6050(i2c, address)
    except ValueError:
        return MPU6500(i2c, address)


def has_radio():
    """Whether an nRF24L01+ answers. What speaks to it is loaded only then."""
    clock, out, back, select, _, _ = pins.RADIO
    spi = SPI(pins.RADIO_BUS, baudrate=1_000_000, sck=Pin(clock), mosi=Pin(out), miso=Pin(back))
    chosen = Pin(select, Pin.OUT, value=1)
    data = bytearray(2)
    for channel in (42, 85):
        for command in (WRITE_RF_CH, RF_CH):
            data[0], data[1] = command, channel
            chosen(0)
            spi.write_readinto(data, data)
            chosen(1)
        if data[1] != channel:
            return False
    return True


def movement():
    """The pin that the accelerometer lowers when the cup moves. Where its joint is missing the cup is at rest: pulled
    down, it might stay high on an RP2350 (erratum E9)."""
    return Pin(pins.INT1, Pin.IN, Pin.PULL_UP)


def switches():
    """The four buttons: LEFT, RIGHT, OK, CALL."""
    return Switches(pins.BUTTONS)


def buzzer(lamp):
    return Buzzer(pins.BUZZER, pins.MOTOR, lamp)


def battery():
    return Battery(pins.BATTERY, pins.BATTERY_DIVIDER, pins.BATTERY_MISSING, pins.BATTERY_CURVE)
