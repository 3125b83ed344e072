"""A large table: a ring of seats round the middle, or the board on one side, people and news on the other."""

from gobelet import ledger
from gobelet_host.spectate.model import TableModel
from gobelet_host.view import drawing, seats, table
from gobelet_host.view.blocks import Block, beside, fill, line, width_of
from gobelet_host.view.drawing import BoardDrawing
from gobelet_host.view.look import Look
from gobelet_host.words import Words

NARROW = 24  # columns that people and news need beside a board


def whole(model: TableModel, words: Words, look: Look, width: int, height: int) -> Block:
    """The whole table without a cup, as the game has it."""
    drawn = drawing.of(model)
    if isinstance(drawn, BoardDrawing) and model.phase in (ledger.PLAYING, ledger.OVER):
        board = drawn.board(words, look)
        if len(board) <= height and width - width_of(board) - 3 >= NARROW:
            return _with_board(drawn, board, words, look, width, height)
    inner = table.middle(model, words, look, *seats.room(width, height))
    return fill(seats.ring(model, words, look, inner, width, height), width, height)


def _with_board(drawn: BoardDrawing, board: Block, words: Words, look: Look, width: int, height: int) -> Block:
    """The board on the left; people, what happens and the news on the right."""
    model, left = drawn.model, width_of(board) + 2
    right = width - left - 1
    people = seats.listed(model, words, look, right)
    if model.phase == ledger.OVER:
        now = table.middle(model, words, look, right, 6)
    else:
        now = [*drawn.summary(words, look, right), *drawn.waiting(words, look, right)]
    spare = height - len(people) - len(now) - 3
    news = table.told(model, words, look, right, max(spare, 0))
    side = [*people, line(), *now, line(), *news]
    board = fill(board, left, height, "center", middle=True)
    return beside(board, [line(" ")] * height, fill(side, right, height, middle=len(side) < height))
