"""Parafico: bluff with dice under the cup, 2 to 15 players; the last one who keeps a die wins.

The faces under the cups are not in the state: players act `HIDDEN` when they have rolled, bid on what they cannot see,
and act with their faces once a call obliges everybody to show them. Section numbers (S, R, 4, 6) are those of the
rules document, docs/parafico.en.md. This module must not know secrets, chance, clocks or the link.
"""

from gobelet.rules import ALL, CHOOSE, HIDDEN, HIDE, OVER, ROLL, SEVERAL, SHOW, are_faces, seats_in

NAME = "parafico"
SEATS = (2, 15)
OPTIONS: tuple = (
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
PLAYERS, PHASE, ROUND, SPEAKER, NO_JOKERS, OWING, LIVING, IN_PLAY = range(8)
DOUBLE_RULE, QUANTITY_CAP, SEAT_TIES, FIRST_SPEAKER, FIRST_SEAT, DICE_EACH = range(8, 14)
# What was said in this round; what the cups lifted so far show, as two sums instead of fifteen hands.
BID, BIDDER, CALL, CALLER, MATCHING, JOKERS = range(14, 20)
LEAST = 20  # six numbers: the lowest quantity of a bid on 1, 2, ... 6 now, see leasts()
HEAD = 26
_NOTHING_SAID = (0, -1, 0, -1, 0, 0, 1, 1, 1, 1, 1, 1)  # BID to the end of LEAST: any bid opens a round
# The blocks: dice left, who speaks next after this one, the seats clockwise; places and totals of the seating rolls,
# ages, final ranks.
_DICE, _NEXT, _ORDER, _PLACE, _TOTAL, _AGE, _RANK = range(7)


def _coded(options):
    """Option values as numbers: a choice as its place among the choices."""
    return [OPTIONS[i][2].index(v) if len(OPTIONS[i]) == 3 else v for i, v in enumerate(options)]


_DEFAULTS = _coded([option[1] for option in OPTIONS])


def new(seats, options=(), ages=()):
    """The state before the seating rolls (S1, S2).

    seats: 2..15. options: values in the order of OPTIONS, () for the defaults. ages: years per seat, 0 when unknown.
    """
    coded = _coded(options) if options else _DEFAULTS
    everyone = (1 << seats) - 1
    dice = coded[DICE_EACH - DOUBLE_RULE]
    state = [seats, SEAT_ROLL, 0, -1, 0, everyone, everyone, seats * dice] + coded + list(_NOTHING_SAID)
    state += [dice] * seats + [-1] * (2 * seats) + [0] * (2 * seats) + (list(ages) or [0] * seats) + [0] * seats
    return state


def position(dice, order=None, speaker=0, no_jokers=False, options=()):
    """A state in the middle of a game, before the dice of a round are rolled: dice per seat (0: eliminated),
    seats clockwise, who speaks first, whether it is a Parafico round."""
    seats = len(dice)
    state = new(seats, options)
    state[HEAD : HEAD + seats] = dice
    state[LIVING] = sum([1 << seat for seat in range(seats) if dice[seat]])
    state[IN_PLAY] = sum(dice)
    state[NO_JOKERS] = 1 if no_jokers else 0
    _sit(state, list(order or range(seats)))
    _open_round(state, speaker, [])
    return state


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


def under_cup(state, seat):
    """(dice, sides) of the hidden dice of a seat from the bidding until they are shown, () if it has none."""
    dice = state[HEAD + seat] if state[PHASE] in (SPEAKING, SHOWING) else 0
    return (dice, 6) if dice else ()


class Decisions:
    """Legal decisions as a sorted sequence, without a list of them: there may be thousands of bids.

    calls: how many calls are legal, 0 or 2. lows: the lowest quantities of bids on 1, 2, ... 6. end: the quantity that
    none may reach any more. Supports `len`, `in`, indexing, iteration.
    """

    def __init__(self, calls, lows, end):
        self.calls = calls
        self.lows = lows
        self.end = end

    def __len__(self):
        return self.calls + sum([self.end - low for low in self.lows if low < self.end])

    def __getitem__(self, index):
        if index < 0:
            index += len(self)
        if 0 <= index < self.calls:
            return BLUFF + index
        index -= self.calls
        value = 0
        for low in self.lows:
            value += BASE
            if 0 <= index < self.end - low:
                return value + low + index
            index -= max(0, self.end - low)
        raise IndexError("no legal decision of that number")

    def __iter__(self):
        for index in range(len(self)):
            yield self[index]

    def __contains__(self, action):
        value, quantity = action // BASE, action % BASE
        if value:
            return 1 <= value <= 6 and self.lows[value - 1] <= quantity < self.end
        return BLUFF <= quantity < BLUFF + self.calls


def legal(state, seat, hand=None):
    """The legal actions, sorted. For dice to roll or show: the hand if the caller knows it, else nothing to choose."""
    owed = owes(state, seat)
    if not owed:
        return ()
    if owed[0] == CHOOSE:
        return Decisions(CARAMBA if state[BID] else 0, state[LEAST:HEAD], most(state) + 1)
    if owed[0] == HIDE:
        return (HIDDEN,)
    return (hand,) if hand else ()


def most(state):
    """The highest quantity that may be bid: the option quantity_cap, or what an action can hold."""
    return dice_in_play(state) if state[QUANTITY_CAP] else QUANTITY_MAX


def check(state, seat, action, hand=None):
    """0 if the action is legal for the seat, else the index of the reason in WHY."""
    phase = state[PHASE]
    if phase == SPEAKING:
        return _check_speech(state, action) if seat == state[SPEAKER] else _why_not(state, seat)
    if seat < 0 or not state[OWING] >> seat & 1:
        return _why_not(state, seat)
    if phase == ROLLING:
        return 0 if type(action) is int and action == HIDDEN else NOT_AN_ACTION
    if phase == SHOWING:
        return 0 if are_faces(action, state[HEAD + seat]) and (hand is None or action == hand) else WRONG_FACES
    return 0 if are_faces(action, owes(state, seat)[1]) else WRONG_FACES


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
    value, quantity = action // BASE, action % BASE
    if 1 <= value <= 6:
        if quantity < state[LEAST - 1 + value]:
            return _why_not_bid(state, value)
        return 0 if not state[QUANTITY_CAP] or quantity <= state[IN_PLAY] else QUANTITY_TOO_HIGH
    if value:
        return UNKNOWN_VALUE
    if quantity != BLUFF and quantity != CARAMBA:
        return NOT_AN_ACTION
    return 0 if state[BID] else NO_BID_TO_CALL


def _why_not_bid(state, value):
    """Which line of section 4 wants a higher quantity of this value."""
    old_value, old_quantity = state[BID] // BASE, state[BID] % BASE
    if value == old_value or not old_value:
        return QUANTITY_TOO_LOW
    if old_value == 1:
        return DOUBLE_AFTER_ONES
    if value == 1:
        return TOO_FEW_ONES
    if value < old_value:
        return NO_LOWER_VALUE if state[DOUBLE_RULE] else DOUBLE_FOR_LOWER
    return DOUBLE_FOR_SIX if state[LEAST - 1 + value] > old_quantity else QUANTITY_TOO_LOW


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
            speaker = state[SPEAKER] = state[HEAD + state[PLAYERS] + seat]  # the block _NEXT
            state[OWING] = 1 << speaker
            out.append(("bid", ALL, seat, quantity, value))
        return True
    owing = state[OWING] = state[OWING] & ~(1 << seat)
    if phase == ROLLING:
        out.append(("shaken", ALL, seat))
        if not owing:
            state[PHASE] = SPEAKING
            state[OWING] = 1 << state[SPEAKER]
            out.append(("speak", ALL, state[SPEAKER]))
    elif phase == SHOWING:
        value = state[BID] // BASE
        state[MATCHING] += action.count(value)
        if value != 1 and not state[NO_JOKERS]:
            state[JOKERS] += action.count(1)
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
                _choose_first(state, out)
    return not owing


def _seat(state, out):
    """S3, S4: orders each group of equal places by its new totals; groups that are still equal roll again."""
    seats = state[PLAYERS]
    place = HEAD + _PLACE * seats
    total = HEAD + _TOTAL * seats
    # Sorted by place, then by decreasing total, then by seat: one integer each, as MicroPython's sort is not stable.
    keys = sorted([(state[place + seat] * BASE - state[total + seat]) * 16 + seat for seat in range(seats)])
    tied = last = 0
    for number, key in enumerate(keys):
        seat = key & 15
        if number and key >> 4 == last >> 4 and not state[SEAT_TIES]:
            state[place + seat] = state[place + (last & 15)]
            tied |= 1 << seat | 1 << (last & 15)
        else:
            state[place + seat] = number
        last = key
    if tied:
        state[OWING] = tied
        out.append(("tie", ALL, -1, tied))
        return
    clockwise = tuple([key & 15 for key in keys])
    _sit(state, clockwise)
    out.append(("order", ALL, -1, clockwise))
    _first_candidates(state, out)


def _sit(state, clockwise):
    """Seats everybody: the seats clockwise. Turns go round the ones who have a die."""
    seats = state[PLAYERS]
    state[HEAD + _ORDER * seats : HEAD + (_ORDER + 1) * seats] = clockwise
    living = [seat for seat in clockwise if state[HEAD + seat]]
    for number, seat in enumerate(living):
        state[HEAD + _NEXT * seats + living[number - 1]] = seat


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


def _choose_first(state, out):
    """S5: the highest of the candidates' dice speaks first; equals roll again. A total of 0 did not take part."""
    seats = state[PLAYERS]
    totals = state[HEAD + _TOTAL * seats : HEAD + (_TOTAL + 1) * seats]
    highest = max(totals)
    _roll_or_open(state, sum([1 << seat for seat in range(seats) if totals[seat] == highest]), out)


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
    number = state[ROUND] = state[ROUND] + 1
    state[PHASE] = ROLLING
    state[SPEAKER] = speaker
    state[OWING] = state[LIVING]
    state[BID:HEAD] = _NOTHING_SAID
    out.append(("round", ALL, speaker, number, state[NO_JOKERS], state[IN_PLAY]))


def _judge(state, out):
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
    dice = HEAD + concerned
    left = state[dice] = state[dice] + change
    state[IN_PLAY] += change
    state[NO_JOKERS] = 0
    out.append((("kept", "won", "lost")[change], ALL, concerned, left))
    speaker = concerned
    if not left:
        rank = len(seats_in(state[LIVING]))
        speaker = _leave(state, concerned)
        state[HEAD + _RANK * state[PLAYERS] + concerned] = rank
        out.append(("out", ALL, concerned, rank))
    elif left == 1 and change < 0:
        state[NO_JOKERS] = 1
        out.append(("parafico", ALL, concerned))
    if state[LIVING] == 1 << speaker:
        state[PHASE] = ENDED
        state[OWING] = 0
        state[SPEAKER] = speaker
        state[HEAD + _RANK * state[PLAYERS] + speaker] = 1
        out.append(("winner", ALL, speaker))
    else:
        _open_round(state, speaker, out)


def _leave(state, seat):
    """Takes a seat without dice out of the turns. Returns the next player clockwise who still has a die."""
    state[LIVING] &= ~(1 << seat)
    after = HEAD + _NEXT * state[PLAYERS]
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


def order(state):
    """The seats clockwise, eliminated ones included; () before S4."""
    seats = state[PLAYERS]
    found = tuple(state[HEAD + _ORDER * seats : HEAD + (_ORDER + 1) * seats])
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
