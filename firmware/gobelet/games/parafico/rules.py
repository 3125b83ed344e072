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

from gobelet.games import ALL, CHOOSE, HIDDEN, HIDE, OVER, ROLL, SEVERAL, SHOW, are_faces, seats_in, tail
from gobelet.games.parafico import bids, rounds, seating
from gobelet.games.parafico import state as s
from gobelet.games.parafico.bids import BASE, BLUFF, CALLS, CARAMBA, leasts
from gobelet.games.parafico.state import OPTIONS

NAME = "parafico"
SEATS = (2, 15)


def new(seats, options=(), ages=()):
    """The state before the seating rolls (S1, S2).

    seats: 2..15. options: values in the order of OPTIONS, () for the defaults. ages: years per seat, 0 when unknown.
    """
    last = tail(OPTIONS, options)
    everyone = (1 << seats) - 1
    dice = last[s.DICE_EACH]
    state = [seats, s.SEAT_ROLL, 0, -1, 0, everyone, everyone, seats * dice] + list(s.NOTHING_SAID)
    state += [dice] * seats + [-1] * (2 * seats) + [0] * (2 * seats) + (list(ages) or [0] * seats) + [0] * seats
    return state + last


def position(dice, order=None, speaker=0, no_jokers=False, options=()):
    """A state in the middle of a game, before the dice of a round are rolled: dice per seat (0: eliminated),
    seats clockwise, who speaks first, whether it is a Parafico round."""
    seats = len(dice)
    state = new(seats, options)
    state[s.DICE : s.DICE + seats] = dice
    state[s.LIVING] = sum([1 << seat for seat in range(seats) if dice[seat]])
    state[s.IN_PLAY] = sum(dice)
    state[s.NO_JOKERS] = 1 if no_jokers else 0
    seating.sit(state, list(order or range(seats)))
    rounds.open_round(state, speaker, [])
    return state


def turn(state):
    """The seat to act, SEVERAL, or OVER."""
    phase = state[s.PHASE]
    if phase == s.SPEAKING:
        return state[s.SPEAKER]
    return OVER if phase == s.ENDED else SEVERAL


def actors(state):
    """The bit mask of the seats that owe an action now; never an eliminated one."""
    return state[s.OWING]


def living(state):
    """The bit mask of the seats that still have a die."""
    return state[s.LIVING]


def owes(state, seat) -> tuple:
    """(kind, dice, sides) of what a seat owes, () if nothing."""
    if seat < 0 or not state[s.OWING] >> seat & 1:
        return ()
    phase = state[s.PHASE]
    if phase == s.SPEAKING:
        return (CHOOSE, 0, 0)
    if phase == s.SEAT_ROLL:
        return (ROLL, state[s.DICE_EACH], 6)
    if phase == s.FIRST_ROLL:
        return (ROLL, 1, 6)
    return (HIDE if phase == s.ROLLING else SHOW, state[s.DICE + seat], 6)


def for_places(state):
    """Whether the players still roll for their places, or for who speaks first (S2)."""
    return state[s.PHASE] in (s.SEAT_ROLL, s.FIRST_ROLL)


def under_cup(state, seat) -> tuple:
    """(dice, sides) of the hidden dice of a seat from the bidding until they are shown, () if it has none."""
    dice = state[s.DICE + seat] if state[s.PHASE] in (s.SPEAKING, s.SHOWING) else 0
    return (dice, 6) if dice else ()


def dice_of(state, seat):
    """How many dice a seat has left."""
    return state[s.DICE + seat]


def legal(state, seat, hand=None):
    """The legal actions, sorted. For dice to roll or show: the hand if the caller knows it, else nothing to choose."""
    owed = owes(state, seat)
    if not owed:
        return ()
    if owed[0] == CHOOSE:
        return bids.Decisions(len(CALLS) if state[s.BID] else 0, state[s.LEAST : s.HEAD], bids.most(state) + 1)
    if owed[0] == HIDE:
        return (HIDDEN,)
    return (hand,) if hand else ()


def check(state, seat, action, hand=None):
    """Why the action is not legal for the seat, a stable key; "" if it is."""
    phase = state[s.PHASE]
    if phase == s.SPEAKING:
        return _check_speech(state, action) if seat == state[s.SPEAKER] else _why_not_now(state, seat)
    if seat < 0 or not state[s.OWING] >> seat & 1:
        return _why_not_now(state, seat)
    if phase == s.ROLLING:
        return "" if type(action) is int and action == HIDDEN else "not_an_action"
    if phase == s.SHOWING:
        right = are_faces(action, state[s.DICE + seat]) and (hand is None or action == hand)
    else:
        right = are_faces(action, state[s.DICE_EACH] if phase == s.SEAT_ROLL else 1)
    return "" if right else "wrong_faces"


def _check_speech(state, action):
    if type(action) is not int:
        return "not_an_action"
    value, quantity = action // BASE, action % BASE
    if 1 <= value <= 6:
        if quantity < state[s.LEAST - 1 + value]:
            return bids.why_too_low(state, value)
        return "" if not state[s.QUANTITY_CAP] or quantity <= state[s.IN_PLAY] else "quantity_too_high"
    if value:
        return "unknown_value"
    if quantity != BLUFF and quantity != CARAMBA:
        return "not_an_action"
    return "" if state[s.BID] else "no_bid_to_call"


def _why_not_now(state, seat):
    """Why a seat that owes nothing may not act."""
    if state[s.PHASE] == s.ENDED:
        return "game_over"
    if not 0 <= seat < state[s.PLAYERS]:
        return "not_your_turn"
    if not state[s.DICE + seat]:
        return "eliminated"
    return "not_your_turn" if state[s.PHASE] == s.SPEAKING else "already_done"


def apply(state, seat, action, out):
    """Carries out a legal action in place and appends its events to `out`. True when that ends a step: what is owed
    then is another thing than before."""
    phase = state[s.PHASE]
    if phase == s.SPEAKING:
        if action < BASE:
            state[s.CALL] = action
            state[s.CALLER] = seat
            state[s.PHASE] = s.SHOWING
            state[s.OWING] = state[s.LIVING]
            out.append(("bluff" if action == BLUFF else "caramba", ALL, seat))
        else:
            quantity, value = action % BASE, action // BASE
            state[s.BID] = action
            state[s.BIDDER] = seat
            state[s.LEAST : s.HEAD] = leasts(quantity, value, state[s.DOUBLE_RULE])
            speaker = state[s.SPEAKER] = state[s.HEAD + state[s.PLAYERS] + seat]  # the block NEXT, without a call
            state[s.OWING] = 1 << speaker
            out.append(("bid", ALL, seat, quantity, value))
        return True
    owing = state[s.OWING] = state[s.OWING] & ~(1 << seat)
    if phase == s.ROLLING:
        out.append(("shaken", ALL, seat))
        if not owing:
            rounds.open_speaking(state, out)
    elif phase == s.SHOWING:
        value = state[s.BID] // BASE
        state[s.MATCHING] += action.count(value)
        if value != 1 and not state[s.NO_JOKERS]:
            state[s.JOKERS] += action.count(1)
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
    phase, owed = state[s.PHASE], state[s.OWING] >> seat & 1
    rank = len(seats_in(state[s.LIVING]))
    s.put(state, s.RANK, seat, rank)
    state[s.IN_PLAY] -= state[s.DICE + seat]
    state[s.DICE + seat] = 0
    state[s.OWING] &= ~(1 << seat)
    following = rounds.leave(state, seat)
    out.append(("out", ALL, seat, rank))
    if rank == 2:
        rounds.win(state, seats_in(state[s.LIVING])[0], out)
    elif phase == s.SEAT_ROLL or phase == s.FIRST_ROLL:
        _open_if_seated(state, seating.without(state, seat, out), out)
    else:
        if state[s.SPEAKER] == seat:
            state[s.SPEAKER] = following
        if phase != s.ROLLING:
            rounds.open_round(state, state[s.SPEAKER], out)
        elif owed and not state[s.OWING]:
            rounds.open_speaking(state, out)
