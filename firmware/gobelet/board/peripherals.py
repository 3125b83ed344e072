"""The parts of a cup on their pins: what is there when it starts; display and sensor fall off, and come back.

It must not know what the parts are used for.
"""

from machine import SPI, Pin
from micropython import const

from gobelet.board import bus, pins
from gobelet.board.pin_devices import Switches

if pins.PROFILE:
    from gobelet.board.kit import Battery, Buzzer
    from gobelet.board.st7789 import ANY, USUAL, Oled
else:
    from gobelet.board.pin_devices import Battery, Buzzer
    from gobelet.board.ssd1306 import ANY, USUAL, Oled

_RETRY_MS = const(1800)  # between two looks for a display or a sensor that fell off
_MOVED = const(2)  # MotionSensor.read(): read, and the cup has moved since the last call
_STIRRED_MG = const(150)  # difference between two samples that means movement
_CALM_MS = const(1000)  # this long without one, or without a button held, means rest
RF_CH, WRITE_RF_CH = 0x05, 0x25  # of the radio


def open_bus():
    """The I2C bus of display and accelerometer."""
    return bus.open_bus(pins.I2C_BUS, pins.SDA, pins.SCL, pins.I2C_HZ)


def _clear_bus():
    """The bus once more: a part lets go of it that was cut off in the middle of a byte. None while one still holds a
    wire down: then each word on it would wait for the end of a time-out."""
    i2c = open_bus()  # the parts have the same object: there is one for each bus
    return i2c if Pin(pins.SDA).value() and Pin(pins.SCL).value() else None


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
    if not pins.RADIO:
        return False
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


def switches():
    """The four buttons: LEFT, RIGHT, OK, CALL."""
    return Switches(pins.BUTTONS)


def buzzer(lamp):
    return Buzzer(pins.BUZZER, pins.MOTOR, lamp)


def battery():
    return Battery(pins.BATTERY, pins.BATTERY_DIVIDER, pins.BATTERY_MISSING, pins.BATTERY_WRITE, pins.BATTERY_CURVE)


class Display:
    """The display, which shows the same as before when it is back. missing: list of the names of missing parts, in
    which "oled" is while it is off. level: how bright, 1..255; 0: dark."""

    def __init__(self, i2c, missing, now):
        self._missing = missing
        self._kind, self._turned, self.level = ANY, False, USUAL
        self._frame = None
        self._now = now
        self._oled_off = 0  # when to look for it again, 0: it is there
        self._oled = find_oled(i2c)
        if self._oled is None:
            self._lose_oled()

    def show(self, frame):
        """Take a frame (a bytearray of 1024 bytes); flush() sends what differs."""
        if frame is not self._frame:
            self._frame = frame
            if self._oled is not None:
                self._oled.show(frame)

    def flush(self, now):
        """Send at most one changed page; True while more remain."""
        self._now = now
        if self._oled_off:
            if now < self._oled_off:
                return False
            self._oled_off = now + _RETRY_MS
            if not self._revive_oled():
                return False
        try:
            return self._oled.flush()
        except OSError:
            self._lose_oled()
            return False

    def light(self, level):
        """Set the contrast."""
        self.level = level
        self._set_oled(lambda oled: oled.light(level))

    def orient_display(self, on, kind=ANY):
        """The picture stands on its head, or upright. kind: the display's controller, see ssd1306.py."""
        if kind != self._kind or on != self._turned:
            self._kind, self._turned = kind, on
            self._set_oled(lambda oled: oled.be(kind, on))

    def _set_oled(self, do):
        """Does something with it, if it is there."""
        if self._oled is not None and not self._oled_off:
            try:
                do(self._oled)
            except OSError:
                self._lose_oled()

    def _lose_oled(self):
        self._missing.append("oled")
        self._oled_off = self._now + _RETRY_MS

    def _revive_oled(self):
        i2c = _clear_bus()
        if not i2c:
            return False
        try:
            if self._oled is None:
                self._oled = find_oled(i2c)
                if self._oled is None:
                    return False
            self._oled.be(self._kind, self._turned)
            self._oled.light(self.level)
        except OSError:
            return False
        self._oled_off = 0
        self._missing.remove("oled")
        if self._frame is not None:
            self._oled.show(self._frame)
        return True


class MotionSensor:
    """The accelerometer, and until when the cup counts as moving: for a while after a press or a movement, and as
    shaking: after a movement. missing: as Display's, for "accel"."""

    def __init__(self, i2c, missing, now):
        self._missing = missing
        self._accelerometer = find_accelerometer(i2c)
        self._sensor_off = now + _RETRY_MS  # when to look for it again, if it is not there
        if self._accelerometer is None:
            missing.append("accel")
        # The pin that it lowers when the cup moves. Where its joint is missing the cup is at rest: pulled down, it
        # might stay high on an RP2350 (erratum E9).
        self._int1 = Pin(pins.INT1, Pin.IN, Pin.PULL_UP)
        self._int1.irq(_nothing, Pin.IRQ_FALLING, hard=True)  # pyright: ignore[reportCallIssue]
        self._before = [0, 0, 0]
        self.moving_until = self.shaking_until = 0

    def touch(self, now):
        """A button was pressed."""
        self.moving_until = now + _CALM_MS

    def has_moved(self):
        """Whether the cup has moved since the last read()."""
        return self._accelerometer is not None and not self._int1.value()

    def read(self, into, now):
        """See PicoBoard.acceleration()."""
        if self._accelerometer is None and not self._revive_sensor(now):
            return 0
        movement = 1
        try:
            if not self._int1.value():
                movement = _MOVED
                self._accelerometer.moved()
                self.shaking_until = self.moving_until = now + _CALM_MS
            self._accelerometer.read(into)
        except OSError:
            self._accelerometer = None  # it fell off: holding OK shakes as well
            self._missing.append("accel")
            self._sensor_off = now + _RETRY_MS
            return 0
        before = self._before
        for axis in range(3):
            if abs(into[axis] - before[axis]) > _STIRRED_MG:
                self.shaking_until = self.moving_until = now + _CALM_MS
            before[axis] = into[axis]
        return movement

    def sleep(self):
        """Nothing wakes it but power."""
        try:
            if self._accelerometer is not None:
                self._accelerometer.sleep()
        except OSError:
            pass  # it fell off just now

    def _revive_sensor(self, now):
        """Whether it is there again."""
        if now < self._sensor_off:
            return False
        self._sensor_off = now + _RETRY_MS
        i2c = _clear_bus()
        self._accelerometer = find_accelerometer(i2c) if i2c else None
        if self._accelerometer is None:
            return False
        self._missing.remove("accel")
        return True


def _nothing(pin):
    """An interrupt that ends the processor's sleep, and does no more."""
