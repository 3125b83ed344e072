"""How the end of Parafico is played, where two are left with a die or two each: by tables of tools/parafico.

A table, two files of endgame/, one for the first to speak, says for the last bids that a player remembers and for each
hand how often what is said. It is bytes (gobelet/game_data.py): how many rows (two bytes), for each row what is
remembered and where it begins (two and two), rows. A row: a bit for each hand that it tells of, then for each of those
its decisions, most frequent first: three bits how many more there are, or how frequent it is, and five bits which one.
Where each has one die, how frequent it is stands in a byte of its own. What no row tells of is called a bluff. It must
not know any dice but its own.
"""

from gobelet import game_data
from gobelet.games import seats_in
from gobelet.games.parafico import state as s
from gobelet.games.parafico.bids import BASE, BLUFF, CALLS, bid, leasts

RECALL = 3  # bids that are remembered
WEIGHTS = b"\x03\x05\x08\x0b\x0f\x14\x1a\x20"  # how frequent a decision is beside the first one, which has the last
CODES = 25  # a bid among at most four dice, or none
MOST = 2  # dice of a player
FINE = 2  # dice in play of tables with weights of a byte, the first one SURE
SURE = 255


def shares(state, seat, hand, heard):
    """[(decision, weight)] of a seat that is to speak, [] where nothing is solved. heard: as Match.heard."""
    name = table(state, seat, heard)
    return mixed_strategy(name, bids_of(heard), state[s.IN_PLAY], hand) if name else []


def mixed_strategy(name, bids, total, hand):
    """[(decision, weight)], most frequent first, of whoever is to speak after these bids. name: as table() gives it."""
    if bids and bids[-1] % BASE > total:
        return [(BLUFF, 1)]
    rows = policy(name, len(bids) % 2)
    at = find_row(rows, key(bids, total))
    weights = entry(rows, at, hand, total) if at else ()
    actions = choices(bids[-1] if bids else 0, total)
    return [(actions[number], weight) for number, weight in weights] or [(BLUFF, 1)]


def policy(name, second):
    """The table of whoever speaks first, or second. name: as table() gives it."""
    return game_data.load("parafico", "endgame/" + name + ("-second" if second else "-first"))


def sample_decision(weighted, random):
    """One of what mixed() gives, as often as it says."""
    pick = random.below(sum([weight for _, weight in weighted]))
    at = 0
    while pick >= weighted[at][1]:
        pick -= weighted[at][1]
        at += 1
    return weighted[at][0]


def action(turn):
    """A decision, drawn as often as the table says; 0 where nothing is solved."""
    weighted = shares(turn.state, turn.seat, turn.hand, turn.heard)
    return sample_decision(weighted, turn.random) if weighted else 0


def bids_of(heard):
    """What was said, without who said it."""
    return [heard[at] for at in range(1, len(heard), 2)]


def table(state, seat, heard):
    """The name of the table for who is left, "" for none."""
    seats = seats_in(state[s.LIVING])
    if len(seats) != 2 or state[s.DOUBLE_RULE] or state[s.DICE_EACH] <= MOST:
        return ""
    bids = bids_of(heard)
    if (bids[-1] if bids else 0) != state[s.BID]:
        return ""  # after a restart: nobody knows what was said before
    mine, other = [state[s.DICE + player] for player in (seat, seats[seats[0] == seat])]
    first, second = (mine, other) if len(bids) % 2 == 0 else (other, mine)
    if max(first, second) > MOST or state[s.NO_JOKERS] and first + second == 2 * MOST:
        return ""
    return "%s%d%d" % ("plain" if state[s.NO_JOKERS] else "jokers", first, second)


def choices(previous, total):
    """The decisions that a table numbers: the calls after a bid (0: none), then the bids that can be true."""
    lows = leasts(previous % BASE, previous // BASE) if previous else (1,) * 6
    actions = list(CALLS) if previous else []
    for value in range(1, 7):
        actions += [bid(quantity, value) for quantity in range(lows[value - 1], total + 1)]
    return actions


def key(bids, total):
    """What is remembered of the bids of a round, as a number."""
    number = 0
    for past_bid in bids[-RECALL:]:
        number = number * CODES + (past_bid // BASE - 1) * total + past_bid % BASE
    return number


def hand_index(hand):
    """The number of a hand among all of as many dice."""
    low, high = min(hand), max(hand)
    return low - 1 if len(hand) == 1 else (low - 1) * 7 - (low - 1) * low // 2 + high - low


def find_row(rows, wanted):
    """Where the row begins that is for what is remembered, 0 for none."""
    low, high = 0, rows[0] << 8 | rows[1]
    while low < high:
        middle = (low + high) // 2
        at = 2 + 4 * middle
        here = rows[at] << 8 | rows[at + 1]
        if here == wanted:
            return rows[at + 2] << 8 | rows[at + 3]
        if here < wanted:
            low = middle + 1
        else:
            high = middle
    return 0


def entry(rows, at, hand, total):
    """[(number of a decision, weight)] of a hand in the row that begins there, () if it says nothing of it. total: dice
    in play."""
    number, step = hand_index(hand), 2 if total == FINE else 1
    mask = 0
    for _ in range(1 if len(hand) == 1 else 3):
        mask = mask << 8 | rows[at]
        at += 1
    if not mask >> number & 1:
        return ()
    for _ in range(number):
        if mask & 1:
            at += 1 + (rows[at] >> 5) * step
        mask >>= 1
    more = rows[at] >> 5
    weighted = [(rows[at] & 31, SURE if step == 2 else WEIGHTS[7])]
    for place in range(at + 1, at + 1 + more * step, step):
        weighted.append((rows[place] & 31, rows[place + 1] if step == 2 else WEIGHTS[rows[place] >> 5]))
    return weighted
