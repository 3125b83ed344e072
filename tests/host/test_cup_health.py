"""A cup of this laptop that cannot play says so: real processes that are killed, fail, hang, or find their flash
damaged."""

import asyncio
import os
import shutil
import sys
import types
from pathlib import Path

import pytest

from gobelet import ledger, texts
from gobelet.link.cup_end import DOWN, UP
from gobelet_host.device import micropython
from gobelet_host.device.micropython import Runtime
from gobelet_host.errors import HostError
from gobelet_host.sim.cup import VirtualCup
from gobelet_host.sim.cup_health import LOOK, PATIENCE, RECOVERS, WORKS, CupHealthMonitor, unwritable
from gobelet_host.sim.local_table import LocalTable, PlaySettings
from gobelet_host.table.news import CupHealthChanged

CUP = "5e00000000000001"


def program(tmp_path, source):
    """A program in place of MicroPython. Its last arguments: folder, panel, cup."""
    path = tmp_path / "program"
    path.write_text(f"#!{sys.executable}\nimport os, sys, time\n{source}\n")
    path.chmod(0o755)
    return Runtime((str(path),), "1.26.1", 32, "override")


def fares(tmp_path, runtime, done=lambda cup: False, after=0.0, joins=True):
    """What is told of a cup that runs on this, once `done`; after: seconds later than it began."""

    async def run():
        cup = VirtualCup(tmp_path / "flash", CUP, {"name": "Marie", "lang": "fr"}, runtime)
        watch = CupHealthMonitor(joins=joins)
        try:
            cup.start(port=tmp_path / "port")
            async with asyncio.timeout(30):
                while not done(cup):
                    await asyncio.sleep(0.01)
            found = watch.look([cup], cup.began)
            for step in range(1, round(after / LOOK) + 1):
                found += watch.look([cup], cup.began + step * LOOK)
            return [error for _, error in found]
        finally:
            cup.stop()

    return asyncio.run(run())


def needed():
    runtime = micropython.find()
    if runtime is None:
        pytest.skip("no MicroPython: gobelet doctor")
    return runtime


@pytest.mark.micropython
def test_a_cup_that_runs_and_comes_is_no_news(tmp_path):
    assert fares(tmp_path, needed(), lambda cup: cup.link == DOWN, joins=False) == []


@pytest.mark.micropython
def test_a_cup_that_is_killed_is_told_with_the_signal_and_its_file(tmp_path):
    def killed(cup):
        if cup.link == DOWN and cup.running:
            cup._process.kill()
        return not cup.running

    (error,) = fares(tmp_path, needed(), killed)
    assert error.code == "cup_died" and error.values == ("Marie", "SIGKILL", tmp_path / "flash" / "stderr.log")


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("sys.exit(3)", "exit 3"),
        ("sys.stderr.write('Traceback…\\nImportError: no module named gobelet\\n\\n'); sys.exit(1)", "ImportError"),
        ("sys.stderr.buffer.write(b'\\xff\\xfe MemoryError: 12\\n'); sys.exit(1)", "MemoryError: 12"),
    ],
)
def test_a_program_that_ends_at_once_is_told_with_the_last_that_it_said(tmp_path, source, why):
    (tmp_path / "flash").mkdir()
    (tmp_path / "flash" / "stderr.log").write_text("of another evening\n")
    (error,) = fares(tmp_path, program(tmp_path, source), lambda cup: not cup.running)
    assert error.code == "cup_died" and why in error.values[1] and "another evening" not in error.values[1]


def test_a_program_that_fails_and_goes_on_is_told_with_the_error_that_it_shows(tmp_path):
    runtime = program(tmp_path, "os.write(int(sys.argv[-2]), b'x ValueError: boom\\n'); time.sleep(60)")
    (error,) = fares(tmp_path, runtime, lambda cup: cup.crashes)
    assert error.code == "cup_crashed" and error.values[1] == "ValueError: boom"


def test_a_program_that_starts_and_says_nothing_is_missed_in_time(tmp_path):
    runtime = program(tmp_path, "print('waits', file=sys.stderr, flush=True); time.sleep(60)")

    def waits(cup):
        return "waits" in cup.log.read_text() and not cup.effort()[0]

    assert fares(tmp_path, runtime, waits, PATIENCE / 2) == []
    (error,) = fares(tmp_path, runtime, waits, 3 - LOOK)
    assert error.code == "cup_mute"
    (error,) = fares(tmp_path, runtime, waits, 3 - LOOK, joins=False)
    assert error.code == "cup_mute"


def test_an_interpreter_that_is_not_there_or_cannot_be_run_is_named(tmp_path):
    (tmp_path / "text").write_text("no program")
    for path in (tmp_path / "none", tmp_path / "text"):
        with pytest.raises(HostError) as caught:
            fares(tmp_path, Runtime((str(path),), "1.26.1", 32, "system"))
        assert caught.value.code == "cup_unstarted" and str(path) in str(caught.value)
        assert "doctor" in str(caught.value)


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "flash").write_text("a file where the folder should be")
    with pytest.raises(HostError) as caught:
        fares(tmp_path, None)
    assert caught.value.code == "cup_unwritable" and str(tmp_path / "flash") in str(caught.value)


# what a cup says of itself, in virtual time


def standing(name, link=UP, notice="", lost="", began=0.0, effort=(False, 0.0)):
    """A cup as its panel describes it."""
    return types.SimpleNamespace(
        cup_id=name, settings={"name": name}, crashes=[], running=True, lost=lost, notice=notice, link=link,
        began=began, folder=Path("/nowhere"), log="/nowhere/stderr.log", cause=lambda: "",
        effort=lambda: effort,
    )  # fmt: skip


def looked(watch, cups, now, since=0.0):
    """What is told up to a time, by one look after the other. since: of the look before, s."""
    found = []
    for step in range(1, round((now - since) / LOOK) + 1):
        found += watch.look(cups, since + step * LOOK)
    return [(cup.cup_id, error.code if error else None) for cup, error in found]


def test_while_one_cup_after_the_other_comes_on_a_slow_laptop_none_is_missed():
    watch, now = CupHealthMonitor(), 0.0
    cups = [standing(f"cup {number}", None) for number in range(5)]
    for cup in cups:
        now, before = now + PATIENCE * 0.8, now
        assert looked(watch, cups, now, before) == []
        cup.link = UP
    late = standing("late", None, began=now)
    assert looked(watch, [*cups, late], now + 3, now) == [("late", "cup_mute")]
    late.link = UP
    assert looked(watch, [*cups, late], now + 4, now + 3) == [("late", None)]


def test_a_program_that_works_on_coming_is_given_time_but_not_for_ever():
    watch, cup = CupHealthMonitor(), standing("Marie", None, effort=(True, WORKS / 2))
    assert looked(watch, [cup], 60) == [], "others have the processor"
    cup.effort = lambda: (True, WORKS)
    assert looked(watch, [cup], 63, 60) == [("Marie", "cup_mute")]


def test_a_cup_that_was_here_is_not_missed_the_moment_that_its_link_is_lost():
    watch, cup = CupHealthMonitor(), standing("Marie", effort=(True, 3600.0))
    assert looked(watch, [cup], 60) == []
    cup.link = DOWN
    assert looked(watch, [cup], 70, 60) == []
    cup.effort = lambda: (False, 3600.0)
    assert looked(watch, [cup], 70 + PATIENCE - LOOK, 70) == []
    assert looked(watch, [cup], 73, 70 + PATIENCE - LOOK) == [("Marie", "cup_mute")]
    assert watch.look([cup], 80) == [], "it has not come because the laptop is busy now"
    cup.link = UP
    assert looked(watch, [cup], 81, 80) == [("Marie", None)]


def test_a_program_that_waits_is_told_from_one_that_works(tmp_path):
    async def run(source):
        cup = VirtualCup(tmp_path / "flash", CUP, {"name": "Marie", "lang": "fr"}, program(tmp_path, source))
        try:
            cup.start(port=tmp_path / "port")
            async with asyncio.timeout(30):
                while not (tmp_path / "begun").exists():
                    await asyncio.sleep(0.01)
            (tmp_path / "begun").unlink()
            seen = []
            for _ in range(40):
                await asyncio.sleep(0.005)
                seen.append(cup.effort()[0])
            return sum(seen)
        finally:
            cup.stop()

    begin = f"open({str(tmp_path / 'begun')!r}, 'w').close()\n"
    if not os.path.exists("/proc/self/stat"):
        pytest.skip("this system does not say who works")
    assert asyncio.run(run(begin + "while True: pass")) > asyncio.run(run(begin + "time.sleep(60)"))


def test_while_the_laptop_has_no_time_for_anything_nobody_is_missed():
    watch, cup = CupHealthMonitor(), standing("Marie", None)
    assert [watch.look([cup], now) for now in range(0, 60, 4)] == [[]] * 15


def test_a_secret_is_missed_only_by_a_seat_in_the_match_that_is_played():
    seated = {("Marie", "the next one")}
    watch, cup = CupHealthMonitor(lambda name, match: (name, match) in seated), standing("Marie", lost="this one")
    assert looked(watch, [cup], 1) == []
    seated.add(("Marie", "this one"))
    assert looked(watch, [cup], 3, 1) == [("Marie", "cup_secret_lost")], "told once"
    seated.clear()
    assert looked(watch, [cup], 4, 3) == [("Marie", None)]


@pytest.mark.parametrize("notice", ["flash_full", "storage"])
def test_a_cup_that_cannot_keep_anything_is_told_until_it_has_not_complained_for_a_while(notice):
    watch, cup = CupHealthMonitor(), standing("Marie", notice=notice)
    assert looked(watch, [cup], 1) == [("Marie", "cup_unwritable")]
    cup.notice = ""
    assert looked(watch, [cup], RECOVERS, 1) == []
    assert looked(watch, [cup], RECOVERS + 2, RECOVERS) == [("Marie", None)]


def test_why_nothing_can_be_kept_is_what_the_system_says(tmp_path):
    assert "No such file" in unwritable(tmp_path / "none")
    (tmp_path / "owner").mkdir()
    assert "Is a directory: owner" in unwritable(tmp_path)


def test_a_full_disk_is_named(tmp_path):
    if os.geteuid() != 0 or os.system(f"mount -t tmpfs -o size=16k none {tmp_path} 2>/dev/null"):
        pytest.skip("no small disk can be made here: that takes root")
    try:
        with (tmp_path / "all").open("wb", buffering=0) as file, pytest.raises(OSError):
            while True:
                file.write(bytes(512))
        assert unwritable(tmp_path) == os.strerror(28)
    finally:
        os.system(f"umount {tmp_path}")


# a match that was cut off, and its files damaged


@pytest.fixture(scope="module")
def cut(tmp_path_factory):
    """A folder with a journal and the flash of three cups amid a round."""
    runtime = needed()
    folder = tmp_path_factory.mktemp("cut")

    async def play():
        local = LocalTable(PlaySettings(cups=3, automates=3, seed=7, lang="en"), folder / "j.gobelet", runtime)
        try:
            await local.open()
            await local.until(lambda: local.table.ledger.round >= 2 and local.table.ledger.phase == ledger.PLAYING)
        finally:
            await local.close()

    asyncio.run(play())
    return folder


def resumed(cut, tmp_path, damage):
    """What is told of the first cup, once its owner's record was damaged."""
    folder = tmp_path / "copy"
    shutil.copytree(cut, folder)
    runtime, told = needed(), []

    async def play():
        local = LocalTable(PlaySettings(cups=3, automates=3, seed=7, lang="en"), folder / "j.gobelet", runtime)
        damage(local.cups[0].folder)
        local.table.listeners.append(lambda news: told.append(news) if isinstance(news, CupHealthChanged) else None)
        entries = local.table.ledger.entries
        try:
            await local.open()
            await local.until(lambda: local.table.ledger.entries >= entries + 12 or local.table.ledger.over)
        except HostError as error:
            return error
        finally:
            await local.close()
        return None

    async def soon():
        async with asyncio.timeout(60):
            return await play()

    return asyncio.run(soon()), told


def emptied(path):
    path.write_bytes(b"")


def halved(path):
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def noise(path):
    path.write_bytes(bytes(range(256)) * 2)


def other(path):
    path.write_bytes(path.read_bytes().replace(b"0", b"1").replace(b"a", b"b"))


def folder_instead(path):
    path.unlink(missing_ok=True)
    path.mkdir()


@pytest.mark.micropython
@pytest.mark.parametrize("harm", [emptied, halved, noise, other, folder_instead])
def test_a_damaged_secret_is_named_at_once_and_not_after_two_minutes(cut, tmp_path, harm):
    error, told = resumed(cut, tmp_path, lambda flash: harm(flash / "owner"))
    assert error and error.code == "cup_secret_lost" and told == []
    for lang in texts.LANGUAGES:
        assert "Ada" in error.message(lang) and "owner" in error.message(lang) and "--journal" in error.message(lang)


@pytest.mark.micropython
@pytest.mark.parametrize("name", ["checkpoint", "boots", "pool"])
def test_what_else_is_damaged_in_a_cup_costs_nothing(cut, tmp_path, name):
    assert resumed(cut, tmp_path, lambda flash: halved(flash / name)) == (None, [])
