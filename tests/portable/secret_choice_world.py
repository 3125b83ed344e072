"""What tests of games with secrets share: a table that keeps hands and sealed choices, and plays a match to its end.

A choice is a function (state, seat, hand, random) -> action, as the automates are. Everything public goes through
Match; hands and sealed choices stay here, as they would with the table and the cups.
"""

import binascii
import hashlib
import json

from gobelet import games
from gobelet.games import CHANCE, seats_in
from gobelet.match import Match, replay
from gobelet.prng import Random
from gobelet.selfplay import SelfPlay

BOUND = 20000  # actions; far above any match played here


class SecretTable(SelfPlay):
    """Plays one match. rules: a module. choose: one function for all seats or a list of them.

    keep: the kinds of events to keep in `events`. With log, `history` is every (seat, action) that went into the match
    and `heard` what each made happen.
    """

    def __init__(self, rules, seats, random, choose, options=(), keep=(), log=False):
        self.rules = rules = games.load(rules.NAME)
        super().__init__(Match(rules, seats, options), random, self._decide, lambda: 1 + random.below(9))
        self.random = random
        self.choose = choose if type(choose) is list else [choose] * seats
        self.keep = keep
        self.log = log
        self.history = []
        self.heard = []
        self.events = []
        self._hash = hashlib.sha256()

    def _decide(self, seat, hand):
        return self.choose[seat](self.match.state, seat, hand, self.random)

    def who(self):
        """Somebody who owes something: with several, any of them."""
        seats = seats_in(self.rules.actors(self.match.state))
        return seats[self.random.below(len(seats))] if seats else CHANCE

    def step(self):
        """One action of somebody; returns its events."""
        seat = self.who()
        action, events = self.play_owed(seat)
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
        self._hash.update(self.match._text().encode())
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
        table = SecretTable(game, seats, Random(seed), choose, games.complete_options(game, options))
        match = table.play()
        assert (match.count, game.scores(match.state)) == (count, scores), (seats, seed)
        assert table.digest() == digest, (seats, seed)
