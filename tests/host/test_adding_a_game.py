"""A game is a folder on each side, its pages and one line: tests/examples/pig, added as docs/adding-a-game.md says.

What is forgotten of it a common test names (tests/host/test_games.py). The example is then added to a copy of the
project, and played there through everything that there is.
"""

import importlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import test_games

import gobelet.games
import gobelet_host.games
from gobelet_host.device import micropython
from gobelet_host.errors import HostError
from gobelet_host.web import texts as web_texts
from gobelet_host.words import guides
from tools.portable_subset import check_file

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "tests" / "examples" / "pig"
FILES = sorted(path.relative_to(EXAMPLE).as_posix() for path in EXAMPLE.rglob("*") if path.is_file())
COPIED = ("firmware", "host_tools", "docs", "tests", "tools", "bench", "hardware", "pyproject.toml", "README.md")
ROW = "| [Pig](docs/pig.en.md) | 2–6 | one die: roll as often as you dare, bank before the 1 comes |\n"
MOST_CREATED = 16
FIRMWARE, HOST = "firmware/gobelet/games/pig", "host_tools/gobelet_host/games/pig"

# What may be forgotten inside a file: the file, what stands there, what then stands there, a word of the sentence.
FORGOTTEN = (
    (f"{FIRMWARE}/en.py", "\ntarget Points to win\n", "\n", "option.target"),
    (f"{FIRMWARE}/fr.py", "dice.two deux\n", "", "option.dice.two"),
    (f"{HOST}/en.toml", 'title = "Pig"\n', "", "title"),
    (f"{HOST}/en.toml", 'banked = "{0} banks {1} points: {2}."  # name, points, total\n', "", "banked"),
    (f"{HOST}/cases.py", "soak=((4, 20_000),)", "soak=()", "soak"),
    (f"{FIRMWARE}/en.py", 'roll_first Roll first.\n', "", "roll_first"),
    (f"{FIRMWARE}/fr.py", 'bank Garder\n', "", "do.bank"),
    (f"{FIRMWARE}/bot.py", "def sound", "def loud", "sound"),
    (f"{FIRMWARE}/screens/turn.py", "class News", "class Other", "News"),
)


@pytest.fixture
def added(tmp_path, monkeypatch):
    """The example's folder, which may be spoilt; its game is in the list of this process."""
    place = shutil.copytree(EXAMPLE, tmp_path / "pig")
    readme = tmp_path / "README.md"
    readme.write_text(ROW, encoding="utf-8")
    for package, side in ((gobelet.games, "firmware/gobelet"), (gobelet_host.games, "host_tools/gobelet_host")):
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(place / side / "games")])
        monkeypatch.setattr(package, "GAMES", (*package.GAMES, "pig"))
    monkeypatch.setattr(guides, "PLACES", (*guides.PLACES, place / "docs"))
    monkeypatch.setattr(test_games, "README", readme)
    yield place
    for name in [name for name in sys.modules if re.search(r"\.games\.pig(\.|$)", name)]:
        del sys.modules[name]
    for package in (gobelet.games, gobelet_host.games):
        vars(package).pop("pig", None)


def said():
    """What the common tests say about the example, a sentence a test that fails, one after the other."""
    importlib.invalidate_caches()
    test_games.match.cache_clear()
    web_texts.load.cache_clear()
    for check in test_games.CHECKS:
        arguments = {"lang": "en"} if "lang" in check.__code__.co_varnames[: check.__code__.co_argcount] else {}
        try:
            check(game="pig", **arguments)
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


def test_it_is_whole_and_small(added):
    assert list(said()) == []
    assert len(FILES) <= MOST_CREATED
    for name in FILES:
        if name.startswith("firmware"):
            assert list(check_file(added / name)) == []


@pytest.mark.parametrize("name", FILES)
def test_each_part_that_is_forgotten_is_named(added, name):
    (added / name).unlink()
    shown = name.removeprefix("firmware/").removeprefix("host_tools/")
    assert is_named(shown, shown.removeprefix("gobelet/games/pig/"))


@pytest.mark.parametrize(("name", "old", "new", "word"), FORGOTTEN, ids=[word for *_, word in FORGOTTEN])
def test_each_thing_that_is_forgotten_in_a_part_is_named(added, name, old, new, word):
    changed(added / name, old, new)
    assert is_named(word)


def test_a_game_without_a_row_in_the_readme_is_named(added):
    test_games.README.write_text("", encoding="utf-8")
    assert list(said()) == ["README.md has no row for pig"]


# in a copy of the project


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A copy of the project with the example in it: its files, one line of the list, one row of the README."""
    place = tmp_path_factory.mktemp("copy")
    ignored = shutil.ignore_patterns("__pycache__", "*.uf2", "node_modules", "examples", "golden")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, place / name, ignore=ignored)
        else:
            shutil.copyfile(ROOT / name, place / name)
    shutil.copytree(EXAMPLE, place, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    changed(place / "firmware/gobelet/games/__init__.py", '"paradice")', '"paradice", "pig")')
    row = next(line for line in (place / "README.md").read_text().splitlines(True) if "docs/paradice.en.md" in line)
    changed(place / "README.md", row, row + ROW)
    return place


def changed(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def run(copy, *command):
    """What a command of the copy says."""
    paths = os.pathsep.join(str(copy / name) for name in ("firmware", "host_tools"))
    environment = os.environ | {"PYTHONPATH": paths, "COLUMNS": "200"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # the copy is ours, and run several times
    done = subprocess.run(
        [sys.executable, *command], cwd=copy, env=environment, capture_output=True, text=True, timeout=110
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def gobelet_command(copy, *words):
    return run(copy, "-c", "from gobelet_host.cli import main; main()", *words)


def run_tests(copy, which, *files):
    """What pytest says of some tests of the copy."""
    return run(copy, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-k", which, *files)


@pytest.mark.slow
def test_it_is_played_on_cups_told_again_and_audited(copy):
    if micropython.find() is None:
        pytest.skip("no MicroPython: gobelet doctor")
    match = ("--game", "pig", "--cups", "3", "--option", "target=30", "--journal", "pig.gobelet", "--lang", "fr")
    out = gobelet_command(copy, "play", "--headless", *match)
    assert "MicroPython" in out and "winner: " in out and "garde" in out
    assert "consistent" in gobelet_command(copy, "audit", "pig.gobelet", "--lang", "en")
    assert "banks" in gobelet_command(copy, "replay", "pig.gobelet", "--lang", "en")
    assert "Cochon" in gobelet_command(copy, "rules", "pig", "--lang", "fr")


@pytest.mark.slow
def test_it_is_simulated(copy):
    out = gobelet_command(copy, "simulate", "--game", "pig", "--players", "4", "--games", "20", "--fair")
    assert "medium" in out and "easy" in out


@pytest.mark.slow
def test_the_tests_that_run_over_all_games_run_over_it(copy):
    names = ("games", "played_with_buttons", "trial", "simulate", "flips", "table_choices", "rules_doctests")
    files = [f"tests/host/test_{name}.py" for name in names]
    out = run_tests(copy, "pig or test_no_bit", *files)
    assert re.search(r"\b[2-9]\d passed", out), out


@pytest.mark.slow
def test_it_is_drawn_on_the_page(copy):
    out = run_tests(copy, "pig or own_stage", "tests/web/test_tv_games.py")
    if "skipped" in out:
        pytest.skip("no browser: make browser")
    assert "3 passed" in out, out  # its stage on two screens, and a whole match live


def test_the_page_names_every_part():
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    for name in FILES:
        shown = Path(name).name if "/docs/" not in f"/{name}" else Path(name).name.replace("pig", "<game>")
        assert shown in page or name.endswith("screens/turn.py"), f"docs/adding-a-game.md does not name {name}"
    for word in ("living", "drop", "Choice", "Pages", "tests/examples/pig"):
        assert word in page
