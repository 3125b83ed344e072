"""A round of Parafico (section 3): all roll, bids go round until a call, all show, somebody loses or wins a die.

It must not know what is legal, nor how the seats were given.
"""

from gobelet.games import ALL, seats_in
from gobelet.games.parafico.bids import BASE, BLUFF
from gobelet.games.parafico.state import (
    BID,
    BIDDER,
    CALL,
    CALLER,
    DICE,
    DICE_EACH,
    ENDED,
    HEAD,
    IN_PLAY,
    JOKERS,
    LIVING,
    MATCHING,
    NEXT,
    NO_JOKERS,
    NOTHING_SAID,
    OWING,
    PHASE,
    RANK,
    ROLLING,
    ROUND,
    SHOWING,
    SPEAKER,
    SPEAKING,
    get,
    put,
)


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


def decided(state):
    """Whether the dice that are still covered change nothing: the bid is reached, or cannot be, whatever they are."""
    if state[PHASE] != SHOWING:
        return False
    matching, quantity = state[MATCHING] + state[JOKERS], state[BID] % BASE
    most = matching + sum([state[DICE + seat] for seat in seats_in(state[OWING])])
    return most < quantity or (matching >= quantity if state[CALL] == BLUFF else matching > quantity)


def judge(state, out):
    """R3: counts, decides who loses or wins a die. R4: what follows from it."""
    concerned, change = _verdict(state, out)
    state[NO_JOKERS] = 0
    left = state[DICE + concerned] = state[DICE + concerned] + change
    state[IN_PLAY] += change
    out.append((("kept", "won", "lost")[change], ALL, concerned, left))
    speaker = concerned
    if not left:
        rank = len(seats_in(state[LIVING]))
        speaker = leave(state, concerned)
        put(state, RANK, concerned, rank)
        out.append(("out", ALL, concerned, rank))
    elif left == 1 and change < 0:
        state[NO_JOKERS] = 1
        out.append(("parafico", ALL, concerned))
    if state[LIVING] == 1 << speaker:
        win(state, speaker, out)
    else:
        open_round(state, speaker, out)


def _verdict(state, out):
    """R3: (the seat concerned, the dice it wins: -1, 0 or 1)."""
    matching, jokers = state[MATCHING], state[JOKERS]
    total = matching + jokers
    quantity, value = state[BID] % BASE, state[BID] // BASE
    caller, bidder = state[CALLER], state[BIDDER]
    out.append(("count", ALL, bidder, quantity, value, matching, jokers))
    if state[CALL] == BLUFF:
        return caller if total >= quantity else bidder, -1
    if total != quantity:
        return caller, -1
    return caller, 1 if state[DICE + caller] < state[DICE_EACH] else 0


def win(state, seat, out):
    """R5: a single player is left."""
    state[PHASE] = ENDED
    state[OWING] = 0
    state[SPEAKER] = seat
    put(state, RANK, seat, 1)
    out.append(("winner", ALL, seat))


def leave(state, seat):
    """Takes a seat without dice out of the turns. Returns the next player clockwise who still has a die."""
    state[LIVING] &= ~(1 << seat)
    following = get(state, NEXT, seat)
    for other in seats_in(state[LIVING]):
        if get(state, NEXT, other) == seat:
            put(state, NEXT, other, following)
    return following
