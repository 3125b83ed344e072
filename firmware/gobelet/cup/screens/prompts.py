"""The scenes in which a player is asked: to play a match that begins, to take a decision back, to go on without cups
that are away, to break the match off. This module must not know a game.
"""

from gobelet.cup.buttons import CALL, OK, RIGHT
from gobelet.cup.display.widgets import LINE_WIDTH, message, wrap
from gobelet.cup.screens import CupScreen, join_names, name_of, round_title
from gobelet.games import Illegal

PAGE = 5  # lines that the display has room for
MOST_LINES = 30
RIGHT_SIGN = "\u25b6"


class JoinPrompt(CupScreen):
    """A match begins for which the player has not pressed, or in another name: OK plays it."""

    def title(self):
        return self.app.table_name or self.app.texts.get("bar.gobelet")

    def dice_left(self):
        return 0

    def labels(self):
        return ("", "", self.app.texts.get("do.play"), "")

    def press(self, button):
        if button == OK:
            self.app.session.agree()

    def draw(self, canvas):
        owner, players = self.app.owner, self.app.ledger.players
        mine = owner.seat_in(self.app.ledger)
        _, name, age, _ = players[mine]
        others = ", ".join([player[1] for player in players if player[0] != players[mine][0]])
        key = "ask.begin_instead" if owner.memory.open else "ask.begin"
        message(canvas, self.app.texts.get(key, "%s, %d" % (name, age) if age else name, others))


class UndoPrompt(CupScreen):
    """The host would have the player take the last decision back: OK held does, CALL does not."""

    holds = OK
    title = round_title

    def labels(self):
        return ("", "", self.app.texts.get("menu.yes"), self.app.texts.get("menu.no"))

    def press(self, button):
        if button == CALL:
            self.app.prompts.undo(False)

    def hold(self, button):
        if button == OK:
            self.app.prompts.undo(True)

    def draw(self, canvas):
        message(canvas, self.app.texts.get("ask.undo"))


class YesNoPrompt(CupScreen):
    """What people agree on: OK held says yes, CALL no. RIGHT turns the pages of a long question."""

    holds = OK
    title = round_title
    yes, no = "menu.yes", "menu.no"

    def __init__(self, app):
        super().__init__(app)
        self._page = 0

    def text(self):
        """The question, and what comes of it."""
        return ""

    def answer(self, yes):
        """What the player says to it."""

    def _pages(self):
        lines = wrap(self.text(), LINE_WIDTH, MOST_LINES)
        return ["\n".join(lines[at : at + PAGE]) for at in range(0, len(lines), PAGE)]

    def labels(self):
        more = RIGHT_SIGN if len(self._pages()) > 1 else ""
        return ("", more, self.app.texts.get(self.yes), self.app.texts.get(self.no))

    def press(self, button):
        if button == CALL:
            self.answer(False)
        elif button == RIGHT:
            self._page += 1
            self.hints.redraw()

    def hold(self, button):
        if button == OK:
            self.answer(True)

    def draw(self, canvas):
        pages = self._pages()
        message(canvas, pages[self._page % len(pages)])


class VoteOutPrompt(YesNoPrompt):
    """The match may go on without cups that are away: it does once more than half of all people want that."""

    yes, no = "do.drop", "do.wait"

    def answer(self, yes):
        prompts = self.app.prompts
        seats = prompts.seats_to_vote_out()
        if not seats:
            return  # who was away is back: a vote about nobody would break the match off
        try:
            if yes:
                prompts.vote(seats)
            else:
                prompts.keep_waiting_for(seats)
        except Illegal as illegal:  # somebody came back meanwhile
            self.hints.show_notice(illegal.code)

    def text(self):
        app = self.app
        names = join_names(app.texts, [name_of(app.seat, seat) for seat in app.prompts.seats_to_vote_out()])
        effect = self._effect()
        return app.texts.get("ask.drop", names) + (" " + app.texts.get(effect) if effect else "")

    def _effect(self):
        """What comes of the round that is played."""
        log, seat = self.app.ledger, self.app.owner.seat
        rules, state = log.match.rules, log.match.state
        if rules.outcome_is_fixed(state):
            return "ask.round_counts"
        if not log.throw.mixed or not any([rules.under_cup(state, other) for other in range(len(log.players))]):
            return ""
        return "ask.shown_void" if log.reveal.seats >> seat & 1 else "ask.round_void"


class AbandonPrompt(YesNoPrompt):
    """The host would end the match before its time, with what people agree to counting for nobody."""

    def answer(self, yes):
        self.app.prompts.answer_abandon(yes)

    def text(self):
        return self.app.texts.get("ask.break")
