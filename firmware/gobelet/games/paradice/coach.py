"""What a way, a purchase or a sale of Paradice cost, in money: see gobelet.coach. It must not know the rolls to come.

A lesson: cost, round, the choice, the cell that it is about, what it is worth, the best choice, its cell, its worth.
"""

from gobelet.games.paradice import bot, rules, strategy
from gobelet.games.paradice import state as s
from gobelet.games.paradice.evaluation import AVERAGE
from gobelet.games.paradice.screens.words import cell_name, money

MATTERS = 500  # what an event yields in a roll
ROUND = "bar.round"
ARROWS = "\u25b2\u25b6\u25bc\u25c0"  # north, east, south, west


def review_decision(turn, action):
    """The lesson of a decision."""
    state, seat, phase = turn.state, turn.seat, turn.state[s.PHASE]
    choices = rules.legal(state, seat)
    if len(choices) < 2 or phase not in (s.MOVING, s.BUYING, s.SELLING):
        return None
    if phase == s.MOVING:
        worths = _best_by_direction(state, seat, choices)
    elif phase == s.BUYING:
        # What is bought can be sold at its price: it brings its income, and costs nothing.
        there = state[s.PLACES + seat]
        worths = {rules.DECLINE: (there, 0), rules.BUY: (there, AVERAGE * (state[s.LIVING] - 1) * bot.HORIZON)}
    else:
        worths = {choice: _sale(state, seat, choice) for choice in choices}
    best = max(choices, key=lambda choice: worths[choice][1])
    if worths[best][1] == worths[action][1]:
        best = action
    return (worths[best][1] - worths[action][1], state[s.ROUND], action) + worths[action] + (best,) + worths[best]


def _best_by_direction(state, seat, choices):
    """{direction: (the best cell that it leads to, the worth of that)}."""
    prospects = strategy.Prospects(state, seat)
    return {way: prospects.end(s.neighbour(state[s.PLACES + seat], way)) for way in choices}


def _sale(state, seat, choice):
    """(cell, worth) of a sale: what can be had back for nothing costs nothing."""
    if choice == rules.STOP:
        return s.START, 0
    cell = choice - rules.SELL
    return cell, 0 if bot.sale(state, seat, cell) else -s.price(state)


def format_review(lesson, texts):
    """See gobelet.coach.format_review()."""
    texts_of_both = ()
    for choice, cell, worth in (lesson[2:5], lesson[5:8]):
        name = cell_name(cell, texts)
        if choice >= rules.SELL:
            what, promise = "coach.sell", "coach.again" if worth else "coach.free"
        elif choice == rules.STOP:
            what, promise = "coach.stop", "coach.free"
        elif choice > s.WEST:
            what, promise = ("coach.buy" if choice == rules.BUY else "coach.leave"), "coach.worth"
        else:
            what, promise, name = "coach.way", "coach.worth", ARROWS[choice] + " " + name
        texts_of_both += (texts.get(what, name), texts.get(promise, money(abs(worth), texts)))
    return texts_of_both

