"""Cups without a cable: emulated Picos with a radio each, a dongle on the laptop's USB, and the air between them."""

import pytest

from gobelet import ledger
from gobelet.link.frames import Decoder, encode
from gobelet_host.device import firmware_build
from gobelet_host.hub.dongle import is_dongle
from gobelet_host.table.news import CupLinkChanged
from tests.rp2040.room import DONGLE, paired, records


@pytest.fixture
def dongle(pico, firmware):
    """A Pico with a radio and nothing else, with the firmware of a cup."""
    one = pico(firmware, DONGLE, radio=True, oled=False, accel=None, uid="e660c0ffee0000dd")
    one.run(600)
    return one


def automate(number, **values):
    about = {"name": f"Pico {number}", "lang": "en", "automate": 1, "pilot": "sound", "pace": 100, "seed": number}
    return about | values


def test_two_cups_play_a_match_by_radio(pico, firmware, dongle, room):
    """The program's own chips and drivers; `make bench ARGS=radio` and tests/sim have more cups on the air."""
    here = room(2, seed=8, dice_per_player=1)
    uids = [f"e660c0ffee00000{number}" for number in range(2)]
    files = [paired(here, uid, **automate(number)) for number, uid in enumerate(uids)]
    dongle.weather(seed=5, loss=0.1)
    hub = here.plug_dongle(dongle)
    cups = [
        pico(firmware, file, radio=True, uid=uid, seed=number + 1, beside=dongle)
        for number, (file, uid) in enumerate(zip(files, uids, strict=True))
    ]
    here.run(lambda: here.table.ledger.phase == ledger.OVER, 120_000)
    here.wait(1000)
    assert sum(event[0] == "winner" for event in here.events) == 1
    assert all(one.resets == [] and "crash" not in records(one) for one in [*cups, dongle])
    assert all(50 < hub.quality(uid) <= 100 for uid in uids)


def test_a_cup_leaves_the_radio_for_the_cable_and_returns_and_is_carried_away_without_losing_its_seat(
    pico, firmware, dongle, room
):
    here = room(2, automates=1, seed=4)
    uid = "e660c0ffee000001"
    files = paired(here, uid, name="Anna", lang="en")
    hub = here.plug_dongle(dongle)
    cup = pico(firmware, files, radio=True, uid=uid, beside=dongle)
    here.run(lambda: here.table.linked(uid))
    here.wait(600)
    here.press(cup, "OK")
    here.run(lambda: here.table.ledger.match)

    def wire():
        member = here.table.members[uid]
        return member.connection.label if member.connection else ""

    assert wire() == f"radio {uid}" and hub.quality(uid) >= 0
    here.plug(cup)
    here.run(lambda: wire() == "usb", 15_000)
    here.play(lambda: any(event[0] == "rolled" for event in here.events), 20_000)
    here.unplug(cup)
    here.run(lambda: wire() == f"radio {uid}", 15_000)
    cup.carry(100)
    here.run(lambda: not here.table.linked(uid), 10_000)
    cup.carry(1)
    here.run(lambda: here.table.linked(uid), 3000)
    here.play(lambda: any(event[0] == "count" for event in here.events), by_radio=[cup])  # its dice are those of before
    assert cup.resets == [] and not here.table.ledger.dropped


def test_a_laptop_that_does_not_read_stops_no_dongle(dongle, room):
    here = room(2)
    paired(here, "e660c0ffee000001")
    hub = here.plug_dongle(dongle)
    here.run(lambda: hub.channel)
    dongle.host(reading=False)
    here.wait(9000)  # longer than its watchdog waits
    dongle.host(reading=True)
    dongle.output = b""
    dongle.send(encode(b'["ping",1,-1]'))
    dongle.run(1000)
    assert any(is_dongle(payload) for payload in Decoder().feed(dongle.output)) and dongle.resets == []


def test_in_a_lobby_a_cup_and_its_radio_sleep_most_of_the_time_lit_or_dark_and_lose_nothing(
    pico, firmware, dongle, room, tmp_path
):
    here = room(2, automates=1, seed=5)
    uid = "e660c0ffee000001"
    source, hasty = tmp_path / "power.py", tmp_path / "power.mpy"
    power = (firmware_build.SOURCES / "cup" / "power.py").read_text(encoding="utf-8")
    source.write_text(power.replace("180000", "3000"), encoding="utf-8")
    firmware_build.compile_file(source, hasty, "gobelet.cup.power")
    here.plug_dongle(dongle)
    files = paired(here, uid, name="Anna", lang="en")
    cup = pico(firmware | {"gobelet/cup/power.mpy": hasty.read_bytes()}, files, radio=True, uid=uid, beside=dongle)
    cup.cable(False)
    here.run(lambda: here.table.linked(uid), 15_000)
    here.wait(2500)
    cup.mark()
    here.wait(500)
    assert cup.oled()["on"] and cup.stats()["listening_ms"] < 200
    here.run(lambda: not cup.oled()["on"], 20_000)
    lost = []
    here.table.listeners.append(lambda news: lost.append(news) if isinstance(news, CupLinkChanged) else None)
    cup.mark()
    here.wait(8000)
    assert cup.stats()["asleep_ms"] > 6000 and cup.stats()["listening_ms"] < 2800 and not lost
    here.press(cup, "OK", "OK")  # the first one wakes it
    here.run(lambda: here.table.ledger.match, 2000)
