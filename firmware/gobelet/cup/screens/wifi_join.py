"""A Wi-Fi network is joined: its name and its password are typed, it is tried, and what came of it is said.

It is kept once it has let the cup in, or when its owner wants one that is out of reach. A password that is kept is
never shown. Each screen puts the next one in its place (Navigator.replace), the last one the known networks. This
module must not know radios.
"""

from gobelet.cup import networks, screens, wifi_menu
from gobelet.cup.buttons import CALL, OK
from gobelet.cup.display.widgets import message
from gobelet.cup.screens.menu import MenuScreen
from gobelet.cup.screens.text_entry import TextEntry

LOOK_MS = 100  # between two looks at how far the joining is
SHORTEST = 8  # letters of a password: no router takes fewer
LONGEST_NAME = 32  # letters, which a network's name has at most


def leave(app):
    """Back to the networks that are known."""
    app.stage.replace(screens.load("networks", "")(app))


def with_network_name(screen, key, network):
    """A sentence, and the name of the network below it."""
    return screen.texts.get(key) + "\n" + network


class MessageScreen(MenuScreen):
    """A sentence. back: what CALL does. word, do: the key of the word over OK, and what that does; held: whether it
    wants to be held."""

    name = "networks"

    def __init__(self, app, text, back, word="", do=None, held=False):
        super().__init__(app)
        self._text, self._back, self._word, self._do = text, back, word, do
        self.holds = OK if held else 0

    def labels(self):
        get = self.texts.get
        return ("", "", get(self._word) if self._word else "", get("do.back"))

    def press(self, button):
        if button == CALL:
            self._back()
        elif button == OK and self._do and not self.holds:
            self._do()

    def hold(self, button):
        if button == OK and self._do:
            self._do()

    def draw(self, canvas):
        message(canvas, self._text)


def add(screen, name, is_open=False):
    """A network that is not known is to be joined: with its password, unless it is open; if there is room for it.
    screen: the one that is on."""
    app = screen.app
    if wifi_menu.full(app.board, name):
        text = screen.texts.get("net.full", networks.MOST)
        app.stage.replace(MessageScreen(app, text, lambda: app.stage.replace(screen)))
    elif is_open:
        app.stage.replace(Joining(app, name, ""))
    else:
        app.stage.replace(Password(app, name))


class NetworkNameEntry(TextEntry):
    """The name of a network that hides, or is not in reach. known: opens one that is known."""

    name = "called"
    most = LONGEST_NAME
    end = "do.next"

    def __init__(self, app, known):
        super().__init__(app)
        self._known = known

    def submit(self):
        name = self.text.strip()
        if not name:
            self.app.sound("error")
        elif name in wifi_menu.names(self.app.board):
            self._known(name)
        else:
            add(self, name)

    def leave(self):
        leave(self.app)


class Password(TextEntry):
    """The password of a network; none for one that is open."""

    secret = True
    end = "do.join"

    def __init__(self, app, network, text=""):
        super().__init__(app, text)
        self._network = network

    def title(self):
        return self._network

    def submit(self):
        app = self.app
        if 0 < len(self.text) < SHORTEST:
            text = self.texts.get("net.short", SHORTEST)
            app.stage.replace(MessageScreen(app, text, lambda: app.stage.replace(self)))
        else:
            app.stage.replace(Joining(app, self._network, self.text))

    def leave(self):
        leave(self.app)


class Joining(MenuScreen):
    """The cup tries a network, and keeps it if it is let in."""

    name = "networks"

    def __init__(self, app, network, password):
        super().__init__(app)
        self._network, self._password = network, password
        self._wifi = app.board.go_online(True)
        self._wifi.change([network, password])

    def labels(self):
        return ("", "", "", self.texts.get("do.back"))

    def press(self, button):
        if button == CALL:
            self._leave()

    def tick(self):
        wifi = self._wifi
        wifi.look(self.app.now)
        if wifi.joined:
            self._keep()
            leave(self.app)
        elif wifi.state == "password":
            self._refused()
        elif wifi.state == "missing":
            self._missed()
        return LOOK_MS

    def _leave(self):
        """The networks that are kept have their turn again."""
        self._wifi.change()
        leave(self.app)

    def _refused(self):
        app = self.app
        text = with_network_name(self, "net.refused", self._network)
        again = Password(app, self._network, "" if self._is_kept() else self._password)
        app.stage.replace(MessageScreen(app, text, self._leave, "do.retype", lambda: app.stage.replace(again)))

    def _missed(self):
        app, name = self.app, self._network
        if self._is_kept():
            app.stage.replace(MessageScreen(app, with_network_name(self, "net.missed", name), self._leave))
        else:
            text = with_network_name(self, "net.keep", name)
            app.stage.replace(MessageScreen(app, text, self._leave, "do.store", self._keep_unproven))

    def _keep_unproven(self):
        self._keep()
        self._leave()

    def _keep(self):
        try:
            wifi_menu.keep(self.app.board, self._network, self._password)
        except OSError:
            self.hints.show_notice("flash_full")

    def _is_kept(self):
        """Whether this very password is in the record."""
        return wifi_menu.password(self.app.board, self._network) == self._password

    def draw(self, canvas):
        message(canvas, with_network_name(self, "net.joining", self._network))
