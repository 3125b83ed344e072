"""Parafico's call, for whoever has to show. Apart from what follows, as a cup holds the code of one scene at a time.

It must not know the link or the log's form.
"""

from gobelet.cup.screens import show
from gobelet.games.parafico.screens.words import has_jokers, title_of


class Show(show.Show):
    """A call: everybody shows."""

    def title(self):
        return title_of(self.app)

    def jokers(self):
        return has_jokers(self.app)
