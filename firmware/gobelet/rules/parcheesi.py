"""Parcheesi: four pawns each round the circuit and home, with barriers, bonuses and forgotten duties, 2 to 4 players.

T1 to T5, F1 to F3 and the numbered readings are those of docs/parcheesi.en.md. What the player to move may choose is
worked out once, after the throw, and kept in the state as a bit mask; a fault that an opponent may claim (souffler)
waits beside it until the next player throws. This module must not know secrets, chance, clocks or the link.
"""

from gobelet.rules import ALL, CHOOSE, OVER, ROLL, are_faces, parcheesi_board, seats_in

NAME = "parcheesi"
SEATS = (2, 4)
OPTIONS = (
    ("souffler", "on", ("on", "off")),
    ("exit_on_5", "literal", ("literal", "always")),
    ("play_on", "off", ("off", "on")),
    ("out_of_turn_throw", "off", ("off", "on")),
    ("physical_die", "off", ("off", "on")),
    ("own_barrier_passable", "off", ("off", "on")),
)

# A decision is the number of its bit in a mask of decisions; a throw is a tuple of one face.
PASS = 0  # also declines a bonus
EXIT = 1
MOVE = 2  # + pawn 0..3: with the die, or with the bonus that is due
CLAIM = 6  # + pawn 0..3 of the player at fault: souffler
EARLY = 10  # "I threw before my turn"
EDGE = 11  # the die stands on the edge or is broken: thrown again
OUTSIDE = 12  # the die left the board: the turn is lost
CALLS = ()

WHY = (
    "",
    "game_over",
    "not_your_turn",
    "not_an_action",
    "wrong_faces",
    "throw_first",
    "already_thrown",
    "not_in_these_rules",
    "has_finished",
    "no_fault",
    "own_fault",
    "your_turn",
    "already_loses_turn",
    "must_move",
    "must_exit",
    "must_open_barrier",
    "exit_needs_five",
    "nobody_home",
    "pawn_at_home",
    "pawn_at_goal",
    "too_far",
    "barrier",
    "square_full",
)
(
    _,
    GAME_OVER,
    NOT_YOUR_TURN,
    NOT_AN_ACTION,
    WRONG_FACES,
    THROW_FIRST,
    ALREADY_THROWN,
    NOT_IN_THESE_RULES,
    HAS_FINISHED,
    NO_FAULT,
    OWN_FAULT,
    YOUR_TURN,
    ALREADY_LOSES_TURN,
    MUST_MOVE,
    MUST_EXIT,
    MUST_OPEN_BARRIER,
    EXIT_NEEDS_FIVE,
    NOBODY_HOME,
    PAWN_AT_HOME,
    PAWN_AT_GOAL,
    TOO_FAR,
    BARRIER,
    SQUARE_FULL,
) = range(len(WHY))

# Where a pawn is on its own path.
HOME = -1  # maison
ENTRY = 63  # the last square of the circuit
CORRIDOR = 64  # the first of seven squares of one's own
GOAL = 71
CIRCUIT = 68
CAPTURE_BONUS = 20
GOAL_BONUS = 10
FORGOTTEN_EXIT, KEPT_BARRIER, THIRD_SIX = "forgotten_exit", "kept_barrier", "third_six"  # F1, F2, F3

THROWING, CHOOSING, BONUS, ENDED = range(4)
PHASES = ("throwing", "choosing", "bonus", "ended")

# The state: a head of single numbers; the four pawns of each of four seats; per seat its rank and who came last onto
# its start (seat * 4 + pawn); per square of the circuit how many pawns of each seat stand there, three bits a seat.
PLAYERS, PHASE, CURRENT, TURN, SIXES, DIE, STEPS, DUE, DUE_AFTER, LAST, CHOICES, FORGETTINGS = range(12)
FAULTS, FAULTY, FIVES, SKIPS, FINISHED = range(12, 17)
SOUFFLER, EXIT_ON_5, PLAY_ON, OUT_OF_TURN, PHYSICAL, OWN_PASSABLE = range(17, 23)
PAWNS = 23
RANKS = PAWNS + 16
LATEST = RANKS + 4
SQUARES = LATEST + 4
END = SQUARES + CIRCUIT

PAIRS = 0o6666  # two pawns or more of a seat: in every barrier, and in nothing else
_REFUGES = parcheesi_board.REFUGES
# players -> the start of each seat
_STARTS = tuple([tuple([parcheesi_board.STARTS[c] for c in colours]) for colours in parcheesi_board.SEATED])
_LISTS = {}  # mask -> its decisions as a tuple: the few dozen that games meet


def new(seats, options=(), ages=()):
    """The state before blue's first throw. seats: 2..4. options: values in the order of OPTIONS, () for the defaults.

    ages is not used: blue begins, whoever sits there (T1).
    """
    coded = [OPTIONS[i][2].index(value) for i, value in enumerate(options)] if options else [0] * len(OPTIONS)
    state = [0] * END
    state[PLAYERS] = seats
    state[TURN] = 1
    state[LAST] = state[FAULTY] = -1
    state[SOUFFLER:PAWNS] = coded
    state[PAWNS:RANKS] = [HOME] * 16
    state[LATEST:SQUARES] = [-1] * 4
    return state


def position(pawns, current=0, options=(), fives=None):
    """A state in the middle of a game, before `current` throws: path places of the four pawns of each seat.

    fives: mask of the seats that have had their first 5; by default all of them.
    """
    state = new(len(pawns), options)
    state[CURRENT] = current
    state[FIVES] = (1 << len(pawns)) - 1 if fives is None else fives
    for seat, places in enumerate(pawns):
        for pawn, place in enumerate(places):
            state[PAWNS + 4 * seat + pawn] = place
            if 0 <= place <= ENTRY:
                _arrive(state, seat, pawn, place)
    return state


def colour(state, seat):
    """The colour of a seat: index into parcheesi_board.COLOURS."""
    return parcheesi_board.SEATED[state[PLAYERS]][seat]


def pawns(state, seat):
    """The places of a seat's four pawns on its path: HOME, 0..ENTRY, the corridor, GOAL."""
    return state[PAWNS + 4 * seat : PAWNS + 4 * seat + 4]


def square(state, seat, place):
    """The square 0..67 of the circuit (its printed number less one) of a place on a seat's path; -1 off the circuit."""
    return (_STARTS[state[PLAYERS]][seat] + place) % CIRCUIT if 0 <= place <= ENTRY else -1


def turn(state):
    """The seat to act, or OVER."""
    return OVER if state[PHASE] == ENDED else state[CURRENT]


def actors(state):
    """The bit mask of the seat that owes a throw or a decision."""
    return 0 if state[PHASE] == ENDED else 1 << state[CURRENT]


def may(state):
    """The bit mask of the seats that may decide something now although nobody waits for it: claims (section 4), and
    with the options, a throw out of turn and a die that fell badly."""
    if not state[FAULTS] and not state[OUT_OF_TURN] and not state[PHYSICAL]:
        return 0
    free = 0
    for seat in range(state[PLAYERS]):
        if (seat != state[CURRENT] or state[PHASE] == THROWING) and _decisions(state, seat):
            free |= 1 << seat
    return free


def owes(state, seat):
    """(kind, dice, sides) of what a seat owes, () if nothing."""
    if seat != state[CURRENT] or state[PHASE] == ENDED:
        return ()
    return (ROLL, 1, 6) if state[PHASE] == THROWING else (CHOOSE, 0, 0)


def under_cup(state, seat):
    """The die is thrown for all to see: nothing lies under a cup."""
    return ()


def _decisions(state, seat):
    """The bit mask of the decisions that a seat owes or may take."""
    phase = state[PHASE]
    if phase == ENDED or state[RANKS + seat]:
        return 0
    if seat != state[CURRENT]:
        mask = 1 << EARLY if state[OUT_OF_TURN] and not state[SKIPS] >> seat & 1 else 0
    elif phase == THROWING:
        mask = 1 << EDGE | 1 << OUTSIDE if state[PHYSICAL] else 0
    else:
        return state[CHOICES]
    return mask | state[FAULTS] << CLAIM if state[FAULTS] and seat != state[FAULTY] else mask


def legal(state, seat, hand=None):
    """The legal decisions of a seat, sorted: those it owes, or may take. A throw is nothing to choose."""
    mask = _decisions(state, seat)
    found = _LISTS.get(mask)
    if found is None:
        found = _LISTS[mask] = tuple([action for action in range(OUTSIDE + 1) if mask >> action & 1])
    return found


def check(state, seat, action, hand=None):
    """0 if the action is legal for the seat, else the index of the reason in WHY."""
    if seat == state[CURRENT]:
        if state[PHASE] == THROWING:
            if type(action) is tuple:
                return 0 if are_faces(action, 1) else WRONG_FACES
        elif type(action) is int and 0 <= action < CLAIM and state[CHOICES] >> action & 1:
            return 0
    if not 0 <= seat < state[PLAYERS]:
        return NOT_YOUR_TURN
    if type(action) is int and 0 <= action <= OUTSIDE and _decisions(state, seat) >> action & 1:
        return 0
    return _why_not(state, seat, action)


def _why_not(state, seat, action):
    """The reason against an action that is not legal."""
    phase = state[PHASE]
    mine = seat == state[CURRENT]
    if phase == ENDED:
        return GAME_OVER
    if type(action) is tuple:
        return ALREADY_THROWN if mine else NOT_YOUR_TURN
    if type(action) is not int or not 0 <= action <= OUTSIDE:
        return NOT_AN_ACTION
    if state[RANKS + seat]:
        return HAS_FINISHED
    if CLAIM <= action < EARLY:
        return OWN_FAULT if seat == state[FAULTY] and state[FAULTS] >> action - CLAIM & 1 else NO_FAULT
    if action == EARLY:
        return NOT_IN_THESE_RULES if not state[OUT_OF_TURN] else YOUR_TURN if mine else ALREADY_LOSES_TURN
    if not mine:
        return NOT_YOUR_TURN
    if action >= EDGE:
        return ALREADY_THROWN if state[PHYSICAL] else NOT_IN_THESE_RULES
    if phase == THROWING:
        return THROW_FIRST
    if action == EXIT:
        return EXIT_NEEDS_FIVE if state[DIE] != 5 or phase == BONUS else NOBODY_HOME
    if action >= MOVE:
        why = _obstacle(state, seat, action - MOVE)
        if why:
            return why
    if state[CHOICES] & 1 << EXIT and (action != PASS or state[CHOICES] >> MOVE == state[FORGETTINGS]):
        return MUST_EXIT
    return MUST_OPEN_BARRIER if action >= MOVE else MUST_MOVE


def _obstacle(state, seat, pawn):
    """Why a pawn cannot go the steps that are due, 0 if it can: section 2, can(p, n), one square at a time."""
    places = pawns(state, seat)
    place = places[pawn]
    to = place + state[STEPS]
    if place == HOME:
        return PAWN_AT_HOME
    if place == GOAL:
        return PAWN_AT_GOAL
    if to > GOAL:
        return TOO_FAR
    for at in range(place + 1, min(to + 1, GOAL)):
        if at > ENTRY:
            own = there = places.count(at)
            walled = own > 1
        else:
            here = state[SQUARES + square(state, seat, at)]
            own = here >> 3 * seat & 7
            there = sum([here >> shift & 7 for shift in (0, 3, 6, 9)])
            walled = bool(here & PAIRS)
        if walled and not (own > 1 and state[OWN_PASSABLE]):
            return BARRIER
        if at == to and there > 1:
            return SQUARE_FULL
    return 0


def apply(state, seat, action, out):
    """Carries out a legal action in place and appends its events to `out`. Always True: what is owed, or what can be
    done about it, is another thing than before."""
    if type(action) is tuple:
        _throw(state, seat, action[0], out)
    elif action >= CLAIM:
        if action < EARLY:
            _claim(state, seat, action - CLAIM, out)
        elif action == EARLY:
            state[SKIPS] |= 1 << seat
            out.append(("early", ALL, seat))
        else:
            _misthrow(state, seat, action, out)
    else:
        if state[PHASE] == BONUS:
            state[DUE], state[DUE_AFTER] = state[DUE_AFTER], 0
        if action == PASS:
            out.append(("passed", ALL, seat))
        elif action == EXIT:
            _exit(state, seat, out)
        else:
            _move(state, seat, action - MOVE, out)
        _go_on(state, seat, out)
    return True


def _throw(state, seat, face, out):
    """T1: the die has fallen. T2: the third six in a row."""
    out.append(("thrown", ALL, seat, face))
    if not state[SIXES] and state[FAULTS] and not _window_closes(state, seat, out):
        return
    state[DIE] = face
    if face == 6:
        state[SIXES] += 1
        if state[SIXES] == 3:
            _third_six(state, seat, out)
            _next_turn(state, out)
            return
    _offer(state, seat)


def _offer(state, seat):
    """T3: works out the decisions after a throw. FORGETTINGS are the moves among them that would be a fault."""
    face = state[DIE]
    first = PAWNS + 4 * seat
    own = state[first : first + 4]
    at_home = HOME in own
    state[STEPS] = 7 if face == 6 and not at_home else face
    movable, captures = _movable(state, seat, own)
    forgettings = 0
    choices = movable << MOVE
    if face == 5 and at_home:
        choices |= 1 << EXIT
        start = _STARTS[state[PLAYERS]][seat]
        enemy = state[SQUARES + start] & ~(7 << 3 * seat)
        if enemy or state[EXIT_ON_5] or not state[FIVES] >> seat & 1:
            forgettings = movable
    else:
        if face == 6 and movable:
            openers = _barrier_pawns(own) & movable
            if openers:
                forgettings = movable & ~openers
                captures &= openers
                movable = openers
        if movable == captures:  # nothing can be played, or everything captures (reading 10)
            choices |= 1 << PASS
    if forgettings and state[SOUFFLER]:  # off
        choices &= ~(forgettings << MOVE)
        forgettings = 0
    state[CHOICES] = choices
    state[FORGETTINGS] = forgettings
    state[PHASE] = CHOOSING


def _barrier_pawns(own):
    """The mask of the pawns that form a barrier with another one of theirs, from a seat's four places."""
    found = 0
    for pawn in (0, 1, 2, 3):
        place = own[pawn]
        if 0 <= place < GOAL and own.count(place) > 1:
            found |= 1 << pawn
    return found


def _movable(state, seat, own):
    """(mask of the pawns that can go the steps that are due, mask of those that would capture): can(p, n)."""
    steps = state[STEPS]
    start = _STARTS[state[PLAYERS]][seat]
    walls = PAIRS & ~(6 << 3 * seat) if state[OWN_PASSABLE] else PAIRS
    movable = captures = 0
    for pawn in (0, 1, 2, 3):
        place = own[pawn]
        to = place + steps
        if place < 0 or to > GOAL:
            continue
        if place < ENTRY:
            low = start + place + 1
            high = start + (to if to < ENTRY else ENTRY) + 1
            if low >= CIRCUIT:
                way = state[SQUARES + low - CIRCUIT : SQUARES + high - CIRCUIT]
            elif high <= CIRCUIT:
                way = state[SQUARES + low : SQUARES + high]
            else:
                way = state[SQUARES + low :] + state[SQUARES : SQUARES + high - CIRCUIT]
            blocked = 0
            for here in way:
                blocked |= here
            if blocked:
                if blocked & walls:
                    continue
                if to <= ENTRY:
                    here = way[-1]
                    if here & PAIRS or here & here - 1:
                        continue  # one's own barrier where it may be passed, or two pawns on a refuge
                    if here and not here >> 3 * seat & 1 and not _REFUGES[(start + to) % CIRCUIT]:
                        captures |= 1 << pawn
        if to > ENTRY and to < GOAL and own.count(to) > 1:
            continue
        if to > CORRIDOR and walls == PAIRS and _corridor_walled(own, place, to):
            continue
        movable |= 1 << pawn
    return movable, captures


def _corridor_walled(own, place, to):
    """Whether two of the own pawns stand together in the corridor between a pawn and where it goes."""
    return any([own.count(at) > 1 for at in range(max(place + 1, CORRIDOR), to)])


def _exit(state, seat, out):
    """T3, SORTIR: the first 5 brings out two pawns; each takes one enemy pawn off the start square."""
    count = 1 if state[FIVES] >> seat & 1 else 2
    state[FIVES] |= 1 << seat
    first = PAWNS + 4 * seat
    for _ in range(count):
        pawn = state.index(HOME, first, first + 4) - first
        state[first + pawn] = 0
        state[LAST] = pawn
        out.append(("exit", ALL, seat, pawn))
        start = _STARTS[state[PLAYERS]][seat]
        enemies = state[SQUARES + start] & ~(7 << 3 * seat)
        state[SQUARES + start] += 1 << 3 * seat
        if enemies:
            _capture(state, seat, start, enemies, out)


def _capture(state, seat, where, enemies, out):
    """Sends one of the enemy pawns on a square home, the latest arrival first; it earns a bonus (T4)."""
    players = state[PLAYERS]
    candidates = []
    for other in range(players):
        if enemies >> 3 * other & 7:
            place = (where - _STARTS[players][other]) % CIRCUIT
            for pawn in (0, 1, 2, 3):
                if state[PAWNS + 4 * other + pawn] == place:
                    candidates.append(4 * other + pawn)
    victim = candidates[0]
    if len(candidates) > 1:  # only ever on one's own start
        latest = state[LATEST + seat]
        victim = latest if latest in candidates else candidates[-1]
    state[PAWNS + victim] = HOME
    state[SQUARES + where] -= 1 << 3 * (victim >> 2)
    out.append(("captured", ALL, seat, victim >> 2, victim & 3, where))
    state[DUE_AFTER] = state[DUE]
    state[DUE] = CAPTURE_BONUS


def _move(state, seat, pawn, out):
    """AVANCER and BONUS: a pawn goes the steps that are due; what it lands on, and what that earns."""
    at = PAWNS + 4 * seat + pawn
    place = state[at]
    to = place + state[STEPS]
    start = _STARTS[state[PLAYERS]][seat]
    if state[PHASE] == CHOOSING and state[FORGETTINGS] >> pawn & 1:
        _fault(state, seat, pawn, FORGOTTEN_EXIT if state[DIE] == 5 else KEPT_BARRIER, out)
    state[LAST] = pawn
    state[at] = to
    if place <= ENTRY:
        state[SQUARES + (start + place) % CIRCUIT] -= 1 << 3 * seat
    out.append(("moved", ALL, seat, pawn, place, to))
    if to <= ENTRY:
        where = (start + to) % CIRCUIT
        enemies = state[SQUARES + where] & ~(7 << 3 * seat)
        _arrive(state, seat, pawn, to)
        if enemies and not _REFUGES[where]:
            _capture(state, seat, where, enemies, out)
    elif to == GOAL:
        out.append(("goal", ALL, seat, pawn))
        state[DUE_AFTER] = state[DUE]
        state[DUE] = GOAL_BONUS


def _arrive(state, seat, pawn, place):
    """Puts a pawn on its square of the circuit and remembers it there if somebody else may come out on it."""
    starts = _STARTS[state[PLAYERS]]
    where = (starts[seat] + place) % CIRCUIT
    state[SQUARES + where] += 1 << 3 * seat
    if place and where in starts:
        state[LATEST + starts.index(where)] = 4 * seat + pawn


def _send_home(state, seat, pawn):
    """Back to the nest from wherever it is."""
    where = square(state, seat, state[PAWNS + 4 * seat + pawn])
    if where >= 0:
        state[SQUARES + where] -= 1 << 3 * seat
    state[PAWNS + 4 * seat + pawn] = HOME


def _go_on(state, seat, out):
    """T4: the bonus earned last comes first, and is lost when no pawn can use it. Then T5 or the end."""
    while state[DUE]:
        state[STEPS] = state[DUE]
        movable, captures = _movable(state, seat, pawns(state, seat))
        if movable:
            state[PHASE] = BONUS
            state[CHOICES] = movable << MOVE | (1 << PASS if movable == captures else 0)
            state[FORGETTINGS] = 0
            out.append(("bonus", ALL, seat, state[DUE]))
            return
        out.append(("bonus_lost", ALL, seat, state[DUE]))
        state[DUE], state[DUE_AFTER] = state[DUE_AFTER], 0
    state[CHOICES] = state[FORGETTINGS] = state[STEPS] = 0
    if _all_at_goal(state, seat):
        if not state[FAULTS]:
            _finish(state, seat, out)
            if state[PHASE] == ENDED:
                return
        _next_turn(state, out)
    elif state[DIE] == 6:
        state[PHASE] = THROWING
        out.append(("again", ALL, seat))
    else:
        _next_turn(state, out)


def _all_at_goal(state, seat):
    first = PAWNS + 4 * seat
    return state[first : first + 4].count(GOAL) == 4


def _next_turn(state, out):
    """T5: to the right; past those who have finished, and past those who threw too early, whom it costs this turn."""
    seat = state[CURRENT]
    players = state[PLAYERS]
    while True:
        seat = seat + 1 if seat + 1 < players else 0
        if state[RANKS + seat]:
            continue
        if not state[SKIPS] >> seat & 1:
            break
        state[SKIPS] &= ~(1 << seat)
        out.append(("skipped", ALL, seat))
    state[CURRENT] = seat
    state[TURN] += 1
    state[PHASE] = THROWING
    state[SIXES] = state[DIE] = state[STEPS] = state[DUE] = state[DUE_AFTER] = 0
    state[CHOICES] = state[FORGETTINGS] = 0
    state[LAST] = -1
    out.append(("turn", ALL, seat, state[TURN]))


def _finish(state, seat, out):
    """A player's fourth pawn is at the goal and nobody can claim any more. Option play_on: the others go on."""
    state[FINISHED] += 1
    state[RANKS + seat] = state[FINISHED]
    out.append(("finished", ALL, seat, state[FINISHED]))
    if state[PLAY_ON]:
        left = [other for other in range(state[PLAYERS]) if not state[RANKS + other]]
        if len(left) > 1:
            return
        state[RANKS + left[0]] = state[PLAYERS]
    state[PHASE] = ENDED
    state[CHOICES] = state[FAULTS] = 0
    state[FAULTY] = -1
    out.append(("winner", ALL, state.index(1, RANKS, RANKS + 4) - RANKS))


def _fault(state, seat, pawn, kind, out):
    """F1, F2, F3: a pending fault; several may wait at once, each with the pawn concerned."""
    state[FAULTS] |= 1 << pawn
    state[FAULTY] = seat
    out.append(("fault", ALL, seat, pawn, kind))


def _third_six(state, seat, out):
    """T2: the pawn moved last in this turn goes home, unless it is on a refuge, in the corridor or at the goal."""
    pawn = state[LAST]
    where = square(state, seat, state[PAWNS + 4 * seat + pawn]) if pawn >= 0 else -1
    if where < 0 or _REFUGES[where]:
        out.append(("third_six", ALL, seat, -1))
    elif state[SOUFFLER]:  # off
        _send_home(state, seat, pawn)
        out.append(("third_six", ALL, seat, pawn))
    else:
        _fault(state, seat, pawn, THIRD_SIX, out)


def _claim(state, seat, pawn, out):
    """Section 4: the first claim sends the pawn home; what it captured stays captured. A player whose decision this
    interrupts chooses anew."""
    faulty = state[FAULTY]
    _send_home(state, faulty, pawn)
    state[FAULTS] &= ~(1 << pawn)
    if not state[FAULTS]:
        state[FAULTY] = -1
    out.append(("claimed", ALL, seat, faulty, pawn))
    if faulty == state[CURRENT]:
        if state[PHASE] == CHOOSING:
            _offer(state, faulty)
        elif state[PHASE] == BONUS:
            _go_on(state, faulty, out)


def _window_closes(state, seat, out):
    """The next player has thrown: faults lapse, and whoever was waiting for that has finished. Whether `seat` is still
    to play its throw."""
    faulty = state[FAULTY]
    state[FAULTS] = 0
    state[FAULTY] = -1
    out.append(("lapsed", ALL, faulty))
    if _all_at_goal(state, faulty):
        _finish(state, faulty, out)
        if state[PHASE] == ENDED:
            return False
        if faulty == seat:  # all the others lost their turn
            _next_turn(state, out)
            return False
    return True


def _misthrow(state, seat, action, out):
    """Option physical_die: on the edge it is thrown again, outside the turn is lost. Either way it has been thrown."""
    out.append(("edge" if action == EDGE else "outside", ALL, seat))
    still = state[SIXES] or not state[FAULTS] or _window_closes(state, seat, out)
    if still and action == OUTSIDE:
        _next_turn(state, out)


def view(state, seat=-1):
    """What screens show, the same for every seat: nothing here is secret."""
    players = state[PLAYERS]
    return {
        "game": NAME,
        "phase": PHASES[state[PHASE]],
        "round": state[TURN],
        "turn": turn(state),
        "actors": seats_in(actors(state)),
        "may": seats_in(may(state)),
        "colours": [parcheesi_board.COLOURS[colour(state, other)] for other in range(players)],
        "pawns": [pawns(state, other) for other in range(players)],
        "squares": [[square(state, other, place) for place in pawns(state, other)] for other in range(players)],
        "die": state[DIE],
        "steps": state[STEPS],
        "sixes": state[SIXES],
        "bonus": state[DUE],
        "fault": [state[FAULTY], seats_in(state[FAULTS])] if state[FAULTS] else None,
        "skips": seats_in(state[SKIPS]),
        "ranks": state[RANKS : RANKS + players],
    }


def scores(state):
    """One integer a seat, higher is better: 1000 less the rank of who has finished, else the places gone, 0..288."""
    ranks = state[RANKS : RANKS + state[PLAYERS]]
    return [1000 - rank if rank else sum(pawns(state, seat)) + 4 for seat, rank in enumerate(ranks)]


_WORDS = {PASS: "pass", EXIT: "exit", EARLY: "early", EDGE: "edge", OUTSIDE: "outside"}


def text(state, seat, action):
    """An action in neutral words: "pass", "exit", "pawn 1", "claim 1", "early", "edge", "outside", a face."""
    if type(action) is tuple:
        return " ".join([str(face) for face in action])
    if type(action) is not int or not 0 <= action <= OUTSIDE:
        return str(action)
    if action in _WORDS:
        return _WORDS[action]
    return "pawn %d" % (action - MOVE + 1) if action < CLAIM else "claim %d" % (action - CLAIM + 1)


def parse(state, seat, words):
    """The action of a text as text() writes it, None if it is none. A number alone is a face when a throw is owed,
    else a pawn."""
    words = words.strip().lower()
    for action in _WORDS:
        if words == _WORDS[action]:
            return action
    kind, _, number = words.rpartition(" ")
    if not number.isdigit():
        return None
    number = int(number)
    if not kind.strip():
        if owes(state, seat)[:1] == (ROLL,):
            return (number,)
        kind = "pawn"
    base = {"pawn": MOVE, "claim": CLAIM}.get(kind.strip())
    return base + number - 1 if base and 1 <= number <= 4 else None


def explain(state, seat, action):
    """Where the game stands, for the sentence of a refusal: 'with a 5 (seat 1, turn 12, choosing)'."""
    thrown = "with a %d " % state[DIE] if state[DIE] else ""
    return "%s(seat %d, turn %d, %s)" % (thrown, seat, state[TURN], PHASES[state[PHASE]])
