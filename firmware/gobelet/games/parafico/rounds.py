"""A round of Parafico (section 3): all roll, bids go round until a call, all show, somebody loses or wins a die.

It must not know what is legal, nor how the seats were given.
"""

from gobelet.games import ALL, seats_in
from gobelet.games.parafico import state as s
from gobelet.games.parafico.bids import BASE, BLUFF


def open_round(state, speaker, out):
    """R1: everybody still in the game rolls."""
    number = state[s.ROUND] = state[s.ROUND] + 1
    state[s.PHASE] = s.ROLLING
    state[s.SPEAKER] = speaker
    state[s.OWING] = state[s.LIVING]
    state[s.BID : s.HEAD] = s.NOTHING_SAID
    out.append(("round", ALL, speaker, number, state[s.NO_JOKERS], state[s.IN_PLAY]))


def open_speaking(state, out):
    """R2: all have rolled."""
    state[s.PHASE] = s.SPEAKING
    state[s.OWING] = 1 << state[s.SPEAKER]
    out.append(("speak", ALL, state[s.SPEAKER]))


def decided(state):
    """Whether the dice that are still covered change nothing: the bid is reached, or cannot be, whatever they are."""
    if state[s.PHASE] != s.SHOWING:
        return False
    found, quantity = state[s.MATCHING] + state[s.JOKERS], state[s.BID] % BASE
    most = found + sum([state[s.DICE + seat] for seat in seats_in(state[s.OWING])])
    return most < quantity or (found >= quantity if state[s.CALL] == BLUFF else found > quantity)


def judge(state, out):
    """R3: counts, decides who loses or wins a die. R4: what follows from it."""
    concerned, change = _verdict(state, out)
    state[s.NO_JOKERS] = 0
    left = state[s.DICE + concerned] = state[s.DICE + concerned] + change
    state[s.IN_PLAY] += change
    out.append((("kept", "won", "lost")[change], ALL, concerned, left))
    speaker = concerned
    if not left:
        rank = len(seats_in(state[s.LIVING]))
        speaker = leave(state, concerned)
        s.put(state, s.RANK, concerned, rank)
        out.append(("out", ALL, concerned, rank))
    elif left == 1 and change < 0:
        state[s.NO_JOKERS] = 1
        out.append(("parafico", ALL, concerned))
    if state[s.LIVING] == 1 << speaker:
        win(state, speaker, out)
    else:
        open_round(state, speaker, out)


def _verdict(state, out):
    """R3: (the seat concerned, the dice it wins: -1, 0 or 1)."""
    matching, jokers = state[s.MATCHING], state[s.JOKERS]
    found = matching + jokers
    quantity, value = state[s.BID] % BASE, state[s.BID] // BASE
    caller, bidder = state[s.CALLER], state[s.BIDDER]
    out.append(("count", ALL, bidder, quantity, value, matching, jokers))
    if state[s.CALL] == BLUFF:
        return caller if found >= quantity else bidder, -1
    if found != quantity:
        return caller, -1
    return caller, 1 if state[s.DICE + caller] < state[s.DICE_EACH] else 0


def win(state, seat, out):
    """R5: a single player is left."""
    state[s.PHASE] = s.ENDED
    state[s.OWING] = 0
    state[s.SPEAKER] = seat
    s.put(state, s.RANK, seat, 1)
    out.append(("winner", ALL, seat))


def leave(state, seat):
    """Takes a seat without dice out of the turns. Returns the next player clockwise who still has a die."""
    state[s.LIVING] &= ~(1 << seat)
    following = s.get(state, s.NEXT, seat)
    for other in seats_in(state[s.LIVING]):
        if s.get(state, s.NEXT, other) == seat:
            s.put(state, s.NEXT, other, following)
    return following
