"""The board of a real cup on the emulated Pico: what the drivers put on the wires, and what they make of it."""

import ast

import pytest

from gobelet_host.device.emulated.board import PicoError

BOARD = "from gobelet.board.pico import PicoBoard\nimport time\nb = PicoBoard()\n"
DRAW = "def flush():\n while b.flush(): pass\nf = bytearray(1024)\nb.show(f)\nflush()\n"


def test_the_base_boots_to_its_prompt_without_an_image(pico):
    one = pico()
    one.repl()
    assert one.exec("import sys; print(sys.version, sys.platform)").endswith("MicroPython v1.26.1 on 2025-09-10 rp2")


def test_what_drew_the_first_picture_leaves_the_program_its_memory(pico, firmware):
    """The program has drivers of its own."""
    one = pico(firmware)
    one.until_true(lambda: any(one.frame()), 500, step=10)
    one.run(500)
    loaded = one.exec("import sys\nprint(*[m for m in sys.modules if m.startswith('bootloader')])").split()
    drawing = {"ssd1306", "bus", "screen"}
    assert "bootloader.start" in loaded and not {f"bootloader.{name}" for name in drawing} & set(loaded)
    assert not drawing & set(one.exec("import bootloader\nprint(*dir(bootloader))").split())


def test_the_cup_id_is_the_chip_s_own(cup):
    assert cup(uid="e66012345678abcd").exec(BOARD + "print(b.cup_id, b.kind)") == "e66012345678abcd pico"


# the display


def test_every_single_changed_byte_arrives(cup):
    one = cup()
    one.exec(
        BOARD + DRAW + "for i in range(0, 1024, 37):\n f[i] ^= 255\n flush()\n"
        "for a, n in ((0, 128), (100, 28), (127, 2), (3, 9), (900, 124)):\n"
        " for i in range(a, a + n): f[i] = (i * a + n) & 255\n flush()\n"
    )
    expected = bytearray(1024)
    for i in range(0, 1024, 37):
        expected[i] ^= 255
    for start, count in ((0, 128), (100, 28), (127, 2), (3, 9), (900, 124)):
        for i in range(start, start + count):
            expected[i] = (i * start + count) & 255
    assert one.frame() == bytes(expected)


def test_flush_sends_one_page_a_call_and_says_whether_more_remain(cup):
    one = cup()
    said = one.exec(BOARD + DRAW + "f[0] = f[300] = f[1023] = 1\nprint(b.flush(), b.flush(), b.flush(), b.flush())")
    assert said == "True True False False"


@pytest.mark.parametrize(
    ("what", "most"),
    [
        ("for i in range(1024): f[i] = 255 - (i & 127)\n", 25),  # a full frame
        ("for p in (2, 3, 4):\n for x in range(30, 94): f[p * 128 + x] = 255\n", 8),  # a bid: three pages of 64 columns
        ("f[500] = 1\n", 1),
        ("", 0),
    ],
)
def test_the_bus_is_busy_no_longer_than_promised(cup, what, most):
    one = cup()
    one.exec(BOARD + DRAW + what)
    one.mark()
    one.exec("flush()")
    assert one.stats()["bus_ms"] <= most


def test_redrawing_allocates_nothing(cup):
    said = cup().exec(
        BOARD + DRAW + "import gc\ndef go(n):\n for i in range(n):\n"
        "  f[i * 9 % 1024] ^= 255\n  b.show(f)\n  b.flush()\n"
        "m = n = 0\ngo(2)\ngc.collect()\ngc.disable()\nm = gc.mem_alloc()\ngo(20)\nn = gc.mem_alloc()\nprint(n - m)"
    )
    assert said == "0"


# the accelerometers

MOVES = [(x, -2 * x, 1000 - x) for x in range(-990, 990, 40)]
READ = "a = [0, 0, 0]\nprint(b.acceleration(a), a)"


def near(said, expected, tolerance=3):
    """Whether "1 [x, y, z]", or 2 after a movement, is the expected sample."""
    ok, _, sample = said.partition(" ")
    pairs = zip(ast.literal_eval(sample), expected, strict=True)
    return ok in ("1", "2") and all(abs(got - wanted) <= tolerance for got, wanted in pairs)


@pytest.mark.parametrize("part", ["lis3dh", "mpu6050", "mpu6500"])
def test_samples_are_milli_g_and_follow_the_movement(cup, part):
    one = cup(accel=part)
    assert near(one.exec(BOARD + READ), (0, 0, 1000))
    for sample in ((1500, -1500, 0), (3900, -3900, 17), (-1, 1, -1000)):
        one.shake([sample] * 100)
        assert near(one.exec(READ), sample)


@pytest.mark.parametrize("part", ["lis3dh", "mpu6050", "mpu6500"])
def test_movement_ends_a_wait(cup, part):
    one = cup(accel=part)
    one.exec(BOARD + READ)
    wait = "t = b.ticks()\nb.wait(90)\nprint(b.ticks() - t)"
    one.run(1500)
    one.exec("b.acceleration(a)\nb.wait(0)")
    assert 90 <= int(one.exec(wait)) <= 92
    one.enter(wait)
    one.shake([(0, 0, 1000), (800, 0, 1000)] * 20)
    took = one.until("\x04>")
    assert int(took.split(b"\r\n")[0].removeprefix(b"OK")) <= 25
    one.send("\x02")


def test_the_pin_that_tells_of_movements_is_pulled_up(cup):
    """So a missing joint is a cup at rest, on a chip with erratum RP2350-E9, too."""
    pads = "from machine import mem32\nprint(mem32[0x4001C01C] >> 2 & 3)"  # PADS_BANK0: GPIO6: pull-up, pull-down
    assert cup().exec(BOARD + pads) == "2"


# the buttons


def test_each_button_has_its_bit(cup):
    one = cup()
    one.exec(BOARD)
    for name, bit in (("LEFT", 1), ("RIGHT", 2), ("OK", 4), ("CALL", 8)):
        one.hold(name)
        assert one.exec("print(b.buttons(), b.buttons())") == f"{bit} {bit}"
        one.release(name)
        one.run(50)
        assert one.exec("print(b.buttons())") == "0"
    one.hold("LEFT", "CALL")
    assert one.exec("print(b.buttons())") == "9"


def test_a_press_between_two_looks_is_told_once(cup):
    one = cup()
    one.exec(BOARD)
    one.run(100)
    one.press("OK", ms=2, after=100)
    assert one.exec("print(b.buttons(), b.buttons())") == "4 0"


def test_bounces_of_a_release_are_no_press(cup):
    one = cup()
    one.exec(BOARD)
    one.hold("OK")
    one.run(100)
    assert one.exec("print(b.buttons())") == "4"
    for _ in range(6):
        one.release("OK")
        one.run(1.5)
        one.hold("OK")
        one.run(0.5)
    one.release("OK")
    one.run(100)
    assert one.exec("print(b.buttons())") == "0"


def test_a_press_ends_a_wait(cup):
    one = cup(accel=None)
    one.enter(BOARD + "print('ready')\nt = b.ticks()\nb.wait(1000)\nprint('took', b.ticks() - t)\n")
    one.until("ready")
    one.run(300)
    one.hold("CALL")
    took = int(one.until("\x04").partition(b"took ")[2].split()[0])
    assert 300 <= took <= 302


# sound, battery, time


BUZZER, MOTOR = "15", "22"


def test_a_note_sounds_at_its_pitch_and_ends_by_itself(cup):
    one = cup()
    one.exec(BOARD + "b.note(1000, 1, 2, False)")
    for hz, ms in ((880, 90), (1319, 140), (3136, 20)):
        one.mark()
        one.exec(f"b.note({hz}, {ms}, 2, False)\nfor i in range(5): b.wait(50)\n")
        assert abs(one.stats()["edges"][BUZZER] - hz * ms / 1000) < 3 + hz * 0.003
        one.mark()
        one.run(200)
        assert one.stats()["edges"].get(BUZZER, 0) == 0


def test_a_click_of_two_milliseconds_is_one_whatever_the_program_does_meanwhile(cup):
    one = cup()
    one.exec(BOARD + "b.note(2000, 2, 2, False)\nb.wait(20)")
    one.mark()
    one.exec("b.note(2000, 2, 2, False)\nn = 0\nfor i in range(9999): n += i\n")
    assert 3 <= one.stats()["edges"][BUZZER] <= 7


def test_a_note_that_is_felt_turns_the_motor_and_lights_the_lamp_for_as_long(cup):
    one = cup()
    one.exec(BOARD + "from machine import Pin\nmotor, lamp = Pin(22), Pin(25)\n")
    said = "print([motor.value() + 2 * lamp.value() for i in range(3) if not b.wait(30)])"
    assert one.exec("b.note(440, 70, 0, True)\n" + said) == "[3, 3, 0]"
    assert one.exec("b.note(440, 70, 2, False)\n" + said) == "[0, 0, 0]"
    assert one.exec("b.lamp(0)\nb.note(0, 70, 0, True)\n" + said) == "[1, 1, 0]"


def test_a_cup_left_to_the_prompt_is_silent(cup):
    one = cup()
    one.exec(BOARD + "b.note(2000, 9000, 2, True)\nb.stop()\nfrom machine import Pin")
    one.mark()
    one.run(100)
    assert one.stats()["edges"].get(BUZZER, 0) == 0 and one.exec("print(Pin(22).value())") == "0"


def test_sounding_allocates_nothing_once_it_has_begun(cup):
    said = cup().exec(
        BOARD + "import gc\nm = n = 0\nb.note(880, 2, 2, True)\ngc.collect()\ngc.disable()\nm = gc.mem_alloc()\n"
        "for i in range(50): b.note(900 + i, 2, 2, True)\nn = gc.mem_alloc()\nprint(n - m)"
    )
    assert said == "0"


CHARGES = [(0, -1), (1400, -1), (3000, 0), (3300, 10), (3750, 42), (4650, 100)]


@pytest.mark.parametrize(("millivolts", "percent"), CHARGES)
def test_the_battery_s_charge_comes_from_its_voltage(cup, millivolts, percent):
    assert abs(int(cup(battery=millivolts).exec(BOARD + "print(b.battery())")) - percent) <= (1 if percent > 0 else 0)


def test_cells_that_are_nearly_empty_are_named_once_they_are_measured(cup):
    for millivolts, named in ((3250, True), (3500, False), (0, False)):
        one = cup(battery=millivolts)
        assert one.exec(BOARD + "b.battery()\nprint('battery_low' in b.faults)") == str(named)
        one.close()


def test_cells_that_sag_under_the_motor_are_measured_without_it_and_keep_what_is_to_be_kept(cup):
    one, alone = cup(battery=3_100, sag=600), BOARD + "b._usb.hosted = lambda: False\n"
    said = "print(b._battery.voltage() // 100, b.faults, b.load('x'))"
    assert one.exec(alone + "b.note(0, 9000, 0, True)\n" + said) == "24 () None"  # as the motor turns
    assert one.exec("b.battery()\n" + said) == "24 () None"  # nobody takes that for their charge
    assert one.exec("b.save('x', (b'kept',))\n" + said) == "30 () b'kept'"  # and the motor stops for a record
    one.close()
    one = cup(battery=3_100, sag=600)
    motor = "b.note(0, 9000, 2, True)\nprint(b.faults, Pin(22).value(), b._buzzer.sounds)"
    assert one.exec(BOARD + "from machine import Pin\nb.battery()\n" + motor) == "('battery_low',) 0 True"
    one.close()
    one = cup(battery=2_600, sag=100)
    said = one.exec(alone + "try: b.save('x', (b'kept',))\nexcept OSError: print(b.faults, b.load('x'))")
    assert said == "('battery_low', 'battery_empty') None"


def test_the_clock_never_wraps(cup):
    said = cup().exec(
        "import gobelet.board.pico as p\nreal, shift = p.ticks_ms, 0\n"
        "p.ticks_ms = lambda: (real() + shift) & 0x3fffffff\n"
        "b = p.PicoBoard()\nt, ok = b.ticks(), True\nfor i in range(9):\n shift += 1 << 28\n u = b.ticks()\n"
        " ok = ok and 0 <= u - t - (1 << 28) < 50\n t = u\nprint(ok, t > 1 << 31)"
    )
    assert said == "True True"


# the core's clock


CLOCK = "import machine\nprint(machine.freq(), machine.mem32[0x40008040] >> 8)"


def test_the_core_works_at_200_mhz_and_waits_at_a_third_of_them_with_which_usb_still_works(cup):
    """A slower one halts as soon as the host says something, see usb.mjs: so in each test that has a cable."""
    one = cup()
    one.enter(BOARD + "while True: b.wait(100)\n")
    one.run(500)
    one.mark()
    one.run(1000)
    assert 66 <= one.stats()["megacycles"] < 71
    one.send("\x03")  # whoever ends the program has the whole clock
    one.until("\x04>")
    one.send("\x02")
    assert one.exec(CLOCK) == "200000000 1"


def test_a_packet_that_comes_in_a_wait_is_fetched_at_200_mhz(cup):
    one = cup(radio=True)
    fetch = (
        "from gobelet.board import cpu_clock, nrf24\nr = nrf24.Nrf24Prx()\ncpu_clock.set_low_speed()\nr._fetch(None)\n"
    )
    assert one.exec(fetch + CLOCK) == "200000000 1"


def test_the_radio_chip_still_understands_the_cup_after_a_lightsleep(cup):
    one = cup(radio=True)
    one.cable(False)  # no host: a lightsleep is slower than USB bears
    ask = "import machine\nfrom gobelet.board.nrf24 import Nrf24Prx\nr = Nrf24Prx()\nprint(r._get(6))\n"
    assert one.exec(ask + "machine.lightsleep(20)\nprint(r._get(6))\n" + CLOCK).split() == ["6", "6", "200000000", "1"]


def test_a_press_in_a_lightsleep_is_seen_at_the_next_alarm_as_the_clock_of_the_pins_stands_still(cup):
    one = cup()
    one.enter(
        "import machine, time\nfrom machine import Pin\nseen = []\np = Pin(12, Pin.IN, Pin.PULL_UP)\n"
        "p.irq(lambda pin: seen.append(0), Pin.IRQ_FALLING)\nt = time.ticks_ms()\nmachine.lightsleep(200)\n"
        "took = time.ticks_diff(time.ticks_ms(), t)\ntime.sleep_ms(5)\n"
        "print('woke', took >= 200, len(seen), p.value())\n"
    )
    one.run(100)
    one.hold("OK")
    assert one.until("\x04>").partition(b"woke ")[2].split()[:3] == [b"True", b"1", b"0"]


# the watchdog and resets


CAUSE = "from bootloader import start\nprint(start.started_by)"


def test_a_cup_that_hangs_is_started_anew(cup):
    one = cup()
    one.enter(BOARD.replace("()", "(watchdog=True)") + "while True: time.sleep_ms(99)\n")
    one.until_true(lambda: one.resets, 10000, step=100)
    assert one.resets == ["watchdog"]
    one.run(1000)
    one.repl()
    assert one.exec(CAUSE) == "watchdog"


def test_a_cup_that_waits_is_not(cup):
    one = cup()
    one.enter("from gobelet.board.pico import PicoBoard\nb = PicoBoard(watchdog=True)\nwhile True: b.wait(100)\n")
    one.run(10000)
    assert one.resets == []


def test_a_cup_left_to_the_repl_is_not_either(cup):
    one = cup()
    one.exec("from gobelet.board.pico import PicoBoard\nb = PicoBoard(watchdog=True)\nb.stop()\n")
    one.run(10000)
    assert one.resets == []


@pytest.mark.parametrize("program", [BOARD + "b.restart()", "import machine\nmachine.reset()"])
def test_a_wanted_restart_is_no_failure(pico, firmware, program):
    one = pico(firmware)
    one.repl()
    assert one.exec(CAUSE) == "power"
    with pytest.raises(PicoError):
        one.exec(program, ms=200)
    one.run(1000)
    assert one.resets == ["software"]
    one.repl()
    assert one.exec(CAUSE) == "restart"
