"""A walk through a game as open_spiel's are walked: chance is a player that throws one die or deals one card."""

from gobelet_host.library import CHANCE
from gobelet_host.library.numbers import Numbers


def walk(match, chance, history=None):
    """Plays a match without a seed to its end with numbered decisions; returns them, and how likely its chance was.
    chance: a random.Random. history: the numbers to go through instead."""
    numbered, numbers, likely = Numbers(match), [], 1.0
    while not match.over:
        if match.seat == CHANCE:
            outcomes, shares = zip(*match.outcomes(), strict=True)
            (drawn,) = chance.choices(outcomes, shares)
            number = numbered.number(drawn)
            likely *= shares[outcomes.index(drawn)]
        else:
            number = chance.choice(numbered.legal())
        number = history[len(numbers)] if history else number
        legal = numbered.legal()
        assert number in legal and legal == sorted(set(legal)) and 0 <= legal[0] <= legal[-1] < numbered.space
        numbered.act(number)
        numbers.append(number)
    return numbers, likely
