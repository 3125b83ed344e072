"""What a match was worth that was broken off: where it stood, played out many times by automates.

So nobody wins by having a match stopped: who was ahead gets what being ahead is worth, on average. What nobody can know
is drawn anew each time: dice under the cups. Cards and secret choices hang together with what was said about them; a
match that stopped while there were any is played out from where there were none. It knows no table and no tournament.
"""

from fractions import Fraction

from gobelet.games import CHANCE, CLOCK, seats_in
from gobelet.ledger import Ledger
from gobelet.match import Match
from gobelet.randoms import Random
from gobelet.selfplay import SelfPlay
from gobelet_host.sim.simulate import MINUTES, PlainTable

TIMES = 1000  # that a standing is played out
WHO = "easy"  # the automate that plays for everybody: quick in every game


def standing(log: Ledger, before: str = "") -> str:
    """From where a match is played out, as Match.dump() writes it; `before`, what this said an entry ago, while cards
    or secret choices are out."""
    match = log.match
    if not match or not log.heads:
        return before
    rules, state = match.rules, match.state
    cards = rules.deck is not None and rules.hand_number(state)
    return before if cards or log.seals or log.shown else match.dump()


def worth(position: str, times: int = TIMES) -> list[Fraction]:
    """What a position is worth to each seat, as a tournament counts: 1 for the first place, 0 for the last one, equals
    share; the mean of so many matches. The same position gives the same.

    Raises HostError("endless") for automates that never end one."""
    random = Random(sum(position.encode()))
    total: list[Fraction] = []
    for _ in range(times):
        table = _Resumed(Match.load(position), random)
        table.play()
        scores = table.match.rules.scores(table.match.state)
        shares = [_share(scores, seat) for seat in range(len(scores))]
        total = [sum(pair, Fraction(0)) for pair in zip(total, shares, strict=True)] if total else shares
    return [one / times for one in total]


def _share(scores: list[int], seat: int) -> Fraction:
    """Half a point for each rival who is level, one for each who is behind; of all rivals."""
    halves = [2 * (score < scores[seat]) + (score == scores[seat]) for score in scores]
    return Fraction(sum(halves) - 1, 2 * (len(scores) - 1))


class _Resumed(PlainTable):
    """A match that goes on from where it stood, with new dice under the cups."""

    def __init__(self, match: Match, random: Random) -> None:
        SelfPlay.__init__(self, match, random, self._decide, lambda: MINUTES)
        self.seated, self.random, self.opener = [WHO] * match.seats, random, -1
        rules, state = match.rules, match.state
        for seat in seats_in(rules.living(state)):
            hidden = rules.under_cup(state, seat)
            if hidden:
                self.dice[seat] = random.faces(*hidden)
        if rules.owes(state, CHANCE)[:1] == (CLOCK,):
            while rules.check(state, CHANCE, self._time):
                self._time += MINUTES
