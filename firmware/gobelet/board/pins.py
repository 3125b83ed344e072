"""The cup's pins and parts. Made by tools/make_pins.py from hardware/gobelet.toml: change it there."""

PROFILE = ""
I2C_BUS = 0
SDA = 4
SCL = 5
I2C_HZ = 400000
OLED = (0x3c, 0x3d)
LIS3DH = (0x18, 0x19)
MPU6050 = (0x68, 0x69)
INT1 = 6
BUTTONS = (10, 11, 12, 13)  # LEFT, RIGHT, OK, CALL
BUZZER = 15
MOTOR = 22
BATTERY = 28
BATTERY_DIVIDER = 2
BATTERY_MISSING = 1500  # mV
BATTERY_WRITE = 2700  # mV
# (mV, percent) of three cells: alkaline
BATTERY_CURVE = ((3000, 0), (3300, 10), (3600, 30), (3900, 55), (4200, 75), (4500, 92), (4650, 100))
RADIO_BUS = 0
RADIO = (18, 19, 16, 17, 20, 21)  # SCK, MOSI, MISO, CSN, CE, IRQ
