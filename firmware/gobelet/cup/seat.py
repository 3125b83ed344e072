"""A player's seat in a match, as the scenes of the match see it: what lies there, what it owes, what its player does.

A scene asks its seat and nothing else, so it cannot tell a match at a table (TableSeat, here) from one that is
practised or taught (practice.py, tutorial.py). It must not know what is drawn, or the link.
"""

TYPE_CHECKING = False  # true for pyright only
if TYPE_CHECKING:
    from gobelet.match import Match
    from gobelet.texts import Texts


class Seat:
    """What is the same wherever the match is played: what the player has made and seen of the round.

    cup: the App. Each kind of seat has besides what TableSeat has: what is owed by whom, and what its player can do."""

    texts: "Texts"  # the words of the player's language and of the game
    match: "Match"
    players: list  # (cup id, name, age, automate) of each seat
    number: int  # its own, -1 for who watches
    hand: "tuple | None"  # see Owner
    dealt: "tuple | None"  # see Owner
    round: int  # how many hidden rolls there were
    over: bool  # whether the match has ended, also before its time
    ahead = True  # whether what comes after a decision may be decided with it

    def __init__(self, cup):
        self._cup = cup
        self.hints = cup.hints
        self.board = cup.board  # what the player has in hand: its abilities and faults
        self.preferences = cup.preferences  # the cup's own settings
        self.rolled = ()  # the faces of this seat's last public roll, until the next dice
        self.throw = {}  # {seat: faces} of a throw that is being shown
        self.verdict = []  # the events from the call to the end of its round, until they are dismissed
        self.uncovered_at = 0  # when the dice were last uncovered, 0: they are covered
        self.end_seen = False
        self.decisions = 0  # how many this player has made in the match
        self.plan = ()  # what is decided of what the game will ask next, as its screens keep it
        self.reviews = None  # what the decisions cost, see gobelet.coach; None as long as nobody has said

    @property
    def now(self):
        """The ms of the board's clock."""
        return self._cup.now

    def prefer(self, key, value):
        """The player changes one of the cup's own settings."""
        from gobelet.cup.screens.settings import store  # seldom

        store(self._cup, key, value)

    def dice_left(self):
        """How many dice the player has left."""
        match, number = self.match, self.number
        return match.rules.dice_of(match.state, number) if match and number >= 0 else 0

    def sound(self, name, mine=True):
        """Plays the tune of a name, of the game of the match if it has one, see Sound.play()."""
        self.hints.sound(name, self.texts.game, mine)

    def finish_throw(self):
        """The throw has been seen."""
        self.throw = {}

    def keep_plan(self, plan):
        """The player has decided already what the game will ask next, as its screens keep it."""
        self.plan = plan

    def set_dice_uncovered(self, on):
        """The player uncovers or covers their own dice."""
        if on or self.uncovered_at:
            self.uncovered_at = self.now if on and self.hand else 0
            self.hints.redraw()

    def dismiss(self):
        """The player has seen the verdict, or the end."""
        self.end_seen = self.over and not self.verdict
        self.verdict = []
        self.throw = {}
        self.hints.redraw()


class TableSeat(Seat):
    """The seat of this cup at a table, as its owner and the log have it."""

    def __getattr__(self, name):
        # What its owner and the log have, each time anew. A property for each would take a Pico 700 bytes.
        cup = self._cup
        if name in ("match", "players", "round", "over"):
            return getattr(cup.ledger, name)
        if name in ("hand", "dealt"):
            return getattr(cup.owner, name)
        if name == "number":
            return cup.owner.seat
        if name == "texts":
            return cup.texts
        raise AttributeError(name)

    @property
    def missing(self):
        """Bit mask of the seats whose cups are away, or that have left the match."""
        return self._cup.ledger.away | self._cup.ledger.dropped

    def begin(self):
        """The first entry of a match is here."""
        self.forget_round()
        self.end_seen = False
        self.decisions = 0
        self.reviews = None

    def forget_round(self):
        """Other dice, or another history of the match."""
        self.verdict = []
        self.rolled = ()
        self.throw = {}
        self.uncovered_at = 0

    def owes(self):
        """The kind of entry that this seat owes, see Owner.owes()."""
        return self._cup.owner.owes(self._cup.ledger)

    def owed_by(self, number):
        """The same of any seat, as the log has it."""
        return self._cup.ledger.owes(number)

    def owing(self):
        """Who owes something, lowest first."""
        return self._cup.ledger.owing()

    def may_claim(self):
        """Whether the player may decide something although nobody waits for it."""
        return self._cup.owner.may_claim(self._cup.ledger)

    def sealed_choice(self):
        """The choice that is sealed, from the decision until it is opened; else None."""
        return self._cup.owner.sealed_choice(self._cup.ledger)

    def round_word(self):
        """The word of the last round, "" before it is known."""
        reveal = self._cup.ledger.reveal
        return reveal.word if reveal else ""

    def closing_word(self):
        """The word of the match, "" until it is known."""
        return self._cup.owner.closing_word(self._cup.ledger)

    def has_in_flight(self, kind):
        """Whether a command of this kind is on its way."""
        return self._cup.session.commands.has_in_flight(kind)

    def send(self, command):
        """A command of Owner goes to the table; None: there is none."""
        if command:
            self._cup.duties.send(command)

    def shake(self):
        """The cup was shaken."""
        self._cup.dismiss()
        self.send(self._cup.owner.shake(self._cup.ledger))

    def act(self, action):
        """The player decided, in the open or in secret, whichever is owed. Raises Illegal if the rules forbid it."""
        self.send(self._cup.owner.decide(self._cup.ledger, action))
        self.decisions += 1

    def show(self):
        """The player lifts the cup."""
        self.send(self._cup.owner.show(self._cup.ledger))

    def request_reviews(self):
        """The player asks what the decisions of the match that is over cost: the table reckons, as all is open now."""
        if self.reviews is None:
            self._cup.link.send(["coach", self._cup.ledger.uid])

    def open_menu(self):
        """The player has time for the settings."""
        self._cup.open_side_scene("settings")
