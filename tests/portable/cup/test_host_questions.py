"""What a laptop on the cable asks of a cup beside the game: nothing is done, told or kept before its player's yes."""

import json

from screen_world import Plain

from gobelet.cup import host_questions
from support import Flash

KEY = "5e" * 32
PAIR = ["pair", "ab" * 8, KEY, "Zoe", None, 9]
PAIRED = json.dumps({"tables": [["ab", KEY]], "starts": 1, "pool": "00" * 32}).encode()
ALL = (PAIR, ["role", "dongle"], ["wifi", "Home", "hush", "10.0.0.2"], ["trace", 20], ["crash"], ["last"])


class Board(Flash):
    """A cup's board as far as a question needs one."""

    def __init__(self, **records):
        super().__init__(**records)
        self.abilities = ("cable", "role", "wifi")
        self.faults = ()
        self.roles, self.restarts, self.moved, self.clock = [], 0, True, 0

    def acceleration(self, into):
        into[0] += 1
        return int(self.moved)

    def ticks(self):
        self.clock += 1
        return self.clock

    def trace(self):
        return "x" * 450

    def set_role(self, role):
        self.roles.append(role)

    def restart(self):
        self.restarts += 1


class App:
    """A cup that a laptop is on."""

    def __init__(self, **records):
        self.board = Board(**records)
        self.said, self.now = [], 0
        self.on_cable, self.alone, self.room, self.playing, self.armed = True, True, True, False, 0
        self.link = Plain(send=self.say, about={})
        self.owner = Plain(memory=Plain(uid="", last=["uid", "T", "word"]))
        self.question = None
        self.hints = self.shell = self

    def say(self, message):
        if self.room:
            self.said.append(message[1:])
        return self.room

    def redraw(self):
        pass

    def wired(self):
        return self.on_cable

    def is_free(self):
        return self.alone

    def idle(self):
        return self.alone and not self.playing

    def ignore_held_buttons(self):
        self.armed += 1

    def set_language(self, lang):
        self.lang = lang

    def ask(self, *question, number=7):
        self.question = host_questions.receive_question(self, ["ask", number] + list(question))
        return self.turns(1)

    def turns(self, count=60, ms=20):
        for _ in range(count):
            self.now += ms
            if self.question:
                self.question.tick(self.now)
        return self.said

    def settled(self):
        board = self.board
        return dict(board.records), board.roles, board.restarts


def test_nothing_is_done_or_told_before_a_yes_and_after_a_no():
    for question in ALL:
        app = App(settings=b'{"name":"Ali"}')
        before = app.settled()
        app.ask(*question)
        app.turns()
        assert app.said == [[7, "asked"]] and app.settled() == before, question
        app.question.answer(False)
        app.turns()
        assert app.said == [[7, "asked"], [7, "no"]] and app.settled() == before, question
        app.question.answer(True)  # too late
        app.turns()
        assert len(app.said) == 2 and app.settled() == before, question


def test_a_yes_does_what_was_asked():
    app = App(settings=b'{"name":"Ali","pace":3}')
    app.ask(*PAIR)
    app.question.answer(True)
    assert app.turns()[-1] == [7, "yes", ""]
    assert json.loads(app.board.load("settings")) == {"name": "Zoe", "pace": 3, "age": 9}
    assert json.loads(app.board.load("keys"))["tables"] == [["ab" * 8, KEY]]
    app.ask("wifi", "Home", "hush", "10.0.0.2", number=8)
    app.question.answer(True)
    assert app.turns()[-1] == [8, "yes", ""] and app.board.restarts == 1
    assert json.loads(app.board.load("wifi")) == {"networks": [["Home", "hush"]], "hosts": ["10.0.0.2"]}
    app.ask("crash", number=9)
    app.question.answer(True)
    assert app.turns()[-4:] == [[9, "part", "x" * 200], [9, "part", "x" * 200], [9, "part", "x" * 50], [9, "yes"]]
    app.ask("trace", 25, number=10)
    app.question.answer(True)
    parts = [said[2:] for said in app.turns() if said[:2] == [10, "part"]]
    assert [len(part) for part in parts] == [30, 30, 15] and app.said[-1] == [10, "yes"]
    app.ask("last", number=11)
    app.question.answer(True)
    assert app.turns()[-1] == [11, "yes", "uid", "T", "word"]


def test_a_question_said_again_gets_the_same_answer_again_and_is_put_once():
    app = App()
    app.ask("last")
    first = app.question
    assert app.ask("last") == [[7, "asked"]] * 2 and app.question is first
    first.answer(True)
    app.turns(1)
    app.ask("last")
    assert app.said[-2:] == [[7, "yes", "uid", "T", "word"]] * 2 and app.question is first


def test_what_the_link_has_no_room_for_is_said_later():
    app = App()
    app.room = False
    app.ask("crash")
    app.question.answer(True)
    app.turns(3)
    app.room = True
    assert [said[1] for said in app.turns()] == ["begins", "part", "part", "part", "yes"]


def test_only_a_laptop_on_the_cable_with_which_no_match_is_played_may_ask():
    app = App()
    app.alone = False
    assert app.ask(*PAIR) == [[7, "in_match"]] and app.question is None
    app = App()
    app.on_cable = False
    assert app.ask(*PAIR) == [[7, "not_here"]] and app.question is None
    app = App()
    app.board.abilities = ("role",)
    assert app.ask(*PAIR) == [[7, "not_here"]]


def test_in_the_midst_of_a_match_the_player_is_asked_first_whether_it_is_they_who_ask():
    """A table that says that this cup has no seat may put a question in the place of the game."""
    for question in ALL:
        app = App(settings=b'{"name":"Ali"}')
        app.playing = True
        before = app.settled()
        app.ask(*question)
        if question[0] == "role":  # would end the match
            assert app.said == [[7, "in_match"]] and app.question is None
            continue
        asks = app.question
        assert asks.words == ("asked.running",)
        armed = app.armed
        asks.answer(True)
        app.turns()
        assert app.armed == armed + 1, "the hold that says so is no yes to what comes then"
        assert app.said == [[7, "asked"]] and app.settled() == before and asks.open, question
        assert asks.words[0] != "asked.running"
        asks.answer(True)
        app.turns()
        assert app.said[1][1] in ("yes", "begins"), question


def test_a_question_that_takes_the_place_of_another_is_not_answered_by_the_hold_for_that_one():
    app = App()
    app.ask("last")
    armed = app.armed
    app.ask(*PAIR, number=8)
    assert app.armed == armed + 1


def test_a_question_waits_a_minute_and_not_longer_than_the_laptop():
    app = App()
    app.ask("last")
    app.turns(1, host_questions.PATIENCE)
    assert app.said == [[7, "asked"], [7, "no"]]
    app.ask("last", number=8)
    app.on_cable = False
    app.turns(2)
    assert app.said[-1] == [8, "no"] and not app.question.open


def test_what_cannot_be_is_said_at_once():
    app = App()
    app.board.abilities, app.board.moved = ("cable",), False
    codes = [app.ask(*question, number=number)[-1] for number, question in enumerate(ALL[1:4])]
    assert codes == [[0, "not_here"], [1, "no_wifi"], [2, "no_accelerometer"]]
    for number, question in enumerate((["sesame"], ["crash", 1], ["trace", 0], ["pair", "ab", "xy", None, None, None])):
        assert app.ask(*question, number=number)[-1] == [number, "unknown"]
    app.board.save = None  # not even tried
    assert app.question is None


def test_a_bare_pico_becomes_a_dongle_without_buttons_and_one_with_anything_to_lose_does_not():
    app = App()
    app.board.faults = ("oled",)
    app.ask("role", "dongle")
    app.turns()
    assert app.board.roles == ["dongle"] and app.said[-1] == [7, "yes"]
    for records in ({"settings": b'{"name":"Ali"}'}, {"keys": PAIRED}):
        app = App(**records)
        app.board.faults = ("oled",)
        app.ask("role", "dongle")
        app.turns()
        assert app.board.roles == [] and app.question.open
    app = App()
    app.ask("role", "dongle")  # with a display, it is a cup
    app.turns()
    assert app.board.roles == [] and app.question.open
