"""Practice: the player chooses how many automates, then plays Parafico against them in this cup alone.

The scenes of the match are the game's own; this one holds them, and gives CALL the way out wherever they leave it free.
When a table appears, the player is told; when its match begins, the app goes there.
This module must not know the rules.
"""

from gobelet.cup.buttons import CALL, LEFT, OK, RIGHT
from gobelet.cup.display.canvas import HIDDEN
from gobelet.cup.display.widgets import dice_row, message
from gobelet.cup.practice import Practice
from gobelet.cup.screens import Screen, Stage
from gobelet.link.cup_end import UP

GAME = "parafico"
RIVALS = ("Ada", "Basile", "Chlo\u00e9", "Denis")


class Scene(Screen):
    """First how many rivals; then the match, until it is over or the player leaves it."""

    offline = True

    def __init__(self, app):
        super().__init__(app)
        self._rivals = 2
        self._match = None
        self._stage = None
        self._linked = app.link.state == UP

    def title(self):
        return self._stage.screen.title() if self._match else self.app.texts.get("bar.practice")

    def dice_left(self):
        return self._stage.screen.dice_left() if self._match else 0

    def _leaves(self):
        """Whether CALL leads out of the match now: a decision needs it for itself."""
        return self._match and self._stage.scene != "decide"

    @property
    def holds(self):
        if not self._match:
            return 0
        return self._stage.screen.holds | (CALL if self._leaves() else 0)

    @property
    def both(self):
        return self._stage.screen.both if self._match and not self._leaves() else 0

    def labels(self):
        if not self._match:
            return ("\u25c0", "\u25b6", self.app.texts.get("do.play"), self.app.texts.get("do.back"))
        labels = self._stage.screen.labels()
        return labels[:3] + (self.app.texts.get("do.leave"),) if self._leaves() else labels

    def press(self, button):
        if self._match:
            if button != CALL or not self._leaves():
                self._stage.screen.press(button)
        elif button == OK:
            self._begin()
        elif button == CALL:
            self.app.visit("menu")
        elif button in (LEFT, RIGHT):
            rivals = self._rivals + (1 if button == RIGHT else -1)
            self._rivals = min(max(rivals, 1), len(RIVALS))

    def hold(self, button):
        if button == CALL and self._leaves():
            self._end()
        elif self._match:
            self._stage.screen.hold(button)

    def release(self, button):
        if self._match:
            self._stage.screen.release(button)

    def shaking(self, on):
        if self._match:
            self._stage.screen.shaking(on)

    def shaken(self, strength):
        if self._match:
            self._stage.screen.shaken(strength)

    def tilted(self, on):
        if self._match:
            self._stage.screen.tilted(on)

    def turned(self):
        if self._match:
            self._stage.screen.turned()

    def tick(self):
        if self.app.link.state == UP and not self._linked:
            self.app.say("table_here")
        self._linked = self.app.link.state == UP
        if not self._match:
            return -1
        wait = self._match.tick()
        scene = self._match.scene()
        if not scene:
            self._end()
            return -1
        if self._stage.show(scene, GAME):
            self.app.arm()
        soon = self._stage.screen.tick()
        return soon if wait < 0 or 0 <= soon < wait else wait

    def draw(self, canvas):
        if self._match:
            self._stage.screen.draw(canvas)
            return
        message(canvas, self.app.texts.count("rivals", self._rivals), 9, 22)
        dice_row(canvas, 34, (HIDDEN,) * self._rivals, 0, 0, 12)

    def _begin(self):
        app = self.app
        names = (app.link.about["name"] or self.app.texts.get("menu.you"),) + RIVALS[: self._rivals]
        self._match = Practice(app, GAME, names)
        self._stage = Stage(self._match)
        self._stage.show(self._match.scene(), GAME)
        app.arm()

    def _end(self):
        """Back to the choice; the match is forgotten."""
        self.close()
        self.app.arm()

    def close(self):
        self._match = self._stage = None
