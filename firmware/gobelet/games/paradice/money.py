"""Paradice's money: what a roll costs, how it is paid, what a sale brings, what is left by a player who leaves.

Section numbers are those of docs/paradice.en.md. It must not know whose turn is next.
"""

from gobelet.games import ALL
from gobelet.games.paradice import board
from gobelet.games.paradice import state as s

ANY = 255  # board.TARGETS of an event that pays for every value


def gains(a, b):
    """What each of the 26 events yields for a roll, in the order of board.EVENTS (section 2)."""
    high, low = (a, b) if a > b else (b, a)
    even = (a + 1) % 2 + (b + 1) % 2
    counted = [a + b, a * b, high - low, 0 if high % low else high // low, 0, 0, 0, 0, 0, 0, even, 2 - even]
    counted[3 + a] += 1
    counted[3 + b] += 1
    gain_list = []
    for event in range(s.EVENTS):
        value, target, rate = counted[board.VARIABLES[event]], board.TARGETS[event], board.RATES[event]
        gain_list.append(value * rate if target == ANY else rate if value == target else 0)
    return gain_list


def dues(state, seat, a, b):
    """T4: what a seat owes for a roll: [(slot, amount)] for every slot of another player or of the jackpot."""
    yields = gains(a, b)
    owners = state[s.OWNERS:s.SIZE]
    due_list = []
    for slot in range(s.COPIES):
        amount = yields[slot >> 1]
        if amount and owners[slot] != s.WHITE and owners[slot] != seat + 1:
            due_list.append((slot, amount))
    return due_list


def settle(state, seat, out):
    """Every creditor gets what is due. What the payer lacks, the bank advances (4c)."""
    total = state[s.DUE]
    own = min(state[s.SCORES + seat], total)
    state[s.SCORES + seat] -= own
    state[s.COSTS + seat] += own
    state[s.ADVANCED] += total - own
    for creditor in range(7):
        amount = state[s.CREDITS + creditor]
        if amount:
            if creditor == 6:
                state[s.POT] += amount
            else:
                state[s.SCORES + creditor] += amount
                state[s.GAINS + creditor] += amount
            out.append(("paid", ALL, seat, creditor if creditor < 6 else s.NOBODY, amount))
    if own < total:
        out.append(("advanced", ALL, seat, total - own))
    state[s.CREDITS:s.OWNERS] = [0] * 7
    state[s.DUE] = 0


def sell(state, seat, cell, out):
    """T4b: the bank takes an event back at its price; it becomes white, or the jackpot's by option."""
    state[s.SCORES + seat] += s.price(state)
    state[s.GAINS + seat] += s.price(state)
    state[s.BANK] -= s.price(state)
    owner = s.OF_JACKPOT if state[s.SOLD] else s.WHITE
    state[s.OWNERS + board.KINDS[cell]] = owner
    out.append(("sold", ALL, seat, cell, owner))


def liquidate(state, seat, out):
    """A seat leaves the board; its events are nobody's, or the jackpot's by option. The last player left has won."""
    owner = s.OF_JACKPOT if state[s.LIQUIDATED] else s.WHITE
    cells = s.owned_cells(state, seat)
    for cell in cells:
        state[s.OWNERS + board.KINDS[cell]] = owner
    state[s.PLACES + seat] = -1
    state[s.RANKS + seat] = state[s.LIVING]
    out.append(("eliminated", ALL, seat, state[s.LIVING], tuple(cells), owner))
    state[s.LIVING] -= 1
    if state[s.LIVING] == 1:
        winner = [other for other in range(state[s.PLAYERS]) if not state[s.RANKS + other]][0]
        state[s.RANKS + winner] = 1
        state[s.PHASE] = s.ENDED
        out.append(("winner", ALL, winner, state[s.ROUND], tuple(s.block(state, s.SCORES)), state[s.POT]))
