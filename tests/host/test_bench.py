"""Every section of `make bench` starts and measures: a moment of each, so that none of them is found broken when its
figures are wanted. Whether promises are kept is `make bench` itself."""

import os
import signal
import subprocess
import sys

import psutil
import pytest

from bench.__main__ import LONG, SECTIONS
from tools.setup import ROOT

MOMENT = 0.2  # seconds of processors that a section gets once it is loaded, with all that it starts
PATIENT = 300  # seconds of the clock, on a machine however busy


def used(process):
    """Seconds of processors that a process and its children have had."""
    total = 0.0
    for one in [process, *process.children(recursive=True)]:
        times = one.cpu_times()
        total += times.user + times.system + times.children_user + times.children_system
    return total


@pytest.mark.slow
@pytest.mark.parametrize("section", [*SECTIONS, *LONG])
def test_a_section_measures_for_a_moment(section, tmp_path):
    said, began = tmp_path / "said", None
    environment = os.environ | {"TMPDIR": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    with said.open("wb") as target:
        process = psutil.Popen(
            [sys.executable, "-m", "bench", "--quick", section], cwd=ROOT, stdin=subprocess.DEVNULL,
            stdout=target, stderr=subprocess.STDOUT, start_new_session=True, env=environment,
        )  # fmt: skip
        try:
            for _ in range(PATIENT * 5):
                if began is None and f"\n{section}: ".encode() in said.read_bytes():
                    began = used(process)
                if process.poll() is not None or began is not None and used(process) - began >= MOMENT:
                    break
                try:
                    process.wait(0.2)
                except psutil.TimeoutExpired:
                    continue
        except psutil.NoSuchProcess:  # it ended between two looks
            pass
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    text = said.read_text(encoding="utf-8", errors="replace")
    assert f"\n{section}: " in text and "Traceback" not in text, text[-2000:]
    assert process.returncode in (0, 1, -signal.SIGKILL), text[-2000:]
