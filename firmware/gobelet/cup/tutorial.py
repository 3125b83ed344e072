"""A game in two minutes: a match of practice whose dice, cards and rivals are given. At each step the player is told
what is to be done, and why not, if they do something else.

The lesson of a game is data: its modules `tutorial` and `tutorial_<lang>`. `lesson` has

    SEATS      how many play, the player first
    begin() -> the state of the rules in which it begins
    FACES      {seat: its throws, one after the other}
    ORDER      the shuffled deck, () for a game without cards
    MOVES      {seat: what it decides, one after the other}; without the player
    STEPS      (when, text, does, whys) each, see Lesson.step()

and `lesson_<lang>` has the texts, TEXTS, as those of the game are written: "told." and the name of a step's text,
"why." and that of a reason. It must not know what is drawn, or the link.
"""

from gobelet import games
from gobelet.bots import CHARACTERS
from gobelet.cup.practice import Practice, Rivals
from gobelet.games import CHANCE
from gobelet.selfplay import SelfPlay
from gobelet.texts.table import Table

PACE = 1100  # ms that a rival thinks
ROLL, SHOW = "roll", "show"  # scenes in which the player does the only thing there is
OTHERWISE = "otherwise"  # of whys: why not, for all that is not named


class ScriptedPlay(SelfPlay):
    """A match that plays itself with throws and cards that are given. faces: {seat: throws}; order: the deck."""

    def __init__(self, match, faces, order, choose):
        super().__init__(match, self, choose, lambda: 0)
        self._faces = {seat: list(throws) for seat, throws in faces.items()}
        self._cards = order
        self._seat = CHANCE

    def action(self, seat):
        self._seat = seat
        return super().action(seat)

    def faces(self, count, sides):
        """The next throw of the seat that does something."""
        return self._faces[self._seat].pop(0) if count else ()

    def shuffled(self, cards):
        return self._cards


class ScriptedRivals(Rivals):
    """Rivals whose decisions are given. moves: {seat: what it decides, one after the other}."""

    def __init__(self, seat, moves):
        super().__init__(seat, ["random"], bytes(4))
        self._moves = {rival: list(actions) for rival, actions in moves.items()}

    def decide(self, seat, hand):
        self._thought = ()
        return self._moves[seat].pop(0)

    def claim(self):
        return ()

    def _delay(self, match, seat):
        return PACE

    def _think(self, seat, hand):
        return self._moves[seat][0]


class Tutorial(Practice):
    """The match of a lesson. at: the number of the step. mistake: the name of why not, "" for nothing wrong."""

    ahead = False  # one thing after the other
    coached = False

    def __init__(self, app, game, own_name):
        self.data = data = games.part(game, "tutorial")
        self.words = Table(games.part(game, "tutorial_" + app.texts.lang).TEXTS)
        names = [own_name] + CHARACTERS.split()[: data.SEATS - 1]
        super().__init__(app, game, names, ["random"] * (data.SEATS - 1))
        self.match.state[:] = data.begin()
        self.table = ScriptedPlay(self.match, data.FACES, data.ORDER, self._choose)
        self._rivals = ScriptedRivals(self, data.MOVES)
        self.at = self._done = 0
        self.mistake = ""

    def step(self):
        """(when, text, does, whys) of this step. when: the scene in which its text is told, or the event that
        they must have been told; does: the decisions that end it, () where a throw does or where dice are shown, None
        for something to read; whys: {a decision: the text that says why not}. None once all is done."""
        return self.data.STEPS[self.at] if self.at < len(self.data.STEPS) else None

    def tells(self):
        """The text for this moment, "" for none: others play."""
        step = self.step()
        if self.mistake:
            return self.words.get("why." + self.mistake)
        return self.words.get("told." + step[1]) if step and self._is_due(step) else ""

    def reads(self):
        """Whether there is something to read, before anything goes on."""
        step = self.step()
        return bool(step) and step[2] is None and self._is_due(step)

    def last(self):
        """Whether this is the last step."""
        return self.at == len(self.data.STEPS) - 1

    def _is_due(self, step):
        if self.throw:
            return False
        return step[0] == self.scene() or step[0] in [event[0] for event in self.verdict]

    def go_on(self):
        """The player has read."""
        if self.mistake:
            self.mistake = ""
        elif self.reads() and not self.last():
            self._next()
            self.dismiss()
        self.hints.redraw()

    def _next(self):
        self.at += 1
        self._done = 0
        self.mistake = ""

    # what the player does, and what holds them up

    def act(self, action):
        self.hints.redraw()
        step = self.step()
        does = step[2] if step else None
        if not does or action != does[self._done]:
            whys = step[3] if step else {}
            self.mistake = whys.get(action) or whys.get(OTHERWISE, "")
            self.plan = ()
            return
        super().act(action)
        self.mistake = ""
        self._done += 1
        if self._done == len(does):
            self._next()

    def shake(self):
        self._fulfil(ROLL, super().shake)

    def show(self):
        self._fulfil(SHOW, super().show)

    def _fulfil(self, scene, do):
        step = self.step()
        if self.reads():
            return
        due = step and step[0] == scene and step[2] == ()
        do()
        if due:
            self._next()

    def dismiss(self):
        if not self.reads():
            super().dismiss()

    def tick(self):
        return -1 if self.reads() else super().tick()
