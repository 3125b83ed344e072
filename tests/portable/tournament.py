"""Two automates against each other, many times: for tests that one plays better."""

from gobelet.prng import Random


def wins(begin, play, first, one, other, games):
    """How many games `one` wins against `other` in all the other seats; it moves up one seat a game.

    begin() -> a match at its start. play(match, random, choose): to its end. first(match) -> the seat that won.
    """
    won = 0
    for seed in range(games):
        match = begin()
        seat = seed % match.state[0]  # every state begins with the number of players

        def choose(state, who, hand, random, seat=seat):
            return (one if who == seat else other)(state, who, hand, random)

        play(match, Random(seed), choose)
        won += first(match) == seat
    return won
