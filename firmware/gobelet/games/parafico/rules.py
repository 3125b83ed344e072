"""Parafico: bluff with dice under the cup, 2 to 15 players; the last one who keeps a die wins.

The faces under the cups are not in the state: players act `HIDDEN` when they have rolled, bid on what they cannot see,
and act with their faces once a call obliges everybody to show them. Section numbers (S, R, 4, 6) are those of the
rules document, docs/parafico.en.md. This module must not know secrets, chance, clocks or the link.

It is what a cup holds from the first round on. The rest of the interface is in the modules of RARE: parafico_start and
parafico_seating begin a match, parafico_legal lists what is legal and says why something is not, parafico_words says it
all, parafico_drop goes on without a player.
"""

from gobelet import loader
from gobelet.games import ALL, CHOOSE, HIDDEN, HIDE, OVER, ROLL, SEVERAL, SHOW, are_faces, seats_in
from gobelet.games.parafico import tables
from gobelet.games.parafico.tables import NO_BID_TO_CALL, NOT_AN_ACTION, QUANTITY_TOO_HIGH, UNKNOWN_VALUE, WRONG_FACES

NAME = "parafico"
SEATS = (2, 15)
OPTIONS = tables.OPTIONS
# Read when needed; a cup forgets them again.
RARE = ("parafico_start", "parafico_seating", "parafico_legal", "parafico_words", "parafico_drop")
_START, _SEATING, _LEGAL, _WORDS, _DROP = ["gobelet.games." + name.replace("_", ".") for name in RARE]

# Actions: HIDDEN, a call, a bid (see bid()), or a tuple of faces.
BLUFF = 1
CARAMBA = 2
CALLS = (BLUFF, CARAMBA)
BASE = 1000  # a bid is value * BASE + quantity, so that a journal can be read: 4005 is five fours
QUANTITY_MAX = BASE - 1  # the rules know no limit; fifteen cups hold 90 dice at most

WHY = tables.WHY

# Phases: section 2 (who sits where, who speaks first), section 3 (a round).
SEAT_ROLL, FIRST_ROLL, ROLLING, SPEAKING, SHOWING, ENDED = range(6)

# The state: a head of single numbers, then blocks of one number a seat.
PLAYERS, PHASE, ROUND, SPEAKER, NO_JOKERS, OWING, LIVING, IN_PLAY = range(8)
DOUBLE_RULE, QUANTITY_CAP, SEAT_TIES, FIRST_SPEAKER, FIRST_SEAT, DICE_EACH = range(8, 14)
# What was said in this round; what the cups lifted so far show, as two sums instead of fifteen hands.
BID, BIDDER, CALL, CALLER, MATCHING, JOKERS = range(14, 20)
LEAST = 20  # six numbers: the lowest quantity of a bid on 1, 2, ... 6 now, see leasts()
HEAD = 26
NOTHING_SAID = (0, -1, 0, -1, 0, 0, 1, 1, 1, 1, 1, 1)  # BID to the end of LEAST: any bid opens a round
# The blocks: dice left, who speaks next after this one, the seats clockwise; places and totals of the seating rolls,
# ages, final ranks.
DICE, NEXT, ORDER, PLACE, TOTAL, AGE, RANK = range(7)


def bid(quantity, value):
    """The action "at least `quantity` dice show `value`", jokers included."""
    return value * BASE + quantity


def quantity_of(action):
    return action % BASE


def value_of(action):
    return action // BASE


def leasts(quantity, value, double_rule=0):
    """The lowest legal quantities of bids on 1, 2, ... 6 after a bid of `quantity` dice of `value`, section 4.

    double_rule: index into the choices of the option of that name. BASE or more: no bid on that value is legal.
    """
    more, double, ones = quantity + 1, 2 * quantity, quantity // 2 + 1
    same, six = quantity, double if double_rule == 2 else quantity
    lower = BASE if double_rule else double
    if value == 1:
        return (more, double, double, double, double, double)
    if value == 2:
        return (ones, more, same, same, same, six)
    if value == 3:
        return (ones, lower, more, same, same, six)
    if value == 4:
        return (ones, lower, lower, more, same, six)
    if value == 5:
        return (ones, lower, lower, lower, more, six)
    return (ones, lower, lower, lower, lower, more)


def least(previous, value, double_rule=0):
    """The lowest legal quantity of a bid on `value` after the bid `previous` (0: none); 0 when none is."""
    low = leasts(previous % BASE, previous // BASE, double_rule)[value - 1] if previous else 1
    return low if low < BASE else 0


def turn(state):
    """The seat to act, SEVERAL, or OVER."""
    phase = state[PHASE]
    if phase == SPEAKING:
        return state[SPEAKER]
    return OVER if phase == ENDED else SEVERAL


def actors(state):
    """The bit mask of the seats that owe an action now; never an eliminated one."""
    return state[OWING]


def owes(state, seat) -> tuple:
    """(kind, dice, sides) of what a seat owes, () if nothing."""
    if seat < 0 or not state[OWING] >> seat & 1:
        return ()
    phase = state[PHASE]
    if phase == SPEAKING:
        return (CHOOSE, 0, 0)
    if phase == SEAT_ROLL:
        return (ROLL, state[DICE_EACH], 6)
    if phase == FIRST_ROLL:
        return (ROLL, 1, 6)
    return (HIDE if phase == ROLLING else SHOW, state[HEAD + seat], 6)


def under_cup(state, seat) -> tuple:
    """(dice, sides) of the hidden dice of a seat from the bidding until they are shown, () if it has none."""
    dice = state[HEAD + seat] if state[PHASE] in (SPEAKING, SHOWING) else 0
    return (dice, 6) if dice else ()


def most(state):
    """The highest quantity that may be bid: the option quantity_cap, or what an action can hold."""
    return dice_in_play(state) if state[QUANTITY_CAP] else QUANTITY_MAX


def check(state, seat, action, hand=None):
    """0 if the action is legal for the seat, else the index of the reason in WHY."""
    phase = state[PHASE]
    if phase == SPEAKING:
        return _check_speech(state, action) if seat == state[SPEAKER] else loader.load(_LEGAL).why_not(state, seat)
    if seat < 0 or not state[OWING] >> seat & 1:
        return loader.load(_LEGAL).why_not(state, seat)
    if phase == ROLLING:
        return 0 if type(action) is int and action == HIDDEN else NOT_AN_ACTION
    if phase == SHOWING:
        return 0 if are_faces(action, state[HEAD + seat]) and (hand is None or action == hand) else WRONG_FACES
    return 0 if are_faces(action, owes(state, seat)[1]) else WRONG_FACES


def _check_speech(state, action):
    if type(action) is not int:
        return NOT_AN_ACTION
    value, quantity = action // BASE, action % BASE
    if 1 <= value <= 6:
        if quantity < state[LEAST - 1 + value]:
            return loader.load(_LEGAL).why_not_bid(state, value)
        return 0 if not state[QUANTITY_CAP] or quantity <= state[IN_PLAY] else QUANTITY_TOO_HIGH
    if value:
        return UNKNOWN_VALUE
    if quantity != BLUFF and quantity != CARAMBA:
        return NOT_AN_ACTION
    return 0 if state[BID] else NO_BID_TO_CALL


def apply(state, seat, action, out):
    """Carries out a legal action in place and appends its events to `out`. True when that ends a step: what is owed
    then is another thing than before."""
    phase = state[PHASE]
    if phase == SPEAKING:
        if action < BASE:
            state[CALL] = action
            state[CALLER] = seat
            state[PHASE] = SHOWING
            state[OWING] = state[LIVING]
            out.append(("bluff" if action == BLUFF else "caramba", ALL, seat))
        else:
            quantity, value = action % BASE, action // BASE
            state[BID] = action
            state[BIDDER] = seat
            state[LEAST:HEAD] = leasts(quantity, value, state[DOUBLE_RULE])
            speaker = state[SPEAKER] = state[HEAD + state[PLAYERS] + seat]  # the block NEXT
            state[OWING] = 1 << speaker
            out.append(("bid", ALL, seat, quantity, value))
        return True
    owing = state[OWING] = state[OWING] & ~(1 << seat)
    if phase == ROLLING:
        out.append(("shaken", ALL, seat))
        if not owing:
            open_speaking(state, out)
    elif phase == SHOWING:
        value = state[BID] // BASE
        state[MATCHING] += action.count(value)
        if value != 1 and not state[NO_JOKERS]:
            state[JOKERS] += action.count(1)
        out.append(("shown", ALL, seat, action))
        if not owing:
            judge(state, out)
    else:
        loader.once(_SEATING).rolled(state, seat, action, out)  # a cup has no room to hold it from roll to roll
    return not owing


def open_round(state, speaker, out):
    """R1: everybody still in the game rolls."""
    number = state[ROUND] = state[ROUND] + 1
    state[PHASE] = ROLLING
    state[SPEAKER] = speaker
    state[OWING] = state[LIVING]
    state[BID:HEAD] = NOTHING_SAID
    out.append(("round", ALL, speaker, number, state[NO_JOKERS], state[IN_PLAY]))


def open_speaking(state, out):
    """R2: all have rolled."""
    state[PHASE] = SPEAKING
    state[OWING] = 1 << state[SPEAKER]
    out.append(("speak", ALL, state[SPEAKER]))


def judge(state, out):
    """R3: counts, decides who loses or wins a die. R4: what follows from it."""
    found = state[MATCHING] + state[JOKERS]
    quantity, value = state[BID] % BASE, state[BID] // BASE
    caller, bidder = state[CALLER], state[BIDDER]
    out.append(("count", ALL, bidder, quantity, value, state[MATCHING], state[JOKERS]))
    if state[CALL] == BLUFF:
        concerned = caller if found >= quantity else bidder
        change = -1
    else:
        concerned = caller
        change = -1 if found != quantity else 1 if state[HEAD + caller] < state[DICE_EACH] else 0
    if not state[LIVING] >> concerned & 1:  # it has left the match meanwhile: no die is lost or won
        state[NO_JOKERS] = 0
        while not state[LIVING] >> concerned & 1:
            concerned = state[HEAD + state[PLAYERS] + concerned]  # the block NEXT
        open_round(state, concerned, out)
        return
    dice = HEAD + concerned
    left = state[dice] = state[dice] + change
    state[IN_PLAY] += change
    state[NO_JOKERS] = 0
    out.append((("kept", "won", "lost")[change], ALL, concerned, left))
    speaker = concerned
    if not left:
        rank = len(seats_in(state[LIVING]))
        speaker = leave(state, concerned)
        state[HEAD + RANK * state[PLAYERS] + concerned] = rank
        out.append(("out", ALL, concerned, rank))
    elif left == 1 and change < 0:
        state[NO_JOKERS] = 1
        out.append(("parafico", ALL, concerned))
    if state[LIVING] == 1 << speaker:
        win(state, speaker, out)
    else:
        open_round(state, speaker, out)


def win(state, seat, out):
    """R5: a single player is left."""
    state[PHASE] = ENDED
    state[OWING] = 0
    state[SPEAKER] = seat
    state[HEAD + RANK * state[PLAYERS] + seat] = 1
    out.append(("winner", ALL, seat))


def leave(state, seat):
    """Takes a seat without dice out of the turns. Returns the next player clockwise who still has a die."""
    state[LIVING] &= ~(1 << seat)
    after = HEAD + NEXT * state[PLAYERS]
    following = state[after + seat]
    for other in seats_in(state[LIVING]):
        if state[after + other] == seat:
            state[after + other] = following
    return following


def dice_in_play(state):
    """How many dice all living players hold together."""
    return state[IN_PLAY]


def dice_of(state, seat):
    return state[HEAD + seat]


def living(state):
    """The bit mask of the seats that still have a die."""
    return state[LIVING]


# The rest of the interface, see the modules that are read for it.


def new(seats, options=(), ages=()):
    """The state before the seating rolls."""
    return loader.load(_START).new(seats, options, ages)


def legal(state, seat, hand=None):
    """The legal actions, sorted."""
    return loader.load(_LEGAL).legal(state, seat, hand)


def view(state, seat=-1):
    """What is to be seen, as a dict of plain values."""
    return loader.load(_WORDS).view(state, seat)


def scores(state):
    """One integer a seat, higher is better."""
    return loader.load(_WORDS).scores(state)


def text(state, seat, action):
    """An action in neutral words."""
    return loader.load(_WORDS).text(state, seat, action)


def parse(state, seat, words):
    """The action of a text as text() writes it, None if it is none."""
    return loader.load(_WORDS).parse(state, seat, words)


def explain(state, seat, action):
    """Where the game stands, for the sentence of a refusal."""
    return loader.load(_WORDS).explain(state, seat, action)


def drop(state, seat, out):
    """The match goes on without a living seat."""
    loader.load(_DROP).drop(state, seat, out)
