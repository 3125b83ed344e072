"""The cup: joins board, link, model and screen, and does one bounded piece of work per step.

A loop of the board calls `step()` again and again; nothing here blocks, sleeps or knows hardware. Each concern runs
guarded, so that a fault in a screen cannot take the link down: see `_guarded`.

A press goes one way: shell.py takes it to the screen, the screen asks the app to act, the owner makes a command of it,
duties.py and the session put it on its way over the link. What comes of it comes back as an entry: the link hands it
out, follower.py folds it into the model, and the shell draws the scene that the model calls for.
"""

from gobelet import ledger, texts
from gobelet.cup import scene_selection, screens, settings
from gobelet.cup.display.canvas import Canvas
from gobelet.cup.input import SAMPLE
from gobelet.cup.model import Model
from gobelet.cup.owner import Owner
from gobelet.cup.power import DARK, DOZE, Power
from gobelet.cup.session import Session
from gobelet.cup.shell import Shell
from gobelet.link.cup_end import DOWN, UP

SLOWEST = 100  # ms between two steps of an automate when nothing happens


class App(Model):
    """One cup: a Model with its parts, and all that its player can do. board: see gobelet.board. pilot: an automate
    that decides for the player, or None. canvas: that is drawn on, None for one of its own."""

    SESSION, SHELL = Session, Shell

    def __init__(self, board, pilot=None, canvas=None):
        from gobelet.cup import startup  # once a start

        self.board = board
        self.pilot = pilot
        chosen = settings.settings(board)
        self.preferences = settings.own(board)
        self._texts = texts.load(chosen["lang"])
        owner = Owner(board.cup_id, lambda data: board.save("owner", (data,)), board.load("owner"))
        log, thrown = startup.load_checkpoint(board, owner)  # the dice of this match, and of those that have not ended
        super().__init__(owner, log, board.ticks())
        self.side_scene = ""  # the scene beside a match that the player visits
        self.crash = None  # the first error that nobody expected
        self.update = None  # an Update once a version of the program is offered
        self.question = None  # a HostQuestion once a laptop on the cable asks
        self._duties = None
        self.power = Power(self.now)
        self.session = self.SESSION(self, chosen, thrown)
        self.link = self.session.link
        self.shell = self.SHELL(self, canvas or Canvas(), self.session.pool.add_entropy)
        self.stage = self.shell.stage
        self.hints.wake_display = self.shell.wake_display
        self.shell.adjust()
        self.set_bot(pilot)
        self.session.begin()
        screens.unload("gobelet.cup.startup")
        self.shell.select()

    @property
    def texts(self):
        """The words of the player's language and of the game of the match."""
        match = self.ledger.match
        game = match.rules.NAME if match else ""
        if self._texts.game != game:
            self._texts = self._texts.for_game(game)
        return self._texts

    def set_language(self, lang):
        """From now on in another language."""
        self._texts = texts.load(lang)

    @property
    def duties(self):
        """What this cup says in a match: its Duties."""
        if self._duties is None:
            from gobelet.cup.duties import Duties  # from the first match on

            self._duties = Duties(self)
        return self._duties

    # one step

    def step(self, slowest=SAMPLE):
        """Does what is due. Returns the ms until its next call, `slowest` at most: a shake shows in samples."""
        session, shell, board = self.session, self.shell, self.board
        before, self.now = self.now, board.ticks()
        self.pass_time(self.now - before, self.link.state == UP)
        self._guarded(shell.sense)  # first: what is pressed is meant for what the display shows
        if session.commands.has_unsent:
            self._guarded(session.send_pending)
            return 1  # the answer may be here before anything is drawn
        if shell.hurries and self._guarded(shell.draw_now):
            board.flush()
            return 0  # what was pressed is seen at once, all else has the next step
        self._guarded(session.tick)
        if self.owner.seat >= 0:
            self._guarded((self._duties or self.duties).tick)
        if session.commands.has_unsent:
            self._guarded(session.send_pending)
        if self.update or self.question:
            from gobelet.cup import host_requests

            self._guarded(lambda: host_requests.tick(self))
        note = self._guarded(self.hints.tick)
        if shell.shown and board.flush():
            return 0  # a whole picture, before there is another one
        wait = self._guarded(shell.show)
        if shell.shown and slowest <= SAMPLE:
            return 0  # its pages go from the next step on: a step is short while somebody shakes the cup
        if note and 0 < note < slowest:
            slowest = note
        if board.flush():
            return 0
        at_cards = self._duties and self._duties.at_cards
        soon = self._guarded(lambda: at_cards.go_on(slowest > SAMPLE)) if at_cards else None
        if soon is not None:
            return soon
        if self.pilot:
            slowest = SLOWEST
        if slowest > SAMPLE and self.power.state == DARK:
            slowest = DOZE
        return slowest if wait is None or wait < 0 or wait > slowest else wait

    def _guarded(self, part):
        """Runs one concern; what it did not expect is shown with file and line, and the others go on."""
        try:
            return part()
        except Exception as error:  # the last line of defence: named on the screen, never hidden
            if self.crash is None:
                self.crash = error
                self.board.crashed(error)
                self.hints.redraw()
            return None

    # what the player, the pilot or the protocol does

    def set_bot(self, pilot):
        """Hands this cup to an automate, to its player if `pilot` is None."""
        self.pilot = pilot
        if self._duties:
            self._duties.set_bot(pilot)
        self.shell.input.set_bot(pilot)

    def ready(self, on=True):
        """The player in the lobby is ready, or not any more."""
        self.invitation.pressed = on
        self.link.ready(on)

    # how it stands with the table

    def entries_missing(self):
        """How many entries this cup still has to fold to be where the table was when it joined."""
        return max(self.link.table_entries - self.ledger.entries, 0) if self.link.state == UP else 0

    def idle(self):
        """Whether no match wants anything of this cup."""
        return not self.inviting() and (self.ledger.phase == ledger.EMPTY or self.owner.seat < 0 or self.ledger.over)

    def wired(self):
        """Whether what comes is said by a laptop on the cable."""
        return not self.board.transport and self.link.state != DOWN

    def is_free(self):
        """Whether no match wants anything of this cup, or whoever is on its cable plays none with it."""
        return self.idle() or self.wired() and self.link.seat < 0

    # what is seen and heard

    def scene(self):
        """The name of the scene that the model calls for."""
        return scene_selection.current_scene(self)

    @property
    def screen(self):
        """The screen that is on."""
        return self.stage.screen

    def dice_left(self):
        """How many dice the player has left in the match that goes on."""
        return self.seat.dice_left() if self.ledger.match else 0

    def set_dice_uncovered(self, on):
        """The player uncovers or covers their dice of that match."""
        if self.ledger.match:
            self.seat.set_dice_uncovered(on)

    def open_side_scene(self, aside):
        """The player goes to a scene beside the match, "" back; what the match wants of this cup comes first."""
        self.side_scene = aside
        self.hints.redraw()

    def sound(self, name, mine=True, game=None):
        """Plays the tune of a name, see Sound.play(). game: whose, None for the one of the match."""
        self.hints.sound(name, self.texts.game if game is None else game, mine)
