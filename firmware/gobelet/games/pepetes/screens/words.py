"""What all scenes of Pépètes share: the dice of both sides on the display, bet cards and faces as text, the title.

It must not know the link or the log's form.
"""

from gobelet.cup.screens import name_of, state_of
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.bets import DIGITS
from gobelet.games.pepetes.dice import COMBINATIONS

LINE_Y = 9
ATTACK_Y, ATTACK_SIZE = 18, 20  # the attacker's dice
DEFENCE_Y, DEFENCE_SIZE = 43, 9  # the defender's
STEP = 24  # columns from one die of the attacker to the next
ATTACK_X = 4


def title(screen):
    """The status bar: the own money."""
    return screen.texts.count("bar.money", s.money_of(state_of(screen.app), screen.app.owner.seat))


def card_text(card, words):
    """A bet card: a die, or the name of a combination."""
    return chr(0x267F + card) if card <= DIGITS else words.get("card." + COMBINATIONS[card - DIGITS])


def faces_text(faces):
    """Faces as small dice."""
    return "".join([chr(0x267F + face) for face in faces])


def blue_places(state):
    """[(index of the die, face, column)] of the attacker's blue dice that are left."""
    return [(i, state[s.BLUE + i], ATTACK_X + i * STEP) for i in range(4) if state[s.BLUE + i]]


def draw_duel(canvas, app, picked=(), at=-1):
    """The attacker's dice, the black one hollow; below, the defender's red dice and what they have cost.

    picked: indexes of blue dice that stand out; at: the one that is looked at.
    """
    state = state_of(app)
    for index, face, x in blue_places(state):
        y = ATTACK_Y - 1 if index in picked else ATTACK_Y + 2
        canvas.die(x, y, ATTACK_SIZE, face, False, index == at)
    if state[s.BLACK]:
        canvas.die(ATTACK_X + 4 * STEP + 4, ATTACK_Y + 2, ATTACK_SIZE, state[s.BLACK], True)
    x = ATTACK_X
    for face in s.red_of(state):
        canvas.die(x, DEFENCE_Y, DEFENCE_SIZE, face)
        x += DEFENCE_SIZE + 3
    if state[s.TOUR]:
        cost = app.texts.get("line.lost", name_of(app, state[s.DEFENDER]), state[s.LOST])
        canvas.text_in(32, DEFENCE_Y + 1, 94, cost, 1)
