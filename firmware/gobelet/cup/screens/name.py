"""The player's name. This module must not know where it is stored."""

from gobelet.cup.screens.settings import store
from gobelet.cup.screens.typing import CAPITALS, SMALL, Typing
from gobelet.ledger import NAME_LENGTH

OTHERS = ("- \u20190123456789", "éèêëàâäçîïôöùûüñœæ", "ÉÈÊËÀÂÇÎÏÔÖÙÛÜŒÆ")


class Scene(Typing):
    """The name so far, and the letters that may follow."""

    name = "name"
    letters = (SMALL, CAPITALS, OTHERS)
    most = NAME_LENGTH

    def __init__(self, app):
        super().__init__(app, app.link.about["name"][:NAME_LENGTH])

    def done(self):
        store(self.app, "name", self.text.strip())
        self.leave()

    def leave(self):
        self.app.visit("settings")
