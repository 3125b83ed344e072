"""The options of every game are kept for the next evening; what a file holds wrong is said, and nothing is lost."""

import json
import os

import pytest
from quick_journal import QuickJournal
from world import World

from gobelet.games import GAMES, load, non_default_options
from gobelet_host.errors import HostError
from gobelet_host.table.house_rules import HouseRules
from gobelet_host.table.journal import Journal
from gobelet_host.table.table import Table
from gobelet_host.table.time_limits import Limits


@pytest.fixture
def path(tmp_path):
    return tmp_path / "data" / "options.json"


def other(option):
    """A value that is not the usual one."""
    name, usual, *legal = option
    values = legal[0] if len(legal) == 1 else range(legal[0], legal[1] + 1)
    return name, next(value for value in values if value != usual)


def table(path, folder, game="parafico", options=None):
    journal = QuickJournal(folder / f"{len(list(folder.iterdir()))}.gobelet")
    made = Table(journal, os.urandom, game, options, house_rules=HouseRules(path))
    journal.close()
    return made


@pytest.mark.parametrize("game", GAMES)
def test_what_the_host_chooses_is_there_the_next_time_and_after_other_games(game, path, tmp_path):
    chosen = dict(map(other, load(game).OPTIONS))
    first = table(path, tmp_path)
    first.plan.choose(game, chosen)
    first.plan.choose("pepetes" if game == "parafico" else "parafico")
    first.plan.choose(game)
    assert first.plan.options == tuple(chosen.values())
    assert table(path, tmp_path, game).plan.options == tuple(chosen.values())


def test_what_is_typed_is_for_now_and_is_not_kept(path, tmp_path):
    table(path, tmp_path).plan.choose("paradice", {"unbought_to_jackpot": "off"})
    typed = table(path, tmp_path, "paradice", {"free_sale": "on"})
    assert dict(non_default_options(typed.plan.rules, typed.plan.options)) == {
        "unbought_to_jackpot": "off",
        "free_sale": "on",
    }
    assert HouseRules(path).of("paradice") == {"unbought_to_jackpot": "off"}


def test_a_match_of_another_game_that_goes_on_has_that_games_options(tmp_path):
    world = World(tmp_path, count=3, seed=3, game="papayoo")
    world.run(lambda: world.table.playing)
    world.journal.close()
    journal = Journal(world.path)
    going_on = Table(journal, os.urandom, "parafico", {"dice_per_player": 3})
    assert len(going_on.plan.options) == len(going_on.plan.rules.OPTIONS) and going_on.plan.rules.NAME == "papayoo"
    journal.close()


@pytest.mark.parametrize("text", ["{", "[]", '{"paradice": 3}', "\x00"])
def test_a_damaged_file_is_put_aside_and_said_in_both_languages(path, text):
    path.parent.mkdir()
    for number in (1, 2):
        path.write_text(text)
        rules = HouseRules(path)
        assert rules.trouble.code == "options_damaged" and rules.of("paradice") == {}
        aside = path.with_name(f"options.damaged{number}.json")
        assert aside.read_text() == text and not path.exists()
        assert str(path) in str(rules.trouble) and aside.name in rules.trouble.message("fr")
    rules.keep("paradice", {"free_sale": "on"})
    assert HouseRules(path).of("paradice") == {"free_sale": "on"} and HouseRules(path).trouble is None


def test_a_value_that_does_not_fit_is_said_and_what_another_version_knows_stays(path):
    path.parent.mkdir()
    path.write_text(json.dumps({"paradice": {"free_sale": 7, "colour": "blue"}, "belote": {"points": 1000}}))
    rules = HouseRules(path)
    assert rules.of("paradice") == {} and rules.trouble.code == "options_unfit" and "free_sale" in str(rules.trouble)
    rules.keep("paradice", {"free_sale": "on", "confirm_end": "off"})
    assert json.loads(path.read_text()) == {
        "paradice": {"colour": "blue", "free_sale": "on"}, "belote": {"points": 1000},
    }  # fmt: skip
    assert HouseRules(path).trouble is None


def test_two_tables_keep_what_each_has_chosen(path):
    one, two = HouseRules(path), HouseRules(path)
    one.keep("paradice", {"free_sale": "on"})
    two.keep("parafico", {"dice_per_player": 3})
    assert HouseRules(path).of("paradice") and HouseRules(path).of("parafico")


def test_a_place_that_takes_or_gives_nothing_is_said_and_forgets_nothing_before_the_end(tmp_path):
    (tmp_path / "data").write_text("a file")
    rules = HouseRules(tmp_path / "data" / "options.json")
    assert isinstance(rules.trouble, HostError) and rules.trouble.code == "options_unread"
    rules.keep("paradice", {"free_sale": "on"})
    assert rules.of("paradice") == {"free_sale": "on"}
    (tmp_path / f"taken.json.{os.getpid()}.new").mkdir()
    rules = HouseRules(tmp_path / "taken.json")
    rules.keep("paradice", {"free_sale": "on"})
    assert rules.trouble.code == "options_unkept" and rules.of("paradice") == {"free_sale": "on"}


def test_the_time_to_think_is_kept_for_every_game(path, tmp_path):
    chosen = Limits(decision=30, match=300, increment=5, at_zero="play")
    table(path, tmp_path).plan.limit(chosen)
    again = table(path, tmp_path, "papayoo")
    assert again.plan.limits == chosen
    again.plan.choose("parcheesi", {})
    assert HouseRules(path).limits == chosen and HouseRules(path).trouble is None


@pytest.mark.parametrize(
    "kept", [{"decision": 7000}, {"match": "5"}, {"else": 1}, {"increment": -5}, {"at_zero": "beep"}]
)
def test_a_time_to_think_that_does_not_fit_is_no_limit(path, kept):
    path.parent.mkdir()
    path.write_text(json.dumps({"limits": kept}))
    assert HouseRules(path).limits.settings() is None
