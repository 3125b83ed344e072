"""A large table: a ring of seats round the middle, or the board on one side, people and news on the other."""

from gobelet import ledger
from gobelet_host.view import seat_blocks, table_blocks
from gobelet_host.view.blocks import Block, fill, line, side_by_side, width_of
from gobelet_host.view.drawing import BoardDrawing, Drawing

NARROW = 24  # columns that people and news need beside a board


def whole(drawn: Drawing, width: int, height: int) -> Block:
    """The whole table without a cup, as the game has it."""
    if isinstance(drawn, BoardDrawing) and drawn.model.phase in (ledger.PLAYING, ledger.OVER):
        board = drawn.board()
        if len(board) <= height and width - width_of(board) - 3 >= NARROW:
            return _with_board(drawn, board, width, height)
    inner = table_blocks.middle(drawn, *seat_blocks.room(width, height))
    return fill(seat_blocks.ring(drawn, inner, width, height), width, height)


def _with_board(drawn: BoardDrawing, board: Block, width: int, height: int) -> Block:
    """The board on the left; people, what happens and the news on the right."""
    left = width_of(board) + 2
    right = width - left - 1
    people = seat_blocks.listed(drawn, right)
    if drawn.model.phase == ledger.OVER:
        now = table_blocks.middle(drawn, right, 6)
    else:
        now = [*drawn.summary(right), *drawn.waiting(right)]
    spare = height - len(people) - len(now) - 3
    news = table_blocks.news_block(drawn, right, max(spare, 0))
    side = [*people, line(), *now, line(), *news]
    board = fill(board, left, height, "center", middle=True)
    return side_by_side(board, [line(" ")] * height, fill(side, right, height, middle=len(side) < height))
