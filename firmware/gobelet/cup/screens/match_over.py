"""The scene after a match. This module must not know a game."""

from gobelet.cup.buttons import CALL, LEFT, OK, RIGHT
from gobelet.cup.display.widgets import banner, headline, message
from gobelet.cup.screens import AcknowledgeScreen, name_of
from gobelet.cup.screens.ranking import ARROWS, RankingPages


class Over(AcknowledgeScreen):
    """The match is over: who won, and the own rank. Two winners are named, more are counted. LEFT and RIGHT show the
    places of all; CALL what the player's decisions cost, where the game has a coach; OK leads to the word of the match,
    once that is known."""

    def __init__(self, seat):
        super().__init__(seat)
        self._word = ""  # while it is shown
        self._places = None  # the list of all, once it was asked for
        self._coach = None  # what decisions cost, while that is read
        seat.sound("winner" if seat.number in self._first() else "over")
        if self._coached() and "pad" in seat.board.abilities:  # there is room to say it at once
            seat.request_reviews()

    def title(self):
        return self._coach.title() if self._coach else self.texts.get("bar.end")

    def full_text(self):
        return self._coach.full_text() if self._coach else ()

    def labels(self):
        arrows = ("", "") if self._word else self._coach.arrows() if self._coach else ARROWS
        word = self.texts.get("do.coach") if self._coached() and not (self._word or self._coach) else ""
        return arrows + super().labels()[2:3] + (word,)

    def _coached(self):
        return self.seat.match.rules.coach

    def _lessons(self):
        from gobelet.cup.screens.reviews import ReviewPages  # for who asks

        return ReviewPages(self.seat)

    def dearest(self):
        """What the player's decisions cost most, in words, dearest first; () in a game without a coach."""
        return self._lessons().dearest() if self._coached() else ()

    def press(self, button):
        word = self.seat.closing_word()
        if self._coach:
            self._coach = None if button == OK else self._coach
            if button in (LEFT, RIGHT):
                self._coach.turn_page(button)
            self.hints.redraw()
        elif button == CALL and self._coached() and not self._word:
            self.seat.request_reviews()
            self._coach = self._lessons()
            self.hints.redraw()
        elif button == OK and word and not self._word:
            self._word = word
            self.hints.redraw()
        elif button in (LEFT, RIGHT) and not self._word:
            if self._places:
                self._places.turn_page(button)
            else:
                self._places = RankingPages(self.seat)
        else:
            super().press(button)

    def _scores(self):
        match = self.seat.match
        return match.rules.scores(match.state)

    def _first(self):
        """The seats that have won."""
        scores = self._scores()
        return [seat for seat in range(len(scores)) if scores[seat] == max(scores)]

    def draw(self, canvas):
        seat = self.seat
        if self._coach:
            self._coach.draw(canvas)
            return
        if self._word:
            canvas.centred(11, seat.texts.get("line.closing_word"))
            headline(canvas, 21, self._word[:4] + " " + self._word[4:8])
            headline(canvas, 38, self._word[8:12] + " " + self._word[12:])
            return
        if self._places:
            self._places.draw(canvas)
            return
        mine = seat.number
        scores, first = self._scores(), self._first()
        if mine not in first:
            rank = len([score for score in scores if score > scores[mine]]) + 1
            headline(canvas, 11, seat.texts.get("line.rank", rank, len(scores)))
            message(canvas, self._winners(first), 32, 22)
            return
        banner(canvas, 12, seat.texts.get("head.winner"))
        canvas.centred(36 if len(first) > 1 else 40, seat.texts.get("line.rank_first", len(scores)))
        if len(first) > 1:
            first.remove(mine)
            canvas.centred(46, self._tied_line(first))

    def _winners(self, first):
        texts = self.texts
        names = [name_of(self.seat, seat) for seat in first[:2]]
        if len(first) == 1:
            return texts.get("event.winner", names[0])
        return texts.get("over.two", *names) if len(first) == 2 else texts.count("over.winners", len(first))

    def _tied_line(self, others):
        texts = self.texts
        if len(others) == 1:
            return texts.get("line.tied", name_of(self.seat, others[0]))
        return texts.count("line.tied_with", len(others))

    def shaking(self, on):
        """A shake does not lead on here."""
