"""Papayoo's scenes: golden frames in both languages, also of the largest table with the longest names; only what the
rules allow can be chosen, with few presses; hidden cards are on the own cup alone."""

import golden_frames
from screen_world import LONG_NAMES, World

from gobelet.cup.display.canvas import text_width
from gobelet.cup.display.distinct_names import shorten_distinct, truncate
from gobelet.cup.screens import BOTTOM, CALL, LEFT, OK, RIGHT
from gobelet.games import seats_in
from gobelet.games.papayoo import rules as p
from gobelet.games.papayoo import state as s
from gobelet.games.papayoo.cards import SUIT, card, deck
from gobelet.games.papayoo.definition import GAME
from gobelet.games.papayoo.screens.discard import AT_ONCE
from gobelet.games.papayoo.screens.hand import places
from gobelet.games.papayoo.screens.verdict import TRICK_MS
from gobelet.games.papayoo.screens.words import card_text
from gobelet.match import Match

HAND = (card(0, 3), card(0, 7), card(0, 10), card(1, 1), card(1, 9), card(2, 5), card(3, 2), card(3, 10))
PAYOOS = tuple([card(4, rank) for rank in (1, 4, 9, 12, 13, 17, 20)])
MANY = tuple(sorted(HAND + PAYOOS + (card(0, 1), card(1, 2), card(2, 6), card(2, 10), card(3, 9))))
OF_EIGHT = (card(0, 3), card(0, 10), card(1, 9), card(2, 10), card(3, 8), card(4, 11), card(4, 20))
PRESSES = 15  # at most, to choose and give an écart


def world_of(match, seat=0, hand=HAND, lang="fr", names=None):
    world = World(match, seat, hand, lang)
    world.ledger.players = [("c%d" % at, (names or LONG_NAMES)[at], 0, 0) for at in range(match.state[s.PLAYERS])]
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


def check(name, world, screen):
    golden_frames.check("papayoo_%s_%s" % (name, world.texts.lang), world.picture(screen))


def both(match, seat=0, hand=HAND, names=None):
    for lang in ("fr", "en"):
        yield world_of(match, seat, hand, lang, names)


def test_frames_of_choosing_an_ecart():
    for world in both(discarding(), 0, MANY, LONG_NAMES):
        screen = world.screen("decide")
        check("discard", world, screen)
        world.press(screen, LEFT, OK, CALL, RIGHT, LEFT)
        check("discard_four", world, screen)
        world.press(screen, CALL, OK)
        check("discard_full", world, screen)
        screen.hold(CALL)
        assert world.said == [tuple(sorted(MANY[:2] + (MANY[3], MANY[5], MANY[7])))]
        world.sent = "seal"
        check("discard_sent", world, screen)


def test_an_ecart_is_given_only_when_complete_and_a_card_can_be_put_back():
    world = world_of(discarding(), 0, MANY)
    screen = world.screen("decide")
    world.press(screen, LEFT, OK, RIGHT, OK)
    screen.hold(CALL)
    assert not world.said and not screen.holds
    assert screen.part.picked == [MANY[0], MANY[2]]
    world.press(screen, *[CALL] * 6)
    assert screen.labels()[:3] == ("17", "", card_text(MANY[-1]))  # two are left over
    world.press(screen, RIGHT, CALL, OK, CALL, LEFT, OK)
    assert screen.part.picked == [MANY[0], MANY[2], MANY[1], MANY[3], MANY[4]] and screen.holds == CALL
    world.press(screen, OK)
    assert screen.part.picked == [MANY[0], MANY[2], MANY[1], MANY[3]] and not screen.holds


def presses(hand, wanted):
    """How many presses it takes to give these cards: each button is read off the bar."""
    world = world_of(discarding(), 0, hand)
    screen = world.screen("decide")
    count = 0
    while not screen.holds:
        offered = screen.part._offered()
        for button, one in zip((LEFT, OK, RIGHT), offered):
            if one in wanted and one not in screen.part.picked:
                world.press(screen, button)
                count += 1
        if not screen.holds:
            world.press(screen, CALL)
            count += 1
    screen.hold(CALL)
    assert world.said == [wanted]
    return count + 1


def test_five_cards_of_twenty_are_given_with_few_presses_whichever_they_are():
    last = 0
    for first in range(16):
        for step in (1, 2, 3, 4):
            places_ = [min(first + step * number, 15 + number) for number in range(5)]
            last = max(last, presses(MANY, tuple([MANY[at] for at in places_])))
    assert last == (len(MANY) - 1) // AT_ONCE + 5 + 1 <= PRESSES  # there is no way to need more: it only goes on


def test_frames_of_playing_a_card():
    for world in both(in_trick(card(0, 4), card(0, 9), card(4, 12)), names=LONG_NAMES):
        screen = world.screen("decide")
        assert screen.part.cards == list(HAND[:3])
        check("play", world, screen)
        world.press(screen, LEFT, OK)
        assert world.said == [HAND[2]]


def test_five_cards_are_large():
    for world in both(in_trick(card(0, 4), card(0, 9), card(4, 12)), 0, HAND[1:5] + PAYOOS[-1:]):
        check("large", world, world.screen("decide"))


def test_frames_of_leading_and_of_leading_the_papayoo():
    for world in both(in_trick(seats=4)):
        screen = world.screen("decide")
        check("lead", world, screen)
        world.press(screen, RIGHT, OK)
        assert not world.said  # the 7 of spades costs 40 points: it is asked about
        check("lead_papayoo", world, screen)
        world.press(screen, CALL, OK, OK)
        assert world.said == [HAND[1]]


def test_only_cards_that_may_be_played_can_be_reached():
    for led in range(5):
        world = world_of(in_trick(card(led, 8), seats=3))
        state = world.ledger.match.state
        screen = world.screen("decide")
        assert tuple(screen.part.cards) == tuple(p.legal(state, 0, HAND))
        reached = []
        for _ in screen.part.cards:
            reached.append(screen.part.cards[screen.part.at])
            world.press(screen, RIGHT)
        assert reached == list(screen.part.cards)


def test_whoever_waits_sees_the_trick_above_the_own_hand():
    match = in_trick(card(0, 4), card(0, 9), seats=4)
    match.act(0, card(0, 3))
    for world in both(match, 0, HAND[1:]):
        screen = world.screen("wait")
        check("wait", world, screen)
        world.press(screen, OK)
        check("points", world, screen)
        screen.turned()
        assert screen.covered and screen.shown == 0
        check("covered", world, screen)
        world.press(screen, OK)
        assert not screen.covered and screen.shown == 0
    match.act(1, card(0, 2))
    for world in both(match, 0, HAND[1:]):
        screen = world.screen("wait")
        check("wait_lead", world, screen)
        get, shown = world.texts.get, []
        for _ in range(3):
            shown.append(screen.labels()[2])
            world.press(screen, OK)
            if len(shown) == 1:
                check("last", world, screen)
        assert shown == [get("do.last"), get("do.points"), get("do.table")] and screen.shown == 0


def test_frames_of_waiting_for_ecarts():
    match = discarding(8)
    for seat in range(1, 8):
        for world in both(match, 0, MANY[:7], LONG_NAMES) if seat in (6, 7) else ():
            check("ecarts_%d" % (8 - seat), world, world.screen("wait"))
        match.act(seat, 0)


def test_eight_cards_of_a_trick_are_all_told_with_whom_they_are_from():
    match = in_trick(*[card(4, rank) for rank in range(11, 18)], seats=8)
    for world in both(match, 0, OF_EIGHT, LONG_NAMES):
        check("eight_play", world, world.screen("decide"))
    match = in_trick(*[card(4, rank) for rank in range(11, 14)], seats=8)
    s.put_block(match.state, s.TOTAL, [9999, 250, 0, 40, 40, 7, 212, 99])
    for world in both(match, 0, OF_EIGHT, LONG_NAMES):
        match.state[s.SPEAKER], match.state[s.OWING] = 2, 4
        screen = world.screen("wait")
        check("eight_wait", world, screen)
        world.press(screen, OK)
        for page in range(2):
            check("eight_points_%d" % page, world, screen)
            world.press(screen, RIGHT)
        assert screen.labels()[0]
        world.press(screen, OK, RIGHT)
        assert screen.shown == 0 and screen.labels()[0] == ""


def test_a_name_that_is_cut_is_cut_between_letters():
    assert truncate("Maximilienne", 11) == "Ma" and text_width("Ma") <= 11
    assert truncate("Maximilienne", 200) == "Maximilienne"


def test_a_trick_that_was_taken_stays_for_a_moment_with_whoever_takes_it():
    match = in_trick(*[card(4, rank) for rank in range(11, 18)], seats=8)
    events = match.act(0, OF_EIGHT[-1])
    taken = [event for event in events if event[0] == "trick"]
    assert taken[0][2] == 0 and TRICK_MS == 1500
    for seat in (0, 3):
        for world in both(match, seat, OF_EIGHT[:6], LONG_NAMES):
            world.verdict = list(taken)
            screen = world.screen("verdict")
            check("taken_%d" % seat, world, screen)
            assert screen.labels() == ("", "", "", "")
            world.wait(screen, TRICK_MS - 1000 - 40)
            assert not world.said
            world.wait(screen, 60)
            assert world.said == ["dismiss"]
            check("taken_%d" % seat, world, screen)  # nothing flashes until the next scene is on


def test_whoever_is_quick_goes_on_and_older_tricks_are_let_go():
    match = in_trick(card(0, 4), card(0, 9), card(4, 12))
    first = [event for event in match.act(0, HAND[0]) if event[0] == "trick"]
    world = world_of(match, 0, HAND[1:])
    world.verdict = [("trick", -1, 2, 3)] + first
    screen = world.screen("verdict")
    assert world.verdict == first
    assert [one for _, one in screen._cards] == [card(0, 4), card(0, 9), card(4, 12), HAND[0]]
    world.press(screen, RIGHT)
    assert world.said == ["dismiss"]


def test_a_trick_whose_round_is_over_when_the_cup_hears_of_it_is_not_shown():
    world = world_of(Match(GAME, 3), 0, HAND[1:])
    score = ("score", -1, 0, 12)
    world.verdict = [("trick", -1, 2, 3), score]
    screen = world.screen("verdict")
    assert world.verdict == [score]
    world.picture(screen)
    world.verdict = [("trick", -1, 2, 3)]
    screen = world.screen("verdict")
    assert not world.verdict
    world.picture(screen)


def test_frames_of_the_news():
    for world in both(in_trick(seats=8), 0, MANY[:8], LONG_NAMES):
        world.owner.dealt = MANY[3:8]
        world.verdict = [
            ("passed", -1, 7, 0, 3),
            ("papayoo", -1, 1, card(0, 7), (1,)),
            ("score", -1, 0, 147, 251),
            ("extra_round", -1, -1),
        ]
        screen = world.screen("verdict")
        for name in ("received", "papayoo", "score", "extra"):
            check(name, world, screen)
            world.press(screen, OK)


def test_a_player_is_told_what_concerns_this_player():
    from gobelet.games.papayoo.screens import is_news_for_seat

    assert is_news_for_seat(("papayoo", -1, 2, 7, (1,)), 0)
    assert is_news_for_seat(("passed", -1, 2, 0, 5), 0) and not is_news_for_seat(("passed", -1, 0, 1, 5), 0)
    assert is_news_for_seat(("trick", -1, 0, 12), 0) and is_news_for_seat(("trick", -1, 1, 0), 0)
    assert is_news_for_seat(("score", -1, 0, 1, 1), 0) and not is_news_for_seat(("score", -1, 1, 1, 1), 0)
    assert not is_news_for_seat(("play", -1, 1, 7), 0)


def test_every_hand_that_can_be_dealt_fits_the_screen():
    every = deck(3)
    worst = [tuple([c for c in every if rank % 2 == 0 or SUIT[c] == 4][:20]) for rank in range(2)]
    worst.append(tuple(sorted([card(4, rank) for rank in range(5, 21)] + [card(suit, 10) for suit in range(4)])))
    for hand in worst:
        assert len(hand) == 20
        assert max([row for _, _, row, _, _ in places(hand)]) <= 2
        for one, x, _, width, _ in places(hand):
            assert x > 0 and x + width < 128, card_text(one)


def test_a_suit_is_broken_only_where_it_must_be():
    found = [(card_text(one), row, first) for one, _, row, _, first in places(MANY[:12])]
    assert [(said, row) for said, row, first in found if first] == [("♠1", 0), ("♥1", 0), ("♦5", 1), ("♣2", 1)]
    worst = tuple(sorted([card(4, rank) for rank in range(5, 21)] + [card(suit, 10) for suit in range(4)]))
    assert places(worst)[-1][2] <= 2  # a suit that is wider than the display is broken


def test_the_hand_of_a_large_table_leaves_room_for_two_lines_of_a_trick():
    for seats, count in ((5, 12), (6, 10), (7, 8), (8, 7)):
        for first in range(len(deck(seats)) - count):
            hand = deck(seats)[first : first + count]
            spread = tuple(sorted({deck(seats)[(first + 7 * n) % len(deck(seats))] for n in range(count)}))
            for cards in (hand, spread):
                assert places(cards)[-1][2] <= 1, cards
    assert BOTTOM - 1 - 2 * 12 - 9 >= 2 * 9


def test_no_other_cup_holds_the_cards_of_this_one():
    """A state has no hand in it: what a cup shows of others are numbers of cards."""
    match = discarding()
    assert seats_in(p.actors(match.state)) == [0, 1, 2]
    for world in both(match, 1, None):
        screen = world.screen("wait")
        screen.turned()
        assert not screen.covered
        check("no_hand", world, screen)


def test_no_two_players_of_a_trick_are_written_alike():
    for names in (["Jean", "Jeanne", "Jean-Paul", "Jeremie"], ["MMMMMMWWWWWW", "MMMMMMWWWW 2", "MMMMMMWWWW 3"]):
        for width in (10, 14, 20):
            found = shorten_distinct([(0, 0, width, name) for name in names])
            assert len(set(found)) == len(names), (width, found)
            assert all([text_width(text) <= width + 1 for text in found]), (width, found)
    assert shorten_distinct([(0, 0, 40, "Zoe"), (0, 0, 40, "Jean")]) == ["Zoe", "Jean"]
