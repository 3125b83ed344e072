"""Traces of cups: the files are what the motion model says, and recording one goes well or says what is wrong."""

import io

import click
import pytest
from asked_cup import answered
from rich.console import Console

from gobelet_host.cli import devices
from gobelet_host.commands.localised_cli import Messages
from gobelet_host.device import traces
from tools import make_shakes


def test_a_sample_is_what_the_sensor_can_measure():
    samples = [value for one in make_shakes.traces() for sample in one.samples for value in sample]
    assert min(samples) == -make_shakes.RANGE and max(samples) == make_shakes.RANGE - make_shakes.STEP
    assert all(value % make_shakes.STEP == 0 for value in samples)


def test_the_command_knows_every_kind_of_recording():
    kinds = next(option for option in devices.record_shake.params if option.name == "kind").type
    assert isinstance(kinds, click.Choice) and list(kinds.choices) == list(traces.KINDS)


def test_a_recording_is_what_the_cup_felt_after_its_player_agreed(tmp_path):
    said = io.StringIO()

    def record(port):
        for _ in range(2):
            traces.run_record(Console(file=said), Messages("en").get, "hard", 0.15, tmp_path, port)

    _, asked = answered(tmp_path / "cup", record)
    head = "# Recorded from a cup: hard.\n# period: 10\n# expects: shake\n"
    for number in (1, 2):
        text = (tmp_path / f"recorded_hard_{number}.csv").read_text()
        assert text == head + "0,0,1000\n" * 15
    assert len(asked) == 2 and "1 s" in asked[0] and "shake it once, hard" in said.getvalue()


def test_a_trace_has_a_plain_name(tmp_path):
    with pytest.raises(ValueError, match="no name"):
        traces.write([traces.Trace("../away", "", "nothing", ())], tmp_path)
