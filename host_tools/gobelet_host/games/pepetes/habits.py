"""Counts of what players of Pépètes do, for comparisons: dice thrown again, faces announced, stakes."""

from collections import Counter, defaultdict
from typing import Any

from gobelet.games.pepetes import legal
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.bets import BASE
from gobelet.games.pepetes.odds import kept_dice

# What is counted in a hundred of what.
KINDS = {"rethrown": "attack", "doubles": "attack", "announced": "defence", "sets": "defence", "staked": "money"}


class Habits:
    """Counts of all decisions it saw that were chosen among several. counts: by name of the player; "attack",
    "defence": its decisions, "money": what it had when it could bet."""

    def __init__(self) -> None:
        self.counts: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def saw(self, name: str, match: Any, seat: int, hand: tuple[int, ...] | None, action: Any) -> None:
        """A decision of a player in a seat, before it is carried out."""
        state, phase, counts = match.state, match.state[s.PHASE], self.counts[name]
        if phase == s.BETTING:
            counts["staked"] += sum(bet % BASE for bet in action)
            counts["money"] += s.money_of(state, seat)
        elif phase in (s.ATTACK, s.DEFENCE) and len(legal.legal(state, seat)) > 1:
            counts[s.PHASES[phase]] += 1
            blue = s.blue_of(state)
            if phase == s.DEFENCE:
                counts["announced"] += len(action[1:])
                counts["sets"] += any(blue.count(face) > 1 for face in action[1:])
            else:
                stay = kept_dice(blue, action)
                counts["rethrown"] += len(action)
                counts["doubles"] += len(stay) - len(set(stay))

    def rates(self, name: str) -> dict[str, float]:
        """In a hundred attacks: how many dice a player threw again, and how many it kept beside another one of their
        face. In a hundred defences: how many faces it announced, how often one that several dice showed. How many
        of a hundred pépètes that it had it bet."""
        counts = self.counts[name]
        return {kind: 100 * counts[kind] / (counts[of] or 1) for kind, of in KINDS.items()}
