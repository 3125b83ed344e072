"""Pépètes' duel on the display: the dice of both sides, who they are, how they came to it.

It must not know what may be chosen, the link or the log's form.
"""

from gobelet.cup.display.canvas import HIDDEN, LINE, WIDTH, text_width
from gobelet.cup.display.widgets import BODY_Y
from gobelet.cup.screens import name_of, state_of
from gobelet.games import seats_in
from gobelet.games.pepetes import state as s

LINE_Y = BODY_Y
ATTACK_Y, ATTACK_SIZE = 18, 20  # the attacker's dice
DEFENCE_Y, DEFENCE_SIZE = 43, 9  # the defender's
STEP = 24  # columns from one die of the attacker to the next
ATTACK_X = 4
HALF = 64
ARROW = "\u2192"
ROLL_ROW, MOST_ROWS = 9, 5


def blue_places(state):
    """[(index of the die, face, column)] of the attacker's blue dice that are left."""
    return [(i, state[s.BLUE + i], ATTACK_X + i * STEP) for i in range(4) if state[s.BLUE + i]]


def draw_duel(canvas, seat, label, picked=(), at=-1):
    """The attacker's dice, the black one hollow; below, the defender's red dice, what they have cost, and what is said.

    picked: indexes of blue dice that stand out; at: the one that is looked at.
    """
    state = state_of(seat)
    for index, face, x in blue_places(state):
        y = ATTACK_Y - 1 if index in picked else ATTACK_Y + 2
        canvas.die(x, y, ATTACK_SIZE, face, False, index == at)
    if state[s.BLACK]:
        canvas.die(ATTACK_X + 4 * STEP + 4, ATTACK_Y + 2, ATTACK_SIZE, state[s.BLACK], True)
    x = ATTACK_X
    for face in s.red_of(state):
        canvas.die(x, DEFENCE_Y, DEFENCE_SIZE, face)
        x += DEFENCE_SIZE + 3
    if state[s.LOST]:
        x = canvas.text(x + 2, DEFENCE_Y + 1, "-%d" % state[s.LOST])
    canvas.text_in(x + 2, DEFENCE_Y + 1, WIDTH - 4 - x, label, 1)


def draw_names(canvas, own, awaited):
    """Who attacks whom, in a line; the one we wait for is turned over. awaited: a seat, -1 for none."""
    state = state_of(own)
    width = (WIDTH - text_width(ARROW) - 6) // 2
    for seat, x, align in ((state[s.ATTACKER], 0, -1), (state[s.DEFENDER], WIDTH - width, 1)):
        name = name_of(own, seat)
        canvas.text_in(x + 1, LINE_Y, width - 2, name, align)
        if seat == awaited:
            taken = min(text_width(name), width - 2) + 2
            canvas.invert(x if align < 0 else x + width - taken, LINE_Y - 1, taken, LINE + 2)
    canvas.centred(LINE_Y, ARROW)


def draw_meeting(canvas, own, words):
    """Both duellists with a word below each, and the dice that say who attacks, once they lie. words: (attacker's,
    defender's)."""
    state = state_of(own)
    rolled = state[s.TOUR] < 2
    for seat, x, word in ((state[s.ATTACKER], 0, words[0]), (state[s.DEFENDER], HALF, words[1])):
        canvas.text_in(x + 1, LINE_Y + 10, HALF - 2, name_of(own, seat))
        if rolled:
            lies = state[s.PHASE] != s.FIRST or not state[s.OWING] >> seat & 1
            face = s.get(state, s.ROLLED, seat) if lies else HIDDEN
            canvas.die(x + (HALF - ATTACK_SIZE) // 2, LINE_Y + 23, ATTACK_SIZE, face)
        else:
            canvas.text_in(x + 1, LINE_Y + 25, HALF - 2, word)


def draw_rolls(canvas, own, line):
    """Who has rolled what for the next duel, the highest die first, below a line where there is room for it: at most
    five, as with the sixth roll the duel begins."""
    state = state_of(own)
    among = (state[s.CONTENDING] or s.living_mask(state)) & ~state[s.OWING]
    rolls = sorted([(-s.get(state, s.ROLLED, seat), seat) for seat in seats_in(among)])
    y = LINE_Y
    if len(rolls) < MOST_ROWS:
        canvas.centred(y, line)
        y += ROLL_ROW
    for face, seat in rolls:
        canvas.text(30, y, chr(0x267F - face))
        canvas.text(44, y, name_of(own, seat))
        y += ROLL_ROW
