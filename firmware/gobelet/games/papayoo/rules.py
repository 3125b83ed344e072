"""Papayoo: a trick game with cards dealt in secret, 3 to 8 players; whoever takes the fewest points wins.

Hands are not in the state. Everybody shakes to shuffle, the table deals and acts `HIDDEN`, every player seals a
discard (écart) and acts `SEALED`; from then on cards become public as they are played. After the last trick the
discards are opened and the table shows the shuffled deck: only a deal that explains every card played ends the round.
The letters G and D and the section numbers are those of docs/papayoo.en.md.

A trick of four players. Seat 1 has no spades and throws a Payoo; the Papayoo of the round is the 7 of spades:

>>> from gobelet.games.papayoo.cards import parse_card
>>> state, events = position(4, dealer=0, papayoo=0), []
>>> legal(state, 0, hand=(2, 9, 45))  # its own suits are free: it leads
(2, 9, 45)
>>> for seat, word in enumerate(["s9", "p5", "s7", "s2"]):
...     ended = apply(state, seat, parse_card(word), events)
>>> events[-1]  # seat 0 takes it, with 5 points for the Payoo and 40 for the Papayoo
('trick', -1, 0, 45)
>>> check(state, 0, parse_card("s9")), check(state, 1, parse_card("s1"))
('already_played', 'not_your_turn')
>>> check(state, 0, parse_card("s1"), hand=(21, 45))
'not_in_hand'

Here are the course of a match and the tricks. It must not know secrets, chance, clocks or the link; a hand is what its
owner, or the table that dealt it, passes in.
"""

from gobelet.games import (
    ALL,
    CHANCE,
    CHOOSE,
    DEAL,
    HIDDEN,
    HIDE,
    OPEN,
    OVER,
    ROLL,
    SEAL,
    SEVERAL,
    SHOW,
    are_faces,
    encode_options,
)
from gobelet.games.papayoo import state as s
from gobelet.games.papayoo.cards import CARDS, PAYOO, SUIT, cards_each, deck, passed_each
from gobelet.games.papayoo.round import check_deal, check_opened, check_sealed, count, open_round
from gobelet.games.papayoo.state import (  # what every card asks for
    BEST,
    BEST_SEAT,
    HEAD,
    LAST_LEADER,
    LEADER,
    LED,
    NOTHING_LED,
    OPTIONS,
    OWING,
    PAPAYOO,
    PAPAYOO_VALUE,
    PHASE,
    PLAYERS,
    POINTS,
    POT,
    SPEAKER,
    TRICK,
    TRICK_NUMBER,
    VOID,
    WHO,
)
from gobelet.games.papayoo.subsets import Subsets

NAME = "papayoo"
SEATS = (3, 8)
CALLS = ()

_OWED = (ROLL, HIDE, DEAL, SEAL, ROLL, CHOOSE, OPEN, SHOW)  # by phase


def new(seats, options=(), ages=()):
    """The state before the first dealer is drawn (G2). seats: 3..8. options: values in the order of OPTIONS, () for
    the defaults. ages: not used by this game."""
    state = [seats, s.DRAWING, 0, -1, 0, 1, 0, -1, -1, 0, -1, 0, 0, -1]
    state += [0] * (CARDS + s.BLOCKS * seats) + encode_options(OPTIONS, options)
    if state[s.FIRST_DEALER]:
        state[s.DEALER] = min(state[s.FIRST_SEAT], seats - 1)
        open_round(state, [])
    return state


def position(seats, dealer, papayoo, options=()):
    """A state before the first trick of a round. papayoo: its suit, 0..3."""
    state = new(seats, options)
    state[s.DEALER] = dealer
    open_round(state, [])
    state[PAPAYOO] = 10 * papayoo + s.PAPAYOO_RANK
    _open_tricks(state)
    return state


def turn(state):
    """The seat to act, SEVERAL, CHANCE (the table deals or shows what it dealt) or OVER."""
    phase = state[PHASE]
    if phase == TRICK or phase == s.DIE or phase == s.DRAWING:
        return state[SPEAKER]
    if phase == s.DEALING or phase == s.AUDIT:
        return CHANCE
    return OVER if phase == s.ENDED else SEVERAL


def for_places(state):
    """Whether the first dealer is still to be drawn (G2)."""
    return state[PHASE] == s.DRAWING


def actors(state):
    """The bit mask of the seats that owe an action now; 0 while the table owes one."""
    return state[OWING]


def owes(state, seat):
    """(kind, count, sides) of what a seat, or the table (CHANCE), owes; () if nothing."""
    phase = state[PHASE]
    if seat < 0:
        if seat != CHANCE or (phase != s.DEALING and phase != s.AUDIT):
            return ()
        return (_OWED[phase], len(deck(state[PLAYERS])), 0)
    if not state[OWING] >> seat & 1:
        return ()
    if phase == s.DRAWING or phase == s.DIE:
        return (ROLL, 1, die_sides(state))
    if phase == s.DISCARDING or phase == s.OPENING:
        return (_OWED[phase], passed_each(state[PLAYERS]), CARDS)
    return (_OWED[phase], 0, 0)


def die_sides(state):
    """The dealer is drawn with a die of one face a player (G2), the Papayoo with a die of eight (D3)."""
    return 8 if state[PHASE] == s.DIE else state[PLAYERS]


def legal(state, seat, hand=None):
    """The legal actions, sorted. With the hand of the seat: while it owes SEAL, its possible discards, in a trick the
    cards it may play. Without: what everybody can tell. For OPEN and SHOW the hand is what must be shown."""
    if state[PHASE] == TRICK:
        if seat != state[SPEAKER]:
            return ()
        if hand is None:
            void = s.get(state, VOID, seat)
            return tuple([c for c in range(1, CARDS + 1) if not (state[WHO + c] or void >> SUIT[c] & 1)])
        led = state[LED]
        if led < 0:
            return tuple(hand)
        following = []
        for c in hand:
            if SUIT[c] == led:
                following.append(c)
            elif following:
                break  # a hand is sorted
        return tuple(following or hand)
    owed = owes(state, seat)
    if not owed:
        return ()
    kind = owed[0]
    if kind == SEAL:
        return (HIDDEN,) if hand is None else Subsets(hand, owed[1])  # SEALED is the same number
    if kind == HIDE or kind == DEAL:
        return (HIDDEN,)
    return (hand,) if hand else ()


def check(state, seat, action, hand=None):
    """Why the action is not legal for the seat, a stable key; "" if it is.

    While a seat owes SEAL the action is SEALED; asked with a hand, the choice that is about to be sealed is judged.
    """
    phase = state[PHASE]
    if phase == TRICK and seat == state[SPEAKER]:  # first of all, as nearly every action is a card
        if type(action) is not int or not 0 < action <= CARDS:
            return "not_a_card"
        who = state[WHO + action]
        if who:
            return "already_played" if who > 0 else "not_in_deck"
        suit = SUIT[action]
        if hand is None:
            return "shown_void" if s.get(state, VOID, seat) >> suit & 1 else ""
        if action not in hand:
            return "not_in_hand"
        led = state[LED]
        if suit != led and led >= 0:
            for held in hand:
                if SUIT[held] == led:
                    return "must_follow"
        return ""
    if not (0 <= seat < state[PLAYERS] and state[OWING] >> seat & 1):
        if seat != CHANCE or (phase != s.DEALING and phase != s.AUDIT):
            return _why_not(state, seat)
        if phase == s.AUDIT:
            return check_deal(state, action)
        return "" if type(action) is int and action == HIDDEN else "not_an_action"
    if phase == s.DRAWING or phase == s.DIE:
        return "" if are_faces(action, 1, die_sides(state)) else "wrong_faces"
    if phase == s.OPENING:
        return check_opened(state, seat, action, hand)
    if phase == s.DISCARDING and hand is not None:
        return check_sealed(state, action, hand)
    # HIDDEN and SEALED are the same number.
    return "" if type(action) is int and action == HIDDEN else "not_an_action"


def _why_not(state, seat):
    phase = state[PHASE]
    if phase == s.ENDED:
        return "game_over"
    several = phase in (s.SHUFFLING, s.DISCARDING, s.OPENING) and 0 <= seat < state[PLAYERS]
    return "already_done" if several else "not_your_turn"


def apply(state, seat, action, out):
    """Carries out a legal action in place and appends its events to `out`. True when that ends a step.

    D4: one card of a trick. Here and below blocks are written to directly: nearly every action is a card.
    """
    if state[PHASE] != TRICK:
        return _beside_tricks(state, seat, action, out)
    card = action
    seats = state[PLAYERS]
    state[HEAD + seat] = card  # the block TABLE
    state[WHO + card] = seat + 1
    if card > PAYOO:
        state[POT] += card - PAYOO
    elif card == state[PAPAYOO]:
        state[POT] += PAPAYOO_VALUE
    suit = SUIT[card]
    led = state[LED]
    if suit == led:
        if card > state[BEST]:
            state[BEST] = card
            state[BEST_SEAT] = seat
    elif led < 0:
        state[LED] = suit
        state[BEST] = card
        state[BEST_SEAT] = seat
    else:
        state[HEAD + VOID * seats + seat] |= 1 << led
    out.append(("play", ALL, seat, card))
    following = seat + 1 if seat + 1 < seats else 0
    if following == state[LEADER]:
        _take(state, out)
    else:
        state[SPEAKER] = following
        state[OWING] = 1 << following
    return True


def _beside_tricks(state, seat, action, out):
    """What is done before and after the tricks of a round. True when that ends a step."""
    phase = state[PHASE]
    if phase == s.DRAWING:
        state[s.DEALER] = action[0] - 1
        out.append(("dealer_roll", ALL, seat, action))
        open_round(state, out)
    elif phase == s.DIE:
        suit = (action[0] - 1) // 2  # two faces each (reading 3 of docs/readings.md)
        state[PAPAYOO] = 10 * suit + s.PAPAYOO_RANK
        out.append(("papayoo", ALL, seat, state[PAPAYOO], action))
        _open_tricks(state)
        out.append(("lead", ALL, state[LEADER]))
    elif phase == s.DEALING:
        state[PHASE] = s.DISCARDING
        state[OWING] = (1 << state[PLAYERS]) - 1
        out.append(("dealt", ALL, state[s.DEALER], cards_each(state[PLAYERS])))
    elif phase == s.AUDIT:
        out.append(("deck", ALL, state[s.DEALER], action))
        count(state, out)
    else:
        return _one_of_all(state, seat, action, out)
    return True


def _one_of_all(state, seat, action, out):
    """What everybody does once, in any order: shake to shuffle, seal a discard, open it. True after the last one."""
    phase = state[PHASE]
    seats = state[PLAYERS]
    owing = state[OWING] = state[OWING] - (1 << seat)
    if phase == s.SHUFFLING:
        out.append(("shuffled", ALL, seat))
        if not owing:
            state[PHASE] = s.DEALING
    elif phase == s.DISCARDING:
        out.append(("sealed", ALL, seat))
        if not owing:
            # D2: only now do all discards move, each to the left neighbour.
            for giver in range(seats):
                out.append(("passed", ALL, giver, (giver + 1) % seats, passed_each(seats)))
            state[PHASE] = s.DIE
            state[SPEAKER] = state[s.DEALER]
            state[OWING] = 1 << state[s.DEALER]
    else:
        for c in action:
            state[WHO + c] |= s.GIVEN
        out.append(("discard", ALL, seat, action))
        if not owing:
            state[PHASE] = s.AUDIT
    return not owing


def _take(state, out):
    """D4: the highest card of the suit led takes the trick; its player leads the next one."""
    seats, winner = state[PLAYERS], state[BEST_SEAT]
    state[HEAD + POINTS * seats + winner] += state[POT]
    out.append(("trick", ALL, winner, state[POT]))
    state[HEAD + seats : HEAD + 2 * seats] = state[HEAD : HEAD + seats]  # LAST becomes what TABLE was
    state[LAST_LEADER] = state[LEADER]
    state[TRICK_NUMBER] += 1
    _open_trick(state, winner)
    if state[TRICK_NUMBER] > cards_each(seats):
        state[PHASE] = s.OPENING
        state[OWING] = (1 << seats) - 1
        out.append(("show_discards", ALL, -1))


def _open_trick(state, leader):
    seats = state[PLAYERS]
    state[LEADER] = state[SPEAKER] = leader
    state[OWING] = 1 << leader
    state[LED:PAPAYOO] = NOTHING_LED
    state[HEAD : HEAD + seats] = [0] * seats  # TABLE


def _open_tricks(state):
    state[PHASE] = TRICK
    state[TRICK_NUMBER] = 1
    _open_trick(state, state[s.DEALER])
