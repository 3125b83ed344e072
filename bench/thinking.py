"""How long an automate thinks on an emulated Pico, and how much heap the cup has to have free for it.

Its time is looked at between two pieces of work (Observation.late), so a decision lasts as long as its budget and one
piece: both are measured, on positions of matches that automates have played.

The heap is measured in one way for all games, and for the coach. Before anything of it is loaded, a match stands: its
rules, its screens, its state. From there on counts what stays in memory once decisions have been made (modules, what
they keep), and the least that must be free beside that so that each decision is made: the rest of the heap is taken
away, more and more of it, until memory fails. Garbage is collected when none is left, as on a cup, so what lies between
garbage and cannot be used counts, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bench import emulated
from bench.measure import Figure, few
from gobelet import games as games_known
from gobelet.games import CHOOSE, SEAL
from gobelet.prng import Random
from gobelet_host.device import image
from gobelet_host.sim.bot_tables import PlainTable
from tests.rp2040.harness import Pico

LONGEST = 1000  # ms of a decision
HEAP = 20_000  # bytes
WORK = {"decide": "hard", "weigh": "the coach"}
DECISIONS = few(16, 1)  # per game: spread over whole matches

ON_A_PICO = """
import gc, time
from gobelet import games
from gobelet.prng import Random
STEP = 256
needed = STEP
held = []
def begin(name):
    global rules
    rules = games.load(name)
    games.part(name, "screens")
def used():
    gc.collect()
    print(gc.mem_alloc())
def release():
    while held:
        held.pop()
    gc.collect()
def leave(free):
    size = 1 << 16
    gc.collect()
    while size >= 64:
        try:
            if gc.mem_free() < free + size:
                raise MemoryError
            held.append(bytearray(size - 16))
        except MemoryError:
            size >>= 1
def goes(work, known, free):
    leave(free)
    try:
        think(work, known)
        return True
    except MemoryError:
        return False
    finally:
        release()
def think(work, known):
    from gobelet import bots
    state, seat, hand, chosen, heard, past = known
    work(bots.Observation(state, seat, hand, Random(1), chosen, heard, time.ticks_ms, past))
def measured(work, known):
    global needed
    began = time.ticks_ms()
    think(work, known)
    took = time.ticks_diff(time.ticks_ms(), began)
    release()
    low = needed
    while not goes(work, known, needed):
        low, needed = needed, 2 * needed
    while needed - low > STEP:
        middle = (low + needed) // 2
        if goes(work, known, middle):
            needed = middle
        else:
            low = middle
    print(took, needed)
def decide(level, action, known):
    from gobelet import bots
    measured(lambda turn: bots.think(level, rules, turn), known)
def weigh(level, action, known):
    from gobelet import coach
    measured(lambda turn: coach.review_decision(rules, turn, action), known)
"""


def positions(game: str, players: int, wanted: int = DECISIONS, name: str = "easy") -> list[tuple[Any, ...]]:
    """(state, seat, hand, chosen, heard, past), as of an Observation, of decisions with a choice: spread over a match
    of `players` that `name` plays."""
    found: list[tuple[Any, ...]] = []
    rules = games_known.load(game)

    class Table(PlainTable):
        def _decide(self, seat: int, hand: Any) -> Any:
            match, state = self.match, self.match.state
            if rules.owes(state, seat)[0] in (CHOOSE, SEAL) and len(rules.legal(state, seat, hand)) > 1:
                past = tuple((heard, dict(shown)) for heard, shown in match.past_rounds)
                found.append((list(state), seat, hand, self.chosen(seat), tuple(match.recent_decisions), past))
            return super()._decide(seat, hand)

    Table(rules, games_known.complete_options(rules), [name] * players, Random(players)).play()
    return found[:: max(1, len(found) // wanted)][:wanted]


def decisions(game: str, players: int, work: str) -> tuple[list[int], int]:
    """(ms that each decision takes on an emulated Pico, bytes of heap that they need). work: one of WORK."""
    rules = games_known.load(game)
    took, needed, before, after = [], 0, 0, 0
    with Pico(image.program()) as pico:
        pico.fresh()
        pico.exec(ON_A_PICO)
        pico.exec(f"begin({game!r})")
        before = int(pico.exec("used()"))
        for position in positions(game, players):
            choices = rules.legal(*position[:3])
            asked = ("hard", choices[len(choices) // 2], position)
            ms, needed = map(int, pico.exec(f"{work}{asked!r}", ms=120_000).split())
            took.append(ms)
            after = max(after, int(pico.exec("used()")))
    return took, after - before + needed


def figures(game: str, players: int) -> Iterator[Figure]:
    """The slowest decision, and the heap that all need; the same of the coach that weighs one."""
    emulated.ready(0)
    for work, who in WORK.items():
        took, heap = decisions(game, players, work)
        what = f"{game}, {who}, {players} players"
        yield Figure(f"{what}: slowest decision", f"{max(took)} ms", f"at most {LONGEST} ms", max(took) <= LONGEST)
        yield Figure(f"{what}: heap", f"{heap:,} B", f"at most {HEAP:,} B", heap <= HEAP)
