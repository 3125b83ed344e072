"""Pépètes: all that is rolled. It must not know the link or the log's form."""

from gobelet.cup.screens import rolling
from gobelet.games.pepetes import rules
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.screens.words import faces_text, state_of, title_of


class Roll(rolling.Roll):
    """This seat rolls: for the next duel, for the attack, as attacker, as defender."""

    def __init__(self, app):
        super().__init__(app)
        self.words = app.texts.part("pepetes", "ask", "other", "you")

    def dice_left(self):
        return 0

    def title(self):
        return title_of(self.app, self.words)

    def why(self):
        state, get = state_of(self.app), self.words.get
        phase = state[s.PHASE]
        count = rules.owes(state, self.app.owner.seat)[1]
        if phase == s.DEFEND:
            faces = [face for face in (state[s.FACE_1], state[s.FACE_2]) if face]
            return self.words.count("roll.defend", count, faces_text(faces))
        if phase == s.THROW and state[s.THROW_NUMBER] > 1:
            return self.words.count("roll.again", count)
        return get("roll." + s.PHASES[phase])
