"""The battery's charge from its voltage. It must not know what is shown when it runs low."""

from machine import ADC, Pin

REFERENCE = 3300  # mV of a full reading
SAMPLES = 8


def percent(voltage, curve):
    """Charge of 0..100 for a voltage in mV; curve: rising (mV, percent) points, straight between them."""
    low_voltage, low = curve[0]
    if voltage <= low_voltage:
        return low
    for high_voltage, high in curve[1:]:
        if voltage <= high_voltage:
            return low + (voltage - low_voltage) * (high - low) // (high_voltage - low_voltage)
        low_voltage, low = high_voltage, high
    return low


class Battery:
    """pin: GP number of the divider's middle; below `missing` mV nothing is connected."""

    def __init__(self, pin, divider, missing, curve):
        self._adc = ADC(Pin(pin))
        self._divider = divider
        self._missing = missing
        self._curve = curve

    def percent(self):
        """0..100, or -1 without a battery."""
        total = 0
        for _ in range(SAMPLES):
            total += self._adc.read_u16() >> 4
        voltage = total * REFERENCE // (4095 * SAMPLES) * self._divider
        return -1 if voltage < self._missing else percent(voltage, self._curve)
