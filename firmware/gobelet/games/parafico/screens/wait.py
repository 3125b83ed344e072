"""Parafico while somebody else speaks: the bid that stands; and its rolls.

It must not know the link or the log's form.
"""

from gobelet.cup.display.dice_widgets import bid, draw_faces
from gobelet.cup.display.widgets import beside_cup
from gobelet.cup.screens import name_of, rolling, state_of, wait
from gobelet.games.parafico import bids
from gobelet.games.parafico import state as s
from gobelet.games.parafico.screens.words import BID_Y, FOOT_Y, LINE_Y, bid_line, has_jokers


class Table(wait.Wait):
    """Somebody else speaks: who, the bid that stands and whose it is; or the own dice, uncovered."""

    def jokers(self):
        return has_jokers(self.seat)

    def draw(self, canvas):
        seat = self.seat
        state = state_of(seat)
        if state[s.PHASE] != s.SPEAKING or self.listed():
            super().draw(canvas)
            return
        action = state[s.BID]
        if seat.has_in_flight("act"):
            speaks = seat.texts.get("line.sent")
        else:
            speaks = seat.texts.get("line.speaks", name_of(seat, state[s.SPEAKER]))
        if self.dice.visible():
            canvas.centred(44, bid_line(seat, state[s.BIDDER], action) if action else speaks)
            self.dice.draw(canvas, 14)
        elif action:
            canvas.centred(LINE_Y, speaks)
            hollow = bids.value_of(action) == 1 and not has_jokers(seat)
            bid(canvas, BID_Y, bids.quantity_of(action), bids.value_of(action), 0, hollow)
            canvas.centred(FOOT_Y, seat.texts.get("line.bid_of", name_of(seat, state[s.BIDDER])))
        elif seat.hand:
            canvas.centred(44, speaks)
            self.dice.draw(canvas, 14)
        else:
            beside_cup(canvas, speaks)


class Roll(rolling.Roll):
    """Rolls for the seats, for who speaks first, or under the cup."""

    def why(self):
        texts = self.texts
        state = state_of(self.seat)
        if state[s.PHASE] == s.SEAT_ROLL:
            return texts.get("lobby.seat_roll", texts.count("dice", state[s.DICE_EACH]))
        if state[s.PHASE] == s.FIRST_ROLL:
            return texts.get("lobby.first_roll")
        return "" if has_jokers(self.seat) else texts.get("lobby.parafico")

    def tied(self):
        """Whether this roll repeats the last one, which somebody equalled. With seats given by one die each nothing
        tells the last roll for a seat from the first one for who speaks."""
        state = state_of(self.seat)
        if state[s.PHASE] == s.FIRST_ROLL:
            return len(self.seat.rolled) == 1 and state[s.DICE_EACH] > 1
        return state[s.PHASE] == s.SEAT_ROLL and len(self.seat.rolled) > 0

    def draw(self, canvas):
        if self.rolling or self.is_in_flight() or not self.tied():
            super().draw(canvas)
            return
        draw_faces(canvas, 15, self.seat.rolled, None)
        canvas.centred(44, self.texts.get("lobby.tie"))
