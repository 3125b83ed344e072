"""Cards that emulated Picos deal: from the last shake until everybody's hand, by cable and by radio; and how a cup
answers to its player while it works.

Everything but the laptop is emulated, with what flash costs, in virtual time. It takes some minutes for each processor.
"""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from bench import emulated, pico
from bench.measure import Figure, few
from gobelet import games as rules
from gobelet import ledger
from gobelet_host.table.news import Entry, News
from tests.rp2040.harness import Pico
from tests.rp2040.room import Room, paired, settings

GAME = "papayoo"
STEP = 5  # ms of a turn of the room
MARK = 2  # a pin of a cup on which nothing hangs
BARS = few({3: 15.0, 8: 30.0}, {3: 15.0})  # players -> seconds from the last shake to everybody's hand, by cable
LOST, BY_RADIO = 0.1, 1.5  # packets that are lost by radio, and times as long that it may take then
PATIENCE = 300_000  # ms
PRESSES, REST = 4, 43  # that are measured, and ms before each
WORKS = """

from machine import Pin

_pin = Pin({mark}, Pin.OUT, value=0)
_work = OwnDeal.work


def _marked(cards):
    known = cards.dealt
    found = _work(cards)
    if cards.dealt and cards.dealt != known:
        _pin(1)
        _pin(0)
    return found


OwnDeal.work = _marked
"""


def figures() -> Iterator[Figure]:
    """All of them; one line that says why not where it cannot run."""
    emulated.ready()
    for players, bar in BARS.items():
        for name, radio in (("cable", False), (f"radio, {LOST:.0%} lost", True)):
            most = bar * BY_RADIO if radio else bar
            took = dealt(players, radio)
            yield Figure(f"a deal of {players} Picos, {name}", f"{took:.1f} s", f"at most {most:g} s", took <= most)
    masks, judges = (took for _, took in reactions())
    yield Figure("press to first pixel, menu, as it masks", f"{masks:.1f} ms", "at most 20 ms", masks <= 20)
    yield Figure("press to first pixel as it judges", f"{judges:.1f} ms", "at most 20 ms", judges <= 20)


def dealt(players: int, radio: bool) -> float:
    """Seconds from the last shake until every Pico knows its hand."""
    parts = pico.marked("gobelet/cup/own_deal", WORKS.format(mark=MARK))
    with tempfile.TemporaryDirectory(prefix="gobelet-") as folder, contextlib.ExitStack() as running:

        def cup(files: dict[str, bytes], number: int, **options) -> Pico:
            options |= {"accel": None, "uid": emulated.uid(number), "seed": number + 1, "mark": MARK}
            return running.enter_context(Pico(parts, files, **options))

        room = Room(Path(folder), players, seed=players, step=STEP)
        running.callback(room.close)
        room.table.plan.choose(GAME)
        clock: Pico | None = None  # of all cups by radio
        names = [{"name": f"Pico {number}", "lang": "en", "ask": 0} for number in range(players)]
        if radio:
            air = clock = running.enter_context(emulated.dongle(parts))
            room.plug_dongle(air)
            files = [paired(room, emulated.uid(number), **about) for number, about in enumerate(names)]
            cups = [cup(file, number, radio=True, beside=air) for number, file in enumerate(files)]
            air.weather(seed=players, loss=LOST)
        else:
            cups = [cup(settings(**about), number) for number, about in enumerate(names)]
            for one in cups:
                one.begin(1000)  # all at once: they are processes
            for one in cups:
                one.end()
                room.plug(one)
        _join(room, cups)
        without_cable = cups if radio else []
        shakes: list[int] = []

        def listen(news: News) -> None:
            if isinstance(news, Entry) and news.body[1] == "shake":
                shakes.append(room.now)

        room.table.listeners.append(listen)
        room.play(lambda: room.table.ledger.phase == ledger.MASKING, PATIENCE, without_cable)
        known: dict[str, float] = {}
        for one in cups:
            one.marks()
        while len(known) < players:
            room.wait(100)
            for one in cups:
                if one.uid not in known and (at := one.marks()):
                    known[one.uid] = at[-1] + room.now - (clock or one).ms
            if room.now > shakes[-1] + PATIENCE:
                raise TimeoutError(f"{players - len(known)} of {players} Picos do not know their hand")
        return (max(known.values()) - shakes[-1]) / 1000


def _join(room: Room, cups: list[Pico]) -> None:
    """All come to the table and say that they play, until a match has begun."""
    room.run(lambda: all(room.table.linked(one.uid) for one in cups), PATIENCE)
    room.wait(500)
    while room.table.ledger.match is None:
        for one in cups:
            if not room.table.members[one.uid].ready:
                room.press(one, "OK")
        room.wait(500)


class Table(Room):
    """Where each player of a Pico passes on three cards."""

    def serve(self, pico: Pico) -> None:
        super().serve(pico)
        if self.owed(pico) == rules.SEAL:
            self.press(pico, "LEFT", "OK", "RIGHT")
            self.hold(pico, "CALL")


def reactions() -> Iterator[tuple[str, float]]:
    """(what a cup works at, ms from a press to the first pixel, the slowest): one Pico among cups of the laptop, whose
    player looks around in the menu meanwhile."""
    with tempfile.TemporaryDirectory() as folder, emulated.cup(accel=None) as cup:
        room = Table(Path(folder), 8, automates=7, seed=3, step=1)
        room.table.plan.choose(GAME)
        room.plug(cup)
        _join(room, [cup])

        def log() -> ledger.Ledger:
            return room.table.ledger

        def masks() -> bool:
            return log().phase == ledger.MASKING and log().owes(room.table.seats.of(cup.uid)) == "mask"

        room.play(masks, PATIENCE)
        room.hold(cup, "CALL")  # the menu
        room.wait(300)
        yield "masks a deck", _slowest(room, cup, masks)
        room.hold(cup, "CALL")
        room.play(lambda: bool(log().deal and log().deal.open), 3 * PATIENCE)
        room.wait(1000)  # the news of the round stand there, and are read on
        yield "judges a deal", pico.pressed(cup, room, "OK", REST)[0]
        room.close()


def _slowest(room: Room, cup: Pico, works: Callable[[], bool]) -> float:
    found = []
    for number in range(PRESSES):
        assert works(), f"{number} presses, then the work was done"
        found.append(pico.pressed(cup, room, ("RIGHT", "LEFT")[number % 2], REST)[0])
    return max(found)
