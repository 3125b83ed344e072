"""Cards: nobody knows or chooses the deal, each cup its own hand, and a table that lies about it is named."""

from ledger_world import World, folded, refused

from gobelet import fair
from gobelet.games import Illegal
from gobelet.games.papayoo import state as papayoo_state
from gobelet.games.papayoo.record import GAME
from gobelet.ledger import CLOSED, TABLE, hexed, unhex
from support import raises

ZEROS = "00" * 32


def trick(seed=2):
    """A match of Papayoo in which a card is to be played, and who is to play it."""
    world = World(3, seed, "papayoo")
    return world, world.until("act")


def test_nobody_knows_the_order_before_the_table_shows_it():
    world = World(3, 2, "papayoo")
    world.until("seal")
    assert [len(owner.hand) for owner in world.owners] == [20, 20, 20]
    assert sorted(world.owners[0].hand + world.owners[1].hand + world.owners[2].hand) == list(GAME.deck(3))
    said = b"".join(world.payloads)
    assert world.link(fair.DICE).encode() not in said


def test_a_cup_holds_what_it_was_told_less_what_it_played():
    world, seat = trick()
    hand = world.owners[seat].hand
    command = world.command(seat)
    world.add(seat, *command)
    assert world.owners[seat].hand == tuple([card for card in hand if card != command[1]])


def test_a_cup_uses_a_hand_when_the_log_has_come_so_far():
    world = World(3, 2, "papayoo")
    world.until("seal", 2)
    owner, log = world.owners[2], world.log
    before = owner.hand
    owner.told(log.uid, 3, (1, 2, 3))  # the hand after the discards
    owner.told(log.uid, 2, (4, 5, 6))  # told once, and that is that
    owner.told("11" * 8, 2, (4, 5, 6))
    owner.told(log.uid, 9, ("x",))
    owner.look(log)
    assert owner.hand == before
    assert len(owner.cards) <= 2


def test_the_deal_is_the_one_that_the_chain_fixed():
    world, _ = trick()
    link = world.link(fair.DICE)
    nonce, number = world.log.mixed, world.log.mixed_at
    while world.log.owes(TABLE) != "show":
        world.step()
    assert refused(world, TABLE, "show", ZEROS) == "bad_link"
    assert refused(world, TABLE, "show", link, "00" * 8) == "bad_entry"
    assert refused(world, 0, "show", link) == "not_now"
    events = world.add(TABLE, "show", link)
    order = fair.deal_order(unhex(link), nonce, number, GAME.deck(3))
    assert [event for event in events if event[0] == "deck"][0][3] == order


def test_a_table_that_played_with_other_cards_than_it_dealt_is_named():
    # In the last trick the table lets two players play each other's card: no deal explains that.
    codes = [swapped_at_the_end(seed) for seed in range(2, 8)]
    assert "table_dealt_other_cards" in codes
    assert set(codes) <= {"table_dealt_other_cards", "not_passed_on", "shown_void"}


def swapped_at_the_end(seed):
    """The code with which the log is refused in the end. A discard that was swapped is found when it is opened."""
    world, _ = trick(seed)
    log = world.log
    while len(world.owners[0].hand) > 1 or papayoo_state.on_table(log.match.state):
        world.step()
    leader = log.owing()[0]
    cards = [owner.hand[0] for owner in world.owners]
    other = (leader + 1) % 3
    cards[leader], cards[other] = cards[other], cards[leader]
    try:
        for seat in range(leader, leader + 3):
            world.add(seat % 3, "act", cards[seat % 3])
        while log.owes(TABLE) != "show":
            world.step()
        world.step()
    except Illegal as error:
        return error.code
    return ""


def test_a_cup_that_was_told_other_cards_than_were_dealt_says_so():
    world, _ = trick()
    owner = world.owners[1]
    assert len(owner.dealt) == 20
    owner.dealt = world.owners[2].dealt  # as if the table had told it those
    while world.log.owes(TABLE) != "show":
        world.step()
    assert raises(Illegal, world.step).code == "table_dealt_other_cards"
    owner.look(world.log)  # said once; the cup goes on


def test_only_the_table_deals():
    world = World(3, 2, "papayoo")
    while world.log.owes(TABLE) != "deal":
        world.step()
    assert refused(world, 0, "deal") == "not_now"
    assert refused(world, TABLE, "deal", 1) == "bad_entry"
    assert world.add(TABLE, "deal")[0][0] == "dealt"


def test_a_card_that_was_played_stays():
    world, seat = trick()
    world.add(seat, *world.command(seat))
    assert refused(world, TABLE, "undo") == "not_undoable"


def test_a_whole_match_with_cards_folds_to_the_same_everywhere():
    world = World(3, 4, "papayoo", rounds=1)
    world.play()
    assert world.log.phase == CLOSED
    assert hexed(world.log.digest)[:16] == DIGEST
    assert folded(world.payloads).match.digest() == world.log.match.digest()


DIGEST = "ad8b93d5f7ee2956"
