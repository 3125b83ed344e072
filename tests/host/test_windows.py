"""Windows, as far as this system can tell: `gobelet play` opens its table, its pages and its automates, `doctor` tries
what there is, `flash` finds a board's drive and `pair` a cup's port without anything that only Unix has
(tests/host/windows.py takes that away), and what needs Unix says so."""

import json
import os
import pty
import re
import subprocess
import sys
import tty
import urllib.request
from pathlib import Path

import pytest
from asked_cup import CUP, answered
from test_flashing import INFOS, Rom
from websockets.sync.client import connect

from gobelet_host.device import bootsel_drive, image
from gobelet_host.table.keys import Keys
from tools import build_uf2

ROOT = Path(__file__).resolve().parents[2]
FORBIDDEN = re.compile(r'[<>:"|?*\\\x00-\x1f]|[ .]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)', re.IGNORECASE)
CONSOLE = {"PYTHONIOENCODING": "cp850", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LC_ALL": "C"}


@pytest.fixture
def gobelet(tmp_path):
    """Starts `gobelet` as on Windows: gobelet("play", ...) is the process, whose output is a pipe in cp850."""
    started = []

    def start(*arguments, **devices):
        data = {"XDG_DATA_HOME": str(tmp_path), "PYTHONWARNDEFAULTENCODING": "1", "GOBELET_MICROPYTHON": "none"}
        command = [sys.executable, str(ROOT / "tests" / "host" / "windows.py"), *arguments]
        process = subprocess.Popen(
            command, env={**os.environ, **CONSOLE, **data, **devices}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, encoding="cp850",
        )  # fmt: skip
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def here(stream):
    """The names at the table, as its television is told them."""
    for message in stream:
        if (told := json.loads(message))["kind"] == "room":
            yield sorted(one["name"] for one in told["people"])


@pytest.mark.slow
def test_a_table_with_automates_and_pages_opens_and_closes(gobelet, tmp_path):
    journal = tmp_path / "play.gobelet"
    process = gobelet(
        "play", "--no-lan", "--web", "127.0.0.1:0", "--no-browser", "--cups", "3", "--lang", "fr",
        "--journal", str(journal),
    )  # fmt: skip
    lines = []
    while not (found := re.search(r"http://[\d.:]+(?=/host)", "".join(lines))):
        assert (line := process.stdout.readline()), "".join(lines)
        lines.append(line)
    url = found[0]
    pages = ("/", "/cup", "/play", "/sim", "/host", "/replay", "/statistics", "/phone")
    for path in (*pages, "/rules/parafico", "/words/fr.json"):
        assert urllib.request.urlopen(url + path).status == 200, path
    with connect(f"{url.replace('http', 'ws')}/view?lang=fr") as stream:
        next(names for names in here(stream) if names == ["Ada", "Basile"])
    process.terminate()
    said = "".join(lines) + process.communicate(timeout=20)[0]
    assert process.returncode == 0 and "Traceback" not in said and "Exception" not in said, said
    assert journal.stat().st_size
    for log in tmp_path.rglob("stderr.log"):
        assert not log.read_text(encoding="utf-8"), log


def test_doctor_tries_a_cup_the_network_a_port_and_the_disk(gobelet):
    master, slave = pty.openpty()
    tty.setraw(slave)
    process = gobelet("doctor", "--lang", "en", GOBELET_PORTS=os.ttyname(slave))
    said = process.communicate(timeout=120)[0]
    os.close(slave)
    os.close(master)
    assert process.returncode == 0 and "Traceback" not in said, said
    assert "(CPython 3." in said and "Network" in said and "Pico: ready" in said and "WAL journal works" in said


def test_flash_copies_the_file_on_the_drive_of_the_board(gobelet, tmp_path):
    letters = [tmp_path / letter for letter in ("C", "D")]
    for folder in letters:
        folder.mkdir()
    (letters[1] / bootsel_drive.INFO).write_bytes(INFOS["RP2040"].encode())
    file = tmp_path / "gobelet-pico.uf2"
    file.write_bytes(build_uf2.build(build_uf2.BASES["pico"].read_bytes(), image.of_a_pico()))
    rom = Rom(bootsel_drive.at(letters[1]), file.stat().st_size)
    process = gobelet("flash", "--uf2", str(file), "--lang", "en", GOBELET_DRIVES=os.pathsep.join(map(str, letters)))
    said = process.communicate(timeout=120)[0]
    assert process.returncode == 0 and rom.came == file.read_bytes(), said
    assert "Traceback" not in said and "RP2040" in said


def test_pair_asks_the_cup_on_its_port_and_keeps_its_key(gobelet, tmp_path):
    def paired(port):
        return gobelet("pair", "--port", port, "--name", "Zoe", "--lang", "en").communicate(timeout=120)[0]

    said, asked = answered(tmp_path / "cup", paired)
    assert len(asked) == 1 and "Zoe, en" in asked[0] and "Traceback" not in str(said), said
    assert Keys(tmp_path / "gobelet" / "keys").paired()[0][0] == CUP


def test_a_table_finds_the_cup_on_its_port(gobelet, tmp_path):
    def seated(port):
        process = gobelet("table", "--web", "none", "--tcp", "none", "--lang", "en", GOBELET_PORTS=port)
        said = []
        while "is here" not in "".join(said):
            if not (line := process.stdout.readline()):
                break
            said.append(line)
        return "".join(said)

    said, _ = answered(tmp_path / "cup", seated)
    assert "Ali is here" in str(said) and "Traceback" not in str(said), said


@pytest.mark.parametrize("command", [["play", "--terminal"], ["play", "--headless"], ["cups", "2", "--connect", "x"]])
def test_what_needs_unix_says_so(gobelet, command):
    said = gobelet(*command, "--lang", "en").communicate(timeout=20)[0]
    assert "needs Linux or macOS" in said and "[unix_only]" in said


def test_no_file_has_a_name_that_windows_forbids():
    seen = {}
    for place in ("docs", "firmware", "host_tools", "hardware", "tests", "tools", "bench"):
        for path in (ROOT / place).rglob("*"):
            if "__pycache__" in path.parts:
                continue
            assert not FORBIDDEN.search(path.name), path
            other = seen.setdefault(str(path).lower(), path)
            assert other == path, "Windows takes both for one"
