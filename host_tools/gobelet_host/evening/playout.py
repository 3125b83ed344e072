"""The worth of a match that was broken off: its position played out many times by automates.

So nobody wins by having a match stopped: who was ahead gets what being ahead is worth, on average. What nobody can know
is drawn anew each time: dice under the cups. Cards and secret choices hang together with what was said about them; a
match that stopped while there were any is played out from where there were none. It knows no table and no tournament.
"""

from fractions import Fraction

from gobelet import bots
from gobelet.games import CHANCE, CLOCK, seats_in
from gobelet.ledger import Ledger
from gobelet.match import Match
from gobelet.prng import Random
from gobelet_host import library
from gobelet_host.errors import HostError

MOST_MOVES = 100_000  # of one match: automates that never end one are a fault to report, not to wait for
TIMES = 1000  # that a standing is played out
WHO = "easy"  # the automate that plays for everybody: quick in every game


def standing(log: Ledger, before: str = "") -> str:
    """From where a match is played out, as Match.dump() writes it; `before`, what this said an entry ago, while cards
    or secret choices are out."""
    match = log.match
    if not match or not log.chain_heads:
        return before
    rules, state = match.rules, match.state
    return before if rules.cards_are_hidden(state) or log.reveal.seals or log.reveal.faces else match.dump()


def worth(position: str, times: int = TIMES) -> list[Fraction]:
    """The worth of a position to each seat, as a tournament counts: 1 for the first place, 0 for the last one, equals
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
    return [share / times for share in total]


def _share(scores: list[int], seat: int) -> Fraction:
    """Half a point for each rival who is level, one for each who is behind; of all rivals."""
    halves = [2 * (score < scores[seat]) + (score == scores[seat]) for score in scores]
    return Fraction(sum(halves) - 1, 2 * (len(scores) - 1))


class _Resumed(library.Match):
    """A match that goes on from where it stood, with new dice under the cups."""

    def __init__(self, match: Match, random: Random) -> None:
        self._random = random
        self._begin(match, random)

    def _prepare(self) -> None:
        rules, state = self.match.rules, self.match.state
        for seat in seats_in(rules.living(state)):
            hidden = rules.under_cup(state, seat)
            if hidden:
                self.dice[seat] = self._random.faces(*hidden)
        if rules.owes(state, CHANCE)[:1] == (CLOCK,):
            while rules.check(state, CHANCE, self._time):
                self._time += library.MINUTES

    def play(self) -> None:
        while not self.over:
            self.act(bots.think(WHO, self.match.rules, self.observation(self.seat, self._random))[0])
            if self.match.count > MOST_MOVES:
                raise HostError("endless", self.game, MOST_MOVES)
