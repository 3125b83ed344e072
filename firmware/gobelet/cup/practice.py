"""A match against automates in this cup alone, with no table: the same rules, the same screens, chance of its own.

It is a Seat like the one at a table, so the screens of a game cannot tell the two apart. There is nobody to convince:
no commitments, no log, and nothing is kept. A real match, its ledger and its secret are not touched. Rolls for places
are left to chance. This module must not know what is drawn, or the link.
"""

from gobelet import coach, fair, games
from gobelet.bots import BotPlayer, Observation
from gobelet.cup import screens
from gobelet.cup.seat import Seat
from gobelet.games import ALL, CHANCE, CHOOSE, CLOCK, DEAL, HIDDEN, HIDE, OPEN, ROLL, SEAL, SHOW, seats_in
from gobelet.match import Match
from gobelet.prng import Random
from gobelet.selfplay import SelfPlay

MINE = 0  # the player's seat
LULL = 200  # ms after a decision until the coach looks at it: what it leads to is to be seen at once
QUICK = 250  # ms that an automate takes for what needs no thought
MINUTE = 60000
SEED = 32  # bytes that the chance of a practice match is drawn from
# As Ledger.owes() calls them; what needs no decision of the player comes after the others.
OWED = {CHOOSE: "act", SEAL: "seal", ROLL: "shake", HIDE: "shake", SHOW: "show", OPEN: "unseal", DEAL: "deal"}
OWED[CLOCK] = "clock"
PLAYED = ("act", "seal", "shake", "show")


class KeyedChance:
    """Chance that is drawn from a key, as fair.py draws it. key: bytes that nobody can foresee."""

    def __init__(self, key):
        self._key = key
        self._drawn = 0  # how many times something was drawn

    def _next(self):
        self._drawn += 1
        return b"practice" + fair.encode_u32(self._drawn)

    def faces(self, count, sides):
        return fair.faces(self._key, self._next(), count, sides) if count else ()

    def shuffled(self, cards):
        return fair.shuffled(self._key, self._next(), cards)


class Rivals:
    """The automates at a match that is practised. seat: the player's Practice; pilots: how each plays; key: bytes that
    nobody can foresee."""

    def __init__(self, seat, pilots, key):
        self._seat = seat
        self._pilots = [BotPlayer(pilot, key[at] << 8 | key[at + 1]) for at, pilot in enumerate([pilots[0]] + pilots)]
        self._thought = ()  # (step, seat, action): what the next one is about to do
        self._let_pass = -1  # actions when they claimed nothing
        self.due = 0  # when the next one acts, 0: not known yet

    def wait_for(self, seat):
        """The ms until a seat, or the table, does what it owes, 0 or less for now. An automate thinks meanwhile."""
        owner, match = self._seat, self._seat.match
        decides = owner.owed_by(seat) in ("act", "seal")
        if not self.due:
            self.due = owner.now + (self._delay(match, seat) if decides else QUICK)
        if decides and self._thought[:2] != (match.step, seat):
            self._thought = match.step, seat, self._think(seat, owner.table.hand(seat))
        return self.due - owner.now

    def decide(self, seat, hand):
        """What the automate of a seat does."""
        decided, self._thought = self._thought, ()
        return decided[2] if decided else self._think(seat, hand)

    def claim(self):
        """(seat, action) of what an automate decides although nobody waits for it; () for none."""
        match = self._seat.match
        if self._let_pass != match.count:
            self._let_pass = match.count
            for seat in seats_in(match.rules.may_claim(match.state)):
                action = None if seat == MINE else self._think(seat, None)
                if action is not None:
                    return seat, action
        return ()

    def _delay(self, match, seat):
        return self._pilots[seat].delay(match, seat)

    def _think(self, seat, hand):
        """What the automate of a seat decides; None for a claim that it does not make."""
        owner = self._seat
        return self._pilots[seat].think(owner.match, seat, hand, owner.table.chosen(seat), owner.board)[0]


class Reviewer:
    """Has the coach look at the player's decisions, each a moment later. seat: the player's Practice."""

    def __init__(self, seat):
        self._seat = seat
        self._all = seat.board.kind == "web"  # there is room to keep all reviews, and to read them
        self._decision = None  # (when, Observation, action): what the coach is yet to look at

    def observe(self):
        """What the player sees who is to decide, for note()."""
        match, table = self._seat.match, self._seat.table
        decisions, rounds = tuple(match.recent_decisions), tuple(match.past_rounds)
        return list(match.state), table.hand(MINE), table.chosen(MINE), decisions, rounds

    def note(self, seen, action):
        """The player has decided."""
        self._review()  # what was decided before, if there was no time
        state, hand, chosen, decisions, rounds = seen
        turn = Observation(state, MINE, hand, Random(self._seat.match.count), chosen, decisions, past=rounds)
        self._decision = self._seat.now + LULL, turn, action

    def tick(self):
        """Returns the ms until the coach looks at a decision, 0 once it has."""
        left = self._decision[0] - self._seat.now if self._decision else 0
        if left <= 0:
            self._review()
        return left

    def _review(self):
        decision, self._decision = self._decision, None
        if not decision or not self._seat.coached:
            return
        _, turn, action = decision
        turn.set_deadline(self._seat.board.ticks)
        rules = self._seat.match.rules
        lesson = coach.review_decision(rules, turn, action)
        if lesson:
            reviews = self._seat.reviews
            reviews.append(lesson)
            if not self._all:
                reviews[:] = coach.costliest(rules, reviews)


class Practice(Seat):
    """The player's seat in one match. app: the cup's App; game: a name in games.GAMES; names: of the player, then of
    each automate; pilots: how each automate plays, see bots.every()."""

    number = MINE
    coached = True  # whether the coach looks at decisions
    missing = 0  # nobody leaves

    def __init__(self, app, game, names, pilots):
        super().__init__(app)
        self.texts = app.texts.for_game(game)
        rules = games.load(game)
        self.players = [("", name, 0, int(seat != MINE)) for seat, name in enumerate(names)]
        self.match = Match(rules, len(names), games.complete_options(rules))
        self.round = 0
        self.hand = self.dealt = None
        self.reviews = []
        key = app.board.entropy(SEED)
        self.table = SelfPlay(self.match, KeyedChance(key), self._choose, self._minutes)
        self._rivals = Rivals(self, pilots, key)
        self._reviewer = Reviewer(self)
        self._decided = None  # what the player is about to do
        self._sealed = None  # the choice, until it is opened
        self._clock = self.now
        self._called_at = -1  # the step at which the player was last called
        while rules.is_rolling_for_seats(self.match.state):
            self.table.play_owed(self.owing()[0])

    # what its scenes ask

    @property
    def over(self):
        return self.match.over

    def owed_by(self, number):
        """The kind of entry that a seat, or the table (CHANCE), would owe, "" for none."""
        owed = self.match.rules.owes(self.match.state, number)
        return OWED[owed[0]] if owed else ""

    def owes(self):
        """The same of the player."""
        return self.owed_by(MINE)

    def owing(self):
        return [seat for seat in range(CHANCE, len(self.players)) if self.owed_by(seat)]

    def may_claim(self):
        return bool(self.match.rules.may_claim(self.match.state) >> MINE & 1)

    def sealed_choice(self):
        return self._sealed

    def closing_word(self):
        """There is none: nobody keeps a record."""
        return ""

    round_word = closing_word

    def has_in_flight(self, kind):
        """Nothing is ever on its way: there is no table to ask."""
        return False

    def open_menu(self):
        """Who practises leaves instead."""

    def request_reviews(self):
        """What decisions cost is known already."""

    def shake(self):
        self.dismiss()
        if self.owes() == "shake":
            self._play(MINE)

    def show(self):
        if self.owes() == "show":
            self._play(MINE)

    def act(self, action):
        """Raises Illegal if the rules forbid it."""
        match = self.match
        self.decisions += 1
        if self.owes() not in ("act", "seal"):
            match.check(MINE, action)
            self._follow(MINE, "act", match.act(MINE, action))
            return
        seen = self._reviewer.observe()
        self._decided = action
        self._play(MINE)
        self._reviewer.note(seen, action)

    def scene(self):
        """The scene that the match calls for; "" when it is over and done with."""
        if self.throw:
            return "reveal"
        return "" if self.end_seen else screens.scene_for_seat(self.owes(), self.verdict, self.over)

    # the other seats, and chance

    def tick(self):
        """Lets the automates play when it is their time. Returns ms until it wants to be called again, -1: on a
        decision of the player."""
        if self.throw:
            return -1
        left = self._reviewer.tick()
        if left > 0:
            return left
        claim = self._rivals.claim()
        if claim:
            self._follow(claim[0], "act", self.match.act(*claim))
            return 0
        others = [seat for seat in self.owing() if seat != MINE or self.owes() not in PLAYED]
        if not others:
            return -1
        left = self._rivals.wait_for(others[0])
        if left <= 0:
            self._play(others[0])
        return max(left, 0)

    def _play(self, seat):
        """A seat, or the table, does what it owes: chance is drawn or shown for any, decisions are those of the
        automates and of the player."""
        kind = self.owed_by(seat)
        action, events = self.table.play_owed(seat)
        if kind == "shake" and action != HIDDEN:
            kind = "roll"
            self.throw = {seat: action}
            if seat == MINE:
                self.rolled = action
        if seat == MINE and kind in ("seal", "unseal"):
            self._sealed = self._decided if kind == "seal" else None
        self._follow(seat, kind, events)

    def _choose(self, seat, hand):
        return self._decided if seat == MINE else self._rivals.decide(seat, hand)

    def _minutes(self):
        """How many have passed since the last call."""
        passed = (self.now - self._clock) // MINUTE
        self._clock += passed * MINUTE
        return passed

    def _follow(self, seat, kind, events):
        """Brings what the player holds and reads up to date with what a seat did. kind: what it owed, "roll" for a
        roll in the open."""
        rules, state = self.match.rules, self.match.state
        if kind == "shake" and "shake" not in [self.owed_by(other) for other in self.owing()]:
            self._mixed()
        self._look(rules, state, seat, kind)
        visible = [event for event in events if event[1] in (ALL, 1 << MINE)]
        self.verdict += screens.events_for_seat(rules.NAME, visible, MINE)
        self._rivals.due = 0
        self.hints.redraw()
        if self.owes() in ("act", "seal", "show") and self._called_at != self.match.step:
            self._called_at = self.match.step
            self.sound("turn")

    def _look(self, rules, state, seat, kind):
        """What the player holds now."""
        if rules.deck:
            visible = self.table.order and rules.cards_are_hidden(state)
            self.hand = self.table.hand(MINE) if visible else None
            if kind == "deal":
                self.dealt = self.hand
        elif rules.public_part:
            owed = self.owes()
            self.hand = () if owed == "seal" else self._sealed if owed == "unseal" else None
        elif kind == "show" and seat == MINE or not rules.under_cup(state, MINE):
            self.hand = None

    def _mixed(self):
        """Everybody has shaken: the dice lie under the cups."""
        self.round += 1
        self.verdict = []
        self.rolled = ()
        if self.match.rules.under_cup(self.match.state, MINE):
            self.hand = self.table.dice.get(MINE)
            self.uncovered_at = self.now if self.hand else 0
            self.throw = {MINE: self.hand} if self.hand else {}
