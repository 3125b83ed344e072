"""What a cup does beside a match, with a real table: menus, settings, practice; and what it asks and shows for one."""

import json

import pytest
from world import Cup, World

from gobelet.cup.screens import CALL, LEFT, OK, RIGHT
from gobelet.cup.screens.name import FIRST
from gobelet.cup.table_snapshot import snapshot_of
from gobelet.link.cup_end import JOINING, UP
from gobelet_host.table.news import Entry


def hold(cup: Cup, button: int, milliseconds: int) -> None:
    cup.board.keys = button
    cup.world.wait(milliseconds)
    cup.board.keys = 0
    cup.world.wait(60)


def press(cup: Cup, *buttons: int) -> None:
    for button in buttons:
        hold(cup, button, 60)


def scene(cup: Cup) -> str:
    return cup.app.scene()


def at_the_table(folder, **how) -> World:
    """A world whose cups are all in the lobby."""
    world = World(folder, **how)
    world.run(lambda: all(cup.app.link.state == UP for cup in world.cups))
    world.wait(200)
    return world


def begun(folder, count: int = 3, humans: int = 3, **how) -> World:
    """A match of humans in which all are ready and have read the word."""
    world = at_the_table(folder, count=count, humans=humans, **how)
    for cup in world.cups[:humans]:
        press(cup, OK)
    world.run(lambda: all(scene(cup) in ("word", "wait") for cup in world.cups))
    for cup in world.cups[:humans]:
        press(cup, OK)
    return world


def test_a_match_that_begins_looks_like_no_lost_link(tmp_path):
    world = at_the_table(tmp_path, count=2, humans=2)
    cup, seen = world.cups[0], []
    show = cup.app.stage.show_scene
    cup.app.stage.show_scene = lambda name, game: (seen.append((name, cup.app.link.state)), show(name, game))[1]
    for other in world.cups:
        press(other, OK)
    world.run(lambda: scene(cup) == "word")
    assert ("lobby", JOINING) in seen, "a match begins with a new hello"
    assert "alone" not in [name for name, _ in seen]


def test_a_hello_that_nobody_answers_is_a_lost_link_after_a_moment(tmp_path):
    world = at_the_table(tmp_path, count=2, humans=2)
    cup = world.cups[0]
    cup.plugged = False
    cup.app.link.reconnect(cup.app.now)
    world.wait(500)
    assert cup.app.link.state == JOINING and scene(cup) == "lobby"
    frame = bytes(cup.board.frame)
    world.wait(600)
    assert cup.app.link.state == JOINING and scene(cup) == "alone" and cup.board.frame != frame


def test_a_cup_without_a_table_is_a_dice_cup_until_one_appears(tmp_path):
    world = World(tmp_path, count=2, humans=2)
    cup = world.cups[0]
    cup.plugged = False
    world.wait(300)
    assert scene(cup) == "alone"
    hold(cup, OK, 700)
    assert cup.app.screen.labels()[2] == "Look"
    cup.plugged = True
    world.run(lambda: scene(cup) == "lobby")


def test_a_name_set_on_the_cup_is_known_at_the_table(tmp_path):
    world = at_the_table(tmp_path, count=2, humans=2)
    cup = world.cups[0]
    press(cup, CALL, *[RIGHT] * 4, OK, OK)
    assert scene(cup) == "name"
    press(cup, *[CALL] * 4, *[LEFT] * FIRST, OK)  # of "Cup 0" the C stays; then comes the first of all letters
    hold(cup, OK, 700)
    assert scene(cup) == "settings" and cup.app.link.about["name"] == "Ca"
    world.wait(1000)
    assert world.table.members[cup.board.cup_id].name == "Ca"
    cup.reboot()
    assert cup.app.link.about["name"] == "Ca"


def test_what_a_cup_reports_is_known_at_the_table(tmp_path):
    world = World(tmp_path, count=1, humans=1)
    cup = world.cups[0]
    cup.board.faults = ("accel",)
    cup.board.battery = lambda: 70
    cup.reboot()
    world.run(lambda: cup.app.link.state == UP)
    member = world.table.members[cup.board.cup_id]
    assert (member.info["battery"], member.info["faults"]) == (70, ["accel"])
    cup.board.battery = lambda: 60
    world.run(lambda: member.info["battery"] == 60, 40_000)
    assert member.info["faults"] == ["accel"] and member.info["name"] == "Cup 0"


def test_low_batteries_at_the_start_are_told_once(tmp_path):
    world = World(tmp_path, count=1, humans=1)
    cup = world.cups[0]
    cup.board.faults = ("battery_low",)
    cup.reboot()
    world.run(lambda: cup.app.hints.notice == "battery_low", 1000)
    cup.app.hints.clear_notice()
    end = world.now + 40_000
    world.run(lambda: cup.app.hints.notice == "battery_low" or world.now > end)
    assert world.now > end


def test_a_match_that_begins_takes_the_player_out_of_practice(tmp_path):
    world = at_the_table(tmp_path, count=3, humans=3)
    cup = world.cups[0]
    press(cup, OK, CALL, RIGHT, OK, OK, OK, OK)
    assert scene(cup) == "practice" and cup.app.screen.labels()[3] == "Leave"
    for other in world.cups[1:]:
        press(other, OK)
    world.run(lambda: scene(cup) == "word")
    assert cup.app.ledger.uid == world.table.ledger.uid and not cup.board.crashes
    world.run(world.settled)


def test_who_waits_may_open_the_settings_and_is_called_back_when_it_is_their_turn(tmp_path):
    world = begun(tmp_path, dice_per_player=2, seed=2)
    first, others = world.cups[0], world.cups[1:]
    hold(first, OK, 700)
    world.run(lambda: scene(first) == "wait")
    press(first, CALL)
    assert scene(first) == "wait"
    hold(first, CALL, 700)
    assert scene(first) == "settings"
    for cup in others:
        hold(cup, OK, 700)
    world.run(lambda: scene(first) not in ("settings", "wait"))
    assert first.app.side_scene == ""


@pytest.mark.parametrize("humans", [0, 1])
def test_a_cup_makes_itself_known_by_turning_its_picture_over_three_times(tmp_path, humans):
    world = at_the_table(tmp_path, count=2, humans=humans, drawn=True)
    cup = world.cups[0]
    world.wait(5000)
    cup.board.sounds.clear()
    plain = cup.board.frame
    world.table.members[cup.board.cup_id].connection.end.send(["identify"])
    turned = 0
    before = plain
    for _ in range(500):
        world.turn()
        if cup.board.frame != before:
            before = cup.board.frame
            turned += before == bytes(255 - byte for byte in plain)
    assert turned == 3 and cup.board.sounds == ["click"] * 3 and before == plain


def test_a_pause_is_said_and_stays_in_the_status_bar(tmp_path):
    world = begun(tmp_path)
    cup = world.cups[0]
    before = cup.board.frame[:128]
    world.table.pause(True)
    world.run(lambda: cup.app.paused)
    assert cup.app.hints.notice == "paused"
    world.wait(5000)
    assert cup.app.hints.notice == "" and cup.board.frame[:128] != before
    assert "paus" in snapshot_of(cup.app, scene(cup), cup.app.screen)["paused"]
    hold(cup, OK, 700)
    assert cup.app.hints.notice == "paused" and world.table.ledger.throw.shaken == 0
    world.table.pause(False)
    world.wait(5000)
    assert cup.board.frame[:128] == before and not snapshot_of(cup.app, scene(cup), cup.app.screen)["paused"]


def test_a_cup_that_forgot_its_checkpoint_shows_no_word_that_its_player_has_seen(tmp_path):
    world = begun(tmp_path)
    cup = world.cups[0]
    world.run(lambda: all(scene(one) not in ("word", "wait") for one in world.cups))
    entries = world.table.ledger.entries
    for one in world.cups:
        one.app.duties.confirm()
        one.app.seat.shake()
    world.run(lambda: world.table.ledger.entries > entries)
    world.wait(200)
    cup.board.flash.pop("checkpoint", None)
    cup.reboot()
    world.run(lambda: cup.app.ledger.entries == world.table.ledger.entries)
    world.wait(500)
    assert scene(cup) != "word"


def test_the_record_has_the_dice_of_a_whole_match_also_of_a_cup_that_was_off(tmp_path):
    """A cup whose player plays goes off and on again several times, once without its checkpoint."""
    world = begun(tmp_path, count=6, humans=1, dice_per_player=1)
    cup, starts = world.cups[0], 0
    while True:
        least = world.table.ledger.entries + 16
        world.play(cup, lambda least=least: world.over() or world.table.ledger.entries >= least)
        if world.over():
            break
        if starts == 1:
            cup.board.flash.pop("checkpoint", None)
        world.table.disconnect(cup.connection, world.now)
        cup.connection, starts = None, starts + 1
        cup.reboot()
    world.play(cup, lambda: "tally" in cup.board.flash)
    seat = [player[0] for player in world.table.ledger.players].index(cup.board.cup_id)
    said = [news.body[1:3] for news in world.news if isinstance(news, Entry)]
    shakes = said.count(["shake", seat])  # of one die each
    assert starts > 2 and json.loads(cup.board.flash["tally"])["dice"] == shakes > 3
