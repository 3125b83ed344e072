"""What somebody who watches Papayoo remembers: nothing, as the trick, the last one and all points are in the state."""

from gobelet.games.papayoo.screens.words import card_text
from gobelet_host.spectate.model import Watcher
from gobelet_host.words import Words


class Watch(Watcher):
    """Tells the round with the card that costs forty."""

    ROUND = "bar.manche"

    def status(self, words: Words) -> str:
        text = super().status(words)
        papayoo = self.model.view.get("papayoo")
        return f"{text} · {card_text(papayoo)} = 40" if text and papayoo else text

    def rank(self, seat: int) -> int:
        """1 for those with the fewest points once the match is over."""
        return int(seat in self.model.view.get("winners", ()))
