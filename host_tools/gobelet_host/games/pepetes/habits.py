"""Counts of what players of Pépètes do, for comparisons: dice thrown again, faces announced, stakes."""

from typing import Any, ClassVar

from gobelet.games.pepetes import legal
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.bets import BASE
from gobelet.games.pepetes.odds import kept_dice
from gobelet_host import games

# What the sentences of its characters say, by what is counted; tests/host/test_bot_temperaments.py measures them.
SAYS = (
    ("cautious", "rethrown"), ("cautious", "staked"), ("bold", "rethrown"),
    ("bold", "announced"), ("bold", "staked"), ("credulous", "doubles"), ("sly", "sets"),
)  # fmt: skip
# Which temperament does what more often than which.
MORE = (
    ("bold", "rethrown", "cautious"), ("bold", "announced", "cautious"), ("bold", "staked", "cautious"),
    ("credulous", "doubles", "sly"), ("sly", "sets", "credulous"),
)  # fmt: skip


class Habits(games.Habits):
    """Decisions that were chosen among several. In its attacks: dice thrown again, and those kept beside another one of
    their face. In its defences: faces announced, and defences in which several dice showed one. "money": what it had
    when it could bet."""

    KINDS: ClassVar[dict[str, str]] = {
        "rethrown": "attack", "doubles": "attack", "announced": "defence", "sets": "defence", "staked": "money",
    }  # fmt: skip

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
