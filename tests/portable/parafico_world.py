"""What the tests of Parafico share: sessions put together for one rule, and whole rounds in one line.

A session starts in the middle of a game with the dice that a test wants; `say` speaks for whoever's turn it is.
"""

from gobelet import games as rules
from gobelet.games.parafico import rules as p
from gobelet.games.parafico import start as parafico_start
from gobelet.match import Match

DEFAULTS = rules.options(p)


def session(dice, speaker=0, order=None, no_jokers=False, **options):
    """A match whose next round is about to be rolled: dice per seat (0: out), seats clockwise, who speaks first."""
    values = rules.options(p, options)
    match = Match(p, len(dice), values)
    match.state = parafico_start.position(dice, order, speaker, no_jokers, values)
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


def say(match, *words):
    """Bids and calls as text, each by the seat whose turn it is. Returns the events."""
    events = []
    for word in words:
        seat = p.turn(match.state)
        events += match.act(seat, p.parse(match.state, seat, word))
    return events


def show(match, hands):
    """R3: all cups up. hands: faces per seat, () for a seat that is out. Returns the events."""
    events = []
    for seat, hand in enumerate(hands):
        if hand:
            events += match.act(seat, tuple(hand))
    return events


def why(match, seat, action, hand=None):
    """The reason key of a refusal; "" when the action is legal."""
    return p.WHY[p.check(match.state, seat, action, hand)]


def why_bid(after, bid, **options):
    """The reason key for a bid (text) after another (text, "" for none) with 15 x 5 dice in play."""
    match = bidding([5] * 15, **options)
    if after:
        say(match, after)
    return why(match, p.turn(match.state), p.parse(match.state, 0, bid))


def of_kind(events, kind):
    """The only event of a kind, None if there is none."""
    found = [event for event in events if event[0] == kind]
    assert len(found) <= 1, found
    return found[0] if found else None


def dice(match):
    """How many dice each seat has."""
    return [p.dice_of(match.state, seat) for seat in range(match.seats)]


def outcome(hands, words, speaker=0, no_jokers=False, before=None, **options):
    """Plays one round. before: dice per seat where they differ from the hands. Returns (match, its events)."""
    match = bidding(before or [len(hand) for hand in hands], speaker, None, no_jokers, **options)
    events = say(match, *words)
    return match, events + show(match, hands)
