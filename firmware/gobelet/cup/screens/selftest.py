"""The cup checks its parts with its player's help; the result goes to the table, which keeps it with the cup's number.

What the cup cannot see for itself, the player is asked. This module must not know the parts.
"""

from gobelet.cup import messages
from gobelet.cup.buttons import BUTTONS, CALL, OK
from gobelet.cup.display.canvas import LINE, WIDTH
from gobelet.cup.display.widgets import BODY_HEIGHT, BODY_Y, message
from gobelet.cup.screens.menu import MenuScreen
from gobelet.link.cup_end import UP

BEGIN, PRESSING, SHAKING, PICTURE, SOUND, RESULT = range(6)
PATIENCE = 12000  # ms until a button that was not pressed, or a shake that was not felt, counts as missing
BEEP_MS = 1500  # between two beeps
BEEP_HZ = 2000
LOWEST, HIGHEST = 850 * 850, 1150 * 1150  # milli-g, squared, that a cup at rest feels
SIGNS = "\u25c0 \u25b6 OK CALL".split()
TEXTS = ("test.begin", "test.buttons", "test.shake", "test.picture", "test.sound")


def lacks_radio(board):
    """Whether a cup that could have a radio has none fitted: its board has no ability "radio". That is no fault."""
    return board.kind.startswith("pico") and "radio" not in board.abilities


def lacks_charge(board):
    """Whether a cup that runs without a laptop cannot say what its batteries have left."""
    able = board.abilities
    return "off" in able and "kit" not in able and board.battery() < 0 and not board.has_usb_host()


class Scene(MenuScreen):
    """One part after the other: buttons, sensor, display, sound; then what does not work, a page each."""

    name = "selftest"

    def __init__(self, app):
        super().__init__(app)
        self._step = BEGIN
        self._since = app.now
        self._beeped = 0
        self._seen = 0  # mask of the buttons that went down
        self._told = not app.board.kind.startswith("pico")  # whether the sensor's wire has told of a movement
        self._failed = []  # codes, as in board.faults
        self._page = 0

    def labels(self):
        get = self.texts.get
        if self._step == BEGIN:
            return ("", "", get("do.begin"), get("do.back"))
        if self._step in (PICTURE, SOUND):
            return ("", "", get("do.yes"), get("do.no"))
        if self._step == RESULT:
            return ("", "", get("do.next") if self._failed else "", get("do.back"))
        return ("", "", "", "")

    def press(self, button):
        step = self._step
        if step == BEGIN and button == OK:
            self._go(PRESSING)
        elif step == PRESSING:
            self._seen |= button
            if self._seen == sum(BUTTONS):
                self._go(SHAKING)
        elif step == PICTURE and button in (OK, CALL):
            self._note("oled", button == OK)
            if "kit" in self.app.board.abilities:
                self._end()
            else:
                self._go(SOUND)
        elif step == SOUND and button in (OK, CALL):
            self._note("buzzer", button == OK)
            self._end()
        elif step == RESULT and button == OK:
            self._page = (self._page + 1) % (len(self._failed) + 1)
        elif step in (BEGIN, RESULT) and button == CALL:
            self.app.open_side_scene("settings")
        self.hints.redraw()

    def shaken(self, strength):
        if self._step == SHAKING and self.app.shell.input.felt > 1:
            self._told = True

    def shaking(self, on):
        if self._step == SHAKING and not on:
            self._rests()

    def tick(self):
        late = self.app.now - self._since >= PATIENCE
        if self._step == PRESSING and late:
            self._note("buttons", False)
            self._go(SHAKING)
        elif self._step == SHAKING and (late or self.app.shell.input.shake is None or "accel" in self.app.board.faults):
            self._note("accel", False)
            self._go(PICTURE)
        elif self._step == SOUND and self.app.now >= self._beeped + BEEP_MS:
            self._beeped = self.app.now
            self.app.board.note(BEEP_HZ, BEEP_MS // 4, 2, 1)  # whatever the volume is
        return 100

    def _rests(self):
        """The shake was felt; a cup at rest must feel gravity, and no more."""
        x, y, z = self.app.shell.input.sample
        self._note("accel", LOWEST < x * x + y * y + z * z < HIGHEST)
        self._note("int", self._told)
        self._go(PICTURE)

    def _note(self, part, works):
        if not works and part not in self._failed:
            self._failed.append(part)

    def _go(self, step):
        self._step = step
        self._since = self.app.now
        self.hints.redraw()

    def _end(self):
        for fault in self.app.board.faults:
            self._note(fault, False)
        board = self.app.board
        self._note("battery", not lacks_charge(board))
        self._go(RESULT)
        words = (self._failed or ["passed"]) + ["no_radio"] * lacks_radio(board)
        try:
            messages.tested(board, self.app.link, words)
        except OSError:
            self.hints.show_notice("flash_full")

    def draw(self, canvas):
        get, texts = self.texts.get, self.texts
        if self._step == RESULT and self._page:
            message(canvas, texts.reason(self._failed[self._page - 1]))
        elif self._step == RESULT:
            count, charge = len(self._failed), self.app.board.battery()
            canvas.centred(11, texts.count("line.failed", count) if count else get("line.passed"))
            if charge >= 0:
                canvas.centred(22, get("line.battery", charge))
            if lacks_radio(self.app.board):
                canvas.centred(33, get("line.no_radio"))
            canvas.centred(44, get("line.told" if self.app.link.state == UP else "line.kept"))
        elif self._step == PICTURE:
            for x in range(0, WIDTH, 8):
                for y in range(BODY_Y, BODY_Y + BODY_HEIGHT - 4, 8):
                    canvas.fill(x + (y - BODY_Y) // 8 % 2 * 4, y, 4, 8)
            canvas.fill(4, 20, WIDTH - 8, 23, 0)
            message(canvas, get("test.picture"), 20, 23)
            canvas.rect(0, BODY_Y, WIDTH, BODY_HEIGHT)
        else:
            message(canvas, get(TEXTS[self._step]), BODY_Y, 30)
            if self._step == PRESSING:
                for index in range(4):
                    x = 4 + 32 * index
                    canvas.text_in(x, BODY_Y + 34, 24, SIGNS[index])
                    if self._seen & BUTTONS[index]:
                        canvas.invert(x, BODY_Y + 33, 24, LINE + 3)
