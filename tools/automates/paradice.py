"""Learns how far automates of Paradice look ahead: games of two by the rules, a grid of what there is to choose."""

from gobelet import games as games_known
from gobelet.games import CHANCE, seats_in
from gobelet.games.paradice import board, bot, strategy, words
from gobelet.games.paradice import rules as p
from gobelet.games.paradice import state as s
from gobelet.games.paradice.definition import GAME
from gobelet.games.paradice.evaluation import best, reach
from gobelet.match import Match
from gobelet.prng import Random
from gobelet.selfplay import SelfPlay
from tools.generated import ROOT

TARGET = ROOT / "firmware" / "gobelet" / "games" / "paradice" / "weights.py"
HORIZONS, FORESIGHTS = (12, 24, 36, 48, 96), (0, 2, 3, 4, 8, 16)
TEXT = '''"""Weights of hard automates of Paradice, made by `python -m tools.automates paradice`, for strategy.py."""

HORIZON = %d  # rounds for which the income of an event counts
FORESIGHT = %d  # of 16: how much the roll after the next counts
'''


def learn(games, seed):
    """Plays `games` games in all, as many with each pair of numbers, and writes the pair that won most."""
    pairs = [(horizon, foresight) for horizon in HORIZONS for foresight in FORESIGHTS]
    each = -(-games // len(pairs) // 2) * 2
    rates = []
    for horizon, foresight in pairs:
        won = [_won(horizon, foresight, seed * 1_000_000 + game // 2, game % 2) for game in range(each)]
        rates.append(sum(won) / each)
        print(f"{each} games with horizon {horizon}, foresight {foresight}: {rates[-1]:.1%} won", flush=True)
    TARGET.write_text(TEXT % pairs[rates.index(max(rates))], encoding="utf-8")


def _won(horizon, foresight, seed, seat):
    """Whether a seat that looks ahead so beats "sound": both seats meet the same dice."""
    match, random, whims = Match(GAME, 2, games_known.complete_options(GAME)), Random(seed), Random(seed + 1)

    def choose(other, hand):
        state = match.state
        if other != seat or state[s.PHASE] != s.MOVING:
            return bot.sound(state, other, hand, whims)
        prospects = strategy.Prospects(state, seat, foresight, horizon)
        actions = p.legal(state, seat)
        return best(actions, [prospects.after(s.neighbour(state[s.PLACES + seat], way)) for way in actions], whims)

    table = SelfPlay(match, random, choose)
    while not match.over:
        table.play_owed(next(iter(seats_in(p.actors(match.state))), CHANCE))
    scores = words.scores(match.state)
    return scores[seat] == max(scores)


def compare(positions=300, seed=7):
    """How many ways from random cells end where the rules' own walk can lead to, for worths drawn by chance."""
    random = Random(seed)
    for _ in range(positions):
        seat, worths = random.below(6), [1 + random.below(1000) for _ in range(s.CELLS)]
        state = p.new(6)
        state[s.CURRENT], state[s.PHASE] = seat, s.MOVING
        cell = random.below(s.CELLS)
        while board.KINDS[cell] == s.START:
            cell = random.below(s.CELLS)
        state[s.PLACES + seat] = cell
        state[s.DIE_A], state[s.DIE_B] = random.faces(2)
        roll = state[s.STEPS] = state[s.DIE_A] + state[s.DIE_B]
        ends = _ends(state, seat, set())
        assert reach(seat, cell, roll, roll, worths.__getitem__, {}) == max(worths[end] for end in ends)
    return positions


def _ends(state, seat, seen):
    """The cells where the steps that are left may lead, ladders not yet climbed."""
    cell, steps = state[s.PLACES + seat], state[s.STEPS]
    if (cell, steps) in seen:
        return set()
    seen.add((cell, steps))
    found = set()
    for way in range(4):
        if s.directions(seat, cell) >> way & 1:
            after, events = list(state), []
            p.apply(after, seat, way, events)
            if after[s.PHASE] == s.MOVING:
                found |= _ends(after, seat, seen)
            else:
                found.add([event for event in events if event[0] == "moved"][-1][3][-1])
    return found
