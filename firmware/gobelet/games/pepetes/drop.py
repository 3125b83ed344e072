"""Pépètes goes on without a player: its money goes to the bank, its bets are void, and so is a duel that it fights.

Part of pepetes.py, apart because a cup hardly ever needs it. Section numbers are those of docs/pepetes.en.md.
"""

from gobelet.games import ALL
from gobelet.games.pepetes import duels
from gobelet.games.pepetes import rules as p
from gobelet.games.pepetes import state as s


def drop(state, seat, out):
    """Takes a living seat out of the match, in any phase."""
    phase, owed = state[s.PHASE], state[s.OWING] >> seat & 1
    s.to_bank(state, seat, s.money_of(state, seat))
    s.put(state, s.RANK, seat, s.ones(s.living_mask(state)))
    out.append(("out", ALL, seat))
    for block in (s.STAKE_1, s.STAKE_2, s.BET_1, s.BET_2):
        s.put(state, block, seat, 0)
    if phase == s.GIFT:
        _without_gift(state, seat, out)
    elif s.ones(s.living_mask(state)) == 1:
        duels.end(state, out)
    elif phase == s.PAIRING or phase != s.TIME and seat in (state[s.ATTACKER], state[s.DEFENDER]):
        _void(state, seat, out)
    elif owed:
        state[s.OWING] &= ~(1 << seat)
        if not state[s.OWING]:
            p.after_bets(state, out)


def _without_gift(state, seat, out):
    """5b: whoever was to be given something gets nothing, whoever was asked gives nothing."""
    if seat == state[s.TAKER]:
        state[s.OWING] = 0
        duels.next_taker(state, out)
    elif state[s.OWING] >> seat & 1:
        state[s.OWING] = 0
        duels.next_giver(state, seat, out)


def _void(state, seat, out):
    """The duel does not count; the next one is fought, or the pair for it is drawn anew."""
    if state[s.PHASE] != s.PAIRING:
        for duellist in (state[s.ATTACKER], state[s.DEFENDER]):
            s.put(state, s.DUELS, duellist, s.get(state, s.DUELS, duellist) - 1)
    state[s.GOING_ON] = 0
    duels.next_duel_or_end(state, out)
