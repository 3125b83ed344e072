"""Papayoo: a trick game with cards dealt in secret, 3 to 8 players; whoever takes the fewest points wins.

Hands are not in the state. Everybody shakes to shuffle, the table deals and acts `HIDDEN`, every player seals a
discard (écart) and acts `SEALED`; from then on cards become public as they are played. After the last trick the
discards are opened and the table shows the shuffled deck: only a deal that explains every card played ends the round.
The letters G and D and the section numbers are those of docs/papayoo.en.md.

This module is the tricks and the game's front door: how a round ends is in papayoo_round.py, all possible discards in
papayoo_choices.py, the cards in papayoo_cards.py, how it is said in papayoo_words.py, how refusals are called in
papayoo_tables.py. None of them may know secrets, chance, clocks or the link; a hand is what its owner, or the table
that dealt it, passes in.
"""

from gobelet import loader
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
    SEALED,
    SEVERAL,
    SHOW,
    are_faces,
)
from gobelet.games.papayoo import tables
from gobelet.games.papayoo.cards import CARDS, PAYOO, SUIT, cards_each, deal, deck, passed_each
from gobelet.games.papayoo.tables import (
    ALREADY_DONE,
    ALREADY_PLAYED,
    GAME_OVER,
    MUST_FOLLOW,
    NOT_A_CARD,
    NOT_AN_ACTION,
    NOT_IN_DECK,
    NOT_IN_HAND,
    NOT_YOUR_TURN,
    SHOWN_VOID,
    WRONG_FACES,
)

NAME = "papayoo"
SEATS = (3, 8)
OPTIONS = tables.OPTIONS
CALLS = ()
RARE = ("papayoo_words", "papayoo_round", "papayoo_choices")  # read when needed, then forgotten
_WORDS, _ROUND, _CHOICES = ["gobelet.games.papayoo." + name for name in ("words", "round", "choices")]
TRAITS = ("firm", "entrusted")  # each decision shows a card; the table, which knows the hands, opens the discards
PAPAYOO_RANK = 7
PAPAYOO_VALUE = 40
ROUND_TOTAL = 250

WHY = tables.WHY

PHASES = ("draw", "shuffle", "deal", "discard", "die", "trick", "open", "audit", "ended")
DRAWING, SHUFFLING, DEALING, DISCARDING, DIE, TRICK, OPENING, AUDIT, ENDED = range(9)
_OWED = (ROLL, HIDE, DEAL, SEAL, ROLL, CHOOSE, OPEN, SHOW)  # by phase

# The state: a head of single numbers, one number a card, then blocks of one number a seat.
PLAYERS, PHASE, ROUND, DEALER, SPEAKER, OWING, TRICK_NUMBER, LEADER, LED, BEST, BEST_SEAT, POT, PAPAYOO = range(13)
LAST_LEADER = 13
ROUNDS, FIRST_DEALER, FIRST_SEAT, TIE, ROTATION, REVIEW = range(14, 20)
# state[WHO + card]: 0 unseen, seat + 1 once played by that seat, + GIVEN once opened as a discard; ABSENT: not in play.
WHO = 19
GIVEN = 16
ABSENT = -1
HEAD = 80
TABLE, LAST, VOID, POINTS, TOTAL, BLOCKS = range(6)


def new(seats, options=(), ages=()):
    """The state before the first dealer is drawn (G2). seats: 3..8. options: values in the order of OPTIONS, () for
    the defaults. ages: not used by this game."""
    known = tuple(OPTIONS)
    values = options or [option[1] for option in known]
    coded = [known[i][2].index(v) if len(known[i]) == 3 else v for i, v in enumerate(values)]
    state = [seats, DRAWING, 0, -1, 0, 1, 0, -1, -1, 0, -1, 0, 0, -1] + coded + [0] * (CARDS + BLOCKS * seats)
    if state[FIRST_DEALER]:
        state[DEALER] = min(state[FIRST_SEAT], seats - 1)
        open_round(state, [])
    return state


def position(seats, dealer, papayoo, options=()):
    """A state before the first trick of a round. papayoo: its suit, 0..3."""
    state = new(seats, options)
    state[DEALER] = dealer
    open_round(state, [])
    state[PAPAYOO] = 10 * papayoo + PAPAYOO_RANK
    _open_tricks(state)
    return state


def hands(state, order, sealed):
    """What every seat holds now, sorted tuples: for the table, which knows the shuffled deck and the sealed discards.

    order: the deck as dealt in this round, () before. sealed: {seat: discard}; all of them once they have moved (D2).
    """
    seats = state[PLAYERS]
    if state[PHASE] < DISCARDING or state[PHASE] == ENDED:
        return [()] * seats
    held = deal(seats, state[DEALER], order)
    if state[PHASE] == DISCARDING:
        return held
    passed = []
    for seat in range(seats):
        cards = [c for c in held[seat] if c not in sealed[seat]] + list(sealed[(seat + seats - 1) % seats])
        passed.append(tuple(sorted([c for c in cards if not state[WHO + c]])))
    return passed


def dealt(state, order):
    """The hands as they are dealt in this round, sorted tuples. order: the shuffled deck."""
    return tuple(deal(state[PLAYERS], state[DEALER], order))


def hand_number(state):
    """Which hand the seats hold: another number after each deal and each time the discards have moved; 0: none."""
    phase = state[PHASE]
    return 2 * state[ROUND] + (phase > DISCARDING) if DISCARDING <= phase < OPENING else 0


def held(state, cards):
    """What a seat still holds of a hand that it was told: cards that were played are gone."""
    return tuple([c for c in cards if not state[WHO + c]])


def cover(state, seat, choice):
    """What everybody sees of a sealed choice, the action of SEAL: nothing."""
    return SEALED


def turn(state):
    """The seat to act, SEVERAL, CHANCE (the table deals or shows what it dealt) or OVER."""
    phase = state[PHASE]
    if phase == TRICK or phase == DIE or phase == DRAWING:
        return state[SPEAKER]
    if phase == DEALING or phase == AUDIT:
        return CHANCE
    return OVER if phase == ENDED else SEVERAL


def actors(state):
    """The bit mask of the seats that owe an action now; 0 while the table owes one."""
    return state[OWING]


def owes(state, seat):
    """(kind, count, sides) of what a seat, or the table (CHANCE), owes; () if nothing."""
    phase = state[PHASE]
    if seat < 0:
        if seat != CHANCE or (phase != DEALING and phase != AUDIT):
            return ()
        return (_OWED[phase], len(deck(state[PLAYERS])), 0)
    if not state[OWING] >> seat & 1:
        return ()
    if phase == DRAWING or phase == DIE:
        return (ROLL, 1, die_sides(state))
    if phase == DISCARDING or phase == OPENING:
        return (_OWED[phase], passed_each(state[PLAYERS]), CARDS)
    return (_OWED[phase], 0, 0)


def die_sides(state):
    """The dealer is drawn with a die of one face a player (G2), the Papayoo with a die of eight (D3)."""
    return 8 if state[PHASE] == DIE else state[PLAYERS]


def under_cup(state, seat):
    """This game has no hidden dice."""
    return ()


def dice_of(state, seat):
    """No dice belong to a seat."""
    return 0


def legal(state, seat, hand=None):
    """The legal actions, sorted. With the hand of the seat: while it owes SEAL, its possible discards, in a trick the
    cards it may play. Without: what everybody can tell. For OPEN and SHOW the hand is what must be shown."""
    owed = owes(state, seat)
    if not owed:
        return ()
    kind = owed[0]
    if kind == CHOOSE:
        if hand is None:
            void = state[HEAD + VOID * state[PLAYERS] + seat]
            return tuple([c for c in range(1, CARDS + 1) if not (state[WHO + c] or void >> SUIT[c] & 1)])
        led = state[LED]
        return tuple([c for c in hand if SUIT[c] == led]) or tuple(hand)
    if kind == SEAL:
        return (SEALED,) if hand is None else loader.once(_CHOICES).Subsets(hand, owed[1])
    if kind == HIDE or kind == DEAL:
        return (HIDDEN,)
    return (hand,) if hand else ()


def check(state, seat, action, hand=None):
    """0 if the action is legal for the seat, else the index of the reason in WHY.

    While a seat owes SEAL the action is SEALED; asked with a hand, the choice that is about to be sealed is judged.
    """
    phase = state[PHASE]
    if not (0 <= seat < state[PLAYERS] and state[OWING] >> seat & 1):
        if seat != CHANCE or (phase != DEALING and phase != AUDIT):
            return _why_not(state, seat)
        if phase == AUDIT:
            return loader.once(_ROUND).check_deal(state, action)
        return 0 if type(action) is int and action == HIDDEN else NOT_AN_ACTION
    if phase == TRICK:
        if type(action) is not int or not 0 < action <= CARDS:
            return NOT_A_CARD
        who = state[WHO + action]
        if who:
            return ALREADY_PLAYED if who > 0 else NOT_IN_DECK
        suit = SUIT[action]
        if hand is None:
            return SHOWN_VOID if state[HEAD + VOID * state[PLAYERS] + seat] >> suit & 1 else 0
        if action not in hand:
            return NOT_IN_HAND
        led = state[LED]
        if suit != led and led >= 0:
            for held in hand:
                if SUIT[held] == led:
                    return MUST_FOLLOW
        return 0
    if phase == DRAWING or phase == DIE:
        return 0 if are_faces(action, 1, die_sides(state)) else WRONG_FACES
    if phase == OPENING:
        return loader.once(_ROUND).check_opened(state, seat, action, hand)
    if phase == DISCARDING and hand is not None:
        return loader.once(_ROUND).check_sealed(state, action, hand)
    return 0 if type(action) is int and action == HIDDEN else NOT_AN_ACTION  # HIDDEN and SEALED are the same number


def _why_not(state, seat):
    phase = state[PHASE]
    if phase == ENDED:
        return GAME_OVER
    several = phase in (SHUFFLING, DISCARDING, OPENING) and 0 <= seat < state[PLAYERS]
    return ALREADY_DONE if several else NOT_YOUR_TURN


def apply(state, seat, action, out):
    """Carries out a legal action in place and appends its events to `out`. True when that ends a step."""
    phase = state[PHASE]
    if phase == TRICK:
        _play(state, seat, action, out)
    elif phase == DRAWING:
        state[DEALER] = action[0] - 1
        out.append(("dealer_roll", ALL, seat, action))
        open_round(state, out)
    elif phase == DIE:
        suit = (action[0] - 1) // 2  # reading 3: two faces each
        state[PAPAYOO] = 10 * suit + PAPAYOO_RANK
        out.append(("papayoo", ALL, seat, state[PAPAYOO], action))
        _open_tricks(state)
        out.append(("lead", ALL, state[LEADER]))
    elif phase == DEALING:
        state[PHASE] = DISCARDING
        state[OWING] = (1 << state[PLAYERS]) - 1
        out.append(("dealt", ALL, state[DEALER], cards_each(state[PLAYERS])))
    elif phase == AUDIT:
        out.append(("deck", ALL, state[DEALER], action))
        loader.once(_ROUND).count(state, out)
    else:
        return _one_of_all(state, seat, action, out)
    return True


def _one_of_all(state, seat, action, out):
    """What everybody does once, in any order: shake to shuffle, seal a discard, open it. True after the last one."""
    phase = state[PHASE]
    seats = state[PLAYERS]
    owing = state[OWING] = state[OWING] & ~(1 << seat)
    if phase == SHUFFLING:
        out.append(("shuffled", ALL, seat))
        if not owing:
            state[PHASE] = DEALING
    elif phase == DISCARDING:
        out.append(("sealed", ALL, seat))
        if not owing:
            # D2: only now do all discards move, each to the left neighbour.
            for giver in range(seats):
                out.append(("passed", ALL, giver, (giver + 1) % seats, passed_each(seats)))
            state[PHASE] = DIE
            state[SPEAKER] = state[DEALER]
            state[OWING] = 1 << state[DEALER]
    else:
        for c in action:
            state[WHO + c] |= GIVEN
        out.append(("discard", ALL, seat, action))
        if not owing:
            state[PHASE] = AUDIT
    return not owing


def _play(state, seat, card, out):
    """D4: one card of a trick."""
    seats = state[PLAYERS]
    state[HEAD + seat] = card
    state[WHO + card] = seat + 1
    suit = SUIT[card]
    if card > PAYOO:
        state[POT] += card - PAYOO
    elif card == state[PAPAYOO]:
        state[POT] += PAPAYOO_VALUE
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
    if following != state[LEADER]:
        state[SPEAKER] = following
        state[OWING] = 1 << following
        return
    winner = state[BEST_SEAT]
    state[HEAD + POINTS * seats + winner] += state[POT]
    out.append(("trick", ALL, winner, state[POT]))
    state[HEAD + seats : HEAD + 2 * seats] = state[HEAD : HEAD + seats]
    state[LAST_LEADER] = following
    state[TRICK_NUMBER] += 1
    _open_trick(state, winner)
    if state[TRICK_NUMBER] > cards_each(seats):
        state[PHASE] = OPENING
        state[OWING] = (1 << seats) - 1
        out.append(("show_discards", ALL, -1))


def _open_trick(state, leader):
    seats = state[PLAYERS]
    state[LEADER] = state[SPEAKER] = leader
    state[OWING] = 1 << leader
    state[LED] = state[BEST_SEAT] = -1
    state[BEST] = state[POT] = 0
    state[HEAD : HEAD + seats] = [0] * seats


def _open_tricks(state):
    state[PHASE] = TRICK
    state[TRICK_NUMBER] = 1
    _open_trick(state, state[DEALER])


def open_round(state, out):
    """D1: a new round; everybody shakes to shuffle."""
    seats = state[PLAYERS]
    for c in range(1, CARDS + 1):
        state[WHO + c] = ABSENT
    for c in deck(seats):
        state[WHO + c] = 0
    state[HEAD : HEAD + TOTAL * seats] = [0] * (TOTAL * seats)
    state[ROUND] += 1
    state[PHASE] = SHUFFLING
    state[OWING] = (1 << seats) - 1
    state[PAPAYOO] = state[TRICK_NUMBER] = 0
    state[LEADER] = state[LAST_LEADER] = -1
    out.append(("round", ALL, state[DEALER], state[ROUND]))


def winners(state):
    """4: the seats with the lowest total so far."""
    totals = block(state, TOTAL)
    return [seat for seat, total in enumerate(totals) if total == min(totals)]


def points_of(state, card):
    """What a card costs in this round (section 1)."""
    return card - PAYOO if card > PAYOO else PAPAYOO_VALUE if card == state[PAPAYOO] else 0


def points_in_round(state, seat):
    """The points that a seat has taken in this round."""
    return state[HEAD + POINTS * state[PLAYERS] + seat]


def void_of(state, seat):
    """The bit mask of the suits that a seat has shown not to hold in this round."""
    return state[HEAD + VOID * state[PLAYERS] + seat]


def block(state, number):
    at = HEAD + number * state[PLAYERS]
    return state[at : at + state[PLAYERS]]


def on_table(state):
    """[[seat, card], ...] of the trick being played, in the order of play."""
    return _trick(state, TABLE, state[LEADER]) if state[PHASE] == TRICK else []


def last_trick(state):
    """The same of the trick before; of the tricks already taken only this one may be looked at, with the option
    review_last_trick."""
    return [] if state[REVIEW] else _trick(state, LAST, state[LAST_LEADER])


def _trick(state, which, leader):
    seats = state[PLAYERS]
    order = [(leader + i) % seats for i in range(seats)] if leader >= 0 else []
    cards = block(state, which)
    return [[seat, cards[seat]] for seat in order if cards[seat]]


def cards_left(state):
    """How many cards each seat holds."""
    seats = state[PLAYERS]
    if not DISCARDING <= state[PHASE] < OPENING:
        return [0] * seats
    left = cards_each(seats) - max(state[TRICK_NUMBER] - 1, 0)
    return [left - 1 if state[PHASE] == TRICK and card else left for card in block(state, TABLE)]


def view(state, seat=-1):
    """What screens show, the same for every seat: this state has no secret."""
    return loader.load(_WORDS).view(state, seat)


def scores(state):
    """One integer a seat, higher is better: minus the points so far."""
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
