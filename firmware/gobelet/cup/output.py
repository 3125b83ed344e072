"""What the cup gives out. On its display: the screen that is on between its two bars, or a notice, turned over while it
blinks.

It must not know what a screen or a notice is about.
"""

from gobelet.cup.display.canvas import HEIGHT, WIDTH
from gobelet.cup.display.widgets import button_bar, message, status_bar

BLINK = 200  # ms that the picture stays turned over when the cup makes itself known, and between two times


class Output:
    """board: whose display this is. sound: a function that plays the tune of a name."""

    def __init__(self, board, sound):
        self._board = board
        self._sound = sound
        self._blink_until = 0
        self._blinking = 0  # whether the picture is turned over now

    def identify(self, now):
        """Makes this cup known among others: its picture turns over three times, with a click each."""
        self._blink_until = now + 6 * BLINK

    def blink(self, now):
        """Whether the picture is to be drawn anew, as it is turned over or back."""
        blinking = max(self._blink_until - now, 0) // BLINK & 1
        if blinking == self._blinking:
            return False
        self._blinking = blinking
        if blinking:
            self._sound("click")
        return True

    def draw(self, canvas, screen, notice, status, labels, held):
        """Draws everything and hands it to the board. notice: a text in place of the screen, "" for none. status: sign
        of the link and label of the status bar. labels: of the four buttons. held: (button, percent) of the button that
        is being held."""
        canvas.clear()
        if notice:
            message(canvas, notice)
        else:
            screen.draw(canvas)
        status_bar(canvas, status[0], status[1], screen.dice_left(), self._board.battery())
        button_bar(canvas, labels, screen.holds, held[0], held[1])
        if self._blinking:
            canvas.invert(0, 0, WIDTH, HEIGHT)
        self._board.show(canvas.buffer)
