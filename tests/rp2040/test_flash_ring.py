"""The mark of a cup on the emulated flash: kept in a few milliseconds, whole whenever the power goes."""

from gobelet.board.flash_ring import AHEAD, SECTOR, SECTORS
from tests.rp2040.harness import LAYOUT, ROM_AT, cuts
from tests.rp2040.room import mark_in

BOARD = "from gobelet.board.pico import PicoBoard\nimport time\nb = PicoBoard()\n"
SAVE = "def save(n, size=900):\n b.save('owner', (b'%d ' % n, b'x' * size))\n"
RING_AT = ROM_AT + LAYOUT.rom[1] - SECTORS * SECTOR  # in the whole flash


def number(mark):
    """Of the record that save() wrote, 0 for none."""
    return int(mark.split()[0]) if mark else 0


def test_the_mark_is_kept_within_milliseconds_and_its_sectors_are_erased_at_quiet_moments(cup):
    one = cup(accel=None)
    one.exec(BOARD + SAVE + "save(1)")
    before = one.stats()["flash"]
    took = one.exec("t = time.ticks_us()\nsave(2)\nprint(time.ticks_diff(time.ticks_us(), t))")
    assert int(took) < 8000 and one.stats()["flash"] - before == 4, "four pages"
    one.exec("b.wait(100)")
    assert one.stats()["flash"] - before == 4, "not yet: the table may be answering"
    one.exec("for i in range(3): b.wait(100)")
    assert one.stats()["flash"] - before == 5, "the next sector is ready"
    one.exec("for i in range(30): b.wait(100)")
    assert one.stats()["flash"] - before == 4 + AHEAD, "and those behind it, one after the other"
    took = one.exec("t = time.ticks_us()\nfor i in range(3, 8): save(i)\nprint(time.ticks_diff(time.ticks_us(), t))")
    assert int(took) < 40_000, "into the next sector, too"


def test_the_power_may_go_at_any_flash_write_of_the_mark(cup):
    one = cup(accel=None)
    one.exec(BOARD + SAVE + "save(1)")
    flash = one.image()
    one.film()
    one.exec("for i in range(2, 14):\n save(i, i * 131 % 1400)\n if i % 5 == 0: b._ring.erase_ahead()\n")
    film = one.film()
    assert all(RING_AT <= at < RING_AT + SECTORS * SECTOR for at, _ in film)
    assert [data for _, data in film].count(None) >= 3, "erased"
    seen = [number(mark_in(image)) for image in cuts(flash, film)]
    assert seen == sorted(seen) and set(seen) == set(range(1, 14))


def test_a_cup_goes_on_with_its_mark_after_the_power_went_in_a_save(cup):
    one = cup(accel=None)
    one.exec(BOARD + SAVE + "save(1)\nsave(2)")
    one.cut(2, torn=True)
    one.enter("save(3)\nprint('never')")
    one.until_true(lambda: one.halted)
    one.power()
    assert one.exec(BOARD + SAVE + "print(b.load('owner')[:2])") == "b'2 '"
    one.exec("save(4)")
    one.power()
    assert one.exec(BOARD + "print(b.load('owner')[:2])") == "b'4 '"
