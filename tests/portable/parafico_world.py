"""What the tests of Parafico share: sessions put together for one rule, and whole rounds in one line.

A session starts in the middle of a game with the dice that a test wants; `say` speaks for whoever's turn it is.
"""

from rules_world import say, why

from gobelet import games as rules
from gobelet.games.parafico import bids
from gobelet.games.parafico import rules as p
from gobelet.games.parafico.definition import GAME
from gobelet.match import Match

DEFAULTS = rules.complete_options(p)


def session(dice, speaker=0, order=None, no_jokers=False, **options):
    """A match whose next round is about to be rolled: dice per seat (0: out), seats clockwise, who speaks first."""
    values = rules.complete_options(p, options)
    match = Match(GAME, len(dice), values)
    match.state = p.position(dice, order, speaker, no_jokers, values)
    return match


def bidding(dice, speaker=0, order=None, no_jokers=False, **options):
    """The same once everybody has rolled."""
    match = session(dice, speaker, order, no_jokers, **options)
    roll(match)
    return match


def roll(match):
    """R1: every living player rolls under the cup."""
    for seat in rules.seats_in(p.actors(match.state)):
        match.act(seat, rules.HIDDEN)


def show(match, hands):
    """R3: all cups up. hands: faces per seat, () for a seat that is out. Returns the events."""
    events = []
    for seat, hand in enumerate(hands):
        if hand:
            events += match.act(seat, tuple(hand))
    return events


def why_bid(after, bid, **options):
    """The reason key for a bid (text) after another (text, "" for none) with 15 x 5 dice in play."""
    match = bidding([5] * 15, **options)
    if after:
        say(match, after)
    return why(match, p.turn(match.state), GAME.parse(match.state, 0, bid))


def dice(match):
    """How many dice each seat has."""
    return [p.dice_of(match.state, seat) for seat in range(match.seats)]


def outcome(hands, words, speaker=0, no_jokers=False, before=None, **options):
    """Plays one round. before: dice per seat where they differ from the hands. Returns (match, its events)."""
    match = bidding(before or [len(hand) for hand in hands], speaker, None, no_jokers, **options)
    events = say(match, *words)
    return match, events + show(match, hands)


def rule_of(previous, action):
    """Which line of section 4 a legal bid uses, as a key of the golden file."""
    if not previous:
        return "first"
    quantity, value = bids.quantity_of(action), bids.value_of(action)
    old_quantity, old_value = bids.quantity_of(previous), bids.value_of(previous)
    if old_value == 1:
        return "more_ones" if value == 1 else "ones_doubled"
    if value == 1:
        return "to_ones"
    if value < old_value:
        return "double_lower"
    if value == old_value:
        return "quantity_up"
    return "value_up" if quantity == old_quantity else "quantity_and_value_up"
