"""A match in which players have so much time to think: what the table counts, and what cups do with it."""

import json
import types
from pathlib import Path
from typing import Any

import pytest
from world import Cup, World

from gobelet.ledger import PLAYED
from gobelet.link.message_shapes import TIMEOUT_MS
from gobelet_host.audit.audit import audit
from gobelet_host.errors import HostError
from gobelet_host.table.time_limits import SILENT_MS, WORK_MS, AnswerTimeouts, Limits, ThinkingTimes, parse_limits
from support import raises

SHORT = Limits(decision=20, at_zero="play")


def with_one_human(folder: Path, limits: Limits, **more: object) -> tuple[World, Cup]:
    """A world whose first cup is a human's, up to a decision of that player."""
    world = World(folder, 3, humans=1, limits=limits, **more)
    cup = world.cups[0]
    world.play(cup, lambda: owes(cup) == "act")
    return world, cup


def owes(cup: Cup) -> str:
    return cup.app.owner.owes(cup.app.ledger)


def own_entries(world: World, cup: Cup) -> list[list]:
    entries = [json.loads(payload) for payload in world.table.log]
    return [entry for entry in entries if entry[2] == cup.app.owner.seat and entry[1] in PLAYED]


def test_a_cup_plays_for_a_player_whose_time_is_up(tmp_path):
    world, cup = with_one_human(tmp_path, SHORT)
    before = len(own_entries(world, cup))
    world.wait(18_000)
    assert len(own_entries(world, cup)) == before and cup.app.timer.text() in ("0:01", "0:02", "0:03")
    world.run(lambda: len(own_entries(world, cup)) > before, 8_000)
    entry = own_entries(world, cup)[-1]
    assert entry[1] == "act" and 200 <= entry[-1] <= 230
    assert ("late", -1, cup.app.owner.seat) in world.events
    assert cup.app.pilot is None and not cup.board.crashes


def test_a_player_who_never_decides_is_played_to_the_end(tmp_path):
    world = World(tmp_path, 2, humans=1, limits=Limits(match=30, at_zero="play"), dice_per_player=2)
    cup = world.cups[0]
    world.play(cup, lambda: owes(cup) == "shake" and cup.app.owner.memory.agreed)
    world.run(world.over, 3_000_000)
    found = audit(world.path)[-1]
    assert found.digest == world.table.ledger.digest and found.times.left == world.table.ledger.times.left
    assert found.times.left[cup.app.owner.seat] == 0


def test_a_reminder_sounds_and_changes_nothing(tmp_path):
    world, cup = with_one_human(tmp_path, Limits(decision=20, at_zero="remind"))
    before = world.table.ledger.entries
    world.wait(19_000)
    assert cup.app.hints.notice == "" and cup.board.sounds[-1] != "turn"
    world.run(lambda: cup.app.hints.notice == "time_up", 3_000)
    world.wait(30_000)
    assert world.table.ledger.entries == before and owes(cup) == "act"


def test_nothing_at_zero_shows_it_and_no_more(tmp_path):
    world, cup = with_one_human(tmp_path, Limits(decision=20, at_zero="nothing"))
    world.wait(2_000)
    before, sounds = world.table.ledger.entries, len(cup.board.sounds)
    world.wait(40_000)
    assert cup.app.timer.text() == "0:00" and cup.app.hints.notice == ""
    assert world.table.ledger.entries == before and not {"turn", "click"} & set(cup.board.sounds[sounds:])


def test_a_pause_stops_the_time(tmp_path):
    world, cup = with_one_human(tmp_path, SHORT)
    world.wait(10_000)
    world.table.pause(True)
    world.wait(60_000)
    assert owes(cup) == "act" and 95 <= world.table.seats.spent(cup.app.owner.seat) <= 110
    world.table.pause(False)
    world.wait(5_000)
    assert owes(cup) == "act"
    before = len(own_entries(world, cup))
    world.run(lambda: len(own_entries(world, cup)) > before, 10_000)


@pytest.mark.parametrize("checkpoint", [True, False])
def test_a_cup_that_was_switched_off_is_told_how_long_it_has_had(tmp_path, checkpoint):
    """Also where it has yet to fold the entries of the round, or of the match."""
    world, cup = with_one_human(tmp_path, SHORT)
    world.wait(10_000)
    if not checkpoint:
        cup.board.flash.pop("checkpoint", None)
    cup.reboot()
    world.wait(4_000)
    assert owes(cup) == "act" and 12_000 <= cup.app.timer.thought <= 15_000
    before = len(own_entries(world, cup))
    world.run(lambda: cup.app.hints.notice == "time_up", 10_000)
    world.wait(30_000)
    assert len(own_entries(world, cup)) == before, "since when its player owes that, it has from the table alone"
    assert not cup.app.hints.alarms
    world.play(cup, lambda: len(own_entries(world, cup)) > before)
    world.play(cup, lambda: owes(cup) == "act")
    before = len(own_entries(world, cup))
    world.run(lambda: len(own_entries(world, cup)) > before, 25_000)  # the next decision is all its own count


def test_while_the_table_is_silent_the_clock_stands_and_nothing_is_played(tmp_path):
    world, cup = with_one_human(tmp_path, SHORT)
    world.wait(3_000)
    tick, world.table.tick = world.table.tick, lambda now: None
    hear, world.table.receive = world.table.receive, lambda *given: None
    world.wait(TIMEOUT_MS + 1_000)
    shown = cup.app.timer.text()
    world.wait(60_000)
    assert cup.app.timer.text() == shown and not cup.app.seat.has_in_flight("act")
    world.table._ticked += 61_000 + TIMEOUT_MS  # as the clock of a LiveTable, which was stopped
    world.table.tick, world.table.receive = tick, hear
    world.wait(5_000)
    assert owes(cup) == "act" and 3_000 < cup.app.timer.thought < 9_000 and not cup.app.hints.alarms


def test_spent_lies_of_a_table_that_was_silent(tmp_path):
    """Attack: after three of twenty seconds the table is silent for a moment, then says that all is used up."""
    world, cup = with_one_human(tmp_path, SHORT)
    world.wait(3_000)
    before = len(own_entries(world, cup))
    cup.app.attentive_at = cup.app.now + 6_000
    cup.app.session.handle_message(["spent", cup.app.ledger.uid, 99_999])
    world.wait(1_000)
    assert len(own_entries(world, cup)) == before and owes(cup) == "act"
    assert cup.app.scene() == "alarm" and [alarm[0] for alarm in cup.app.hints.alarms] == ["overcharged"]


def test_what_is_left_is_in_the_journal(tmp_path):
    world, cup = with_one_human(tmp_path, Limits(match=120, increment=2))
    before = world.table.ledger.times.left[cup.app.owner.seat]
    world.wait(30_000)
    world.play(cup, lambda: owes(cup) != "act")
    left = list(world.table.ledger.times.left)
    assert before - 310 + 20 <= left[cup.app.owner.seat] <= before - 300 + 20
    world.crash_table()
    assert world.table.ledger.times.left == left
    world.run(world.settled, 60_000)
    assert cup.app.ledger.times.left == left


def test_a_decision_that_is_taken_back_does_not_bring_back_its_time(tmp_path):
    world = World(tmp_path, 2, humans=1, limits=Limits(match=120))
    cup = world.cups[0]
    while owes(cup) != "act":
        world.wait(50)
        if owes(cup) != "act":
            cup.press()
    world.cups = [cup]  # the automate thinks
    seat = cup.app.owner.seat
    world.wait(20_000)
    match = cup.app.ledger.match
    cup.app.seat.act(match.rules.legal(match.state, seat)[-1])
    world.run(lambda: world.table.ledger.undoable and world.table.ledger.undo_state[0] == seat, 2_000)
    left = world.table.ledger.times.left[seat]
    world.table.undo()
    world.run(lambda: cup.app.prompts.undo_open(), 2_000)
    cup.app.prompts.undo(True)
    world.run(lambda: world.kinds()[-1] == "undone", 2_000)
    assert world.table.ledger.times.left[seat] == left and world.table.seats.spent(seat) <= 1


def test_a_match_without_limits_is_written_as_ever(tmp_path):
    world = World(tmp_path, 2)
    world.run(lambda: world.table.ledger.entries > 20)
    assert world.table.ledger.times is None and json.loads(world.table.log[0])[10] == []


@pytest.mark.parametrize(
    ("typed_text", "expected"),
    [
        ("30", Limits(decision=30, at_zero="play")),
        ("5m", Limits(match=300, at_zero="play")),
        ("5m+10", Limits(match=300, increment=10, at_zero="play")),
        ("30/5m+10", Limits(decision=30, match=300, increment=10, at_zero="play")),
        ("none", Limits(at_zero="play")),
    ],
)
def test_a_time_to_think_is_typed_as_players_write_it(typed_text, expected):
    assert parse_limits(typed_text, "play") == expected


@pytest.mark.parametrize("wrong", ["", "m", "601", "121m", "5m+601", "30/", "/5m", "30+5", "-1", "5m+", "٣٠"])
def test_what_is_no_time_says_how_one_is_written(wrong):
    with pytest.raises(HostError) as caught:
        parse_limits(wrong, "play")
    assert caught.value.code == "bad_limits" and "30/5m+10" in caught.value.message("fr")


def test_the_time_cannot_change_during_a_match(tmp_path):
    world = World(tmp_path, 2)
    world.run(lambda: world.table.playing)
    assert raises(HostError, world.table.plan.limit, SHORT).code == "match_running"


def test_no_time_stays_on_a_cup_whose_match_has_none(tmp_path):
    world, cup = with_one_human(tmp_path, SHORT)
    world.wait(1_000)
    assert cup.app.shell.status()[1].startswith("0:")
    world.table.abandon()
    world.run(lambda: world.over() and world.settled())
    world.table.plan.limit(Limits())
    world.wait(1_000)
    cup.app.ready()
    world.play(cup, lambda: owes(cup) == "act")
    world.wait(1_000)
    assert not cup.app.shell.status()[1].startswith("0:")


def test_a_cup_that_is_charged_too_much_does_not_play_for_its_player(tmp_path, monkeypatch):
    world, cup = with_one_human(tmp_path, Limits(match=60, at_zero="play"))
    honest = ThinkingTimes.spent
    more = lambda self, seat: honest(self, seat) + 600 * (seat == cup.app.owner.seat)  # noqa: E731
    monkeypatch.setattr(ThinkingTimes, "spent", more)
    world.play(cup, lambda: world.table.ledger.times.left[cup.app.owner.seat] == 0)
    world.run(world.settled)
    assert "overcharged" in [alarm[0] for alarm in cup.app.hints.alarms]
    world.play(cup, lambda: owes(cup) == "act")
    before = world.table.ledger.entries
    world.wait(30_000)
    assert world.table.ledger.entries == before and owes(cup) == "act"


def test_a_cup_that_does_not_answer_is_waited_for_longer_where_cards_are_dealt():
    log = types.SimpleNamespace(challenge=b"a", deal=None)
    patience: Any = AnswerTimeouts()
    assert patience.mute([1], log, 0) == [] and patience.mute([1], log, SILENT_MS - 1) == []
    assert patience.mute([1], log, SILENT_MS) == [1]
    assert patience.mute([2], log, SILENT_MS) == [], "who is asked now has all the time"
    log.challenge = b"b"
    assert patience.mute([2], log, 2 * SILENT_MS) == [] and patience.mute([2], log, 3 * SILENT_MS) == [2]
    log.challenge, log.deal = b"c", object()
    assert patience.mute([2], log, 0) == [] and patience.mute([2], log, WORK_MS - 1) == []
    assert patience.mute([2], log, WORK_MS) == [2]
