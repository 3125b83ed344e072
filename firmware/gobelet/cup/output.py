"""What the cup gives out. On its display: the screen that is on between its two bars, or a notice, turned over while it
blinks. And its sounds.

It must not know what a screen, a notice or a sound is about.
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


class Voice:
    """What a cup can be heard with. app: whose player hears it."""

    def __init__(self, app):
        self._app = app
        self._sound = None  # until something sounds for the first time
        self._called = False  # whether the player is yet to hear that it is their turn

    def call(self):
        """It is the player's turn: they hear it once a throw has been seen."""
        self._called = True

    def play(self, name, game, mine):
        """See Sound.play()."""
        self._sounding().play(name, game, mine, self._app.now)

    def rattle(self, strength):
        """See Sound.rattle()."""
        self._sounding().rattle(strength, self._app.now)

    def _sounding(self):
        if self._sound is None:
            from gobelet.cup.sound import Sound

            self._sound = Sound(self._app.board)
        self._sound.volume = self._app.preferences["volume"]
        return self._sound

    def tick(self):
        """Goes on with what sounds. Returns the ms until it wants to be called again, -1 when nothing does."""
        if self._called and not self._app.throw:
            self._called = False
            self._app.sound("turn")
        return self._sound.tick(self._app.now) if self._sound else -1
