"""The real firmware on an emulated Pico: boot, memory, display, hashes. Simulated times, with what flash costs.

Nothing here depends on how fast this machine is: the same firmware gives the same figures.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench import emulated
from bench.emulated import ready, sit_down
from bench.measure import Figure, few
from gobelet import games as rules
from gobelet_host.device import firmware_build, image
from tests.rp2040.harness import Pico
from tests.rp2040.room import Room

# The cup's main loop with a look at its memory and at what it spends its time on. What it needs itself is subtracted.
WATCHED = """
import gc, time
gc.collect()
own = gc.mem_alloc()
from gobelet.board.pico import PicoBoard
from gobelet.cup.power import RESTING
from gobelet.cup import app, model
from gobelet.ledger import Ledger
gc.collect()
w = gc.mem_alloc() - own
peak = reveals = sent = 0
trips = []
def watched(payload, judge, fold=Ledger.fold):
    global reveals, sent
    t = time.ticks_us()
    events = fold(a.ledger, payload, judge)
    a.seat.act = send
    if a.ledger.last[1] == 'show': reveals += time.ticks_diff(time.ticks_us(), t)
    if sent and a.ledger.last[1] == 'act' and a.ledger.last[2] == a.owner.seat:
        trips.append(time.ticks_diff(time.ticks_us(), sent))
        sent = 0
    return events
def send(action):
    global sent
    sent = time.ticks_us()
    type(a.seat).act(a.seat, action)
class Log(Ledger):
    def fold(self, payload, judge=None): return watched(payload, judge)
model.Ledger = Log
gc.collect()
own = gc.mem_alloc() - w - BARE
b = PicoBoard()
a = app.App(b)
a.ledger = Log()
try:
    while True:
        w = a.step(RESTING if b.at_rest() else app.SAMPLE)
        if WATCH:
            gc.collect()
            m = gc.mem_alloc() - own
            if m > peak: peak = m
        b.wait(w)
except KeyboardInterrupt:
    pass
gc.collect()
print(peak, gc.mem_alloc() + gc.mem_free() - peak, reveals, *sorted(trips))
"""


# A link that is sealed, as on a Pico W: a table announces itself, then records of several lengths.
SEALED = """
import gc, time
import gobelet.cup.app
gc.collect()
before = gc.mem_alloc()
from gobelet.board.record_store import RecordStore
from gobelet.cup import pairing_keys
from gobelet.link import sealed_link
from gobelet.link.frames import dumps
store = RecordStore('/data', [])
store.transport, store.entropy = 'tcp', lambda n: bytes(n)
kept = pairing_keys.record(None)
pairing_keys.add(kept, 'ab' * 8, '11' * 32)
store.save('keys', (dumps(kept),))
gc.collect()
modules = gc.mem_alloc()
seal = sealed_link.CupSeal('e660c0ffee000001', 'tcp', pairing_keys.Keys(store))
nonce = ['%032x' % i for i in range(2)]
seal.receive(dumps(['table', 2, 'ab' * 8, nonce[0]]), [])
gc.collect()
told = [modules - before, gc.mem_alloc() - modules]
t = time.ticks_us()
seal.receive(dumps(['table', 2, 'ab' * 8, nonce[1]]), [])
told.append(time.ticks_diff(time.ticks_us(), t))
ours, theirs = sealed_link.derive_cipher_states(bytes(32), 'tcp', 'c0', *nonce)
again = sealed_link.derive_cipher_states(bytes(32), 'tcp', 'c0', *nonce)[0]
for size in SIZES:
    payload = b'[' * size
    gc.collect()
    t = time.ticks_us()
    record = ours.seal(payload)
    u = time.ticks_us()
    assert again.open(record) == payload
    told += [time.ticks_diff(u, t), time.ticks_diff(time.ticks_us(), u)]
print(*told)
"""
SIZES = (24, 120, 1024)
BUZZER = "15"  # its pin
PRESSES, BIDS = few((15, 7), (2, 1))  # that are measured


def figures() -> Iterator[Figure]:
    """All of them; one line that says why not where it cannot run."""
    ready()
    yield from _boot()
    yield from _sealed()
    yield from _round(few(15, 2))
    yield from _reactions()
    yield from _shaken()


def marked(name: str, tail: str) -> dict[str, bytes]:
    """The firmware, with more at the end of one of its modules. name: "gobelet/cup/follower"."""
    source = (firmware_build.SOURCES.parent / f"{name}.py").read_text(encoding="utf-8") + tail
    with tempfile.TemporaryDirectory(prefix="gobelet-") as folder:
        written, made = Path(folder) / "longer.py", Path(folder) / "longer.mpy"
        written.write_text(source, encoding="utf-8")
        firmware_build.compile_file(written, made, firmware_build.module_name(f"{name}.py"))
        return image.program() | {f"{name}.mpy": made.read_bytes()}


def _boot() -> Iterator[Figure]:
    with emulated.cup() as pico:
        pico.run(2000)
        pico.power()  # the first start makes folders; the usual one is what counts
        pico.until_true(lambda: pico.oled()["first"] > 0, step=1)
        picture = pico.oled()["first"]
        pico.run(2000 - pico.ms)
        lobby = pico.oled()["last"]
    yield _at_most("power-on to picture", picture, 300, "ms")
    yield _at_most("power-on to lobby", lobby, 600, "ms")
    with emulated.cup() as pico:
        pico.fresh()
        said = pico.exec(
            "import time\nt = time.ticks_us()\nimport gobelet.cup.app\nprint(time.ticks_diff(time.ticks_us(), t))"
        )
    yield _at_most("import of the app", int(said) / 1000, 200, "ms")


def _sealed() -> Iterator[Figure]:
    """What a sealed connection costs a cup: memory, the handshake, records."""
    with emulated.cup() as pico:
        pico.fresh()
        modules, connection, begin, *took = map(int, pico.exec(f"SIZES = {SIZES}\n{SEALED}").split())
    yield Figure("heap of the sealing modules", f"{modules:,} B")
    yield _at_most("heap of a sealed connection", connection, 2_000, "B")
    yield _at_most("a sealed connection begins", begin / 1000, 50, "ms")
    for size, seal, unseal in zip(SIZES, took[::2], took[1::2], strict=True):
        yield Figure(f"seal, open {size} bytes", f"{seal / 1000:.1f}, {unseal / 1000:.1f} ms")


def watch(pico: Pico, memory: bool) -> None:
    """Start the watched main loop, on a Pico that has not started its own."""
    pico.fresh()
    bare = pico.exec("import gc\ngc.collect()\nprint(gc.mem_alloc())")
    pico.enter(f"WATCH, BARE = {memory}, {bare}\n{WATCHED}")
    pico.run(2000)


def _start(pico: Pico, room: Room, memory: bool) -> None:
    """The watched main loop, at the table."""
    watch(pico, memory)
    sit_down(pico, room)


def end(pico: Pico) -> list[int]:
    """Stop the main loop; the numbers it prints."""
    begun = len(pico.output)
    for _ in range(5):  # one may meet what answers an interrupt of the radio, and end that
        pico.send("\x03")
        pico.run(1000)
        if b"\x04>" in pico.output[begun:]:
            break
    said = pico.output[begun:].split(b"\r\n\x04")[0]
    pico.send("\x02")
    return [int(number) for number in said.split(b"\n")[-1].split()]


def _round(players: int) -> Iterator[Figure]:
    """Memory through the seating and a whole round, and how long the reveals take to check."""
    with emulated.cup(accel=None) as pico:
        watch(pico, True)
        peak, free = end(pico)[:2]
    yield _at_most("heap live, in the lobby", peak, 65_000, "B")
    yield Figure("heap free, in the lobby", f"{free:,} B")
    peak, free, _ = _played(players, True)
    yield _at_most(f"heap live, a round of {players}", peak, 100_000, "B")
    yield Figure(f"heap free, a round of {players}", f"{free:,} B", "at least 120,000 B", free >= 120_000)
    # Looking at the memory between all steps costs time in them: every allocation searches from the heap's start again.
    yield _at_most(f"{players} reveals checked", _played(players, False)[2] / 1000, 130, "ms")


def _played(players: int, memory: bool) -> list[int]:
    """The figures of a cup that has played a round; its player holds OK instead of shaking, as a cup that looks at its
    memory is too slow to notice shakes."""
    with tempfile.TemporaryDirectory() as folder, emulated.cup(accel=None) as pico:
        room = Room(Path(folder), players, automates=players - 1)
        _start(pico, room, memory)
        room.play(lambda: any(event[0] == "count" for event in room.events), 60_000)
        room.wait(1000)
        room.close()
        return end(pico)[:3]


def _reactions() -> Iterator[Figure]:
    """From a press to the pixel, and from a bid to the table and back."""
    with tempfile.TemporaryDirectory() as folder, emulated.cup() as pico:
        room = Room(Path(folder), 2, automates=1, seed=3, step=1)
        _start(pico, room, False)
        room.play(lambda: room.owed(pico) == rules.CHOOSE and room.events[-1][0] == "bid")
        room.wait(few(12_000, 500))  # the dice have covered themselves, nothing moves
        first, changed = zip(*[pressed(pico, room, ("RIGHT", "LEFT")[number % 2]) for number in range(PRESSES)])
        for _ in range(BIDS):
            room.play(lambda: room.owed(pico) == rules.CHOOSE and room.events[-1][0] == "bid")
            for _ in range(4):
                room.press(pico, "OK")
            room.wait(300)
        trips = end(pico)[3:]
        pico.exec("f = bytearray([i & 127 for i in range(1024)])\nb.show(f)\nwhile b.flush(): pass")
        pico.mark()
        pico.exec("for i in range(1024): f[i] ^= 255\nwhile b.flush(): pass")
        whole = pico.stats()["bus_ms"]
        room.close()
    yield _at_most("full frame on the bus", whole, 25, "ms")
    yield _at_most("changed bid on the bus", max(changed), 8, "ms")
    yield _at_most("press to first pixel, the slowest", max(first), 20, "ms")
    yield _at_most("bid to the table and back", trips[len(trips) // 2] / 1000, 30, "ms")
    yield Figure("... the slowest", f"{trips[-1] / 1000:.1f} ms")


def pressed(pico: Pico, room: Room, button: str, rest: int = 737) -> tuple[float, float]:
    """ms from a press to the first pixel, and of the bus for what it changes; at another moment of what the cup does by
    the clock each time. rest: ms before it."""
    room.wait(rest)
    pico.mark()
    at = pico.ms
    pico.hold(button)
    pico.until_true(lambda: pico.oled()["first"] > 0, 500, step=1)
    first = pico.oled()["first"] - at
    pico.release(button)
    room.wait(300)
    return first, pico.stats()["bus_ms"]


# The same loop with a look at how long its steps take while the cup rattles.
TIMED = """
import time
from gobelet.board.pico import PicoBoard
import gobelet.board.boot
from gobelet.cup import app
b = PicoBoard()
a = app.App(b)
took = []
try:
    while True:
        rattles = getattr(a.screen, 'rolling', False)
        t = time.ticks_us()
        w = a.step()
        t = time.ticks_diff(time.ticks_us(), t)
        if rattles and getattr(a.screen, 'rolling', False): took.append(t)  # at its end a secret is kept
        b.wait(w)
except KeyboardInterrupt:
    pass
took.sort()
print(len(took), took[len(took) // 2], took[len(took) * 99 // 100])
"""
SHAKES = few(5, 1)


def _shaken() -> Iterator[Figure]:
    """A cup that rattles, then shows the dice: how long its steps are, what sounds, and what the link loses by it."""
    with tempfile.TemporaryDirectory() as folder, emulated.cup() as pico:
        room = Room(Path(folder), 3, automates=2, seed=3, step=1)  # nobody is out after five shakes
        pico.fresh()
        pico.enter(TIMED)
        pico.run(2000)
        sit_down(pico, room)
        shaken = notes = 0
        while shaken < SHAKES:
            room.wait(100)
            if room.owed(pico) in (rules.ROLL, rules.HIDE):
                pico.mark()
                shaken += 1
                room.serve(pico)
                room.wait(1500)
                notes += pico.stats()["edges"].get(BUZZER, 0)
            else:
                room.serve(pico)
        link = room.seats[0].connection.end
        lost = link.malformed + link.quality()["unanswered"]
        count, usual, longest = end(pico)
        room.close()
    yield Figure("steps while it is shaken", f"{count}, {usual / 1000:.1f} ms each")
    yield _at_most("step while it is shaken, p99", longest / 1000, 12, "ms")
    yield Figure("periods of its sound", f"{notes:,}", "at least 100 a shake", notes >= 100 * SHAKES)
    yield Figure("lines lost meanwhile", str(lost), "none", lost == 0)


def _at_most(name: str, value: float, bar: float, unit: str) -> Figure:
    shown = f"{value:,.0f} {unit}" if unit == "B" else f"{value:.1f} {unit}"
    return Figure(name, shown, f"at most {bar:,} {unit}", value <= bar)
