"""One session of one game: the only place that checks an action, applies it and emits its events.

It knows a game's rules and plain actions; it must not know where they come from (buttons, bots, a log), how chance was
made (fair.py, ledger/) or who is told.
"""

import binascii
import hashlib
import json

from gobelet import games
from gobelet.games import Illegal

PAST = 8  # rounds that `past` keeps
_SUM = 0x3FFFFFFF  # bits of a sum: small numbers are enough, and take no memory on a Pico


class Match:
    """A game being played.

    rules: a Game as games.load() gives it. seats: how many players. options: as games.complete_options() gives them.
    `step` numbers the decision points: it moves when what is owed changes, not while several seats each act on the
    same obligation, so that a command can name the step it was made for. `count` is the number of actions applied.
    `heard`, in games that declare it, is who decided what since something was hidden last, a flat list of seat, action,
    seat, action ...; after load() it begins anew, with what follows. `past`, in those games, is what two players
    who are left said and then showed in the last PAST rounds: a list of (heard, {seat: hand}).
    """

    past_rounds = ()  # while there are more players: nothing is kept of each of fifteen cups

    def __init__(self, rules, seats, options=(), ages=()):
        if not rules.SEATS[0] <= seats <= rules.SEATS[1]:
            raise Illegal("bad_seats", "%s is for %d to %d players, not %d" % ((rules.NAME,) + rules.SEATS + (seats,)))
        if ages and len(ages) != seats:
            raise Illegal("bad_ages", "%d ages for %d seats" % (len(ages), seats))
        self.rules = rules
        # At hand for each action; called by names of their own, as CPython looks for a method first.
        self._check, self._apply, self._hears = rules.check, rules.apply, rules.heard
        self.state = rules.new(seats, options, ages)
        self.seats = seats
        self.step = 0
        self.count = 0
        self.recent_decisions = []

    @property
    def over(self):
        return self.rules.turn(self.state) == games.OVER

    def check(self, seat, action, hand=None):
        """Raises Illegal with the rule's reason key unless the seat may do this now."""
        why = self.rules.check(self.state, seat, action, hand)
        if why:
            self._refuse(seat, action, why)

    def _refuse(self, seat, action, code):
        action_text = self.rules.text(self.state, seat, action)
        raise Illegal(code, '"%s" %s: %s' % (action_text, self.rules.explain(self.state, seat, action), code))

    def act(self, seat, action, hand=None, checked=False):
        """Checks and applies one action; returns its events. Raises Illegal and changes nothing if it is not legal.
        checked: whether check() has accepted it."""
        state = self.state
        if not checked:
            check = self._check
            why = check(state, seat, action, hand)
            if why:
                self._refuse(seat, action, why)
        events = []
        self.count += 1
        if self._hears:
            heard = self.recent_decisions
            if not action:  # HIDDEN, SEALED
                heard.clear()
            elif type(action) is int:
                heard.append(seat)
                heard.append(action)
            elif heard:
                self._show(seat, action)
        apply = self._apply
        if apply(state, seat, action, events):
            self.step += 1
        return events

    def _show(self, seat, hand):
        """Remembers a hand that is shown after what was heard, once only two players are left."""
        past = self.past_rounds
        if past and len(past[-1][1]) == 1:
            past[-1][1][seat] = hand
            return
        others = self.rules.living(self.state)
        others &= others - 1  # all but the first one
        if others and not others & others - 1:  # one other
            if not past:
                self.past_rounds = past = []
            past.append((tuple(self.recent_decisions), {seat: hand}))
            del past[:-PAST]

    def restore(self, state):
        """Goes back to the state before the last decision. The step still grows: what was meant for a state that is
        gone is stale."""
        self.state[:] = state
        del self.recent_decisions[-2:]
        self.step += 1

    def drop(self, seat, events):
        """Takes a seat out of the match for good, where the rules have a `drop`; appends its events."""
        self.rules.drop(self.state, seat, events)
        self.step += 1

    def _text(self):
        rules, state = self.rules, self.state
        named = games.non_default_options(rules, games.chosen(rules.OPTIONS, state))
        session = [rules.NAME, self.seats, self.step, self.count, state[: len(state) - len(rules.OPTIONS)], named]
        return json.dumps(session, separators=(",", ":"))

    def dump(self):
        """The whole session as one line of JSON, with a sum; equal on every interpreter for equal sessions. Its options
        stand there by name, as far as they are not as usual: one more changes no other session."""
        text = self._text()
        return "%s,%d]" % (text[:-1], binascii.crc32(text.encode()) & _SUM)

    @classmethod
    def load(cls, line):
        """A session from dump(), text or bytes. Raises Illegal("bad_dump") for anything else: an altered state may be
        one in which the rules never come to an end."""
        try:
            name, seats, step, count, state, named, _ = json.loads(line)
            self = cls(games.load(name), seats)
            options = self.rules.OPTIONS
            state += games.encode_options(options, games.complete_options(self.rules, dict(named)))
            if type(state) is not list or len(state) != len(self.state):
                raise ValueError("the state of another match")
            self.step, self.count, self.state = step, count, state
            if self.dump() != (line if type(line) is str else line.decode()).strip():
                raise ValueError("it was altered")
        except (ValueError, TypeError, AttributeError, LookupError, ArithmeticError, RuntimeError) as error:
            raise Illegal("bad_dump", "this is no saved session: %s" % error) from error
        return self

    def digest(self):
        """32 bytes: SHA-256 of the session as dump() says it, without the sum."""
        return hashlib.sha256(self._text().encode()).digest()


def replay(rules, seats, options, ages, history):
    """Plays a list of (seat, action) from the start. Returns the match and all events; raises Illegal at the first
    action that could not have happened."""
    match = Match(rules, seats, options, ages)
    events = []
    for seat, action in history:
        events += match.act(seat, action)
    return match, events
