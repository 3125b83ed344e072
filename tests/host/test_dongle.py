"""The dongle on a real wire, a pseudo-terminal: found, given the cups of this laptop, unplugged and plugged again, one
of two in use. Behind it are the real relay, the real ends of cups and an air of radio_world.py.
"""

import asyncio
import json
import os
import threading
from types import SimpleNamespace

import pytest
from radio_world import Air, DongleChip
from test_hubs import Wire, running, until

from gobelet.cup.pairing_keys import Keys as CupKeys
from gobelet.cup.pairing_keys import add, record
from gobelet.ledger import TABLE
from gobelet.link import RADIO
from gobelet.link.cup_end import CupEnd
from gobelet.link.frames import Decoder, encode
from gobelet.link.sealed_link import COMMON, CupSeal
from gobelet.radio.cup_radio import CupRadio
from gobelet.radio.relay import ALL, BEGUN, MASK, Relay
from gobelet_host.commands.doctor import Doctor
from gobelet_host.hub.dongle import OTHERS, Dongle
from gobelet_host.hub.serial import SerialHub
from gobelet_host.table.journal import Journal
from gobelet_host.table.keys import Keys
from gobelet_host.table.live_table import LiveTable
from gobelet_host.table.table import Table
from support import Flash

ABOUT = {"name": "Marie", "automate": 0, "log": 1}


@pytest.fixture
def live(tmp_path):
    journal = Journal(tmp_path / "j")
    yield LiveTable(Table(journal, os.urandom, keys=Keys(tmp_path / "keys")))
    journal.close()


class DongleWire(Wire):
    """A dongle on a pseudo-terminal."""

    def __init__(self, folder, air, ident):
        folder.mkdir(exist_ok=True)
        super().__init__(folder)
        self.chip = DongleChip(air)
        self.air = air
        self.relay = Relay(self.chip, bytes.fromhex(ident))
        self.asked = 0  # polls

    def turn(self):
        for payload in self.heard():
            self.relay.take(payload)
        self.chip.spent = 0
        while self.chip.spent < 10 and self.relay.tick(self.air.now) == 0:
            self.asked += 1
        while self.relay.out:
            os.write(self.master, self.relay.out.pop(0))


class RadioCup:
    """The ends of a cup that has been paired: a link over a radio."""

    def __init__(self, live, air, ident):
        key = os.urandom(32)
        live.table.keys.add_cable_key(ident, key)
        flash = Flash()
        kept = record(None)
        add(kept, live.table.keys.table, key.hex())
        flash.records["keys"] = json.dumps(kept).encode()
        keys = CupKeys(flash)
        self.radio = CupRadio(air.chip(), keys.candidate_tables)
        self.end = CupEnd(ident, 1, ABOUT, lambda: ("", 0, "0" * 16), seal=CupSeal(ident, RADIO, keys))

    def turn(self, now):
        self.radio.tick(now)
        self.end.feed(self.radio.read(), now)
        out = self.end.poll(now)
        if out:
            self.end.unsent(out[self.radio.write(out) :])


async def passing(air, dongles, cups):
    """Milliseconds pass."""
    while True:
        for _ in range(5):
            air.now += 1
            for one in dongles:
                one.turn()
            for cup in cups:
                cup.turn(air.now)
        await asyncio.sleep(0.001)


def test_a_dongle_is_found_its_cups_join_and_come_back_when_it_was_unplugged(live, tmp_path):
    air, told = Air(1, 10), []
    cups = [RadioCup(live, air, f"c0ffee0{number}") for number in range(3)]
    dongles = [DongleWire(tmp_path / "a", air, "dd" * 8)]

    async def run():
        ports = [str(tmp_path / "*" / "port")]
        hub = SerialHub(live, ports, usb=False, on_port_event=lambda *news: told.append(news[0]))
        async with running(hub.run(), live.run(), passing(air, dongles, cups)):
            everybody = [cup.end.cup_id for cup in cups]
            await until(lambda: all(live.table.linked(ident) for ident in everybody))
            assert told == ["port_open", "port_dongle"]
            assert live.table.members[everybody[0]].connection.label == f"radio {everybody[0]}"
            dongles.pop().close()
            await until(lambda: not any(live.table.linked(ident) for ident in everybody))
            dongles.append(DongleWire(tmp_path / "a", air, "dd" * 8))
            await until(lambda: all(live.table.linked(ident) for ident in everybody))
            await until(lambda: hub.dongle and hub.dongle.quality(everybody[2]) > 50)
            late = RadioCup(live, air, "c0ffee09")  # paired while the table is on
            cups.append(late)
            await until(lambda: all(live.table.linked(cup.end.cup_id) for cup in cups))

    asyncio.run(run())
    dongles[0].close()


def test_of_two_dongles_one_speaks_until_it_is_unplugged(live, tmp_path):
    air = Air(2)
    cups = [RadioCup(live, air, "c0ffee01")]
    dongles = [DongleWire(tmp_path / name, air, ident * 8) for name, ident in (("a", "da"), ("b", "db"))]

    async def run():
        hub = SerialHub(live, [str(tmp_path / "*" / "port")], usb=False)
        async with running(hub.run(), live.run(), passing(air, dongles, cups)):
            await until(lambda: live.table.linked("c0ffee01"))
            await asyncio.sleep(0.2)
            used = [one for one in dongles if one.asked]
            assert len(used) == 1
            dongles.remove(used[0])
            used[0].close()
            await until(lambda: dongles[0].asked and live.table.linked("c0ffee01"))

    asyncio.run(run())
    dongles[0].close()


def test_the_doctor_tells_a_dongle_from_a_cup(tmp_path):
    wire = DongleWire(tmp_path / "a", Air(), "dd" * 8)
    done = threading.Event()

    def pump():
        while not done.wait(0.01):
            wire.turn()

    dongle = threading.Thread(target=pump)
    dongle.start()
    try:
        doctor = Doctor("en")
        assert doctor.radio(0) == doctor.radio(3) == []
        check = doctor.port(str(wire.path), "Pico")
        assert (check.state, check.finding) == ("ok", "Pico: ready, a dongle for cups by radio")
        assert "gobelet pair" in doctor.radio(0)[0].remedy and doctor.radio(3)[0].finding.endswith(": 3")
        doctor.dongles = 2
        assert doctor.radio(3)[0].state == "warn"
    finally:
        done.set()
        dongle.join()
    wire.heard()
    assert Doctor("en").port(str(wire.path), "Pico").finding == "Pico: ready"
    wire.close()


def test_cups_that_begin_anew_while_too_much_was_on_its_way_to_them_are_told_things_again():
    later, takes = [], []  # what is to be done soon; what takes the lines for a cup
    pairs = [("c0ffee01", bytes(32)), ("c0ffee02", bytes([1]) * 32)]
    keys = SimpleNamespace(table="00112233445566ff", paired=lambda: pairs)
    closed = SimpleNamespace(end=SimpleNamespace(closed=False))
    hub = Dongle(
        SimpleNamespace(
            table=SimpleNamespace(keys=keys, tell=lambda news: None, seats=SimpleNamespace(awaited=set)),
            connect=lambda label, write, transport, company: (takes.append(write), closed)[1],
            disconnect=lambda connection: None, flush=lambda connection: None, soon=later.append,
        ),
        len,
    )  # fmt: skip
    hub.begin()
    for cup in (0, 1):
        hub.receive(encode(bytes((BEGUN, cup))))
    for number in range(3):
        for take in takes:
            assert take(encode(bytes((COMMON | 1,)) + bytes(4) + number.to_bytes(4, "big") + bytes(16)))
        later.pop()()
    assert not takes[0](encode(b"\0" * 28))  # too much is on its way
    for cup in (0, 1):
        hub.receive(encode(bytes((BEGUN, cup))))
    assert takes[2](encode(b"\0" * 28)) and takes[3](encode(b"\0" * 28))


def test_the_dongle_hears_with_each_entry_of_whom_something_is_awaited_be_it_only_others_than_its_cups_or_nobody():
    later, takes, lines, awaited = [], [], [], set()
    keys = SimpleNamespace(table="00112233445566ff", paired=lambda: [("c0ffee01", bytes(32)), ("c0ffee02", bytes(32))])
    hub = Dongle(
        SimpleNamespace(
            table=SimpleNamespace(keys=keys, seats=SimpleNamespace(awaited=lambda: awaited)),
            connect=lambda label, write, transport, company: takes.append(write),
            flush=lambda connection: None, soon=later.append,
        ),
        lambda data: (lines.append(data), len(data))[1],
    )  # fmt: skip
    hub.begin()
    hub.receive(encode(bytes((BEGUN, 1))))
    for number, (who, mask) in enumerate(
        [({"c0ffee02"}, 2), ({"c0ffee01", "c0ffee02", "usb"}, 3), ({"usb"}, OTHERS), ({""}, OTHERS), (set(), 0)]
    ):
        awaited = who
        assert takes[0](encode(bytes((COMMON | 1,)) + bytes(4) + number.to_bytes(4, "big") + bytes(16)))
        later.pop()()
        (told,) = Decoder().feed(lines[-1])
        assert told[0] == ALL and int.from_bytes(told[1 + MASK : 1 + 2 * MASK], "little") == mask


def test_a_table_awaits_nobody_in_the_lobby_and_itself_while_its_clock_runs(live):
    assert live.table.seats.awaited() == set()
    live.table._match.ledger = SimpleNamespace(owing=lambda: [TABLE, 1], players=[("a", "Anna"), ("b", "Bob")])
    assert live.table.seats.awaited() == {"", "b"}
