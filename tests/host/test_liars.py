"""Whoever lies where cups deal cards is named once the deal is open, and an honest cup never is: a liar at each step,
in league with the table, and alone or with a friend. The honest cups and their judgement are the real ones."""

import pytest
from liars import ALONE, LIES, TWO, LiarsWorld, x25519

from gobelet import curve
from gobelet.ledger import OVER

SEATS = (3,)


@pytest.fixture(autouse=True)
def _cached(monkeypatch):
    monkeypatch.setattr(curve, "library", x25519)


@pytest.mark.parametrize("seats", [3, 8])
def test_an_honest_deal_names_nobody(seats):
    world = LiarsWorld(seats, "", seed=seats)
    assert world.run() == {seat: [] for seat in range(seats)}
    dealt = world.log.dealt
    assert sorted(sum(map(list, dealt), [])) == list(world.rules.deck(seats))
    assert not world.log.deal.lied


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("lie", ALONE)
def test_a_liar_is_named_by_every_honest_cup_and_nobody_else_is(lie, seats):
    _named(LiarsWorld(seats, lie, seed=2, actor=1))


@pytest.mark.parametrize("lie", TWO)
def test_two_in_league_are_named(lie):
    _named(LiarsWorld(4, lie, seed=3, actor=2))


def _named(world):
    named = world.run()
    assert len(named) == len(world.honest())
    for names in named.values():
        assert names == next(iter(named.values())), "all honest cups judge alike"
        assert {seat for seat, _, _ in names} == {world.actor} or world.lie == "liars_swap"
        assert all(world.liars >> seat & 1 for seat, _, _ in names)
        assert {code for _, code, _ in names} == {LIES[world.lie]}
    assert world.log.phase >= OVER or not world.log.deal.lied
