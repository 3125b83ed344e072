"""Where the state of a Pépètes match keeps what, and the questions that everybody asks it: money, dice, who is in.

The state is a flat list of integers: a head of single numbers, then blocks of one number a seat, then the options. It
must not know what is legal.
"""

from gobelet.games import CHANCE, OVER, SEVERAL, blocks_from, option_offsets, seats_in

OPTIONS = (
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
    ("pairing", "fewest", ("fewest", "best")),
    ("gifts", "all_but_one", ("all_but_one", "all")),
)
# Where a state has them, as numbers.
(
    END, TARGET, MINUTES, BONUS_MODE, BONUS_NUMBER, MALUS_NUMBER, PAYOUT, BET_MATCH, BLACK_ONE, LOST_POINTS,
    COMBO_CHOICE, ELIMINATION, BANK_RULE, BEST_OF_ALL, GIVE_ALL,
) = option_offsets(OPTIONS)  # fmt: skip

PHASES = "pair first throw attack defence defend bet combination open gift clock ended".split()
PAIRING, FIRST, THROW, ATTACK, DEFENCE, DEFEND, BETTING, COMBINATION, OPENING, GIFT, TIME, ENDED = range(12)

PLAYERS, PHASE, OWING, DUEL, PAIR, TOUR, THROW_NUMBER, ATTACKER, DEFENDER, BARRED = range(10)
BLUE, BLACK, RED = 10, 14, 15  # four blue dice (0: out of the tour), the black one, two red (0: not thrown, GONE)
# A mask of the dice about to be thrown; the faces announced; points lost in this tour; the combination scored.
PENDING, FACE_1, FACE_2, LOST, SCORED = range(17, 22)
# Who has nothing left and may be given something; whether a second tour follows; who is chosen for the next duel (with
# GIVE_ALL, while gifts are made, who was saved), and who still rolls for it.
TAKER, GOING_ON, CHOSEN, CONTENDING = range(22, 26)
REACHED, ELAPSED, BANK = range(26, 29)  # whether the end is due, minutes, pépètes of the bank (below 0 if unlimited)
HEAD = 29
MONEY, DUELS, BEFORE, ROLLED, STAKE_1, STAKE_2, BET_1, BET_2, RANK, BLOCKS = range(10)
GONE = -1
LEAVING = -1  # rank of whoever is being eliminated, until all gifts are made
get, put, block, put_block = blocks_from(HEAD)


def money_of(state, seat):
    return get(state, MONEY, seat)


def add_money(state, seat, amount):
    """Gives a player so much, takes it if below 0."""
    put(state, MONEY, seat, get(state, MONEY, seat) + amount)


def from_bank(state, seat, amount):
    """Pays out what the bank has, all of it unless the option says 660. Returns the amount paid."""
    if state[BANK_RULE]:
        amount = min(amount, state[BANK])
    state[BANK] -= amount
    add_money(state, seat, amount)
    return amount


def to_bank(state, seat, amount):
    """Takes what the player has, the rest is waived. Returns the amount taken."""
    amount = min(amount, money_of(state, seat))
    state[BANK] += amount
    add_money(state, seat, -amount)
    return amount


def to_give(state, seat):
    """How much a player may give: the last pépète stays, but for the option, and then for who has just been saved."""
    keeps = not state[GIVE_ALL] or state[CHOSEN] >> seat & 1
    return money_of(state, seat) - (1 if keeps else 0)


def ones(mask):
    return len(seats_in(mask))


def in_game(state, seat):
    """Whether a seat still plays: it has no rank."""
    return not get(state, RANK, seat)


def living_mask(state):
    return sum([1 << seat for seat in range(state[PLAYERS]) if not get(state, RANK, seat)])


def turn(state):
    """The seat to act, SEVERAL, CHANCE (the table says the time) or OVER."""
    phase = state[PHASE]
    if phase == ENDED:
        return OVER
    if phase == TIME:
        return CHANCE
    if phase in (PAIRING, FIRST, BETTING, OPENING):
        return SEVERAL
    return seats_in(state[OWING])[0]


def winners(state):
    """The seats that have won, [] before the end."""
    if state[PHASE] != ENDED:
        return []
    return [seat for seat in range(state[PLAYERS]) if get(state, RANK, seat) == 1]


def blue_of(state):
    """The attacker's remaining blue dice, a list of faces."""
    return [face for face in state[BLUE:BLACK] if face]


def red_of(state):
    """The defender's remaining red dice, 0 for one that was not thrown."""
    return [face for face in state[RED:PENDING] if face != GONE]


def dice_left(state):
    """All of the attacker's remaining dice, the black one last."""
    return blue_of(state) + [state[BLACK]]


def stakes_of(state, seat):
    return tuple([stake for stake in (get(state, STAKE_1, seat), get(state, STAKE_2, seat)) if stake])


def bets_of(state, seat):
    return [bet for bet in (get(state, BET_1, seat), get(state, BET_2, seat)) if bet]
