"""The referee of cards: each broken promise is seen, and nothing else is taken for one."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.worlds.cheat.card_invariants import CardInvariants

X, Y = bytes(31) + b"\x09", bytes(31) + b"\x07"  # two points of cards, as x
MIXED = b"m" * 32
HONEST, GUEST = "c0ffee00", "c0ffee01"


class Court:
    def __init__(self):
        self.found: list[str] = []
        self.referee = CardInvariants(
            lambda code, sentence: self.found.append(code), lambda cup, other: other == HONEST
        )

    def log(self, links=(), mix=3, open_=True) -> Any:
        deal: Any = SimpleNamespace(mixed=MIXED, mix_number=mix, open=open_, links=links, seats=1, peels=[])
        deal.masks, deal.mask = {0: 1}, lambda seat: (0, b"\xab")
        deal.boxes = {}
        return SimpleNamespace(deal=deal, uid="match", last=[7, "mask"], players=[(HONEST,), (GUEST,)])

    def judges(self, log, names=(), lies=()):
        app: Any = SimpleNamespace(
            ledger=log, owner=SimpleNamespace(cards=SimpleNamespace(cheaters=list(names), is_judged=lambda log: True))
        )
        self.referee.lies = lambda: set(lies)
        self.referee.judged("judge", app)


@pytest.fixture
def court():
    return Court()


def test_nobody_plays_on_once_a_card_of_an_honest_hand_can_be_told(court):
    court.referee.hidden(MIXED, {X: 17}, Y)
    court.referee.plays_on(HONEST, court.log())
    assert not court.found
    court.referee.hidden(MIXED, {X: 17}, Y + X)
    court.referee.plays_on(HONEST, SimpleNamespace(deal=None))
    assert not court.found, "another match has no such deal"
    court.referee.folded(HONEST, court.log(), False)
    court.referee.lies = lambda: {"ab"}
    court.referee.plays_on(HONEST, court.log())
    assert not court.found, "its own log holds the lie, and will name the liar"
    court.referee.plays_on(GUEST, court.log())
    assert court.found == ["card_leaked"]


def test_an_honest_cup_is_never_named_and_a_liar_may_be(court):
    court.judges(court.log(), [(1, "bad_mask", 5)])
    assert not court.found and court.referee.deals == 1
    court.judges(court.log(mix=4), [(0, "bad_mask", 5)])
    assert court.found == ["framed"]


def test_a_lie_that_a_cup_has_folded_and_judged_is_named(court):
    log = court.log()
    court.referee.folded("judge", log, False)
    court.judges(log, lies=["cd"])
    assert not court.found
    court.judges(court.log(mix=4), lies=["ab"])
    assert court.found == ["liar_unseen"]


def test_a_lie_that_a_cup_never_saw_is_not_asked_of_it(court):
    court.referee.folded("another", court.log(), False)
    court.judges(court.log(), lies=["ab"])
    assert not court.found


def test_each_deal_is_judged_once_and_only_when_it_is_open(court):
    court.judges(court.log(open_=False), [(0, "bad_mask", 5)])
    assert not court.found and court.referee.deals == 0
    for _ in range(3):
        court.judges(court.log())
    assert court.referee.deals == 1
