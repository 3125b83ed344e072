"""Pépètes: picking blue dice, to throw them again (attack) or to aim at their faces (defence).

What is legal the rules say. It must not know the link or the log's form.
"""

from gobelet.cup.display.widgets import select
from gobelet.cup.screens import CALL, LEFT, OK, RIGHT, Screen, decide, name_of, state_of
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.legal import PASS, announcements
from gobelet.games.pepetes.screens.duel import DEFENCE_SIZE, DEFENCE_Y, LINE_Y, blue_places, draw_duel
from gobelet.games.pepetes.screens.words import faces_text

RED = {1: (0,), 2: (1,), 3: (0, 1)}  # which red dice the first number of an announcement means


class Pick(Screen):
    """LEFT and RIGHT walk along the blue dice, OK picks one or puts it back, CALL goes on with what is picked.

    most: how many dice may be picked. go: the word over CALL once some are; ask: the
    question, and with "_none" the one before any is picked.
    """

    most = 4
    go = ask = ""
    throws = ()  # the announcements with the picked faces, once there are several

    def __init__(self, seat):
        super().__init__(seat)
        self.dice = [index for index, _, _ in blue_places(state_of(seat))]
        self.at = 0
        self.picked = []
        self.asking = False  # whether to pass is asked about

    def faces(self):
        """The faces of the dice that are picked, sorted."""
        state = state_of(self.seat)
        return tuple(sorted([state[s.BLUE + index] for index in self.picked]))

    def labels(self):
        get = self.texts.get
        if self.asking:
            return ("", "", get("do.pass"), self.texts.get("do.back"))
        chosen = self.dice[self.at] in self.picked
        pick = get("do.unpick") if chosen else get("do.pick") if len(self.picked) < self.most else ""
        return ("\u25c0", "\u25b6", pick, get(self.go) if self.picked else get("do.pass"))

    def press(self, button):
        if self.asking:
            if button == OK:
                decide(self.seat, PASS)
            self.asking = False
        elif button == LEFT or button == RIGHT:
            self.at = (self.at + (1 if button == RIGHT else -1)) % len(self.dice)
        elif button == OK:
            index = self.dice[self.at]
            if index in self.picked:
                self.picked.remove(index)
            elif len(self.picked) < self.most:
                self.picked.append(index)
        elif self.picked:
            self.submit()
        else:
            self.asking = True

    def submit(self):
        """The player goes on with the dice that are picked."""

    def opponent(self):
        """The other duellist."""
        state = state_of(self.seat)
        return name_of(self.seat, state[s.DEFENDER if state[s.PHASE] == s.ATTACK else s.ATTACKER])

    def line(self):
        """What is asked."""
        if self.asking:
            return self.texts.get("ask.pass")
        return self.texts.get(self.ask, faces_text(self.faces())) if self.picked else self.texts.get(self.ask + "_none")

    def draw(self, canvas):
        canvas.centred(LINE_Y, self.line())
        draw_duel(canvas, self.seat, self.opponent(), self.picked, self.dice[self.at])


class Attack(Pick):
    """ATTAQUE: which blue dice are thrown again."""

    go = "do.throw"
    ask = "ask.attack"

    def submit(self):
        decide(self.seat, self.faces())


class Defence(Pick):
    """DEFENSE: at which faces red dice are thrown, then how many and which of them."""

    most = 2
    go = "do.aim"
    ask = "ask.defence"

    def __init__(self, seat):
        super().__init__(seat)
        self.most = min(2, len(s.red_of(state_of(seat))))
        self.which = 0

    def labels(self):
        if not self.throws:
            return super().labels()
        return ("\u25c0", "\u25b6", self.texts.get("do.throw"), self.texts.get("do.back"))

    def submit(self):
        actions = [action for action in announcements(state_of(self.seat)) if action[1:] == self.faces()]
        if len(actions) == 1:
            decide(self.seat, actions[0])
        elif actions:
            self.throws, self.which = actions, len(actions) - 1  # with all dice first

    def press(self, button):
        if not self.throws:
            super().press(button)
        elif button == OK:
            decide(self.seat, self.throws[self.which])
        elif button == CALL:
            self.throws = ()
        else:
            self.which = (self.which + (1 if button == RIGHT else -1)) % len(self.throws)

    def line(self):
        if not self.throws:
            return super().line()
        return self.texts.count("ask.red", len(RED[self.throws[self.which][0]]))

    def draw(self, canvas):
        super().draw(canvas)
        if self.throws:
            for index in RED[self.throws[self.which][0]]:
                select(canvas, 2 + index * (DEFENCE_SIZE + 3), DEFENCE_Y - 2, DEFENCE_SIZE + 4, DEFENCE_SIZE + 4)
