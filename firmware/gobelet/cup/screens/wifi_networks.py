"""Wi-Fi: the networks that this cup knows, and those in reach, which may be joined. Each screen puts the next one in
its place (Navigator.replace). This module must not know radios, or what a record holds.
"""

from gobelet.cup import wifi_menu
from gobelet.cup.buttons import CALL
from gobelet.cup.display.canvas import text_width, with_ellipsis
from gobelet.cup.display.font import SMALL
from gobelet.cup.display.glyphs import glyph
from gobelet.cup.display.widgets import LINE_WIDTH, MENU_WIDTH, menu, message, wrap
from gobelet.cup.screens.menu import ListScreen
from gobelet.cup.screens.wifi_join import Joining, MessageScreen, NetworkNameEntry, Password, add, with_network_name

READ_MS = 300  # so long a screen stands before the driver takes all the time for its search
AGAIN_MS = 2000  # between two looks at the strength
END = 5  # letters at the end of a line that are always seen
BOX = len(SMALL) - 8  # where the drawing of a letter is that has none
HEAD_X, HEAD_Y, HEAD_STEP = 4, 10, 10  # what is said over the lines of a network


def strength(app, name):
    """How strong the network is heard that the cup is on, in percent; 0 for another one."""
    wifi = app.board.wifi
    return wifi.percent() if wifi and wifi.joined and wifi.network == name else 0


def short(line):
    """A line of a list; of one that is too long the end, too: the networks of one router differ there."""
    if text_width(line) <= MENU_WIDTH:
        return line
    end = line[-END:]
    return with_ellipsis(line[:-END], MENU_WIDTH - text_width(end) - 1) + end


def is_displayable(text):
    """Whether the display has all the letters of a text."""
    return not [char for char in text if glyph(char) == BOX]


class Page(ListScreen):
    """A list from which CALL leads back to the known networks."""

    name = "networks"

    def back(self):
        self.app.stage.replace(Scene(self.app))

    def line(self, row):
        return short(row)


class Scene(Page):
    """The known networks, the latest first; then the search, and a network by its name."""

    def __init__(self, app):
        super().__init__(app)
        self._look_at = app.now

    def lines(self):
        get = self.texts.get
        return [self._line(name) for name in wifi_menu.names(self.app.board)] + [get("menu.search"), get("menu.called")]

    def _line(self, name):
        percent = strength(self.app, name)
        return self.texts.get("menu.joined", percent, name) if percent else name

    def tick(self):
        if self.app.now >= self._look_at:
            self._look_at = self.app.now + AGAIN_MS
            self.hints.redraw()
        return AGAIN_MS

    def select(self, number):
        app = self.app
        known = wifi_menu.names(app.board)
        if number < len(known):
            app.stage.replace(KnownNetwork(app, known[number]))
        elif number == len(known):
            app.stage.replace(Search(app))
        else:
            app.stage.replace(NetworkNameEntry(app, lambda name: app.stage.replace(KnownNetwork(app, name))))

    def back(self):
        if not wifi_menu.names(self.app.board):
            self.app.board.go_online(False)  # there is nothing to join
        self.app.open_side_scene("settings")


class KnownNetwork(Page):
    """One network that is kept: it is joined now, given another password, or forgotten, which is asked first."""

    def __init__(self, app, network):
        super().__init__(app)
        self._network = network

    def lines(self):
        get = self.texts.get
        return [get("menu.join"), get("menu.password"), get("menu.drop")]

    def select(self, number):
        app, name = self.app, self._network
        if number == 0:
            app.stage.replace(Joining(app, name, wifi_menu.password(app.board, name)))
        elif number == 1:
            app.stage.replace(Password(app, name))
        else:
            text = with_network_name(self, "net.drop", name)
            ask = MessageScreen(app, text, lambda: app.stage.replace(self), "do.forget", self._forget, True)
            app.stage.replace(ask)

    def _forget(self):
        board = self.app.board
        try:
            wifi_menu.forget(board, self._network)
        except OSError:
            self.hints.show_notice("flash_full")
        if board.wifi:
            board.wifi.change()
        self.back()

    def draw(self, canvas):
        percent = strength(self.app, self._network)
        if percent:
            head = [self.texts.get("net.joined", percent), short(self._network)]
        else:
            head = wrap(self._network, LINE_WIDTH, 2)
        for number, line in enumerate(head):
            canvas.text(HEAD_X, HEAD_Y + number * HEAD_STEP, line)
        menu(canvas, self.lines(), self.chosen, HEAD_Y + 2 * HEAD_STEP + 2, 2)


class Search(Page):
    """The networks in reach, the strongest first."""

    def __init__(self, app):
        super().__init__(app)
        self._found = []
        self._done = False
        self._at = app.now + READ_MS

    def tick(self):
        app = self.app
        if not self._done and app.now >= self._at:
            self._done = True
            app.board.go_online(True)
            try:
                self._found = wifi_menu.rank_networks(app.board.wifi.scan())
            except OSError:
                pass  # the driver is busy: as if nothing were heard
            app.shell.ignore_held_buttons()
        return -1 if self._done else max(self._at - app.now, 0)

    def lines(self):
        if not self._done:
            return ()
        return [self._line(*row) for row in self._found] + [self.texts.get("menu.again")]

    def _line(self, name, percent, is_open):
        return self.texts.get("menu.open" if is_open else "menu.heard", percent, name)

    def labels(self):
        return super().labels() if self._done else ("", "", "", self.texts.get("do.back"))

    def press(self, button):
        if self._done or button == CALL:
            super().press(button)

    def select(self, number):
        app, get = self.app, self.texts.get
        if number == len(self._found):
            app.stage.replace(Search(app))
            return
        name, _, is_open = self._found[number]
        if wifi_menu.UNREAD in name:
            app.stage.replace(MessageScreen(app, get("net.unread"), self._stay))
        elif name in wifi_menu.names(app.board):
            app.stage.replace(KnownNetwork(app, name))
        elif is_displayable(name):
            add(self, name, is_open)
        else:
            text = with_network_name(self, "net.boxes", name)
            app.stage.replace(MessageScreen(app, text, self._stay, "do.next", lambda: add(self, name, is_open)))

    def _stay(self):
        self.app.stage.replace(self)

    def draw(self, canvas):
        if self._found:
            super().draw(canvas)
            return
        message(canvas, self.texts.get("net.silence" if self._done else "net.searching"), HEAD_Y, 30)
        if self._done:
            menu(canvas, self.lines(), self.chosen, 43, 1)
