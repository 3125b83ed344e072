"""The accelerometers that a cup may have: 100 samples a second within +-4 g, in milli-g.

Each raises its interrupt pin when the cup moves, until `moved()` is called. They must not know what a shake is.
"""


class Accelerometer:
    """i2c: machine.I2C. Raises OSError when nobody answers, ValueError when it is some other part.

    A kind of part says: WHO_AM_I, the register with its name, one of ME; SETTINGS, pairs of a register and what is
    written to it; SAMPLE, where x, y and z begin; LOW, which of the two bytes of each is the lower one; SCALE, milli-g
    of 1024 digits; MOVED, the register that lowers the interrupt pin when it is read.
    """

    WHO_AM_I = SAMPLE = LOW = SCALE = MOVED = 0
    ME = SETTINGS = b""

    def __init__(self, i2c, address):
        self._i2c = i2c
        self._address = address
        self._data = bytearray(6)
        self._byte = bytearray(1)
        i2c.readfrom_mem_into(address, self.WHO_AM_I, self._byte)
        if self._byte[0] not in self.ME:
            raise ValueError("another part")
        for at in range(0, len(self.SETTINGS), 2):
            i2c.writeto_mem(address, self.SETTINGS[at], self.SETTINGS[at + 1 : at + 2])

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

    WHO_AM_I, ME = 0x0F, b"\x33"
    SETTINGS = (
        b"\x20\x57"  # CTRL_REG1: 100 Hz, three axes
        b"\x21\x01"  # CTRL_REG2: the movement detector does not see gravity
        b"\x22\x40"  # CTRL_REG3: INT1 is the movement detector
        b"\x23\x98"  # CTRL_REG4: whole samples only, +-4 g, 12 bits
        b"\x24\x08"  # CTRL_REG5: INT1 stays high until it is read
        b"\x32\x06"  # INT1_THS: 6 * 32 mg
        b"\x33\x00"  # INT1_DURATION
        b"\x30\x2a"  # INT1_CFG: any axis
    )
    SAMPLE = 0x80 | 0x28  # OUT_X_L; 0x80: the next byte comes from the register behind it
    LOW, SCALE = 0, 128  # 2 mg a digit, left-justified by 4
    MOVED = 0x31  # INT1_SRC


class MPU6050(Accelerometer):
    """Registers as in InvenSense's RM-MPU-6000A."""

    WHO_AM_I, ME = 0x75, b"\x68\x72"  # 0x72: sold as one, with its registers
    SETTINGS = (
        b"\x6b\x08"  # PWR_MGMT_1: awake, no temperature
        b"\x6c\x07"  # PWR_MGMT_2: no gyroscope
        b"\x19\x09"  # SMPLRT_DIV: 100 Hz
        b"\x1a\x03"  # CONFIG: 44 Hz low-pass
        b"\x1c\x09"  # ACCEL_CONFIG: +-4 g; the movement detector does not see gravity
        b"\x1f\x60"  # MOT_THR: 96 * 2 mg
        b"\x20\x01"  # MOT_DUR: 1 ms
        b"\x37\x20"  # INT_PIN_CFG: high until it is read
        b"\x38\x40"  # INT_ENABLE: movement
    )
    SAMPLE = 0x3B  # ACCEL_XOUT_H
    LOW, SCALE = 1, 125  # 8192 digits a g
    MOVED = 0x3A  # INT_STATUS


class MPU6500(MPU6050):
    """The newer part of the same maker, which many boards sold as "GY-521" carry. Registers as in RM-MPU-6500A."""

    ME = b"\x70\x71\x98"  # itself, the MPU-9250, the ICM-20689
    SETTINGS = (
        b"\x6b\x08"  # PWR_MGMT_1: awake, no temperature
        b"\x6c\x07"  # PWR_MGMT_2: no gyroscope
        b"\x19\x09"  # SMPLRT_DIV: 100 Hz
        b"\x1c\x08"  # ACCEL_CONFIG: +-4 g
        b"\x1d\x03"  # ACCEL_CONFIG_2: 41 Hz low-pass
        b"\x1f\x30"  # WOM_THR: 48 * 4 mg
        b"\x69\xc0"  # MOT_DETECT_CTRL (ACCEL_INTEL_CTRL): movement is a difference from the sample before
        b"\x37\x20"  # INT_PIN_CFG: high until it is read
        b"\x38\x40"  # INT_ENABLE: movement
        b"\x1e\x09"  # LP_ACCEL_ODR: 125 Hz
        b"\x6b\x28"  # PWR_MGMT_1: in cycles, in which alone the maker promises that movement is noticed
    )
