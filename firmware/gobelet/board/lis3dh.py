"""The accelerometer LIS3DH, see accelerometer.py."""

from gobelet.board.accelerometer import Accelerometer


class LIS3DH(Accelerometer):
    """Registers as in ST's DocID17530."""

    WHO_AM_I, ME = 0x0F, b"\x33"
    SETTINGS = (
        b"\x20\x57"  # CTRL_REG1: 100 Hz, three axes
        b"\x21\x01"  # CTRL_REG2: the movement detector does not see gravity
        b"\x22\x40"  # CTRL_REG3: INT1 is the movement detector
        b"\x23\x98"  # CTRL_REG4: whole samples only, +-4 g, 12 bits
        b"\x24\x08"  # CTRL_REG5: INT1 stays low until it is read ...
        b"\x25\x02"  # CTRL_REG6: ... as it is low when the cup has moved
        b"\x32\x06"  # INT1_THS: 6 * 32 mg
        b"\x33\x00"  # INT1_DURATION
        b"\x30\x2a"  # INT1_CFG: any axis
    )
    SAMPLE = 0x80 | 0x28  # OUT_X_L; 0x80: the next byte comes from the register behind it
    LOW, SCALE = 0, 128  # 2 mg a digit, left-justified by 4
    MOVED = 0x31  # INT1_SRC
    ASLEEP = b"\x20\x00"  # CTRL_REG1: power-down
