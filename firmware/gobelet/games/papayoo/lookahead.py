"""How a round of Papayoo goes on by the rules if everybody weighs each card as a hard automate does, only shorter: for
the coach, where nobody waits.

The worlds in which an automate weighs cards go on after a simple plan. That is quick, and finds good cards; what
another one would have cost it tells badly while many cards are left. No Pico loads this. It must not know other hands
than those of the world that it is given.
"""

from gobelet.bots import HARD, Observation
from gobelet.games import HIDDEN, seats_in
from gobelet.games.papayoo import rules as p
from gobelet.games.papayoo import sampling, simple_player, strategy
from gobelet.games.papayoo import state as s

TRIED = 8  # cards that are tried for one decision


def cost(turn, world, choice, tried=TRIED):
    """The points that the seat of an Observation takes in the rest of the round after a card, or a discard. world: one
    of worlds.Trick, or of worlds.Discard. tried: cards, for each decision."""
    state, card = list(turn.state), 0
    before = s.block(state, s.POINTS)[turn.seat]
    if type(choice) is int:
        card, hands = choice, [sorted(held) for held in world[1]]
    else:
        hands = _passed(turn, state, world[0], choice)
        p.apply(state, state[s.DEALER], (2 * (world[1] // 10) + 1,), [])  # a face of the die that gives this Papayoo
    while state[s.PHASE] == s.TRICK:
        speaker = state[s.SPEAKER]
        card = card or _decided(state, speaker, hands[speaker], turn.random, tried)
        p.apply(state, speaker, card, [])
        hands[speaker].remove(card)
        card = 0
    return s.block(state, s.POINTS)[turn.seat] - before


def _passed(turn, state, who, discard):
    """The hands once everybody has passed cards on. who: by card of the others, seat + 1 of who holds it then."""
    seats = state[s.PLAYERS]
    hands = [[] for _ in range(seats)]
    for card, holder in enumerate(who):
        if card in turn.hand:
            hands[(turn.seat + 1) % seats if card in discard else turn.seat].append(card)
        elif holder:
            hands[holder - 1].append(card)
    for seat in seats_in(state[s.OWING]):
        p.apply(state, seat, HIDDEN, [])
    return hands


def _decided(state, seat, hand, random, tried):
    cards = simple_player.different(state, p.legal(state, seat, hand), hand)
    if len(cards) == 1:
        return cards[0]
    turn = Observation(state, seat, hand, random)
    turn.level = HARD
    return strategy.raced(turn, sampling.TrickSampler(state, seat, hand), cards, tries=tried)[0]
