"""Pépètes: duels of five dice against two, with money, secret bets and a bank, 2 to 6 players; the richest one wins.

All dice lie open. What is hidden are the bet cards: players seal them with their stakes in sight and open them after
the attacker's last throw. Money is counted in pépètes. Section numbers are those of docs/pepetes.en.md.

A tour of two players. Seat 0 rolls higher and attacks with four blue dice and a black 5; seat 1 aims both its red dice
at the 2s and the 6, hits the 2s, and the 4 that stays costs it 4 pépètes. Then everybody passes:

>>> state, events = new(2), []
>>> for seat, action in ((0, (6,)), (1, (1,)), (0, (2, 2, 3, 6, 5)), (1, (3, 2, 6)), (1, (2, 4))):
...     assert not check(state, seat, action)
...     ended = apply(state, seat, action, events)
>>> s.dice_left(state), s.red_of(state), state[s.LOST]
([3, 6, 5], [4], 4)
>>> legal(state, 0)  # which blue dice to throw again
((), (3,), (3, 6), (6,))
>>> for seat in (0, 1, 0, 1):
...     ended = apply(state, seat, PASS, events)
>>> s.block(state, s.MONEY)  # both had 15
[29, 11]
>>> turn(state), check(state, 0, PASS)  # no 1 is left to forbid it: now seat 1 attacks
(1, 'not_your_turn')

Here is the course of a tour (section 3): what is legal is in legal.py, how a tour ends in scoring.py, what leads from
duel to duel in duels.py. None of them may know secrets, chance, clocks or the link: with the option end = minutes the
table says how long the match has lasted.
"""

from gobelet.games import ALL, encode_options, seats_in
from gobelet.games.pepetes import duels, scoring
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.dice import defend
from gobelet.games.pepetes.legal import FORFEIT, PASS, actors, check, legal, owes  # noqa: F401
from gobelet.games.pepetes.state import OPTIONS, turn  # noqa: F401

NAME = "pepetes"
SEATS = (2, 6)
CALLS = ()
NOTES = 660  # pépètes in the box
START = 15


def new(seats, options=(), ages=()):
    """The state at the first duel. seats: 2..6. options: values in the order of OPTIONS, () for the defaults. ages: not
    used by this game."""
    state = (
        [seats]
        + [0] * (s.HEAD - 1)
        + [START] * seats
        + [0] * ((s.BLOCKS - 1) * seats)
        + encode_options(OPTIONS, options)
    )
    state[s.BANK] = NOTES - START * seats
    state[s.TAKER] = -1
    duels.next_duel(state, [])
    return state


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
        scoring.pay(state, action, out)
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
            _after_bets(state, out)
    elif phase == s.OPENING:
        if action == FORFEIT:
            out.append(("void_bets", ALL, seat))
        else:
            s.put(state, s.BET_1, seat, action[0])
            s.put(state, s.BET_2, seat, action[1] if len(action) > 1 else 0)
            out.append(("bets", ALL, seat, action))
        if not owing:
            _after_bets(state, out)
    else:
        s.put(state, s.ROLLED, seat, action[0])
        out.append(("pair_roll" if phase == s.PAIRING else "attack_roll", ALL, seat, action))
        if owing:
            return
        if phase == s.PAIRING:
            duels.choose_pair(state, out)
        else:
            duels.choose_attacker(state, out)


def _after_bets(state, out):
    """All bets lie, or all are open: the attacker's second throw, or what the bets bring."""
    if state[s.PHASE] == s.BETTING:
        state[s.THROW_NUMBER] = 2
        _open_attack(state, out)
    else:
        scoring.settle_bets(state, out)
        scoring.end_tour(state, out)


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
    left, stay = defend(s.blue_of(state), announced, faces)
    for i in range(4):
        if state[s.BLUE + i] not in left:
            state[s.BLUE + i] = 0
    remaining = [state[s.RED + i] for i in range(2) if not state[s.PENDING] >> i & 1 and state[s.RED + i] != s.GONE]
    red = remaining + stay + [s.GONE, s.GONE]
    state[s.RED], state[s.RED + 1] = red[0], red[1]
    # Reading 4: each failed throw counts, or only what the red dice show in the end.
    state[s.LOST] = sum(remaining + stay) if state[s.LOST_POINTS] else state[s.LOST] + sum(stay)
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
        scoring.count(state, out)


def drop(state, seat, out):
    """The match goes on without a living seat, in any phase: its money goes to the bank, its bets are void, and so is a
    duel that it fights."""
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
            _after_bets(state, out)


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
