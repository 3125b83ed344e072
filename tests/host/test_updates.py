"""A new version of the program over a sealed link, between a whole cup and a whole table: offered by the host, brought
between matches, installed by the cup's player.
"""

import pytest
from test_slots import MPY, Flash, image, starts
from world import World

from gobelet.board.idle_slot import IdleSlot
from gobelet.cup.screens import CALL, OK
from gobelet_host.errors import HostError


@pytest.fixture
def world(tmp_path):
    """Two cups on sealed links; the first one can be updated, and runs version 0.1 of test_slots."""
    world = World(tmp_path, 2, humans=2, transport="tcp")
    world.table.plan.players = 2
    cup, flash = world.cups[0], Flash(1)
    slot = IdleSlot(memoryview(flash.bytes), flash, MPY, flash.slots().record()[0], lambda: True)
    restarts = []
    board = cup.board
    board.slot, board.image, board.abilities = lambda: slot, image(1)[1][-36:-28].hex(), ("update",)
    board.restart = lambda: restarts.append(starts(flash))
    cup.reboot()
    cup.flash, cup.restarts = flash, restarts
    world.run(lambda: all(world.table.linked(cup.board.cup_id) for cup in world.cups))
    world.wait(2000)
    return world


def offer(world, number=2, data=None):
    given, header = image(number)
    world.table.updates.set_program(header, data or given, f"0.{number}")
    world.table.update(world.cups[0].board.cup_id)


def state(world):
    return world.table.updates.of(world.cups[0].board.cup_id).state


def test_it_comes_while_nobody_touches_the_cup_and_its_player_installs_it(world):
    cup = world.cups[0]
    offer(world)
    cup.app.hints.wake_display()
    world.wait(1000)
    assert cup.app.update.percent == 0  # somebody has just touched it
    world.run(lambda: state(world) == "ready", 10_000)
    world.wait(100)
    assert cup.app.scene() == "update" and starts(cup.flash) == 1
    cup.app.screen.press(CALL)
    cup.wake()
    world.wait(100)
    assert cup.app.scene() == "lobby"
    cup.app.open_side_scene("update")
    cup.wake()
    world.wait(100)
    cup.app.screen.hold(OK)
    assert cup.restarts == [2]


def test_nothing_of_it_comes_while_a_match_is_on_and_it_goes_on_after_it(world):
    for cup in world.cups:
        cup.press()
    world.run(lambda: world.table.playing)
    world.wait(1000)
    offer(world)
    world.wait(20_000)
    cup = world.cups[0]
    assert state(world) == "comes" and cup.app.update is None
    world.table.abandon()
    world.run(lambda: state(world) == "ready", 60_000)


def test_a_cup_that_starts_anew_is_offered_it_again_and_has_what_had_come(world):
    cup = world.cups[0]
    offer(world)
    world.run(lambda: cup.app.update and cup.app.update.percent > 60)
    cup.reboot()
    world.run(lambda: cup.app.update)
    assert cup.app.update.percent == 50
    world.run(lambda: state(world) == "ready", 20_000)


def test_only_a_table_that_has_the_key_of_the_pairing_can_vouch_for_an_image(world):
    cup, before = world.cups[0], bytes(world.cups[0].flash.bytes)
    of = world.keys.of
    world.keys.of = lambda ident: of(ident)[::-1]
    offer(world)
    world.run(lambda: state(world) == "forged", 5000)
    assert cup.flash.bytes == before and cup.app.scene() == "lobby"


def test_bytes_other_than_those_of_the_header_are_never_installed(world):
    offer(world, data=image(3)[0])
    world.run(lambda: state(world) == "damaged", 20_000)
    assert world.cups[0].app.update.state != 1 and starts(world.cups[0].flash) == 1


def test_a_cup_without_slots_or_on_a_cable_cannot_be_updated_from_here(world):
    given, header = image(2)
    world.table.updates.set_program(header, given, "0.2")
    for cup in (world.cups[1].board.cup_id, "nobody"):
        with pytest.raises(HostError):
            world.table.update(cup)


def test_what_a_cup_asks_for_out_of_turn_is_not_answered(world):
    cup = world.cups[0]
    offer(world)
    said = []
    connection = cup.connection
    connection.end.send = said.append
    name = image(2)[1][-36:-28].hex()
    for wanted, at in ((name, 1), (name, 1 << 20), ("0" * 16, 0)):
        world.table.updates.wants(connection, 0, wanted, at)
    world.table.updates.ended(connection, name, "<script>")
    assert said == [] and state(world) == "comes"


def test_each_kind_of_board_is_offered_an_image_of_its_own_beside_the_others(world):
    offer(world)
    first, updates = world.table.updates.of(world.cups[0].board.cup_id), world.table.updates
    given, header = image(3)
    updates.set_program(header, given, "0.3", "pico2w")
    assert updates.of(world.cups[0].board.cup_id) is first and first.program.version == "0.2"
    updates.set_program(header, given, "0.3")  # another one for the same boards
    assert updates.of(world.cups[0].board.cup_id) is None
