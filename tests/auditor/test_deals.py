"""A deal is worked out again from the page alone: nobody is named in one that is as the page says, a seat that did
something else is, and both auditors say so alike."""

import pytest
from liars import ALONE, LiarsWorld

from gobelet import curve
from gobelet.ledger import Ledger
from gobelet_host.audit import audit as project
from gobelet_host.audit import deals
from tests.auditor.cards import BASE, digest, is_point, ladder, liars, mult, point_of
from tests.auditor.log import Log
from tests.auditor.playing import Scribe


def test_rfc_7748_section_6_1():
    secret = int("6a2cb91da5fb77b12a99c0eb872f4cdf4566b25172c1163c7da518730a6d0777", 16)
    public = "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"
    assert ladder(secret & ~7 & ~(1 << 255) | 1 << 254, BASE).hex() == public


def test_the_values_of_the_page():
    points = [point_of(card) for card in range(1, 61)]
    assert points[0].hex() == "fc4fd849b5ffe2db5bec21fa960beee293c289923797c7165d96e26945ecb30a"
    assert digest(points).hex() == "560f24404355596d7be7e4172712dbc0ad96014cf8a062381a9a293554d25576"
    assert all(is_point(point) for point in points)
    assert mult(2, points[0]) != points[0]


@pytest.fixture(scope="module")
def dealt():
    """A match written from the page, with its points; its entries."""
    return Scribe("papayoo", 3, 5, points=True).play()


def test_a_deal_that_is_as_the_page_says_names_nobody(dealt):
    log = Log()
    for line in dealt.lines:
        log.fold(line)
        if len(log.opened) == 1:
            break
    assert liars(log.opened[0], log.name) == []


def test_the_project_judges_what_is_written_from_the_page_alike(dealt):
    record = project.Record(1, dealt.log.uid, dealt.lines, True)
    assert deals.read(record)[1:] == (2, [])


@pytest.mark.parametrize("lie", ["own_order", "wrong_key", "spoiled_block", "passes_others_card", "empty_box"])
def test_both_auditors_name_the_same_liar(lie):
    world = LiarsWorld(3, lie, seed=4, actor=1)
    world.run()
    log, ledger = Log(), Ledger()
    for payload in world.payloads:
        log.fold(payload)
        ledger.fold(payload)
    named = liars(log.opened[-1], log.name)
    assert named == [tuple(one) for one in deals.of_deal(ledger.deal, ledger)] != []
    assert {(seat, how) for seat, how, _ in named} == {(1, ALONE[lie])}
    assert curve.run_to_end(curve.card_point(3)) == point_of(3)
