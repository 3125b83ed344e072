"""Pépètes: duels of five dice against two, with money, secret bets and a bank, 2 to 6 players; the richest one wins.

All dice lie open. What is hidden are the bet cards: players seal them with their stakes in sight and open them after
the attacker's last throw. Money is counted in pépètes. Section numbers are those of docs/pepetes.en.md.

This module is the course of a tour (sections 3 and 4) and the game's front door: what is legal is in pepetes_legal.py,
what leads from duel to duel in pepetes_duels.py, what dice are worth in pepetes_dice.py. None of them may know
secrets, chance, clocks or the link: with the option end = minutes the table says how long the match has lasted.
"""

from gobelet.rules import ALL, pepetes_dice, seats_in
from gobelet.rules import pepetes_duels as duels
from gobelet.rules import pepetes_state as s
from gobelet.rules.pepetes_dice import BASE, BONUS, DIGITS

# The rest of the interface that every game has.
from gobelet.rules.pepetes_legal import PASS, WHY, actors, announcements, check, cover, legal, owes, rerolls  # noqa: F401
from gobelet.rules.pepetes_state import turn  # noqa: F401
from gobelet.rules.pepetes_words import NAME, explain, parse, scores, text, view  # noqa: F401

SEATS = (2, 6)
OPTIONS: tuple = (
    ("end", "target", ("target", "minutes")),
    ("target", 50, 16, 660),
    ("minutes", 30, 1, 600),
    ("bonus_mode", "off", ("off", "numbers", "50", "70")),
    ("bonus_number", 30, 1, 660),
    ("malus_number", 40, 1, 660),
    ("payout", "even", ("even", "bonus")),
    ("bet_match", "contains", ("contains", "scored")),
    ("black_one_counts", "on", ("on", "off")),
    ("lost_points", "each_throw", ("each_throw", "final_faces")),
    ("combo_choice", "best", ("best", "player")),
    ("elimination", "duel_end", ("duel_end", "tour_end")),
    ("bank", "unlimited", ("unlimited", "660")),
)
CALLS = ()
NOTES = 660  # pépètes in the box
START = 15


def new(seats, options=(), ages=()):
    """The state at the first duel. seats: 2..6. options: values in the order of OPTIONS, () for the defaults. ages: not
    used by this game."""
    values = options or [option[1] for option in OPTIONS]
    coded = [OPTIONS[i][2].index(v) if len(OPTIONS[i]) == 3 else v for i, v in enumerate(values)]
    state = [seats] + [0] * (s.HEAD - 1 - len(coded)) + coded + [START] * seats + [0] * ((s.BLOCKS - 1) * seats)
    state[s.BANK] = NOTES - START * seats
    state[s.TAKER] = -1
    duels.next_duel(state, [])
    return state


def under_cup(state, seat):
    """This game has no hidden dice."""
    return ()


def apply(state, seat, action, out):
    """Carries out a legal action in place and appends its events to `out`. True when that ends a step."""
    phase = state[s.PHASE]
    if phase == s.TIME:
        state[s.ELAPSED] = action
        out.append(("minutes", ALL, -1, action))
        if action >= state[s.MINUTES]:
            state[s.REACHED] = 1
        duels.next_duel_or_end(state, out)
        return True
    owing = state[s.OWING] = state[s.OWING] & ~(1 << seat)
    if phase == s.DEFENCE:
        _announce(state, seat, action, out)
    elif phase == s.DEFEND:
        _resolve(state, seat, action, out)
    elif phase == s.ATTACK:
        _attack(state, seat, action, out)
    elif phase == s.THROW:
        _thrown(state, seat, action, out)
    elif phase == s.GIFT:
        duels.give(state, seat, action, out)
    elif phase == s.COMBINATION:
        _pay(state, action, out)
    else:
        _one_of_all(state, seat, action, owing, out)
    return not owing


def _one_of_all(state, seat, action, owing, out):
    """What several seats do once, in any order: roll for the duel or the attack, seal bets, open them."""
    phase = state[s.PHASE]
    if phase == s.BETTING:
        s.put(state, s.STAKE_1, seat, action[0] if action else 0)
        s.put(state, s.STAKE_2, seat, action[1] if len(action) > 1 else 0)
        out.append(("stakes", ALL, seat, action))
        if not owing:
            state[s.THROW_NUMBER] = 2
            _open_attack(state, out)
    elif phase == s.OPENING:
        s.put(state, s.BET_1, seat, action[0])
        s.put(state, s.BET_2, seat, action[1] if len(action) > 1 else 0)
        out.append(("bets", ALL, seat, action))
        if not owing:
            _settle_bets(state, out)
            _end_tour(state, out)
    else:
        s.put(state, s.ROLLED, seat, action[0])
        out.append(("pair_roll" if phase == s.PAIRING else "attack_roll", ALL, seat, action))
        if not owing:
            if phase == s.PAIRING:
                duels.choose_pair(state, out)
            else:
                duels.choose_attacker(state, out)


def _open_attack(state, out):
    if not s.blue_of(state):
        out.append(("no_attack", ALL, state[s.ATTACKER]))
        _open_defence(state, out)
        return
    state[s.PHASE] = s.ATTACK
    state[s.OWING] = 1 << state[s.ATTACKER]


def _attack(state, seat, faces, out):
    """ATTAQUE: which blue dice are thrown again."""
    if faces == PASS:
        out.append(("attack_pass", ALL, seat))
        _open_defence(state, out)
        return
    pending = 0
    for face in faces:
        for i in range(4):
            if state[s.BLUE + i] == face and not pending >> i & 1:
                pending |= 1 << i
                break
    state[s.PENDING] = pending
    state[s.PHASE] = s.THROW
    state[s.OWING] = 1 << seat
    out.append(("reroll", ALL, seat, faces))


def _thrown(state, seat, faces, out):
    """The attacker's dice lie; the black one keeps its face for the whole tour."""
    if state[s.THROW_NUMBER] == 1:
        state[s.BLUE : s.BLACK + 1] = list(faces)
    else:
        for i, face in zip(seats_in(state[s.PENDING]), faces):
            state[s.BLUE + i] = face
    state[s.PENDING] = 0
    out.append(("throw", ALL, seat, state[s.THROW_NUMBER], faces))
    _open_defence(state, out)


def _open_defence(state, out):
    """DEFENSE after each of the attacker's throws, passed or not."""
    if state[s.BARRED] or state[s.RED] == s.GONE or not s.blue_of(state):
        out.append(("no_defence", ALL, state[s.DEFENDER]))
        _after_defence(state, out)
        return
    state[s.PHASE] = s.DEFENCE
    state[s.OWING] = 1 << state[s.DEFENDER]


def _announce(state, seat, action, out):
    if action == PASS:
        out.append(("defence_pass", ALL, seat))
        _after_defence(state, out)
        return
    state[s.PENDING] = action[0]
    state[s.FACE_1] = action[1]
    state[s.FACE_2] = action[2] if len(action) > 2 else 0
    state[s.PHASE] = s.DEFEND
    state[s.OWING] = 1 << seat
    out.append(("announce", ALL, seat, action[1:], s.ones(action[0])))


def _resolve(state, seat, faces, out):
    """The red dice lie: hit blue dice leave, the red dice that hit leave, the others cost their faces."""
    announced = [face for face in (state[s.FACE_1], state[s.FACE_2]) if face]
    left, stay = pepetes_dice.defend(s.blue_of(state), announced, faces)
    for i in range(4):
        if state[s.BLUE + i] not in left:
            state[s.BLUE + i] = 0
    kept = [state[s.RED + i] for i in range(2) if not state[s.PENDING] >> i & 1 and state[s.RED + i] != s.GONE]
    red = kept + stay + [s.GONE, s.GONE]
    state[s.RED], state[s.RED + 1] = red[0], red[1]
    # Reading 4: each failed throw counts, or only what the red dice show in the end.
    state[s.LOST] = sum(kept + stay) if state[s.LOST_POINTS] else state[s.LOST] + sum(stay)
    state[s.PENDING] = state[s.FACE_1] = state[s.FACE_2] = 0
    out.append(("defended", ALL, seat, faces, s.blue_of(state), sum(stay)))
    _after_defence(state, out)


def _after_defence(state, out):
    if state[s.THROW_NUMBER] == 1:
        duellists = 1 << state[s.ATTACKER] | 1 << state[s.DEFENDER]
        others = seats_in(s.living_mask(state) & ~duellists)
        state[s.OWING] = sum([1 << seat for seat in others if s.money_of(state, seat)])
        if state[s.OWING]:
            state[s.PHASE] = s.BETTING
            out.append(("place_bets", ALL, -1, state[s.OWING]))
            return
    if state[s.THROW_NUMBER] < 3:
        state[s.THROW_NUMBER] += 1
        _open_attack(state, out)
    else:
        _count(state, out)


def _count(state, out):
    dice = s.dice_left(state)
    found = seats_in(pepetes_dice.combinations(dice))
    if state[s.COMBO_CHOICE] and len(found) > 1:
        state[s.PHASE] = s.COMBINATION
        state[s.OWING] = 1 << state[s.ATTACKER]
        out.append(("choose_combination", ALL, state[s.ATTACKER]))
    else:
        _pay(state, pepetes_dice.best(dice), out)


def _pay(state, combination, out):
    """The bank pays the attacker, the defender pays the bank; then the bets are opened."""
    attacker, defender = state[s.ATTACKER], state[s.DEFENDER]
    state[s.SCORED] = combination
    points = pepetes_dice.score(s.dice_left(state), combination)
    out.append(("scored", ALL, attacker, points, combination, s.from_bank(state, attacker, points)))
    out.append(("lost", ALL, defender, state[s.LOST], s.to_bank(state, defender, state[s.LOST])))
    state[s.OWING] = sum([1 << seat for seat in range(state[s.PLAYERS]) if s.get(state, s.STAKE_1, seat)])
    if state[s.OWING]:
        state[s.PHASE] = s.OPENING
        out.append(("open_bets", ALL, -1, state[s.OWING]))
    else:
        _end_tour(state, out)


def _settle_bets(state, out):
    """Lost stakes go to the bank before it pays, clockwise from the attacker's left: that matters to a bank of 660."""
    seats = state[s.PLAYERS]
    dice = s.dice_left(state)
    scored = state[s.SCORED] if state[s.BET_MATCH] else -1
    for winning in (False, True):
        for i in range(1, seats):
            seat = (state[s.ATTACKER] + i) % seats
            for bet in (s.get(state, s.BET_1, seat), s.get(state, s.BET_2, seat)):
                card, stake = bet // BASE, bet % BASE
                if not bet or pepetes_dice.card_wins(card, dice, scored) != winning:
                    continue
                if not winning:
                    out.append(("bet_lost", ALL, seat, card, s.to_bank(state, seat, stake)))
                    continue
                times = BONUS[card - DIGITS] if state[s.PAYOUT] and card > DIGITS else 1
                out.append(("bet_won", ALL, seat, card, s.from_bank(state, seat, stake * times)))


def _end_tour(state, out):
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
        duels.open_gifts(state, out)
    elif state[s.ELIMINATION]:
        duels.open_gifts(state, out)
    else:
        duels.open_tour(state, 2, state[s.DEFENDER], state[s.ATTACKER], out)
