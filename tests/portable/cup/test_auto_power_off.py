"""A cup that is forgotten: an hour after it was needed last it says that it switches itself off, and does."""

from scene_trials import Board
from screen_world import Plain

from gobelet import ledger
from gobelet.cup.app import App
from gobelet.cup.auto_power_off import WARNING
from gobelet.cup.power import DARK, LIT, OFF_AFTER, Power
from gobelet.cup.screens import OK
from gobelet.link.cup_end import DOWN, UP

LOOK = 2000  # ms between two looks of the app


class Wired(Board):
    """With a cable on which nobody speaks."""

    def read(self):
        return b""

    def write(self, data):
        return len(data)


class Pico(Wired):
    """off: whether it has switched itself off. laptop: whether one is on its cable."""

    abilities = Board.abilities + ("off",)
    off = laptop = False

    def has_usb_host(self):
        return self.laptop

    def switch_off(self):
        self.off = True


def alone(board=None):
    """A cup that is switched on, without a table."""
    board = board or Pico()
    app = App(board)
    app.step()
    return app


def pass_time(app, ms):
    """The cup is looked at as often as it looks."""
    end = app.board.now + ms
    while app.board.now < end and not getattr(app.board, "off", False):
        app.board.now += LOOK
        app.step(200)


def to_the_warning(app):
    pass_time(app, OFF_AFTER - 2 * LOOK)
    assert app.power.state == DARK and not app.power.warned
    pass_time(app, 3 * LOOK)


def test_a_cup_is_forgotten_an_hour_after_it_was_needed_and_not_while_it_is():
    power = Power(1000)
    assert not power.should_power_off(OFF_AFTER) and power.should_power_off(1000 + OFF_AFTER)
    assert not power.need(OFF_AFTER)
    assert not power.should_power_off(1000 + OFF_AFTER) and power.should_power_off(2 * OFF_AFTER)
    power.wake(2 * OFF_AFTER)  # what lights its display needs nobody
    assert power.should_power_off(2 * OFF_AFTER)
    power.warned = 5
    assert power.need(2 * OFF_AFTER) and not power.warned


def test_after_an_hour_alone_it_says_so_for_half_a_minute_and_is_off():
    app = alone()
    to_the_warning(app)
    assert (app.hints.notice, app.power.state) == ("off_soon", LIT)
    pass_time(app, WARNING - 2 * LOOK)
    assert app.hints.notice == "off_soon" and not app.board.off
    pass_time(app, 3 * LOOK)
    assert app.board.off


def test_the_press_that_keeps_it_on_means_nothing_else():
    app = alone()
    to_the_warning(app)
    pressed = []
    app.screen.press = pressed.append
    app.board.keys = OK
    app.step()
    app.board.keys = 0
    pass_time(app, WARNING + 3 * LOOK)
    assert pressed == [] and app.hints.notice == "" and not app.board.off
    pass_time(app, OFF_AFTER)
    assert app.board.off


def test_a_movement_is_somebody_as_a_press_is():
    app = alone()
    pass_time(app, OFF_AFTER - LOOK)

    def moved(into):
        into[0] += 400
        return 2

    app.board.acceleration = moved
    pass_time(app, LOOK)
    app.board.acceleration = lambda into: 0
    pass_time(app, OFF_AFTER - 2 * LOOK)
    assert not app.power.warned and not app.board.off


def test_a_match_that_goes_on_keeps_it_on_and_one_whose_table_is_gone_does_not():
    app = alone()
    app.link.state = UP
    app.link.poll = lambda now: b""
    app.duties.tick = lambda: None
    app.ledger = Plain(phase=ledger.PLAYING, over=False, match=None, last=["", "", 0, 0], entries=0, times=None, uid="")
    memory = Plain(open=False, pending_commands=())
    app.owner = Plain(seat=0, seat_in=lambda log: 0, owes=lambda log: "", lost=False, cards=None, memory=memory)
    app.scene = lambda: "alone"
    app.session.liveness.tick = lambda: None
    pass_time(app, 2 * OFF_AFTER)
    assert not app.board.off and not app.power.warned
    app.link.state = DOWN
    pass_time(app, OFF_AFTER + WARNING + 3 * LOOK)
    assert app.board.off


def test_an_invitation_keeps_it_on():
    app = alone()
    app.link.state = UP
    app.link.poll = lambda now: b""
    app.inviting = lambda: True
    app.scene = lambda: "alone"
    pass_time(app, OFF_AFTER + WARNING + 3 * LOOK)
    assert not app.board.off


def test_on_a_laptop_s_cable_it_stays_as_its_cells_are_spared():
    app = alone()
    app.board.laptop = True
    pass_time(app, OFF_AFTER + WARNING + 3 * LOOK)
    assert not app.board.off and app.hints.notice == "" and app.power.state == DARK


def test_a_cup_that_is_no_board_with_cells_never_switches_itself_off():
    app = alone(Wired())
    pass_time(app, OFF_AFTER + WARNING + 3 * LOOK)
    assert app.hints.notice == "" and not app.power.warned
