"""The cup by itself: an ordinary dice cup. Shake, hide, lift; as many dice as the player wants.

It is on while no table is there, and a player may visit it beside one. These dice are nobody's business: no table hears
of them, and no match knows them. This module must not know a game.
"""

from gobelet import fair
from gobelet.cup.buttons import CALL, LEFT, OK, RIGHT
from gobelet.cup.display.canvas import HIDDEN
from gobelet.cup.display.dice_widgets import dice_row, draw_faces, lid
from gobelet.cup.display.widgets import BODY_HEIGHT, BODY_Y, message
from gobelet.cup.screens.own_dice import FRAME_MS, LID_MS
from gobelet.cup.screens.rolling import Rolling
from gobelet.link.cup_end import UP

FEWEST, MOST, USUAL = 1, 6, 5  # dice
SEED = 32  # bytes that a roll is drawn from


class Scene(Rolling):
    """Before the first roll LEFT and RIGHT choose how many dice. A shake, or OK held, rolls them under the cup; then OK
    lifts and covers it as often as the player likes."""

    of_cup = True

    def __init__(self, app):
        super().__init__(app)
        self.app = app
        self._count = USUAL
        self._faces = ()
        self._lifted = False
        self._closing = -1  # when the lid began to come down

    def title(self):
        return self.app.texts.get("bar.gobelet")

    @property
    def holds(self):
        return 0 if self._faces else OK

    def labels(self):
        get = self.app.texts.get
        if self._faces:
            return ("", "", get("do.cover" if self._lifted else "do.look"), get("do.back"))
        return ("\u25c0", "\u25b6", get("do.roll"), get("do.back" if self._visited() else "do.menu"))

    def _visited(self):
        """Whether there is a table to go back to."""
        return self.app.link.state == UP

    def press(self, button):
        if self._faces:
            if button == OK:
                self._cover(self._lifted)
            elif button == CALL:
                self._faces = ()
        elif button == CALL:
            self.app.open_side_scene("" if self._visited() else "menu")
        elif button in (LEFT, RIGHT):
            count = self._count + (1 if button == RIGHT else -1)
            self._count = min(max(count, FEWEST), MOST)
        self.hints.redraw()

    def hold(self, button):
        if not self._faces:
            super().hold(button)

    def turned(self):
        if self._lifted:
            self._cover(True)

    def _cover(self, on):
        self._lifted = not on
        self._closing = self.app.now if on else -1
        self.hints.redraw()

    def roll(self):
        """New dice under the cup. The board's chance alone is not even: it only begins what fair.py makes of it."""
        self._faces = fair.faces(self.app.board.entropy(SEED), b"alone", self._count)
        self._lifted = False
        self._closing = -1
        self.hints.redraw()

    def tick(self):
        if self._closing >= 0:
            self.hints.redraw()
            if self.app.now - self._closing < LID_MS:
                return FRAME_MS
            self._closing = -1
        return super().tick()

    def draw(self, canvas):
        app = self.app
        if self.rolling:
            self.draw_cup(canvas)
        elif self._faces:
            if self._lifted or self._closing >= 0:
                draw_faces(canvas, 15, self._faces, None)
                canvas.centred(42, app.texts.get("line.total", sum(self._faces)))
            else:
                dice_row(canvas, 20, (HIDDEN,) * self._count)
            if self._closing >= 0:
                lid(canvas, BODY_Y, BODY_HEIGHT, (app.now - self._closing) * 100 // LID_MS)
        else:
            dice_row(canvas, 11, (HIDDEN,) * self._count, 0, 0, 12)
            get = app.texts.get
            shake = get("head.shake") + "\n" + get("line.shake")
            none = getattr(app.board, "without_table", "link.none")  # a key of the texts
            message(canvas, shake if self._visited() else get(none), 26, 28)
