"""What the tests of Pépètes share: duels with chosen dice, spoken in the words of text() and parse()."""

from rules_world import phase, say

from gobelet import games as rules
from gobelet.games import seats_in
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.definition import GAME
from gobelet.match import Match


def new(seats=2, **options):
    return Match(GAME, seats, rules.complete_options(GAME, options))


def duel(seats=2, attacker=0, money=None, **options):
    """A match whose first duel, seat 0 against seat 1, waits for the attacker's five dice."""
    match = new(seats, **options)
    for seat, amount in enumerate(money or ()):
        match.state[s.HEAD + seat] = match.state[s.HEAD + s.BEFORE * seats + seat] = amount
    match.act(attacker, (6,))
    match.act(1 - attacker, (1,))
    return match


def bet(match, *choices):
    """Seals a choice of everybody who may bet, as text in seat order. Returns {seat: choice}."""
    sealed = {}
    for seat, words in zip(seats_in(GAME.actors(match.state)), choices):
        choice = GAME.parse(match.state, seat, words)
        match.check(seat, choice, ())
        match.act(seat, GAME.public_part(match.state, seat, choice))
        sealed[seat] = choice
    return sealed


def unseal(match, sealed):
    """Everybody who laid a card opens it. Returns the events."""
    events = []
    for seat in seats_in(GAME.actors(match.state)):
        events += match.act(seat, sealed[seat])
    return events


def lie(match, blue, black=2, red=(0, 0), throw=3):
    """Puts dice on the table, before the defence that follows an attacker's throw."""
    state = match.state
    state[s.BLUE : s.BLACK] = list(blue) + [0] * (4 - len(blue))
    state[s.BLACK] = black
    state[s.RED : s.RED + 2] = list(red) + [s.GONE] * (2 - len(red))
    state[s.THROW_NUMBER] = throw
    state[s.PHASE] = s.DEFENCE
    state[s.OWING] = 1 << state[s.DEFENDER]
    return match


def money(match):
    return GAME.view(match.state)["money"]


def end_duel(match, amounts):
    """Lets the running duel end with these amounts of money: its second tour counts nothing for anybody."""
    state = match.state
    seats = match.seats
    state[s.TOUR] = 2
    lie(match, (), 1)
    state[s.HEAD : s.HEAD + seats] = amounts
    attacker = state[s.ATTACKER]
    state[s.HEAD + attacker] -= 1  # what the black 1 brings
    if GAME.owes(state, state[s.DEFENDER])[:1] and phase(match) == "defence":
        return say(match, "pass")
    return []
