"""Whose keys this cup has: the tables that let it in, each by the name that it gave itself, with the word that `gobelet
pair` showed, which one it shall go to, and how one is forgotten.

Without a choice the cup goes to whichever of them speaks to it; one that is forgotten lets it in with a new code only.
This module must not know what a key is.
"""

from gobelet.cup import key_menu
from gobelet.cup.buttons import CALL, OK
from gobelet.cup.display.canvas import text_width, with_ellipsis
from gobelet.cup.display.widgets import MENU_WIDTH, message
from gobelet.cup.pairing_keys import Keys
from gobelet.cup.screens.menu import ListScreen
from gobelet.link.cup_end import UP

ONLY, FORGET = range(2)  # what may be done with a table


class Scene(ListScreen):
    """A list of the tables, the latest first; OK opens one. There OK chooses it or asks whether it is to be forgotten,
    which OK held does."""

    name = "tables"
    before = "settings"

    def __init__(self, app):
        super().__init__(app)
        seal = app.link.seal
        self._keys = seal.keys if seal is not None else Keys(app.board)
        self._here = seal.table if seal is not None and app.link.state == UP else ""
        self._table = ""  # the one that is open
        self._asking = False

    def _name(self, table):
        return self.app.table_name if table == self._here else key_menu.name(self._keys, table)

    def lines(self):
        get = self.texts.get
        if self._table:
            only = self._keys.only == self._table
            return [get("menu.only", get("menu.yes" if only else "menu.no")), get("menu.forget")]
        return [self._line(table) for table in key_menu.tables(self._keys)]

    def _line(self, table):
        """A table in the list: of a long name the word behind it leaves the beginning."""
        get, word = self.texts.get, key_menu.word(self._keys, table)
        room = MENU_WIDTH - text_width(get("menu.table", "", word))
        return get("menu.table", with_ellipsis(self._name(table), room), word)

    @property
    def holds(self):
        return OK if self._asking else 0

    def labels(self):
        if self._asking or not key_menu.tables(self._keys):
            return ("", "", self.texts.get("do.forget") if self._asking else "", self.texts.get("do.back"))
        return super().labels()

    def press(self, button):
        if button == CALL and self._asking:
            self._asking = False
        elif button == CALL and self._table:
            self._close()
        elif button == CALL or key_menu.tables(self._keys) and not self._asking:
            super().press(button)

    def select(self, number):
        if not self._table:
            self._table, self.chosen = key_menu.tables(self._keys)[number], ONLY
        elif number == FORGET:
            self._asking = True
        else:
            self._try(key_menu.choose, "" if self._keys.only == self._table else self._table)

    def hold(self, button):
        if button == OK and self._asking:
            self._try(key_menu.forget, self._table)
            self._close()

    def _close(self):
        self._table, self.chosen, self._asking = "", 0, False
        self.hints.redraw()

    def _try(self, change, table):
        """Changes the keys; a cup without room says so."""
        try:
            change(self._keys, table)
        except OSError:
            self.hints.show_notice("flash_full")

    def draw(self, canvas):
        if not key_menu.tables(self._keys):
            message(canvas, self.texts.get("tables.none" if self.app.board.transport else "tables.cable"))
        elif self._asking:
            message(canvas, self.texts.get("tables.forget", self._name(self._table)))
        else:
            super().draw(canvas)
