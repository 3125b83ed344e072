"""The accelerometer LIS3DH: 100 samples a second within +-4 g, in milli-g. Registers as in ST's DocID17530.

It raises its interrupt pin when the cup moves, until `moved()` is called. It must not know what a shake is.
"""

WHO_AM_I, CTRL_REG1, CTRL_REG2, CTRL_REG3, CTRL_REG4, CTRL_REG5 = 0x0F, 0x20, 0x21, 0x22, 0x23, 0x24
OUT_X_L = 0x28
INT1_CFG, INT1_SRC, INT1_THS, INT1_DURATION = 0x30, 0x31, 0x32, 0x33
COUNTING_UP = 0x80  # with a register: the next byte comes from the register behind it
LIS3DH = 0x33  # what WHO_AM_I says
SETTINGS = (
    (CTRL_REG1, b"\x57"),  # 100 Hz, three axes
    (CTRL_REG2, b"\x01"),  # the movement detector does not see gravity
    (CTRL_REG3, b"\x40"),  # INT1 is the movement detector
    (CTRL_REG4, b"\x98"),  # whole samples only, +-4 g, 12 bits
    (CTRL_REG5, b"\x08"),  # INT1 stays high until it is read
    (INT1_THS, b"\x06"),  # 6 * 32 mg
    (INT1_DURATION, b"\x00"),
    (INT1_CFG, b"\x2a"),  # any axis
)


class Accelerometer:
    """i2c: machine.I2C. Raises OSError when nobody answers, ValueError when it is some other part."""

    def __init__(self, i2c, address):
        self._i2c = i2c
        self._address = address
        self._data = bytearray(6)
        self._byte = bytearray(1)
        i2c.readfrom_mem_into(address, WHO_AM_I, self._byte)
        if self._byte[0] != LIS3DH:
            raise ValueError("no LIS3DH")
        for register, value in SETTINGS:
            i2c.writeto_mem(address, register, value)

    def read(self, into):
        """Write the newest (x, y, z) in milli-g to the sequence `into`."""
        data = self._data
        self._i2c.readfrom_mem_into(self._address, OUT_X_L | COUNTING_UP, data)
        for axis in range(3):
            value = data[2 * axis] | data[2 * axis + 1] << 8
            into[axis] = (value - 65536 if value & 0x8000 else value) >> 3  # 2 mg a digit, left-justified by 4

    def moved(self):
        """Lower the interrupt pin again."""
        self._i2c.readfrom_mem_into(self._address, INT1_SRC, self._byte)
