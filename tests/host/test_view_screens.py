"""The screens of the terminal view: golden pages for few and many players, small and large, French and English."""

from __future__ import annotations

import functools
import io
import re
from pathlib import Path

import pytest
import view_golden
from rich.cells import cell_len
from rich.console import Console
from view_world import models, moment

from gobelet import ledger
from gobelet.cup.buttons import CALL
from gobelet.cup.display.readable import AREA, DIE, TEXT
from gobelet_host import view, words
from gobelet_host.spectate.model import Person, TableModel
from gobelet_host.table.news import JournalTrouble
from gobelet_host.view import drawing, help_page, page_layouts, table_blocks
from gobelet_host.view import theme as looks
from gobelet_host.view.blocks import Page
from gobelet_host.view.page_layouts import Panel
from gobelet_host.view.text_display import DisplayState
from tools.oled import load

SIZES = {"80x24": (80, 24), "120x40": (120, 40)}
FILLED = ((80, 24), (80, 30), (100, 42), (120, 40), (133, 60), (200, 50), (250, 70))  # terminals
SEED = {2: 1, 15: 7}
CUP = Path(__file__).resolve().parent.parent / "golden" / "frames" / "toolkit_own_dice.txt"
# A bid: a line, the number and its die, the own dice; OK wants to be pressed, CALL to be held.
BIDDING = DisplayState(
    ("◀", "▶", "Dire", "Bluff"),
    CALL,
    [
        [TEXT, 0, 0, 5, 8, "\ue000", -1, 0],
        [TEXT, 11, 0, 90, 8, "Tour 3", -1, 0],
        [TEXT, 0, 10, 128, 8, "Jean : 4 × ⚃", 0, 0],
        [TEXT, 40, 22, 10, 20, "5", -1, 0],
        [TEXT, 60, 22, 10, 20, "×", -1, 0],
        [DIE, 80, 22, 20, 20, 4, 0],
        [AREA, 37, 20, 16, 24, -1],
        *([DIE, 4 + 12 * n, 45, 9, 9, face, 0] for n, face in enumerate((1, 2, 3, 7, 0))),
        [TEXT, 64, 46, 64, 8, "couvrir", 0, 0],
    ],
)
MOMENTS = {
    "seating rolls": lambda m: m.rolls,
    "shaking": lambda m: m.round == 1 and m.model.waiting()[0] == "shake",
    "a bid": lambda m: m.round > 1 and len(m.history) > 2,
    "a call, cups go up": lambda m: m.verdict and m.verdict.hands and not m.verdict.count,
    "a verdict": lambda m: m.verdict and m.verdict.count and m.verdict.call == "caramba",
    "the verdict that brings parafico": lambda m: m.verdict and any(e[0] == "parafico" for e in m.verdict.then),
    "a parafico round": lambda m: m.parafico and len(m.history) > 1,
    "the winner": lambda m: m.model.phase == ledger.OVER,
}  # fmt: skip


def said_of(lang: str) -> words.Words:
    """The words of a table that plays Parafico."""
    return words.load(lang).for_game("parafico")


@functools.cache
def moments(players):
    """{title: the model} at the first time that each of MOMENTS comes in this match."""
    seed = SEED[players]
    return {t: moment(players, seed, lambda m, when=when: m.model.view and when(m)) for t, when in MOMENTS.items()}


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", SEED)
def test_golden_table(players, size, lang):
    said = said_of(lang)
    pages = {}
    for title, model in moments(players).items():
        block = page_layouts.table_page(model, said, looks.PLAIN, SIZES[size], "", "", said.get("keys.watch"), [])
        pages[title] = view_golden.text(block, SIZES[size])
    view_golden.check(f"table_{players}_{size}_{lang}", pages)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", SEED)
def test_golden_play(players, size, lang):
    said = said_of(lang)
    frame = load(str(CUP))
    pages = {}
    for title, model in moments(players).items():
        place = page_layouts.places(SIZES[size])[0]
        panel = Panel("Marie", frame, shown=BIDDING)
        block = page_layouts.play_page(model, said, looks.PLAIN, SIZES[size], panel, place, [])
        pages[title] = view_golden.text(block, SIZES[size])
    view_golden.check(f"play_{players}_{size}_{lang}", pages)


def lobby(people):
    model = TableModel()
    model.people = people
    return model


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_golden_lobby_help_cups(lang):
    said = said_of(lang)
    size = SIZES["80x24"]
    many = [Person(f"Bartholomé {n}", n % 3 > 0, n % 4 == 0, "USB 7" if n % 5 else "") for n in range(15)]
    keys = said.get("keys.table")
    where, how = said.get("view.where", "192.168.1.20:7425, USB"), said.get("view.begin")
    covered = Panel("Marie", None, ["Marie", "", said.get("view.covered")], [("Jean", True), ("Zoé", False)])
    mode = page_layouts.modes(size)[0]
    bidding = Panel("Marie", bytes(1024), shown=BIDDING)
    pages = {
        "nobody": page_layouts.table_page(lobby([]), said, looks.PLAIN, size, where, how, keys, []),
        "fifteen": page_layouts.table_page(lobby(many), said, looks.PLAIN, size, where, how, keys, []),
        "help": help_page.page(said, looks.PLAIN, size, ["Journal: m"], said.get("view.legend"), BIDDING),
        "help without a cup": help_page.page(words.load(lang), looks.PLAIN, size, [], said.get("view.legend")),
        "cups, a bid": page_layouts.cups_page(said, looks.PLAIN, size, bidding, [], mode),
        "cups, covered": page_layouts.cups_page(said, looks.PLAIN, size, covered, [], mode),
    }
    view_golden.check(f"others_{lang}", {title: view_golden.text(block, size) for title, block in pages.items()})


def test_every_arrangement_fills_its_terminal_exactly():
    for number, model in enumerate(models(15, 7)):
        for size in FILLED if number % 800 == 0 else ():
            view_golden.check_sizes(model, said_of("fr"), Panel("Marie", load(str(CUP))), size)


def test_every_name_and_die_of_fifteen_is_on_a_small_screen():
    said = said_of("en")
    model = moment(15, 7, lambda m: m.verdict and m.verdict.count)
    block = page_layouts.table_page(model, said, looks.PLAIN, (80, 24), "", "", "", [])
    shown = "\n".join(row.plain for row in block[:-1])  # the last line explains the signs
    for name in model.names:
        assert name in shown
    assert shown.count("✓") + shown.count("★") == sum(model.watcher.verdict.count)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_a_parafico_round_says_so_in_words(size, lang):
    said = said_of(lang)
    for players in SEED:
        model = moment(players, SEED[players], lambda m: m.parafico and m.history and not m.verdict)
        place = page_layouts.places(SIZES[size])[0]
        for block in (
            page_layouts.table_page(model, said, looks.PLAIN, SIZES[size], "", "", "", []),
            page_layouts.play_page(model, said, looks.PLAIN, SIZES[size], Panel("Marie", bytes(1024)), place, []),
        ):
            assert said.get("view.parafico") in "\n".join(row.plain for row in block)


def test_ones_are_drawn_hollow_while_they_are_no_jokers():
    model = moment(15, 7, lambda m: m.parafico and m.bid and m.bid[2] == 1 and not m.verdict)
    block = table_blocks.middle(drawing.of(model, said_of("fr")), 60, 12)
    assert "○" in "\n".join(row.plain for row in block)


def test_trouble_absence_and_refusals_are_shown():
    said = said_of("en")
    model = moment(15, 7, lambda m: m.history)
    model.present([player[0] for player in model.ledger.players[1:]])
    model.trouble = JournalTrouble("disk_full", "The disk is full.")
    model.refused = ("Zoé", "not_your_turn")
    model.given = ["Zoé"]
    model.ledger.away = 1 << 1
    place = page_layouts.places((120, 40))[0]
    for block in (
        page_layouts.table_page(model, said, looks.PLAIN, (80, 24), "", "", "", []),
        page_layouts.play_page(model, said, looks.PLAIN, (120, 40), Panel("Jean", bytes(1024)), place, []),
    ):
        page = "\n".join(row.plain for row in block)
        assert "! The disk is full." in page
        assert said.get("view.absent", "Marie") in page
        assert said.get("view.cup_still", model.names[1]) in page
        assert said.reason("seat_given", "Zoé") in page
        assert said.get("table.refused", "Zoé", said.reason("not_your_turn")) in page
        assert "⊘" in page
    small = page_layouts.play_page(model, said, looks.PLAIN, (80, 24), Panel("Jean", bytes(1024)), place, [])
    assert "! The disk is full." in "\n".join(row.plain for row in small)


def test_the_table_gets_the_room_and_the_cup_no_more_than_half_of_it():
    assert page_layouts.places((200, 50))[0].mode is page_layouts.LETTERS, "a cup of 130 columns left 70 to the table"
    assert page_layouts.places((270, 50))[0] == page_layouts.CupPlacement("beside", page_layouts.HALF)
    assert page_layouts.places((150, 72))[0] == page_layouts.CupPlacement("below", page_layouts.HALF)
    for width in range(80, 300, 20):
        for height in range(24, 90, 11):
            first, *others = page_layouts.places((width, height))
            assert first.leaves_half((width, height)), (width, height)
            assert {first, *others} == {place for place in page_layouts.PLACES if place.fits((width, height))}


def test_a_small_terminal_is_told_which_size_is_wanted():
    for lang in ("fr", "en"):
        page = " ".join(row.plain for row in page_layouts.too_small(said_of(lang), (40, 12)))
        for number in ("80", "24", "40", "12"):
            assert number in page
    assert not page_layouts.places((79, 24))
    assert not page_layouts.places((80, 23))
    assert page_layouts.places((80, 24))


@pytest.mark.parametrize(
    ("more", "chosen"),
    [
        ({"color_system": "truecolor"}, looks.FELT),
        ({"color_system": "256"}, looks.FELT),
        ({"color_system": "standard"}, looks.PLAIN),
        ({"color_system": None}, looks.PLAIN),
        ({"color_system": "truecolor", "no_color": True}, looks.PLAIN),
    ],
)
def test_the_look_follows_the_terminal(more, chosen):
    console = Console(file=io.StringIO(), force_terminal=True, **{"no_color": False, **more})
    assert looks.of(console) is chosen
    assert looks.of(console, night=True) is (looks.NIGHT if chosen is looks.FELT else looks.PLAIN)


def test_no_color_leaves_no_colour_in_what_is_sent(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    console = Console(file=io.StringIO(), force_terminal=True, color_system="truecolor", width=80, height=24)
    look = looks.of(console)
    model = moment(15, 7, lambda m: m.verdict and m.verdict.count)
    block = page_layouts.table_page(model, said_of("fr"), look, (80, 24), "", "", "", [])
    with console.capture() as captured:
        console.print(Page(block, 80, 24, look.ground))
    codes = {int(code) for run in re.findall(r"\x1b\[([\d;]+)m", captured.get()) for code in run.split(";")}
    assert codes <= {0, 1, 2, 4, 7}
    assert 7 in codes, "without colour, what counts still stands out"


def contrast(style):
    """WCAG contrast of a style's letters on its ground."""

    def light(channel):
        share = channel / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    levels = []
    for colour in (style.color, style.bgcolor):
        red, green, blue = colour.get_truecolor()
        levels.append(0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue))
    return (max(levels) + 0.05) / (min(levels) + 0.05)


@pytest.mark.parametrize("look", [looks.FELT, looks.NIGHT], ids=["felt", "night"])
def test_all_words_can_be_read_on_their_ground(look):
    console = Console()
    ground = console.get_style(look.ground)
    for name in look.__dataclass_fields__:
        if name in ("edge", "ground"):
            continue
        assert contrast(ground + console.get_style(getattr(look, name))) >= 4.5, name


def test_both_languages_have_every_word_that_the_view_uses():
    folder = Path(view.__file__).parent
    used = set()
    for path in folder.glob("*.py"):
        used |= set(re.findall(r"words\.get\(\s*[\"']([a-z_.]+)[\"']", path.read_text()))
    assert len(used) > 20
    for lang in ("fr", "en"):
        said = said_of(lang)
        known = {key for key in used if said.has(key)}
        assert used - known == set(), lang


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_keys_fit_the_narrowest_line(lang):
    said = said_of(lang)
    row = page_layouts.cup_keys(Panel("M", b"", shown=BIDDING), said, looks.PLAIN, 80)[0].plain
    assert "← →" in row and said.get("keys.held", "C", "Bluff") in row and said.get("keys.always") in row
    assert cell_len(said.get("keys.cup")) <= 64 - 4 and cell_len(said.get("keys.cup_call")) <= 64 - 4
    for key in ("keys.play", "keys.play_call", "keys.table", "keys.watch", "view.leave", "view.leave_cups"):
        assert cell_len(said.get(key)) <= 76
