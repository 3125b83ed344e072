"""The worth of a match that was broken off: its position played out many times by automates.

So nobody wins by having a match stopped: who was ahead gets what being ahead is worth, on average. What nobody can know
is drawn anew each time: dice under the cups. Cards and secret choices hang together with what was said about them; a
match that stopped while there were any is played out from where there were none. It knows no table and no tournament.
"""

from fractions import Fraction
from typing import Any

from gobelet import bots
from gobelet.games import CHANCE, CHOOSE, CLOCK, seats_in
from gobelet.ledger import Ledger
from gobelet.match import Match
from gobelet.prng import Random
from gobelet.selfplay import SelfPlay
from gobelet_host.errors import HostError

MINUTES = 3  # that pass from one look at the clock to the next
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


class _Resumed(SelfPlay):
    """A match that goes on from where it stood, with new dice under the cups."""

    def __init__(self, match: Match, random: Random) -> None:
        super().__init__(match, random, self._decide, lambda: MINUTES)
        self._random = random
        rules, state = match.rules, match.state
        for seat in seats_in(rules.living(state)):
            hidden = rules.under_cup(state, seat)
            if hidden:
                self.dice[seat] = random.faces(*hidden)
        if rules.owes(state, CHANCE)[:1] == (CLOCK,):
            while rules.check(state, CHANCE, self._time):
                self._time += MINUTES

    def play(self) -> None:
        rules, match = self.match.rules, self.match
        while not match.over:
            if not self._claims():
                self.play_owed(next(iter(seats_in(rules.actors(match.state))), CHANCE))
            if match.count > MOST_MOVES:
                raise HostError("endless", rules.NAME, MOST_MOVES)

    def _claims(self) -> bool:
        """Whether somebody decides something that nobody waits for, and does it."""
        rules, state = self.match.rules, self.match.state
        for seat in seats_in(rules.may_claim(state)):
            action = self._decide(seat, None) if rules.owes(state, seat)[:1] != (CHOOSE,) else None
            if action is not None:
                self.match.act(seat, action)
                return True
        return False

    def _decide(self, seat: int, hand: Any) -> Any:
        match = self.match
        turn = bots.Observation(
            match.state, seat, hand, self._random, self.chosen(seat), match.recent_decisions, past=match.past_rounds
        )
        return bots.think(WHO, match.rules, turn)[0]
