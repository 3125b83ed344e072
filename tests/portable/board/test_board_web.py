"""The board of a cup in a browser, on a page that only remembers."""

from binascii import a2b_base64, b2a_base64, hexlify

from gobelet.board.browser import BATTERY, KEYS, NOW, BrowserBoard, Cup, X
from gobelet.cup.app import SLOWEST
from gobelet.cup.display.readable import AREA, DIE, TEXT, ReadableCanvas
from gobelet.cup.input import SAMPLE
from support import raises


class Page:
    """What a page of JavaScript does for the board, without one."""

    def __init__(self, settings=b'{"name": "Zo\xc3\xa9", "lang": "en"}'):
        self.kept = {"settings": b2a_base64(settings).decode()}
        self.room = True
        self.came = ""
        self.sent = []
        self.shown = 0
        self.told = []
        self.notes = []
        self.key = ""

    def readLink(self):
        came, self.came = self.came, ""
        return came

    def writeLink(self, text):
        self.sent.append(text)
        return len(text)

    def loadRecord(self, name):
        return self.kept.get(name, "")

    def saveRecord(self, name, text):
        if self.room:
            self.kept[name] = text
        return 1 if self.room else 0

    def drawEntropy(self, count):
        return hexlify(bytes(range(count))).decode()

    def showFrame(self, frame):
        self.shown += 1

    def tellDisplay(self, labels, holds, text):
        self.told.append((labels.split("|"), holds, text.split("\n")))

    def playNote(self, hz, ms, loud, felt):
        self.notes.append((hz, ms, loud, felt))

    def recordKey(self):
        return self.key

    def keepRecordKey(self, text):
        self.key = text

    def tellSure(self):
        self.told.append("sure")

    def tellPage(self, text):
        self.told.append(text)

    def tellCrash(self, text):
        self.told.append(text)

    def startAgain(self):
        self.told.append("restart")


def test_the_shared_numbers_are_time_buttons_sensor_and_battery():
    board = BrowserBoard(Page(), "00" * 8)
    for place, value in ((NOW, 7), (KEYS, 5), (X, -2200), (X + 1, 3), (X + 2, 1000), (BATTERY, 80)):
        board.words[place] = value
    sample = [0, 0, 0]
    assert board.acceleration(sample)
    assert sample == [-2200, 3, 1000]
    assert (board.ticks(), board.buttons(), board.battery()) == (7, 5, 80)


def test_its_clock_goes_on_within_a_step():
    board = BrowserBoard(Page(), "00" * 8)
    began, same = board.clock(), board.ticks()
    while board.clock() == began:
        assert board.ticks() == same
    assert "fast" in board.abilities


def test_a_record_is_any_bytes_in_parts():
    page = Page()
    board = BrowserBoard(page, "00" * 8)
    assert board.load("owner") is None
    board.save("owner", (b"\x00\xff", b"\n\xe9"))
    assert board.load("owner") == b"\x00\xff\n\xe9"
    assert a2b_base64(page.kept["owner"]) == b"\x00\xff\n\xe9"
    page.room = False
    assert raises(OSError, board.save, "owner", (b"new",)).args[0] == 28
    assert board.load("owner") == b"\x00\xff\n\xe9", "the old one stays"


def test_what_is_drawn_can_be_read():
    canvas = ReadableCanvas()
    canvas.clear()
    canvas.text_in(0, 10, 20, "A text that is cut")
    canvas.die(0, 20, 20, 5)
    canvas.die(0, 20, 20, 7)
    canvas.die(0, 20, 20, 0)
    canvas.big(0, 20, "12")
    canvas.text(0, 0, "\ue000")
    canvas.text_in(0, 56, 40, "Label")
    assert canvas.lines() == ["A text that is cut", "\u2684", "\u2605", "\u25a1", "12"]


def test_where_it_is_drawn_is_remembered_once():
    canvas = ReadableCanvas()
    canvas.clear()
    canvas.text_in(4, 10, 100, "In the middle", 0, 2, 0)
    canvas.die(0, 20, 20, 1, True)
    canvas.invert(0, 9, 128, 11)
    canvas.fill(0, 30, 128, 1)
    assert canvas.marks == [
        (TEXT, 4, 10, 100, 16, "In the middle", 0, 1),
        (DIE, 0, 20, 20, 20, 1, 1),
        (AREA, 0, 9, 128, 11, -1),
    ]


def test_a_cup_says_what_its_display_and_buttons_say_and_only_news():
    page = Page()
    cup = Cup(page, "00" * 8)
    for now in (20, 40, 60):
        cup.board.words[NOW] = now
        assert cup.turn() >= 0
    assert page.shown >= 1
    labels, holds, lines = page.told[-1]
    assert len(labels) == 4
    assert 0 <= holds < 16
    assert "".join(lines)
    assert len(page.told) == 1


def lying(cup, until):
    """Takes a turn now, and then as the cup wants until a time; gives what the last one wants to wait."""
    words = cup.board.words
    wait = cup.turn()
    while words[NOW] < until:
        words[NOW] = min(words[NOW] + max(wait, 1), until)
        wait = cup.turn()
    return wait


def test_a_cup_that_lies_still_wants_few_turns_and_one_that_is_moved_or_pressed_wants_many():
    cup = Cup(Page(), "00" * 8)
    cup.board.words[X + 2] = 1000
    assert lying(cup, 900) <= SAMPLE
    assert lying(cup, 5000) == SLOWEST
    cup.board.words[X] = 30  # a sensor is never quite still
    assert lying(cup, 5100) == SLOWEST
    cup.board.words[X] = -2200
    assert lying(cup, 5120) <= SAMPLE
    cup.board.words[X] = 0
    assert lying(cup, 6000) <= SAMPLE
    assert lying(cup, 8000) == SLOWEST
    cup.board.words[KEYS] = 1
    assert lying(cup, 9000) <= SAMPLE


def test_a_cup_that_lay_still_is_shaken():
    cup = Cup(Page(), "00" * 8)
    cup.board.words[X + 2] = 1000
    lying(cup, 5000)
    for stroke in range(20):
        cup.board.words[X] = -2200 if stroke % 2 else 2200
        lying(cup, 5000 + 60 * (stroke + 1))
    assert cup.app.screen.rolling


def test_a_crash_is_told_with_its_place():
    page = Page()
    board = BrowserBoard(page, "00" * 8)
    try:
        raise ValueError("broken")
    except ValueError as error:
        board.crashed(error)
    assert "broken" in page.told[-1]


TABLE, OTHER = "00c0ffee00c0ffee", "11c0ffee11c0ffee"
KEY_OF_TABLE = TABLE + " " + "ab" * 32


def test_what_a_match_is_kept_of_is_locked_once_the_table_has_given_a_key_and_is_read_with_it():
    page = Page()
    board = BrowserBoard(page, "00" * 8)
    board.save("owner", (b'["uid"]',))
    board.unlock(TABLE, "ab" * 32)
    assert page.key == KEY_OF_TABLE and "restart" not in page.told, "nothing was locked"
    for record, name in ((b'["uid"]', "owner"), (b"x" * 10000, "checkpoint")):
        board.save(name, (record,))
        assert record[:7] not in a2b_base64(page.kept[name])
        assert board.load(name) == record
    board.save("settings", (b"{}",))
    assert a2b_base64(page.kept["settings"]) == b"{}"
    again = BrowserBoard(page, "00" * 8)
    assert again.load("owner") == b'["uid"]' and not again.waits


def test_without_the_key_nothing_is_read_or_written_over_and_with_it_the_program_starts_anew():
    page = Page()
    page.key = KEY_OF_TABLE
    BrowserBoard(page, "00" * 8).save("owner", (b'["uid"]',))
    page.key = ""
    board = BrowserBoard(page, "00" * 8)
    assert board.load("owner") is None and board.waits
    raises(OSError, board.save, "owner", (b"[]",))
    board.unlock(TABLE, "ab" * 32)
    assert page.told == ["restart"]
    assert BrowserBoard(page, "00" * 8).load("owner") == b'["uid"]'


def test_another_tables_key_reads_nothing_and_a_match_there_takes_the_place():
    page = Page()
    page.key = KEY_OF_TABLE
    BrowserBoard(page, "00" * 8).save("owner", (b'["uid"]',))
    page.key = OTHER + " " + "cd" * 32
    board = BrowserBoard(page, "00" * 8)
    assert board.load("owner") is None and not board.waits
    board.save("owner", (b'["new"]',))
    assert board.load("owner") == b'["new"]'


def test_a_locked_record_that_is_damaged_or_cut_is_none():
    page = Page()
    page.key = KEY_OF_TABLE
    board = BrowserBoard(page, "00" * 8)
    board.save("checkpoint", (b"x" * 10000,))
    whole = a2b_base64(page.kept["checkpoint"])
    for harmed in (whole[:-1], whole[:5000], whole[:40], whole[:60] + bytes((whole[60] ^ 1,)) + whole[61:]):
        page.kept["checkpoint"] = b2a_base64(harmed).decode()
        assert not board.load("checkpoint")
