"""What the player has in hand: the buttons and the sensor, the display with the scene that is due, its light.

It must not know the link's messages: it reads the app's model.
"""

from gobelet.cup import scene_selection, screens
from gobelet.cup.buttons import NAMES
from gobelet.cup.display.widgets import BARS, LINK_BARS, LINK_GOOD, LINK_LOST, LINK_WAIT
from gobelet.cup.input import Input
from gobelet.cup.output import Output
from gobelet.cup.power import DARK
from gobelet.link import RADIO, const
from gobelet.link.cup_end import JOINING, UP

_LOOK = const(50)  # ms between two looks at what scene is due while nothing happens
_STRONG = const(90)  # percent of the table's packets that are heard by radio: all bars


class Shell:
    """app: the App. canvas: that is drawn on. stir: see Input. input: the Input. stage: the Navigator. shown: whether
    the last step has drawn. hurries: whether what was pressed wants to be drawn, and the last step has not."""

    def __init__(self, app, canvas, stir):
        self._app = app
        self._board = app.board
        self.canvas = canvas
        self._view = Output(app.board, app.sound)
        self.input = Input(app.board, app, stir)
        self.stage = screens.Navigator(app)
        self.shown = self.hurries = False
        self._due = app.now  # when the next look is at what scene is due
        self._there = False  # whether the display says that the table is there

    # buttons and sensor

    def sense(self):
        """Has the screen hear what was pressed, shaken and tilted."""
        app, board = self._app, self._board
        drawn, was_outdated = self.shown, app.hints.needs_redraw
        stuck = self.input.sense()
        if stuck:
            app.hints.show_notice("stuck", app.texts.get("button." + NAMES[stuck]))
        if self.input.both and self.input.together() and "light" in board.abilities:
            self._next_display()
        dark = app.power.state == DARK or app.power.warned > 0  # a press says no more than that somebody is there
        self.input.dispatch_events(self.stage.screen, dark)
        if self.input.touched():
            if app.power.need(app.now):
                app.hints.clear_notice()
                self.ignore_held_buttons()
            self.wake_display()
        elif "light" in board.abilities and app.power.tick(app.now):
            self._shine()
        self.hurries = app.hints.needs_redraw and not was_outdated and not drawn

    def draw_now(self):
        """Draws what was pressed, before all else. Returns whether it was drawn."""
        self.show()
        if self.shown:
            self._app.session.save_prompts()
        return self.shown

    def _next_display(self):
        """The display's controller is another one: whose picture is black or torn says so without seeing anything."""
        from gobelet.cup.screens import settings as choosing  # once in a cup's life

        app = self._app
        choosing.store(app, "oled", (app.preferences["oled"] + 1) % 3)
        app.sound("click")
        app.hints.redraw()

    def touched(self):
        """Somebody chose with a finger, at a moment that nobody can foresee."""
        app = self._app
        app.session.pool.add_entropy(app.board.ticks())
        app.hints.clear_notice()
        self.wake_display()
        app.hints.redraw()

    def ignore_held_buttons(self):
        """Another screen is on: what is held now counts only once it was released."""
        self.input.ignore_held()
        self._app.hints.redraw()

    # display

    def select(self):
        """Puts on the scene that is due."""
        app = self._app
        name = app.scene()
        if app.side_scene and name != app.side_scene:
            app.open_side_scene("")
        match = app.ledger.match
        if self.stage.show_scene(name, match.rules.NAME if match and name != "crash" else ""):
            self.ignore_held_buttons()
            if not app.pilot:
                self.wake_display()

    def show(self):
        """Draws what has changed. Returns the ms until it wants to be called again, -1: once something happens."""
        app, hints = self._app, self._app.hints
        self.shown = False
        if hints.needs_redraw or app.now >= self._due:  # what happens redraws; what only time brings can wait so long
            self._due = app.now + _LOOK
            self.select()
        wait = self.stage.screen.tick()
        left = hints.expire_notices()
        if left >= 0 and (wait < 0 or left < wait):
            wait = left
        there = scene_selection.at_table(app)
        if self._view.blink(app.now) or there != self._there:
            self._there = there
            hints.redraw()
        if hints.needs_redraw and app.power.state != DARK:
            hints.mark_drawn()
            self._draw()
            self.shown = True
        return wait

    def identify(self):
        """Makes this cup known among others."""
        self._view.identify(self._app.now)

    def _draw(self):
        hints, screen = self._app.hints, self.stage.screen
        notice = self._app.texts.reason(hints.notice, *hints.notice_args) if hints.notice else ""
        held = (hints.hinted, 100) if hints.hinted else self.input.hold_progress(screen.holds)
        self._view.draw(self.canvas, screen, notice, self.status(), self.labels(), held)

    def labels(self):
        """What the buttons do now, one that was let go too soon reminds of being held."""
        labels, hinted = self.stage.screen.labels(), self._app.hints.hinted
        if not hinted:
            return labels
        held = self._app.texts.get("do.hold")
        return tuple([held if hinted >> place & 1 else label for place, label in enumerate(labels)])

    def status(self):
        """The sign of the link and the label of the status bar."""
        app, link, get, screen = self._app, self._app.link, self._app.texts.get, self.stage.screen
        disturbed, wire = app.session.jammed, self._board.transport
        if app.paused and link.state == UP:
            label = get("bar.paused")
        elif self._there or screen.offline and not (disturbed and self.stage.scene == "alone"):
            label = screen.title()
            if app.ledger.times and app.timer and app.timer.text():
                label = app.timer.text() + "  " + label
        else:
            label = get("bar.disturbed" if disturbed else "bar.lost" if link.lost_since >= 0 else "bar.alone")
        if link.state == UP and (wire == RADIO or wire and "wifi" in self._board.abilities):
            return LINK_BARS + min(self._board.signal() * BARS // _STRONG, BARS), label
        return LINK_GOOD if link.state == UP else LINK_WAIT if link.state == JOINING else LINK_LOST, label

    # light

    def adjust(self):
        """Follows the cup's own settings."""
        app, board, own = self._app, self._board, self._app.preferences
        self.input.adjust(own, app.pilot)
        if "lamp" in board.abilities:
            board.lamp(own["lamp"])
        if "light" in board.abilities:
            board.orient_display(own["flip"], own["oled"])
            self._shine()

    def wake_display(self):
        """There is something to see, or somebody who looks."""
        power = self._app.power
        before = power.state
        if power.wake(self._app.now):
            self.ignore_held_buttons()  # the press that wakes the cup means nothing else
        if power.state != before:
            self._shine()

    def _shine(self):
        self._board.set_brightness(self._app.power.level(self._app.preferences["light"]))
