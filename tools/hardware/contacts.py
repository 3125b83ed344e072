"""The contacts of bought parts as others tell them: KiCad's symbols, the makers' drawings. The catalogue must agree.

A contact that is wrong in the catalogue is wrong everywhere at once, and all other checks agree with it. From the
source alone; tests/hardware/test_contacts.py compares with the KiCad that is installed.
"""

from __future__ import annotations

from typing import Any

PICO = """GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15
GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 AGND GP28 ADC_VREF 3V3 3V3_EN GND VSYS VBUS"""
ADAFRUIT = "VIN 3Vo GND SCL SDA INT CS SDO A1 A2 A3 INT2"
# {kind: (functions of its contacts from 1 on, who tells it)}
REFERENCE = {
    "pico": (PICO, "Pico data sheet (RP-008307), 2.1; KiCad MCU_Module:RaspberryPi_Pico"),
    "radio": ("GND VCC CE CSN SCK MOSI MISO IRQ", "KiCad RF:NRF24L01_Breakout"),
    "schottky": ("K A", "KiCad Device:D_Schottky and Diode_THT: pad 1 is the cathode, with the stripe"),
    "clamp": ("K A", "KiCad Device:D_Schottky"),
    "zener": ("K A", "KiCad Device:D_Zener"),
    "d4148": ("K A", "KiCad Device:D"),
    "transistor": ("C B E", "KiCad Transistor_BJT:BC337; onsemi BC337/D: 1 collector, 2 base, 3 emitter"),
    "piezo": ("+ -", "KiCad Device:Buzzer"),
    "c470u": ("+ -", "KiCad Device:C_Polarized and Capacitor_THT:CP_Radial: pad 1 is plus"),
    "motor": ("+ -", "KiCad Motor:Motor_DC"),
    "plug": (
        "+ -",
        "no norm: ours since revision A, the square pad is plus; ready leads differ, the guide says measure",
    ),
    "oled": ("GND VCC SCL SDA", "what usual modules with an SSD1306 or SSD1309 have printed beside their pins"),
    "sensor": (
        f"{ADAFRUIT} VCC GND SCL SDA XDA XCL AD0 INT",
        "Adafruit 2809, both rows; GY-521, what is printed on it",
    ),
}


def contacts(source: dict[str, Any]) -> list[str]:
    """Each contact of the catalogue does what others say that it does."""
    return [
        f"{kind}: contact {number} is {name} in the catalogue, {told}: {who}"
        for kind, (functions, who) in REFERENCE.items()
        for told, (number, name) in zip(functions.split(), source["catalogue"][kind]["pins"].items(), strict=True)
        if name != told
    ]
