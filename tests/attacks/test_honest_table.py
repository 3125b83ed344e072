"""Whom an honest table names: each known lie about cards is told by one cup of three at a real table that tells
everybody one story. Nobody but the liar is refused, and no cup names anybody else.
"""

import pytest
from world import World

from gobelet import ledger
from gobelet_host.table.news import CommandRefused
from tests.worlds.cheat.liar import ALONE, TWO, Liar

LIAR = 1
REFUSED = (  # what a table sees by itself, so that the match waits for that cup
    "twist_mark torsion_mark torsion_twin_2 torsion_twin_4 torsion_twin_8 torsion_twin_in_a_lap same_twice not_below_p"
    " torsion_twin_in_two_blocks no_point small_order no_key"
).split()


def against_an_honest_table(folder, lie):
    """(cups that the table refuses, cups that the others name) by their places in the world."""
    folder.mkdir(exist_ok=True)
    world = World(folder, 3, seed=4, game="papayoo", rounds=1)
    refused, numbers = set(), {cup.board.cup_id: number for number, cup in enumerate(world.cups)}

    def listen(news):
        if isinstance(news, CommandRefused) and news.code == "bad_points":
            refused.add(numbers[news.member.cup])

    world.table.listeners.append(listen)
    world.run(lambda: world.table.ledger.phase == ledger.MASKING)
    owner = world.cups[LIAR].app.owner
    points = world.table._match.points
    seats = len(world.cups)
    owner.cards = Liar(owner, lie, lambda: points.steps.get(seats - 1, b""), (owner.seat - 1) % seats)
    honest = [cup for number, cup in enumerate(world.cups) if number != LIAR]
    world.run(lambda: refused or all(_judged(cup) for cup in honest))
    world.wait(2000)
    rows = world.table.ledger.players
    names = {numbers[rows[seat][0]] for cup in honest for seat, _, _ in cup.app.owner.cards.cheaters}
    assert not [alarm for cup in honest for alarm in cup.app.hints.alarms if alarm[0] != "lied"]
    return refused, names


def _judged(cup):
    deal = cup.app.ledger.deal
    return deal and deal.open and cup.app.owner.cards.is_judged(cup.app.ledger)


@pytest.mark.parametrize("lie", [*ALONE, *TWO])
def test_an_honest_table_names_nobody_but_the_liar(tmp_path, lie):
    refused, names = against_an_honest_table(tmp_path, lie)
    assert (refused, names) == (({LIAR}, set()) if lie in REFUSED else (set(), {LIAR}))


def test_torsion_twin_in_a_mask(tmp_path):
    """The next honest cup would make one point twice, and be refused as a liar."""
    for order in (2, 4, 8):
        assert against_an_honest_table(tmp_path / str(order), f"torsion_twin_{order}") == ({LIAR}, set())


def test_torsion_twin_in_a_lap(tmp_path):
    assert against_an_honest_table(tmp_path, "torsion_twin_in_a_lap") == ({LIAR}, set())


def test_torsion_twin_in_two_blocks(tmp_path):
    assert against_an_honest_table(tmp_path, "torsion_twin_in_two_blocks") == ({LIAR}, set())
