"""The common part of the accelerometers that a cup may have (lis3dh.py, mpu6050.py): 100 samples a second within
+-4 g, in milli-g.

Each lowers its interrupt pin when the cup moves, until `moved()` is called. They must not know what a shake is.
"""


class Accelerometer:
    """i2c: machine.I2C. Raises OSError when nobody answers, ValueError when it is some other part.

    A kind of part says: WHO_AM_I, the register with its name, one of ME; SETTINGS, pairs of a register and what is
    written to it; SAMPLE, where x, y and z begin; LOW, which of the two bytes of each is the lower one; SCALE, milli-g
    of 1024 digits; MOVED, the register that raises the interrupt pin when it is read; ASLEEP, a register and what makes
    it measure nothing, for next to no current.
    """

    WHO_AM_I = SAMPLE = LOW = SCALE = MOVED = 0
    ME = SETTINGS = ASLEEP = b""

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
        """Raise the interrupt pin again."""
        self._i2c.readfrom_mem_into(self._address, self.MOVED, self._byte)

    def sleep(self):
        """Until the next object of this class."""
        self._i2c.writeto_mem(self._address, self.ASLEEP[0], self.ASLEEP[1:])
