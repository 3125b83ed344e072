"""Pépètes between decisions: both sides' dice, the money of all, the own sealed bets; all that is rolled; the news.

It must not know the link or the log's form.
"""

from gobelet.cup.screens import OK, Screen, name_of, rolling, state_of
from gobelet.cup.screens.pages import Pages
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.bets import BASE
from gobelet.games.pepetes.dice import COMBINATIONS
from gobelet.games.pepetes.legal import owes
from gobelet.games.pepetes.screens.words import LINE_Y, card_text, draw_duel, faces_text

ROWS_Y, ROW = 20, 11  # of the list of money, in two columns
HALF, NAME = 64, 42


class Table(Screen):
    """Somebody else is to act. OK shows everybody's money."""

    def __init__(self, app):
        super().__init__(app)
        self._money = False

    def labels(self):
        return ("", "", self.texts.get("do.dice" if self._money else "do.money"), "")

    def press(self, button):
        if button == OK:
            self._money = not self._money
            self.app.redraw = True

    def _awaited(self):
        """The line that says for whom we wait, and for what."""
        app, state = self.app, state_of(self.app)
        seats = [seat for seat in app.ledger.owing() if seat >= 0 and seat != app.owner.seat]
        if len(seats) == 1:
            return self.texts.get("line." + s.PHASES[state[s.PHASE]], name_of(app, seats[0]))
        if seats and state[s.PHASE] == s.BETTING:
            return self.texts.get("line.bets", len(seats))
        return app.texts.count("line.waiting_shakes", len(seats)) if seats else app.texts.get("line.table_works")

    def _bets(self):
        """The own bets, sealed or open, in a line."""
        app = self.app
        bets = s.bets_of(state_of(app), app.owner.seat) or app.owner.sealed(app.ledger) or ()
        return "  ".join([self.texts.get("card.stake", card_text(b // BASE, self.texts), b % BASE) for b in bets])

    def draw(self, canvas):
        app, state = self.app, state_of(self.app)
        if not self._money:
            canvas.centred(LINE_Y, self._awaited())
            draw_duel(canvas, app)
            return
        canvas.centred(LINE_Y, self._bets() or self.texts.get("line.money"))
        for seat in range(len(app.ledger.players)):
            x, y = seat % 2 * HALF, ROWS_Y + seat // 2 * ROW
            canvas.text_in(x, y, NAME, name_of(app, seat), -1)
            canvas.text_in(x + NAME, y, 18, str(s.money_of(state, seat)), 1)


class Roll(rolling.Roll):
    """This seat rolls: for the next duel, for the attack, as attacker, as defender."""

    def why(self):
        state, get = state_of(self.app), self.texts.get
        phase = state[s.PHASE]
        count = owes(state, self.app.owner.seat)[1]
        if phase == s.DEFEND:
            faces = [face for face in (state[s.FACE_1], state[s.FACE_2]) if face]
            return self.texts.count("roll.defend", count, faces_text(faces))
        if phase == s.THROW and state[s.THROW_NUMBER] > 1:
            return self.texts.count("roll.again", count)
        return get("roll." + s.PHASES[phase])


class News(Pages):
    """What every player is told, and what happened to this one."""

    def told(self, event):
        kind, seat, get = event[0], event[2], self.texts.get
        mine = seat == self.app.owner.seat
        if kind == "scored":
            how = get("card." + COMBINATIONS[event[4]])
            who = () if mine else (name_of(self.app, seat),)
            return get("you.scored" if mine else "other.scored", *who, event[3], how)
        if kind == "bet_won" or kind == "bet_lost":
            return get("you." + kind, card_text(event[3], self.texts), event[4])
        if kind == "gift":
            return get("you.gift", name_of(self.app, seat), event[3])
        if kind == "out":
            return get("you.out") if mine else get("other.out", name_of(self.app, seat))
        if kind in ("lost", "bonus", "malus", "bets_lost"):
            return get("you." + kind, event[4] if kind == "lost" else event[3])
        return get("you." + kind)
