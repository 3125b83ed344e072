"""The accelerometer MPU-6050: 100 samples a second within +-4 g, in milli-g. Registers as in InvenSense's
RM-MPU-6000A.

It raises its interrupt pin when the cup moves, until `moved()` is called. It must not know what a shake is.
"""

SMPLRT_DIV, CONFIG, ACCEL_CONFIG, MOT_THR, MOT_DUR = 0x19, 0x1A, 0x1C, 0x1F, 0x20
INT_PIN_CFG, INT_ENABLE, INT_STATUS, ACCEL_XOUT_H = 0x37, 0x38, 0x3A, 0x3B
PWR_MGMT_1, PWR_MGMT_2, WHO_AM_I = 0x6B, 0x6C, 0x75
MPU6050 = 0x68  # what WHO_AM_I says
SETTINGS = (
    (PWR_MGMT_1, b"\x08"),  # awake, no temperature
    (PWR_MGMT_2, b"\x07"),  # no gyroscope
    (SMPLRT_DIV, b"\x09"),  # 100 Hz
    (CONFIG, b"\x03"),  # 44 Hz low-pass
    (ACCEL_CONFIG, b"\x09"),  # +-4 g; the movement detector does not see gravity
    (MOT_THR, b"\x60"),  # 96 * 2 mg
    (MOT_DUR, b"\x01"),  # 1 ms
    (INT_PIN_CFG, b"\x20"),  # high until it is read
    (INT_ENABLE, b"\x40"),  # movement
)


class Accelerometer:
    """i2c: machine.I2C. Raises OSError when nobody answers, ValueError when it is some other part."""

    def __init__(self, i2c, address):
        self._i2c = i2c
        self._address = address
        self._data = bytearray(6)
        self._byte = bytearray(1)
        i2c.readfrom_mem_into(address, WHO_AM_I, self._byte)
        if self._byte[0] != MPU6050:
            raise ValueError("no MPU-6050")
        for register, value in SETTINGS:
            i2c.writeto_mem(address, register, value)

    def read(self, into):
        """Write the newest (x, y, z) in milli-g to the sequence `into`."""
        data = self._data
        self._i2c.readfrom_mem_into(self._address, ACCEL_XOUT_H, data)
        for axis in range(3):
            value = data[2 * axis] << 8 | data[2 * axis + 1]
            into[axis] = (value - 65536 if value & 0x8000 else value) * 125 >> 10  # 8192 digits a g

    def moved(self):
        """Lower the interrupt pin again."""
        self._i2c.readfrom_mem_into(self._address, INT_STATUS, self._byte)
