"""Pépètes between decisions: the duel, everybody's money and stakes; all that is rolled; the news.

It must not know the link or the log's form.
"""

from gobelet.cup.display.canvas import text_width
from gobelet.cup.display.widgets import message
from gobelet.cup.screens import OK, Waiting, name_of, rolling, standings, state_of
from gobelet.cup.screens.event_pages import PAGE_MS, EventPages
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.dice import COMBINATIONS
from gobelet.games.pepetes.legal import owes
from gobelet.games.pepetes.screens.duel import LINE_Y, draw_duel, draw_meeting, draw_names, draw_rolls
from gobelet.games.pepetes.screens.words import bets_text, card_text, faces_text
from gobelet.games.pepetes.words import scores

OTHERS_MS = 2000  # how long the bets of somebody else are shown
WITH_DICE = (s.ATTACK, s.DEFENCE, s.DEFEND, s.BETTING, s.COMBINATION, s.OPENING)


def aimed_at(state):
    """The faces that the defender has announced."""
    return [face for face in (state[s.FACE_1], state[s.FACE_2]) if face]


class Table(Waiting):
    """Somebody else is to act, or the player is out: the duel. OK shows everybody's money."""

    def __init__(self, seat):
        super().__init__(seat)
        self._page = -1  # of the money, -1: the duel

    def _pages(self):
        return standings.pages(self.seat)

    def labels(self):
        more, get = 0 <= self._page < self._pages() - 1, self.texts.get
        return ("", "", get("do.next" if more else "do.money" if self._page < 0 else "do.dice"), get("do.menu"))

    def press(self, button):
        if button == OK:
            self._page = self._page + 1 if self._page < self._pages() - 1 else -1
            self.hints.redraw()

    def _awaited(self):
        """The seats that we wait for."""
        return [seat for seat in self.seat.owing() if seat >= 0 and seat != self.seat.number]

    def title(self):
        """Who is awaited for the next duel, as the rolls take all lines; else the money."""
        seats = self._awaited()
        if self._page < 0 and state_of(self.seat)[s.PHASE] == s.PAIRING and len(seats) == 1:
            return "\u25b6 " + name_of(self.seat, seats[0])
        return super().title()

    def _sentence(self, seats):
        """The line that says for whom we wait, and for what, where no dice lie."""
        texts, phase = self.texts, s.PHASES[state_of(self.seat)[s.PHASE]]
        if len(seats) == 1:
            return texts.get("line." + phase, name_of(self.seat, seats[0]))
        return texts.count("line.waiting_shakes", len(seats)) if seats else texts.get("line.table_works")

    def _doing(self, seats):
        """What those we wait for do, in a few letters beside the red dice."""
        state = state_of(self.seat)
        if state[s.PHASE] == s.BETTING:
            return self.texts.count("line.bets", len(seats))
        if state[s.PHASE] == s.DEFEND:
            return self.texts.get("line.aims", faces_text(aimed_at(state)))
        return self.texts.get("line.throw_number", state[s.THROW_NUMBER])

    def _rows(self):
        """(place, seat, money and stakes) of everybody."""
        state = state_of(self.seat)
        rows = []
        for place, seat, _ in standings.ranked([-score for score in scores(state)]):
            stakes = s.stakes_of(state, seat)
            text = str(s.money_of(state, seat))
            row_text = "%s (%s)" % (text, "+".join([str(stake) for stake in stakes])) if stakes else text
            if text_width(row_text) > standings.VALUE_WIDTH:
                row_text = "%s (%d)" % (text, sum(stakes))
            rows.append((place, seat, row_text))
        return rows

    def draw(self, canvas):
        seat, state = self.seat, state_of(self.seat)
        seats, phase = self._awaited(), state[s.PHASE]
        if self._page >= 0:
            mine = s.bets_of(state, seat.number) or seat.sealed_choice() or ()
            line = bets_text(mine, self.texts) or self.texts.get("line.money")
            standings.draw(canvas, seat, line, self._rows(), self._page)
        elif phase in WITH_DICE or phase == s.THROW and state[s.THROW_NUMBER] > 1:
            draw_names(canvas, seat, seats[0] if len(seats) == 1 else -1)
            draw_duel(canvas, seat, self._doing(seats))
        elif phase == s.FIRST or phase == s.THROW:
            canvas.centred(LINE_Y, self._sentence(seats))
            draw_meeting(canvas, seat, (self.texts.get("line.attacker"), self.texts.get("line.defender")))
        elif phase == s.PAIRING:
            draw_rolls(canvas, seat, self._sentence(seats))
        else:
            message(canvas, self._sentence(seats))


class Roll(rolling.Roll):
    """This seat rolls: for the next duel, for the attack, as attacker, as defender."""

    def why(self):
        state, get = state_of(self.seat), self.texts.get
        phase = state[s.PHASE]
        count = owes(state, self.seat.number)[1]
        if phase == s.DEFEND:
            return self.texts.count("roll.defend", count, faces_text(aimed_at(state)))
        if phase == s.THROW and state[s.THROW_NUMBER] > 1:
            return self.texts.count("roll.again", count)
        return get("roll." + s.PHASES[phase])


class News(EventPages):
    """What every player is told, and what happened to this one."""

    def page_ms(self):
        event = self.seat.verdict[0] if self.seat.verdict else ("",)
        return OTHERS_MS if event[0] == "bets" else PAGE_MS

    def format_event(self, event):
        kind, seat, get = event[0], event[2], self.texts.get
        mine = seat == self.seat.number
        if kind == "scored":
            how = get("card." + COMBINATIONS[event[4]])
            who = () if mine else (name_of(self.seat, seat),)
            return get("you.scored" if mine else "other.scored", *who, event[3], how)
        if kind == "bets":
            return get("other.bets", name_of(self.seat, seat), bets_text(event[3], self.texts))
        if kind == "bet_won" or kind == "bet_lost":
            return get("you." + kind, card_text(event[3], self.texts), event[4])
        if kind == "gift":
            return self.texts.count("you.gift", event[3], name_of(self.seat, seat))
        if kind == "out":
            return get("you.out") if mine else get("other.out", name_of(self.seat, seat))
        if kind in ("lost", "bonus", "malus", "bets_lost"):
            return get("you." + kind, event[4] if kind == "lost" else event[3])
        return get("you." + kind)
