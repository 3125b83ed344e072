"""A spectator's memory of Papayoo: the points of each round that is over, and what the last trick cost.
The trick, the one before and all points are in the state."""

from gobelet.games.papayoo.screens.words import card_text
from gobelet_host.spectate.model import Event, GameSpectator, TableModel
from gobelet_host.words import Words


class Spectator(GameSpectator):
    """Tells the round with the card that costs forty. rounds: of each round that was counted the points by seat.
    taken: (seat, points) of the last trick, until the next round."""

    STORIES = (
        ("dear", "trick", lambda data: data[0]),
        ("best", "score", lambda data: 1000 - data[0]),
        ("worst", "score", lambda data: data[0]),
    )

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self.rounds: list[dict[int, int]] = []
        self.taken: tuple[int, int] | None = None

    def event(self, event: Event) -> None:
        kind, _, seat, *data = event
        if kind == "round":
            self.taken = None
        elif kind == "trick":
            self.taken = (seat, data[0])
        elif kind == "score":
            if not self.rounds or seat in self.rounds[-1]:
                self.rounds.append({})
            self.rounds[-1][seat] = data[0]

    ROUND = "bar.manche"

    def status(self, words: Words) -> str:
        text = super().status(words)
        papayoo = self.model.view.get("papayoo")
        return f"{text} · {card_text(papayoo)} = 40" if text and papayoo else text

    def rank(self, seat: int) -> int:
        """1 for those with the fewest points once the match is over."""
        return int(seat in self.model.view.get("winners", ()))
