"""Paradice: buy dice events on a board of 81 cells and live on what the others roll, 2 to 6 players; the last one wins.

T1 to T6 and the numbered readings are those of docs/paradice.en.md. Statistics and the score history are no part of
the state: paradice_statistics.py folds them from the events. This module must not know secrets, chance, clocks or the
link.

It is the course of a turn. What a roll costs is in paradice_money.py, what is said of the state in paradice_words.py;
both are read when they are needed first.
"""

from gobelet import loader
from gobelet.games import ALL, CHOOSE, OVER, ROLL, are_faces
from gobelet.games.paradice import board

NAME = "paradice"
SEATS = (2, 6)
OPTIONS = (
    ("unbought_to_jackpot", "on", ("off", "on")),
    ("sold_to_jackpot", "off", ("off", "on")),
    ("liquidated_to_jackpot", "off", ("off", "on")),
    ("free_sale", "off", ("off", "on")),
    ("confirm_end", "off", ("off", "on")),
)

# Actions: two faces, or one of these.
NORTH, EAST, SOUTH, WEST = range(4)
DECLINE = 4
BUY = 5
STOP = 6  # option free_sale: enough is sold
END = 7  # option confirm_end: next player
SELL = 100  # + cell
CALLS = ()
WAYS = ("north", "east", "south", "west")
ONLY_WAY = b"\0\0\1\0\2\0\0\0\3"  # bit mask of one direction -> that direction
RARE = ("paradice_words",)  # read when needed; a cup forgets it again
_WORDS = "gobelet.games.paradice.words"
_MONEY = "gobelet.games.paradice.money"

WHY = (
    "",
    "game_over",
    "not_your_turn",
    "ruined",
    "not_an_action",
    "wrong_faces",
    "roll_first",
    "already_rolled",
    "choose_direction",
    "not_on_route",
    "sell_first",
    "not_your_event",
    "still_owing",
    "buy_or_decline",
    "end_turn_first",
)
(
    _,
    GAME_OVER,
    NOT_YOUR_TURN,
    RUINED,
    NOT_AN_ACTION,
    WRONG_FACES,
    ROLL_FIRST,
    ALREADY_ROLLED,
    CHOOSE_DIRECTION,
    NOT_ON_ROUTE,
    SELL_FIRST,
    NOT_YOUR_EVENT,
    STILL_OWING,
    BUY_OR_DECLINE,
    END_TURN_FIRST,
) = range(len(WHY))

START_SCORE = 100000
PRICE_PER_PLAYER = 1250
EVENTS = 26
COPIES = 2 * EVENTS  # a slot is 2 * event + copy, so that slot ^ 1 is its twin
CELLS = 81
# The kinds of cells that are no event, as board.KINDS has them: jackpot, bis, relance, tirelire, échelle, départ.
JACKPOT, BIS, REROLL, MONEY_BOX, LADDER, START = range(COPIES, COPIES + 6)
# Who owns a slot: WHITE, seat + 1, or OF_JACKPOT.
WHITE = 0
OF_JACKPOT = 7
NOBODY = -1  # where an event names a seat: the jackpot, or the whole table

ROLLING, MOVING, SELLING, BUYING, ENDING, ENDED = range(6)
PHASES = ("rolling", "moving", "selling", "buying", "ending", "ended")

# The state: a head of single numbers; blocks of six seats; what each creditor is due now, the jackpot last; who owns
# each slot.
PLAYERS, PHASE, CURRENT, ROUND, DIE_A, DIE_B, STEPS, DUE, POT, LAST_POT, LAST_WINNER, LIVING = range(12)
BANK, ADVANCED = 12, 13  # receipts less payments; what it advanced for the eliminated
UNBOUGHT, SOLD, LIQUIDATED, FREE_SALE, CONFIRM_END = range(14, 19)
SCORES = 19
PLACES = SCORES + 6
RANKS = PLACES + 6
GAINS = RANKS + 6  # of this round, with sales
COSTS = GAINS + 6  # of this round, with purchases
CREDITS = COSTS + 6
OWNERS = CREDITS + 7
SIZE = OWNERS + COPIES


def new(seats, options=(), ages=()):
    """The state before Myrtille's first roll. seats: 2..6. options: values in the order of OPTIONS, () for the
    defaults. ages is not used: the order of play is fixed."""
    values = options or [option[1] for option in OPTIONS]
    state = [0] * SIZE
    state[PLAYERS] = state[LIVING] = seats
    state[ROUND] = 1
    state[LAST_WINNER] = -1
    state[UNBOUGHT:SCORES] = [OPTIONS[i][2].index(value) for i, value in enumerate(values)]
    for seat in range(6):
        state[SCORES + seat] = START_SCORE if seat < seats else 0
        state[PLACES + seat] = board.START if seat < seats else -1
    return state


def price(state):
    """What an event costs, by the number of players at the start."""
    return PRICE_PER_PLAYER * state[PLAYERS]


def ways(seat, cell):
    """The bit mask of the directions that a player's route takes from a cell: 1 north, 2 east, 4 south, 8 west."""
    pair = board.ROUTES[seat // 2 * CELLS + cell]
    return pair & 15 if seat & 1 else pair >> 4


def neighbour(cell, way):
    return board.NEIGHBOURS[4 * cell + way]


def twin_ladder(cell):
    """The other ladder of the same orientation."""
    return board.LADDERS[board.LADDERS.index(bytes([cell])) ^ 1]


def owned_cells(state, seat):
    """The cells of a seat's events, lowest first."""
    owner = seat + 1
    return [cell for cell in range(CELLS) if board.KINDS[cell] < COPIES and state[OWNERS + board.KINDS[cell]] == owner]


def turn(state):
    """The seat to act, or OVER."""
    return OVER if state[PHASE] == ENDED else state[CURRENT]


def actors(state):
    """The bit mask of the seat that owes a roll or a decision."""
    return 0 if state[PHASE] == ENDED else 1 << state[CURRENT]


def may(state):
    """Nobody can do anything out of turn."""
    return 0


def owes(state, seat):
    """(kind, dice, sides) of what a seat owes, () if nothing."""
    if seat != state[CURRENT] or state[PHASE] == ENDED:
        return ()
    return (ROLL, 2, 6) if state[PHASE] == ROLLING else (CHOOSE, 0, 0)


def under_cup(state, seat):
    """The dice are rolled for all to see."""
    return ()


def dice_of(state, seat):
    """The two dice are everybody's: nobody has dice of its own to lose."""
    return 0


def legal(state, seat, hand=None):
    """The legal decisions of the seat to act, sorted. A roll is nothing to choose."""
    phase = state[PHASE]
    if seat != state[CURRENT] or phase == ENDED or phase == ROLLING:
        return ()
    if phase == MOVING:
        open_ways = ways(seat, state[PLACES + seat])
        return tuple([way for way in (NORTH, EAST, SOUTH, WEST) if open_ways >> way & 1])
    if phase == BUYING:
        return (DECLINE, BUY)
    if phase == ENDING:
        return (END,)
    stop = [STOP] if state[SCORES + seat] >= state[DUE] else []
    return tuple(stop + [SELL + cell for cell in owned_cells(state, seat)])


def check(state, seat, action, hand=None):
    """0 if the action is legal for the seat, else the index of the reason in WHY."""
    phase = state[PHASE]
    if phase == ENDED:
        return GAME_OVER
    if seat != state[CURRENT]:
        return RUINED if 0 <= seat < state[PLAYERS] and state[RANKS + seat] else NOT_YOUR_TURN
    if type(action) is tuple:
        if phase != ROLLING:
            return ALREADY_ROLLED
        return 0 if are_faces(action, 2) else WRONG_FACES
    if type(action) is not int or not (0 <= action <= END or SELL <= action < SELL + CELLS):
        return NOT_AN_ACTION
    if phase == ROLLING:
        return ROLL_FIRST
    if phase == MOVING:
        if action > WEST:
            return CHOOSE_DIRECTION
        return 0 if ways(seat, state[PLACES + seat]) >> action & 1 else NOT_ON_ROUTE
    if phase == BUYING:
        return 0 if action == BUY or action == DECLINE else BUY_OR_DECLINE
    if phase == ENDING:
        return 0 if action == END else END_TURN_FIRST
    if action == STOP:
        return 0 if state[SCORES + seat] >= state[DUE] else STILL_OWING
    if action < SELL:
        return SELL_FIRST
    kind = board.KINDS[action - SELL]
    return 0 if kind < COPIES and state[OWNERS + kind] == seat + 1 else NOT_YOUR_EVENT


def apply(state, seat, action, out):
    """Carries out a legal action in place and appends its events to `out`. Always True: each action is a step."""
    phase = state[PHASE]
    if phase == ROLLING:
        state[DIE_A], state[DIE_B] = action
        state[STEPS] = action[0] + action[1]
        out.append(("rolled", ALL, seat, action))
        _walk(state, seat, -1, out)
    elif phase == MOVING:
        _walk(state, seat, action, out)
    elif phase == SELLING:
        if action != STOP:
            loader.load(_MONEY).sell(state, seat, action - SELL, out)
        enough = state[SCORES + seat] >= state[DUE]
        if enough and (action == STOP or not state[FREE_SALE] or seat + 1 not in state[OWNERS:SIZE]):
            loader.load(_MONEY).settle(state, seat, out)
            act_on_cell(state, seat, out)
    elif phase == BUYING:
        _answer(state, seat, action, out)
    else:
        next_turn(state, out)
    return True


def _walk(state, seat, way, out):
    """T2, T3: goes on, by `way` first (-1: wherever the route leads), until a choice or the last step; Bis again."""
    cell = state[PLACES + seat]
    steps = state[STEPS]
    path = []
    while steps:
        if way < 0:
            open_ways = ways(seat, cell)
            if open_ways & open_ways - 1:
                break
            way = ONLY_WAY[open_ways]
        cell = neighbour(cell, way)
        path.append(cell)
        way = -1
        steps -= 1
        if not steps and board.KINDS[cell] == BIS:
            steps = state[DIE_A] + state[DIE_B]
            out.append(("moved", ALL, seat, tuple(path)))
            out.append(("bis", ALL, seat, cell))
            path = []
    state[PLACES + seat] = cell
    state[STEPS] = steps
    if path:
        out.append(("moved", ALL, seat, tuple(path)))
    if steps:
        state[PHASE] = MOVING
    else:
        loader.load(_MONEY).pay(state, seat, out)


def act_on_cell(state, seat, out):
    """T5: what the stop cell does, once everything is paid."""
    cell = state[PLACES + seat]
    kind = board.KINDS[cell]
    if kind < COPIES:
        owner = state[OWNERS + kind]
        if owner == WHITE or owner == OF_JACKPOT:
            if state[OWNERS + (kind ^ 1)] == seat + 1:
                state[OWNERS + kind] = seat + 1
                out.append(("free_copy", ALL, seat, cell))
            elif state[SCORES + seat] >= price(state):
                state[PHASE] = BUYING
                return
            else:
                leave_unbought(state, seat, out)
    elif kind == LADDER:
        state[PLACES + seat] = twin_ladder(cell)
        out.append(("ladder", ALL, seat, cell, state[PLACES + seat]))
    elif kind == JACKPOT:
        won = state[POT]
        state[SCORES + seat] += won
        state[GAINS + seat] += won
        state[POT] = 0
        if won:
            state[LAST_POT] = won
            state[LAST_WINNER] = seat
        out.append(("jackpot", ALL, seat, won))
    elif kind == REROLL:
        state[PHASE] = ROLLING
        out.append(("reroll", ALL, seat))
        return
    _end_turn(state, out)


def _answer(state, seat, action, out):
    """T5: the purchase, or not."""
    cell = state[PLACES + seat]
    if action == BUY:
        state[SCORES + seat] -= price(state)
        state[COSTS + seat] += price(state)
        state[BANK] += price(state)
        state[OWNERS + board.KINDS[cell]] = seat + 1
        out.append(("bought", ALL, seat, cell, price(state)))
    else:
        out.append(("declined", ALL, seat, cell))
        leave_unbought(state, seat, out)
    _end_turn(state, out)


def leave_unbought(state, seat, out):
    """By option, a white event that its visitor does not buy goes to the jackpot."""
    cell = state[PLACES + seat]
    slot = OWNERS + board.KINDS[cell]
    if state[UNBOUGHT] and state[slot] == WHITE:
        state[slot] = OF_JACKPOT
        out.append(("to_jackpot", ALL, seat, cell))


def _end_turn(state, out):
    if state[CONFIRM_END]:
        state[PHASE] = ENDING
    else:
        next_turn(state, out)


def next_turn(state, out):
    """T6: the next living player in the fixed order; past the last one a new round begins."""
    seat = before = state[CURRENT]
    players = state[PLAYERS]
    while True:
        seat = seat + 1 if seat + 1 < players else 0
        if not state[RANKS + seat]:
            break
    state[CURRENT] = seat
    state[PHASE] = ROLLING
    state[STEPS] = 0
    if seat <= before:
        out.append(("round", ALL, NOBODY, state[ROUND], tuple(money(state)), state[POT]))
        state[ROUND] += 1
        state[GAINS:CREDITS] = [0] * 12
    out.append(("turn", ALL, seat, state[ROUND]))


def money(state):
    """The score of each seat."""
    return state[SCORES : SCORES + state[PLAYERS]]


# The rest of the interface, see the modules that are read for it.


def gains(a, b):
    """What each of the 26 events yields for a roll, in the order of board.EVENTS (section 2)."""
    return loader.load(_MONEY).gains(a, b)


def dues(state, seat, a, b):
    """T4: what a seat owes for a roll: [(slot, amount)] for every slot of another player or of the jackpot."""
    return loader.load(_MONEY).dues(state, seat, a, b)


def balance(state):
    """What the ledger invariant says must be 0 (section 6)."""
    return loader.load(_MONEY).balance(state)


def living(state):
    """The bit mask of the seats that are not eliminated."""
    return loader.load(_MONEY).living(state)


def drop(state, seat, out):
    """The match goes on without a living seat, as if it were eliminated."""
    loader.load(_MONEY).drop(state, seat, out)


def ranking(state):
    """All seats, best first."""
    return loader.load(_WORDS).ranking(state)


def view(state, seat=-1):
    """What screens show, the same for every seat."""
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
