"""Parts that fail as real ones do, at the level of pins and buses: the cup plays on, says what is wrong, and mends
itself once the part is back.
"""

import json

import pytest

from gobelet.link.frames import Decoder, encode
from gobelet_host.hub.dongle import fault_of, is_dongle
from tests.rp2040.room import DONGLE, paired, records, settings
from tests.rp2040.test_app import LOBBY_MS, STATUS, at_the_table, notice, picture

BOARD = "from gobelet.board.pico import PicoBoard\nb = PicoBoard()\na = [0, 0, 0]\n"
UID = "e660c0ffee000001"
LOOKED_MS = 2000  # a part is looked for again in this time


# the I2C bus


@pytest.mark.parametrize("count", [1, 2])
def test_a_missed_acknowledgement_costs_the_sensor_and_the_display_no_more_than_two_seconds(cup, count):
    one = cup()
    one.exec(BOARD + "f = bytearray(1024)\nb.show(f)\nwhile b.flush(): pass\n")
    one.parts.miss(count)
    one.exec("b.ticks()\nb.acceleration(a)\nf[0] = 7\nb.flush()\n")
    one.run(LOOKED_MS)
    assert one.exec("b.ticks()\nprint(b.acceleration(a), a)\nb.flush()\nwhile b.flush(): pass\nprint(b.faults)") == (
        "1 [0, 0, 1000]\n()"
    )
    assert one.frame()[0] == 7


@pytest.mark.parametrize(("clocks", "mended"), [(1, True), (9, True), (18, True), (10_000, False)])
def test_a_part_that_holds_the_bus_is_clocked_until_it_lets_go_and_a_bus_that_stays_held_costs_no_time(
    cup, clocks, mended
):
    one = cup()
    one.exec(BOARD + "f = bytearray(1024)\nb.show(f)\nwhile b.flush(): pass\n")
    one.parts.stick(clocks)
    one.exec("b.ticks()\nb.acceleration(a)\nf[0] = 7\nb.flush()\n")
    for _ in range(2):
        one.run(LOOKED_MS)
        one.exec("b.ticks()\nb.acceleration(a)\nb.flush()\n")
    said = one.exec("t = b.ticks()\nb.acceleration(a)\nb.flush()\nprint(b.ticks() - t < 10, sorted(b.faults))")
    assert said == ("True []" if mended else "True ['accel', 'oled']")


def test_a_sensor_that_falls_off_in_the_lobby_is_named_and_shakes_count_again_when_it_is_back(cup):
    one = cup()
    one.exec(BOARD)
    one.parts.unplug("accelerometer")
    assert one.exec("print(b.acceleration(a), b.faults)") == "0 ('accel',)"
    one.parts.plug("accelerometer")
    one.run(LOOKED_MS)
    assert one.exec("b.ticks()\nprint(b.acceleration(a), a, b.faults)") == "1 [0, 0, 1000] ()"


@pytest.mark.parametrize("part", ["mpu6050.68", "mpu6050.72", "mpu6500.70", "mpu6500.71", "mpu6500.98"])
def test_each_chip_that_is_sold_as_a_gy_521_is_read_and_tells_movements(cup, part):
    one = cup(accel=part)
    assert one.exec(BOARD + "b.ticks()\nprint(b.acceleration(a), a, b.faults)") == "1 [0, 0, 1000] ()"
    one.shake([(0, 0, 1000), (400, 0, 1000)] * 10)
    one.run(300)
    assert one.exec("print(b.acceleration(a))") == "2"


# the display


def test_a_display_that_lies_about_itself_is_lit_and_put_right_for_good_by_left_and_right_held(pico, firmware):
    one = pico(firmware, settings(lang="en"), oled="lying")
    one.run(LOBBY_MS)
    beside = picture(one)
    assert one.oled()["on"] and one.oled()["errors"] == []
    one.hold("LEFT", "RIGHT")
    one.run(4500)
    assert picture(one) == beside
    one.run(1000)
    one.release("LEFT", "RIGHT")
    one.run(500)
    right = picture(one)
    assert right != beside and json.loads(records(one)["settings"])["oled"] == 1
    one.power()
    one.run(LOBBY_MS)
    assert picture(one) == right and one.resets == []


def test_one_stuck_button_and_its_neighbour_held_change_no_display(pico, firmware):
    one = pico(firmware, settings(lang="en"), oled="lying")
    one.hold("LEFT")
    one.run(LOBBY_MS)
    one.hold("RIGHT")
    one.run(6000)
    assert "oled" not in json.loads(records(one)["settings"])


# what sounds, and the gauge

FAILING = """
from gobelet.board import pin_devices
class Broken:
    def __init__(self, *a, **k): pass
    def fail(self, *a, **k): raise OSError(5)
    freq = duty_u16 = read_u16 = value = fail
    init = deinit = lambda self, *a, **k: None
"""
NO_ALARM = """
import machine
kept = []
try:
    while True: kept.append(machine.Timer(mode=machine.Timer.ONE_SHOT, period=1 << 24, callback=print))
except OSError as error: print(error)
"""


@pytest.mark.parametrize(("part", "ask", "named"), [
    ("PWM", "b.note(800, 50, 2, 1)", "buzzer"),
    ("_motor", "b.note(0, 50, 2, 1)", "buzzer"),
    ("_lamp", "b.note(0, 50, 2, 1)", "buzzer"),
    ("ADC", "print(b.battery())", "battery"),
])  # fmt: skip
def test_a_part_that_fails_is_named_and_left_alone(cup, part, ask, named):
    one = cup(battery=4200)
    again = f"{ask}\nb.ticks()\nb.wait(20)\n{ask}\nb.save('x', (b'1',))\nprint(b.faults)"
    pin = f"b._buzzer.{part} = Broken()\n"
    program = BOARD + pin if part[0] == "_" else f"pin_devices.{part} = Broken\n" + BOARD
    assert one.exec(FAILING + program + again).splitlines()[-1] == f"('{named}',)"
    assert one.exec("from machine import Pin\nprint(Pin(22).value(), b._buzzer.sounds)") == "0 False"  # the motor, too


def test_a_chip_without_an_alarm_for_a_note_says_so_once_and_plays_on(pico, firmware, room):
    """A real ENOMEM: all alarms of the chip are in use when the cup starts."""
    one = pico(firmware, settings(name="Anna", lang="en"), uid=UID)
    one.fresh()
    assert one.exec(NO_ALARM) == "[Errno 12] ENOMEM"
    one.enter("from gobelet.board import boot\nboot.main()")
    here = room(2, automates=1, seed=2)
    at_the_table(here, one)
    here.play(lambda: any(event[0] == "rolled" for event in here.events))
    assert here.table.members[UID].info["faults"] == ["buzzer"]
    assert one.resets == [] and "crash" not in records(one) and not one.halted


# the radio


def test_an_older_chip_is_told_to_open_its_features(cup):
    assert cup(radio="old").exec(BOARD + "print(b.faults, b.transport)") == "() radio"


def test_a_chip_that_refuses_is_named_and_the_cup_plays_on_its_cable(pico, firmware, room):
    one = pico(firmware, settings(name="Anna", lang="en"), radio="refuses", uid=UID)
    one.run(LOBBY_MS)
    assert picture(one)[: -2 * STATUS] == notice("radio_refuses")
    here = room(2, automates=1)
    here.plug(one)
    here.run(lambda: here.table.linked(UID))
    here.wait(300)
    assert here.table.members[UID].info["faults"] == ["radio_refuses"]
    here.press(one, "OK")
    here.run(lambda: here.table.ledger.match)
    assert one.resets == [] and "crash" not in records(one)


def test_a_radio_that_is_pulled_is_named_and_used_again_when_it_is_back(cup):
    one = cup(radio=True)
    one.exec(BOARD + "def go():\n for n in range(250): b.ticks(); b.read(); b.wait(10)\n")
    one.parts.unplug("radio")
    assert one.exec("go()\nprint(b.faults, repr(b.transport))") == "('radio',) ''"
    one.parts.plug("radio")
    assert one.exec("go()\nprint(b.faults, repr(b.transport))") == "() 'radio'"


def test_a_radio_that_is_missing_at_the_next_start_is_missed(cup):
    one = cup({"data/radio": b"1\xb7\xef\xdc\x83"})
    assert one.exec(BOARD + "print(b.faults, repr(b.transport))") == "('radio',) ''"


def test_a_cup_whose_answers_nobody_hears_as_with_chips_of_two_makes_says_so(pico, firmware, room):
    dongle = pico(firmware, DONGLE, radio=True, oled=False, accel=None, uid="e660c0ffee0000dd")
    dongle.run(600)
    here = room(2, automates=1)
    here.plug_dongle(dongle)
    one = pico(firmware, paired(here, UID, name="Anna", lang="en"), radio="inverted", uid=UID, beside=dongle)
    here.run(lambda: picture(one)[: -2 * STATUS] == notice("radio_unheard"), 30_000)
    assert one.resets == []


# the dongle


def test_a_cup_that_only_lacks_its_parts_is_no_dongle(cup):
    one = cup(radio=True, oled=False, accel=None)
    assert one.exec(BOARD + "print(b.is_dongle, b.faults)") == "False ('oled', 'accel')"


def test_a_dongle_whose_radio_is_pulled_says_so_and_begins_anew_when_it_is_back(pico, firmware):
    one = pico(firmware, DONGLE, radio=True, uid="e660c0ffee0000dd")
    one.run(600)

    def asked():
        one.output = b""
        one.send(encode(b'["ping",1,-1]'))
        one.run(300)
        return [fault_of(payload) for payload in Decoder().feed(one.output) if is_dongle(payload)]

    assert asked() == [""]
    one.parts.unplug("radio")
    one.run(2500)
    assert asked()[-1:] == ["radio"]
    one.parts.plug("radio")
    one.run(2500)
    assert asked()[-1:] == [""] and one.resets == []
