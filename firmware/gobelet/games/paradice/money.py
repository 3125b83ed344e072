"""Paradice's money: what a roll costs, how it is paid, who is ruined (section 2, T4, section 6).

Part of paradice.py, which is the course of a turn.
"""

from gobelet.games import ALL
from gobelet.games.paradice import board
from gobelet.games.paradice import rules as p


def gains(a, b):
    """What each of the 26 events yields for a roll, in the order of board.EVENTS (section 2)."""
    high, low = (a, b) if a > b else (b, a)
    even = (a + 1) % 2 + (b + 1) % 2
    counted = [a + b, a * b, high - low, 0 if high % low else high // low, 0, 0, 0, 0, 0, 0, even, 2 - even]
    counted[3 + a] += 1
    counted[3 + b] += 1
    found = []
    for event in range(p.EVENTS):
        value, target, rate = counted[board.VARIABLES[event]], board.TARGETS[event], board.RATES[event]
        found.append(value * rate if target == 255 else rate if value == target else 0)
    return found


def dues(state, seat, a, b):
    """T4: what a seat owes for a roll: [(slot, amount)] for every slot of another player or of the jackpot."""
    yields = gains(a, b)
    owners = state[p.OWNERS:p.SIZE]
    found = []
    for slot in range(p.COPIES):
        amount = yields[slot >> 1]
        if amount and owners[slot] != p.WHITE and owners[slot] != seat + 1:
            found.append((slot, amount))
    return found


def pay(state, seat, out):
    """T4: works out the dues, then pays, asks for a sale or eliminates."""
    a, b = state[p.DIE_A], state[p.DIE_B]
    boxed = board.KINDS[state[p.PLACES + seat]] == p.MONEY_BOX
    credits = [0] * 7
    lines = []
    for slot, amount in dues(state, seat, a, b):
        credits[6 if boxed else state[p.OWNERS + slot] - 1] += amount
        lines.append(slot)
        lines.append(amount)
    total = sum(credits)
    state[p.CREDITS:p.OWNERS] = credits
    state[p.DUE] = total
    if total:
        out.append(("dues", ALL, seat, total, (a, b), boxed, tuple(lines)))
    score = state[p.SCORES + seat]
    if score >= total:
        settle(state, seat, out)
        p.act_on_cell(state, seat, out)
    elif score + p.price(state) * state[p.OWNERS:p.SIZE].count(seat + 1) >= total:
        state[p.PHASE] = p.SELLING
        out.append(("must_sell", ALL, seat, total - score))
    else:
        _eliminate(state, seat, out)


def settle(state, seat, out):
    """Every creditor gets what is due. What the payer lacks, the bank advances (4c)."""
    total = state[p.DUE]
    own = min(state[p.SCORES + seat], total)
    state[p.SCORES + seat] -= own
    state[p.COSTS + seat] += own
    state[p.ADVANCED] += total - own
    for creditor in range(7):
        amount = state[p.CREDITS + creditor]
        if amount:
            if creditor == 6:
                state[p.POT] += amount
            else:
                state[p.SCORES + creditor] += amount
                state[p.GAINS + creditor] += amount
            out.append(("paid", ALL, seat, creditor if creditor < 6 else p.NOBODY, amount))
    if own < total:
        out.append(("advanced", ALL, seat, total - own))
    state[p.CREDITS:p.OWNERS] = [0] * 7
    state[p.DUE] = 0


def sell(state, seat, cell, out):
    """T4b: the bank takes an event back at its price; it becomes white, or the jackpot's by option."""
    state[p.SCORES + seat] += p.price(state)
    state[p.GAINS + seat] += p.price(state)
    state[p.BANK] -= p.price(state)
    owner = p.OF_JACKPOT if state[p.SOLD] else p.WHITE
    state[p.OWNERS + board.KINDS[cell]] = owner
    out.append(("sold", ALL, seat, cell, owner))


def _eliminate(state, seat, out):
    """T4c: all creditors are paid in full, the events are liquidated, the pawn goes."""
    here = board.KINDS[state[p.PLACES + seat]]
    settle(state, seat, out)
    if here < p.COPIES:
        p.leave_unbought(state, seat, out)
    _liquidate(state, seat, out)
    if state[p.PHASE] != p.ENDED:
        p.next_turn(state, out)


def _liquidate(state, seat, out):
    """A seat leaves the board; its events are nobody's, or the jackpot's by option. The last player left has won."""
    owner = p.OF_JACKPOT if state[p.LIQUIDATED] else p.WHITE
    cells = p.owned_cells(state, seat)
    for cell in cells:
        state[p.OWNERS + board.KINDS[cell]] = owner
    state[p.PLACES + seat] = -1
    state[p.RANKS + seat] = state[p.LIVING]
    out.append(("eliminated", ALL, seat, state[p.LIVING], tuple(cells), owner))
    state[p.LIVING] -= 1
    if state[p.LIVING] == 1:
        winner = [other for other in range(state[p.PLAYERS]) if not state[p.RANKS + other]][0]
        state[p.RANKS + winner] = 1
        state[p.PHASE] = p.ENDED
        out.append(("winner", ALL, winner, state[p.ROUND], tuple(p.money(state)), state[p.POT]))


def living(state):
    """The bit mask of the seats that are not eliminated."""
    return sum([1 << seat for seat in range(state[p.PLAYERS]) if not state[p.RANKS + seat]])


def drop(state, seat, out):
    """The match goes on without a living seat, as if it were eliminated. What it owes for a roll is paid before."""
    current = seat == state[p.CURRENT]
    if current:
        settle(state, seat, out)
    _liquidate(state, seat, out)
    if current and state[p.PHASE] != p.ENDED:
        p.next_turn(state, out)


def balance(state):
    """What the ledger invariant says must be 0: all money there is, less what was handed out (section 6)."""
    there = sum(p.money(state)) + state[p.POT] + state[p.BANK]
    return there - p.START_SCORE * state[p.PLAYERS] - state[p.ADVANCED]
