"""Parafico: bluff with dice under the cup, 2 to 15 players; the last one who keeps a die wins.

The faces under the cups are not in the state: players act `HIDDEN` when they have rolled, bid on what they cannot see,
and act with their faces once a call obliges everybody to show them. Section numbers (S, R, 4, 6) are those of the
rules document, docs/parafico.md. This module must not know secrets, chance, clocks or the link.
"""

from gobelet.rules import ALL, CHOOSE, HIDDEN, HIDE, OVER, ROLL, SEVERAL, SHOW, Ranges, are_faces, seats_in

NAME = "parafico"
SEATS = (2, 15)
OPTIONS = (
    ("double_rule", "lower", ("lower", "none", "six")),
    ("quantity_cap", "none", ("none", "dice_in_play")),
    ("seat_ties", "reroll", ("reroll", "list_order")),
    ("first_speaker", "youngest", ("youngest", "random", "chosen")),
    ("first_seat", 0, 0, 14),
    ("dice_per_player", 5, 1, 6),
)

# Actions: HIDDEN, a call, a bid (see bid()), or a tuple of faces.
BLUFF = 1
CARAMBA = 2
CALLS = (BLUFF, CARAMBA)
BASE = 1000  # a bid is value * BASE + quantity, so that a journal can be read: 4005 is five fours
QUANTITY_MAX = BASE - 1  # the rules know no limit; fifteen cups hold 90 dice at most

WHY = (
    "",
    "game_over",
    "eliminated",
    "not_your_turn",
    "already_done",
    "not_an_action",
    "no_bid_to_call",
    "unknown_value",
    "quantity_too_low",
    "quantity_too_high",
    "too_few_ones",
    "double_after_ones",
    "double_for_lower",
    "no_lower_value",
    "double_for_six",
    "wrong_faces",
)
(
    _,
    GAME_OVER,
    ELIMINATED,
    NOT_YOUR_TURN,
    ALREADY_DONE,
    NOT_AN_ACTION,
    NO_BID_TO_CALL,
    UNKNOWN_VALUE,
    QUANTITY_TOO_LOW,
    QUANTITY_TOO_HIGH,
    TOO_FEW_ONES,
    DOUBLE_AFTER_ONES,
    DOUBLE_FOR_LOWER,
    NO_LOWER_VALUE,
    DOUBLE_FOR_SIX,
    WRONG_FACES,
) = range(len(WHY))

# Phases: section 2 (who sits where, who speaks first), section 3 (a round).
SEAT_ROLL, FIRST_ROLL, ROLLING, SPEAKING, SHOWING, ENDED = range(6)
PHASES = ("seat_roll", "first_roll", "rolling", "speaking", "showing", "ended")

# The state: a head of single numbers, then blocks of one number a seat.
PLAYERS, PHASE, ROUND, SPEAKER, BID, BIDDER, CALL, CALLER, NO_JOKERS, OWING, LIVING = range(11)
DOUBLE_RULE, QUANTITY_CAP, SEAT_TIES, FIRST_SPEAKER, FIRST_SEAT, DICE_EACH = range(11, 17)
HEAD = 17
_DICE, _ORDER, _PLACE, _TOTAL, _AGE, _RANK, _BLOCKS = range(7)


def new(seats, options=(), ages=()):
    """The state before the seating rolls (S1, S2).

    seats: 2..15. options: values in the order of OPTIONS, () for the defaults. ages: years per seat, 0 when unknown.
    """
    values = options or [option[1] for option in OPTIONS]
    coded = [OPTIONS[i][2].index(v) if len(OPTIONS[i]) == 3 else v for i, v in enumerate(values)]
    everyone = (1 << seats) - 1
    state = [seats, SEAT_ROLL, 0, -1, 0, -1, 0, -1, 0, everyone, seats] + coded
    dice = coded[DICE_EACH - DOUBLE_RULE]
    return state + [dice] * seats + [-1] * seats + [0] * (2 * seats) + (list(ages) or [0] * seats) + [0] * seats


def position(dice, order=None, speaker=0, no_jokers=False, options=()):
    """A state in the middle of a game, before the dice of a round are rolled: dice per seat (0: eliminated),
    seats clockwise, who speaks first, whether it is a Parafico round."""
    seats = len(dice)
    state = new(seats, options)
    for place, seat in enumerate(order or range(seats)):
        state[HEAD + seats + place] = seat
        state[HEAD + 2 * seats + seat] = place
        state[HEAD + seat] = dice[seat]
    state[LIVING] = seats - dice.count(0)
    state[NO_JOKERS] = 1 if no_jokers else 0
    _open_round(state, speaker, [])
    return state


def bid(quantity, value):
    """The action "at least `quantity` dice show `value`", jokers included."""
    return value * BASE + quantity


def quantity_of(action):
    return action % BASE


def value_of(action):
    return action // BASE


def least(previous, value, double_rule=0):
    """The lowest legal quantity of a bid on `value` after the bid `previous` (0: none), section 4; 0 when none is.

    double_rule: index into the choices of the option of that name.
    """
    if not previous:
        return 1
    old_value = previous // BASE
    quantity = previous % BASE
    if old_value == 1:
        return quantity + 1 if value == 1 else 2 * quantity
    if value == 1:
        return quantity // 2 + 1
    if value == old_value:
        return quantity + 1
    if value < old_value:
        return 0 if double_rule else 2 * quantity
    return 2 * quantity if double_rule == 2 and value == 6 else quantity


def rule_of(previous, action):
    """Which line of section 4 a legal bid uses, as a stable key."""
    if not previous:
        return "first"
    quantity, value = action % BASE, action // BASE
    old_quantity, old_value = previous % BASE, previous // BASE
    if old_value == 1:
        return "more_ones" if value == 1 else "ones_doubled"
    if value == 1:
        return "to_ones"
    if value < old_value:
        return "double_lower"
    if value == old_value:
        return "quantity_up"
    return "value_up" if quantity == old_quantity else "quantity_and_value_up"


def turn(state):
    """The seat to act, SEVERAL, or OVER."""
    phase = state[PHASE]
    if phase == SPEAKING:
        return state[SPEAKER]
    return OVER if phase == ENDED else SEVERAL


def actors(state):
    """The bit mask of the seats that owe an action now; never an eliminated one."""
    return state[OWING]


def owes(state, seat):
    """(kind, dice, sides) of what a seat owes, () if nothing."""
    if not state[OWING] >> seat & 1:
        return ()
    phase = state[PHASE]
    if phase == SPEAKING:
        return (CHOOSE, 0, 0)
    if phase == SEAT_ROLL:
        return (ROLL, state[DICE_EACH], 6)
    if phase == FIRST_ROLL:
        return (ROLL, 1, 6)
    return (HIDE if phase == ROLLING else SHOW, state[HEAD + seat], 6)


def under_cup(state, seat):
    """(dice, sides) of the hidden dice of a seat from the bidding until they are shown, () if it has none."""
    dice = state[HEAD + seat] if state[PHASE] in (SPEAKING, SHOWING) else 0
    return (dice, 6) if dice else ()


def legal(state, seat, hand=None):
    """The legal actions, sorted. For dice to roll or show: the hand if the caller knows it, else nothing to choose."""
    owed = owes(state, seat)
    if not owed:
        return ()
    if owed[0] == CHOOSE:
        previous = state[BID]
        top = most(state)
        ranges = [range(BLUFF, CARAMBA + 1)] if previous else []
        for value in range(1, 7):
            low = least(previous, value, state[DOUBLE_RULE])
            if low:
                ranges.append(range(value * BASE + low, value * BASE + top + 1))
        return Ranges(*ranges)
    if owed[0] == HIDE:
        return (HIDDEN,)
    return (hand,) if hand else ()


def most(state):
    """The highest quantity that may be bid: the option quantity_cap, or what an action can hold."""
    return dice_in_play(state) if state[QUANTITY_CAP] else QUANTITY_MAX


def check(state, seat, action, hand=None):
    """0 if the action is legal for the seat, else the index of the reason in WHY."""
    if not (0 <= seat < state[PLAYERS] and state[OWING] >> seat & 1):
        return _why_not(state, seat)
    phase = state[PHASE]
    if phase == SPEAKING:
        return _check_speech(state, action)
    if phase == ROLLING:
        return 0 if type(action) is int and action == HIDDEN else NOT_AN_ACTION
    if not are_faces(action, owes(state, seat)[1]):
        return WRONG_FACES
    return 0 if hand is None or phase != SHOWING or action == hand else WRONG_FACES


def _why_not(state, seat):
    if state[PHASE] == ENDED:
        return GAME_OVER
    if not 0 <= seat < state[PLAYERS]:
        return NOT_YOUR_TURN
    if not state[HEAD + seat]:
        return ELIMINATED
    return NOT_YOUR_TURN if state[PHASE] == SPEAKING else ALREADY_DONE


def _check_speech(state, action):
    if type(action) is not int:
        return NOT_AN_ACTION
    previous = state[BID]
    value = action // BASE
    quantity = action % BASE
    if not value:
        if quantity == BLUFF or quantity == CARAMBA:
            return 0 if previous else NO_BID_TO_CALL
        return NOT_AN_ACTION
    if not 1 <= value <= 6:
        return UNKNOWN_VALUE
    low = least(previous, value, state[DOUBLE_RULE])
    if low <= quantity and low:
        return 0 if not state[QUANTITY_CAP] or quantity <= dice_in_play(state) else QUANTITY_TOO_HIGH
    old_value = previous // BASE
    if not previous or value == old_value:
        return QUANTITY_TOO_LOW
    if old_value == 1:
        return DOUBLE_AFTER_ONES
    if value == 1:
        return TOO_FEW_ONES
    if value < old_value:
        return DOUBLE_FOR_LOWER if low else NO_LOWER_VALUE
    return DOUBLE_FOR_SIX if low > previous % BASE else QUANTITY_TOO_LOW


def apply(state, seat, action, out):
    """Carries out a legal action in place and appends its events to `out`."""
    phase = state[PHASE]
    if phase == SPEAKING:
        if action < BASE:
            state[CALL] = action
            state[CALLER] = seat
            state[PHASE] = SHOWING
            state[OWING] = _living_mask(state)
            out.append(("bluff" if action == BLUFF else "caramba", ALL, seat))
        else:
            state[BID] = action
            state[BIDDER] = seat
            speaker = _next_living(state, seat)
            state[SPEAKER] = speaker
            state[OWING] = 1 << speaker
            out.append(("bid", ALL, seat, action % BASE, action // BASE))
        return
    owing = state[OWING] = state[OWING] & ~(1 << seat)
    if phase == ROLLING:
        out.append(("shaken", ALL, seat))
        if not owing:
            state[PHASE] = SPEAKING
            state[OWING] = 1 << state[SPEAKER]
            out.append(("speak", ALL, state[SPEAKER]))
    elif phase == SHOWING:
        # Only the last call of a round counts these, so two running sums replace fifteen hands.
        value = state[BID] // BASE
        seats = state[PLAYERS]
        matching, jokers = action.count(value), 0 if value == 1 or state[NO_JOKERS] else action.count(1)
        state[HEAD + _TOTAL * seats + seat] = matching * BASE + jokers
        out.append(("shown", ALL, seat, action))
        if not owing:
            _judge(state, out)
    else:
        state[HEAD + _TOTAL * state[PLAYERS] + seat] = sum(action)
        out.append(("seat_roll" if phase == SEAT_ROLL else "first_roll", ALL, seat, action))
        if not owing:
            if phase == SEAT_ROLL:
                _seat(state, out)
            else:
                _choose_first(state, state[LIVING], out)


def _seat(state, out):
    """S3, S4: orders each group of equal places by its new totals; groups that are still equal roll again."""
    seats = state[PLAYERS]
    place = HEAD + _PLACE * seats
    total = HEAD + _TOTAL * seats
    by_list = state[SEAT_TIES] == 1
    old = state[place : place + seats]
    for seat in range(seats):
        for other in range(seats):
            if other != seat and old[other] == old[seat]:
                mine, theirs = state[total + seat], state[total + other]
                if theirs > mine or (by_list and theirs == mine and other < seat):
                    state[place + seat] += 1
    now = state[place : place + seats]
    tied = 0
    for seat in range(seats):
        if now.count(now[seat]) > 1:
            tied |= 1 << seat
    if tied:
        state[OWING] = tied
        out.append(("tie", ALL, -1, tied))
        return
    for seat in range(seats):
        state[HEAD + _ORDER * seats + now[seat]] = seat
    out.append(("order", ALL, -1, order(state)))
    _first_candidates(state, out)


def _first_candidates(state, out):
    """S5: the youngest, or whoever the option says; several candidates roll one die each."""
    seats = state[PLAYERS]
    if state[FIRST_SPEAKER] == 2:
        _open_round(state, min(state[FIRST_SEAT], seats - 1), out)
        return
    candidates = (1 << seats) - 1
    ages = state[HEAD + _AGE * seats : HEAD + (_AGE + 1) * seats]
    if state[FIRST_SPEAKER] == 0 and max(ages):
        youngest = min([age for age in ages if age])
        candidates = sum([1 << seat for seat in range(seats) if ages[seat] == youngest])
    _roll_or_open(state, candidates, out)


def _choose_first(state, living, out):
    """S5: the highest of the candidates' dice speaks first; equals roll again. A total of 0 did not take part."""
    seats = state[PLAYERS]
    totals = state[HEAD + _TOTAL * seats : HEAD + (_TOTAL + 1) * seats]
    highest = max(totals)
    _roll_or_open(state, sum([1 << seat for seat in range(living) if totals[seat] == highest]), out)


def _roll_or_open(state, candidates, out):
    who = seats_in(candidates)
    if len(who) == 1:
        _open_round(state, who[0], out)
        return
    seats = state[PLAYERS]
    for seat in range(seats):
        state[HEAD + _TOTAL * seats + seat] = 0
    state[PHASE] = FIRST_ROLL
    state[OWING] = candidates
    out.append(("first_roll_of", ALL, -1, candidates))


def _open_round(state, speaker, out):
    """R1: everybody still in the game rolls."""
    state[PHASE] = ROLLING
    state[ROUND] += 1
    state[SPEAKER] = speaker
    state[BID] = state[CALL] = 0
    state[BIDDER] = state[CALLER] = -1
    state[OWING] = _living_mask(state)
    out.append(("round", ALL, speaker, state[ROUND], state[NO_JOKERS], dice_in_play(state)))


def _judge(state, out):
    """R3: counts, decides who loses or wins a die. R4: what follows from it."""
    seats = state[PLAYERS]
    sums = sum([state[HEAD + _TOTAL * seats + seat] for seat in range(seats) if state[HEAD + seat]])
    matching, jokers = sums // BASE, sums % BASE
    quantity, value = state[BID] % BASE, state[BID] // BASE
    found = matching + jokers
    caller, bidder = state[CALLER], state[BIDDER]
    out.append(("count", ALL, bidder, quantity, value, matching, jokers))
    lost = True
    if state[CALL] == BLUFF:
        concerned = caller if found >= quantity else bidder
    else:
        concerned = caller
        lost = found != quantity
    dice = HEAD + concerned
    state[NO_JOKERS] = 0
    if lost:
        state[dice] -= 1
        out.append(("lost", ALL, concerned, state[dice]))
    elif state[dice] < state[DICE_EACH]:
        state[dice] += 1
        out.append(("won", ALL, concerned, state[dice]))
    else:
        out.append(("kept", ALL, concerned, state[dice]))
    speaker = concerned
    if not state[dice]:
        state[HEAD + _RANK * seats + concerned] = state[LIVING]
        out.append(("out", ALL, concerned, state[LIVING]))
        state[LIVING] -= 1
        speaker = _next_living(state, concerned)
    elif lost and state[dice] == 1:
        state[NO_JOKERS] = 1
        out.append(("parafico", ALL, concerned))
    if state[LIVING] == 1:
        state[PHASE] = ENDED
        state[OWING] = 0
        state[SPEAKER] = speaker
        state[HEAD + _RANK * seats + speaker] = 1
        out.append(("winner", ALL, speaker))
    else:
        _open_round(state, speaker, out)


def _living_mask(state):
    mask = 0
    for seat in range(state[PLAYERS]):
        if state[HEAD + seat]:
            mask |= 1 << seat
    return mask


def _next_living(state, seat):
    """The next player clockwise who still has a die."""
    seats = state[PLAYERS]
    place = state[HEAD + _PLACE * seats + seat]
    while True:
        place += 1
        if place == seats:
            place = 0
        seat = state[HEAD + seats + place]
        if state[HEAD + seat]:
            return seat


def dice_in_play(state):
    """How many dice all living players hold together."""
    return sum(state[HEAD : HEAD + state[PLAYERS]])


def dice_of(state, seat):
    return state[HEAD + seat]


def order(state):
    """The seats clockwise, eliminated ones included; () before S4."""
    seats = state[PLAYERS]
    found = tuple(state[HEAD + seats : HEAD + 2 * seats])
    return () if -1 in found else found


def view(state, seat=-1):
    """What screens show, the same for every seat: this state has no secret."""
    seats = state[PLAYERS]
    previous = state[BID]
    return {
        "game": NAME,
        "phase": PHASES[state[PHASE]],
        "round": state[ROUND],
        "turn": turn(state),
        "actors": seats_in(state[OWING]),
        "order": list(order(state)),
        "dice": state[HEAD : HEAD + seats],
        "dice_in_play": dice_in_play(state),
        "bid": [previous % BASE, previous // BASE, state[BIDDER]] if previous else None,
        "call": text(state, state[CALLER], state[CALL]) if state[CALL] else None,
        "caller": state[CALLER],
        "parafico": bool(state[NO_JOKERS]),
        "ranks": state[HEAD + _RANK * seats : HEAD + (_RANK + 1) * seats],
    }


def scores(state):
    """One integer a seat, higher is better: minus the rank of whoever is out or has won, else the dice left."""
    seats = state[PLAYERS]
    ranks = state[HEAD + _RANK * seats : HEAD + (_RANK + 1) * seats]
    return [-ranks[seat] if ranks[seat] else state[HEAD + seat] for seat in range(seats)]


def text(state, seat, action):
    """An action in neutral words: "5x4", "bluff", "caramba", "hidden", "3 1 6"."""
    if type(action) is tuple:
        return " ".join([str(face) for face in action])
    if type(action) is not int:
        return str(action)
    if action < BASE:
        return ("hidden", "bluff", "caramba")[action] if 0 <= action <= CARAMBA else str(action)
    return "%dx%d" % (action % BASE, action // BASE)


def parse(state, seat, words):
    """The action of a text as text() writes it (spaces and × are welcome too), None if it is none."""
    words = words.strip().lower().replace("×", "x")
    if words in ("bluff", "caramba", "hidden"):
        return ("hidden", "bluff", "caramba").index(words)
    parts = [_number(part.strip()) for part in words.split("x")]
    if len(parts) == 2:
        return bid(parts[0], parts[1]) if parts[0] > 0 and parts[1] > 0 else None
    faces = tuple([_number(face) for face in words.split()])
    return faces if faces and -1 not in faces else None


def _number(digits):
    """A number of one to three plain digits, -1 for any other text (isdigit() knows digits that int() does not)."""
    if 0 < len(digits) <= 3 and all([digit in "0123456789" for digit in digits]):
        return int(digits)
    return -1


def explain(state, seat, action):
    """Where the game stands, for the sentence of a refusal: 'after "5x4" (seat 2, round 7)'."""
    after = "after %s " % text(state, 0, state[BID]) if state[BID] else ""
    return "%s(seat %d, round %d, %s)" % (after, seat, state[ROUND], PHASES[state[PHASE]])
