"""Pépètes: secret bets, up to two cards with their stakes. It must not know the link or the log's form."""

from gobelet.cup.display.widgets import headline, select
from gobelet.cup.screens import CALL, LEFT, OK, RIGHT, Screen, decide, state_of
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.bets import BASE, CARDS, DIGITS, MOST
from gobelet.games.pepetes.screens.duel import LINE_Y, draw_duel
from gobelet.games.pepetes.screens.words import bets_text, card_text

CARD, STAKE, SURE = range(3)  # what is being chosen
TAKE_BACK = 0  # instead of a card or a stake: the last card is taken back
ORDER = tuple(range(DIGITS + 1, CARDS + 1)) + tuple(range(1, DIGITS + 1))


class Bet(Screen):
    """LEFT and RIGHT walk among the cards, OK lays one, LEFT and RIGHT walk among its stakes, OK goes on to another
    card; CALL held seals what lies, at any time. Left of the first choice the last card is taken back.

    bets: what is chosen so far, [card, stake] each.
    """

    def __init__(self, seat):
        super().__init__(seat)
        self.money = s.money_of(state_of(seat), seat.number)
        self.bets = []
        self.to_card()

    @property
    def holds(self):
        return 0 if self._value() == TAKE_BACK else CALL

    def to_card(self):
        """A card is to be chosen."""
        taken = [card for card, _ in self.bets]
        self.stage = CARD
        self.choices = [TAKE_BACK] * bool(taken) + [card for card in ORDER if card not in taken]
        self.at = len(self.choices) - len(ORDER) + len(taken)

    def to_stake(self):
        """The stake on the last card is."""
        self.stage = STAKE
        self.choices = range(TAKE_BACK, self.unstaked_money() + 2)  # hundreds, which are never all in memory
        self.at = 1

    def unstaked_money(self):
        """The money that does not lie on a card."""
        return self.money - sum([stake for _, stake in self.bets])

    def _value(self):
        return self.choices[self.at]

    def _next(self):
        """OK: a card lies with its stake of 1, and all but a digit may have more; then there may be another card."""
        value = self._value()
        if value == TAKE_BACK:
            self.bets.pop()
            self.to_card()
        elif self.stage == CARD:
            self.bets.append([value, 1])
            if value > DIGITS and self.unstaked_money():
                self.to_stake()
            else:
                self.to_next()
        else:
            self.to_next()

    def to_next(self):
        """Another card is, or that is all."""
        if len(self.bets) < MOST and self.unstaked_money():
            self.to_card()
        else:
            self.stage = SURE
            self.choices = [1, TAKE_BACK]
            self.at = 0

    def labels(self):
        get = self.texts.get
        if self.stage == SURE:
            return ("", "", get("do.back"), get("do.seal"))
        if self._value() == TAKE_BACK:
            return ("\u25c0", "\u25b6", get("do.back"), "")
        more = self.stage == CARD or len(self.bets) < MOST and self.unstaked_money()
        return ("\u25c0", "\u25b6", get("do.choose" if self.stage == CARD else "do.next") if more else "",
                get("do.seal" if self.bets else "do.no_bet"))  # fmt: skip

    def press(self, button):
        if self.stage == SURE:
            if button == OK:
                self.bets.pop()
                self.to_card()
        elif button == LEFT or button == RIGHT:
            self.at = (self.at + (1 if button == RIGHT else -1)) % len(self.choices)
            if self.stage == STAKE:
                self.bets[-1][1] = self._value() or 1
        elif button == OK and self.labels()[2]:
            self._next()

    def hold(self, button):
        if button == CALL and self.holds:
            self.seal()

    def seal(self):
        """The player wants no more than what lies."""
        decide(self.seat, tuple(sorted([card * BASE + stake for card, stake in self.bets])))

    def _lie(self, bets):
        """These bets in a line."""
        return bets_text([card * BASE + stake for card, stake in bets], self.texts)

    def draw(self, canvas):
        get, value = self.texts.get, self._value()
        left = get("line.left", self.unstaked_money())
        if self.stage == SURE:
            canvas.centred(LINE_Y, self._lie(self.bets))
            draw_duel(canvas, self.seat, left)
            return
        if self.stage == STAKE:
            canvas.centred(LINE_Y, get("ask.stake", card_text(self.bets[-1][0], self.texts)))
            headline(canvas, 22, str(value) if value else get("line.take_back"))
            canvas.centred(42, self._lie(self.bets[:-1]) + "  " + left if self.bets[1:] else left)
        else:
            canvas.centred(LINE_Y, get("ask.other_bet" if self.bets else "ask.bet"))
            headline(canvas, 22, card_text(value, self.texts) if value else get("line.take_back"))
            canvas.centred(42, self._lie(self.bets) + "  " + left if self.bets else left)
        select(canvas, 8, 20, 112, 20)
