"""The addresses in the firmware are those of the Pico SDK's header files, for each chip.

tests/golden/registers.txt is an extract of pico-sdk 2.1.1 (Debian's pico-sdk-source); `python -m tools.make_registers`
makes it again.
"""

import ast
import importlib.util
import os
import sys
from pathlib import Path

import pytest

from tests.rp2040.harness import ROOT
from tools import make_registers

LINES = [line.split() for line in make_registers.TARGET.read_text(encoding="ascii").splitlines()]
SDK = {chip: {name: int(value, 0) for at, name, value in LINES if at == chip} for chip in make_registers.CHIPS}
FIRMWARE = ROOT / "firmware"
LOWEST = 0x40000000  # where registers begin


def chip_of(name, monkeypatch):
    """board/chip.py as MicroPython on this chip loads it."""
    monkeypatch.setattr(sys.implementation, "_machine", f"Gobelet with {name}", raising=False)
    spec = importlib.util.spec_from_file_location("chip", FIRMWARE / "gobelet" / "board" / "chip.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", make_registers.CHIPS)
def test_each_register_is_where_the_sdk_has_it(name, monkeypatch):
    sdk, chip = SDK[name], chip_of(name, monkeypatch)
    watchdog = sdk["WATCHDOG_BASE"]
    assert watchdog + sdk["WATCHDOG_CTRL_OFFSET"] + sdk["REG_ALIAS_CLR_BITS"] == chip.WATCHDOG_CTRL_CLEAR
    assert sdk["WATCHDOG_CTRL_ENABLE_BITS"] == chip.WATCHDOG_ENABLE
    assert watchdog + sdk["WATCHDOG_SCRATCH4_OFFSET"] == chip.WATCHDOG_SCRATCH4
    assert sdk["CLOCKS_BASE"] + sdk["CLOCKS_CLK_SYS_DIV_OFFSET"] == chip.CLK_SYS_DIV
    assert sdk["CLOCKS_CLK_SYS_DIV_INT_LSB"] == chip.CLK_SYS_DIV_INT
    assert sdk["CLOCKS_CLK_SYS_DIV_RESET"] == 1 << chip.CLK_SYS_DIV_INT  # what clock.whole() writes
    assert sdk["USBCTRL_REGS_BASE"] + sdk["USB_SOF_RD_OFFSET"] == chip.SOF_RD


def test_no_other_module_names_the_address_of_a_register():
    files = [*(FIRMWARE / "gobelet" / "board").glob("*.py"), *(FIRMWARE / "bootloader").glob("*.py")]
    named = {
        path.name
        for path in files
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, int) and LOWEST <= node.value < 1 << 32
    }
    assert named - {"chip.py"} == {"start.py"}  # HUNG, a word and no address


def test_the_extract_is_the_sdk_s(monkeypatch):
    """Where Debian's package is installed, or PICO_SDK_PATH names a copy."""
    sdk = Path(os.environ.get("PICO_SDK_PATH", "/usr/src/pico-sdk"))
    if not (sdk / "src").exists():
        pytest.skip("no pico-sdk-source on this machine")
    assert make_registers.table(sdk) == make_registers.TARGET.read_text(encoding="ascii")
