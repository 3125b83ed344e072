"""The accelerometer LIS3DH: 100 samples a second within +-4 g, in milli-g. Registers as in ST's DocID17530.

It raises its interrupt pin when the cup moves, until `moved()` is called. It must not know what a shake is.
"""


class Accelerometer:
    """i2c: machine.I2C. Raises OSError when nobody answers, ValueError when it is some other part."""

    def __init__(self, i2c, address):
        self._i2c = i2c
        self._address = address
        self._data = bytearray(6)
        self._byte = bytearray(1)
        i2c.readfrom_mem_into(address, 0x0F, self._byte)  # WHO_AM_I
        if self._byte[0] != 0x33:
            raise ValueError("no LIS3DH")
        write = i2c.writeto_mem
        write(address, 0x20, b"\x57")  # CTRL_REG1: 100 Hz, three axes
        write(address, 0x21, b"\x01")  # CTRL_REG2: the movement detector does not see gravity
        write(address, 0x22, b"\x40")  # CTRL_REG3: INT1 is the movement detector
        write(address, 0x23, b"\x98")  # CTRL_REG4: whole samples only, +-4 g, 12 bits
        write(address, 0x24, b"\x08")  # CTRL_REG5: INT1 stays high until it is read
        write(address, 0x32, b"\x06")  # INT1_THS: 6 * 32 mg
        write(address, 0x33, b"\x00")  # INT1_DURATION
        write(address, 0x30, b"\x2a")  # INT1_CFG: any axis

    def read(self, into):
        """Write the newest (x, y, z) in milli-g to the sequence `into`."""
        data = self._data
        self._i2c.readfrom_mem_into(self._address, 0xA8, data)  # OUT_X_L, counting up
        for axis in range(3):
            value = data[2 * axis] | data[2 * axis + 1] << 8
            into[axis] = (value - 65536 if value & 0x8000 else value) >> 3  # 2 mg a digit, left-justified by 4

    def moved(self):
        """Lower the interrupt pin again."""
        self._i2c.readfrom_mem_into(self._address, 0x31, self._byte)  # INT1_SRC
