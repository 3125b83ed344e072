"""The two slots of a cup as files: the promises of test_slots.py and test_update.py, on a LittleFS whose flash may lose
its power at any operation."""

import gc

import test_slots
from lfs_disk import Disk, VfsLfs2
from test_slots import MPY, SECTOR, image
from test_update import Cup as FlashCup
from test_update import Table

from bootloader import slots
from file_slots.store import SIZE, FiledSlots
from gobelet.board.file_slot import FileSlot
from gobelet.cup.update import COMES, READY, REFUSED, Update
from gobelet.ledger import hexed

if VfsLfs2:
    test_slots.MEMORY = b""  # MicroPython has this file alone, and no room for two flashes
TORN = (0, 700)  # bytes of an operation that are there when the power goes
DIGESTS = {}  # of the images


class Files:
    """A disk with the files of a cup on it."""

    def __init__(self, *numbers):
        self.disk = Disk()
        self.start()
        for number in numbers:
            put(self, number)
            self._slots.write_record(self._slots.record()[0], False, 0)

    def start(self):
        """Power is there."""
        self.fs = self.disk.mounted()
        self._slots = FiledSlots(MPY, self.fs.open, self.fs)

    data_at = SIZE  # of an image in its file, behind its header

    def slots(self):
        return self._slots

    def put(self, number):
        put(self, number)

    def spoil(self, slot, place):
        """One bit of a file is another."""
        with self.fs.open(self._slots.path(slot), "rb") as file:
            data = bytearray(file.read())
        data[place] ^= 4
        with self.fs.open(self._slots.path(slot), "wb") as file:
            file.write(data)

    def starts(self):
        """The number of the image that starts now, after a power cut."""
        self.start()
        gc.collect()
        slot = self._slots.choose()
        assert self._slots.image(slot) == self._slots.path(slot)
        with self.fs.open(self._slots.path(slot), "rb") as file:
            file.seek(SIZE)
            number = file.read(1)[0]
        if number not in DIGESTS:
            DIGESTS[number] = image(number)[1][-36:-4]
        assert self._slots.header(slot)[4] == DIGESTS[number]
        return number

    def names(self):
        found = []
        for name in ("a", "b", "now", "a.new", "b.new", "now.new"):
            try:
                self.fs.open("/image." + name, "rb").close()
                found.append(name)
            except OSError:
                pass
        return found


def put(files, number):
    """The update of gobelet_host.device.flash, which writes the sectors that differ."""
    store, (data, header) = files.slots(), image(number)
    slot = store.target()
    store.wanted = header
    store.invalidate(slot)
    padded = data + b"\xff" * (-len(data) % SECTOR)
    there = store.sectors(slot, len(padded) // SECTOR)
    for at in range(0, len(padded), SECTOR):
        sector = padded[at : at + SECTOR]
        if slots.crc32(sector) != there[at // SECTOR]:
            store.write(slot, at // SECTOR, sector)
    assert store.finish_image(slot, header)
    store.write_record(slot, True, 0)


def test_the_power_may_go_at_any_operation_of_an_update_and_the_next_try_succeeds():
    for first, torn in (((1,), 0), ((8, 1), 700)):  # then 2 goes into one file, or into the other
        seen, operation = [], 0
        while True:
            files = Files(*first)
            files.disk.cut, files.disk.torn = operation, torn
            try:
                put(files, 2)
                seen.append(files.starts())
                break
            except OSError:
                assert files.disk.dead
            seen.append(files.starts())
            put(files, 3)
            assert files.starts() == 3
            operation += 1
        assert operation > 30 and seen == sorted(seen) and seen[-1] == 2
        assert files.names() == ["a", "b", "now"]


(
    test_a_new_image_goes_into_the_other_slot_and_starts,
    test_an_image_on_trial_gives_way_after_three_failed_starts_and_a_good_one_never,
    test_an_update_never_replaces_the_image_that_was_last_known_to_be_good,
    test_a_single_changed_bit_of_image_or_header_is_seen,
    test_without_a_whole_image_nothing_starts,
    test_an_image_for_another_micropython_does_not_start,
    test_a_header_that_does_not_fit_the_bytes_is_refused,
) = test_slots.promises(Files)


# over a sealed link


class Cup(FlashCup):
    """Runs from the slot that the files name, and takes what comes."""

    def __init__(self, files, table, weak=False):
        self.table, self.weak, self.now = table, weak, 0
        slot = FileSlot(files.slots(), MPY, files.slots().record()[0], lambda: not self.weak)
        self.update = Update(slot, hexed(image(1)[1][-36:-28]))
        table.offer(self.update)


def test_the_power_may_go_at_any_operation_and_the_old_version_starts_until_it_is_installed():
    for torn in TORN:
        operation = 0
        while True:
            files, table = Files(1), Table()
            files.disk.cut, files.disk.torn = operation, torn
            try:
                cup = Cup(files, table).run(5000)
                if files.disk.dead:
                    raise OSError
                cup.update.install()
                break
            except OSError:
                assert files.disk.dead
            before, started = len(table.given), files.starts()
            assert started == (2 if files.slots().record()[1] else 1)
            if started == 1:  # the same offer: only what is not there yet comes
                table.told = []
                cup = Cup(files, table).run()
                assert cup.update.state == READY and len(table.given) - before <= 8
                cup.update.install()
                assert files.starts() == 2
            operation += 1
        assert operation > 30 and files.starts() == 2


def test_after_a_restart_only_the_sectors_that_are_missing_come():
    files, table = Files(1), Table()
    Cup(files, table).run(6 * 50)
    table.given = []
    files.start()
    assert Cup(files, table).run().update.state == READY
    assert table.given[0] == SECTOR and len(table.given) == 4
    table.given = []
    files.start()
    assert Cup(files, table).run().update.state == READY and table.given == []  # it is whole


def test_what_was_begun_of_another_version_is_not_taken_for_this_one():
    files = Files(1)
    Cup(files, Table(2)).run(7 * 50)
    files.start()
    table = Table(3)
    assert Cup(files, table).run().update.state == READY and len(table.given) == 8
    files.slots().write_record(files.slots().target(), True, 0)
    assert files.starts() == 3


def test_a_sector_that_comes_damaged_comes_again_and_three_times_is_the_end():
    files, table = Files(1), Table()
    good, table.data = table.data, b"x" * SECTOR + table.data[SECTOR:]
    cup = Cup(files, table)
    cup.run(5 * 50)
    table.data = good
    assert cup.run().update.state == READY and cup.update._wrong == 0
    files, table = Files(1), Table()
    table.data = table.data[:SECTOR] + b"x" * SECTOR
    cup = Cup(files, table).run()
    assert cup.update.state == REFUSED and table.told == ["damaged"] and files.starts() == 1


def test_cells_that_are_too_weak_make_it_wait_and_change_nothing():
    files, table = Files(1), Table()
    before = slots.crc32(files.disk.bytes)
    cup = Cup(files, table, weak=True).run(130_000)
    assert cup.update.state == COMES and slots.crc32(files.disk.bytes) == before
    cup.weak = False
    assert cup.run().update.state == READY
