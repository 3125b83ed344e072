"""What is legal in Pépètes: who owes what, what can be chosen, and why another action is refused.

Section numbers are those of docs/pepetes.en.md. It must not know secrets, and changes no state.
"""

from gobelet.games import CHANCE, CHOOSE, CLOCK, OPEN, ROLL, SEAL, SEVERAL, are_faces, seats_in
from gobelet.games.pepetes import bets
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.dice import combinations

PASS = ()  # "je passe": no dice rerolled, nothing announced
FORFEIT = 0  # what opened bets count as that section 3 does not allow: they are lost, whatever the dice show

_OWED = (ROLL, ROLL, ROLL, CHOOSE, CHOOSE, ROLL, SEAL, CHOOSE, OPEN, CHOOSE)  # by phase


def actors(state):
    """The bit mask of the seats that owe an action now; 0 while the table owes one."""
    return state[s.OWING]


def owes(state, seat) -> tuple:
    """(kind, count, sides) of what a seat, or the table (CHANCE), owes; () if nothing."""
    phase = state[s.PHASE]
    if seat < 0:
        return (CLOCK, 0, 0) if seat == CHANCE and phase == s.TIME else ()
    if not state[s.OWING] >> seat & 1:
        return ()
    if phase in (s.PAIRING, s.FIRST):
        return (ROLL, 1, 6)
    if phase == s.THROW:
        return (ROLL, 5 if state[s.THROW_NUMBER] == 1 else s.ones(state[s.PENDING]), 6)
    if phase == s.DEFEND:
        return (ROLL, s.ones(state[s.PENDING]), 6)
    if phase == s.BETTING:
        return (SEAL, bets.MOST, bets.CARDS)
    return (_OWED[phase], bets.MOST if phase == s.OPENING else 0, 0)


def cover(state, seat, choice):
    """What everybody sees of a sealed choice, the action of SEAL: its stakes, the higher one first."""
    return bets.stakes_of(choice)


def legal(state, seat, hand=None):
    """The legal actions, sorted. While a seat owes SEAL: its possible bets if a hand (it may be empty) is given, else
    the stakes that everybody may see. For OPEN the hand is what was sealed."""
    if not owes(state, seat):
        return ()
    phase = state[s.PHASE]
    if phase == s.ATTACK:
        return rerolls(s.blue_of(state))
    if phase == s.DEFENCE:
        return announcements(state)
    if phase == s.BETTING:
        money = s.money_of(state, seat)
        return bets.stakes(money) if hand is None else bets.bets(money)
    if phase == s.COMBINATION:
        return tuple(seats_in(combinations(s.dice_left(state))))
    if phase == s.GIFT:
        return range(s.to_give(state, seat) + 1)
    return (hand,) if hand else ()


def rerolls(blue):
    """Every different choice of blue dice as their faces, sorted; none of them is to pass."""
    actions = [PASS]
    for mask in range(1, 1 << len(blue)):
        faces = tuple(sorted([blue[i] for i in range(len(blue)) if mask >> i & 1]))
        if faces not in actions:
            actions.append(faces)
    return tuple(sorted(actions))


def announcements(state):
    """Pass, or (red dice, face) or (red dice, face, face): see check()."""
    blue = s.blue_of(state)
    faces = [face for face in range(1, 7) if face in blue]
    actions = [PASS]
    for mask in (1, 2, 3):
        if not check_red(state, mask):
            actions += [(mask, face) for face in faces]
            if mask == 3:
                actions += [
                    (3, low, top) for low in faces for top in faces if low < top or low == top and blue.count(low) > 1
                ]
    return tuple(sorted(actions))


def check(state, seat, action, hand=None):
    """Why the action is not legal for the seat, a stable key; "" if it is.

    An attack is a sorted tuple of the blue faces to reroll, a defence (red dice, face[, face]): the first number is 1
    for the first red die, 2 for the second, 3 for both, then come the faces announced, sorted; both may be PASS. While
    a seat owes SEAL the action is its stakes; asked with a hand, the bets that are about to be sealed are judged.
    """
    phase = state[s.PHASE]
    if not (0 <= seat < state[s.PLAYERS] and state[s.OWING] >> seat & 1):
        if seat != CHANCE or phase != s.TIME:
            return _why_not(state, seat)
        if type(action) is not int:
            return "not_an_action"
        return "" if state[s.ELAPSED] <= action < 1 << 30 else "time_runs_forward"
    if _OWED[phase] == ROLL:
        return "" if are_faces(action, owes(state, seat)[1]) else "wrong_faces"
    if phase == s.GIFT or phase == s.COMBINATION:
        if type(action) is not int or action < 0:
            return "not_an_action"
        if phase == s.GIFT:
            most = s.to_give(state, seat)
            return "" if action <= most else "last_pepete" if most < s.money_of(state, seat) else "not_enough_money"
        return "" if action in seats_in(combinations(s.dice_left(state))) else "no_such_combination"
    if phase == s.OPENING and hand is None and type(action) is int and action == FORFEIT:
        return ""
    if type(action) is not tuple or not all([type(number) is int for number in action]):
        return "not_an_action"
    if phase == s.ATTACK:
        return _check_attack(state, action)
    if phase == s.DEFENCE:
        return _check_defence(state, action)
    if phase == s.BETTING and hand is None:
        return bets.check_stakes(action, s.money_of(state, seat))
    sealed = hand is None or action == hand
    if phase == s.OPENING and not (sealed and bets.stakes_of(action) == s.stakes_of(state, seat)):
        return "not_as_sealed"
    return bets.check_bets(action, s.money_of(state, seat))


def _why_not(state, seat):
    if state[s.PHASE] == s.ENDED:
        return "game_over"
    if not 0 <= seat < state[s.PLAYERS]:
        return "not_your_turn"
    if not s.in_game(state, seat):
        return "eliminated"
    return "already_done" if s.turn(state) == SEVERAL else "not_your_turn"


def _check_attack(state, faces):
    blue = s.blue_of(state)
    previous = 0
    for face in faces:
        if face not in blue:
            return "not_a_blue_die"
        if face < previous:
            return "not_an_action"
        blue.remove(face)
        previous = face
    return ""


def _check_defence(state, action):
    if action == PASS:
        return ""
    if len(action) < 2:
        return "not_an_action"
    why = check_red(state, action[0])
    if why:
        return why
    if len(action) - 1 > s.ones(action[0]):
        return "too_many_faces"
    return _check_attack(state, action[1:])


def check_red(state, mask):
    """Which red dice are thrown: of two that show the same it is the first."""
    left, right = state[s.RED], state[s.RED + 1]
    if not 0 < mask < 4 or mask & 1 and left == s.GONE or mask & 2 and right == s.GONE or mask == 2 and left == right:
        return "no_such_red_die"
    return ""
