"""What keys do on the table's page."""

import sys

from world import World

from gobelet_host.spectate.model import TableModel
from gobelet_host.view import drawing, table_blocks
from gobelet_host.view.terminal import TableScreen
from gobelet_host.words import load


def test_the_table_ends_a_match_only_when_it_is_asked_twice(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "stdin", sys.__stdin__)  # the page is never put on a terminal here
    world = World(tmp_path, 2, seed=3)
    world.run(lambda: world.table.ledger.round == 1)
    screen = TableScreen(world.table, load("en"), lambda: None)
    screen.press("abandon")
    assert "again" in screen.note
    screen.press("ok")
    assert world.table.playing
    screen.press("abandon")
    screen.press("abandon")
    assert world.table.ledger.over and world.kinds()[-1] == "abandoned"
    world.run(lambda: not world.table.playing)


def test_nobody_has_won_a_match_that_the_table_ends(tmp_path):
    world = World(tmp_path, 2, seed=3)
    world.run(lambda: world.table.ledger.round == 1)
    model, words = TableModel.follow(world.table), load("en")
    world.table.abandon()
    assert model.winners() == []
    drawn = [row.plain.strip() for row in table_blocks.middle(drawing.of(model, words), 60, 12)]
    assert drawn == ["The game was stopped."]
