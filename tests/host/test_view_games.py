"""Games in the terminal: golden pages, every page of any size filled exactly. Parafico's are in test_view_screens."""

from __future__ import annotations

import functools
import re
import types
from collections.abc import Callable

import pytest
import view_golden

from bench.trial import played
from gobelet import games as rules
from gobelet.games import GAMES
from gobelet.games.parcheesi import board as parcheesi_board
from gobelet.games.parcheesi import rules as parcheesi_rules
from gobelet.games.parcheesi.definition import GAME
from gobelet.ledger import Ledger
from gobelet_host import words
from gobelet_host.games.parcheesi import terminal as parcheesi
from gobelet_host.spectate.model import TableModel
from gobelet_host.view import drawing, page_layouts, seat_blocks
from gobelet_host.view import theme as looks
from gobelet_host.view.page_layouts import Panel

NAMES = ("Marie", "Jean", "Maximilienne", "François", "Camille", "Léa")
SEEDS = {"parcheesi": 1}  # where all MOMENTS come
SIZES = {"80x24": (80, 24), "120x40": (120, 40)}
# What is golden of the drawings that games have of their own: of which game, a name, when that is.
MOMENTS: tuple[tuple[str, str, Callable[[TableModel], object]], ...] = (
    ("papayoo", "choosing what to pass", lambda m: m.view["phase"] == "discard"),
    ("papayoo", "a trick", lambda m: len(m.view["table"]) == 3 and m.view["trick"] > 2),
    ("papayoo", "a new trick", lambda m: not m.view["table"] and m.view["trick"] > 4),
    ("papayoo", "the winner", lambda m: m.winners()),
    ("pepetes", "who attacks", lambda m: m.view["phase"] == "first"),
    ("pepetes", "an attack", lambda m: m.view["phase"] == "attack"),
    ("pepetes", "bets", lambda m: m.view["phase"] == "bet" and any(m.view["stakes"])),
    ("pepetes", "an answer", lambda m: m.view["phase"] == "defend" and m.view["lost"]),
    ("pepetes", "the winner", lambda m: m.winners()),
    ("parcheesi", "the first throw", lambda m: m.view["phase"] == "throwing"),
    ("parcheesi", "a fault", lambda m: m.view["fault"]),
    ("parcheesi", "a bonus", lambda m: m.view["bonus"]),
    ("parcheesi", "the winner", lambda m: m.winners()),
    ("paradice", "a direction", lambda m: m.view["phase"] == "moving" and m.view["round"] > 8),
    ("paradice", "a purchase", lambda m: m.view["phase"] == "buying" and m.view["round"] > 12),
    ("paradice", "a sale", lambda m: m.view["phase"] == "selling"),
    ("paradice", "the winner", lambda m: m.winners()),
)
FILLED = ((80, 24), (100, 42), (120, 40), (133, 60), (200, 50), (250, 70))  # terminals


@functools.cache
def match(game: str, players: int) -> list[bytes]:
    """The entries of a match between automates."""
    return played(rules.load(game), {}, players, SEEDS.get(game, 7)).payloads


def models(game: str):
    """The model after each entry, with names of people: always the same object."""
    model, log = TableModel(), Ledger()
    for payload in match(game, min(rules.load(game).SEATS[1], len(NAMES))):
        events = log.fold(payload)
        log.players = [(cup, NAMES[seat], *more) for seat, (cup, _, *more) in enumerate(log.players)]
        model.entry(log, events)
        model.present([player[0] for player in log.players])
        yield model


@pytest.mark.parametrize("game", sorted({game for game, *_ in MOMENTS}))
def test_golden_pages(game):
    left = {title: when for of, title, when in MOMENTS if of == game}
    pages: dict[str, dict[str, list[str]]] = {"80x24_fr": {}, "120x40_en": {}}
    for model in models(game):
        for title, when in list(left.items()):
            if model.view and model.phase >= 3 and when(model):
                del left[title]
                for name, found in pages.items():
                    size, said = SIZES[name[:-3]], words.load(name[-2:])
                    alone = page_layouts.table_page(model, said, looks.PLAIN, size, "", "", said.get("keys.watch"), [])
                    place, panel = page_layouts.places(size)[0], Panel("Marie", None, ["", ""])
                    beside = page_layouts.play_page(model, said, looks.PLAIN, size, panel, place, [])
                    found[title] = view_golden.text(alone, size)
                    found[f"{title}, with a cup"] = view_golden.text(beside, size)
    assert not left, "these moments do not come in this match"
    for name, found in pages.items():
        view_golden.check(f"{game}_{name}", found)


@pytest.mark.parametrize("game", GAMES)
def test_every_page_fills_its_terminal_exactly_and_in_a_narrow_list_no_name_touches_a_number(game):
    said = words.load("en")
    for number, model in enumerate(models(game)):
        for size in FILLED if number % 600 in (0, 20) else ():
            view_golden.check_sizes(model, words.load("fr"), Panel("M", bytes(1024)), size)
        for width in (16, 18, 20, 22, 24, drawing.of(model, said).LISTED) if number % 50 == 0 else ():
            for row, seat in zip(seat_blocks.listed(drawing.of(model, said), width), model.seats(), strict=True):
                name = re.split(r"[^\w…+−-]", row.plain[2:])[0]
                assert seat.name.startswith(name.rstrip("…")) and name, (width, row.plain)


def of_position(pawns: list[tuple[int, ...]]) -> parcheesi.Drawing:
    state = parcheesi_rules.position(pawns)
    model = types.SimpleNamespace(game=GAME.NAME, view=GAME.view(state))
    return parcheesi.Drawing(model, words.load("en"))


def test_every_pawn_is_on_the_board_and_a_barrier_shows_both():
    game = of_position([(4, 4, 20, -1), (70, 71, -1, -1), (0, 0, 0, 5)])
    drawn = "\n".join(row.plain for row in game.board())
    assert drawn.count("●") == 4 and "●●" in drawn
    assert drawn.count("▲") == 3 and "★1" in drawn
    assert "■3" in drawn and drawn.count("■") == 2
    assert len({row.cell_len for row in game.board()}) == 1
    assert parcheesi_board.SEATED[3] == (0, 1, 2)


def test_a_game_without_a_drawing_is_drawn_with_its_points_and_its_public_dice(monkeypatch):
    monkeypatch.setattr(drawing.games, "part", lambda game, name: None)
    words_of, shown = words.load("en"), 0
    for model in models("paradice"):
        plain = drawing.of(model, words_of)
        if not model.names:
            assert type(plain) is drawing.Drawing
            continue
        state = model.ledger.match.state
        before = [plain.before(seat).plain for seat in model.seats()]
        assert before == [str(points) for points in rules.load("paradice").points(state)]
        lines = [row.plain for row in plain.middle(40, 8)]
        assert sum(line.count("●") for line in lines) == sum(model.dice)
        assert not any("●" in row.plain for row in plain.middle(40, 4))
        assert not any("●" in row.plain for row in plain.middle(13, 8))
        shown += len(model.dice) == 2
    assert shown > 10
