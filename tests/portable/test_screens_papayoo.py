"""Papayoo's scenes: golden frames, only what the rules allow can be chosen, hidden cards are on the own cup alone."""

import frames
from screen_world import World

from gobelet.cup.screens import CALL, LEFT, OK, RIGHT
from gobelet.games import seats_in
from gobelet.games.papayoo import GAME
from gobelet.games.papayoo import rules as p
from gobelet.games.papayoo import state as s
from gobelet.games.papayoo.cards import SUIT, card, deck
from gobelet.games.papayoo.screens.words import card_text, places
from gobelet.match import Match

HAND = (card(0, 3), card(0, 7), card(0, 10), card(1, 1), card(1, 9), card(2, 5), card(3, 2), card(3, 10))
PAYOOS = tuple([card(4, rank) for rank in (1, 4, 9, 12, 13, 17, 20)])
MANY = tuple(sorted(HAND + PAYOOS + (card(0, 1), card(1, 2), card(2, 6), card(2, 10), card(3, 9))))


def world_of(match, seat=0, hand=HAND, lang="fr"):
    world = World(match, seat, hand, lang)
    world.owner.owes = lambda log: {0: "roll", 3: "seal", 5: "act"}.get(match.state[s.PHASE], "")
    world.owner.dealt = ()
    return world


def discarding(seats=3):
    """A match in which everybody chooses an écart."""
    match = Match(GAME, seats)
    match.act(0, (2,))
    for seat in range(seats):
        match.act(seat, 0)
    match.act(-1, 0)
    return match


def in_trick(*cards, **more):
    """A match in which the seats before seat 0 have played `cards`; the Papayoo is the 7 of spades."""
    seats = more.get("seats", len(cards) + 1)
    match = Match(GAME, seats)
    match.state = p.position(seats, (seats - len(cards)) % seats, 0)
    for number, one in enumerate(cards):
        match.act((seats - len(cards) + number) % seats, one)
    return match


def test_frames_of_choosing_an_ecart():
    world = world_of(discarding(), 0, MANY)
    screen = world.screen("decide")
    frames.check("papayoo_discard", world.picture(screen))
    for _ in range(5):
        world.press(screen, OK, RIGHT)
    frames.check("papayoo_discard_full", world.picture(screen))
    world.press(screen, OK)
    assert len(screen.picked) == 5  # a sixth is not taken
    screen.hold(CALL)
    assert world.said == [MANY[:5]]
    world.sent = "seal"
    frames.check("papayoo_discard_sent", world.picture(screen))


def test_an_ecart_is_given_only_when_complete_and_a_card_can_be_put_back():
    world = world_of(discarding(), 0, MANY)
    screen = world.screen("decide")
    world.press(screen, OK, RIGHT, OK)
    screen.hold(CALL)
    assert not world.said and not screen.holds
    world.press(screen, OK)
    assert screen.picked == [MANY[0]]
    world.press(screen, LEFT, LEFT)
    assert screen.cards[screen.at] == MANY[-1]


def test_frames_of_playing_a_card_in_english():
    world = world_of(in_trick(card(0, 4), card(0, 9), card(4, 12)), lang="en")
    screen = world.screen("decide")
    assert screen.cards == list(HAND[:3])
    frames.check("papayoo_play", world.picture(screen))
    world.press(screen, LEFT, OK)
    assert world.said == [HAND[2]]


def test_a_short_hand_leaves_room_for_a_large_trick():
    world = world_of(in_trick(card(0, 4), card(0, 9), card(4, 12)), 0, HAND[2:5])
    frames.check("papayoo_large", world.picture(world.screen("decide")))


def test_frames_of_leading_and_of_leading_the_papayoo():
    match = in_trick(seats=4)
    world = world_of(match)
    screen = world.screen("decide")
    frames.check("papayoo_lead", world.picture(screen))
    world.press(screen, RIGHT, OK)
    assert not world.said  # the 7 of spades costs 40 points: it is asked about
    frames.check("papayoo_lead_papayoo", world.picture(screen))
    world.press(screen, CALL, OK, OK)
    assert world.said == [HAND[1]]


def test_only_cards_that_may_be_played_can_be_reached():
    for led in range(5):
        world = world_of(in_trick(card(led, 8), seats=3))
        state = world.ledger.match.state
        screen = world.screen("decide")
        assert tuple(screen.cards) == tuple(p.legal(state, 0, HAND))
        reached = []
        for _ in screen.cards:
            reached.append(screen.cards[screen.at])
            world.press(screen, RIGHT)
        assert reached == list(screen.cards)


def test_frames_of_waiting_and_of_the_own_hand():
    match = in_trick(card(0, 4), card(0, 9), seats=4)
    match.act(0, card(0, 3))
    world = world_of(match, 0, HAND[1:])
    screen = world.screen("wait")
    frames.check("papayoo_wait", world.picture(screen))
    world.press(screen, OK)
    frames.check("papayoo_hand", world.picture(screen))
    screen.turned()
    assert screen.shown == 0
    match.act(1, card(0, 2))
    world.press(screen, CALL)
    frames.check("papayoo_last", world.picture(screen))


def test_eight_cards_of_a_trick_are_all_named():
    match = in_trick(*[card(4, rank) for rank in range(1, 8)], seats=8)
    world = world_of(match)
    world.ledger.players = [("c", "Maximilienne", 0, 0)] * 8
    frames.check("papayoo_eight", world.picture(world.screen("wait")))
    frames.check("papayoo_eight_play", world.picture(world.screen("decide")))


def test_frames_of_the_rolls():
    match = Match(GAME, 3)
    frames.check("papayoo_draw", (lambda world: world.picture(world.screen("roll")))(world_of(match)))
    match.act(0, (2,))
    frames.check("papayoo_shuffle", (lambda world: world.picture(world.screen("roll")))(world_of(match, lang="en")))


def test_frames_of_the_news():
    world = world_of(in_trick(seats=4))
    world.owner.dealt = HAND[2:]
    world.verdict = [("passed", -1, 1, 0, 5), ("papayoo", -1, 1, card(0, 7), (1,)), ("score", -1, 0, 147, 251)]
    screen = world.screen("verdict")
    frames.check("papayoo_received", world.picture(screen))
    world.press(screen, OK)
    frames.check("papayoo_papayoo", world.picture(screen))
    world.press(screen, OK)
    frames.check("papayoo_score", world.picture(screen))


def test_a_player_is_told_what_concerns_this_player():
    from gobelet.games.papayoo.screens import news

    assert news(("papayoo", -1, 2, 7, (1,)), 0)
    assert news(("passed", -1, 2, 0, 5), 0) and not news(("passed", -1, 0, 1, 5), 0)
    assert news(("trick", -1, 0, 12), 0) and not news(("trick", -1, 0, 0), 0) and not news(("trick", -1, 1, 12), 0)
    assert news(("score", -1, 0, 1, 1), 0) and not news(("score", -1, 1, 1, 1), 0)
    assert not news(("play", -1, 1, 7), 0)


def test_every_hand_that_can_be_dealt_fits_the_screen():
    every = deck(3)
    worst = [tuple([c for c in every if rank % 2 == 0 or SUIT[c] == 4][:20]) for rank in range(2)]
    worst.append(tuple(sorted([card(4, rank) for rank in range(5, 21)] + [card(suit, 10) for suit in range(4)])))
    for hand in worst:
        assert len(hand) == 20
        assert max([row for _, _, row, _, _ in places(hand)]) <= 2
        for one, x, _, width, _ in places(hand):
            assert x > 0 and x + width < 128, card_text(one)


def test_no_other_cup_holds_the_cards_of_this_one():
    """A state has no hand in it: what a cup shows of others are numbers of cards."""
    match = discarding()
    assert seats_in(p.actors(match.state)) == [0, 1, 2]
    world = world_of(match, 1, None)
    screen = world.screen("wait")
    assert screen.labels()[2] == ""
    world.press(screen, OK)
    assert screen.shown == 0
