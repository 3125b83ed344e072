"""Pépètes: secret bets, up to two cards with their stakes. It must not know the link or the log's form."""

from gobelet.cup.display.widgets import headline, select
from gobelet.cup.screens import CALL, LEFT, OK, RIGHT, Screen, decide, state_of
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.bets import BASE, CARDS, DIGITS, MOST
from gobelet.games.pepetes.screens.words import LINE_Y, card_text, draw_duel

CARD, STAKE, SURE = range(3)  # what is being chosen
NOTHING = 0  # no card, or no other one
ORDER = tuple(range(DIGITS + 1, CARDS + 1)) + tuple(range(1, DIGITS + 1))


class Bet(Screen):
    """LEFT and RIGHT walk among the cards, then among stakes; OK goes on, CALL goes back; in the end CALL held seals.

    bets: what is chosen so far, (card, stake) each.
    """

    def __init__(self, app):
        super().__init__(app)
        self.money = s.money_of(state_of(app), app.owner.seat)
        self.bets = []
        self._card()

    @property
    def holds(self):
        return CALL if self.stage == SURE else 0

    def _card(self):
        taken = [card for card, _ in self.bets]
        self.stage = CARD
        self.choices = [NOTHING] + [card for card in ORDER if card not in taken]
        self.at = 0

    def _left(self):
        return self.money - sum([stake for _, stake in self.bets])

    def _value(self):
        return self.choices[self.at]

    def _next(self):
        """OK: the card leads to its stake, the stake to another card or to the question whether all is right."""
        value = self._value()
        if self.stage == CARD and value == NOTHING:
            self.stage = SURE
        elif self.stage == CARD:
            self.bets.append((value, 1))
            if value > DIGITS and self._left():
                self.stage = STAKE
                self.choices = list(range(1, self._left() + 2))
                self.at = 0
            else:
                self._after()
        elif self.stage == STAKE:
            self.bets[-1] = (self.bets[-1][0], value)
            self._after()

    def _after(self):
        if len(self.bets) < MOST and self._left():
            self._card()
        else:
            self.stage = SURE

    def labels(self):
        get = self.texts.get
        back = self.texts.get("do.back") if self.bets or self.stage == SURE else ""
        if self.stage == SURE:
            return ("", "", self.texts.get("do.back"), get("do.seal"))
        last = self.stage == CARD and self._value() == NOTHING
        return ("\u25c0", "\u25b6", get("do.no_bet" if last else "do.choose"), back)

    def press(self, button):
        if button == CALL and self.stage == SURE:
            return  # it is held
        if button == CALL or (button == OK and self.stage == SURE):
            if self.stage != CARD or self.bets:
                self.bets = self.bets[: -1 if self.stage == STAKE or self.stage == CARD else 0]
                self._card()
        elif button == OK:
            self._next()
        elif self.stage != SURE and (button == LEFT or button == RIGHT):
            self.at = (self.at + (1 if button == RIGHT else -1)) % len(self.choices)

    def hold(self, button):
        if button == CALL and self.stage == SURE:
            decide(self.app, tuple(sorted([card * BASE + stake for card, stake in self.bets])))

    def _said(self):
        """The bets so far in one line."""
        get = self.texts.get
        said = [get("card.stake", card_text(card, self.texts), stake) for card, stake in self.bets]
        return "  ".join(said) if said else get("line.no_bet")

    def draw(self, canvas):
        get = self.texts.get
        if self.stage == SURE:
            canvas.centred(LINE_Y, self._said())
            draw_duel(canvas, self.app)
            return
        value = self._value()
        if self.stage == STAKE:
            canvas.centred(LINE_Y, get("ask.stake", card_text(self.bets[-1][0], self.texts)))
            headline(canvas, 22, str(value))
            canvas.centred(42, get("line.left", self.money - sum([stake for _, stake in self.bets[:-1]]) - value))
        else:
            canvas.centred(LINE_Y, self._said() if self.bets else get("ask.bet"))
            none = get("line.no_more" if self.bets else "line.nothing")
            headline(canvas, 22, card_text(value, self.texts) if value else none)
            canvas.centred(42, get("line.left", self._left()))
        select(canvas, 8, 20, 112, 20)
