"""Papayoo's decisions: which cards go to the left neighbour (écart), which card is played.

Which cards may be played the rules say; this module only walks among them. It must not know the link or the log's form.
"""

from gobelet.cup.display.widgets import headline, wrap
from gobelet.cup.screens import BOTTOM, CALL, LEFT, OK, RIGHT, decide, name_of, state_of
from gobelet.cup.screens.choice import Decision
from gobelet.games.papayoo import rules
from gobelet.games.papayoo import state as s
from gobelet.games.papayoo.screens.words import LINE_Y, SECOND_Y, card_text, draw_hand

LARGE = 6  # cards in the hand, at most, that leave room for a large trick


class Decide(Decision):
    """LEFT and RIGHT walk along the hand. For the écart OK picks a card or puts it back, and CALL held gives them; in a
    trick OK plays the card, once it has been pressed twice if it costs points."""

    def moment(self):
        return self.app.ledger.match.step, self.app.owner.hand

    def begin(self):
        match = self.app.ledger.match
        self._hand = self.app.owner.hand
        self.discards = self.app.owner.owes(self.app.ledger) == "seal"
        self.picked = []
        self.asking = False
        cards = self._hand or ()
        self.cards = list(cards if self.discards else match.rules.legal(match.state, self.app.owner.seat, cards))
        self.at = 0

    def _wanted(self):
        """How many cards the écart has."""
        return rules.owes(state_of(self.app), self.app.owner.seat)[1]

    @property
    def holds(self):
        return CALL if self.discards and len(self.picked) == self._wanted() else 0

    def labels(self):
        get = self.texts.get
        if self.sent() or not self.cards:
            return ("", "", "", "")
        card = self.cards[self.at]
        if self.discards:
            pick = "do.put_back" if card in self.picked else "do.pick"
            return ("\u25c0", "\u25b6", get(pick) if self.holds == 0 or pick == "do.put_back" else "",
                    get("do.give") if self.holds else "")  # fmt: skip
        arrows = ("\u25c0", "\u25b6") if len(self.cards) > 1 else ("", "")
        return arrows + (get("do.play"), self.texts.get("do.back") if self.asking else "")

    def press(self, button):
        if self.sent() or not self.cards:
            return
        if button == LEFT or button == RIGHT:
            self.asking = False
            self.at = (self.at + (1 if button == RIGHT else -1)) % len(self.cards)
        elif button == OK and self.discards:
            self._pick(self.cards[self.at])
        elif button == OK and (self.asking or not self._costs(self.cards[self.at])):
            decide(self.app, self.cards[self.at])
        else:
            self.asking = button == OK
        self.app.redraw = True

    def _pick(self, card):
        if card in self.picked:
            self.picked.remove(card)
        elif len(self.picked) < self._wanted():
            self.picked.append(card)

    def _costs(self, card):
        """Whether a card is asked about: the Papayoo led into a trick can only come back."""
        state = state_of(self.app)
        return card == state[s.PAPAYOO] and state[s.LED] < 0 and len(self.cards) > 1

    def hold(self, button):
        if button == CALL and self.holds and not self.sent():
            decide(self.app, tuple(sorted(self.picked)))

    def draw(self, canvas):
        app, texts = self.app, self.texts
        if self.sent():
            canvas.centred(LINE_Y, app.texts.get("line.sent"))
        elif self.discards:
            seats = len(app.ledger.players)
            left = name_of(app, (app.owner.seat + 1) % seats)
            canvas.centred(LINE_Y, texts.get("line.discard", len(self.picked), self._wanted(), left))
        elif self.asking:
            canvas.centred(LINE_Y, texts.get("ask.papayoo"))
        else:
            trick = "  ".join([card_text(card) for _, card in s.on_table(state_of(app))])
            if len(self._hand or ()) <= LARGE and trick:
                headline(canvas, SECOND_Y, trick)
            else:
                for y, line in zip((LINE_Y, SECOND_Y), wrap(trick or texts.get("line.lead"), 124, 2)):
                    canvas.centred(y, line)
        at = self.cards[self.at] if self.cards else 0
        draw_hand(canvas, BOTTOM - 1, self._hand or (), self.picked, at, () if self.discards else self.cards)
