"""The cup as it is delivered: MicroPython and our compiled files in flash, parts on its pins, a table on USB."""

import pytest

from gobelet import games as rules
from gobelet import ledger, texts
from gobelet.cup.display.canvas import Canvas
from gobelet.cup.display.widgets import message
from tests.rp2040.harness import ROOT, files_in, filled, record
from tests.rp2040.room import SHAKE, records, settings
from tools.oled import from_art

LOBBY_MS = 1000
GLYPHS = """
import framebuf
b = bytearray(8)
f = framebuf.FrameBuffer(b, 8, 8, framebuf.MONO_VLSB)
for code in range(32, 127):
    f.fill(0)
    f.text(chr(code), 0, 0)
    print(b.hex())
"""


STATUS = 128  # bytes of the status bar, which a picture shares with no other


def golden(name):
    """A golden frame of the portable tests, below its status bar."""
    return from_art((ROOT / "tests" / "golden" / "frames" / f"{name}.txt").read_text(encoding="utf-8"))[STATUS:]


def picture(pico):
    """What is on the display below the status bar."""
    return pico.frame()[STATUS:]


def notice(key, *arguments):
    """What the notice of a reason looks like between the bars."""
    canvas = Canvas()
    message(canvas, texts.load("en").reason(key, *arguments))
    return bytes(canvas.buffer[STATUS : -2 * STATUS])


@pytest.fixture(scope="session")
def glyphs(emulator):
    """{8 bytes: character} of MicroPython's built-in font, in which boot screens are written."""
    from tests.rp2040.harness import Pico

    with Pico() as one:
        one.repl()
        return {bytes.fromhex(line): chr(32 + n) for n, line in enumerate(one.exec(GLYPHS).split())}


@pytest.fixture
def text_on(glyphs):
    """text_on(pico) -> the eight lines of a boot screen."""

    def read(pico):
        frame = pico.frame()
        rows = [[glyphs.get(frame[at : at + 8], "?") for at in range(row, row + 128, 8)] for row in range(0, 1024, 128)]
        return ["".join(row).rstrip() for row in rows]

    return read


@pytest.fixture
def cup(pico, firmware):
    """cup({path: bytes}, …) -> a Pico with the whole firmware and these files, just switched on."""
    return lambda files=None, **options: pico(firmware, files, **options)


def at_the_table(room, pico):
    """Plug in, take part, read the word: the match is on."""
    pico.run(max(LOBBY_MS - pico.ms, 0))
    room.plug(pico)
    room.run(lambda: room.table.linked(pico.uid))
    room.wait(300)
    room.press(pico, "OK")
    room.run(lambda: room.table.ledger.phase >= ledger.PLAYING)
    room.wait(600)
    room.press(pico, "OK")


def to_a_decision(room, pico):
    """Until the Pico's player has to speak on somebody else's bid."""
    room.play(lambda: room.owed(pico) == rules.CHOOSE and room.events[-1][0] == "bid")
    room.wait(800)


# boot


@pytest.mark.parametrize("boot", ["first", "second"])
def test_power_on_shows_a_picture_in_300_ms_and_the_lobby_within_a_second(cup, boot):
    one = cup(settings(lang="fr"))
    if boot == "second":
        one.run(2000)
        one.power()
    start = one.ms
    one.until_true(lambda: any(one.frame()) and one.oled()["on"], 300)
    assert one.oled()["errors"] == []
    one.run(LOBBY_MS - (one.ms - start))
    assert picture(one) == golden("lobby_alone")


@pytest.mark.parametrize("damaged", [b"{} and no CRC", record(b"[1]")])
def test_corrupt_settings_are_named_and_cost_nothing_else(cup, damaged):
    one = cup({"data/settings": damaged})
    one.run(LOBBY_MS)
    assert picture(one) != golden("lobby_alone")
    one.run(5000)
    assert picture(one) == golden("lobby_alone")


def test_the_chord_leads_to_safe_mode_and_the_next_start_is_a_usual_one(cup, text_on):
    one = cup()
    one.hold("LEFT", "CALL")
    one.run(800)
    lines = text_on(one)
    assert lines[0] == "SAFE MODE" and one.uid in lines[2], lines
    one.release("LEFT", "CALL")
    one.repl()
    one.power()
    one.run(LOBBY_MS)
    assert picture(one) == golden("lobby_alone")


def test_a_broken_app_is_named_with_file_and_line_and_ends_in_safe_mode(pico, firmware, text_on):
    one = pico({**firmware, "gobelet/cup/settings.py": b"\n\nraise ValueError('no pilot')\n"})
    one.run(1500)
    for starts in (1, 2, 3):
        lines = text_on(one)
        assert lines[:4] == ["CRASH", "ValueError: no p", "ilot", "settings.py"] and lines[4] == "line 3", lines
        one.press("OK", ms=300)
        one.until_true(lambda starts=starts: len(one.resets) == starts)
        one.run(1500)
    assert text_on(one)[0] == "SAFE MODE"
    assert b"ValueError: no pilot" in files_in(one.image())["/data/crash"]


# missing and broken parts


@pytest.mark.parametrize("missing", ["oled", "accel"])
def test_a_cup_without_a_part_plays_and_names_it(cup, room, missing):
    one = cup(settings(name="Anna", lang="en"), oled=missing != "oled", accel=None if missing == "accel" else "lis3dh")
    one.run(LOBBY_MS)
    if missing == "accel":
        assert picture(one)[: -2 * STATUS] == notice("accel")
    here = room(2, automates=1)
    here.plug(one)
    here.run(lambda: here.table.linked(one.uid))
    assert here.table.members[one.uid].name == "Anna"
    here.wait(300)
    assert here.table.members[one.uid].info["faults"] == [missing]
    here.press(one, "OK")
    seat = here.table.seats.of(one.uid)
    here.play(lambda: any(event[0] == "seat_roll" and event[2] == seat for event in here.events))


# at the table


def test_a_round_is_played_by_presses_and_shakes_and_heals_after_cut_power_and_a_bar_fills_up_while_bluff_is_held(
    cup, room
):
    """What changes in each step of a bar must not keep the display from being told."""
    one = cup(settings(name="Anna", lang="en"))
    here = room(2, automates=1, seed=2)
    at_the_table(here, one)
    to_a_decision(here, one)
    here.wait(1500)  # the throw itself has been seen
    seen = one.frame()  # they lie open for a while after the roll
    secret = records(one)["owner"]

    here.unplug(one)
    one.power()  # as the battery falls out
    one.run(LOBBY_MS)
    here.plug(one)
    here.run(lambda: here.table.linked(one.uid))
    here.wait(1500)
    covered = one.frame()
    here.press(one, "CALL")
    assert one.frame() == seen != covered
    assert records(one)["owner"] == secret

    one.hold("CALL")
    bars, heads = set(), set()
    for _ in range(32):
        here.wait(50)
        bars.add(one.frame()[-128:])
        heads.add(one.frame()[2 * 128 : 5 * 128])
    one.release("CALL")
    assert len(bars) >= 5 and len(heads) >= 8
    assert [event[0] for event in here.events].count("bluff") == 1

    here.play(lambda: any(event[0] == "round" and event[3] == 2 for event in here.events))
    kinds = {event[0] for event in here.events}
    assert kinds >= {"seat_roll", "first_roll", "bid", "shown", "round_word", "count", "lost"}
    assert one.resets == [] and "crash" not in records(one)


def test_a_shaken_cup_rattles_thuds_and_turns_its_motor_then_is_silent(cup, room):
    one = cup(settings(name="Anna", lang="en"))
    here = room(2, automates=1)
    at_the_table(here, one)
    here.run(lambda: here.owed(one) == rules.ROLL)
    here.wait(500)
    edges, motor = {}, {}
    for name, when in (("rest", ()), ("shake", SHAKE[:100]), ("end", SHAKE[100:])):
        one.mark()
        one.shake(when)
        here.wait(len(when) * 10 or 500)
        edges[name], motor[name] = (one.stats()["edges"].get(pin, 0) for pin in ("15", "22"))
    assert edges["rest"] == motor["rest"] == 0
    assert edges["shake"] > 30 and edges["end"] > 5 and motor["end"] >= 1, (edges, motor)
    here.run(lambda: any(event[0] == "seat_roll" for event in here.events))
    here.wait(3000)
    one.mark()
    here.wait(500)
    assert one.stats()["edges"].get("15", 0) == 0


def test_a_laptop_that_does_not_read_for_longer_than_the_watchdog_waits_freezes_nothing(cup, room):
    one = cup(settings(name="Anna", lang="en"))
    here = room(3, automates=1)
    one.run(LOBBY_MS)
    here.plug(one)
    here.run(lambda: here.table.linked(one.uid))
    here.wait(500)
    one.host(reading=False)
    here.wait(10_000)
    before = one.frame()
    one.hold("OK")
    one.run(900)
    one.release("OK")
    one.run(100)
    assert one.frame() != before  # it rolls five dice for fun
    here.wait(3000)
    one.host(reading=True)
    here.run(lambda: here.table.linked(one.uid))
    assert one.resets == []


def test_a_full_flash_is_told_and_nothing_freezes(cup, room):
    one = cup(settings(name="Anna", lang="en"), accel=None)
    one.run(LOBBY_MS)
    full = filled(one.image())
    one.close()
    one = cup(flash=full, accel=None)
    one.run(LOBBY_MS)
    here = room(8, automates=7, dice_per_player=1)  # what is to be kept of so many fits into no corner that is left
    here.plug(one)
    here.run(lambda: here.table.linked(one.uid))
    here.wait(300)
    here.press(one, "OK")
    told = []
    here.play(lambda: told.append(picture(one)[: -2 * STATUS] == notice("flash_full")) or any(told))
    here.wait(15_000)  # what it cannot keep it does not say: the others see whom they wait for
    assert here.table.linked(one.uid) and one.resets == []
    assert {seat for seat, player in enumerate(here.table.ledger.players) if player[0] == one.uid} == {
        seat for seat in here.table.ledger.owing() if seat >= 0
    }
