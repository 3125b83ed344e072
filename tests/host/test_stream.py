"""What a television and the host are told of the people at their table stays true, whatever came before."""

import json
from typing import Any

import pytest
from world import Cup, World

from gobelet_host.table.live_table import LiveTable
from gobelet_host.web.host_page_state import HostPageState
from gobelet_host.web.site import Site
from gobelet_host.web.stream import Stream, Viewer


class Screen:
    """A page that watches. room: what it was told last of who is here."""

    def __init__(self, world: World, socket: Any = None):
        site = Site(LiveTable(world.table), "en")
        self.stream = Stream(site, lambda page: True)
        self.viewer = Viewer(socket, site.words(), True)
        self.stream._greet(self.viewer, "", -1)
        self.stream._viewers.add(self.viewer)
        self._room = {}

    @property
    def room(self):
        while not self.viewer.queue.empty():
            message = json.loads(self.viewer.queue.get_nowait())
            self._room = message if message["kind"] == "room" else self._room
        return self._room


@pytest.fixture
def world(tmp_path):
    """Three phones play Parcheesi, and have thrown."""
    made = World(tmp_path, humans=3, game="parcheesi")
    for cup in made.cups:
        cup.board.kind = "web"
        cup.reboot()
    play(made, lambda: made.table.restart.thrown and made.table.ledger.owes(0) == "shake")
    return made


def play(world, until, cups=3):
    def done():
        for cup in world.cups[:cups]:
            cup.press()
        return until()

    world.run(done)


def test_who_came_back_is_not_said_to_answer_nothing(world):
    screen = Screen(world)
    for _ in range(2):
        world.cups[2].plugged = False
        play(world, lambda: world.table.ledger.away >> 2 & 1, 2)
        assert screen.room["absent"] == [2]
        world.cups[2].plugged = True
        world.run(lambda: not world.table.ledger.away)
        assert screen.room["still"] == screen.room["held"] == screen.room["absent"] == []


def test_a_phone_that_has_found_its_table_at_another_address_is_not_sent_there_at_its_next_absence(world):
    screen, pages, cup = Screen(world), world.table.room.pages, world.cups[2]
    world.keys.serves("http://10.0.0.1:7480")
    for address in ("http://10.0.0.1:7480", "http://10.0.0.2:7480"):
        cup.connection.is_page = True
        pages.look([address], [], world.now)
        assert not screen.room["moved"]
        for moved in (address.endswith("2:7480"), False):
            cup.plugged = False
            world.wait(100)
            assert screen.room["absent"] == [2] and bool(screen.room["moved"]) == moved
            cup.plugged = True
            world.run(lambda: screen.room["absent"] == [])


def test_who_waits_for_the_next_match_is_told_to_the_host_as_long_as_they_do(world):
    page = HostPageState(Site(LiveTable(world.table), "en"))
    late = Cup(world, 3, b'{"name":"Paul"}', None)
    world.cups.append(late)
    for seconds, wire, expected in ((5, bytes, ["Paul"]), (90, bytes, ["Paul"]), (10, lambda data: b"", [])):
        late.up = wire
        world.wait(seconds * 1000)
        assert page.state(page._site.words(), world.now)["knocking"] == expected
