"""The rule document's table and tricks, and one whole match for every number of players and option: equal digests on
every interpreter. tests/golden/papayoo.json holds them; its last part was written by this code and guards it."""

from secret_choice_world import check_digests, of_kind

from gobelet import games as rules
from gobelet.games.papayoo import bot as bots
from gobelet.games.papayoo import rules as p
from gobelet.games.papayoo.cards import cards_each, deal, deck, parse_card, passed_each, text_of
from gobelet.games.papayoo.definition import GAME
from gobelet.match import Match
from support import golden_json

GOLDEN = golden_json("papayoo.json")


def test_1_D1_reading_1_the_table_of_players_cards_packets_and_discards():
    for seats, removed, size, each, packets, passed in GOLDEN["players"]:
        assert [text_of(c) for c in range(1, 61) if c not in deck(seats)] == removed
        assert (len(deck(seats)), cards_each(seats), passed_each(seats)) == (size, each, passed)
        for dealer in (0, seats - 1):  # packets by hand, from the dealer's left on, of a deck in order
            hands = [[] for _ in range(seats)]
            cards = list(deck(seats))
            for times, packet in packets:
                for _ in range(times):
                    for i in range(seats):
                        hands[(dealer + 1 + i) % seats] += cards[:packet]
                        cards = cards[packet:]
            assert not cards
            assert [tuple(hand) for hand in hands] == deal(seats, dealer, deck(seats))


def test_D4_the_four_tricks_of_the_rules():
    for trick in GOLDEN["tricks"]:
        cards = [parse_card(word) for word in trick["cards"]]
        for leader in range(3):
            match = Match(GAME, 3)
            match.state = p.position(3, leader, trick["papayoo"])
            events = []
            for c in cards:
                events = match.act(p.turn(match.state), c)
            winner = (leader + trick["winner"]) % 3
            assert of_kind(events, "trick") == [("trick", rules.ALL, winner, trick["points"])]
            assert p.turn(match.state) == winner


def test_whole_matches_have_the_same_digest_on_every_interpreter():
    check_digests(GAME, bots.random, GOLDEN["matches"])
