"""How the duels of Pépètes follow each other: who meets whom, bonus and malus, gifts, elimination, the end.

Sections 2 and 5 of docs/pepetes.en.md. It must not know what happens inside a tour.
"""

from gobelet.games import ALL, seats_in
from gobelet.games.pepetes import state as s

# Bonus and malus (5a): low and high of each, and the amount, for the modes "50" and "70".
_RANGES = ((22, 24, 34, 36, 7), (30, 32, 48, 50, 7))


def next_duel(state, out):
    """The next pair of the first series; after it, everybody still in rolls, unless only two are left."""
    seats = state[s.PLAYERS]
    while state[s.PAIR] < (seats if seats % 2 and not state[s.BEST_OF_ALL] else seats // 2):
        first, two = 2 * state[s.PAIR] % seats, (2 * state[s.PAIR] + 1) % seats
        state[s.PAIR] += 1
        if s.in_game(state, first) and s.in_game(state, two):
            _open_duel(state, 1 << first | 1 << two, out)
            return
    living = s.living_mask(state)
    if s.ones(living) == 2:
        _open_duel(state, living, out)
        return
    state[s.PHASE] = s.PAIRING
    state[s.OWING] = living
    state[s.CHOSEN] = state[s.CONTENDING] = 0
    out.append(("pair_roll_of", ALL, -1, living))


def choose_pair(state, out):
    """The two best among those with the fewest duels; if there is only one of these, the best of the next group. By
    option the two best of all, until the end is reached and everybody must have had as many duels."""
    chosen = state[s.CHOSEN]
    group = state[s.CONTENDING]
    if not group and state[s.BEST_OF_ALL] and not state[s.REACHED]:
        group = s.living_mask(state)
    elif not group:
        counts = [s.get(state, s.DUELS, seat) for seat in seats_in(s.living_mask(state))]
        group = _with_duels(state, min(counts))
        if s.ones(group) == 1:
            chosen = group
            group = _with_duels(state, min([count for count in counts if count > min(counts)]))
    while s.ones(chosen) < 2:
        highest = max([s.get(state, s.ROLLED, seat) for seat in seats_in(group)])
        best = sum([1 << seat for seat in seats_in(group) if s.get(state, s.ROLLED, seat) == highest])
        if s.ones(chosen) + s.ones(best) > 2:
            state[s.CHOSEN] = chosen
            state[s.CONTENDING] = state[s.OWING] = best
            out.append(("tie", ALL, -1, best))
            return
        chosen |= best
        group &= ~best
    _open_duel(state, chosen, out)


def _with_duels(state, count):
    return sum([1 << seat for seat in seats_in(s.living_mask(state)) if s.get(state, s.DUELS, seat) == count])


def _open_duel(state, pair, out):
    """Both duellists roll for the attack."""
    s.put_block(state, s.BEFORE, s.block(state, s.MONEY))
    state[s.DUEL] += 1
    state[s.TOUR] = 0
    for seat in seats_in(pair):
        s.put(state, s.DUELS, seat, s.get(state, s.DUELS, seat) + 1)
    state[s.PHASE] = s.FIRST
    state[s.ATTACKER], state[s.DEFENDER] = seats_in(pair)
    state[s.OWING] = pair
    out.append(("duel", ALL, -1, state[s.DUEL], pair))


def choose_attacker(state, out):
    """The higher die attacks first; equals roll again."""
    first, two = state[s.ATTACKER], state[s.DEFENDER]
    difference = s.get(state, s.ROLLED, first) - s.get(state, s.ROLLED, two)
    if not difference:
        state[s.OWING] = 1 << first | 1 << two
        out.append(("tie", ALL, -1, state[s.OWING]))
        return
    open_tour(state, 1, first if difference > 0 else two, two if difference > 0 else first, out)


def open_tour(state, tour, attacker, defender, out):
    """The attacker is to throw all five dice; nothing of the tour before counts any more."""
    state[s.TOUR], state[s.THROW_NUMBER] = tour, 1
    state[s.ATTACKER], state[s.DEFENDER] = attacker, defender
    if tour == 1:
        state[s.BARRED] = 0
    state[s.BLUE : s.PENDING] = [0] * 7
    state[s.PENDING] = state[s.LOST] = state[s.SCORED] = 0
    for block in (s.STAKE_1, s.STAKE_2, s.BET_1, s.BET_2):
        s.put_block(state, block, [0] * state[s.PLAYERS])
    state[s.PHASE] = s.THROW
    state[s.OWING] = 1 << attacker
    out.append(("tour", ALL, attacker, tour, defender))


def bonus_and_malus(state, out):
    """5a, for everybody whose money the duel changed; once, not for what the bonus itself leads to."""
    mode = state[s.BONUS_MODE]
    if not mode:
        return
    number, other = state[s.BONUS_NUMBER], state[s.MALUS_NUMBER]
    low, high, malus_low, malus_high, amount = (number, number, other, other, 10) if mode == 1 else _RANGES[mode - 2]
    for seat in seats_in(s.living_mask(state)):
        money = s.money_of(state, seat)
        if money == s.get(state, s.BEFORE, seat):
            continue
        if low <= money <= high:
            out.append(("bonus", ALL, seat, s.from_bank(state, seat, amount)))
        elif malus_low <= money <= malus_high:
            out.append(("malus", ALL, seat, s.to_bank(state, seat, amount)))


def next_taker(state, out):
    """5b: the others may save whoever has nothing left, one taker after the other, also one who has just given away the
    last one. TAKER is -1 before and after it."""
    if state[s.GIVE_ALL] and state[s.TAKER] < 0:
        state[s.CHOSEN] = 0
    for seat in range(state[s.PLAYERS]):
        if s.in_game(state, seat) and not s.money_of(state, seat):
            state[s.TAKER] = seat
            out.append(("broke", ALL, seat))
            next_giver(state, seat, out)
            return
    state[s.TAKER] = -1
    after_gifts(state, out)


def next_giver(state, after, out):
    """The next player clockwise who may give something is asked; after the last one the taker stays or leaves."""
    seats = state[s.PLAYERS]
    taker = state[s.TAKER]
    seat = (after + 1) % seats
    while seat != taker:
        if s.in_game(state, seat) and s.to_give(state, seat) > 0:
            state[s.PHASE] = s.GIFT
            state[s.OWING] = 1 << seat
            return
        seat = (seat + 1) % seats
    if not s.money_of(state, taker):
        s.put(state, s.RANK, taker, s.LEAVING)
        out.append(("out", ALL, taker))
    next_taker(state, out)


def give(state, seat, amount, out):
    s.add_money(state, seat, -amount)
    s.add_money(state, state[s.TAKER], amount)
    if state[s.GIVE_ALL] and amount:
        state[s.CHOSEN] |= 1 << state[s.TAKER]
    out.append(("gift", ALL, seat, amount, state[s.TAKER]))
    next_giver(state, seat, out)


def after_gifts(state, out):
    living = s.ones(s.living_mask(state))
    for seat in range(state[s.PLAYERS]):
        if s.get(state, s.RANK, seat) == s.LEAVING:
            s.put(state, s.RANK, seat, living + 1)  # whoever leaves together shares the rank
    if living < 2:
        end(state, out)
        return
    attacker, defender = state[s.ATTACKER], state[s.DEFENDER]
    if state[s.GOING_ON]:
        state[s.GOING_ON] = 0
        if s.in_game(state, attacker) and s.in_game(state, defender):
            open_tour(state, 2, defender, attacker, out)
            return
        bonus_and_malus(state, out)
        next_taker(state, out)
        return
    if state[s.END]:
        state[s.PHASE] = s.TIME
        return
    if max([s.money_of(state, seat) for seat in seats_in(s.living_mask(state))]) >= state[s.TARGET]:
        state[s.REACHED] = 1
    next_duel_or_end(state, out)


def next_duel_or_end(state, out):
    """5c: the end was reached, and everybody has had the same number of duels, as far as that is possible."""
    if state[s.REACHED] and is_even(state):
        end(state, out)
    else:
        next_duel(state, out)


def is_even(state):
    """Whether all players still in have had equally many duels; a difference of 1 counts as even when an even number
    of players have had an odd number between them, as no further duel can change that. Nor can it between the last
    two, whom the two best rolls may have left with any difference."""
    counts = [s.get(state, s.DUELS, seat) for seat in seats_in(s.living_mask(state))]
    impossible = len(counts) % 2 == 0 and sum(counts) % 2 == 1
    last_two = len(counts) == 2 and state[s.BEST_OF_ALL]
    return bool(last_two) or max(counts) - min(counts) <= (1 if impossible else 0)


def end(state, out):
    state[s.PHASE] = s.ENDED
    state[s.OWING] = 0
    living = seats_in(s.living_mask(state))
    for seat in living:
        richer = [other for other in living if s.money_of(state, other) > s.money_of(state, seat)]
        s.put(state, s.RANK, seat, len(richer) + 1)
    out.append(("winners", ALL, -1, sum([1 << seat for seat in s.winners(state)])))
