"""The cable is shut: a laptop that types Ctrl-C, or asks for the boot ROM, at any moment changes nothing. What opens it
is the player alone, at power-on, and the match's secret, the pool and the keys are gone from the flash by then.

The base here is the one that is delivered, byte for byte; elsewhere in tests/rp2040 one byte of it is another, so that
tests can type at its prompt (harness.unlocked).
"""

import json
import re

import pytest

from gobelet.cup import pairing_keys
from gobelet.ledger import unhex
from gobelet.link.frames import encode
from gobelet_host.device.cable_client import CableClient
from gobelet_host.device.emulated.board import PicoError
from gobelet_host.errors import HostError
from tests.rp2040 import harness
from tests.rp2040.harness import files_in, record
from tests.rp2040.room import DONGLE, PATIENT, Port, records, settings
from tests.rp2040.test_app import LOBBY_MS, at_the_table, golden, picture, to_a_decision
from tests.rp2040.test_app import glyphs as glyphs
from tests.rp2040.test_app import text_on as text_on

DOORS = (
    b"\x03",
    b"\x03\x03\r",
    b"\r\x03\x01",  # the raw prompt
    b"\x03\x01\x04",  # ... and a soft reboot
    b"\x04",
    b"\x05print(1)\x04",  # paste mode
    b"\x02",
    b"\x03" * 300,
)
PROMPTS = (b">>>", b"raw REPL", b"paste mode", b"soft reboot", b"MicroPython", b"Traceback")
KEY = "5e" * 32
PONG = encode(b'["pong",7]').split(b"*")[0]
ASKS = "MAINTENANCE ?"
OPEN = ["MAINTENANCE", "This laptop can", "read all, until", "it is unplugged.", "ENTRETIEN", "Cet ordinateur"]
OPEN += ["peut tout lire", "jusqu'au retrait"]


def no_prompt(pico):
    """Nothing of a prompt was ever said, and nothing started anew."""
    return not any(sign in pico.output for sign in PROMPTS) and pico.resets == [] and not pico.halted


def maintain(pico):
    """Switch off, and on again with RIGHT and OK held; the player lets go and says yes. Then the cable is open."""
    pico.power()
    pico.hold("RIGHT", "OK")
    pico.run(700)
    pico.release("RIGHT", "OK")
    pico.run(200)
    pico.press("OK", ms=2300)
    pico.until_true(lambda: pico.stats()["connected"], 3000)
    pico.run(1500)


def paired_files(**values):
    kept = pairing_keys.record(None)
    pairing_keys.add(kept, "ab" * 8, KEY)
    return settings(**values) | {"data/keys": record(json.dumps(kept).encode())}


def every_door(pico, wait):
    """A laptop tries all doors. wait(ms): time passes."""
    for door in DOORS:
        pico.send(door)
        wait(60)
    pico.pause()
    wait(60)
    for baud in (1200, 115200):
        pico.speed(baud)
        wait(40)
        pico.host(opened=False)
        wait(400)  # the reset would come after 250 ms
        pico.host(opened=True)
        wait(40)


# at any moment of a match


def test_ctrl_c_running(pico, firmware, room):
    """In the lobby, in the rolls for seats, under a decision: the match goes on, and ends as any."""
    one = pico(firmware, paired_files(name="Anna", lang="en"), shut=True)
    here = room(2, automates=1, seed=2, dice_per_player=1)
    every_door(one, one.run)
    at_the_table(here, one)
    every_door(one, here.wait)
    to_a_decision(here, one)
    here.wait(1500)
    secret, frame = records(one)["owner"], one.frame()
    every_door(one, here.wait)
    assert records(one)["owner"] == secret and one.frame() == frame
    here.play(lambda: any(event[0] == "count" for event in here.events))
    assert no_prompt(one) and here.table.linked(one.uid)


def test_ctrl_c_at_power_on(pico, firmware):
    """The laptop cuts the power and types all the while: from the first byte on nothing opens."""
    one = pico(firmware, paired_files(lang="fr"), shut=True)
    for wait in (0, 37, 120, 260):
        one.power()
        one.run(wait)
        for _ in range(40):
            one.send(b"\x03\x03\x01\x04\r")
            one.run(10)
        one.run(LOBBY_MS)
        one.send(b"\n")
        assert picture(one) == golden("lobby_alone") and no_prompt(one)
        one.send(encode(b'["ping",7,-1]'))
        one.until(PONG, 1000)


def test_ctrl_c_after_crash(pico, firmware, text_on):
    """A program that fails shows why, starts anew, and ends in safe mode: no prompt anywhere."""
    broken = {**firmware, "gobelet/cup/settings.py": b"\n\nraise ValueError('no pilot')\n"}
    one = pico(broken, paired_files(lang="en"), shut=True)
    for starts in (1, 2, 3):
        one.run(1500)
        assert text_on(one)[0] == "CRASH"
        one.send(b"\x03\x03\x01\x04")
        one.run(200)
        assert text_on(one)[0] == "CRASH"
        one.press("OK", ms=300)
        one.until_true(lambda starts=starts: len(one.resets) == starts)
    one.run(1500)
    assert text_on(one)[0] == "SAFE MODE"
    one.send(b"\x03\x03\x01\x04")
    one.run(500)
    assert text_on(one)[0] == "SAFE MODE" and not any(sign in one.output for sign in PROMPTS)
    one.press("OK", ms=300)
    one.until_true(lambda: len(one.resets) == 4)  # it starts anew, as a usual start


def test_a_program_that_ends_starts_anew(pico, firmware):
    """An image whose program returns, or calls sys.exit(), or waits for ever: still no prompt."""
    for ends in (b"def main():\n    pass\n", b"import sys\ndef main():\n    sys.exit()\n"):
        rest = {name: data for name, data in firmware.items() if name != "gobelet/board/boot.mpy"}
        one = pico({**rest, "gobelet/board/boot.py": ends}, paired_files(), shut=True)
        one.send(b"\x03\x01")
        one.run(4000)
        assert len(one.resets) + one.output.count(b"soft reboot") > 1
        assert not any(sign in one.output for sign in (b">>>", b"raw REPL"))
        one.close()


def test_bootloader_reset(pico, firmware):
    """No baud rate, no break and no line leads to the boot ROM."""
    one = pico(firmware, paired_files(lang="en"), shut=True)
    one.run(LOBBY_MS)
    for baud in (1200, 134, 300):
        one.speed(baud)
        one.run(50)
        one.host(opened=False)
        one.run(600)
        one.host(opened=True)
        one.run(50)
    one.pause()
    one.run(300)
    one.send(encode(b'["ping",7,-1]'))
    one.until(PONG, 1000)
    assert no_prompt(one)


# what a laptop left among the files


def test_nothing_among_the_files_comes_before_what_is_in_the_base_and_the_image(pico, firmware):
    """Modules of every name that a start imports, in the base, the image and MicroPython, and both start scripts."""
    spy = b"open('/spied', 'w').close()\nraise SystemExit\n"
    names = "boot main gate bootloader gobelet machine time os vfs micropython framebuf binascii struct json io select"
    names += " hashlib random sys gc rp2 asyncio _boot"
    files = {f"{name}.py": spy for name in names.split()} | {f"lib/{name}.py": spy for name in names.split()}
    files |= {f"{name}/__init__.py": spy for name in ("gobelet", "bootloader", "machine")}
    one = pico(firmware, files | paired_files(lang="fr"), shut=True)
    one.run(LOBBY_MS + 300)
    assert picture(one) == golden("lobby_alone") and no_prompt(one)
    assert "/spied" not in files_in(one.image())


# maintenance


def secrets_of(pico):
    """What a laptop must not find: the secret of the match, the pool, the keys, as they lie in flash."""
    kept = records(pico)
    secret = json.loads(kept["owner"])[1]
    return [secret.encode(), unhex(secret), kept["pool"], KEY.encode()]


def test_maintenance_opens_after_the_secrets_are_gone_from_the_flash(pico, firmware, room, text_on):
    one = pico(firmware, paired_files(name="Anna", lang="en", age=9), shut=True)
    here = room(2, automates=1, seed=2)
    at_the_table(here, one)
    to_a_decision(here, one)
    here.unplug(one)
    secrets = secrets_of(one)
    assert all(secret in one.image() for secret in (secrets[0], *secrets[2:]))
    maintain(one)
    assert b">>> " in one.output[-40:] and text_on(one) == OPEN
    image = one.image()
    assert not any(secret in image for secret in secrets), "not even in what is no file any more"
    kept = records(one)
    assert json.loads(kept["settings"]) == {"name": "Anna", "lang": "en", "age": 9} and kept["maintained"] == b"1"
    assert not set(kept) & {"owner", "pool", "keys", "checkpoint", "wifi"}
    assert one.exec("import gobelet\nprint(gobelet.__file__)").startswith("/rom")
    one.send(b"\x04")  # a soft reboot: still open, still said
    one.run(1500)
    assert text_on(one) == OPEN and one.exec("print(6 * 7)") == "42"


def test_after_a_restart_the_cable_is_shut_again_and_the_host_hears_of_it(pico, firmware, room):
    one = pico(firmware, paired_files(name="Anna", lang="en"), shut=True)
    maintain(one)
    one.enter("import machine\nmachine.reset()")
    one.until_true(lambda: one.resets)
    one.run(LOBBY_MS)
    said = len(one.output)
    one.send(b"\x03\x03\x01")
    one.run(300)
    assert not any(sign in one.output[said:] for sign in PROMPTS)
    here = room(2, automates=1, seed=2)
    here.plug(one)
    here.run(lambda: here.table.linked(one.uid))
    assert here.table.register.of(one.uid)["maintained"] == 1


@pytest.mark.parametrize("stuck", [("RIGHT", "OK"), ("OK",), ("RIGHT", "OK", "CALL"), ("LEFT", "RIGHT", "OK")])
def test_a_stuck_button_opens_nothing(pico, firmware, stuck):
    one = pico(firmware, paired_files(lang="en"), shut=True)
    one.hold(*stuck)
    one.run(11_000 + LOBBY_MS)
    one.send(b"\x03\x03\x01")
    one.run(300)
    assert no_prompt(one) and "keys" in records(one) and "maintained" not in records(one)


def test_call_or_nobody_leaves_it_as_it_was(pico, firmware, text_on):
    one = pico(firmware, paired_files(lang="fr"), shut=True)
    for answer in ("CALL", ""):
        one.power()
        one.hold("RIGHT", "OK")
        one.run(900)
        assert text_on(one)[0] == ASKS
        one.release("RIGHT", "OK")
        one.run(200)
        if answer:
            one.press(answer)
            one.run(LOBBY_MS)
        else:
            one.run(20_000 + LOBBY_MS)
        assert picture(one) == golden("lobby_alone") and no_prompt(one) and "keys" in records(one)


def test_the_question_is_put_at_power_on_alone(pico, firmware):
    """A restart, which a laptop may bring about, does not ask, whatever is held."""
    broken = {**firmware, "gobelet/cup/settings.py": b"raise ValueError('no')\n"}
    one = pico(broken, paired_files(), shut=True)
    one.run(1500)
    one.press("OK", ms=300)
    one.until_true(lambda: one.resets)
    one.hold("RIGHT", "OK")
    one.run(1200)
    one.release("RIGHT", "OK")
    one.run(100)
    one.press("OK", ms=2300)
    one.run(1500)
    assert not any(sign in one.output for sign in PROMPTS) and "keys" in records(one)


def test_power_cut_at_any_write_of_the_erasing_leaves_all_or_ends_it_at_the_next_start(pico, firmware):
    """The files as they were, or the settings and none of the secrets; never an open cable."""
    files = paired_files(name="Anna", lang="en") | {"data/pool": record(b"p" * 32)}
    one = pico(firmware, files, shut=True)
    one.run(LOBBY_MS)
    before = one.image()
    one.power()
    one.film()
    maintain(one)
    film = one.film()
    one.close()
    states = list(harness.cuts(before, film))
    assert len(states) > 40
    for moment in (2, 12, 18, 19, 20, len(states) // 2, len(states) - 20, len(states) - 3):
        cut = pico(flash=states[moment])
        cut.send(b"\x03\x03\x01")
        cut.run(LOBBY_MS + 1500)
        kept = records(cut)
        assert json.loads(kept["settings"])["name"] == "Anna" and no_prompt(cut)
        assert "keys" in kept or KEY.encode() not in cut.image()
        cut.close()


# who still needs the prompt


def test_a_dongle_has_no_secrets_and_its_cable_is_open(pico, firmware):
    one = pico(firmware, DONGLE, shut=True, radio=True)
    one.run(LOBBY_MS)
    assert one.exec("print(6 * 7)") == "42"


def test_a_cup_that_becomes_a_dongle_loses_what_it_keeps_after_a_yes(pico, firmware):
    one = pico(firmware, paired_files(name="Anna", lang="en"), shut=True, radio=True)
    one.run(LOBBY_MS)
    port = Port(one)
    try:
        with CableClient(port.device, PATIENT) as talk:
            talk.ask("role", "dongle", on_question=lambda: port.hold("OK", 900, after=300))
    finally:
        port.close()
    one.until_true(lambda: one.resets, 20_000, step=100)
    one.run(LOBBY_MS)
    assert KEY.encode() not in one.image() and one.exec("print(6 * 7)") == "42"


def test_the_laptop_says_how_maintenance_is_begun(tmp_path):
    error = HostError("cable_shut", "/dev/ttyACM0")
    for lang, steps in (("fr", ("DROITE et OK", "lâche", "OK")), ("en", ("RIGHT and OK", "let go", "OK"))):
        assert re.search(".*".join(("/dev/ttyACM0", *steps)), error.message(lang))


def test_an_open_base_would_be_seen(pico, firmware):
    """The same attack on the base whose cable is never shut reaches the prompt: so these tests would see one."""
    one = pico(firmware, paired_files(lang="en"))
    one.run(LOBBY_MS)
    one.send(b"\r\x03\x03")
    one.run(300)
    assert b">>>" in one.output and not no_prompt(one)
    with pytest.raises(PicoError):
        pico(firmware, shut=True).repl(500)
