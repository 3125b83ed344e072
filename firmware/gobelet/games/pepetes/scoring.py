"""How a tour of Pépètes ends: what the attacker scores, what the red dice cost, what bets bring, what follows.

Section 4 of docs/pepetes.en.md. It must not know what happens inside a tour.
"""

from gobelet.games import ALL, seats_in
from gobelet.games.pepetes import duels
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.bets import BASE, DIGITS, card_wins
from gobelet.games.pepetes.dice import BONUS, best, combinations, score


def count(state, out):
    """The attacker's dice count: with the option combo_choice its player says as what."""
    dice = s.dice_left(state)
    options = seats_in(combinations(dice))
    if state[s.COMBO_CHOICE] and len(options) > 1:
        state[s.PHASE] = s.COMBINATION
        state[s.OWING] = 1 << state[s.ATTACKER]
        out.append(("choose_combination", ALL, state[s.ATTACKER]))
    else:
        pay(state, best(dice), out)


def pay(state, combination, out):
    """The bank pays the attacker, the defender pays the bank; then the bets are opened."""
    attacker, defender = state[s.ATTACKER], state[s.DEFENDER]
    state[s.SCORED] = combination
    points = score(s.dice_left(state), combination)
    out.append(("scored", ALL, attacker, points, combination, s.from_bank(state, attacker, points)))
    out.append(("lost", ALL, defender, state[s.LOST], s.to_bank(state, defender, state[s.LOST])))
    state[s.OWING] = sum([1 << seat for seat in range(state[s.PLAYERS]) if s.get(state, s.STAKE_1, seat)])
    if state[s.OWING]:
        state[s.PHASE] = s.OPENING
        out.append(("open_bets", ALL, -1, state[s.OWING]))
    else:
        end_tour(state, out)


def settle_bets(state, out):
    """Lost stakes go to the bank before it pays, clockwise from the attacker's left: that matters to a bank of 660."""
    seats = state[s.PLAYERS]
    dice = s.dice_left(state)
    scored = state[s.SCORED] if state[s.BET_MATCH] else -1
    for winning in (False, True):
        for i in range(1, seats):
            seat = (state[s.ATTACKER] + i) % seats
            stakes = s.stakes_of(state, seat)
            if stakes and not winning and not s.bets_of(state, seat):  # FORFEIT was opened
                out.append(("bets_lost", ALL, seat, s.to_bank(state, seat, sum(stakes))))
            for bet in (s.get(state, s.BET_1, seat), s.get(state, s.BET_2, seat)):
                card, stake = bet // BASE, bet % BASE
                if not bet or card_wins(card, dice, scored) != winning:
                    continue
                if not winning:
                    out.append(("bet_lost", ALL, seat, card, s.to_bank(state, seat, stake)))
                    continue
                times = BONUS[card - DIGITS] if state[s.PAYOUT] and card > DIGITS else 1
                out.append(("bet_won", ALL, seat, card, s.from_bank(state, seat, stake * times)))


def end_tour(state, out):
    """A 1 that is left decides about the second tour; then the duel goes on or ends."""
    again = state[s.TOUR] == 1
    if again:
        black = [state[s.BLACK]] if not state[s.BLACK_ONE] else []
        state[s.BARRED] = 1 if 1 in s.blue_of(state) + black else 0
        if 1 in s.red_of(state):
            out.append(("may_not_attack", ALL, state[s.DEFENDER]))
            again = False
        elif state[s.BARRED]:
            out.append(("may_not_defend", ALL, state[s.ATTACKER]))
    state[s.GOING_ON] = 1 if again else 0
    if not again:
        duels.bonus_and_malus(state, out)
        duels.next_taker(state, out)
    elif state[s.ELIMINATION]:
        duels.next_taker(state, out)
    else:
        duels.open_tour(state, 2, state[s.DEFENDER], state[s.ATTACKER], out)
