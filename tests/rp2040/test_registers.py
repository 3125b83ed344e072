"""The addresses in the firmware are those of the Pico SDK's header files, for each chip.

tests/golden/registers.txt is an extract of pico-sdk 2.1.1 (Debian's pico-sdk-source); `python -m tools.make_registers`
makes it again.
"""

import ast
import importlib.util
import sys

import pytest

from tests.rp2040.harness import ROOT
from tools import hil, make_registers

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
    assert sdk["IO_BANK0_BASE"] + sdk["IO_BANK0_INTR0_OFFSET"] == chip.PINS_EVENTS
    assert sdk["IO_BANK0_BASE"] + sdk["IO_BANK0_DORMANT_WAKE_INTE0_OFFSET"] == chip.PINS_WAKE
    assert sdk["IO_BANK0_INTR1_OFFSET"] - sdk["IO_BANK0_INTR0_OFFSET"] == 4  # eight pins a word
    of_pin_12 = chip.PIN_FELL << 12 % 8 * 4
    assert sdk["IO_BANK0_INTR1_GPIO12_EDGE_LOW_BITS"] == of_pin_12
    assert sdk["IO_BANK0_DORMANT_WAKE_INTE1_GPIO12_EDGE_LOW_BITS"] == of_pin_12


def test_no_other_module_names_the_address_of_a_register():
    files = [*(FIRMWARE / "gobelet" / "board").glob("*.py"), *(FIRMWARE / "bootloader").glob("*.py")]
    named = {
        path.name
        for path in files
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, int) and LOWEST <= node.value < 1 << 32
    }
    assert named - {"chip.py"} == {"start.py"}  # HUNG, a word and no address


@pytest.mark.parametrize("name", make_registers.CHIPS)
def test_an_afternoon_with_a_board_reads_its_counter_and_its_voltage_where_the_sdk_has_them(name):
    sdk, vreg = SDK[name], make_registers.VREG[name]
    counter = [sdk[f"CLOCKS_FC0_{register}_OFFSET"] for register in make_registers.COUNTER]
    assert [sdk["CLOCKS_BASE"] + offset for offset in counter] == [hil.COUNTER[name] + 4 * at for at in range(8)]
    sources = [sdk[f"CLOCKS_FC0_SRC_VALUE_CLK_{clock}"] for clock in ("SYS", "PERI", "USB")]
    assert sources == [hil.SYS, hil.PERI, hil.USB]
    assert sdk["CLOCKS_FC0_STATUS_RUNNING_BITS"] == hil.RUNNING and sdk["CLOCKS_FC0_STATUS_DONE_BITS"] == hil.DONE
    assert sdk["CLOCKS_FC0_RESULT_KHZ_LSB"] == hil.KHZ_LSB
    at, mask = hil.VOLTAGE[name]
    assert at == sdk[f"{vreg}_BASE"] + sdk[f"{vreg}_VREG_OFFSET"]
    assert sdk[f"{vreg}_VREG_VSEL_LSB"] == hil.VOLTAGE_LSB and sdk[f"{vreg}_VREG_VSEL_BITS"] == mask << hil.VOLTAGE_LSB


def test_the_extract_is_the_sdk_s():
    """Debian's package is fetched once, where this machine has a mirror of it."""
    sdk = make_registers.sdk()
    if sdk is None:
        pytest.skip("no pico-sdk-source here, and no Debian mirror that has it: PICO_SDK_PATH names a copy")
    assert make_registers.table(sdk) == make_registers.TARGET.read_text(encoding="ascii")
