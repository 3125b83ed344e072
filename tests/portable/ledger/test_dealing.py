"""Cards that nobody sees but who holds them: what the log says of a deal, what cups work out of it, what is refused.

Who lies is named in tests/host/test_liars.py; the curve is test_curve.py's.
"""

import json

from ledger_world import World, folded, image, refused

from gobelet import card_points, card_secrets
from gobelet.cup.owner import Owner
from gobelet.games.papayoo.definition import GAME
from gobelet.ledger import (
    CLOSED,
    CONFIRMING,
    MASKING,
    OVER,
    PASSING,
    PEELING,
    TABLE,
    UNMASKING,
    WITNESSING,
    checkpoint,
    deal_entries,
    hexed,
)

ZEROS = "00" * 32


def dealing(seed=2, seats=3):
    """A match of Papayoo in which the first cup is to mask."""
    world = World(seats, seed, "papayoo", rounds=1)
    world.until("mask", 0)
    return world


def trick(seed=2):
    """One in which a card is to be played, and who is to play it."""
    world = World(3, seed, "papayoo", rounds=1)
    return world, world.until("act")


def test_each_cup_masks_in_turn_then_all_answer_then_masks_come_off():
    world = dealing()
    log, seen = world.log, []
    while log.owes(0) != "seal":
        if not seen or seen[-1] != log.phase:
            seen.append(log.phase)
        if log.phase == MASKING:
            assert [seat for seat in range(3) if log.owes(seat)] == [len(log.deal.masks)]
        world.step()
    assert seen == [MASKING, WITNESSING, PEELING]
    assert (len(log.deal.masks), len(log.deal.peels)) == (3, 2)


def test_nobody_but_its_owner_knows_a_hand_and_all_hands_are_the_deck():
    world = World(3, 2, "papayoo", rounds=1)
    world.until("seal")
    world.work()
    hands = [owner.hand for owner in world.owners]
    assert [len(hand) for hand in hands] == [20, 20, 20]
    assert sorted(sum([list(hand) for hand in hands], [])) == list(GAME.deck(3))
    said = b"".join(world.payloads)
    for owner in world.owners:
        assert hexed(owner.preimage_of(world.log.deal)).encode() not in said
    for points in world.points.values():  # what travels is masked by everybody whose link is secret
        assert not [1 for card in GAME.deck(3) if card_points.of(card) in points]


def test_a_cup_holds_what_it_was_dealt_and_passed_less_what_it_passed_and_played():
    world, seat = trick()
    owner = world.owners[seat]
    giver = world.owners[(seat - 1) % 3]
    hand = owner.hand
    assert set(hand) == set(owner.dealt) - set(owner.memory.choice) | set(giver.memory.choice)
    command = world.command(seat)
    world.add(seat, *command)
    assert owner.hand == tuple([card for card in hand if card != command[1]])


def test_the_deal_is_the_one_that_all_links_fixed():
    world, _ = trick()
    log, deal = world.log, world.log.deal
    orders = [card_secrets.permutation(owner.preimage_of(deal), deal.context(owner.seat), 60) for owner in world.owners]
    where = card_secrets.compose_permutations(orders)
    cards = [tuple(sorted([GAME.deck(3)[where[place]] for place in block])) for block in deal.blocks]
    assert cards == [owner.dealt for owner in world.owners]
    dealt = []
    while log.phase != OVER:
        dealt += [event for event in world.step()[1] if event[0] == "deck"]
    order = deal_entries.dealt_order(deal, GAME.deck(3))
    assert len(dealt) == 1 and list(GAME.dealt(log.match.state, order)) == cards
    assert [owner.cards.cheaters for owner in world.owners] == [[], [], []]


def test_what_comes_out_of_turn_is_refused():
    world = dealing()
    assert refused(world, 1, "mask", ZEROS, ZEROS) == "not_now"
    assert refused(world, TABLE, "mask", ZEROS, ZEROS) == "not_now"
    assert refused(world, 0, "mask", ZEROS) == "bad_entry"
    assert refused(world, 0, "mask", "0", ZEROS) == "bad_entry"
    assert refused(world, 0, "peel", ZEROS) == "not_now"
    assert refused(world, TABLE, "peel", [ZEROS] * 3) == "not_now"
    assert refused(world, 0, "pass", "00" * 37, ZEROS) == "not_now"
    assert refused(world, 0, "unmask", ZEROS) == "not_now"
    assert refused(world, 0, "wrong", 1) == "not_now"
    world.until("peel", 0)
    assert refused(world, TABLE, "peel", [ZEROS] * 2) == "bad_entry"
    assert refused(world, TABLE, "peel", ZEROS) == "bad_entry"
    world.until("pass", 0)
    _, box, link = world.command(0)
    for other in (box[2:], box + "00"):
        assert refused(world, 0, "pass", other, link) == "bad_entry"
    assert refused(world, 0, "pass", box) == "bad_entry"
    assert refused(world, 0, "pass", box, ZEROS) == "bad_link"


def test_who_passes_opens_what_was_said_of_the_laps_and_it_must_fit_this_log():
    world = World(3, 2, "papayoo", rounds=1)
    world.until("peel", TABLE)
    world.step()
    assert refused(world, TABLE, "peel", [ZEROS] * 3) == "bad_entry", "the last lap has a tag of each seat"
    _, items = world.command(TABLE)
    assert [len(item) for item in items] == [80] * 3
    world.add(TABLE, "peel", items[:2] + [items[2][:-1] + ("0" if items[2][-1] != "0" else "1")])
    world.until("pass", 2)
    assert refused(world, 2, *world.command(2)) == "another_story"
    world.add(0, *world.command(0))


def test_a_choice_of_cards_is_sealed_with_the_link_that_opens_what_was_seen_of_the_masks():
    world = World(3, 2, "papayoo", rounds=1)
    seat = world.until("seal")
    kind, sealed, cover, link = world.command(seat)
    assert refused(world, seat, kind, sealed, cover) == "bad_entry"
    assert refused(world, seat, kind, sealed, cover, ZEROS) == "bad_link"
    world.add(seat, kind, sealed, cover, link)


def test_an_opening_with_another_salt_than_follows_from_its_link_is_refused():
    world = World(3, 2, "papayoo", rounds=1)
    seat = world.until("unseal")
    kind, salt, choice, link = world.command(seat)
    assert salt == hexed(card_secrets.salt(bytes.fromhex(link), world.log.deal.context(seat)))
    assert refused(world, seat, kind, ZEROS, choice, link) == "not_as_sealed"
    assert refused(world, seat, kind, salt, choice[:-1], link) == "not_as_sealed"
    world.add(seat, kind, salt, choice, link)


def test_a_complaint_ends_the_match_with_all_links_open_in_each_phase():
    for phase, owed in ((MASKING, "mask"), (PEELING, "peel"), (PASSING, "pass"), (3, "act")):
        world = World(3, 2, "papayoo", rounds=1)
        world.until(owed, 1)
        log = world.log
        assert log.phase == phase
        first = log.deal.masks.number(0)
        for bad in (first - 1, log.entries, "1", -1):
            assert refused(world, 2, "wrong", bad) == "bad_entry"
        assert world.add(2, "wrong", first)[0] == ("accused", -1, 2, first)
        assert refused(world, 1, "wrong", first) == "not_now"
        assert log.phase == WITNESSING
        world.step()
        assert log.phase == CONFIRMING and refused(world, 0, "unmask", ZEROS) == "not_now"
        world.step()
        assert log.phase == UNMASKING and not log.match.over
        while log.phase == UNMASKING:
            world.step()
        assert log.phase == OVER and not log.match.over
        while not all([owner.cards.is_judged(log) for owner in world.owners]):
            world.work()
        for owner in world.owners:
            assert owner.cards.cheaters == [(2, "false_complaint", log.deal.accused[2])]
        assert image(folded(world.payloads)) == image(log)


def test_nobody_opens_a_deal_before_all_have_opened_what_they_answered_to_its_end():
    world, _ = trick()
    world.add(2, "wrong", world.log.deal.masks.number(0))
    _, answers = world.command(TABLE)
    world.add(TABLE, "seen", answers[:2] + [answers[2][:-1] + ("0" if answers[2][-1] != "0" else "1")])
    links = [owner.owed_command(world.log)[1] for owner in world.owners]
    assert refused(world, TABLE, "sure", links[:2]) == "bad_entry"
    assert refused(world, TABLE, "sure", links[:2] + [ZEROS]) == "bad_link"
    assert refused(world, 0, "sure", links) == "not_now", "the table makes that entry"
    assert refused(world, TABLE, "sure", links) == "another_story"


def test_a_card_that_was_played_stays():
    world, seat = trick()
    world.add(seat, *world.command(seat))
    assert refused(world, TABLE, "undo") == "not_undoable"


def test_a_cup_that_starts_anew_gives_the_same_again_at_every_entry():
    """At each entry of a deal the cups that are due, or one, lose their power: what they had stored, and the points
    that the table has, lead to the very same commands."""
    world = World(3, 5, "papayoo", rounds=1)
    world.until("mask", 0)
    while world.log.owes(0) != "act" and world.log.phase < OVER:
        world.work()
        for seat in [seat for seat in range(3) if world.log.owes(seat)] or [world.log.entries % 3]:
            owner = world.owners[seat]
            again = Owner(owner.cup, None, world.saved[owner.cup])
            again.resume(checkpoint.load(list(checkpoint.dump(world.log))))
            world.owners[seat], stored = again, world.saved[owner.cup]
            world.work()
            if world.log.owes(seat) in ("mask", "peel", "pass"):
                assert again.owed_command(world.log) == owner.owed_command(world.log)
            assert again.hand == owner.hand or not again.cards.whole(world.log.deal)
            world.owners[seat], world.saved[owner.cup] = owner, stored
        world.step()


def test_a_whole_match_with_cards_folds_to_the_same_everywhere():
    world = World(3, 4, "papayoo", rounds=1)
    world.play()
    assert world.log.phase == CLOSED
    assert hexed(world.log.digest)[:16] == DIGEST
    assert folded(world.payloads).match.digest() == world.log.match.digest()
    kinds = [json.loads(payload)[1] for payload in world.payloads]
    assert [kinds.count(kind) for kind in ("mask", "peel", "pass", "unseal", "unmask")] == [3, 2, 3, 3, 0]


DIGEST = "81ae632a5c9406ed"
