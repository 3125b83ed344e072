"""The press on the word screen, and questions that outlive a power cut: nothing is said in a player's name before it
has agreed, nothing is asked twice, nothing is forgotten."""

import pytest
from test_cup_beside import at_the_table, press, scene
from world import World

from gobelet import ledger
from gobelet.cup.buttons import CALL, LEFT, OK, RIGHT
from gobelet.cup.screens.check_word import Word
from gobelet_host.spectate.model import TableModel
from gobelet_host.web import texts
from gobelet_host.web.table_snapshot import picture
from gobelet_host.words import load
from gobelet_host.words.event_sentences import who_plays

SHAKEN = [(2200, 1100, 1000), (-2200, 1100, 1000)] * 6


def at_the_word(folder, **how) -> World:
    """A match of two people and an automate, none of whom has pressed on the word screen."""
    world = at_the_table(folder, count=3, humans=2, **how)
    for cup in world.cups[:2]:
        press(cup, OK)
    world.run(lambda: all(scene(cup) == "word" for cup in world.cups[:2]))
    world.wait(500)
    return world


def entries(world, cup):
    """What the log holds of a cup since play began."""
    seat = cup.app.owner.seat
    bodies = [world.table.log[number] for number in range(len(world.table.log))]
    return [body for body in bodies if f",{seat},".encode() in body[:16] and b'"shake"' in body]


def shaken(world, cup):
    for tilt in SHAKEN:
        cup.board.tilt = tilt
        world.wait(60)
    cup.board.tilt = (0, 0, 1000)
    world.wait(600)


def test_before_the_press_a_cup_shakes_decides_and_votes_nothing(tmp_path):
    world = at_the_word(tmp_path)
    cup = world.cups[0]
    shaken(world, cup)
    press(cup, LEFT, RIGHT, CALL)
    shaken(world, cup)
    cup.app.seat.shake()
    cup.app.duties.send(("drop", 0))
    cup.app.duties.send(("undo",))
    world.wait(1000)
    assert scene(cup) == "word" and not cup.app.session.commands.any_in_flight and not entries(world, cup)
    press(cup, OK)
    world.run(lambda: scene(cup) == "roll")
    shaken(world, cup)
    world.run(lambda: entries(world, cup))


def test_one_press_as_before_and_an_automate_presses_by_itself(tmp_path):
    world = at_the_word(tmp_path)
    automate = world.cups[2].app
    world.run(lambda: automate.owner.memory.agreed and entries(world, world.cups[2]))
    for cup in world.cups[:2]:
        press(cup, OK)
        world.run(lambda cup=cup: scene(cup) == "roll", 1000)


@pytest.mark.parametrize("checkpoint", [True, False])
def test_it_is_asked_again_after_a_restart_only_if_nobody_has_pressed(tmp_path, checkpoint):
    world = at_the_word(tmp_path)
    pressed, other = world.cups[:2]
    press(pressed, OK)
    world.wait(500)
    for cup in (pressed, other):
        if not checkpoint:
            cup.board.flash.pop("checkpoint", None)
        cup.reboot()
    world.run(lambda: all(cup.app.ledger.entries == world.table.ledger.entries for cup in (pressed, other)))
    world.wait(500)
    assert scene(pressed) == "roll" and scene(other) == "word"


def test_what_cannot_be_kept_is_not_agreed(tmp_path):
    world = at_the_word(tmp_path)
    cup = world.cups[0]
    cup.board.full = True
    press(cup, OK)
    assert scene(cup) == "word" and cup.app.hints.notice == "flash_full"
    cup.board.full = False
    press(cup, OK)
    world.run(lambda: scene(cup) == "roll")


def test_who_pressed_for_a_match_is_in_it_wherever_the_power_goes(tmp_path, monkeypatch):
    """Before anything of the match has left the cup, too."""
    world = at_the_table(tmp_path, count=3, humans=2)
    cup = world.cups[0]
    owner = cup.app.owner
    begin = owner.begin

    def cut(log, secret):
        begin(log, secret)
        raise KeyboardInterrupt

    monkeypatch.setattr(owner, "begin", cut)
    with pytest.raises(KeyboardInterrupt):
        for one in world.cups[:2]:
            press(one, OK)
        world.run(lambda: False)
    cup.reboot()
    world.run(lambda: scene(cup) == "word")


def an_invitation(folder) -> World:
    """Two people: the host begins a match for which nobody has pressed."""
    world = World(folder, 2, seed=3, humans=2)
    world.run(lambda: all(scene(cup) == "lobby" for cup in world.cups))
    world.table.begin([cup.board.cup_id for cup in world.cups])
    world.run(lambda: all(scene(cup) == "begin" for cup in world.cups))
    world.wait(300)
    return world


def test_an_invitation_outlives_a_power_cut(tmp_path):
    world = an_invitation(tmp_path)
    cup = world.cups[0]
    cup.reboot()
    world.run(lambda: scene(cup) == "begin")
    press(cup, OK)
    world.cups[1].app.session.agree()
    world.run(lambda: world.table.ledger.phase == ledger.PLAYING)
    cup.reboot()
    world.wait(2000)
    assert not cup.app.hints.alarms, "it has agreed"


def test_a_match_that_was_called_off_while_the_cup_was_off_is_said(tmp_path):
    """Attack: the cup that was asked loses its power; the match is called off, or so it is told, and others go on."""
    world = an_invitation(tmp_path)
    cup = world.cups[0]
    cup.plugged = False
    world.turn()
    world.table.abandon()
    cup.reboot()
    cup.plugged = True
    world.run(lambda: scene(cup) == "alarm", 10_000)
    assert [alarm[0] for alarm in cup.app.hints.alarms] == ["called_off"]
    cup.reboot()
    world.wait(3000)
    assert scene(cup) == "alarm", "until its player has seen it"
    press(cup, OK, OK)
    world.wait(300)
    assert scene(cup) == "lobby"
    cup.reboot()
    world.wait(3000)
    assert scene(cup) == "lobby"


def test_nobody_takes_the_seat_of_a_cup_that_was_asked_and_then_lost_its_power(tmp_path):
    """Attack: while the cup is off the table commits for its player. It knows that it was asked and never agreed."""
    world = an_invitation(tmp_path)
    cup = world.cups[0]
    seat = world.table.seats.of(cup.board.cup_id)
    cup.plugged = False
    world.turn()
    table = world.table
    table._match.append("seat", seat, 77, "ab" * 32)
    cup.reboot()
    cup.plugged = True
    world.run(lambda: "not_mine" in [alarm[0] for alarm in cup.app.hints.alarms], 10_000)
    assert scene(cup) == "alarm"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_screen_tells_until_the_first_throw_what_the_cups_ask(tmp_path, lang):
    world = at_the_word(tmp_path, dice_per_player=3)
    cup = world.cups[0].app
    cup.set_language(lang)
    told = who_plays(world.table.ledger, load(lang))
    word, question, *rules = Word(cup).full_text()
    assert word in told[0] and all(part in question for part in told[1:3]) and told[3:] == rules
    assert "Cup 0" in question and "Cup 1" in question and "Cup 2" not in question, "an automate is counted"
    log, model = ledger.Ledger(), TableModel()
    for number in range(len(world.table.log)):
        model.entry(log, log.fold(world.table.log[number]))
    model.present([player[0] for player in log.players])
    words = texts.load(lang)
    assert picture(model, words)["who"] == who_plays(log, words) and len(told) == len(who_plays(log, words))
    for one in world.cups[:2]:
        world.play(one, lambda one=one: one.app.owner.memory.agreed)
        one.app.seat.shake()
    world.run(lambda: world.table.ledger.mixes)
    assert who_plays(world.table.ledger, load(lang)) == []
