"""A match against automates in this cup alone, with no table: the same rules, the same screens, dice of its own.

It has the face of the app that a game's screens ask (`ledger`, `owner`, `verdict`, `shake()`, `act()` ...): they
cannot tell it from a match at a table. There is nobody to convince, so there are no commitments and no log, and
nothing is kept: a real match, its ledger and its secret are not touched.
This module must not know what is drawn, or the link.
"""

from gobelet import fair, games
from gobelet.bots import PACE, Pilot
from gobelet.cup import screens
from gobelet.games import CHOOSE, HIDDEN, HIDE, ROLL, SHOW
from gobelet.match import Match
from gobelet.selfplay import SelfPlay

MINE = 0  # the player's seat
QUICK = 250  # ms that an automate takes for what needs no thought
SEED = 32  # bytes that the dice of a practice match are drawn from
OWED = {CHOOSE: "act", ROLL: "shake", HIDE: "shake", SHOW: "show"}  # as Ledger.owes() calls them


class Log:
    """What screens read of a ledger. players: (cup id, name, age, automate) of each seat."""

    round_word = ""  # nobody to compare them with

    def __init__(self, match, players):
        self.match = match
        self.players = players
        self.round = 0

    def owes(self, seat):
        """The kind of entry that a seat would owe, "" for none."""
        owed = self.match.rules.owes(self.match.state, seat)
        return OWED[owed[0]] if owed else ""

    def owing(self):
        """The seats that owe something, lowest first."""
        return [seat for seat in range(len(self.players)) if self.owes(seat)]


class Player:
    """What screens read of the owner: the seat and the faces under the cup, None while there are none."""

    seat = MINE

    def __init__(self):
        self.hand = None

    def closing_word(self, ledger):
        """There is none: nobody keeps a record."""
        return ""


class Dice:
    """Chance that is drawn from a key, as fair.py draws it. key: bytes that nobody can foresee."""

    def __init__(self, key):
        self._key = key
        self._drawn = 0  # how many times dice were drawn

    def faces(self, count, sides):
        self._drawn += 1
        return fair.faces(self._key, b"practice" + fair.number(self._drawn), count, sides)


class Practice:
    """One match. app: the cup's App; game: a name in games.GAMES whose entries are public or dice (no sealed choices,
    no deals) and that automates can play; names: of the player, then of each automate."""

    def __init__(self, app, game, names):
        self._app = app
        self.texts = app.texts.of(game)
        self.board = app.board
        rules = games.load(game)
        players = [("", name, 0, int(seat != MINE)) for seat, name in enumerate(names)]
        self.ledger = Log(Match(rules, len(names), games.options(rules)), players)
        self.owner = Player()
        self.verdict = []
        self.rolled = ()
        self.throw = {}
        self.looked = 0
        self.decisions = 0
        self._over = False  # whether the player has seen the end
        key = app.board.entropy(SEED)
        self._table = SelfPlay(self.ledger.match, Dice(key), self._choose)
        self._pilot = Pilot("sound", key[0] << 8 | key[1])
        self._due = 0  # when the next automate acts, 0: not known yet

    # what screens ask of an app

    @property
    def now(self):
        return self._app.now

    @property
    def redraw(self):
        return self._app.redraw

    @redraw.setter
    def redraw(self, on):
        self._app.redraw = on

    def waiting_for(self, kind):
        """Nothing is ever on its way: there is no table to ask."""
        return False

    def say(self, code):
        self._app.say(code)

    def sound(self, name, mine=True):
        self._app.sound(name, mine, self.texts.game)

    def rattle(self, strength):
        self._app.rattle(strength)

    @property
    def chosen(self):
        return self._app.chosen

    def adjust(self, chosen):
        self._app.adjust(chosen)

    def look(self, on):
        self.looked = self.now if on and self.owner.hand else 0
        self.redraw = True

    def dismiss(self):
        """The player has seen the verdict, or the end."""
        self._over = self.ledger.match.over and not self.verdict
        self.verdict = []
        self.throw = {}
        self.redraw = True

    def shake(self):
        self.dismiss()
        if self.ledger.owes(MINE) == "shake":
            self._play(MINE)

    def show(self):
        if self.ledger.owes(MINE) == "show":
            self._play(MINE)

    def act(self, action):
        """Raises Illegal if the rules forbid it."""
        self.ledger.match.check(MINE, action, self.owner.hand)
        self.decisions += 1
        self._follow(MINE, "act", self.ledger.match.act(MINE, action))

    def scene(self):
        """The scene that the match calls for; "" when it is over and done with."""
        match = self.ledger.match
        if self.throw:
            return "reveal"
        return "" if self._over else screens.in_play(self.ledger.owes(MINE), self.verdict, match.over)

    # the other seats, and chance

    def tick(self):
        """Lets the automates play when it is their time. Returns ms until it wants to be called again, -1: on a
        decision of the player."""
        others = [seat for seat in self.ledger.owing() if seat != MINE]
        if not others or self.throw:
            return -1
        if not self._due:
            self._due = self.now + (PACE if self.ledger.owes(others[0]) == "act" else QUICK)
        if self.now < self._due:
            return self._due - self.now
        self._due = 0
        self._play(others[0])
        return 0

    def _play(self, seat):
        """A seat does what it owes: dice are drawn or shown for any, decisions are those of the automates."""
        kind = self.ledger.owes(seat)
        action, events = self._table.fulfil(seat)
        if kind == "shake" and action != HIDDEN:
            kind = "roll"
            self.throw = {seat: action}
            if seat == MINE:
                self.rolled = action
        self._follow(seat, kind, events)

    def _choose(self, seat, hand):
        match = self.ledger.match
        return self._pilot.choose(match.rules, match.state, seat, hand)

    def _follow(self, seat, kind, events):
        """Brings what the player holds and reads up to date with what a seat did. kind: what it owed, "roll" for a
        roll in the open."""
        match = self.ledger.match
        if kind == "shake" and "shake" not in [self.ledger.owes(other) for other in self.ledger.owing()]:
            self._mixed()
        if kind == "show" and seat == MINE or not match.rules.under_cup(match.state, MINE):
            self.owner.hand = None
        self.verdict += screens.news(match.rules.NAME, events, MINE)
        self._due = 0
        self.redraw = True
        if self.ledger.owes(MINE) in ("act", "show"):
            self.sound("turn")

    def _mixed(self):
        """Everybody has shaken: the dice lie under the cups."""
        self.ledger.round += 1
        self.verdict = []
        self.rolled = ()
        self.owner.hand = self._table.dice.get(MINE)
        self.looked = self.now if self.owner.hand else 0
        self.throw = {MINE: self.owner.hand} if self.owner.hand else {}
