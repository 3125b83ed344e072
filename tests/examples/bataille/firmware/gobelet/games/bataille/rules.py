"""Bataille: every player plays a card of the own hand, the highest takes it; 2 to 4 players, the most tricks win.

The numbers are those of docs/bataille.en.md. Hands are not in the state: the cups deal them, and open the deal after
the last trick. A trick of two players; seat 1 leads, as seat 0 deals:

>>> state, events = new(2), []
>>> moves = [apply(state, seat, HIDDEN, events) for seat in (0, 1, CHANCE)]
>>> legal(state, 1, hand=(3, 9))
(3, 9)
>>> moves = [apply(state, seat, card, events) for seat, card in ((1, 9), (0, 12))]
>>> events[-1], turn(state)
(('trick', -1, 0, 1), 0)
>>> check(state, 0, 9), check(state, 0, 4, hand=(3, 5)), check(state, 1, 4)
('already_played', 'not_in_hand', 'not_your_turn')

This module must not know secrets, chance, clocks or the link; a hand is what its owner passes in.
"""

from gobelet.games import ALL, CHANCE, CHOOSE, DEAL, HIDDEN, HIDE, OVER, SEVERAL, SHOW, encode_options, option_offsets

NAME = "bataille"
SEATS = (2, 4)
OPTIONS = (("deals", 3, 1, 9),)
CALLS = ()  # no decision obliges others to show something

CARDS = 16  # 1 to 16, each another one
SHUFFLING, DEALING, PLAYING, AUDIT, ENDED = range(5)

# The state: a head of single numbers, who has played each card (seat + 1; 0 nobody), the card of each seat on the
# table, its tricks of this deal and of those before, then the options.
PLAYERS, PHASE, DEAL_NUMBER, DEALER, SPEAKER, OWING = range(6)
WHO = 5  # + card
TABLE = WHO + CARDS + 1
(DEALS,) = option_offsets(OPTIONS)


def new(seats, options=(), ages=()):
    """The state before the first shuffle. options: (deals,), () for the default. ages: not used by this game."""
    return [seats, SHUFFLING, 1, 0, 0, (1 << seats) - 1] + [0] * (CARDS + 3 * seats) + encode_options(OPTIONS, options)


def deck(seats):
    """The cards in play (1): as many for everybody."""
    return tuple(range(1, CARDS + 1 - CARDS % seats))


def _tricks(state, seat):
    """The place of the tricks of a seat in this deal; one number of players further those of the deals before."""
    return TABLE + state[PLAYERS] + seat


def turn(state):
    """The seat to act, SEVERAL, CHANCE (cards are dealt, or the deal is opened) or OVER."""
    phase = state[PHASE]
    return (SEVERAL, CHANCE, state[SPEAKER], CHANCE, OVER)[phase]


def actors(state):
    """The bit mask of the seats that owe something."""
    return state[OWING]


def owes(state, seat):
    """(kind, cards, 0) of what a seat, or the cups together (CHANCE), owe; () if nothing."""
    phase = state[PHASE]
    if seat == CHANCE:
        return (DEAL if phase == DEALING else SHOW, len(deck(state[PLAYERS])), 0) if turn(state) == CHANCE else ()
    if seat < 0 or not state[OWING] >> seat & 1:
        return ()
    return (CHOOSE if phase == PLAYING else HIDE, 0, 0)


def legal(state, seat, hand=None):
    """The legal actions, sorted: with the hand the cards of it; without what everybody can tell."""
    owed = owes(state, seat)[:1]
    if owed == (CHOOSE,):
        return hand or tuple([card for card in deck(state[PLAYERS]) if not state[WHO + card]])
    if owed == (SHOW,):
        return (hand,) if hand else ()
    return (HIDDEN,) if owed else ()


def check(state, seat, action, hand=None):
    """Why the action is not legal for the seat, a stable key; "" if it is."""
    owed = owes(state, seat)[:1]
    if not owed:
        shaken = state[PHASE] == SHUFFLING and 0 <= seat < state[PLAYERS]
        return "game_over" if state[PHASE] == ENDED else "already_done" if shaken else "not_your_turn"
    if owed == (SHOW,):
        return _check_deal(state, action)
    if type(action) is not int:
        return "not_an_action"
    if owed != (CHOOSE,):
        return "" if action == HIDDEN else "not_an_action"
    if action not in deck(state[PLAYERS]):
        return "not_a_card"
    if state[WHO + action]:
        return "already_played"
    return "" if hand is None or action in hand else "not_in_hand"


def _check_deal(state, order):
    """4: the deck that was opened explains every card that was played."""
    cards = deck(state[PLAYERS])
    if type(order) is not tuple or not all([type(card) is int for card in order]) or tuple(sorted(order)) != cards:
        return "wrong_deck"
    for seat, hand in enumerate(dealt(state, order)):
        if not all([state[WHO + card] == seat + 1 for card in hand]):
            return "card_not_held"
    return ""


def apply(state, seat, action, out):
    """Carries out a legal action in place and appends its events to `out`. True when that ends a step."""
    phase = state[PHASE]
    if phase == SHUFFLING:
        state[OWING] &= ~(1 << seat)
        out.append(("shuffled", ALL, seat))
        if not state[OWING]:
            state[PHASE] = DEALING
        return not state[OWING]
    if phase == DEALING:
        state[PHASE] = PLAYING
        _lead(state, (state[DEALER] + 1) % state[PLAYERS])
        out.append(("dealt", ALL, state[DEALER], len(deck(state[PLAYERS])) // state[PLAYERS]))
    elif phase == PLAYING:
        _play(state, seat, action, out)
    else:
        out.append(("deck", ALL, state[DEALER]))
        _count(state, out)
    return True


def _lead(state, seat):
    """A trick begins."""
    state[TABLE : TABLE + state[PLAYERS]] = [0] * state[PLAYERS]
    state[SPEAKER], state[OWING] = seat, 1 << seat


def _play(state, seat, card, out):
    """2, 3: a card; with the last one of a trick the highest takes it, and leads."""
    seats = state[PLAYERS]
    state[WHO + card], state[TABLE + seat] = seat + 1, card
    out.append(("play", ALL, seat, card))
    table = state[TABLE : TABLE + seats]
    if not all(table):
        state[SPEAKER] = (seat + 1) % seats
        state[OWING] = 1 << state[SPEAKER]
        return
    taker = table.index(max(table))
    state[_tricks(state, taker)] += 1
    out.append(("trick", ALL, taker, state[_tricks(state, taker)]))
    _lead(state, taker)
    if all([state[WHO + one] for one in deck(seats)]):
        state[PHASE], state[OWING] = AUDIT, 0


def _count(state, out):
    """5: the tricks of the deal are points; another deal, or the end."""
    seats = state[PLAYERS]
    for seat in range(seats):
        at = _tricks(state, seat)
        state[at + seats] += state[at]
        out.append(("score", ALL, seat, state[at], state[at + seats]))
        state[at] = 0
    state[WHO + 1 : WHO + CARDS + 1] = [0] * CARDS
    if state[DEAL_NUMBER] == state[DEALS]:
        state[PHASE] = ENDED
        out.append(("winners", ALL, -1, sum([1 << seat for seat in winners(state)])))
        return
    state[DEAL_NUMBER] += 1
    state[DEALER] = (state[DEALER] + 1) % seats
    state[PHASE], state[OWING] = SHUFFLING, (1 << seats) - 1
    out.append(("round", ALL, state[DEALER], state[DEAL_NUMBER]))


def points(state):
    """The tricks of all deals, one integer a seat."""
    at, seats = _tricks(state, 0), state[PLAYERS]
    return [state[at + seat] + state[at + seats + seat] for seat in range(seats)]


def winners(state):
    """The seats with the most tricks."""
    found = points(state)
    return [seat for seat, tricks in enumerate(found) if tricks == max(found)]


# what lies in the hands


def dealt(state, order):
    """The hands as they are dealt, sorted tuples by seat: a block of the deck each, from the dealer's left. order: the
    shuffled deck."""
    seats = state[PLAYERS]
    each = len(order) // seats
    found = [()] * seats
    for place in range(seats):
        found[(state[DEALER] + 1 + place) % seats] = tuple(sorted(order[place * each : (place + 1) * each]))
    return tuple(found)


def hands(state, order, sealed):
    """What every seat holds now. order: the deck as dealt in this round. sealed: nothing is, in this game."""
    if state[PHASE] != PLAYING:
        return [()] * state[PLAYERS]
    return [remaining_hand(state, cards) for cards in dealt(state, order)]


def remaining_hand(state, cards):
    """What a seat still holds of its hand."""
    return tuple([card for card in cards if not state[WHO + card]])


def cards_are_hidden(state):
    """Whether cards lie in hands that nobody else knows."""
    return state[PHASE] == PLAYING


def card(action):
    """The card that a decision shows."""
    return action
