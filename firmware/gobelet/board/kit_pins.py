"""The cup's pins and parts. Made by tools/make_pins.py from hardware/kit.toml: change it there."""

PROFILE = "kit-"
I2C_BUS = 0
SDA = 4
SCL = 5
I2C_HZ = 400000
OLED = ((0, 18, 19, 16, 17, 20),)  # in the place of addresses: bus, SCK, MOSI, D/C, CS, backlight
LIS3DH = (0x18, 0x19)
MPU6050 = (0x68, 0x69)
INT1 = 22
BUTTONS = (12, 13, 15, 14)  # LEFT, RIGHT, OK, CALL
BUZZER = None
MOTOR = None
BATTERY = None
BATTERY_DIVIDER = 0
BATTERY_MISSING = 1  # mV
BATTERY_WRITE = 0  # mV
BATTERY_CURVE = ()
RADIO = ()  # SCK, MOSI, MISO, CSN, CE, IRQ
