"""Parafico: bluff with dice under the cup, 2 to 15 players; the last one who keeps a die wins.

The faces under the cups are not in the state: players act `HIDDEN` when they have rolled, bid on what they cannot see,
and act with their faces once a call obliges everybody to show them. Section numbers (S, R, 4, 6) are those of the
rules document, docs/parafico.en.md. This module says who owes what, what is legal, and carries it out; seating.py gives
the seats, bids.py compares bids, rounds.py leads through a round. None of them may know secrets, chance, clocks or the
link. A round, from the dice under three cups to the die that is lost:

>>> state, events = position([5, 5, 5]), []
>>> step = [apply(state, seat, HIDDEN, events) for seat in (0, 1, 2)]
>>> step = apply(state, 0, bids.bid(4, 6), events)  # "four sixes"
>>> check(state, 1, bids.bid(5, 5))
'double_for_lower'
>>> step = apply(state, 1, BLUFF, events)
>>> hands = (6, 6, 1, 2, 3), (1, 4, 4, 5, 5), (2, 2, 3, 3, 5)
>>> step = [apply(state, seat, hand, events) for seat, hand in enumerate(hands)]
>>> events[-3:]  # four, ones included: the bid was true
[('count', -1, 0, 4, 6, 2, 2), ('lost', -1, 1, 4), ('round', -1, 1, 2, 0, 14)]
"""

from gobelet.games import ALL, CHOOSE, HIDDEN, HIDE, OVER, ROLL, SEVERAL, SHOW, are_faces, encode_options, seats_in
from gobelet.games.parafico import bids, rounds, seating
from gobelet.games.parafico.bids import BASE, BLUFF, CALLS, CARAMBA, leasts
from gobelet.games.parafico.state import (
    BID,
    BIDDER,
    CALL,
    CALLER,
    DICE,
    DICE_EACH,
    DOUBLE_RULE,
    ENDED,
    FIRST_ROLL,
    HEAD,
    IN_PLAY,
    JOKERS,
    LEAST,
    LIVING,
    MATCHING,
    NO_JOKERS,
    NOTHING_SAID,
    OPTIONS,
    OWING,
    PHASE,
    PLAYERS,
    QUANTITY_CAP,
    RANK,
    ROLLING,
    SEAT_ROLL,
    SHOWING,
    SPEAKER,
    SPEAKING,
    put,
)

NAME = "parafico"
SEATS = (2, 15)


def new(seats, options=(), ages=()):
    """The state before the seating rolls (S1, S2).

    seats: 2..15. options: values in the order of OPTIONS, () for the defaults. ages: years per seat, 0 when unknown.
    """
    last = encode_options(OPTIONS, options)
    everyone = (1 << seats) - 1
    dice = last[DICE_EACH]
    state = [seats, SEAT_ROLL, 0, -1, 0, everyone, everyone, seats * dice] + list(NOTHING_SAID)
    state += [dice] * seats + [-1] * (2 * seats) + [0] * (2 * seats) + (list(ages) or [0] * seats) + [0] * seats
    return state + last


def position(dice, order=None, speaker=0, no_jokers=False, options=()):
    """A state in the middle of a game, before the dice of a round are rolled: dice per seat (0: eliminated),
    seats clockwise, who speaks first, whether it is a Parafico round."""
    seats = len(dice)
    state = new(seats, options)
    state[DICE : DICE + seats] = dice
    state[LIVING] = sum([1 << seat for seat in range(seats) if dice[seat]])
    state[IN_PLAY] = sum(dice)
    state[NO_JOKERS] = 1 if no_jokers else 0
    seating.sit(state, list(order or range(seats)))
    rounds.open_round(state, speaker, [])
    return state


def turn(state):
    """The seat to act, SEVERAL, or OVER."""
    phase = state[PHASE]
    if phase == SPEAKING:
        return state[SPEAKER]
    return OVER if phase == ENDED else SEVERAL


def actors(state):
    """The bit mask of the seats that owe an action now; never an eliminated one."""
    return state[OWING]


def living(state):
    """The bit mask of the seats that still have a die."""
    return state[LIVING]


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
    return (HIDE if phase == ROLLING else SHOW, state[DICE + seat], 6)


def for_places(state):
    """Whether the players still roll for their places, or for who speaks first (S2)."""
    return state[PHASE] in (SEAT_ROLL, FIRST_ROLL)


def under_cup(state, seat) -> tuple:
    """(dice, sides) of the hidden dice of a seat from the bidding until they are shown, () if it has none."""
    dice = state[DICE + seat] if state[PHASE] in (SPEAKING, SHOWING) else 0
    return (dice, 6) if dice else ()


def dice_of(state, seat):
    """How many dice a seat has left."""
    return state[DICE + seat]


def legal(state, seat, hand=None):
    """The legal actions, sorted. For dice to roll or show: the hand if the caller knows it, else nothing to choose."""
    owed = owes(state, seat)
    if not owed:
        return ()
    if owed[0] == CHOOSE:
        return bids.Decisions(len(CALLS) if state[BID] else 0, state[LEAST:HEAD], bids.most(state) + 1)
    if owed[0] == HIDE:
        return (HIDDEN,)
    return (hand,) if hand else ()


def check(state, seat, action, hand=None):
    """Why the action is not legal for the seat, a stable key; "" if it is."""
    phase = state[PHASE]
    if phase == SPEAKING and seat == state[SPEAKER]:
        if type(action) is not int:
            return "not_an_action"
        value, quantity = action // BASE, action % BASE
        if 1 <= value <= 6:
            if quantity < state[LEAST - 1 + value]:
                return bids.why_too_low(state, value)
            return "" if not state[QUANTITY_CAP] or quantity <= state[IN_PLAY] else "quantity_too_high"
        if value:
            return "unknown_value"
        if quantity != BLUFF and quantity != CARAMBA:
            return "not_an_action"
        return "" if state[BID] else "no_bid_to_call"
    if seat < 0 or not state[OWING] >> seat & 1:
        return _why_not_now(state, seat)
    if phase == ROLLING:
        return "" if type(action) is int and action == HIDDEN else "not_an_action"
    if phase == SHOWING:
        right = are_faces(action, state[DICE + seat]) and (hand is None or action == hand)
    else:
        right = are_faces(action, state[DICE_EACH] if phase == SEAT_ROLL else 1)
    return "" if right else "wrong_faces"


def _why_not_now(state, seat):
    """Why a seat that owes nothing may not act."""
    if state[PHASE] == ENDED:
        return "game_over"
    if not 0 <= seat < state[PLAYERS]:
        return "not_your_turn"
    if not state[DICE + seat]:
        return "eliminated"
    return "not_your_turn" if state[PHASE] == SPEAKING else "already_done"


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
            value, quantity = action // BASE, action % BASE
            state[BID] = action
            state[BIDDER] = seat
            state[LEAST:HEAD] = leasts(quantity, value, state[DOUBLE_RULE])
            speaker = state[SPEAKER] = state[HEAD + state[PLAYERS] + seat]  # the block NEXT, without a call
            state[OWING] = 1 << speaker
            out.append(("bid", ALL, seat, quantity, value))
        return True
    owing = state[OWING] = state[OWING] - (1 << seat)
    if phase == ROLLING:
        out.append(("shaken", ALL, seat))
        if not owing:
            rounds.open_speaking(state, out)
    elif phase == SHOWING:
        value = state[BID] // BASE
        state[MATCHING] += action.count(value)
        if value != 1 and not state[NO_JOKERS]:
            state[JOKERS] += action.count(1)
        out.append(("shown", ALL, seat, action))
        if not owing:
            rounds.judge(state, out)
    else:
        _open_if_seated(state, seating.rolled(state, seat, action, out), out)
    return not owing


def _open_if_seated(state, speaker, out):
    """The first round, once it is known who speaks first (-1: not yet)."""
    if speaker >= 0:
        rounds.open_round(state, speaker, out)


def drop(state, seat, out):
    """Takes a living seat out of the match, in any phase: its dice leave the game, it owes nothing, its turn passes on.

    A round whose dice were rolled is void, as its own were among them: nobody loses or wins a die, and all roll again.
    """
    phase, owed = state[PHASE], state[OWING] >> seat & 1
    rank = len(seats_in(state[LIVING]))
    put(state, RANK, seat, rank)
    state[IN_PLAY] -= state[DICE + seat]
    state[DICE + seat] = 0
    state[OWING] &= ~(1 << seat)
    following = rounds.leave(state, seat)
    out.append(("out", ALL, seat, rank))
    if rank == 2:
        rounds.win(state, seats_in(state[LIVING])[0], out)
    elif phase == SEAT_ROLL or phase == FIRST_ROLL:
        _open_if_seated(state, seating.without(state, seat, out), out)
    else:
        if state[SPEAKER] == seat:
            state[SPEAKER] = following
        if phase != ROLLING:
            rounds.open_round(state, state[SPEAKER], out)
        elif owed and not state[OWING]:
            rounds.open_speaking(state, out)
