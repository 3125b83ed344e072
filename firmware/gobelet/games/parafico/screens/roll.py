"""Parafico's rolls: for the seats, for who speaks first, under the cup. It must not know the link or the log's form."""

from gobelet.cup.display.widgets import draw_faces
from gobelet.cup.screens import rolling, state_of
from gobelet.games.parafico import state as s
from gobelet.games.parafico.screens.words import has_jokers, title_of


class Roll(rolling.Roll):
    """Rolls for the seats, for who speaks first, or under the cup."""

    title = title_of

    def why(self):
        texts = self.texts
        state = state_of(self.app)
        if state[s.PHASE] == s.SEAT_ROLL:
            return texts.get("lobby.seat_roll", texts.count("dice", state[s.DICE_EACH]))
        if state[s.PHASE] == s.FIRST_ROLL:
            return texts.get("lobby.first_roll")
        return "" if has_jokers(self.app) else texts.get("lobby.parafico")

    def tied(self):
        """Whether this roll repeats the last one, which somebody equalled. With seats given by one die each nothing
        tells the last roll for a seat from the first one for who speaks."""
        state = state_of(self.app)
        if state[s.PHASE] == s.FIRST_ROLL:
            return len(self.app.rolled) == 1 and state[s.DICE_EACH] > 1
        return state[s.PHASE] == s.SEAT_ROLL and len(self.app.rolled) > 0

    def draw(self, canvas):
        if self.rolling or self.sent() or not self.tied():
            super().draw(canvas)
            return
        draw_faces(canvas, 15, self.app.rolled, None)
        canvas.centred(44, self.texts.get("lobby.tie"))
