"""Simple players of Parafico that `hard` must hold its own against, each written from the rules in an hour.

GRID has them by name: sober people, callers, jumpers, liars; one who weighs a single ply; and one who weighs every
number of dice that the others may have by how well it explains what they bid. Floating point: they play on a laptop,
in measurements.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from math import comb

from gobelet import bots
from gobelet.games import seats_in
from gobelet.games.parafico import state as s
from gobelet.games.parafico.bids import BASE, BLUFF, CARAMBA, bid, leasts, most

FIT = 1.5  # how sharply a bid tells of the dice of who bids: 0 nothing


@cache
def _binomial(dice: int, odds: float) -> tuple[float, ...]:
    """[P(k of so many dice hit)]."""
    return tuple(comb(dice, k) * odds**k * (1 - odds) ** (dice - k) for k in range(dice + 1))


@cache
def _above(dice: int, odds: float, wanted: int) -> float:
    """P(at least `wanted` of so many dice hit)."""
    return sum(_binomial(dice, odds)[max(wanted, 0) :])


class Weighed:
    """What a seat can know of the dice of each value: counts of its own, chances for those of the others."""

    def __init__(self, turn: bots.Observation, hears: bool = True) -> None:
        self.state, hand = turn.state, turn.hand
        plain = self.state[s.NO_JOKERS]
        jokers = 0 if plain else hand.count(1)
        self.own = [0, hand.count(1)] + [hand.count(value) + jokers for value in range(2, 7)]
        self.odds = [0.0, 1 / 6] + [1 / 6 if plain else 1 / 3] * 5
        self.hidden = self.state[s.IN_PLAY] - len(hand)
        self.others = [
            (self._others(value, turn.heard, len(hand), turn.seat) if hears else _binomial(self.hidden, odds))
            if value
            else ()
            for value, odds in enumerate(self.odds)
        ]  # P(the others have k dice of it)

    def _others(self, value: int, heard: list[int], mine: int, seat: int) -> tuple[float, ...]:
        chances, odds = _binomial(0, 0.5), self.odds[value]
        for other in seats_in(self.state[s.LIVING]):
            if other == seat:
                continue
            dice = self.state[s.DICE + other]
            weights = list(_binomial(dice, odds))
            for who, said in zip(heard[::2], heard[1::2], strict=True):
                if who == other and said // BASE == value:
                    unseen = self.hidden - dice + mine
                    for k in range(dice + 1):
                        weights[k] *= (0.02 + _above(unseen, odds, said % BASE - k)) ** FIT
            total = sum(weights)
            joined = [0.0] * (len(chances) + dice)
            for i, one in enumerate(chances):
                for k, weight in enumerate(weights):
                    joined[i + k] += one * weight / total
            chances = tuple(joined)
        return chances

    def true(self, quantity: int, value: int) -> float:
        """How likely at least so many dice show a value."""
        return sum(self.others[value][max(0, quantity - self.own[value]) :])

    def calls(self, seat: int) -> dict[int, float]:
        """What each call of the last bid brings a seat on average, in dice; nothing before a bid."""
        said = self.state[s.BID]
        if not said:
            return {}
        true = self.true(said % BASE, said // BASE)
        exact = true - self.true(said % BASE + 1, said // BASE)
        full = self.state[s.DICE + seat] == self.state[s.DICE_EACH]
        return {BLUFF: 1 - 2 * true, CARAMBA: exact * (not full) - (1 - exact)}

    def called(self, quantity: int, value: int, mine: int) -> float:
        """What a bid brings on average where it is called: a die if it is true, minus one if not."""
        brings = 0.0
        for held, chance in enumerate(self.others[value]):
            seen = _above(mine, self.odds[value], quantity - held)
            believed = (seen + _above(mine, self.odds[value], quantity - held - 1)) / 2
            if believed < 0.5:
                brings += chance if held + self.own[value] >= quantity else -chance
        return brings


def bayes(turn: bots.Observation, hears: bool = True) -> int:
    """The decision that brings most if the next player calls whatever looks less likely than not, by its own dice and
    with the bid half believed, and else the bidding goes on without a gain for anybody."""
    state, said, weighed = turn.state, turn.state[s.BID], Weighed(turn, hears)
    scores = weighed.calls(turn.seat)
    lows = leasts(said % BASE, said // BASE, state[s.DOUBLE_RULE]) if said else [0] * 6
    for value, low in enumerate(lows, 1):
        first = low if said else max(1, weighed.own[value] + int(weighed.hidden * weighed.odds[value]) - 1)
        for quantity in (first, first + 1):
            if quantity <= most(state):
                whim = turn.random.below(100) / 1000
                scores[bid(quantity, value)] = weighed.called(quantity, value, len(turn.hand)) + whim
    return max(scores, key=lambda action: scores[action])


def sober(turn: bots.Observation, call: float, aim: float, jump: int = 0, lies: int = 0) -> int:
    """Calls what is less likely than `call` by its own dice, else says the highest bid that has a chance of `aim`, and
    the likeliest where none has. It hears nothing. jump: dice that it says on top; lies: dice of a value drawn by
    chance that it speaks for and has not."""
    state, said, weighed = turn.state, turn.state[s.BID], Weighed(turn, hears=False)
    true = weighed.true(said % BASE, said // BASE) if said else 1.0
    if true < call:
        return BLUFF
    weighed.own[1 + turn.random.below(6)] += lies
    best, highest, likeliest, most_likely = BLUFF, (0, 0), BLUFF, 1 - true
    for value in range(1, 7):
        low = state[s.LEAST - 1 + value]
        for quantity in range(low, state[s.IN_PLAY] + 1):
            chance, rank = weighed.true(quantity, value), (quantity * (1 + (value == 1)), value)
            if chance >= aim and rank > highest:
                best, highest = bid(min(quantity + jump, state[s.IN_PLAY]), value), rank
            if quantity == low and chance > most_likely:
                likeliest, most_likely = bid(quantity, value), chance
    return best if highest[0] else likeliest


SOBER = [(call, aim) for call in (0.35, 0.43, 0.50, 0.60) for aim in (0.45, 0.55, 0.65, 0.75)]
GRID: dict[str, Callable[[bots.Observation], int]] = {
    **{f"sober {call:.0%}/{aim:.0%}": partial(sober, call=call, aim=aim) for call, aim in SOBER},
    "caller": partial(sober, call=0.80, aim=0.75),
    "jumper": partial(sober, call=0.40, aim=0.50, jump=1),
    "liar": partial(sober, call=0.45, aim=0.65, lies=2),
    "one-ply": partial(bayes, hears=False),
    "Bayes": bayes,
}
