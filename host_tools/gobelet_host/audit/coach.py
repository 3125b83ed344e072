"""`gobelet coach`: what the players of a match could have done better, by what each of them could know.

A game that can say so has a coach.py (see gobelet_host.games). It must not know how a decision is weighed.
"""

from collections.abc import Iterator
from pathlib import Path

from gobelet_host.audit import audit
from gobelet_host.errors import HostError
from gobelet_host.games import part
from gobelet_host.words import Words


def report(file: Path, words: Words, number: int | None = None) -> Iterator[str]:
    """A line for each player, then for each of the three decisions that cost it most. number: of the match, from 1; the
    last one without. Raises HostError("no_match", "no_coach") and as audit.fold() does."""
    records = [record for record in audit.read(file)[0] if number is None or record.number == number]
    if not records:
        raise HostError("no_match" if number else "no_match.none", file, number)
    steps, names, game = [], [], ""
    for step in audit.fold(records[-1]):
        match = step.ledger.match
        if match:
            names, game = [player[1] for player in step.ledger.players], match.rules.NAME
            steps.append((list(match.state), list(match.heard), step.events))
    coach = part(game, "coach") if game else None
    if coach is None:
        raise HostError("no_coach", game)
    found = coach.lessons(steps)
    for seat, name in enumerate(names):
        dearest = coach.costliest(found, seat)
        yield words.get("coach.player" if dearest else "coach.nothing", name)
        for lesson in dearest:
            yield "  " + coach.told(lesson, words)
