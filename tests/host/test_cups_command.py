"""`gobelet cups`: the same cups come again, and two commands never share one."""

import re
import signal
import stat
import subprocess
import sys
from dataclasses import replace

from gobelet.cup import pairing_keys
from gobelet_host.audit import audit
from gobelet_host.commands.cups import claim, code_of
from gobelet_host.commands.settings import CupsSettings
from gobelet_host.errors import HostError
from gobelet_host.table.keys import Keys
from support import raises

GOBELET = [sys.executable, "-c", "from gobelet_host.cli import main; main()"]


def test_the_same_cups_come_again_and_two_commands_share_none(tmp_path):
    first = claim(tmp_path, 2)
    second = claim(tmp_path, 2)
    assert len({place.cup_id for place in first + second}) == 4
    for place in first + second:
        place.lock.close()
    again = claim(tmp_path, 4)
    assert [place.cup_id for place in again] == [place.cup_id for place in first + second]
    for place in again:
        place.lock.close()


def test_a_cup_of_this_laptop_needs_no_code_and_one_that_is_new_elsewhere_does(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (place,) = claim(tmp_path / "cups", 1)
    place.lock.close()
    common = {"count": 1, "automates": 1, "name": "", "lang": "fr", "runtime": None}
    far = CupsSettings(connect="192.0.2.7:7425", **common)
    assert raises(HostError, code_of, far, place).code == "no_code"
    assert code_of(replace(far, code="ABCDEF"), place) == "ABCDEF"
    for _ in range(2):
        assert code_of(replace(far, connect="127.0.0.1:7425"), place) == ""
        kept = pairing_keys.record((place.folder / "keys").read_bytes())
        ((table, key),) = kept["tables"]
        here = Keys(tmp_path / "gobelet" / "keys")
        assert table == here.table and here.holds(place.cup_id, bytes.fromhex(key))
    assert stat.S_IMODE((place.folder / "keys").stat().st_mode) == 0o600


def test_cups_that_are_killed_come_back_to_their_table_and_finish_the_match(tmp_path):
    """A table over TCP, its cups killed in the middle of a match and started again."""
    home = str(tmp_path)
    environment = {"PATH": "/usr/bin:/bin", "HOME": home, "XDG_DATA_HOME": home, "LANG": "en_GB.UTF-8"}
    book = tmp_path / "t.gobelet"
    options = ["--no-usb", "--players", "3", "--tcp", "127.0.0.1:0", "--web", "none", "--journal", str(book)]
    table = subprocess.Popen(
        [*GOBELET, "table", *options],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment,
    )  # fmt: skip
    assert table.stdout
    where = ""
    while "127.0.0.1:" not in where:
        where = table.stdout.readline()
    address = re.search(r"127\.0\.0\.1:\d+", where)[0]
    command = [*GOBELET, "cups", "3", "--connect", address, "--runtime", "cpython", "--pace", "15"]
    cups = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
    line = ""
    while "Round 2" not in line:
        line = table.stdout.readline()
        assert line, "the table ended"
    cups.kill()
    cups.wait()
    cups = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
    while "wins the game" not in line:
        line = table.stdout.readline()
        assert line, "the table ended"
    cups.send_signal(signal.SIGTERM)
    cups.wait()
    table.terminate()
    table.communicate(timeout=20)
    audit.audit(book)
