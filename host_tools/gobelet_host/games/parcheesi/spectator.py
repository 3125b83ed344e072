"""A spectator's memory of Parcheesi: the squares that the last move has gone over."""

from gobelet.games.parcheesi.state import HOME
from gobelet_host.games.parcheesi import grid
from gobelet_host.spectate.model import Event, GameSpectator, TableModel


class Spectator(GameSpectator):
    """mover, pawn: who moved last, with which pawn, -1 before the first. trail: the places it went over, the one it
    left first; a pawn that came out has only its nest and its start."""

    STORIES = (
        ("capture", "captured", lambda _: 1),
        ("home", "goal", lambda _: 1),
        ("six", "third_six", lambda data: data[0] + 1),
    )
    ROUND = "bar.turn"  # the rules count turns

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self.mover = self.pawn = -1
        self.trail: list[grid.Place] = []

    def event(self, event: Event) -> None:
        kind, _, seat, *data = event
        if kind in ("moved", "exit"):
            colour = grid.colour_of(self.model.view, seat)
            first, last = data[1:] if kind == "moved" else (HOME, 0)
            self.mover, self.pawn = seat, data[0]
            self.trail = [grid.pawn_position(colour, at) for at in range(first, last + 1)]
        elif kind == "undone":
            self.mover = self.pawn = -1
            self.trail = []
