"""An afternoon with one board, on the emulated one: through its real serial port's stand-in, a pty, with mpremote."""

import builtins
import contextlib

import pytest

from gobelet_host.device import flash
from gobelet_host.errors import HostError
from tests.rp2040.room import Port
from tools import hil


@pytest.fixture
def plugged(pico, firmware, monkeypatch):
    """plugged(...) -> the Port of a cup with all its parts, which tools.hil finds."""
    with contextlib.ExitStack() as stack:

        def make(**options):
            port = stack.enter_context(contextlib.closing(Port(pico(firmware, **options))))
            monkeypatch.setattr(flash, "find_port", lambda given: port.device)
            return port

        yield make


def test_what_needs_no_hand_is_measured_and_stands_in_the_log(plugged, tmp_path, monkeypatch, capsys):
    plugged()
    asked = []
    monkeypatch.setattr(builtins, "input", lambda question: asked.append(question) or "yes")
    log = tmp_path / "hil.log"
    steps = ["clocks", "flash", "i2c", "sound", "burn"]
    assert hil.main([*steps, "--log", str(log), "--minutes", "0.002"]) == 1
    lines = log.read_text(encoding="utf-8").splitlines()[1:]
    bad = [line for line in lines if line.startswith("BAD")]
    # the emulated chip has no frequency counter: that is all that it lacks
    assert [line.split(":")[1].strip() for line in bad] == ["core, kHz", "clk_peri, clk_usb, kHz"], lines
    assert {line[5:].split(":")[0] for line in lines} == set(steps)
    assert any("core voltage, V: 1.15" in line for line in lines)
    assert any("erase of a sector" in line and "good" in line for line in lines)
    assert any("who answers: ['0x3c', '0x18']" in line for line in lines)
    assert len(asked) == 2 and "Send back" in capsys.readouterr().out


def test_a_cup_that_is_not_at_its_prompt_is_told_how_to_come_there(monkeypatch, capsys):
    def shut(device):
        raise HostError("port_busy.serial", device, "could not enter raw repl")

    monkeypatch.setattr(flash, "find_port", lambda given: "COM7")
    monkeypatch.setattr(flash, "Prompt", shut)
    assert hil.main([]) == 1
    assert "hold RIGHT and OK" in capsys.readouterr().err
