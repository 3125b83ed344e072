"""docs/adding-a-game.md is followed word by word: what comes out is played through everything that there is."""

from __future__ import annotations

import importlib
import re
import sys
from pathlib import Path

import pytest
from world import World

import gobelet.bots
import gobelet.cup.screens
import gobelet.games
import gobelet.texts
import gobelet_host.spectate.spectator
import gobelet_host.words.narrators
from gobelet.ledger import Ledger
from gobelet_host import words
from gobelet_host.sim import trial
from gobelet_host.sim.simulate import simulate
from gobelet_host.spectate.model import TableModel
from gobelet_host.view import look as looks
from gobelet_host.view import screens
from gobelet_host.view.screens import Panel
from gobelet_host.words.narrate import sentence
from tools.portable_subset import check_file

PAGE = Path(__file__).resolve().parents[2] / "docs" / "adding-a-game.md"
LISTS = (gobelet.games, gobelet.cup.screens, gobelet.texts, gobelet_host.words.narrators)
PACKAGES = {
    "firmware/gobelet/rules": gobelet.games,
    "firmware/gobelet/cup/screens": gobelet.cup.screens,
    "firmware/gobelet/texts": gobelet.texts,
    "firmware/gobelet/bots": gobelet.bots,
    "host_tools/gobelet_host/view/games": gobelet_host.spectate.spectator,
    "host_tools/gobelet_host/narrators": gobelet_host.words.narrators,
}


@pytest.fixture
def files(tmp_path, monkeypatch):
    """The files that the page shows, in a folder beside the repository, and its game's name in the lists it names."""
    page = PAGE.read_text(encoding="utf-8")
    found = []
    for name, code in re.findall(r"^```python\n# (\S+)\n(.*?)^```$", page, re.M | re.S):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(code, encoding="utf-8")
        found.append(path)
    for folder, package in PACKAGES.items():
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path / folder)])
    for package in LISTS:
        path = Path(str(package.__file__))
        assert f"`GAMES` in `{path.relative_to(PAGE.parents[1])}`" in page
        monkeypatch.setattr(package, "GAMES", (*package.GAMES, "higher"))
    importlib.invalidate_caches()
    yield found
    for module in [name for name in sys.modules if name.endswith(("higher", "_higher"))]:
        del sys.modules[module]
    for package in PACKAGES.values():
        vars(package).pop("higher", None)


def test_it_is_portable(files):
    assert len(files) == 7
    for path in files:
        if "firmware" in path.parts:
            assert list(check_file(path)) == []


def test_it_is_simulated_and_every_game_audits_clean(files):
    result = simulate("higher", players=4, games=20)
    assert result.games == 20 and result.wins["sound"] > 0
    module = gobelet.games.load("higher")
    for number in range(10):
        assert trial.audited(module, {"rounds": 1 + number % 3}, trial.seats_of(module, number), number) > 10


def test_it_is_played_by_cups_at_a_table(files, tmp_path):
    world = World(tmp_path, count=3, game="higher", rounds=2)
    world.run(world.over)
    for cup in world.cups:
        assert cup.app.crash is None and not cup.board.crashes
    assert {event[0] for event in world.events} >= {"rolled", "kept", "scored", "winner"}
    world.journal.close()


def test_its_decision_is_drawn_and_taken(files, tmp_path):
    world = World(tmp_path, count=2, humans=1, seed=2, game="higher")
    app = world.cups[0].app
    world.run(lambda: app.link.state == 2 and bool(app.lobby) or world.now > 60_000)
    app.ready()
    world.run(lambda: app.ledger.match is not None and not app.model.word_seen)
    app.dismiss()
    world.run(lambda: app.scene() == "roll")
    app.shake()
    world.run(lambda: app.scene() == "decide" and app.screen.labels()[2] == "Keep")
    frame = bytes(app.canvas.buffer)
    app.screen.press(2)
    world.wait(100)
    assert app.screen.labels()[2] == "Again" and bytes(app.canvas.buffer) != frame
    app.screen.press(4)
    world.run(lambda: "again" in {event[0] for event in world.events})
    world.journal.close()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_it_is_shown_and_told(files, lang):
    said = words.load(lang)
    said.use("higher")
    model, log = TableModel(), Ledger()
    place = screens.places((80, 24))[0]
    for payload in trial.played(gobelet.games.load("higher"), {}, 3, 1).payloads:
        events = log.fold(payload)
        model.entry(log, events)
        pages = [
            screens.table_page(model, said, looks.PLAIN, (80, 24), "", "", "", []),
            screens.play_page(model, said, looks.PLAIN, (80, 24), Panel("M", bytes(1024)), place, []),
        ]
        assert [len(page) for page in pages] == [24, 24]
        for event in events:
            assert not sentence(event, model.names, said).startswith(event[0])
    assert model.winners()
