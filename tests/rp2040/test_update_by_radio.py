"""New firmware without a cable: it comes by radio, through loss and a power cut, and its player installs it."""

import pytest

from bootloader.slots import SECTOR
from gobelet_host.device import image
from tests.rp2040.harness import partition_of, slots_of
from tests.rp2040.room import paired
from tests.rp2040.test_radio import dongle as dongle
from tests.rp2040.versions import SHOWN_MS, version, with_images

UID = "e660c0ffee000001"
NEW = 2  # sectors that are not in the slot already


@pytest.fixture
def wanted(firmware):
    """A version that shows the number 3, with what a cup with a radio needs to start, and no more."""
    needed = {path: data for path, data in firmware.items() if path.startswith(("gobelet/link/", "gobelet/radio/"))}
    return image.image_of({**version(3), **needed}, "0.3")


def test_an_update_comes_by_radio_and_only_what_the_table_vouched_for_can_be_installed(
    pico, firmware, dongle, room, wanted
):
    here = room(2, automates=1, seed=6)
    files = paired(here, UID, name="Anna", lang="en")
    older = bytearray(wanted.data)
    for sector in range(NEW):
        older[(4 + sector) * SECTOR] ^= 1
    dongle.weather(seed=7, loss=0.1)
    here.plug_dongle(dongle)
    flash = with_images(firmware, image.Image(bytes(older), wanted.mpy, "0.2"), files)
    cup = pico(flash=flash, radio=True, uid=UID, beside=dongle)
    here.run(lambda: here.table.linked(UID), 15_000)

    def store():
        return slots_of(partition_of(cup.image()))

    def offered(header, data):
        asked.clear()
        here.table.updates.set_program(header, data, "0.3")
        here.table.update(UID)

    asked = []
    wants = here.table.updates.wants
    here.table.updates.wants = lambda *asks: (asked.append(asks[3]), wants(*asks))

    forged = image.image_of({"a.mpy": b"M\x06\0" + bytes(100)})
    offered(forged.header, forged.data[:-9] + b"x" * 9)
    here.run(lambda: here.table.updates.of(UID).state == "damaged", 30_000)
    assert store().image(1) is None and store().record() == (0, False, 0)

    offered(wanted.header, wanted.data)
    here.run(lambda: asked and asked[-1] >= 5 * SECTOR, 60_000)
    cup.cut(3, torn=True)  # in the middle of a write: the old version starts, and goes on where it was
    here.run(lambda: cup.stats() and cup.halted == "power", 5000)
    cup.power()
    asked.clear()
    here.run(lambda: here.table.updates.of(UID).state == "ready", 60_000)
    assert set(asked) <= set(range(5 * SECTOR, 6 * SECTOR, 1024))
    assert store().image(1) == wanted.data and store().record() == (0, False, 0)  # nothing starts by itself
    here.wait(2500)
    here.hold(cup, "OK")
    here.wait(SHOWN_MS)
    assert set(cup.frame()) == {3}
