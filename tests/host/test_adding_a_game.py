"""A game is a folder on each side, its pages and one line: tests/examples, added as docs/adding-a-game.md says.

What is forgotten of one a common test names (tests/host/test_games.py). Both are then added to a copy of the project,
and the first is played there through everything that there is.
"""

import importlib
import itertools
import re
import shutil
import sys
from pathlib import Path

import pytest
import test_games
from project_copy import ROOT, change, copied, run, run_tests

import gobelet.games
import gobelet_host.games
from gobelet_host.device import micropython
from gobelet_host.errors import HostError
from gobelet_host.web import texts as web_texts
from gobelet_host.words import guides
from tools.portable_subset import check_file

EXAMPLES = ROOT / "tests" / "examples"
GAMES = ("pig", "bataille")  # in Bataille the cups deal cards
EXAMPLE = EXAMPLES / "pig"
FILES = sorted(path.relative_to(EXAMPLE).as_posix() for path in EXAMPLE.rglob("*") if path.is_file())
COPIED = "firmware host_tools docs tests tools bench hardware site pyproject.toml README.md".split()
ROWS = (
    "| [Pig](docs/pig.en.md) | 2–6 | one die: roll as often as you dare, bank before the 1 comes |\n"
    "| [Bataille](docs/bataille.en.md) | 2–4 | sixteen cards, dealt by the cups: the highest takes the trick |\n"
)
MOST_CREATED = 14
# Portable tests, in which all games are one test: what they say holds for the examples, too.
LOOPS = "match texts screens_check_word sound practice_games compact_json invalid_actions".split()
FIRMWARE, HOST = "firmware/gobelet/games/pig", "host_tools/gobelet_host/games/pig"

# What may be forgotten inside a file: the file, what stands there, what then stands there, a word of the sentence.
FORGOTTEN = (
    (f"{FIRMWARE}/en.py", "\ntarget Points to win\n", "\n", "option.target"),
    (f"{FIRMWARE}/fr.py", "dice.two deux\n", "", "option.dice.two"),
    (f"{HOST}/en.toml", 'title = "Pig"\n', "", "title"),
    (f"{HOST}/en.toml", 'banked = "{0} banks {1:count_points}: {2}."  # name, points, total\n', "", "banked"),
    (f"{HOST}/cases.py", "soak=((4, 20_000),)", "soak=()", "soak"),
    (f"{FIRMWARE}/en.py", 'roll_first Roll first.\n', "", "roll_first"),
    (f"{FIRMWARE}/fr.py", 'bank Garder\n', "", "do.bank"),
    (f"{FIRMWARE}/bot.py", "def sound", "def loud", "sound"),
    (f"{FIRMWARE}/screens.py", "class News", "class Other", "News"),
)


@pytest.fixture
def added(tmp_path, monkeypatch):
    """The folder of the examples, which may be spoilt; their games are in the list of this process."""
    place = tmp_path / "examples"
    for game in GAMES:
        shutil.copytree(EXAMPLES / game, place, dirs_exist_ok=True)
    readme = tmp_path / "README.md"
    readme.write_text(ROWS, encoding="utf-8")
    for package, side in ((gobelet.games, "firmware/gobelet"), (gobelet_host.games, "host_tools/gobelet_host")):
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(place / side / "games")])
        monkeypatch.setattr(package, "GAMES", (*package.GAMES, *GAMES))
    monkeypatch.setattr(guides, "PLACES", (*guides.PLACES, place / "docs"))
    monkeypatch.setattr(test_games, "README", readme)
    yield place
    for name in [name for name in sys.modules if re.search(rf"\.games\.({'|'.join(GAMES)})(\.|$)", name)]:
        del sys.modules[name]
    for package, game in itertools.product((gobelet.games, gobelet_host.games), GAMES):
        vars(package).pop(game, None)


def said(game="pig"):
    """What the common tests say about an example, a sentence a test that fails, one after the other."""
    importlib.invalidate_caches()
    test_games.match.cache_clear()
    test_games.replayed.cache_clear()
    test_games.told.cache_clear()
    web_texts.load.cache_clear()
    for check in test_games.CHECKS:
        arguments = {"lang": "en"} if "lang" in check.__code__.co_varnames[: check.__code__.co_argcount] else {}
        try:
            check(game=game, **arguments)
        except AssertionError as error:
            yield str(error).splitlines()[0]
        except (ImportError, AttributeError, KeyError, HostError):
            pass  # what is missing others say in a sentence


def is_named(*words):
    """Whether some test says a sentence with one of these words; else all that is said is shown."""
    sentences = []
    for sentence in said():
        sentences.append(sentence)
        if any(word in sentence for word in words):
            return True
    raise AssertionError(f"nobody names {words}: {sentences}")


@pytest.mark.parametrize("game", GAMES)
def test_it_is_whole_and_small(added, game):
    assert list(said(game)) == []
    files = [path for path in (EXAMPLES / game).rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert len(files) <= MOST_CREATED
    for path in files:
        if path.suffix == ".py" and "firmware" in path.parts:
            assert list(check_file(path)) == []


@pytest.mark.parametrize("name", FILES)
def test_each_part_that_is_forgotten_is_named(added, name):
    (added / name).unlink()
    shown = name.removeprefix("firmware/").removeprefix("host_tools/")
    assert is_named(shown, shown.removeprefix("gobelet/games/pig/"))


@pytest.mark.parametrize(("name", "old", "new", "word"), FORGOTTEN, ids=[word for *_, word in FORGOTTEN])
def test_each_thing_that_is_forgotten_in_a_part_is_named(added, name, old, new, word):
    change(added / name, old, new)
    assert is_named(word)


def test_a_game_without_a_row_in_the_readme_is_named(added):
    test_games.README.write_text("", encoding="utf-8")
    assert list(said()) == ["README.md has no row for pig"]


# in a copy of the project


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A copy of the project with the examples in it: their files, one line of the list, rows of the README."""
    place = copied(tmp_path_factory.mktemp("copy"), COPIED, "node_modules", *GAMES)
    for game in GAMES:
        shutil.copytree(EXAMPLES / game, place, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    change(place / "firmware/gobelet/games/__init__.py", '"paradice")', '"paradice", "pig", "bataille")')
    row = next(line for line in (place / "README.md").read_text().splitlines(True) if "docs/paradice.en.md" in line)
    change(place / "README.md", row, row + ROWS)
    return place


def gobelet_command(copy, *words):
    return run(copy, "-c", "from gobelet_host.cli import main; main()", *words)


@pytest.mark.slow
def test_it_is_played_on_cups_told_again_and_audited(copy):
    if micropython.find() is None:
        pytest.skip("no MicroPython: gobelet doctor")
    match = ("--game", "pig", "--cups", "3", "--option", "target=30", "--journal", "pig.gobelet", "--lang", "fr")
    out = gobelet_command(copy, "play", "--headless", *match)
    assert "MicroPython" in out and "gagne : " in out and "garde" in out
    assert "everything fits" in gobelet_command(copy, "audit", "pig.gobelet", "--lang", "en")
    assert "banks" in gobelet_command(copy, "replay", "pig.gobelet", "--lang", "en")
    assert "Cochon" in gobelet_command(copy, "rules", "pig", "--lang", "fr")


@pytest.mark.slow
def test_its_automates_meet_in_the_arena(copy):
    out = gobelet_command(copy, "arena", "medium", "easy", "--game", "pig", "--players", "4", "--games", "8")
    assert "medium" in out and "easy" in out


def over_all(*folders):
    """The files of tests in which something runs over all games, this one aside."""
    paths = [path for folder in folders for path in sorted((ROOT / "tests" / folder).rglob("test_*.py"))]
    some = [path for path in paths if re.search(r"\bGAMES\b", path.read_text(encoding="utf-8"))]
    return [path.relative_to(ROOT).as_posix() for path in some if path != Path(__file__)]


@pytest.mark.slow
def test_everything_that_runs_over_all_games_runs_over_it(copy):
    """All of it for the first example; of the others what plays them, so that the suite stays quick."""
    played = "test_games or test_played_with or test_table_choices or test_rules_doctests or test_rules_pages"
    played += " or french_document or fills_its_terminal"
    paths = over_all("host", "sim", "attacks", "portable")
    assert all(any(path.endswith(f"/test_{name}.py") for path in paths) for name in LOOPS), "one has another name now"
    loops = " or ".join(f"test_{name}.py" for name in LOOPS)
    loops += " or another_game or every_number_with_a_noun or stands_in_the_list_of_pages"
    which = f"(pig or bataille and ({played}) or {loops}) and not micropython"
    out = run_tests(copy, which, *paths)
    assert re.search(r"\b\d\d+ passed", out) and "failed" not in out, out


@pytest.mark.slow
def test_it_is_drawn_on_the_page_and_played_on_a_phone(copy):
    out = run_tests(copy, "pig or own_stage", *over_all("web"))
    if "skipped" in out:
        pytest.skip("no browser: make browser")
    assert re.search(r"\b[5-9] passed", out), out  # its stage on two screens, a whole match live, taps, its rules


def test_the_page_names_every_part():
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    for name in FILES:
        shown = Path(name).name if "/docs/" not in f"/{name}" else Path(name).name.replace("pig", "<game>")
        assert shown in page, f"docs/adding-a-game.md does not name {name}"
    for word in ("living", "drop", "Choice", "Pages", "tests/examples/pig"):
        assert word in page
