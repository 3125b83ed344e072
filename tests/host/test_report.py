"""`gobelet doctor --report` says what whoever mends Gobelet needs, and nothing that is secret or personal."""

import json
import os
import socket
from pathlib import Path

import pytest

from gobelet import VERSION
from gobelet.ledger import hexed
from gobelet_host.commands import doctor, report
from gobelet_host.table.keys import Keys

CUP = "e66178c91b2a5d30"


@pytest.fixture
def laptop(tmp_path, monkeypatch):
    """A home in which much has happened. Gives its folder of journals and what must not leave it."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LOGNAME", "mathilde")
    monkeypatch.setattr(doctor, "checks", lambda *given: [
        doctor.Check("Python", "ok", "Python 3.11.2"),
        doctor.Check("Serial rights", "warn", "mathilde is not in the group dialout"),
        doctor.Check("Disk", "ok", f"{tmp_path}/data/gobelet: 72274 MB free"),
    ])  # fmt: skip
    data = tmp_path / "data" / "gobelet"
    keys = Keys(data / "keys")
    keys.add_cable_key(CUP, bytes(range(100, 132)))
    code = "ABCDEFGHJKLMNPQR"
    (data / "cups").mkdir()
    known = {"kind": "pico", "fw": "0.1.0", "test": ["oled"], "tested": "2026-11-22", "starts": 7,
             "crash": f"ValueError: {hexed(bytes(range(32)))} app.py 288"}  # fmt: skip
    (data / "cups" / f"{CUP}.json").write_text(json.dumps(known))
    (data / "cups" / "ab.json").write_text("{")
    flash = data / "play.gobelet.cups" / CUP
    flash.mkdir(parents=True)
    (flash / "owner").write_text(json.dumps(["uid", hexed(bytes(range(50, 82)))]))
    said = [
        "Warning: Comparison between bytes and str", f"cup {CUP}: MemoryError('allocating 320 bytes')",
        f'  File "{tmp_path}/gobelet/cup/app.py", line 288, in step', f"no way to 192.168.1.23 with {code}",
        f"or {'-'.join(code[at:at + 4] for at in range(0, 16, 4))} at fe80::1:2:3:4 on {socket.gethostname()}",
    ]  # fmt: skip
    (flash / "stderr.log").write_text("\n".join(said) + "\n")
    secrets = [keys.table, CUP, code, code[:4] + "-", "mathilde", str(tmp_path), "192.168", "fe80"]
    return data, [*secrets, *(hexed(bytes(range(start, start + 4))) for start in (0, 50, 100))]


def test_it_has_versions_parts_and_the_last_crash_and_nothing_secret(laptop):
    data, secrets = laptop
    told = report.report(data)
    for wanted in (
        f"Gobelet {VERSION}", "Python 3.", "warn  Serial rights", "~/data/gobelet: 72274 MB free", "kind pico",
        "test oled", "starts 7", "MemoryError('allocating 320 bytes')", '~/gobelet/cup/app.py", line 288',
        ": record damaged",
    ):  # fmt: skip
        assert wanted in told, told
    assert not [secret for secret in secrets if secret in told], told
    assert told.startswith("```\n") and told.endswith("\n```")
    if len(socket.gethostname()) > 3:
        assert socket.gethostname() not in told


@pytest.mark.parametrize("line", [
    "A1B2 C3D4 is short", "MicroPython 1.26.1, 32 bits, memory 192 KiB", "app.py 288", "2026-11-22",
    "/dev/ttyACM0: Pico: ready", "line 12, in __init__", "came after 431 ms, answers in 3 ms", "std::vector",
    "12:34:56",
])  # fmt: skip
def test_what_helps_stays_as_it_is(line):
    assert report.scrubbed(line) == line


def test_an_empty_laptop_has_a_report_too(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(doctor, "checks", lambda *given: [])
    told = report.report(tmp_path / "gobelet")
    assert "no cup has been at a table" in told and "no cup of this laptop has failed" in told
    assert not os.listdir(tmp_path) and Path(tmp_path).exists()
