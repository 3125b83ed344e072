"""The cup's pins and parts. Made by tools/make_pins.py from hardware/gobelet.toml: change it there."""

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
BATTERY = 28
BATTERY_DIVIDER = 2
BATTERY_MISSING = 2500  # mV
BATTERY_CURVE = ((3300, 0), (3600, 10), (3700, 25), (3800, 50), (3950, 75), (4150, 100))  # (mV, percent)
RADIO_BUS = 0
RADIO = (18, 19, 16, 17, 20, 21)  # SCK, MOSI, MISO, CSN, CE, IRQ
