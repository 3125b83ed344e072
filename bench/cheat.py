"""A seating that the table wishes for: how often it comes out, against chance. Real cups, two thirds of them in league.

Before each seating the coalition wishes that one of its two cups throws more than each of the others. It has the honest
cup's answer before anybody else, works out every story that it could tell from there (each order of shakes, either of
its cups away), and tells the one that serves it best, if there is any.
"""

from __future__ import annotations

import contextlib
import itertools
import math
import os
from fractions import Fraction

from bench.measure import Figure, few
from gobelet.games import Illegal
from gobelet.ledger import MIXING, PLAYING, TABLE
from tests.worlds.cheat.branch import LogBranch
from tests.worlds.cheat.cheat_world import CheatWorld, Plan
from tests.worlds.faults import Faults

TRIALS = int(os.environ.get("GOBELET_TRIALS", few("10000", "5")))
CHANCE = Fraction(sum((face - 1) ** 2 for face in range(1, 7)), 6**3)  # one die of three is above both others
ALPHA = 1e-3  # how often honest dice may be called crooked


def wished(room: CheatWorld, story: LogBranch) -> bool:
    """Whether one seating came out as the coalition wished, in the log of the honest cup."""
    cup = room.cups[0]
    favoured = min(story.puppets)
    room.run(lambda: story.log.phase == MIXING)
    room.run(lambda: any(kind == "mix" for _, _, kind, _ in room.offers.get(cup.board.cup_id, [])))
    stories = [story, *_tellable(room, story)]
    best = next((told for told in stories if _serves(room, told, favoured)), story)
    if best is not story:
        room.tell(best)
    room.run(lambda: cup.app.ledger.thrown or cup.app.alarms)
    return _first(cup.app.ledger.thrown, favoured)


def _tellable(room: CheatWorld, story: LogBranch) -> list[LogBranch]:
    """The stories with another way to the same mix."""
    first = next(at for at in range(len(story)) if story.body(at)[1] == "shake")
    found = []
    for order in itertools.permutations(range(len(story.log.players))):
        for away in (None, *story.puppets):
            other = story.tell(first)
            with contextlib.suppress(Illegal):
                for place, seat in enumerate(order):
                    if seat == away and place:
                        other.add(TABLE, "away", seat)
                    other.add(seat, "shake")
                found.append(other)
    return found


def _serves(room: CheatWorld, told: LogBranch, favoured: int) -> bool:
    outcome = told.tell(len(told))
    while outcome.log.phase == MIXING:
        if not outcome.advance(room.offers, room._chance):
            return False
    return outcome.log.phase == PLAYING and _first(outcome.log.thrown, favoured)


def _first(thrown: dict[int, tuple[int, ...]], favoured: int) -> bool:
    return all(faces < thrown[favoured] for seat, faces in thrown.items() if seat != favoured) and bool(thrown)


def two_sided(hits: int, trials: int) -> float:
    """The chance that honest dice are as far from what is expected, either way."""
    spread = math.sqrt(trials * CHANCE * (1 - CHANCE))
    return math.erfc(abs(hits - trials * CHANCE) / spread / math.sqrt(2))


def figures() -> list[Figure]:
    """How often the wish came true, and the two-sided test against chance."""
    hits = 0
    for trial in range(TRIALS):
        plan = Plan(f"seating {trial}", "parafico", 3, 1, {"dice_per_player": 1, "seat_ties": "list_order"})
        room = CheatWorld(plan, Faults(plan.seed, None, ()))
        hits += wished(room, room.begin())
    p = two_sided(hits, TRIALS)
    return [
        Figure("wished seatings", f"{hits} of {TRIALS}", f"by chance {float(TRIALS * CHANCE):.0f}"),
        Figure("two-sided p", f"{p:.3f}", f"above {ALPHA}", p > ALPHA),
    ]
