"""The television page with each game: its dice, board, cards or duel, on a screen and on a phone."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from television import Television
from world import World

from gobelet.games import GAMES
from gobelet_host.games import cases
from gobelet_host.web import messages, texts


def moment(game):
    """What the stream says in the middle of a match, in French."""
    with tempfile.TemporaryDirectory() as folder:
        world = World(Path(folder), count=4, seed=3, pilot="random", game=game)
        _, entries = cases.of(game).drawn
        world.run(lambda: len(world.table.log) >= entries)
        words = texts.load("fr")
        told = list(messages.of_match([world.table.log[n] for n in range(entries)], words))[-1]
        world.journal.close()
    return told


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_its_own_stage_that_fits_the_screen(open_page, site, axe, game):
    told = moment(game)
    for size in ("tv", "phone"):
        tv = Television(open_page, site.url, size=size)
        tv.say(told)
        tv.page.locator(".seat").nth(3).wait_for()
        assert tv.page.locator(f"#table {cases.of(game).drawn[0]}").count() > 0
        names = tv.page.locator(".seat .who").all_text_contents()
        assert names == [seat["name"] for seat in told["picture"]["seats"]]
        assert tv.page.evaluate("document.scrollingElement.scrollWidth <= screen.width")
        if size == "tv":
            assert tv.page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
        assert axe(tv.page) == ""
