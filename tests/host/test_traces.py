"""Traces of cups: the files are what the motion model says, and recording one goes well or says what is wrong."""

import click
import pytest
from rich.console import Console

from gobelet_host import cli
from gobelet_host.device import traces
from gobelet_host.errors import HostError
from tools import make_shakes


class Cup:
    """A prompt that answers what it was given, or fails."""

    def __init__(self, said):
        self.said = said
        self.asked = ""
        self.left = 0

    def exec(self, code):
        self.asked += code
        if isinstance(self.said, HostError):
            raise self.said
        return self.said

    def close(self):
        self.left += 1


def test_the_traces_are_what_the_motion_model_says():
    assert make_shakes.main(["--check"]) == 0, "run python -m tools.make_shakes"


def test_a_trace_that_is_not_what_the_model_says_is_named(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(make_shakes, "FOLDER", tmp_path)
    assert make_shakes.main([]) == 0 and make_shakes.main(["--check"]) == 0
    path = tmp_path / "walking.csv"
    lines = path.read_text().splitlines()
    x, rest = lines[100].split(",", 1)
    lines[100] = f"{int(x) + 3 * make_shakes.STEP},{rest}"
    path.write_text("\n".join(lines) + "\n")
    assert make_shakes.main(["--check"]) == 1
    assert "walking" in capsys.readouterr().err


def test_a_sample_is_what_the_sensor_can_measure():
    samples = [value for one in make_shakes.traces() for sample in one.samples for value in sample]
    assert min(samples) == -make_shakes.RANGE and max(samples) == make_shakes.RANGE - make_shakes.STEP
    assert all(value % make_shakes.STEP == 0 for value in samples)


def test_the_command_knows_every_kind_of_recording():
    kinds = next(option for option in cli.record_shake.params if option.name == "kind").type
    assert isinstance(kinds, click.Choice) and list(kinds.choices) == list(traces.KINDS)


def test_a_recording_is_written_like_the_other_traces_and_the_cup_plays_again(tmp_path, monkeypatch):
    cup = Cup("1,2,-1000\n-4,0,998\n")
    monkeypatch.setattr(traces, "Prompt", lambda device: cup)
    for number in (1, 2):
        traces.run_record(Console(quiet=True), "hard", 1.5, tmp_path, "port")
        path = tmp_path / f"recorded_hard_{number}.csv"
        head = "# Recorded from a cup: hard.\n# period: 10\n# expects: shake\n"
        assert path.read_text() == head + "1,2,-1000\n-4,0,998\n"
    assert "range(150)" in cup.asked and cup.left == 2


@pytest.mark.parametrize(
    ("said", "code"), [("none\n", "no_accelerometer"), (HostError("cup_failed", "ImportError"), "no_gobelet")]
)
def test_a_cup_that_cannot_record_says_why(tmp_path, monkeypatch, said, code):
    cup = Cup(said)
    monkeypatch.setattr(traces, "Prompt", lambda device: cup)
    with pytest.raises(HostError) as caught:
        traces.run_record(Console(quiet=True), "rest", 1, tmp_path, "port")
    assert caught.value.code == code and cup.left == 1 and not list(tmp_path.iterdir())


def test_a_trace_has_a_plain_name(tmp_path):
    with pytest.raises(ValueError, match="no name"):
        traces.write([traces.Trace("../away", "", "nothing", ())], tmp_path)
