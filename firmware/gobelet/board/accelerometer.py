"""The accelerometers that a cup may have: 100 samples a second within +-4 g, in milli-g.

Each raises its interrupt pin when the cup moves, until `moved()` is called. They must not know what a shake is.
"""


class Accelerometer:
    """i2c: machine.I2C. Raises OSError when nobody answers, ValueError when it is some other part.

    A kind of part says: WHO_AM_I, the register with its name ME; SETTINGS, what is written to which register; SAMPLE,
    where x, y and z begin; LOW, which of the two bytes of each is the lower one; SCALE, milli-g of 1024 digits; MOVED,
    the register that lowers the interrupt pin when it is read.
    """

    WHO_AM_I = ME = SAMPLE = LOW = SCALE = MOVED = 0
    SETTINGS = ()

    def __init__(self, i2c, address):
        self._i2c = i2c
        self._address = address
        self._data = bytearray(6)
        self._byte = bytearray(1)
        i2c.readfrom_mem_into(address, self.WHO_AM_I, self._byte)
        if self._byte[0] != self.ME:
            raise ValueError("another part")
        for register, value in self.SETTINGS:
            i2c.writeto_mem(address, register, value)

    def read(self, into):
        """Write the newest (x, y, z) in milli-g to the sequence `into`."""
        data, low = self._data, self.LOW
        self._i2c.readfrom_mem_into(self._address, self.SAMPLE, data)
        for axis in range(3):
            value = data[2 * axis + low] | data[2 * axis + 1 - low] << 8
            into[axis] = (value - 65536 if value & 0x8000 else value) * self.SCALE >> 10

    def moved(self):
        """Lower the interrupt pin again."""
        self._i2c.readfrom_mem_into(self._address, self.MOVED, self._byte)


class LIS3DH(Accelerometer):
    """Registers as in ST's DocID17530."""

    WHO_AM_I, ME = 0x0F, 0x33
    SETTINGS = (
        (0x20, b"\x57"),  # CTRL_REG1: 100 Hz, three axes
        (0x21, b"\x01"),  # CTRL_REG2: the movement detector does not see gravity
        (0x22, b"\x40"),  # CTRL_REG3: INT1 is the movement detector
        (0x23, b"\x98"),  # CTRL_REG4: whole samples only, +-4 g, 12 bits
        (0x24, b"\x08"),  # CTRL_REG5: INT1 stays high until it is read
        (0x32, b"\x06"),  # INT1_THS: 6 * 32 mg
        (0x33, b"\x00"),  # INT1_DURATION
        (0x30, b"\x2a"),  # INT1_CFG: any axis
    )
    SAMPLE = 0x80 | 0x28  # OUT_X_L; 0x80: the next byte comes from the register behind it
    LOW, SCALE = 0, 128  # 2 mg a digit, left-justified by 4
    MOVED = 0x31  # INT1_SRC


class MPU6050(Accelerometer):
    """Registers as in InvenSense's RM-MPU-6000A."""

    WHO_AM_I, ME = 0x75, 0x68
    SETTINGS = (
        (0x6B, b"\x08"),  # PWR_MGMT_1: awake, no temperature
        (0x6C, b"\x07"),  # PWR_MGMT_2: no gyroscope
        (0x19, b"\x09"),  # SMPLRT_DIV: 100 Hz
        (0x1A, b"\x03"),  # CONFIG: 44 Hz low-pass
        (0x1C, b"\x09"),  # ACCEL_CONFIG: +-4 g; the movement detector does not see gravity
        (0x1F, b"\x60"),  # MOT_THR: 96 * 2 mg
        (0x20, b"\x01"),  # MOT_DUR: 1 ms
        (0x37, b"\x20"),  # INT_PIN_CFG: high until it is read
        (0x38, b"\x40"),  # INT_ENABLE: movement
    )
    SAMPLE = 0x3B  # ACCEL_XOUT_H
    LOW, SCALE = 1, 125  # 8192 digits a g
    MOVED = 0x3A  # INT_STATUS
