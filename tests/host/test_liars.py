"""Whoever lies where cups deal cards is named once the deal is open, and an honest cup never is: a liar at each step,
in league with the table, and alone or with a friend. The honest cups and their judgement are the real ones."""

import functools

import pytest
from ledger_world import refused
from liars import ALONE, LIES, OWN_SALT, TWO, LiarsWorld
from world import World

from gobelet import card_secrets
from gobelet.ledger import OVER, PASSING, deal_entries, hexed
from gobelet_host.table.curve_point_store import AGAIN_MS, CurvePointStore


@functools.cache
def played(lie, seats=3, seed=2, actor=1):
    """A world in which a deal with this lie has been judged, and whom each honest cup names."""
    world = LiarsWorld(seats, lie, seed=seed, actor=actor)
    return world, world.run()


@pytest.mark.parametrize("seats", [3, 8])
def test_an_honest_deal_names_nobody(seats):
    world = LiarsWorld(seats, "", seed=seats)
    assert world.run() == {seat: [] for seat in range(seats)}
    deck = world.rules.deck(seats)
    assert sorted(deal_entries.dealt_order(world.log.deal, deck)) == list(deck)
    assert not world.log.deal.lied


@pytest.mark.parametrize("lie", ALONE)
def test_a_liar_is_named_by_every_honest_cup_and_nobody_else_is(lie):
    _named(*played(lie))


@pytest.mark.parametrize("lie", [lie for lie in LIES if "tors" in lie or "twist" in lie])
def test_a_point_of_another_order_is_refused_by_an_honest_table(lie):
    world, _ = played(lie)
    assert world.refused_by_an_honest_table() == {1}


@pytest.mark.parametrize("lie", [lie for lie in ALONE if "twin_" in lie and lie != "twin_mark"])
def test_a_cup_that_would_make_one_point_twice_names_what_it_was_given_instead(lie):
    deal = played(lie)[0].log.deal
    wrong = deal.peels.number(0) if "lap" in lie else deal.masks.number(1)
    assert deal.accused[:2] in ((0, wrong), (2, wrong)) and not deal.played


@pytest.mark.parametrize("lie", TWO)
def test_two_in_league_are_named(lie):
    _named(*played(lie, 4, 3, 2))


@pytest.mark.parametrize("lie, who", [("no_key", "anybody"), ("passes_takers_card", "the taker")])
def test_what_cannot_be_right_is_said_before_the_round_is_played(lie, who):
    deal = played(lie)[0].log.deal
    assert deal.accused[0] in ((2,) if who == "the taker" else (0, 2)) and not deal.played
    assert deal.accused[1] == (deal.boxes if lie == "passes_takers_card" else deal.masks).number(1)


def test_a_choice_is_opened_with_the_salt_that_follows_from_its_link_alone():
    world = LiarsWorld(3, "own_salt", seed=2, actor=1)
    world.until("act")
    world.told = True  # it does not complain
    world.until("unseal", 1)
    command = list(world.command(1) or ())
    assert refused(world, 1, "unseal", hexed(OWN_SALT), *command[2:]) == "not_as_sealed"


def test_a_cup_deals_on_and_closes_after_it_has_judged_and_plays_on_if_nobody_lied():
    world = LiarsWorld(3, "", seed=3)
    world.until("close", 0)
    owner, log = world.owners[0], world.log
    owner.cards.judged = 0
    assert owner.owed_command(log) is None
    world.work()
    assert owner.owed_command(log)[0] == "close"
    owner.cards.cheaters = [(1, "mask", 9)]
    assert owner.owed_command(log)[0] == "close"
    again = LiarsWorld(3, "", seed=3)
    again.until("act", 0)
    again.owners[0].cards.cheaters = [(1, "mask", 9)]
    assert again.owners[0].owes(again.log) == "" and again.owners[0].owed_command(again.log) is None


def test_the_table_asks_again_for_points_that_do_not_fit_what_was_said():
    world = LiarsWorld(3, "", seed=3)
    world.work()
    points, cards = CurvePointStore(), world.owners[0].cards
    kind, *data = cards.command(world.log, "mask")
    points.offer(world.log, 0, kind, 1, "c0", data)
    made, size = bytes(cards.made[1]), card_secrets.PIECE * card_secrets.POINT
    number = world.log.deal.mix_number
    asked = lambda now: [message for _, message in points.due_requests(now)]  # noqa: E731
    assert asked(0) == asked(AGAIN_MS - 1) == [], "a cup gives them by itself"
    for whole in (made[:-1] + bytes([made[-1] ^ 1]), made):
        told = [
            points.receive(0, number, 0, at // card_secrets.POINT, card_secrets.encode_points(whole[at : at + size]), 0)
            for at in range(0, len(whole), size)
        ]
        assert (told[-1] is not None) == (whole is made) and told[:-1] == [None] * (len(told) - 1)
        assert asked(AGAIN_MS) == ([] if whole is made else [[number, 0, 0]])


def test_each_cup_gives_its_points_unasked_as_soon_as_it_has_announced_them(tmp_path, monkeypatch):
    asked, due_requests = [], CurvePointStore.due_requests
    monkeypatch.setattr(CurvePointStore, "due_requests", lambda *its: asked.extend(due_requests(*its)) or ())
    world = World(tmp_path, count=3, seed=3, game="papayoo")
    world.run(lambda: world.table.ledger.phase == PASSING)
    assert asked == []


def _named(world, named):
    assert world.refused_by_an_honest_table() <= {world.actor}, "no honest cup is taken for a liar"
    assert len(named) == len(world.honest())
    for names in named.values():
        assert names == next(iter(named.values())), "all honest cups judge alike"
        assert {seat for seat, _, _ in names} == {world.actor} or world.lie == "liars_swap"
        assert all(world.liars >> seat & 1 for seat, _, _ in names)
        assert {code for _, code, _ in names} == {LIES[world.lie]}
    assert world.log.phase >= OVER or not world.log.deal.lied
