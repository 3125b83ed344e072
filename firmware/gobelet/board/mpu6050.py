"""The accelerometer MPU-6050: 100 samples a second within +-4 g, in milli-g. Registers as in InvenSense's
RM-MPU-6000A.

It raises its interrupt pin when the cup moves, until `moved()` is called. It must not know what a shake is.
"""


class Accelerometer:
    """i2c: machine.I2C. Raises OSError when nobody answers, ValueError when it is some other part."""

    def __init__(self, i2c, address):
        self._i2c = i2c
        self._address = address
        self._data = bytearray(6)
        self._byte = bytearray(1)
        i2c.readfrom_mem_into(address, 0x75, self._byte)  # WHO_AM_I
        if self._byte[0] != 0x68:
            raise ValueError("no MPU-6050")
        write = i2c.writeto_mem
        write(address, 0x6B, b"\x08")  # PWR_MGMT_1: awake, no temperature
        write(address, 0x6C, b"\x07")  # PWR_MGMT_2: no gyroscope
        write(address, 0x19, b"\x09")  # SMPLRT_DIV: 100 Hz
        write(address, 0x1A, b"\x03")  # CONFIG: 44 Hz low-pass
        write(address, 0x1C, b"\x09")  # ACCEL_CONFIG: +-4 g; the movement detector does not see gravity
        write(address, 0x1F, b"\x60")  # MOT_THR: 96 * 2 mg
        write(address, 0x20, b"\x01")  # MOT_DUR: 1 ms
        write(address, 0x37, b"\x20")  # INT_PIN_CFG: high until it is read
        write(address, 0x38, b"\x40")  # INT_ENABLE: movement

    def read(self, into):
        """Write the newest (x, y, z) in milli-g to the sequence `into`."""
        data = self._data
        self._i2c.readfrom_mem_into(self._address, 0x3B, data)  # ACCEL_XOUT_H
        for axis in range(3):
            value = data[2 * axis] << 8 | data[2 * axis + 1]
            into[axis] = (value - 65536 if value & 0x8000 else value) * 125 >> 10  # 8192 digits a g

    def moved(self):
        """Lower the interrupt pin again."""
        self._i2c.readfrom_mem_into(self._address, 0x3A, self._byte)  # INT_STATUS
