"""Pépètes: duels of five dice against two, with money, secret bets and a bank, 2 to 6 players; the richest one wins.

All dice lie open. What is hidden are the bet cards: players seal them with their stakes in sight and open them after
the attacker's last throw. Money is counted in pépètes. Section numbers are those of docs/pepetes.en.md.

This module is the course of a tour (section 3) and the game's front door: what is legal is in pepetes_legal.py, all
that can be chosen in pepetes_choices.py, how a tour ends in pepetes_count.py, what leads from duel to duel in
pepetes_duels.py, what dice are worth in pepetes_dice.py, how it is said in pepetes_words.py, what happens when a player
leaves in pepetes_drop.py. None of them may know secrets, chance, clocks or the link: with the option end = minutes the
table says how long the match has lasted.
"""

from gobelet import loader
from gobelet.games import ALL, seats_in
from gobelet.games.pepetes import state as s

# The rest of the interface that every game has.
from gobelet.games.pepetes import tables
from gobelet.games.pepetes.legal import FORFEIT, PASS, WHY, actors, check, cover, owes  # noqa: F401
from gobelet.games.pepetes.state import turn  # noqa: F401

NAME = "pepetes"
SEATS = (2, 6)
OPTIONS = tables.OPTIONS
CALLS = ()
# Read when needed, then forgotten.
RARE = ("pepetes_words", "pepetes_drop", "pepetes_count", "pepetes_duels", "pepetes_choices", "pepetes_dice")
_WORDS, _DROP, _COUNT, _DUELS, _CHOICES, _DICE = ["gobelet.games." + name.replace("_", ".") for name in RARE]
NOTES = 660  # pépètes in the box
START = 15


def new(seats, options=(), ages=()):
    """The state at the first duel. seats: 2..6. options: values in the order of OPTIONS, () for the defaults. ages: not
    used by this game."""
    known = tuple(OPTIONS)
    values = options or [option[1] for option in known]
    coded = [known[i][2].index(v) if len(known[i]) == 3 else v for i, v in enumerate(values)]
    state = [seats] + [0] * (s.HEAD - 1 - len(coded)) + coded + [START] * seats + [0] * ((s.BLOCKS - 1) * seats)
    state[s.BANK] = NOTES - START * seats
    state[s.TAKER] = -1
    loader.once(_DUELS).next_duel(state, [])
    return state


def under_cup(state, seat):
    """This game has no hidden dice."""
    return ()


def dice_of(state, seat):
    """No dice belong to a seat."""
    return 0


def apply(state, seat, action, out):
    """Carries out a legal action in place and appends its events to `out`. True when that ends a step."""
    phase = state[s.PHASE]
    if phase == s.TIME:
        state[s.ELAPSED] = action
        out.append(("minutes", ALL, -1, action))
        if action >= state[s.MINUTES]:
            state[s.REACHED] = 1
        loader.once(_DUELS).next_duel_or_end(state, out)
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
        loader.once(_DUELS).give(state, seat, action, out)
    elif phase == s.COMBINATION:
        loader.once(_COUNT).pay(state, action, out)
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
            after_bets(state, out)
    elif phase == s.OPENING:
        if action == FORFEIT:
            out.append(("void_bets", ALL, seat))
        else:
            s.put(state, s.BET_1, seat, action[0])
            s.put(state, s.BET_2, seat, action[1] if len(action) > 1 else 0)
            out.append(("bets", ALL, seat, action))
        if not owing:
            after_bets(state, out)
    else:
        s.put(state, s.ROLLED, seat, action[0])
        out.append(("pair_roll" if phase == s.PAIRING else "attack_roll", ALL, seat, action))
        if not owing:
            duels = loader.once(_DUELS)
            if phase == s.PAIRING:
                duels.choose_pair(state, out)
            else:
                duels.choose_attacker(state, out)


def after_bets(state, out):
    """All bets lie, or all are open: the attacker's second throw, or what the bets bring."""
    if state[s.PHASE] == s.BETTING:
        state[s.THROW_NUMBER] = 2
        _open_attack(state, out)
    else:
        count = loader.once(_COUNT)
        count.settle_bets(state, out)
        count.end_tour(state, out)


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
    left, stay = loader.once(_DICE).defend(s.blue_of(state), announced, faces)
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
        loader.once(_COUNT).count(state, out)


def legal(state, seat, hand=None):
    """The legal actions of a seat, sorted."""
    return loader.once(_CHOICES).legal(state, seat, hand)


def rerolls(blue):
    """Every different choice of blue dice as their faces, sorted."""
    return loader.once(_CHOICES).rerolls(blue)


def announcements(state):
    """What the defender may announce, sorted."""
    return loader.once(_CHOICES).announcements(state)


def living(state):
    """The bit mask of the seats that are still in."""
    return s.living_mask(state)


def drop(state, seat, out):
    """The match goes on without a living seat."""
    loader.load(_DROP).drop(state, seat, out)


def view(state, seat=-1):
    """What is to be seen, as a dict of plain values."""
    return loader.load(_WORDS).view(state, seat)


def scores(state):
    """One integer a seat, higher is better."""
    return loader.load(_WORDS).scores(state)


def text(state, seat, action):
    """An action in neutral words."""
    return loader.load(_WORDS).text(state, seat, action)


def parse(state, seat, words):
    """The action of a text as text() writes it, None if it is none."""
    return loader.load(_WORDS).parse(state, seat, words)


def explain(state, seat, action):
    """Where the game stands, for the sentence of a refusal."""
    return loader.load(_WORDS).explain(state, seat, action)
