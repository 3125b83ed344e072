"""Rules may change, journals stay: a copy of the code gets one option and one version of the rules more, as
docs/adding-a-game.md says. It reads all matches of before as this program does, and this one names its matches
other_version.
"""

import json

import pytest
from project_copy import ROOT, change, copied, run, run_tests

from bench.trial import played
from gobelet.games import GAMES, load
from gobelet_host.audit import audit
from gobelet_host.errors import HostError
from gobelet_host.evening import results
from gobelet_host.evening.results import Fate
from gobelet_host.games import cases
from support import raises

JOURNALS = sorted((ROOT / "tests" / "corpus" / "journals").glob("*.gobelet"))
COPIED = ("firmware", "host_tools", "bench", "docs", "tests", "tools", "pyproject.toml", "README.md")
GAMES_OF = "firmware/gobelet/games"
# An option of Paradice: file, what stands there, what then stands there.
OPTION = (
    (
        f"{GAMES_OF}/paradice/state.py",
        '    ("confirm_end", "off", ("off", "on")),\n',
        '    ("confirm_end", "off", ("off", "on")),\n    ("first_jackpot", 0, 0, 50000),\n',
    ),
    (f"{GAMES_OF}/paradice/state.py", "CONFIRM_END = option_offsets", "CONFIRM_END, FIRST_JACKPOT = option_offsets"),
    (
        f"{GAMES_OF}/paradice/rules.py",
        "    return state + encode_options(OPTIONS, options)\n",
        "    state += encode_options(OPTIONS, options)\n    state[s.POT] = state[s.FIRST_JACKPOT]\n    return state\n",
    ),
    (f"{GAMES_OF}/paradice/en.py", "\nconfirm_end C", "\nfirst_jackpot The jackpot begins with\nconfirm_end C"),
    (f"{GAMES_OF}/paradice/fr.py", "\nconfirm_end C", "\nfirst_jackpot Le jackpot commence à\nconfirm_end C"),
    ("docs/paradice.en.md", "\n| Confirm", "\n| The jackpot begins with (`first_jackpot`) | 0 | or more |\n| Confirm"),
    ("docs/paradice.fr.md", "\n| Confirm", "\n| Le jackpot commence à (`first_jackpot`) | 0 | ou plus |\n| Confirm"),
    (
        "tests/portable/games/test_paradice.py",
        "def test_5_option_confirm_end():",
        "def test_5_option_first_jackpot():\n    assert game(first_jackpot=700).state[s.POT] == 700\n\n\n"
        "def test_5_option_confirm_end():",
    ),
)
MOST_PLACES = 6  # the rules, which may be several files of a folder, words in two languages, two pages, one test
# What the copy then runs: all that is asked of every game and option, and what was golden before, as it is.
ASKED = "host/test_games host/test_house_rules host/test_command_line portable/games/test_match"
ASKED += " portable/screens/test_screens_check_word"
GOLDEN = "portable/games/test_paradice " + " ".join(
    path.relative_to(ROOT / "tests").with_suffix("").as_posix()
    for path in sorted((ROOT / "tests" / "portable" / "games").glob("test_*_golden.py"))
)
# Rules of Parafico in which four dice are the usual: all that was played before had five where nothing is said.
RULES = (
    (f"{GAMES_OF}/parafico/state.py", '("dice_per_player", 5, 1, 6)', '("dice_per_player", 4, 1, 6)'),
    (f"{GAMES_OF}/parafico/definition.py", "    words,\n", "    words,\n    version=2,\n"),
)
OLDER = """from copy import copy

from gobelet.games.parafico.definition import GAME

first = copy(GAME)
first.version = 1
five = ("dice_per_player", 5, 1, 6)
first.OPTIONS = tuple(five if option[0] == five[0] else option for option in GAME.OPTIONS)
RULES = {1: first}
"""
TELL = """import json, sys
from pathlib import Path
from bench.trial import played
from gobelet.games import load
from gobelet_host.audit import audit, coach
from gobelet_host.evening import results

told = {}
for path in map(Path, sys.argv[2:]):
    (result,) = results.of_file(path)
    (record,) = audit.read(path)[0]
    steps = [len(step.events) for step in audit.fold(record)]
    log, seats = coach.coached(record)
    told[path.name] = [result.fate, result.digest, [[p.place, p.points] for p in result.players], result.options,
                       sum(steps), len(log.decisions)]
for game, options in (("paradice", {"first_jackpot": 700}), ("parafico", {})):
    log = played(load(game), options, 2, 1, ["random"] * 2)
    Path(sys.argv[1], game).write_bytes(audit._exported([audit.Record(1, log.uid, log.payloads, True)]))
print(json.dumps(told))
"""


@pytest.fixture(scope="module")
def before(tmp_path_factory):
    """A short match of each game as this program writes it."""
    folder = tmp_path_factory.mktemp("before")
    for game in GAMES:
        options = cases.of(game).short if cases.of(game).slow else {}
        log = played(load(game), options, 3, 1, ["random"] * 3) if game in ("parafico", "papayoo") else None
        if log:
            (folder / f"{game}.gobelet").write_bytes(
                audit._exported([audit.Record(1, log.uid, log.payloads, True)])
            )
    return [*JOURNALS, *sorted(folder.iterdir())]


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A copy of the code with the option."""
    left_out = ("*.uf2", "base", "static", "unix", "rp2040", "vendor")
    place = copied(tmp_path_factory.mktemp("copy"), COPIED, *left_out)
    for name, old, new in OPTION:
        change(place / name, old, new)
    return place


@pytest.fixture(scope="module")
def tested(copy):
    """What the copy's own tests say of it."""
    files = [f"tests/{name}.py" for name in f"{ASKED} {GOLDEN}".split()]
    which = "(paradice or golden or test_screens_check_word or test_match) and not micropython"
    return run_tests(copy, which, *files)


@pytest.fixture(scope="module")
def changed(copy, tested):
    """The copy with the option, which is tested, and the rules besides."""
    for name, old, new in RULES:
        change(copy / name, old, new)
    (copy / "host_tools/gobelet_host/games/parafico/older.py").write_text(OLDER, encoding="utf-8")
    return copy


@pytest.fixture(scope="module")
def told(changed, before, tmp_path_factory):
    """What the changed program makes of them, as TELL says; and a folder with two matches of its own."""
    folder = tmp_path_factory.mktemp("after")
    return json.loads(run(changed, "-c", TELL, str(folder), *map(str, before))), folder


def test_an_option_is_added_in_six_places_and_no_golden_of_another_changes(tested):
    places = {f"{GAMES_OF}/paradice" if "rules" in name or "state" in name else name for name, *_ in OPTION}
    assert len(places) <= MOST_PLACES
    assert "passed" in tested and "failed" not in tested


def test_yesterdays_matches_are_read_replayed_counted_and_coached_after_both(told, before):
    assert len(told[0]) == len(before)
    for path in before:
        (result,) = results.of_file(path)
        fate, digest, players, options, events, decisions = told[0][path.name]
        assert (fate, digest) == (result.fate, result.digest), path.name
        assert players == [[player.place, player.points] for player in result.players], path.name
        more = {"first_jackpot": 0} if result.game == "paradice" else {}
        assert options == result.options | more and events and decisions, path.name


@pytest.mark.parametrize("game", ["paradice", "parafico"])
def test_what_the_newer_program_writes_is_another_version_to_this_one(told, game):
    path = told[1] / game
    assert raises(HostError, audit.audit, path).key == "other_version.newer"
    (result,) = results.of_file(path)
    assert result.fate is Fate.OTHER_VERSION and len(result.players) == 2
