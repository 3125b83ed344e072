"""Many rooms in which the table cheats, and what came of them: see tests/worlds/__main__.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tests.worlds.cheat.cheat_world import CheatWorld, attacks_on, plan_of
from tests.worlds.faults import Fault, Faults
from tests.worlds.referee import Violation
from tests.worlds.run import Failure, Worlds

USED = ("secret_used", "foreseen", "answered_twice", "other_dice")  # promises 2 and 3
FORKS = ("silent_fork", "put_in_mouth")  # promises 1 and 4


@dataclass(kw_only=True)
class Rooms(Worlds):
    """Rooms of one game. struck: attacks by kind; said: alarms by code; ended: how, see Referee.compare()."""

    struck: Counter[str] = field(default_factory=Counter)
    said: Counter[str] = field(default_factory=Counter)
    ended: Counter[str] = field(default_factory=Counter)

    command = Worlds.command + " --cheat"

    def play(self, seed: str, script: Sequence[Fault] | None = None) -> tuple[list[Fault], Violation | None]:
        """See Worlds."""
        return play(seed, self.game, script)[1:]

    def count(self, seed: str, end: float) -> Rooms:
        """See Worlds."""
        report, struck, broken = play(seed, self.game)
        report.failures = [Failure(seed, broken.code, str(broken), len(struck))] if broken else []
        return report

    def lines(self) -> Iterator[str]:
        """See Worlds."""
        codes = Counter(failure.code for failure in self.failures)
        used, forks = (sum(codes[code] for code in group) for group in (USED, FORKS))
        yield f"cheat: {self.game}, seed {self.seed}, {self.worlds} rooms, {self.rounds} rounds, {self.seconds:.0f} s"
        yield f"  secrets used: {used}, silent forks: {forks}, anything else: {sum(codes.values()) - used - forks}"
        for name, counts in (("attacks", self.struck), ("said", self.said), ("ended", self.ended)):
            yield f"  {name}: " + ", ".join(f"{count} {what}" for what, count in counts.most_common())


def play(seed: str, game: str, script: Sequence[Fault] | None = None) -> tuple[Rooms, list[Fault], Violation | None]:
    """Plays one room: what strikes by its seed, or a script of attacks. Gives what came of it, the attacks that struck
    and the promise that was broken, if any."""
    faults = Faults(seed, attacks_on(game), script)
    room = CheatWorld(plan_of(seed, game), faults)
    report = Rooms(game=game, seed=seed, worlds=1)
    broken = None
    try:
        report.ended[room.play()] += 1
    except Violation as violation:
        broken = violation
    report.rounds = max(room.referee.rounds.values(), default=0)
    report.struck, report.said = room.struck, room.referee.said_so
    return report, faults.struck, broken
