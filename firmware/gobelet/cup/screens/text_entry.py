"""A text, letter by letter, by four buttons: three lines of letters, one each for LEFT, RIGHT and OK.

A press opens the line of its button as three shorter ones, until there is one letter, which is put: four presses for
most of them, always the same ones for the same letter, and nothing to walk past or to wait for. CALL goes back a step,
or takes the last letter away, held all of them, and leaves once there is none. OK held ends the text.

This module must not know what the text is for.
"""

from gobelet.cup.buttons import CALL, LEFT, OK, RIGHT
from gobelet.cup.display.canvas import ELLIPSIS, text_width
from gobelet.cup.screens.menu import MenuScreen

# Letters to choose from are a text, or three of them, each for one button; a text is cut into three as even as it goes.
SMALL = ("abcdefghi", "jklmnopqr", "stuvwxyz")
CAPITALS = ("ABCDEFGHI", "JKLMNOPQR", "STUVWXYZ")
# All that a Wi-Fi password may have, and most names of networks: the letters of ASCII.
ASCII = (SMALL, CAPITALS, ("0123456789", " -_.,!?@#$%&*+=/:", ";'\"()<>[]{}\\|^~`"))
BLANK = "\u2423"  # how a blank is drawn among the letters
DOT = "\u25cf"  # a letter that is not shown
KEYS = ("\u25c0", "\u25b6", "OK")  # the signs of the three buttons
TEXT_Y, LINES_Y, STEP = 10, 21, 11
KEY_WIDTH, FIRST_X, PITCH, APART = 17, 27, 10, 10  # APART: so many letters of a line stand apart


def thirds(letters):
    """What the three buttons open of some letters: texts, or what a group of three has; "" for nothing."""
    if type(letters) is tuple:
        return letters
    first = (len(letters) + 2) // 3
    second = first + (len(letters) - first + 1) // 2
    return letters[:first], letters[first:second], letters[second:]


def plain(letters):
    """All letters of a group as one text."""
    return letters if type(letters) is str else "".join([plain(part) for part in letters])


class TextEntry(MenuScreen):
    """text: what is written so far.

    A screen says which `letters` there are, how many of them are the `most`, whether the text is `secret`: then only
    the letter that was put last is shown. `end` is the key of the word over OK. done() and leave() are its own, too.
    """

    letters = ASCII
    most = 63
    secret = False
    end = "do.store"

    def __init__(self, app, text=""):
        super().__init__(app)
        self.text: str = text
        self._open = []  # the groups that were opened, one in the other
        self._fresh = False  # whether the last letter has just been put
        self._down = 0  # the button that went down while nothing was open: it may be held

    def submit(self):
        """The text is whole."""
        raise NotImplementedError

    def leave(self):
        """The player would rather not."""
        raise NotImplementedError

    @property
    def holds(self):
        return 0 if self._open else OK

    press_and_hold = holds

    def labels(self):
        get = self.texts.get
        if self._open:
            return KEYS[:2] + (KEYS[2], get("do.back"))
        return KEYS[:2] + (get(self.end), get("do.delete" if self.text else "do.back"))

    def press(self, button):
        self._down = 0 if self._open else button
        if button == CALL:
            if self._open:
                self._open.pop()
            elif self.text:
                self.text, self._fresh = self.text[:-1], False
            else:
                self.leave()
        elif self._down != OK:  # which may be held for the end
            self._take((LEFT, RIGHT, OK).index(button))

    def release(self, button):
        if button == OK == self._down:
            self._down = 0
            self._take(2)

    def hold(self, button):
        if button == self._down == CALL:
            self.text = ""
        elif button == self._down == OK:
            self._down = 0
            self.submit()

    def _take(self, number):
        """Opens a line, or puts the letter that it is."""
        if len(self.text) >= self.most:
            self.app.sound("error")
            return
        third = thirds(self._open[-1] if self._open else self.letters)[number]
        if len(third) > 1:
            self._open.append(third)
        elif third:
            self._open = []
            self.text += third
            self._fresh = True
        self.app.shell.ignore_held_buttons()  # a button that stays down means this line only

    def displayed_text(self):
        """The text as it may be seen."""
        if not self.secret:
            return self.text
        seen = 1 if self._fresh else 0
        return DOT * (len(self.text) - seen) + self.text[len(self.text) - seen :]

    def draw(self, canvas):
        self.draw_text(canvas)
        if len(self.text) >= self.most:
            canvas.centred(LINES_Y + STEP, self.texts.get("line.full"))
            return
        for number, group in enumerate(thirds(self._open[-1] if self._open else self.letters)):
            if group:
                self._draw_line(canvas, LINES_Y + number * STEP, KEYS[number], plain(group).replace(" ", BLANK))

    def draw_text(self, canvas):
        """The text, of a long one its end, and how many letters it has."""
        count = str(len(self.text))
        canvas.text_in(108, TEXT_Y, 20, count, 1)
        text = self.displayed_text() + "_"
        if text_width(text) > 106:
            while text_width(ELLIPSIS + text) > 106:
                text = text[1:]
            text = ELLIPSIS + text
        canvas.text(0, TEXT_Y, text)

    def _draw_line(self, canvas, y, key, letters):
        """What one button opens."""
        canvas.fill(0, y, KEY_WIDTH, STEP - 1)
        canvas.text_in(0, y + 1, KEY_WIDTH, key, 0, 1, 0)
        if len(letters) > APART:
            canvas.text_in(KEY_WIDTH + 4, y + 1, 128 - KEY_WIDTH - 4, letters, -1)
            return
        for number, letter in enumerate(letters):
            canvas.text(FIRST_X + number * PITCH - text_width(letter) // 2, y + 1, letter)
