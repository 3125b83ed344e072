"""What tests of games with secrets share: a table that keeps hands and sealed choices, and plays a match to its end.

A choice is a function (state, seat, hand, random) -> action, as the automates are. Everything public goes through
Match; hands and sealed choices stay here, as they would with the table and the cups.
"""

import binascii
import hashlib
import json

from gobelet import games
from gobelet.games import CHANCE, CHOOSE, CLOCK, DEAL, OPEN, ROLL, SEAL, SHOW, seats_in
from gobelet.match import Match, replay
from gobelet.randoms import Random

BOUND = 20000  # actions; far above any match played here


class SecretTable:
    """Plays one match. rules: a module. choose: one function for all seats or a list of them.

    keep: the kinds of events to keep in `events`. With log, `history` is every (seat, action) that went into the match
    and `heard` what each made happen; a Pico has no room for those of a whole match. order: the deck of this round.
    sealed: {seat: choice}.
    """

    def __init__(self, rules, seats, random, choose, options=(), keep=(), log=False):
        self.rules = rules = games.load(rules.NAME)
        self.match = Match(rules, seats, options)
        self.random = random
        self.choose = choose if type(choose) is list else [choose] * seats
        self.order = ()
        self.sealed = {}
        self.minutes = 0
        self.keep = keep
        self.log = log
        self.history = []
        self.heard = []
        self.events = []
        self._hash = hashlib.sha256()

    def hand(self, seat):
        """What a seat hides now: its cards, what it sealed, or nothing."""
        state = self.match.state
        if seat == CHANCE:
            return self.order
        if self.rules.owes(state, seat)[:1] == (OPEN,):
            return self.sealed[seat]
        return self.rules.hands(state, self.order, self.sealed)[seat] if self.rules.hands else ()

    def who(self):
        """Somebody who owes something: with several, any of them."""
        seats = seats_in(self.rules.actors(self.match.state))
        return seats[self.random.below(len(seats))] if seats else CHANCE

    def action(self, seat):
        """What the seat does now."""
        rules, state, random = self.rules, self.match.state, self.random
        kind, count, sides = rules.owes(state, seat)
        if kind == ROLL:
            return random.faces(count, sides)
        if kind == DEAL:
            self.order = shuffled(rules.deck(self.match.seats), random)
            self.sealed = {}
            return 0
        if kind == SHOW or kind == OPEN:
            return self.hand(seat)
        if kind == CLOCK:
            self.minutes += 1 + random.below(9)
            return self.minutes
        if kind == CHOOSE:
            return self.choose[seat](state, seat, self.hand(seat), random)
        if kind == SEAL:
            hand = self.hand(seat)
            choice = self.sealed[seat] = self.choose[seat](state, seat, hand, random)
            assert rules.check(state, seat, choice, hand) == 0, choice
            return rules.cover(state, seat, choice)
        return 0

    def step(self):
        """One action of somebody; returns its events."""
        seat = self.who()
        owed = self.rules.owes(self.match.state, seat)[0]
        action = self.action(seat)
        # Of a choice that is being sealed the match sees the outside only.
        events = self.match.act(seat, action, None if owed == SEAL or seat < 0 else self.hand(seat))
        for event in events:
            self._hash.update(json.dumps(event, separators=(",", ":")).encode())
            if event[0] in self.keep:
                self.events.append(event)
        if self.log:
            self.history.append((seat, action))
            self.heard.append(events)
        return events

    def play(self):
        """To the end of the match. Returns the match."""
        while not self.match.over:
            self.step()
            assert self.match.count < BOUND
        return self.match

    def digest(self):
        """Hex of a hash over every event and the final state: equal on every interpreter. Ends the table's use."""
        self._hash.update(self.match.dump().encode())
        return binascii.hexlify(self._hash.digest()).decode()


def shuffled(cards, random):
    """The cards in some order."""
    cards = list(cards)
    for i in range(len(cards) - 1, 0, -1):
        j = random.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


def of_kind(events, kind):
    """All events of a kind."""
    return [event for event in events if event[0] == kind]


def check_replay(table, values):
    """The log of a table that was made with log=True gives the same bytes and the same events again."""
    match, events = replay(table.rules, len(table.choose), values, (), table.history)
    assert match.dump() == table.match.dump()
    assert events == [event for heard in table.heard for event in heard]


def check_digests(game, choose, lines):
    """Plays the matches of a golden file to their ends: (seats, seed, options, number of moves, scores, digest)."""
    for seats, seed, options, count, scores, digest in lines:
        table = SecretTable(game, seats, Random(seed), choose, games.options(game, options))
        match = table.play()
        assert (match.count, game.scores(match.state)) == (count, scores), (seats, seed)
        assert table.digest() == digest, (seats, seed)
