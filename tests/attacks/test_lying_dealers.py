"""Where cups deal cards: each lie of a cup in league with the table is named on the display of the honest cups, and
what the table does to points, steps and stories ends in an alarm about the table. The cups are the real program.
"""

import pytest

from gobelet import card_secrets
from gobelet.ledger import MASKING, OVER, PEELING
from tests.attacks.rooms import a_room, gave, hears, league_of, said, seat_of, told_again
from tests.worlds.cheat.liar import ALONE, TWO

LIES = {**ALONE, **TWO}
SEEN_AT_ONCE = ("own_order", "same_twice", "wrong_key", "spoiled_block", "other_box", "peek_block")


def dealing(cups=3, honest=2, **options):
    """A match of Papayoo, about to be dealt: the room, its story."""
    room, story = a_room("papayoo", cups, honest, rounds=1, **options)
    room.run(lambda: story.log.phase == MASKING)
    return room, story


def names(cup):
    return {seat for seat, _, _ in cup.app.owner.cards.cheaters}


@pytest.mark.parametrize("lie", SEEN_AT_ONCE)
def test_a_liar_is_named_on_every_honest_display(lie):
    room, story = dealing()
    seat = league_of(story)
    cards = story.hands[seat].cards
    cards.lie, cards.victim = lie, (seat - 1) % 3
    for cup in room.cups:
        hears(room, cup, "lied")
        name, code, _ = next(alarm[1] for alarm in cup.app.hints.alarms if alarm[0] == "lied")
        assert (name, code) == ("League 2", LIES[lie])
        assert names(cup) == {seat}
        assert cup.app.owner.owes(story.log) in ("", "seen", "unmask", "unseal", "close", "closed")


def test_points_that_were_altered_are_asked_for_again_and_name_no_cup():
    """alters_bytes: the table tells the next cup other points than their digest says."""
    room, story = dealing()
    room.run(lambda: story.log.deal.masks)
    (digest, points), *_ = room.points.items()
    room.points[digest] = points[:-1] + bytes([points[-1] ^ 1])
    waits = next((cup for cup in room.cups if seat_of(cup, story) == 1), None)
    room.run(lambda: room.now > 60_000 or waits and waits.app.owner.cards.unfit > 3 or len(story.log.deal.masks) > 1)
    if waits:
        assert waits.app.owner.cards.unfit > 3 and len(story.log.deal.masks) == 1
        hears(room, waits, "table_silent")
        assert "lied" not in said(waits)


def test_a_step_that_a_cup_did_not_make_is_not_its_own():
    """forges_step: a mask in the name of an honest cup."""
    room, story = dealing()
    cup = room.cups[0]
    seat = seat_of(cup, story)
    room.run(lambda: len(story.log.deal.masks) == seat)
    forged = told_again(story, len(story), (seat, "mask", "11" * 32, "22" * 32))
    room.tell(forged, cup)
    hears(room, cup, "not_mine")


def test_two_decks_for_two_cups_are_found_before_a_box_leaves():
    """forks_mask: one cup is told another mask of the league's seat. What it has answered to that does not fit the log
    of the other, which finds it with the first link that opens an answer."""
    room, story = dealing()
    league, victim, other_cup = league_of(story), room.cups[1], room.cups[0]
    room.run(lambda: len(story.log.deal.masks) > league)
    number, _, public = story.log.deal.mask(league)
    points = story.hands[league].cards.made[1]
    twisted = bytes(points[32:] + points[:32])
    room.points[card_secrets.digest(twisted)] = twisted
    other = told_again(story, number, (league, "mask", card_secrets.digest(twisted).hex(), public.hex()))
    room.tell(other, victim)
    room.run(lambda: gave(room, other_cup, "seal"))
    room.run(lambda: victim.app.ledger.deal and len(victim.app.ledger.deal.peels) == 2 or "lied" in said(victim))
    victim.put_in(victim.app.ledger.entries, "seal", seat_of(other_cup, other), 0, *gave(room, other_cup, "seal")[-1])
    hears(room, victim, "another_story")
    assert not gave(room, victim, "pass") and not gave(room, other_cup, "pass")


def test_a_match_is_over_for_everybody_once_somebody_complains():
    room, story = dealing()
    seat = league_of(story)
    room.run(lambda: story.log.phase == PEELING)
    story.add(seat, "wrong", story.log.deal.masks.number(0))
    room.run(lambda: story.log.phase >= OVER)
    for cup in room.cups:
        hears(room, cup, "lied")
        assert next(alarm[1] for alarm in cup.app.hints.alarms if alarm[0] == "lied")[1] == "false_complaint"
    assert not story.log.match.over and story.log.deal.accused
