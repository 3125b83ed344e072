"""Parafico's rolls: for the seats, for who speaks first, under the cup. It must not know the link or the log's form."""

from gobelet.cup.screens import rolling
from gobelet.cup.screens.parafico_words import has_jokers, state_of, title_of
from gobelet.rules import parafico as rules


class Roll(rolling.Roll):
    """Rolls for the seats, for who speaks first, or under the cup."""

    def title(self):
        return title_of(self.app)

    def why(self):
        texts = self.app.texts
        state = state_of(self.app)
        if state[rules.PHASE] == rules.SEAT_ROLL:
            return texts.get("lobby.seat_roll", texts.count("dice", state[rules.DICE_EACH]))
        if state[rules.PHASE] == rules.FIRST_ROLL:
            return texts.get("lobby.first_roll")
        return "" if has_jokers(self.app) else texts.get("lobby.parafico")
