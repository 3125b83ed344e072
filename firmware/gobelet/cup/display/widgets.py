"""The widgets of screens: status bar, button bar, messages, lists, progress.

Functions that draw values on a Canvas and keep nothing. From top to bottom: 8 rows of status, a blank row, the body
(BODY_Y, BODY_HEIGHT), 9 rows that say what the four buttons do now.
This module must not know games, texts or the board.
"""

from gobelet.cup.buttons import BUTTONS
from gobelet.cup.display.canvas import (
    ELLIPSIS,
    HEIGHT,
    LINE,
    SHADE,
    WIDTH,
    text_width,
    with_ellipsis,
)

BODY_Y = 9
BODY_HEIGHT = 45
BAR_Y = 55
BAR_HEIGHT = HEIGHT - BAR_Y

LINE_WIDTH = 120  # of messages
# The button bar, LEFT RIGHT OK CALL: column and width. LEFT and RIGHT have room for a sign, the others for a word.
CELLS = ((0, 15), (16, 15), (32, 47), (80, 48))
MENU_WIDTH = 116  # of a line of a list

LINK_GOOD, LINK_WAIT, LINK_LOST, LINK_BARS = range(4)
BARS = 3
LINK_SIGNS = "\ue000\ue001\ue002"
DIE_LEFT = "\ue003"
TIMES = "\u00d7"
_CLOSING = ("?", "!", ":", ";", "\u00bb", "\u00bb.", "\u00bb,", "\u00bb?", TIMES)
NARROW = "\u202f"  # a narrow blank that never breaks


def status_bar(canvas, link, label, dice=0, battery=-1):
    """Eight rows on top: state of the link (LINK_GOOD ..., or LINK_BARS and 0..BARS by how well the radio hears), a
    label, own dice left, battery percent (-1: unknown)."""
    if link < LINK_BARS:
        canvas.text(0, 0, LINK_SIGNS[link])
    else:
        _bars(canvas, link - LINK_BARS)
    right = WIDTH
    if battery >= 0:
        right -= 11
        canvas.battery(right, 0, battery)
        right -= 3
    right -= 6 * dice
    canvas.text(right, 0, DIE_LEFT * dice)
    canvas.text_in(11, 0, right - 13, label, -1)


def _bars(canvas, strong):
    """Three bars that grow; those beyond what is heard are a dot."""
    for place in range(BARS):
        height = 2 * place + 3 if place < strong else 1
        canvas.fill(3 * place, 7 - height, 2, height)


def button_bar(canvas, labels, holds=0, button=0, percent=0):
    """What the four buttons do: labels in the order LEFT RIGHT OK CALL, "" for nothing.

    holds: mask of the buttons that want to be held: their cell has corners instead of a body, and fills up with
    `percent` while `button` is held (Buttons.hold tells it).
    """
    for index in range(4):
        label = labels[index]
        if not label:
            continue
        x, width = CELLS[index]
        if holds & BUTTONS[index]:
            canvas.fill(x, BAR_Y, width, BAR_HEIGHT)
            canvas.fill(x + 1, BAR_Y + 1, width - 2, BAR_HEIGHT - 2, 0)
            canvas.fill(x + 3, BAR_Y, width - 6, BAR_HEIGHT, 0)
            canvas.fill(x, BAR_Y + 3, width, BAR_HEIGHT - 6, 0)
            canvas.text_in(x + 2, BAR_Y + 1, width - 4, label)
            if button == BUTTONS[index]:
                canvas.invert(x, BAR_Y, width * percent // 100, BAR_HEIGHT)
        else:
            canvas.fill(x + 1, BAR_Y, width - 2, BAR_HEIGHT)
            canvas.fill(x, BAR_Y + 1, width, BAR_HEIGHT - 2)
            canvas.text_in(x + 2, BAR_Y + 1, width - 4, label, 0, 1, 0)


def wrap(text, width=LINE_WIDTH, most=4, scale=1):
    """`text` as at most `most` lines that fit into `width`; what is left over becomes an ellipsis.

    Broken at blanks, at new lines, and inside a word only when it is wider than a line. Signs that French sets apart
    stay with their word.
    """
    lines = []
    blank = (text_width(" ") + 2) * scale
    for paragraph in text.split("\n"):
        line = ""
        room = width
        for word in _words(paragraph):
            needs = text_width(word, scale)
            if line and needs + blank <= room:
                line += " " + word
                room -= needs + blank
                continue
            if line:
                lines.append(line)
            while needs > width:
                count = len(word) - 1
                while text_width(word[:count], scale) > width:
                    count -= 1
                lines.append(word[:count])
                word = word[count:]
                needs = text_width(word, scale)
            line = word
            room = width - needs
        lines.append(line)
    if len(lines) > most:
        last = lines[most - 1]
        if not last.endswith(ELLIPSIS):
            last = with_ellipsis(last + " " + lines[most], width, scale)
            if not last.endswith(ELLIPSIS):
                last = with_ellipsis(last + " " + "W" * width, width, scale)
        lines = lines[: most - 1] + [last]
    return lines


def _words(paragraph):
    """What a line may be broken between: "« mot »", "mot !" and "4 mots" are one piece each."""
    pieces = []
    for word in paragraph.split(" "):
        if pieces and (word in _CLOSING or pieces[-1].isdigit() or pieces[-1].endswith("\u00ab")):
            pieces[-1] += " " + word
        else:
            pieces.append(word)
    return pieces


def scale(text, width, height):
    """Makes a text as large as it fits: its lines, and 2, for 18 rows a line, where nothing is cut or broken inside a
    word, else 1."""
    lines = wrap(text, width, 4, 2)
    if len(lines) * 18 <= height and " ".join(lines) == text.replace("\n", " "):
        return lines, 2
    return wrap(text, width, height // (LINE + 1)), 1


def message(canvas, text, y=BODY_Y, height=BODY_HEIGHT):
    """Text in the middle of an area over the whole width, broken into lines; large where it is short."""
    lines, times = scale(text, LINE_WIDTH, height)
    step = 18 if times == 2 else LINE + 2 if len(lines) * (LINE + 2) <= height else LINE + 1
    y += (height - len(lines) * step + step - times * LINE + 1) // 2
    for line in lines:
        canvas.centred(y, line, times)
        y += step


def beside_cup(canvas, text):
    """The picture of the cup, and up to four lines of text to its right; large where it is short."""
    canvas.picture(0, 14)
    lines, times = scale(text, 84, 36)
    y = 31 - len(lines) * 5 * times
    for line in lines:
        canvas.text(43, y, line, times)
        y += 10 * times


def headline(canvas, y, text):
    """One line in the middle of 16 rows, as large as it fits."""
    if text_width(text, 2) <= WIDTH:
        canvas.centred(y, text, 2)
    else:
        canvas.centred(y + 4, text)


def banner(canvas, y, text):
    """A headline in dark on a lit band of 20 rows."""
    canvas.fill(0, y, WIDTH, 20)
    scale = 2 if text_width(text, 2) <= WIDTH - 4 else 1
    canvas.text_in(2, y + (3 if scale == 2 else 6), WIDTH - 4, text, 0, scale, 0)


def select(canvas, x, y, width, height):
    """Turn an area with rounded corners over."""
    canvas.invert(x, y + 1, width, height - 2)
    canvas.invert(x + 1, y, width - 2, 1)
    canvas.invert(x + 1, y + height - 1, width - 2, 1)


def progress(canvas, x, y, width, height, percent):
    """A bar that fills up."""
    canvas.rect(x, y, width, height)
    canvas.fill(x + 2, y + 2, (width - 4) * percent // 100, height - 4)


def menu(canvas, items, selected, y=BODY_Y, rows=4, line=lambda item: item):
    """A list of lines, 11 rows each; the selected one is turned over. Longer lists move with it and show a bar.
    line(item): the text of one, asked for only where it is seen."""
    count = len(items)
    first = min(max(selected - rows // 2, 0), max(count - rows, 0))
    width = WIDTH if count <= rows else WIDTH - 5
    for row in range(min(rows, count)):
        top = y + row * 11
        canvas.text_in(4, top + 2, MENU_WIDTH, line(items[first + row]), -1)
        if first + row == selected:
            select(canvas, 0, top, width, 11)
    if count > rows:
        height = rows * 11
        canvas.fill(WIDTH - 2, y, 1, height, SHADE)
        length = max(height * rows // count, 5)
        canvas.fill(WIDTH - 3, y + (height - length) * first // (count - rows), 3, length)
