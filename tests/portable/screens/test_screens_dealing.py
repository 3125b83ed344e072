"""The scene while the cards go round the table: whose cup does what is said in both languages, also of the longest
names, and when it is on."""

import golden_frames
from ledger_world import World as Played
from screen_world import LONG_NAMES, World

from gobelet.cup import table_snapshot
from gobelet.cup.screens import CALL
from gobelet.games.papayoo.definition import GAME
from gobelet.ledger import MASKING, PASSING, PEELING, PLAYING, WITNESSING
from gobelet.ledger.deal import Deal
from gobelet.match import Match


def around(lang, phase, masks=0, laps=0, seats=8, past=None):
    """A cup in seat 2 that sees so much of a deal."""
    world = World(Match(GAME, seats), 2, None, lang)
    world.ledger.players = [("c%d" % seat, LONG_NAMES[seat], 0, 0) for seat in range(seats)]
    deal = Deal(bytes(32), 2, [0] * seats, past)
    for seat in range(masks):
        deal.masks.set_row(seat, 20 + seat, bytes(64))
    for lap in range(laps):
        deal.peels.set_row(lap, 40 + lap, bytes(32 * seats))
    world.ledger.phase, world.ledger.deal = phase, deal
    return world


def check(name, world):
    golden_frames.check("%s_%s" % (name, world.texts.lang), world.picture(world.screen("dealing")))


def test_frames_of_a_shuffle_that_goes_round():
    for lang in ("fr", "en"):
        check("dealing_first", around(lang, MASKING))
        check("dealing_mine", around(lang, MASKING, 2))
        check("dealing_last", around(lang, MASKING, 7))
        check("dealing_laps", around(lang, PEELING, 8, 4))


def test_a_cup_that_waits_for_the_last_deal_to_be_checked_says_so():
    for lang in ("fr", "en"):
        check("dealing_checks", around(lang, WITNESSING, 8, past=Deal(bytes(32), 1, [0] * 8)))
    first = around("fr", WITNESSING, 8)  # nothing is behind this one
    assert first.screen("dealing").progress_line() == first.texts.get("line.deals")


def test_the_settings_are_there_meanwhile():
    world = around("fr", MASKING)
    world.screen("dealing").hold(CALL)
    assert world.said == ["visit settings"]


def test_it_is_on_until_all_masks_are_off_that_others_take_off():
    world = Played(3, 2, "papayoo", rounds=1)
    log, seen = world.log, []
    while log.owes(0) != "act":
        world.step()
        if log.deal and seen[-1:] != [(log.phase, log.deal.is_circulating)]:
            seen.append((log.phase, log.deal.is_circulating))
    assert seen[:3] == [(MASKING, True), (WITNESSING, True), (PEELING, True)]
    assert [phase for phase, goes_round in seen[3:] if not goes_round][:2] == [PLAYING, PASSING]
    assert not [phase for phase, goes_round in seen[3:] if goes_round]


def test_a_page_shows_the_table_meanwhile_and_says_who_shuffles():
    world = around("fr", MASKING, 3)
    seen = table_snapshot.snapshot_of(world, "dealing", world.screen("dealing"))
    assert seen["said"] == world.texts.get("line.shuffles", LONG_NAMES[3]) and len(seen["seats"]) == 8
