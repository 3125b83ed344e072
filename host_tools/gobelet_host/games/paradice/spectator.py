"""A spectator's memory of Paradice: what the roll that lies there costs, who threw it, where it led. What
each cell is, and where."""

from gobelet.games.paradice import board
from gobelet.games.paradice import state as s
from gobelet.games.paradice.money import ANY
from gobelet.games.paradice.screens.words import money
from gobelet.games.paradice.table_data import COUNTS, KINDS
from gobelet_host.spectate.model import Event, GameSpectator, TableModel
from gobelet_host.words import Words

PLACES = list(zip(board.CELLS_XY[::2], board.CELLS_XY[1::2], strict=True))  # column and row of each cell
SIGNS = (*COUNTS[:-2], "2n", "n")  # as letters are narrow
LADDER = "↕"  # whichever it is


class Spectator(GameSpectator):
    """dues: what the roll that lies there costs, 0 before it. roller: who threw it, -1 before the first. stop: the cell
    that a pawn has last come to, -1 before the first."""

    STORIES = (
        ("jackpot", "jackpot", lambda data: data[0]),
        ("paid", "paid", lambda data: data[1]),
        ("out", "eliminated", lambda _: 1),
    )

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self.dues = 0
        self.roller = -1
        self.stop = -1

    def event(self, event: Event) -> None:
        kind, _, seat, *data = event
        if kind == "dues":
            self.dues = data[0]
        elif kind in ("turn", "reroll"):
            self.dues = 0
        elif kind == "rolled":
            self.roller = seat
        elif kind == "moved":
            self.stop = data[0][-1]
        elif kind == "ladder":
            self.stop = data[1]

    def status(self, words: Words) -> str:
        text, words = super().status(words), words.for_game(self.model.game)
        return f"{text} · {words.get('view.jackpot', money(self.model.view['jackpot'], words))}" if text else ""

    def balance(self, seat: int) -> int:
        """The balance of this round for a seat, 0 once it is out."""
        state = self.model.view
        return 0 if self.rank(seat) else state["gains"][seat] - state["costs"][seat]

    def owned(self, seat: int) -> int:
        """How many events a seat owns."""
        return self.model.view["owners"].count(seat + 1)


def sign_of(kind: int) -> str:
    """The sign of a cell, in at most three letters."""
    if kind >= s.COPIES:
        return KINDS[kind - s.COPIES] or LADDER
    event = kind >> 1
    target = board.TARGETS[event]
    return SIGNS[board.VARIABLES[event]] + ("" if target == ANY else str(target))
