"""How long an automate thinks on an emulated Pico, and how much memory that takes.

Its time is looked at between two pieces of work (bots.Turn.late), so a decision lasts as long as its budget and one
piece: both are measured, on positions of matches that automates have played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bench.measure import Figure
from gobelet import games as games_known
from gobelet.games import CHOOSE, SEAL
from gobelet.randoms import Random
from gobelet_host.device import image
from gobelet_host.sim.simulate import PlainTable
from tests.rp2040.harness import Pico, install

LONGEST = 1000  # ms of a decision
HEAP = 20_000  # bytes
WORK = ("decide", "weigh")  # an automate, the coach
DECISIONS = 16  # per game: spread over whole matches

# The first decision loads the modules; each is made with the whole budget, then once more while memory is watched.
ON_A_PICO = """
import gc, time
from gobelet import bots, coach, games
from gobelet.randoms import Random
def begin():
    global bare, peak
    gc.collect()
    bare, peak = gc.mem_alloc(), 0
def watched():
    global peak
    gc.collect()
    peak = max(peak, gc.mem_alloc() - bare)
    return time.ticks_ms()
def measured(work, *known):
    global bare
    gc.collect()
    bare = min(bare, gc.mem_alloc())
    began = time.ticks_ms()
    work(bots.Turn(*known, clock=time.ticks_ms))
    took = time.ticks_diff(time.ticks_ms(), began)
    work(bots.Turn(*known, clock=watched))
    print(took, peak)
def decide(name, level, action, state, seat, hand, chosen):
    rules = games.load(name)
    measured(lambda turn: bots.think(level, rules, turn), state, seat, hand, Random(1), chosen)
def weigh(name, level, action, state, seat, hand, chosen):
    rules = games.load(name)
    measured(lambda turn: coach.weigh(rules, turn, action), state, seat, hand, Random(1), chosen)
begin()
"""


def positions(game: str, players: int, wanted: int = DECISIONS, name: str = "easy") -> list[tuple[Any, ...]]:
    """(state, seat, hand, chosen) of decisions with a choice, spread over a match of `players` that `name` plays."""
    found: list[tuple[Any, ...]] = []
    rules = games_known.load(game)

    class Table(PlainTable):
        def _decide(self, seat: int, hand: Any) -> Any:
            state = self.match.state
            if rules.owes(state, seat)[0] in (CHOOSE, SEAL) and len(rules.legal(state, seat, hand)) > 1:
                found.append((list(state), seat, hand, self.chosen(seat)))
            return super()._decide(seat, hand)

    Table(rules, games_known.options(rules), [name] * players, Random(players)).play()
    return found[:: max(1, len(found) // wanted)][:wanted]


def decisions(game: str, players: int, level: str = "hard") -> dict[str, list[tuple[int, ...]]]:
    """(ms, bytes of memory) of each decision on an emulated Pico, and of the coach, whose memory comes on top."""
    rules = games_known.load(game)
    asked = []
    for position in positions(game, players):
        choices = rules.legal(*position[:3])
        asked.append((game, level, choices[len(choices) // 2], *position))
    took: dict[str, list[tuple[int, ...]]] = {}
    with Pico(image.program()) as pico:
        pico.fresh()
        pico.exec(ON_A_PICO)
        for work in WORK:
            took[work] = [tuple(map(int, pico.exec(f"{work}(*{one!r})", ms=60_000).split())) for one in asked]
            pico.exec("begin()")
    return took


def figures(game: str, players: int, of: Sequence[str] = WORK) -> Iterator[Figure]:
    """The slowest decision, and the most memory; the same of the coach that weighs one. of: of which of WORK."""
    reason = install()
    if reason:
        yield Figure(f"{game} on a Pico", f"skipped: {reason}")
        return
    took = decisions(game, players)
    for work in of:
        slowest, most = max(ms for ms, _ in took[work]), max(size for _, size in took[work])
        what = f"{game}, {'hard' if work == 'decide' else 'the coach'}, {players} players"
        yield Figure(f"{what}: slowest decision", f"{slowest} ms", f"at most {LONGEST} ms", slowest <= LONGEST)
        yield Figure(f"{what}: memory", f"{most:,} B", f"at most {HEAP:,} B", most <= HEAP)
