"""The two slots of a cup's flash: whenever the power goes, a whole image starts, the old one or the new one."""

import hashlib
from binascii import crc32

from bootloader import slots
from bootloader.slots import ERASE, PAGE, SECTOR, Slots

MPY = 0x1306  # the base's sys.implementation._mpy
SECTORS = 3 + slots.KEPT  # of a slot, header included
SIZE = (slots.RECORDS + 2 * SECTORS) * SECTOR
NEVER = 1 << 20
RECORD = 16  # bytes of a record, its CRC included
MEMORY = bytearray(SIZE)  # of the one flash there is at a time
CLEAN = b"\xff" * PAGE
ERASED = b"\xff" * SECTOR
TORN = (0, 7, 128, 255, 3000)  # bytes that a page or a sector may have when the power goes


class PowerCut(Exception):
    pass


class Flash:
    """A ROM partition as NOR flash is: erased to ones, programmed to zeros. cut: after how many operations from now the
    power goes; torn: how many bytes that operation has done by then. numbers: the images that it has had one after the
    other, the last one found well."""

    def __init__(self, *numbers):
        self.bytes = MEMORY
        self.cut, self.torn = NEVER, 0
        for number in range(SIZE // SECTOR):
            self.ioctl(ERASE, number)
        for number in numbers:
            assert self.put(number)
            self.slots().write_record(self.slots().record()[0], False, 0)

    def _goes(self):
        self.cut -= 1
        return self.cut < 0

    def ioctl(self, command, block):
        assert command == ERASE
        cut = self._goes()
        size = self.torn if cut else SECTOR
        self.bytes[block * SECTOR : block * SECTOR + size] = b"\xff" * size
        if cut:
            raise PowerCut

    def writeblocks(self, block, data, offset=None):
        if offset is None:
            self.ioctl(ERASE, block)
        at = block * SECTOR + (offset or 0)
        for page in range(0, len(data), PAGE):
            cut = self._goes()
            size = min(self.torn, PAGE) if cut else PAGE
            here, programmed = at + page, data[page : page + size]
            if self.bytes[here : here + size] != CLEAN[:size]:
                programmed = bytes([old & new for old, new in zip(self.bytes[here : here + size], programmed)])
            self.bytes[here : here + size] = programmed
            if cut:
                raise PowerCut

    def written(self):
        """{at: bytes} of the sectors that are not erased: two copies of a whole flash have no room."""
        view = memoryview(self.bytes)
        begins = [at for at in range(0, SIZE, SECTOR) if view[at : at + SECTOR] != ERASED]
        return {at: bytes(view[at : at + SECTOR]) for at in begins}

    def restore(self, written):
        for at in range(0, SIZE, SECTOR):
            self.bytes[at : at + SECTOR] = written.get(at, ERASED)

    def slots(self):
        return Slots(memoryview(self.bytes), self, MPY)

    def put(self, number):
        return put(self, number)

    def starts(self):
        return starts(self)

    data_at = SECTOR  # of an image in its slot, behind its header

    def spoil(self, slot, place):
        """One bit of a slot is another."""
        self.bytes[self.slots().start_of(slot) + place] ^= 4


def image(number):
    """An image that fills its slot up to the last bytes, and its header."""
    data = bytes([number]) * (2 * SECTOR - number)
    return data, slots.pack_header(data, MPY, "0.%d" % number, hashlib.sha256(data).digest())


def put(flash, number):
    """The update of gobelet_host.device.flash; True when it came to its end."""
    store, (data, header) = flash.slots(), image(number)
    slot = store.target()
    try:
        store.invalidate(slot)
        for at in range(0, len(data), SECTOR):
            store.write(slot, at // SECTOR, data[at : at + SECTOR] + b"\xff" * (at + SECTOR - len(data)))
        assert store.finish_image(slot, header)
        store.write_record(slot, True, 0)
    except PowerCut:
        return False
    return True


def starts(flash):
    """The number of the image that starts now."""
    flash.cut = NEVER
    store = flash.slots()
    slot = store.choose()
    found = bytes(store.image(slot))
    number = found[0]
    assert found == image(number)[0]
    return number


# what holds of two slots, whatever keeps them; made(*numbers): one that has had these images, the last one found well


def promises(made):
    """The seven tests of it."""
    found = new_image, on_trial, known_good, changed_bit, nothing_whole, other_micropython, misfit
    return [lambda promise=promise: promise(made) for promise in found]


def new_image(made):
    kept = made(1)
    for number in (2, 3, 4):
        before = kept.slots().record()[0]
        kept.put(number)
        assert kept.starts() == number
        assert kept.slots().record() == (1 - before, True, 0)
        assert kept.slots().header(1 - before)[3] == "0.%d" % number
        kept.slots().write_record(1 - before, False, 0)


def on_trial(made):
    kept = made(1)
    kept.put(2)
    slot = kept.slots().record()[0]
    for failures in (1, 2):
        kept.slots().write_record(slot, True, failures)
        assert kept.starts() == 2
    kept.slots().write_record(slot, True, 3)
    assert kept.starts() == 1 and kept.slots().record() == (1 - slot, False, 0)
    kept.slots().write_record(1 - slot, False, 9)
    assert kept.starts() == 1


def known_good(made):
    kept = made(1)
    kept.put(2)
    kept.put(3)  # 2 was not found well yet
    assert kept.starts() == 3
    kept.slots().write_record(kept.slots().record()[0], True, 3)
    assert kept.starts() == 1


def changed_bit(made):
    for place in (0, 9, 13, 60, made.data_at + 5, made.data_at + SECTOR + 90):
        kept = made(1, 2)
        kept.spoil(kept.slots().record()[0], place)
        assert kept.starts() == 1


def nothing_whole(made):
    assert made().slots().choose() == -1
    kept = made(1, 2)
    for slot in (0, 1):
        kept.spoil(slot, made.data_at)
    assert kept.slots().choose() == -1


def other_micropython(made):
    for mpy, well in ((0x0006, True), (0x1306, True), (0x0007, False), (0x2306, False)):
        kept, data = made(1), image(2)[0]
        store = kept.slots()
        slot = store.target()
        kept.put(2)
        store.wanted = slots.pack_header(data, mpy, "0.2", hashlib.sha256(data).digest())
        store.invalidate(slot)
        store.finish_image(slot, store.wanted)  # out of the sectors that are there
        assert kept.starts() == (2 if well else 1)


def misfit(made):
    kept = made(1)
    store, header = kept.slots(), image(2)[1]
    slot = store.target()
    store.invalidate(slot)
    store.write(slot, 0, b"\2" * SECTOR)  # its second sector never came, and nobody said which image is wanted
    assert not store.finish_image(slot, header)
    store.write_record(slot, True, 0)
    assert kept.starts() == 1


(
    test_a_new_image_goes_into_the_other_slot_and_starts,
    test_an_image_on_trial_gives_way_after_three_failed_starts_and_a_good_one_never,
    test_an_update_never_replaces_the_image_that_was_last_known_to_be_good,
    test_a_single_changed_bit_of_image_or_header_is_seen,
    test_without_a_whole_image_nothing_starts,
    test_an_image_for_another_micropython_does_not_start,
    test_a_header_that_does_not_fit_the_bytes_is_refused,
) = promises(Flash)


def test_the_power_may_go_at_any_flash_write_of_an_update_in_both_directions():
    for first in ((1,), (8, 1)):  # then 2 goes into slot A, or into slot B
        flash = Flash(*first)
        slot, before = flash.slots().record()[0], flash.written()
        for torn in TORN:
            seen, operation = [], 0
            while True:
                flash.restore(before)
                flash.cut, flash.torn = operation, torn
                done = put(flash, 2)
                seen.append(starts(flash))
                if done:
                    break
                assert put(flash, 3) and starts(flash) == 3  # and the next try succeeds
                operation += 1
            assert operation > (SECTORS - slots.KEPT - 1) * SECTOR // PAGE, "slot %d" % slot
            assert seen == sorted(seen) and seen.count(2) <= 2  # a record may be whole before its page is


def test_the_power_may_go_at_any_write_of_the_record():
    for torn in TORN:
        flash = Flash(1, 2)  # 1 in slot B, 2 in slot A, which the record names
        now = 0
        for turn in range(40):  # both sectors fill up several times
            for operation in (0, 1, 0, 0):
                flash.cut, flash.torn = operation, torn
                try:
                    flash.slots().write_record(1 - now, False, turn % 3)
                    assert flash.slots().record() == (1 - now, False, turn % 3)
                except PowerCut:
                    assert torn > RECORD or flash.slots().record()[0] == now
                now = flash.slots().record()[0]
                assert starts(flash) == 2 - now


def test_what_is_there_already_is_known_by_its_sums():
    flash = Flash(1, 2)
    store = flash.slots()
    data = image(1)[0]
    assert store.sectors(store.target(), 1) == [crc32(data[:SECTOR])]
