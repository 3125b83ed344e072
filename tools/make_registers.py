"""Extracts from the Pico SDK's header files what gobelet/board/chip.py is compared with: tests/golden/registers.txt.

usage: python -m tools.make_registers SDK      (the folder pico-sdk of Debian's package pico-sdk-source, which
       firmware/base/build.sh unpacks into WORKDIR/root/usr/src)

A line is a chip, a name of the SDK's, and its value. It must not know what the firmware does with them.
"""

import re
import sys
from pathlib import Path

TARGET = Path(__file__).resolve().parent.parent / "tests" / "golden" / "registers.txt"
CHIPS = ("RP2040", "RP2350")
WANTED = {
    "addressmap.h": ("REG_ALIAS_CLR_BITS", "CLOCKS_BASE", "WATCHDOG_BASE", "USBCTRL_REGS_BASE"),
    "clocks.h": ("CLOCKS_CLK_SYS_DIV_OFFSET", "CLOCKS_CLK_SYS_DIV_INT_LSB", "CLOCKS_CLK_SYS_DIV_RESET"),
    "watchdog.h": ("WATCHDOG_CTRL_OFFSET", "WATCHDOG_CTRL_ENABLE_BITS", "WATCHDOG_SCRATCH4_OFFSET"),
    "usb.h": ("USB_SOF_RD_OFFSET",),
}


def value_of(text: str, name: str) -> int:
    """What a header defines a name as: a number, or a number that is shifted."""
    found = re.search(rf"^#define {name}\s+(.+)$", text, re.MULTILINE)
    if found is None:
        raise SystemExit(f"make_registers: this SDK does not define {name}")
    numbers = [int(number, 0) for number in re.findall(r"0x[0-9a-fA-F]+|\d+", found[1].replace("_u(", "("))]
    return numbers[0] << numbers[1] if "<<" in found[1] else numbers[0]


def table(sdk: Path) -> str:
    """The lines."""
    lines = []
    for chip in CHIPS:
        folder = sdk / "src" / chip.lower() / "hardware_regs" / "include" / "hardware" / "regs"
        for header, names in WANTED.items():
            text = (folder / header).read_text(encoding="utf-8")
            lines += [f"{chip} {name} {value_of(text, name):#010x}" for name in names]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    TARGET.write_text(table(Path(sys.argv[1])), encoding="ascii")
