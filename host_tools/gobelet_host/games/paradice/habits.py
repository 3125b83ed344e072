"""Counts of what players of Paradice do, for comparisons: where they go at forks, what they buy."""

from typing import Any, ClassVar

from gobelet.games.paradice import board
from gobelet.games.paradice import rules as p
from gobelet.games.paradice import state as s
from gobelet.games.paradice.evaluation import owing, reach
from gobelet.games.paradice.money import ANY, gains
from gobelet_host import games

KINDS = ("rerolls", "boxes", "rare", "paying", "twins", "declined")
CELLS = {s.REROLL: {"rerolls"}, s.MONEY_BOX: {"boxes"}}
FREE = s.WHITE, s.OF_JACKPOT
# What the sentences of its characters say, by what is counted; tests/host/test_bot_temperaments.py measures them.
SAYS = (
    ("cautious", "declined"), ("cautious", "rerolls"), ("bold", "rerolls"),
    ("bold", "rare"), ("credulous", "paying"), ("sly", "twins"),
)  # fmt: skip
# Which temperament does what more often than which.
MORE = (
    ("bold", "rerolls", "cautious"), ("bold", "rare", "cautious"), ("cautious", "declined", "bold"),
    ("credulous", "paying", "bold"), ("sly", "boxes", "bold"), ("sly", "twins", "credulous"),
)  # fmt: skip


class Habits(games.Habits):
    """Forks, and events that were offered. "rerolls of": forks where only some ways can lead to a reroll (a money box,
    an event that it can buy and that pays for one value alone, one that this roll pays, one whose twin a rival has),
    "rerolls": those at which it took one that can; "declined of": events that it was offered."""

    KINDS: ClassVar[dict[str, str]] = {kind: f"{kind} of" for kind in KINDS}

    def saw(self, name: str, match: Any, seat: int, hand: None, action: int) -> None:
        """A decision of a player in a seat, before it is carried out."""
        state, counts = match.state, self.counts[name]
        if state[s.PHASE] == s.BUYING:
            counts["declined of"] += 1
            counts["declined"] += action == p.DECLINE
        elif state[s.PHASE] == s.MOVING:
            kinds_by_way = {direction: _leads_to(state, seat, direction) for direction in p.legal(state, seat)}
            for kind in KINDS[:-1]:
                if len({kind in kinds for kinds in kinds_by_way.values()}) > 1:
                    counts[f"{kind} of"] += 1
                    counts[kind] += kind in kinds_by_way[action]


def _leads_to(state: list[int], seat: int, direction: int) -> set[str]:
    """The KINDS of all cells to which a way can lead."""
    kinds: set[str] = set()
    rich = state[s.SCORES + seat] >= s.price(state) + owing(state, seat)
    yields = gains(state[s.DIE_A], state[s.DIE_B])

    def seen(cell: int) -> int:
        kind = board.KINDS[cell]
        if kind >= s.COPIES:
            kinds.update(CELLS.get(kind, ()))
        elif rich and state[s.OWNERS + kind] in FREE and state[s.OWNERS + (kind ^ 1)] != seat + 1:
            event = kind >> 1
            twin = state[s.OWNERS + (kind ^ 1)] not in FREE
            seen_in = ("rare", board.TARGETS[event] != ANY), ("paying", yields[event] > 0), ("twins", twin)
            kinds.update(kind for kind, there in seen_in if there)
        return 0

    first = s.neighbour(state[s.PLACES + seat], direction)
    reach(seat, first, state[s.STEPS] - 1, state[s.DIE_A] + state[s.DIE_B], seen, {})
    return kinds
