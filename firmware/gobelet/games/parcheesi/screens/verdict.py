"""Parcheesi's news: what has happened to the own pawns. It must not know the link or the log's form."""

from gobelet.cup.screens import name_of
from gobelet.cup.screens.pages import Pages
from gobelet.games.parcheesi.screens.words import title_of


class News(Pages):
    """A pawn was captured or claimed, a turn is over."""

    title = title_of

    def told(self, event):
        kind, get = event[0], self.texts.get
        if kind == "captured" or kind == "claimed":
            return get("you." + kind, name_of(self.app, event[2]), event[4] + 1)
        if kind == "bonus_lost":
            return get("you.bonus_lost", event[3])
        if kind == "third_six":
            return get("you.third_six", event[3] + 1) if event[3] >= 0 else get("you.third_six_safe")
        return get("you." + kind)
