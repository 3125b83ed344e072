"""Parafico's decision: a bid or a call.

Which bids there are the rules say (least, most); this module only walks among them. It must not know the link or the
log's form.
"""

from gobelet.cup.display.canvas import WIDTH
from gobelet.cup.display.dice_widgets import FACE, QUANTITY, bid, bid_text
from gobelet.cup.display.widgets import select
from gobelet.cup.screens import CALL, OK, RIGHT, Screen, decide, state_of
from gobelet.cup.screens.own_dice import OwnDice
from gobelet.games.parafico import bids
from gobelet.games.parafico import state as s
from gobelet.games.parafico.screens.words import BID_Y, FOOT_Y, LINE_Y, bid_line, has_jokers

ASK, CALLING = 3, 4  # what a decision is at, beside QUANTITY and FACE
DICE_WIDTH = 68  # of the own dice, when it says beside them how to uncover them
KNOWN = 3  # decisions after which a player may do without the last question
FLASH_MS = 130  # "your turn": the frame is turned over twice
KEPT_MS = 600  # CALL that stays down for so long after the calls have opened says bluff
NEAREST = (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5)  # faces beside the wanted one, higher before lower


class Choice:
    """Walks among the legal bids and never leaves them: quantity and face; quantity is 0 when no bid is legal.

    It starts at the cheapest raise that keeps off the ones. A quantity too low for the face moves to another face, a
    face that costs more raises the quantity; what the player last chose of either comes back as soon as it is legal.
    """

    def __init__(self, state):
        previous = state[s.BID]
        self._top = bids.most(state)
        self._least = [0] * 7
        for face in range(1, 7):
            low = bids.least(previous, face, state[s.DOUBLE_RULE])
            self._least[face] = low if low <= self._top else 0
        self.quantity = self.face = 0
        for face in (2, 3, 4, 5, 6, 1):
            low = self._least[face]
            if low and (not self.quantity or (low < self.quantity and face != 1)):
                self.quantity, self.face = low, face
        self._quantity, self._face = self.quantity, self.face  # as the player wants them

    def action(self):
        return bids.bid(self.quantity, self.face)

    def more(self, step):
        """Another quantity, one up or down; stays where it is at the ends."""
        quantity = self.quantity + step
        if quantity > self._top:
            return
        for away in NEAREST:
            face = self._face + away
            if 1 <= face <= 6 and 0 < self._least[face] <= quantity:
                self.quantity = self._quantity = quantity
                self.face = face
                return

    def turn(self, step):
        """Another face, the next one up or down that can be bid; goes round."""
        face = self.face
        for _ in range(6):
            face = (face - 1 + step) % 6 + 1
            if self._least[face]:
                break
        self.face = self._face = face
        self.quantity = max(self._quantity, self._least[face])


class Decide(Screen):
    """This seat speaks. LEFT and RIGHT choose the quantity, OK goes on to the face, then asks once, until the player
    does without. CALL pressed uncovers the own dice; held it opens the two calls, and kept down there it says bluff."""

    def __init__(self, seat):
        super().__init__(seat)
        self.dice = OwnDice(seat, self.jokers)
        self._down = False  # whether CALL has gone down on this screen and not come up
        self._begin()

    def _begin(self):
        """A decision of this seat: the bid that stands is not the one of its last decision."""
        state = state_of(self.seat)
        self._after = (state[s.ROUND], state[s.BID])
        self.choice = Choice(state)
        self.stage = QUANTITY if self.choice.quantity else CALLING
        self.call = bids.BLUFF
        self._kept = -1  # when the calls opened, while CALL is still down
        self._since = self.seat.now
        self._flashes = 0
        self.hints.redraw()

    def jokers(self):
        return has_jokers(self.seat)

    def _last(self):
        return state_of(self.seat)[s.BID]

    @property
    def holds(self):
        if self.stage == CALLING:
            return OK
        return CALL if self._last() else 0

    @property
    def press_and_hold(self):
        return self.holds & CALL

    def labels(self):
        get = self.texts.get
        if self.seat.has_in_flight("act"):
            return ("", "", "", "")
        if self.stage == CALLING:
            return ("\u25b2", "\u25bc", get("do.say"), get("do.back") if self.choice.quantity else "")
        call = get("do.call" if self._last() else "do.cover" if self.seat.uncovered_at else "do.look")
        if self.stage == ASK:
            return ("\u25c0", "\u25b6" if self._may_stop_asking() else "", get("do.say"), call)
        says = "do.bid" if self.seat.preferences["ask"] else "do.say"
        return ("\u25c0", "\u25b6", get("do.face" if self.stage == QUANTITY else says), call)

    def press(self, button):
        self._down = button == CALL
        self._kept = -1
        if self.seat.has_in_flight("act"):
            return
        if self.stage == CALLING:
            if button == CALL:
                self.stage = QUANTITY if self.choice.quantity else CALLING
            elif button != OK:
                self.call = bids.BLUFF + bids.CARAMBA - self.call
        elif button == CALL:
            self.dice.toggle()
        elif button == OK:
            if self.stage == ASK or (self.stage == FACE and not self.seat.preferences["ask"]):
                decide(self.seat, self.choice.action())
            else:
                self.stage += 1
        elif self.stage == ASK:
            if button == RIGHT and self._may_stop_asking():
                self._stop_asking()
                decide(self.seat, self.choice.action())
            else:
                self.stage = QUANTITY
        elif self.stage == QUANTITY:
            self.choice.more(1 if button == RIGHT else -1)
        else:
            self.choice.turn(1 if button == RIGHT else -1)
        self.hints.redraw()

    def hold(self, button):
        if self.seat.has_in_flight("act"):
            return
        if self.stage == CALLING:
            if button == OK:
                decide(self.seat, self.call)
        elif button == CALL and self._last():
            self.seat.set_dice_uncovered(False)
            self.stage = CALLING
            self._kept = self.seat.now if self._down else -1
        self.hints.redraw()

    def release(self, button):
        if button == CALL:
            self._down = False
            self._kept = -1
            self.hints.redraw()

    def _keeping(self):
        """Says bluff when CALL has stayed down for long enough."""
        self.hints.redraw()
        if self.seat.now - self._kept >= KEPT_MS:
            self._kept = -1
            decide(self.seat, bids.BLUFF)

    def tick(self):
        wait = self.dice.tick()
        state = state_of(self.seat)
        if self._after != (state[s.ROUND], state[s.BID]):
            self._begin()  # the others were so quick that this screen stayed on
        if self._kept >= 0:
            self._keeping()
            return FLASH_MS // 4
        flashes = min((self.seat.now - self._since) // FLASH_MS, 4)
        if flashes != self._flashes:
            self._flashes = flashes
            self.hints.redraw()
        return wait if flashes == 4 else FLASH_MS // 2

    def draw(self, canvas):
        seat = self.seat
        if seat.has_in_flight("act"):
            head = seat.texts.get("line.sent")
        elif self.stage == ASK:
            head = seat.texts.get("ask.bid", bid_text(self.choice.quantity, self.choice.face))
        elif self._last():
            head = bid_line(seat, state_of(seat)[s.BIDDER], self._last())
        else:
            head = seat.texts.get("line.you_speak")
        canvas.centred(LINE_Y, head)
        if self.stage == CALLING:
            for index, call in enumerate(("bluff", "caramba")):
                y = 20 + index * 17
                canvas.centred(y + 1, seat.texts.get("head." + call), 2)
                if self._kept >= 0 and not index:  # it fills up, as the button bar does
                    canvas.rect(8, y, 112, 17)
                    select(canvas, 8, y, 112 * min(seat.now - self._kept, KEPT_MS) // KEPT_MS, 17)
                elif self.call == bids.BLUFF + index:
                    select(canvas, 8, y, 112, 17)
        else:
            focus = 0 if self.stage == ASK else self.stage
            hollow = self.choice.face == 1 and not has_jokers(seat)
            bid(canvas, BID_Y, self.choice.quantity, self.choice.face, focus, hollow, state_of(seat)[s.IN_PLAY])
            if self._may_stop_asking():
                canvas.centred(FOOT_Y + 1, self.texts.get("line.stop_asking"))
            else:
                self._draw_dice(canvas)
        if self._flashes in (0, 2):
            canvas.invert(0, 9, 128, 45)

    def _draw_dice(self, canvas):
        """The own dice, and beside them how to uncover or cover them."""
        seat = self.seat
        hint = "" if not seat.hand or not self._last() else "line.cover" if seat.uncovered_at else "line.look"
        self.dice.draw(canvas, FOOT_Y, 9, DICE_WIDTH if hint else WIDTH)
        if hint:
            canvas.text_in(DICE_WIDTH, FOOT_Y + 1, WIDTH - DICE_WIDTH, seat.texts.get(hint))

    def _stop_asking(self):
        self.seat.prefer("ask", 0)

    def _may_stop_asking(self):
        """Whether the last question is on, and this player has answered it often enough to know what it is for."""
        return self.stage == ASK and self.seat.decisions >= KNOWN
