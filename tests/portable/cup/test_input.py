"""What the player's hands mean before a screen hears of it: holds that were too short, a cup laid down or tilted."""

from screen_world import NAMES, World

from gobelet.cup.buttons import CALL, LEFT, OK
from gobelet.cup.display.widgets import CELLS
from gobelet.cup.input import SAMPLE, Input
from gobelet.cup.screens import Screen

UPRIGHT, TILTED, LYING = (0, 0, 1000), (600, 0, 780), (1000, 0, 0)
WIDTH = CELLS[2][1]  # of the bar of OK


class Watching(Screen):
    """A screen that wants OK and CALL held; CALL does something else when it is pressed. said: what it was told."""

    holds, press_and_hold = OK | CALL, CALL

    def __init__(self, app):
        super().__init__(app)
        self.said = []
        self.word = "Roll"

    def labels(self):
        return ("", "", self.word, "Menu")

    def press(self, button):
        self.said.append(("press", button))

    def hold(self, button):
        self.said.append(("hold", button))

    def shaken(self, strength):
        self.said.append("shaken")

    def turned(self):
        self.said.append("covered")

    def tilted(self, on):
        self.said.append("peek" if on else "no peek")


class Hands:
    """An Input whose board does what a test wants."""

    def __init__(self, kind="pico", peek=0):
        self.world = World(names=NAMES)
        self.world.preferences["peek"] = peek
        self.world.hint = lambda button: self.world.said.append(button)
        board = self.world.board
        self.held, self.stands = 0, UPRIGHT
        board.kind = kind
        board.buttons = lambda: self.held
        board.acceleration = self._feel
        self.input = Input(board, self.world, lambda *noise: None)
        self.screen = Watching(self.world)

    def _feel(self, into):
        for axis in range(3):
            into[axis] = self.stands[axis]
        return True

    def wait(self, milliseconds):
        for _ in range(0, milliseconds, SAMPLE):
            self.world.now += SAMPLE
            self.input.sense()
            self.input.dispatch_events(self.screen)

    def press(self, button, milliseconds):
        self.held = button
        self.wait(milliseconds)
        self.held = 0
        self.wait(100)

    def stand(self, sample, milliseconds=1500):
        self.stands = sample
        self.wait(milliseconds)


def test_a_short_press_of_a_button_to_be_held_says_so_and_buzzes():
    hands = Hands()
    hands.wait(100)
    hands.press(OK, 100)
    assert (hands.world.said, hands.world.heard) == ([OK], ["hold"])


def test_a_button_that_was_held_says_nothing():
    hands = Hands()
    hands.wait(100)
    hands.press(OK, 800)
    assert ("hold", OK) in hands.screen.said and hands.world.said == []
    hands.press(OK, 100)
    assert hands.world.said == [OK], "the next short press does again"


def test_the_bar_of_a_held_button_is_drawn_anew_for_each_pixel_that_fills_up_and_no_oftener():
    hands = Hands()
    hands.wait(100)
    drawn, bars = [], set()
    hands.world.redraw = lambda: drawn.append(hands.input.hold_progress(OK)[1])
    hands.held = OK
    for _ in range(800):
        hands.world.now += 1
        hands.input.sense()
        hands.input.dispatch_events(hands.screen)
        bars.add(WIDTH * hands.input.hold_progress(OK)[1] // 100)
    assert bars == {WIDTH * percent // 100 for percent in drawn} == set(range(WIDTH + 1))
    assert len(drawn) < WIDTH + 10


def test_a_button_that_does_something_when_it_is_pressed_or_nothing_at_all_says_nothing():
    hands = Hands()
    hands.wait(100)
    hands.press(CALL, 100)
    hands.press(LEFT, 100)
    hands.screen.word = ""
    hands.press(OK, 100)
    assert hands.world.said == [] and hands.world.heard == []


def test_a_cup_that_is_laid_on_its_side_covers_the_dice_once():
    hands = Hands()
    hands.stand(UPRIGHT)
    assert hands.screen.said == []
    hands.stand(LYING)
    hands.stand(LYING)
    assert hands.screen.said == ["covered"], "who lifts the cup there, sees"
    hands.stand(UPRIGHT)
    hands.stand(LYING)
    assert hands.screen.said == ["covered"] * 2


def test_a_telephone_is_looked_at_however_it_is_held():
    hands = Hands("web", peek=1)
    for sample in (UPRIGHT, TILTED, LYING):
        hands.stand(sample)
    assert hands.screen.said == []


def test_tilting_peeks_only_for_who_wants_it():
    hands = Hands()
    hands.stand(TILTED)
    assert hands.screen.said == []
    hands = Hands(peek=1)
    hands.stand(TILTED)
    assert hands.screen.said == ["peek"]
    hands.stand((450, 0, 890))
    assert hands.screen.said == ["peek"], "a hand is not that still"
    hands.stand(UPRIGHT)
    assert hands.screen.said == ["peek", "no peek"]


def test_a_cup_on_its_side_is_no_peek():
    hands = Hands(peek=1)
    hands.stand(TILTED)
    hands.stand(LYING)
    assert hands.screen.said == ["peek", "no peek", "covered"]


def test_the_screen_hears_of_each_sample_of_a_shake():
    hands = Hands()
    for stroke in range(40):
        hands.stands = (2000 if stroke % 2 else -2000, 0, 1000)
        hands.wait(60)
    assert hands.screen.said.count("shaken") > 80
