"""A new version of the program over a sealed link: a cup and a table's answers, on a flash that may lose its power."""

from binascii import crc32

from test_slots import MPY, SECTOR, Flash, PowerCut, image, put, starts

from bootloader import slots
from gobelet.board.idle_slot import IdleSlot
from gobelet.cup.update import COMES, PART, READY, REFUSED, WRONG, Update
from gobelet.ledger import hexed
from gobelet.link.image_tag import image_tag

KEY = bytes(range(32))
TORN = (0, 255, 3000)


class Table:
    """Gives the image `number` of test_slots. lost: how many of its answers never arrive; forged: what its parts hold
    instead."""

    def __init__(self, number=2, key=KEY):
        data, self.header = image(number)
        self.data = data + b"\xff" * (-len(data) % SECTOR)
        self.tag = image_tag(key, self.header)
        sectors = range(0, len(self.data), SECTOR)
        self.sums = b"".join([crc32(self.data[at : at + SECTOR]).to_bytes(4, "big") for at in sectors])
        self.given = []  # where the parts began
        self.told = []  # what became of it
        self.lost = 0

    def offer(self, update, now=0):
        update.offered(KEY, hexed(self.header), hexed(self.tag), hexed(self.sums), now)


class Cup:
    """Runs from the slot that the flash names, and takes what comes."""

    def __init__(self, flash, table, weak=False):
        self.flash, self.table, self.weak = flash, table, weak
        self.now = 0
        running = flash.slots().record()[0]
        slot = IdleSlot(memoryview(flash.bytes), flash, MPY, running, lambda: not self.weak)
        self.update = Update(slot, hexed(image(1)[1][-36:-28]))
        table.offer(self.update)

    def say(self, message):
        table = self.table
        if message[0] == "fetched":
            table.told.append(message[2])
            return True
        table.given.append(message[2])
        if table.lost:
            table.lost -= 1
        else:
            part = table.data[message[2] : message[2] + PART]
            self.update.part(message[1], message[2], hexed(part), self.now)
        return True

    def run(self, ms=60_000):
        end = self.now + ms
        while self.update.state == COMES and self.now < end:
            self.now += 20
            self.update.tick(self.now, self.say)
        self.update.tick(self.now, self.say)
        return self


def test_it_comes_part_by_part_and_starts_only_when_the_player_says_so():
    flash, table = Flash(1), Table()
    cup = Cup(flash, table).run()
    assert cup.update.state == READY and cup.update.asked and cup.update.version == "0.2"
    assert table.given == list(range(0, 2 * SECTOR, PART)) and table.told == ["ready"]
    assert starts(flash) == 1
    cup.update.install()
    assert starts(flash) == 2 and flash.slots().record()[1]  # on trial


def test_what_is_lost_is_asked_for_again_ever_more_rarely():
    table = Table()
    table.lost = 6
    cup = Cup(Flash(1), table).run()
    assert cup.update.state == READY
    assert table.given[:8] == [0] * 7 + [PART]
    assert cup.now > 1000 + 2000 + 4000 + 8000 + 16000 + 16000


def test_the_power_may_go_at_any_write_and_the_old_version_starts_until_it_is_installed():
    for torn in TORN:
        operation = 0
        while True:
            flash, table = Flash(1), Table()
            flash.cut, flash.torn = operation, torn
            try:
                cup = Cup(flash, table).run()
                cup.update.install()
                assert starts(flash) == 2
                break
            except PowerCut:
                switched = flash.slots().record()[1]
                assert starts(flash) == (2 if switched else 1)
            if not switched:  # a new start, and the same offer: only what is not there yet comes
                before = len(table.given)
                cup = Cup(flash, table).run()
                assert cup.update.state == READY and len(table.given) + before <= 2 * 2 * SECTOR // PART + 8
                cup.update.install()
                assert starts(flash) == 2
            operation += 1
        assert operation > 2 * SECTOR // 256


def test_it_takes_the_place_of_an_older_image_that_is_none_from_its_first_byte_on():
    flash, table = Flash(1, 3), Table()
    other = 1 - flash.slots().record()[0]
    Cup(flash, table).run(50)
    assert flash.slots().image(other) is None and starts(flash) == 3
    assert Cup(flash, table).run().update.state == READY
    assert bytes(flash.slots().image(other)) == image(2)[0] and starts(flash) == 3


def test_after_a_restart_only_the_sectors_that_are_missing_come():
    flash, table = Flash(1), Table()
    Cup(flash, table).run(5 * 50)
    table.given = []
    assert Cup(flash, table).run().update.state == READY
    assert table.given == list(range(SECTOR, 2 * SECTOR, PART))
    table.given, table.told = [], []
    assert Cup(flash, table).run().update.state == READY  # it is whole: nothing comes
    assert table.given == [] and table.told == ["ready"]


def test_an_image_that_another_key_vouches_for_is_refused_before_anything_is_written():
    flash = Flash(1)
    before = crc32(flash.bytes)
    for table in (Table(key=bytes(32)), Table()):
        if table.tag == image_tag(KEY, table.header):
            table.header = image(3)[1]  # another header under the same tag
        cup = Cup(flash, table).run()
        assert cup.update.state == REFUSED and table.told == ["forged"] and table.given == []
    assert crc32(flash.bytes) == before


def test_bytes_that_are_not_those_of_the_header_never_start():
    flash, table = Flash(1), Table()
    table.data = b"x" * SECTOR + table.data[SECTOR:]
    cup = Cup(flash, table).run()  # the sums say so at once
    assert table.told == ["damaged"] and table.given == list(range(0, SECTOR, PART)) * WRONG
    table.sums = crc32(table.data[:SECTOR]).to_bytes(4, "big") + table.sums[4:]
    table.told = []
    cup = Cup(flash, table).run()  # and so does the SHA-256 in the header where the sums are forged as well
    assert cup.update.state == REFUSED and table.told == ["damaged"]
    assert starts(flash) == 1 and flash.slots().image(1 - flash.slots().record()[0]) is None


def test_what_does_not_fit_this_cup_is_refused():
    for header in (
        slots.pack_header(bytes(9 * SECTOR), MPY, "9", bytes(32)),
        slots.pack_header(bytes(SECTOR), 7, "9", bytes(32)),
        bytes(70),
        b"",
    ):
        table = Table()
        table.header, table.tag = header, image_tag(KEY, header)
        assert Cup(Flash(1), table).run().update.state == REFUSED and table.told == ["unfit"]


def test_the_one_that_runs_is_not_brought_again_nor_any_while_it_is_on_trial():
    table = Table(1)
    Cup(Flash(1), table).run()
    assert table.told == ["runs"]
    flash = Flash(1)
    assert put(flash, 3)
    table = Table(2)
    Cup(flash, table).run()
    assert table.told == ["trial"] and starts(flash) == 3


def test_cells_that_are_too_weak_make_it_wait_and_change_nothing():
    flash, table = Flash(1), Table()
    before = crc32(flash.bytes)
    cup = Cup(flash, table, weak=True).run(130_000)  # once a minute
    assert cup.update.state == COMES and table.given == [0, 0, 0] and crc32(flash.bytes) == before
    cup.weak = False
    assert cup.run().update.state == READY
    cup.weak = True
    try:
        cup.update.install()
        raise AssertionError("it was installed")
    except OSError:
        assert starts(flash) == 1


def test_parts_that_nobody_asked_for_change_nothing():
    flash, table = Flash(1), Table()
    cup = Cup(flash, table)
    before, name = crc32(flash.bytes), cup.update.image
    for at, data in ((SECTOR, bytes(PART)), (0, bytes(PART - 1)), (0, b"")):
        cup.update.part(name, at, hexed(data), 0)
    cup.update.part(name, 0, "x" * 2 * PART, 0)
    cup.update.part("0" * 16, 0, hexed(bytes(PART)), 0)
    assert crc32(flash.bytes) == before
