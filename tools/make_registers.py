"""Extracts from the Pico SDK's header files what gobelet/board/chip.py and tools/hil.py are compared with:
tests/golden/registers.txt.

usage: python -m tools.make_registers [SDK]      (a folder pico-sdk; without one, see sdk())

A line is a chip, a name of the SDK's, and its value. It must not know what the firmware does with them.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from gobelet_host.device import micropython
from tools.setup import quiet

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "tests" / "golden" / "registers.txt"
SOURCES = ROOT / "firmware" / "base" / "sources.sha256"  # what the bases are built from, that package among it
APT = "/usr/lib/apt/apt-helper"
CHIPS = ("RP2040", "RP2350")
COUNTER = ("REF_KHZ", "MIN_KHZ", "MAX_KHZ", "DELAY", "INTERVAL", "SRC", "STATUS", "RESULT")  # one behind the other
WANTED = {
    "addressmap.h": ("REG_ALIAS_CLR_BITS", "CLOCKS_BASE", "WATCHDOG_BASE", "USBCTRL_REGS_BASE", "IO_BANK0_BASE"),
    "clocks.h": (
        *("CLOCKS_CLK_SYS_DIV_OFFSET", "CLOCKS_CLK_SYS_DIV_INT_LSB", "CLOCKS_CLK_SYS_DIV_RESET"),
        *(f"CLOCKS_FC0_{register}_OFFSET" for register in COUNTER),
        *("CLOCKS_FC0_STATUS_RUNNING_BITS", "CLOCKS_FC0_STATUS_DONE_BITS", "CLOCKS_FC0_RESULT_KHZ_LSB"),
        *(f"CLOCKS_FC0_SRC_VALUE_CLK_{clock}" for clock in ("SYS", "PERI", "USB")),
    ),
    "watchdog.h": ("WATCHDOG_CTRL_OFFSET", "WATCHDOG_CTRL_ENABLE_BITS", "WATCHDOG_SCRATCH4_OFFSET"),
    "usb.h": ("USB_SOF_RD_OFFSET",),
    "io_bank0.h": (
        *("IO_BANK0_INTR0_OFFSET", "IO_BANK0_INTR1_OFFSET", "IO_BANK0_INTR1_GPIO12_EDGE_LOW_BITS"),
        *("IO_BANK0_DORMANT_WAKE_INTE0_OFFSET", "IO_BANK0_DORMANT_WAKE_INTE1_GPIO12_EDGE_LOW_BITS"),
    ),
}
VREG = {"RP2040": "VREG_AND_CHIP_RESET", "RP2350": "POWMAN"}  # the block that has the core's voltage


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
        vreg = VREG[chip]
        more = {
            "addressmap.h": (*WANTED["addressmap.h"], f"{vreg}_BASE"),
            f"{vreg.lower()}.h": tuple(f"{vreg}_VREG_{what}" for what in ("OFFSET", "VSEL_BITS", "VSEL_LSB")),
        }
        for header, names in {**WANTED, **more}.items():
            text = (folder / header).read_text(encoding="utf-8")
            lines += [f"{chip} {name} {value_of(text, name):#010x}" for name in names]
    return "\n".join(lines) + "\n"


def sdk() -> Path | None:
    """A copy of the SDK: PICO_SDK_PATH's, Debian's package where it is installed, else that package from this machine's
    own mirror, as firmware/base/sources.sha256 knows it, kept in the user's cache. None where none can be had."""
    kept = micropython.cache_folder() / "pico-sdk-source"
    there = (os.environ.get("PICO_SDK_PATH"), "/usr/src/pico-sdk", kept / "usr" / "src" / "pico-sdk")
    found = next((Path(folder) for folder in there if folder and (Path(folder) / "src").is_dir()), None)
    return found or (there[-1] if _fetched(kept) else None)


def _fetched(kept: Path) -> bool:
    """Whether the package is unpacked there."""
    digest, name = next(line.split() for line in SOURCES.read_text("ascii").splitlines() if "pico-sdk" in line)
    mirror = _mirror()
    if not (mirror and Path(APT).exists() and shutil.which("dpkg")):
        return False
    with tempfile.TemporaryDirectory(prefix="gobelet-") as work:
        package = f"{work}/{name}"
        if quiet([APT, "download-file", f"{mirror}/pool/main/p/pico-sdk/{name}", package, f"SHA256:{digest}"]) != 0:
            return False
        subprocess.run(["dpkg", "-x", package, f"{work}/root"], check=True)
        kept.parent.mkdir(parents=True, exist_ok=True)
        try:
            Path(f"{work}/root").rename(kept)
        except OSError:  # another file system, or another test was first
            shutil.copytree(f"{work}/root", kept, symlinks=True, dirs_exist_ok=True)
    return True


def _mirror() -> str:
    """The Debian archive that this machine's apt uses, "" for none."""
    apt = Path("/etc/apt")
    for file in (apt / "sources.list", *sorted((apt / "sources.list.d").glob("*"))):
        for line in file.read_text("utf-8").splitlines() if file.is_file() else ():
            found = re.search(r"https?://\S+/debian(?=/?(\s|$))", line)
            if found and not line.lstrip().startswith("#"):
                return found[0]
    return ""


if __name__ == "__main__":
    given = Path(sys.argv[1]) if sys.argv[1:] else sdk()
    if given is None:
        raise SystemExit("make_registers: no pico-sdk-source here: give its folder pico-sdk")
    TARGET.write_text(table(given), encoding="ascii")
