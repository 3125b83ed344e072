"""New firmware on a cup: by a UF2 on its disk, and over its cable. Cut off, it leaves the old or the new version."""

import json

import pytest

from bootloader import slots
from gobelet_host.device import bases, flash, image, uf2
from gobelet_host.errors import HostError
from tests.rp2040 import harness
from tests.rp2040.harness import partition_of, slots_of
from tests.rp2040.room import Cable, Port, records
from tests.rp2040.test_app import LOBBY_MS, golden, picture
from tests.rp2040.test_app import glyphs as glyphs
from tests.rp2040.test_app import text_on as text_on
from tests.rp2040.versions import ZOE, filmed, image_of, no_news, shown, starting, version, with_both

BAD = "raise ValueError('a mistake')\n"


def damaged(whole, *which):
    """A whole flash with a changed bit in the images of these slots."""
    whole = bytearray(whole)
    for slot in which:
        whole[harness.ROM_AT + slots_of(partition_of(whole)).start_of(slot) + slots.SECTOR + 9] ^= 4
    return whole


# by a UF2


def test_a_uf2_starts_at_once_and_leaves_settings_and_the_other_slot(pico):
    whole = starting(with_both(1, 2), 1)
    assert harness.drop(whole, bases.build(harness.BASE, image_of(3)))
    one = pico(flash=whole)
    assert shown(one) == 3
    assert json.loads(records(one)["settings"]) == {"name": "Zoe"}
    one.close()
    one = pico(flash=damaged(whole, 0))
    assert shown(one) == 2


def changed(file, old, new):
    """A UF2 with other bytes in what it writes."""
    pages = uf2.pages(file, uf2.RP2040)
    data = b"".join(data for _, data in pages).replace(old, new)
    return uf2.as_it_is([(at, data[n * 256 : n * 256 + 256]) for n, (at, _) in enumerate(pages)], uf2.RP2040)


def test_a_base_that_is_none_is_refused_with_a_reason():
    base = harness.BASE
    mine = image_of(1)
    with pytest.raises(uf2.Uf2Error, match="magic"):
        bases.build(b"x" * 512, mine)
    with pytest.raises(uf2.Uf2Error, match="RP2040 and RP2350: make one file"):
        bases.build(base[:28] + b"\x59\xff\x8b\xe4" + base[32:], mine)
    with pytest.raises(uf2.Uf2Error, match="has no ROMFS"):
        bases.build(changed(base, b"ROMFS\0", b"RUMFS\0"), mine)
    with pytest.raises(uf2.Uf2Error, match="not Gobelet's bootloader"):
        bases.build(changed(base, b"bootloader/start", b"bootleader/start"), mine)
    beyond = uf2.pack([*uf2.pages(base, uf2.RP2040), (harness.LAYOUT.rom[0], bytes(256))], uf2.RP2040)
    with pytest.raises(uf2.Uf2Error, match="where its ROMFS begins"):
        bases.build(beyond, mine)


def test_an_image_that_is_larger_than_a_slot_is_refused(pico):
    large = image.image_of({"large.bin": bytes(slots_of(partition_of(bytes(harness.FLASH))).room)})
    with pytest.raises(uf2.Uf2Error, match="a slot holds"):
        bases.build(harness.BASE, large)
    with pytest.raises(HostError, match="this cup has room for"):
        flash.update(Cable(pico(version(1))), large, no_news)


# over the cable


def test_an_update_is_tried_kept_when_it_is_well_and_not_sent_twice(pico):
    one = pico(version(1), ZOE)
    assert shown(one) == 1
    sent = []
    assert flash.update(Cable(one), image_of(2), lambda done, count: sent.append((done, count))) == len(sent) + 1
    assert sent[0][0] == 0 and sent[-1] == (len(sent) - 1, len(sent))
    one.power()
    assert shown(one) == 2
    assert slots_of(partition_of(one.image())).record() == (1, True, 0)
    one.run(31_000)
    assert slots_of(partition_of(one.image())).record() == (1, False, 0)
    assert flash.update(Cable(one), image_of(2), no_news) == 0
    assert flash.update(Cable(one), image_of(3), no_news) > 0
    one.power()
    assert shown(one) == 3
    assert json.loads(records(one)["settings"]) == {"name": "Zoe"}


def test_power_cut_at_any_flash_write_of_an_update_leaves_the_old_version_or_the_new_one(pico):
    """All of them, by what the bootloader would choose; some are started."""
    for began, old, new in ((0, 1, 3), (1, 2, 3)):
        one = pico(flash=starting(with_both(1, 2), began))
        assert shown(one) == old
        before, film = filmed(one, lambda cable: flash.update(cable, image_of(3), no_news))
        one.close()
        assert len(film) > 17 * len(image_of(3).data) // slots.SECTOR
        chosen, states = [], list(harness.cuts(before, film))
        for state in states:
            store = slots_of(partition_of(state))
            chosen.append(int(store.header(store.choose())[3].split(".")[1]))
            assert state[harness.FILES_AT :] == before[harness.FILES_AT :]
        assert chosen == sorted(chosen, key=lambda number: number == new)
        assert set(chosen) == {old, new} and chosen.count(new) <= 2
        for moment in (1, len(states) // 2, -3, -1):
            cut = pico(flash=states[moment])
            assert shown(cut) == chosen[moment]
            cut.close()


def test_an_update_that_was_interrupted_is_done_by_the_next_try_which_writes_what_is_missing(pico):
    one = pico(version(1))
    shown(one)

    def pull(done, count):
        if done == count // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        flash.update(Cable(one), image_of(2), pull)
    one.power()
    assert shown(one) == 1
    sectors = -(-len(image_of(2).data) // slots.SECTOR)
    assert flash.update(Cable(one), image_of(2), no_news) == sectors - sectors // 2 + 1
    one.power()
    assert shown(one) == 2


def test_a_version_that_fails_three_times_gives_way_to_the_one_before(pico, text_on):
    one = pico(version(1))
    flash.update(Cable(one), image_of(2, app=BAD), no_news)
    one.power()
    for starts in (1, 2, 3):
        one.run(1000)
        assert text_on(one)[:2] == ["CRASH", "ValueError: a mi"]
        one.press("OK", ms=300)
        one.until_true(lambda starts=starts: len(one.resets) == starts)
    assert shown(one) == 1
    assert slots_of(partition_of(one.image())).record() == (0, False, 0)


def test_what_else_was_deployed_to_the_rom_partition_is_passed_over(pico):
    whole = with_both(1, 2)
    other = image.romfs({"gobelet/board/boot.py": b"def main():\n    raise ValueError\n"}).ljust(12_000, b"\0")
    for at in range(0, 3 * slots.SECTOR, slots.SECTOR):  # as `mpremote romfs deploy` does: the records, then slot A
        whole[harness.ROM_AT + at : harness.ROM_AT + at + slots.SECTOR] = other[at : at + slots.SECTOR].ljust(4096)
    one = pico(flash=whole)
    assert shown(one) == 2
    one.power()
    assert shown(one) == 2
    assert slots_of(partition_of(one.image())).record() == (1, False, 0)


def test_without_a_whole_image_the_cup_says_so_and_takes_one_over_its_cable(pico, text_on):
    one = pico(flash=damaged(with_both(1, 2), 0, 1))
    one.run(800)
    assert text_on(one)[:2] == ["NO PROGRAM", "PAS DE PROGRAMME"] and "gobelet flash" in text_on(one)[4]
    flash.update(Cable(one), image_of(3), no_news)
    one.power()
    assert shown(one) == 3
    assert json.loads(records(one)["settings"]) == {"name": "Zoe"}


class Answers:
    """A cup at its prompt that says one thing."""

    def __init__(self, said):
        self.said = said

    def exec(self, code):
        return self.said


@pytest.mark.parametrize(
    ("said", "code", "sentence"),
    [
        ("rp2 4870\n", "no_romfs", "Hold BOOTSEL"),
        ("rp2 4870\n2 454656 0 1 -\n", "old_base", "Hold BOOTSEL"),
        ("rp2 4103\n1 454656 0 1 -\n", "no_micropython", "Hold BOOTSEL"),
        ("esp32 10758\n", "no_micropython", "not a Pico"),
        ("", "no_micropython", "not a Pico with a MicroPython that fits"),
    ],
)
def test_a_cup_that_cannot_take_an_image_is_told_what_to_do(said, code, sentence):
    with pytest.raises(HostError, match=sentence) as caught:
        flash.update(Answers(said), image_of(1), no_news)
    assert caught.value.code == code


def test_mpremote_reaches_a_cup_that_plays_and_lets_it_go_again(pico, firmware):
    one = pico(firmware)
    one.run(LOBBY_MS)
    port = Port(one)
    try:
        prompt = flash.Prompt(port.device)
        assert prompt.exec("print(6 * 7)") == "42\n"
        with pytest.raises(HostError, match="NameError"):
            prompt.exec("print(nothing)")
        prompt.close()
    finally:
        port.close()
    one.run(LOBBY_MS + 200)
    assert one.resets == ["software"]
    assert picture(one) == golden("lobby_alone")


def test_a_port_that_is_no_cup_is_named(tmp_path):
    with pytest.raises(HostError, match="Is a table or another program using it") as caught:
        flash.Prompt(str(tmp_path / "nothing"))
    assert caught.value.code == "port_busy"


@pytest.mark.parametrize(("ports", "code"), [([], "no_cup"), (["a", "b"], "several_cups")])
def test_no_cup_and_several_cups_are_told_apart(monkeypatch, ports, code):
    class Info:
        vid = flash.PICO_VENDOR

        def __init__(self, device):
            self.device = self.serial_number = device

    monkeypatch.setattr(flash.list_ports, "comports", lambda: [Info(port) for port in ports])
    with pytest.raises(HostError) as caught:
        flash.find_port()
    assert caught.value.code == code
    assert flash.find_port("mine") == "mine"
    with pytest.raises(HostError, match="There is no /dev/none here"):
        flash.find_port("/dev/none")
