"""The sectors in which a cup keeps its mark: whenever the power goes, the old record or the new one is there."""

from gobelet.board import flash_ring
from gobelet.board.flash_ring import AHEAD, PAGE, SECTOR, SECTORS, FlashRing

BEFORE = 2  # other sectors of the partition, which are not the ring's
MEMORY = bytearray((BEFORE + SECTORS) * SECTOR)  # of the one flash there is at a time
NEVER = 1 << 20
TORN = (0, 1, 9, 15, 16, 17, 128, 255, 3000)  # bytes that a page or a sector may have when the power goes


class PowerCut(Exception):
    pass


class Flash:
    """A partition as NOR flash is: erased to ones, programmed to zeros. cut: after how many operations from now the
    power goes; torn: how many bytes that operation has done by then. weak: a page that cannot be programmed."""

    def __init__(self):
        for index in range(len(MEMORY)):
            MEMORY[index] = index * 7 & 0xFF  # it was used for something else
        self.cut, self.torn, self.weak = NEVER, 0, -1
        self.erased = []

    def _goes(self):
        self.cut -= 1
        return self.cut < 0

    def ioctl(self, command, block):
        assert command == flash_ring.ERASE and block >= BEFORE
        cut = self._goes()
        self.erased.append(block)
        size = min(self.torn, SECTOR) if cut else SECTOR
        MEMORY[block * SECTOR : block * SECTOR + size] = b"\xff" * size
        if cut:
            raise PowerCut

    def writeblocks(self, block, data, offset):
        assert len(data) == PAGE and offset % PAGE == 0 and block >= BEFORE
        at = block * SECTOR + offset
        cut = self._goes()
        for index in range(min(self.torn, PAGE) if cut else 0 if at == self.weak else PAGE):
            MEMORY[at + index] &= data[index]
        if cut:
            raise PowerCut

    def ring(self):
        """As the cup finds it after a start."""
        return FlashRing(memoryview(MEMORY), self)


def record(number):
    """One of some size between a few bytes and a sector."""
    return (b'["%d",' % number) * (1 + number * 37 % 300)


def refused(kept, data):
    try:
        kept.save((data,))
        return 0
    except OSError as error:
        return error.args[0]


def test_the_newest_record_is_there_after_a_start():
    flash = Flash()
    kept = flash.ring()
    assert kept.load() is None
    for number in range(60):
        kept.save((record(number)[:3], record(number)[3:]))
        assert kept.load() == record(number)
        if number % 3 == 0:
            kept = flash.ring()
            assert kept.load() == record(number)


def test_whenever_the_power_goes_the_old_record_or_the_new_one_is_there():
    for torn in TORN:
        flash = Flash()
        kept, number = flash.ring(), 0
        kept.save((record(0),))
        for cut in list(range(12)) * 4:  # operations into what follows
            flash.cut, flash.torn = cut, torn
            try:
                while True:
                    kept.save((record(number + 1),))
                    number += 1
                    kept.erase_ahead()
            except PowerCut:
                pass
            flash.cut = NEVER
            kept = flash.ring()
            assert kept.load() in (record(number), record(number + 1)), (torn, cut, number)
            number += kept.load() == record(number + 1)


def test_after_a_start_nothing_is_programmed_where_the_power_may_have_gone():
    """What looks blank there may not be: it goes on in a sector that it has erased itself."""
    flash = Flash()
    for _ in range(3 * SECTORS):
        kept, flash.erased = flash.ring(), []
        kept.save((b"small",))
        assert len(flash.erased) == 1


def test_all_sectors_wear_alike():
    flash = Flash()
    kept = flash.ring()
    for _ in range(5 * SECTORS * SECTOR // PAGE):
        kept.save((b"x" * 200,))
    times = [flash.erased.count(BEFORE + sector) for sector in range(SECTORS)]
    assert times == [5] * SECTORS


def test_a_sector_is_made_ready_at_a_quiet_moment():
    flash = Flash()
    kept = flash.ring()
    kept.erase_ahead()
    assert not flash.erased, "a cup that saves nothing erases nothing"
    for number in range(100):
        kept.save((b"x" * 900,))
        assert kept.untidy == (number % 4 == 0)
        before = len(flash.erased)
        for _ in range(10):
            kept.erase_ahead()
        wanted = AHEAD if number == 0 else int(number % 4 == 0)
        assert len(flash.erased) - before == wanted and len(set(flash.erased[before:])) == wanted
        assert not kept.untidy
    flash.erased = []
    for _ in range(4 * AHEAD):
        kept.save((b"x" * 900,))
    assert flash.erased == [], "the next ones are ready"
    kept.save((b"x" * 900,))
    assert len(flash.erased) == 1 and kept.load() == b"x" * 900


def test_a_page_that_is_worn_out_is_passed_over():
    flash = Flash()
    kept = flash.ring()
    kept.save((record(1),))
    flash.weak = (BEFORE + 1) * SECTOR
    for number in range(2, 40):
        kept.save((record(number),))
        assert kept.load() == flash.ring().load() == record(number)


def test_a_flash_that_is_worn_out_keeps_the_old_record():
    flash = Flash()
    kept = flash.ring()
    kept.save((record(7),))
    kept = flash.ring()  # after a start it has no page left in the sector of the newest one
    good = flash.writeblocks
    flash.writeblocks = lambda block, data, offset: None
    assert refused(kept, record(8)) == flash_ring.BROKEN
    assert kept.load() == flash.ring().load() == record(7)
    flash.writeblocks = good
    kept.save((record(9),))
    assert kept.load() == flash.ring().load() == record(9)


def test_a_record_that_is_larger_than_a_sector_is_refused():
    flash = Flash()
    kept = flash.ring()
    kept.save((bytes(SECTOR - flash_ring.BEGIN),))
    assert len(kept.load()) == SECTOR - flash_ring.BEGIN
    assert refused(kept, bytes(SECTOR - flash_ring.BEGIN + 1)) == flash_ring.TOO_BIG
    assert len(flash.ring().load()) == SECTOR - flash_ring.BEGIN
