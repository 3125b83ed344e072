"""The accelerometers MPU-6050 and MPU-6500, with what is sold as one of them, see accelerometer.py."""

from gobelet.board.accelerometer import Accelerometer


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
        b"\x37\xa0"  # INT_PIN_CFG: low until it is read
        b"\x38\x40"  # INT_ENABLE: movement
    )
    SAMPLE = 0x3B  # ACCEL_XOUT_H
    LOW, SCALE = 1, 125  # 8192 digits a g
    MOVED = 0x3A  # INT_STATUS
    ASLEEP = b"\x6b\x48"  # PWR_MGMT_1: asleep, no temperature


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
        b"\x37\xa0"  # INT_PIN_CFG: low until it is read
        b"\x38\x40"  # INT_ENABLE: movement
        b"\x1e\x09"  # LP_ACCEL_ODR: 125 Hz
        b"\x6b\x28"  # PWR_MGMT_1: in cycles, in which alone the maker promises that movement is noticed
    )
