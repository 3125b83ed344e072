"""A throw, for a second: the own dice as they fall under the cup, or dice that everybody sees. They tumble and land one
after the other, then the scene that the model calls for comes on. Any press goes there at once.

Nothing waits for this scene: what the throw led to has been folded before it begins. This module must not know a game.
"""

from gobelet.cup.display.canvas import WIDTH
from gobelet.cup.display.throw_animation import FRAME_MS, count_landed, duration, thrown_row
from gobelet.cup.screens import Screen, name_of

STAY_MS = 650  # after the last die has landed
HEAD_Y, DICE_Y, FOOT_Y = 9, 23, 45
ROWS_Y = (10, 33)  # of two throws, one below the other
NAME = 60  # columns before the dice there
FEW = 3  # dice that a row has room for beside a name


class Reveal(Screen):
    """seat.throw: {seat: faces} of a throw, hidden if it is only this seat's hand."""

    def __init__(self, seat):
        super().__init__(seat)
        self._begin()

    def _begin(self):
        own = self.seat
        self._throw = throw = own.throw
        self._since = own.now
        self._frame = self._down = 0
        mine = own.number
        self._hidden = own.hand is not None and throw.get(mine) == own.hand
        seats = sorted(throw, key=lambda seat: (seat != mine, -sum(throw[seat])))
        few = len(seats) == 2 and len(throw[seats[0]]) <= FEW
        self._seats = seats if few else seats[:1]
        self._count = sum([len(throw[seat]) for seat in self._seats])

    def labels(self):
        return ("", "", self.texts.get("do.next"), "")

    def press(self, button):
        self._go_on()

    def shaking(self, on):
        if on:
            self._go_on()

    def _go_on(self):
        self.seat.finish_throw()
        self.hints.redraw()

    def tick(self):
        seat = self.seat
        if seat.throw and self._throw is not seat.throw:
            self._begin()  # the next throw has come meanwhile
        elapsed = seat.now - self._since
        left = duration(self._count) + STAY_MS - elapsed
        if left <= 0 or not seat.throw or (self._hidden and not seat.uncovered_at):
            self._go_on()
            return 0
        down = count_landed(elapsed, self._count)
        if down > self._down and seat.number in self._seats:
            seat.sound("land")
        if down != self._down or elapsed // FRAME_MS != self._frame:
            if self._down < self._count:
                seat.hints.redraw()
            self._frame, self._down = elapsed // FRAME_MS, down
        return left if down == self._count else FRAME_MS - elapsed % FRAME_MS

    def draw(self, canvas):
        elapsed = self.seat.now - self._since
        if len(self._seats) > 1:
            before = 0
            for y, seat in zip(ROWS_Y, self._seats):
                canvas.text_in(0, y + 6, NAME, name_of(self.seat, seat), -1)
                thrown_row(canvas, y, self._faces(seat), elapsed, NAME + 2, WIDTH - NAME - 2, before, False)
                before += len(self._throw[seat])
            return
        seat = self._seats[0]
        thrown_row(canvas, DICE_Y, self._faces(seat), elapsed)
        if self._hidden:
            return
        canvas.centred(HEAD_Y, name_of(self.seat, seat))
        if len(self._throw[seat]) > 1 and self._down == self._count:
            canvas.centred(FOOT_Y, self.texts.get("line.total", sum(self._throw[seat])))

    def _faces(self, seat):
        """Hidden dice as they will lie from now on: sorted."""
        return sorted(self._throw[seat]) if self._hidden else self._throw[seat]
