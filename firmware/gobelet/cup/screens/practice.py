"""Practice: the player chooses a game, how many bots, how good and who they are, then plays against them in this cup
alone. Who they are is one of bots.CHARACTERS each: the player is told its temperament beside its name.

The scenes of the match are the game's own. MatchScene holds them, and gives CALL the way out where they leave it free.
When a table appears, the player is told; when its match begins, the app goes there.
This module must not know the rules.
"""

from gobelet import games
from gobelet.bots import CHARACTERS, LEVELS, MEDIUM, temper_of
from gobelet.cup.buttons import CALL, LEFT, OK, RIGHT
from gobelet.cup.display.canvas import HIDDEN
from gobelet.cup.display.dice_widgets import dice_row
from gobelet.cup.display.widgets import menu, message
from gobelet.cup.practice import Practice
from gobelet.cup.screens import Navigator
from gobelet.cup.screens.menu import Games, MenuScreen
from gobelet.link.cup_end import UP

USUAL = 2
SMALL, WIDE = 12, 7  # dice of the picture of rivals, and how many of them fit


class MatchScene(MenuScreen):
    """A scene that has a match of its own in it, whose screens it shows, until it is over or the player leaves it."""

    def __init__(self, app):
        super().__init__(app)
        self._game = ""
        self._match = None  # a Practice
        self._stage = None
        self._linked = app.link.state == UP

    def begin(self, match):
        """This match is on."""
        self._match = match
        self._stage = Navigator(self.app, match)
        self._stage.show_scene(match.scene(), self._game)
        self.app.shell.ignore_held_buttons()

    def end(self):
        """The match is forgotten."""
        self._match = self._stage = None
        self.app.shell.ignore_held_buttons()

    def inside(self):
        """The stage of the match that is on, whose screen a finger plays; None while there is none."""
        return self._stage if self._match else None

    def offering(self):
        """The screen that a finger plays while there is none."""
        return self

    def lesson(self):
        """The Lesson that is taught, None in practice."""

    def title(self):
        return self._stage.screen.title() if self._match else self.texts.get("bar.practice")

    def dice_left(self):
        return self._stage.screen.dice_left() if self._match else 0

    def full_text(self):
        return self._stage.screen.full_text() if self._match else ()

    def _leaves(self):
        """Whether CALL leads out of the match now: its screen does not need it."""
        return self._match and self._stage.screen.labels()[3] in ("", self.texts.get("do.menu"))

    @property
    def holds(self):
        return self._holding()

    def _holding(self):
        if not self._match:
            return 0
        return self._stage.screen.holds | (CALL if self._leaves() else 0)

    @property
    def press_and_hold(self):
        return self._stage.screen.press_and_hold if self._match and not self._leaves() else 0

    def labels(self):
        labels = self._stage.screen.labels() if self._match else super().labels()
        return labels[:3] + (self.texts.get("do.leave"),) if self._leaves() else labels

    def press(self, button):
        if self._match and (button != CALL or not self._leaves()):
            self._stage.screen.press(button)

    def hold(self, button):
        if button == CALL and self._leaves():
            self.end()
        elif self._match:
            self._stage.screen.hold(button)

    def release(self, button):
        if self._match:
            self._stage.screen.release(button)

    def shaking(self, on):
        if self._match:
            self._stage.screen.shaking(on)

    def shaken(self, strength):
        if self._match:
            self._stage.screen.shaken(strength)

    def tilted(self, on):
        if self._match:
            self._stage.screen.tilted(on)

    def turned(self):
        if self._match:
            self._stage.screen.turned()

    def tick(self):
        if self.app.link.state != UP:
            self._linked = False
        elif not self._linked and self._leaves():
            self._linked = True
            self.hints.show_notice("table_here")
        if not self._match:
            return -1
        wait = self._match.tick()
        scene = self._match.scene()
        if not scene:
            self.end()
            return -1
        if self._stage.show_scene(scene, self._game):
            self.app.shell.ignore_held_buttons()
        soon = self._stage.screen.tick()
        return soon if wait < 0 or 0 <= soon < wait else wait

    def draw(self, canvas):
        if self._match:
            self._stage.screen.draw(canvas)


class Choice(Games):
    """Which game, then how many rivals, then how good and who they are. start: a function that is called then."""

    def __init__(self, app, start):
        super().__init__(app)
        self._start = start
        self.game = ""
        self._seats = (0, 0)  # fewest, most of the game
        self.rivals = USUAL
        self.level = -1  # not asked yet

    def take(self, game):
        """Of this game, with as many rivals as most people want."""
        self.game = game
        self._seats = games.load(game).SEATS
        self.rivals = USUAL
        self._bound()

    def select(self, number):
        self.take(games.GAMES[number])

    def _bound(self):
        self.rivals = min(max(self.rivals, self._seats[0] - 1), self._seats[1] - 1)

    def labels(self):
        if not self.game:
            return super().labels()
        get, asked = self.texts.get, self.level >= 0
        return ("\u25bc" if asked else "\u25c0", "\u25b6", get("do.play" if asked else "do.next"), get("do.back"))

    def press(self, button):
        if not self.game:
            super().press(button)
        elif self.level >= 0:
            self._press_level(button)
        elif button == OK:
            self.level = MEDIUM
            self.who = list(range(self.rivals))  # the rivals, as places in CHARACTERS
            self._row = 0  # that is chosen: the level, then the rivals
        elif button == CALL:
            self.game = ""
        elif button in (LEFT, RIGHT):
            self.rivals += 1 if button == RIGHT else -1
            self._bound()

    def _press_level(self, button):
        if button == OK:
            self._start()
        elif button == CALL:
            self.level = -1
        elif button == LEFT:
            self._row = (self._row + 1) % (1 + self.rivals)
        elif self._row:
            self._next_character(self._row - 1)
        else:
            self.level = (self.level + 1) % len(LEVELS)

    def _next_character(self, rival):
        """The next of CHARACTERS who is not here yet takes the seat of a rival."""
        names, who = CHARACTERS.split(), self.who
        number = who[rival]
        while number in who:
            number = (number + 1) % len(names)
        who[rival] = number

    def draw(self, canvas):
        if not self.game:
            super().draw(canvas)
            return
        if self.level >= 0:
            self._draw_level(canvas)
            return
        message(canvas, self.texts.count("rivals", self.rivals, self.game_title(self.game)), 9, 18)
        for row in range(0, self.rivals, WIDE):
            dice_row(canvas, 29 + row // WIDE * 13, (HIDDEN,) * min(self.rivals - row, WIDE), 0, 0, SMALL)

    def _draw_level(self, canvas):
        """How good they are, and who they are."""
        get, names = self.texts.get, CHARACTERS.split()
        lines = [get("line.level", get("level." + LEVELS[self.level]))]
        lines += [get("line.rival", names[number], get("temper." + temper_of(number))) for number in self.who]
        menu(canvas, lines, self._row)


class Scene(MatchScene):
    """First the choice; then the match, which leads back to it."""

    name = "practice"
    requested = None  # (game, level, rivals: see Choice) that a page wants to be played at once

    def __init__(self, app):
        super().__init__(app)
        self.choice = choice = Choice(app, self.start_over)
        if self.requested:
            game, choice.level, choice.who = self.requested
            choice.take(game)
            choice.rivals = len(choice.who)
            self.start_over()

    def start_over(self):
        """A match against those that were chosen."""
        app, choice, characters = self.app, self.choice, CHARACTERS.split()
        names = [app.link.about["name"] or self.texts.get("menu.you")] + [characters[number] for number in choice.who]
        pilots = [LEVELS[choice.level] + "-" + temper_of(number) for number in choice.who]
        self._game = choice.game
        self.begin(Practice(app, self._game, names, pilots))

    def offering(self):
        return self.choice

    def labels(self):
        return super().labels() if self._match else self.choice.labels()

    def press(self, button):
        if self._match:
            super().press(button)
        else:
            self.choice.press(button)

    def draw(self, canvas):
        if self._match:
            super().draw(canvas)
        else:
            self.choice.draw(canvas)
