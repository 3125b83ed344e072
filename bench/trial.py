"""Games between automates of every option set of a game, each through the whole protocol and audited afterwards.

The tests play a few of them, with GOBELET_GAMES a thousand. It knows no game.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from gobelet import games
from gobelet.ledger import CLOSED, Ledger
from gobelet.prng import Random
from gobelet_host.audit import audit
from gobelet_host.errors import HostError
from gobelet_host.games import cases
from gobelet_host.sim.bot_tables import BOTS, FairTable


class Recorder(Ledger):
    """A ledger that keeps the bytes it folds."""

    def __init__(self) -> None:
        super().__init__()
        self.payloads: list[bytes] = []

    def fold(self, payload: bytes, judge: Any = None) -> list[tuple]:
        events = super().fold(payload, judge)
        self.payloads.append(payload)
        return events


def option_sets(rules: Any) -> Iterator[dict[str, Any]]:
    """The defaults; each other word of each option by itself; the last word of all options at once."""
    worded = [(option[0], option[1], list(games.choices(option))) for option in rules.OPTIONS if games.choices(option)]
    yield {}
    for name, default, choices in worded:
        for choice in choices:
            if choice != default:
                yield {name: choice}
    yield {name: choices[-1] for name, _, choices in worded}


def played(
    rules: Any, options: dict[str, Any], seats: int, seed: int, automates: Sequence[str] = (),
    people: Sequence[tuple[str, bool]] = (),
) -> Recorder:  # fmt: skip
    """One game to its end, as the ledger that recorded it. automates: who sits down, by seat; those of BOTS in turn
    if nobody is named. people: see FairTable. Raises HostError("endless")."""
    recorder = Recorder()
    automates = list(automates) or [BOTS[(seat + seed) % len(BOTS)] for seat in range(seats)]
    FairTable(rules, games.complete_options(rules, options), automates, Random(seed), recorder, people).play()
    return recorder


def seated(rules: Any, options: dict[str, Any], seats: int, seed: int) -> list[str]:
    """Who sits down in a trial: with the defaults "sound" automates among random ones, as they play like people, but
    only one where they are slow; with other options one "sound" in every fiftieth game, else all at random, which
    costs least and leads furthest astray."""
    if options and seed % 50:
        return ["random"] * seats
    if options or cases.of(rules.NAME).slow:
        return ["sound" if seat == seed // 7 % seats else "random" for seat in range(seats)]
    return [BOTS[(seat + seed) % len(BOTS)] for seat in range(seats)]


def audited(rules: Any, options: dict[str, Any], seats: int, seed: int) -> int:
    """Plays one game and audits its log. Returns how many entries it has; raises HostError for a log that does not
    audit, or does not lead to the same state."""
    recorder = played(rules, options, seats, seed, seated(rules, options, seats, seed))
    log = audit.final(audit.Record(1, recorder.uid, recorder.payloads, True))
    assert recorder.match and log.match
    if log.phase != CLOSED or log.digest != recorder.digest or log.match.digest() != recorder.match.digest():
        raise HostError("audit_failed", f"{rules.NAME}, {seats} seats, seed {seed}, {options}: another end")
    return log.entries


def seats_of(rules: Any, number: int) -> int:
    """How many players the number-th game has: all that the rules allow, in turn."""
    low, high = rules.SEATS
    return low + number % (high - low + 1)
