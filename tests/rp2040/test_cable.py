"""What a laptop does to a cup on its cable: it asks, and the player says yes; it installs nothing by itself. The
laptop's own program speaks to the emulated Pico through a real pseudo-terminal."""

import contextlib
import io
import json

import pytest
from rich.console import Console

from gobelet_host.commands.localised_cli import Messages
from gobelet_host.device import cup_evidence, flash, image, traces
from gobelet_host.device.cable_client import CableClient
from gobelet_host.errors import HostError
from gobelet_host.table.keys import Keys
from tests.rp2040.room import PATIENT, Port, records, settings, trace
from tests.rp2040.test_app import LOBBY_MS, at_the_table, to_a_decision
from tests.rp2040.versions import ZOE, image_of, shown, version, with_images

GET = Messages("en").get


@pytest.fixture
def plugged():
    """plugged(pico) -> the Port that a laptop finds it on."""
    with contextlib.ExitStack() as stack:
        yield lambda one: stack.enter_context(contextlib.closing(Port(one)))


def says(port, button, ms=900):
    """A console on which something was said makes the player hold a button."""

    class Player(io.StringIO):
        def write(self, text):
            if "OK" in text:
                port.hold(button, ms, after=300)
            return super().write(text)

    return Player()


def test_nothing_is_kept_or_told_after_a_no(pico, firmware, plugged, tmp_path):
    before = settings(name="Ann", lang="en") | {"data/crash": b"Traceback\n  secret\n"}
    one = pico(firmware, before)
    one.run(LOBBY_MS)
    port = plugged(one)
    for do in (
        lambda console: flash.run_pair(console, GET, "ab" * 8, Keys(tmp_path).add_cable_key, port.device, "Zoé"),
        lambda console: flash.run_crash(console, GET, port.device),
        lambda console: traces.run_record(console, GET, "rest", 1, tmp_path, port.device),
        lambda console: cup_evidence.ask(port.device, lambda: console.print("OK")),
    ):
        said = says(port, "CALL", 100)
        with pytest.raises(HostError) as caught:
            do(Console(file=said))
        assert caught.value.code == "cup_says_no" and "secret" not in said.getvalue()
    port.close()
    assert "keys" not in records(one) and json.loads(records(one)["settings"])["name"] == "Ann"
    assert not Keys(tmp_path).paired() and not list(tmp_path.glob("*.csv"))


def test_the_last_crash_is_told_whole_after_a_yes(pico, firmware, plugged):
    text = "Traceback (most recent call last):\n" + '  File "app.py", line 41, in step\n' * 20 + "ValueError: no\n"
    one = pico(firmware, settings(lang="en") | {"data/crash": text.encode()})
    one.run(LOBBY_MS)
    port = plugged(one)
    said = says(port, "OK")
    flash.run_crash(Console(file=said, width=200), GET, port.device)
    assert said.getvalue().endswith(text + "\n")


def test_a_movement_is_recorded_as_it_was_felt(pico, firmware, plugged):
    one = pico(firmware, settings(lang="en"))
    one.run(LOBBY_MS)
    port, moved = plugged(one), trace("brisk_slant")
    port.do(lambda: one.shake(moved), after=1500)  # the player's yes takes a second
    with CableClient(port.device, PATIENT) as talk:
        samples = traces.record(talk, 3, lambda: port.hold("OK", 900))
    assert len(samples) == 300
    felt = [sample for sample in samples if sample in moved]
    steps = [moved.index(after) - moved.index(before) for before, after in zip(felt, felt[1:], strict=False)]
    assert steps.count(1) > 100, steps


def test_a_match_goes_on_over_an_update_that_its_player_installs(pico, firmware, plugged, room):
    other = image.image_of({**firmware, "old": b""})  # so that few sectors are new
    one = pico(flash=with_images(firmware, other, settings(name="Anna", lang="en")))
    here = room(2, automates=1, seed=2)
    at_the_table(here, one)
    to_a_decision(here, one)
    here.wait(1500)
    secret = records(one)["owner"]
    here.unplug(one)
    port, sent = plugged(one), []
    wanted = image.image_of({**firmware, "new": b""})
    with CableClient(port.device, PATIENT) as talk:
        done = flash.by_link(talk, wanted, lambda at, size: sent.append(at), lambda: port.hold("OK", 1500, after=600))
        assert done
    assert 0 < len(sent) < 40
    port.close()
    one.until_true(lambda: one.resets, 3000)
    one.run(LOBBY_MS + 200)
    here.plug(one)
    here.run(lambda: here.table.linked(one.uid))
    assert here.table.members[one.uid].info["image"] == wanted.digest[:8].hex() and records(one)["owner"] == secret
    here.play(lambda: any(event[0] == "count" for event in here.events))


def flashed(port, monkeypatch):
    """What `gobelet flash` says that brings version 2 of tests/rp2040/versions.py."""
    said = io.StringIO()
    monkeypatch.setattr(image, "of_a", lambda board: image_of(2))
    monkeypatch.setattr(flash, "GREETING", 1.0)
    flash.run_flash(Console(file=said, width=200), GET, port.device)
    return said.getvalue()


def test_a_cup_of_before_is_still_updated_at_its_prompt(pico, plugged, monkeypatch):
    one = pico(version(1), ZOE)
    assert shown(one) == 1
    port = plugged(one)
    assert "is on the cup" in flashed(port, monkeypatch)
    port.close()
    assert shown(one) == 2
