"""Cups by radio in the simulated world: whatever the air does, nothing is lost, doubled or changed, and a cup that was
out of reach is back in time. `make soak ARGS=--radio` plays the whole."""

import pytest

from gobelet.radio import sleep_schedule, star
from gobelet_host.table.news import JammingChanged
from gobelet_host.table.table import Table
from tests.worlds import ether, run
from tests.worlds.app import SoakHints
from tests.worlds.faults import AIR, RADIO_WEATHER, Fault

WEATHER = [name for name, *_ in RADIO_WEATHER[AIR]]


def played(*script, seed="calm", cups=3, game="parafico"):
    """A world by radio in which a match has been played with exactly these faults."""
    world, violation = run.play(seed, cups, game, script, radio=True)
    assert violation is None, f"{violation}"
    return world


@pytest.mark.parametrize("what", WEATHER)
def test_a_match_by_radio_goes_on_in_any_weather_and_ends(what):
    world = played(*(Fault("air air", second, what, 2000 + second) for second in (1, 3, 5)))
    assert world.outcome.matches == 1 and {fault.what for fault in world.faults.struck} == {what}


def test_chips_that_rest_all_the_time_lose_nothing_whatever_the_air_does(monkeypatch):
    promises = []
    attend, promise = star.Star.prioritise, sleep_schedule.SleepSchedule.promise
    monkeypatch.setattr(sleep_schedule, "_CALM", 0)
    monkeypatch.setattr(star.Star, "prioritise", lambda one, cups: attend(one, 0))  # in a match, too
    monkeypatch.setattr(sleep_schedule.SleepSchedule, "promise", lambda *args: (promises.append(args), promise(*args)))
    played(*(Fault("air air", 2 * place + 1, what, 2500) for place, what in enumerate(WEATHER)))
    assert len(promises) > 100


def test_a_cup_is_carried_out_of_reach_for_a_minute_and_goes_on_with_the_same_dice_within_three_seconds():
    world = played(Fault("air air", 2, "carried", 60_001))
    assert world.now > 60_000 and world.outcome.matches == 1


def test_a_cup_that_is_not_back_in_time_is_found(monkeypatch):
    monkeypatch.setattr(ether, "BACK", 50)
    _, violation = run.play("calm", 3, "parafico", [Fault("air air", 2, "carried", 8002)], radio=True)
    assert violation is not None and violation.code == "not_back"


def test_noise_is_named_on_the_cups_and_at_the_table_and_a_cup_out_of_reach_is_not_taken_for_it(monkeypatch):
    said, told = [], []
    monkeypatch.setattr(SoakHints, "show_notice", lambda app, code, *args: said.append(code))
    tell = Table.publish
    monkeypatch.setattr(Table, "publish", lambda table, news: (told.append(news), tell(table, news))[1])
    played(Fault("air air", 2, "carried", 30_000))
    assert "radio_disturbed" not in said and JammingChanged(True) not in told
    played(Fault("air air", 2, "noise", 30_000))
    assert said.count("radio_disturbed") == 3
    assert [news.on for news in told if isinstance(news, JammingChanged)] == [True, False]


def test_a_hand_of_cards_by_radio_is_never_overtaken_by_what_all_are_told():
    world = played(Fault("air air", 1, "bursts", 20_000), game="papayoo")
    assert world.outcome.matches == 1
