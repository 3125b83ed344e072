"""The smallest terminal with a table and a cup in real characters: where the board, the people and the cup stand.

Blocks in, a block out; no terminal, no keys.
"""

from gobelet import ledger
from gobelet_host.view import seat_blocks, table_blocks, text_display
from gobelet_host.view.blocks import Block, fill, line, side_by_side, width_of, wrap
from gobelet_host.view.drawing import BoardDrawing, Drawing

COLUMNS, ROWS = 36, 6  # of the display
WIDTH = COLUMNS + text_display.BEZEL
HEIGHT = ROWS + text_display.BAR + text_display.BEZEL
PEOPLE = 24  # columns that people need beside a board


def body(drawn: Drawing, width: int, height: int, cup: Block, strip: Block) -> Block:
    """All between the line on top and the keys. cup: WIDTH columns and HEIGHT lines. strip: what must not be missed."""
    if isinstance(drawn, BoardDrawing) and drawn.model.phase in (ledger.PLAYING, ledger.OVER):
        board = drawn.board()
        if width_of(board) + 1 + WIDTH <= width and len(board) <= height:
            return _cup_beside_board(drawn, board, width, height, cup, strip)
        if width_of(board) + 1 + PEOPLE <= width and len(board) + HEIGHT <= height:
            return _above(drawn, board, width, height, cup, strip)
    return _plain(drawn, width, height, cup, strip)


def narrowed(strip: Block, width: int) -> Block:
    """Lines of one style each, broken anew where they are too wide for a column."""
    lines: Block = []
    for row in strip:
        style = str(row.spans[0].style) if row.spans else ""
        lines += [row] if row.cell_len <= width else wrap(row.plain.strip(), width, style)
    return lines


def indented(block: Block, columns: int) -> Block:
    return [line(" " * columns, row) for row in block]


def _columns(left: Block, wide: int, right: Block, width: int, height: int) -> Block:
    return side_by_side(fill(left, wide, height), [line(" ")] * height, fill(right, width - wide - 1, height))


def _now(drawn: Drawing, width: int) -> Block:
    """The state of a board game now, or how it ended."""
    if drawn.model.phase == ledger.OVER:
        return table_blocks.middle(drawn, width, 6)
    assert isinstance(drawn, BoardDrawing)
    return [*drawn.summary(width), *drawn.waiting(width)]


def _with_news(drawn: Drawing, block: Block, width: int, height: int) -> Block:
    """The latest news below, as much as there is room for."""
    spare = height - len(block) - 1
    return [*block, line(), *table_blocks.news_block(drawn, width, spare)] if spare > 0 else block[:height]


def _cup_beside_board(drawn: BoardDrawing, board: Block, width: int, height: int, cup: Block, strip: Block) -> Block:
    """The board on the left, the cup below the people on the right."""
    wide = width_of(board) + 1
    right = width - wide - 1
    people = [*seat_blocks.listed(drawn, right), line(), *_now(drawn, right)]
    upper = fill(_with_news(drawn, people, right, height - HEIGHT), right, height - HEIGHT)
    under = height - len(board)
    strip = narrowed(strip, wide)
    if len(strip) > under:  # nothing of it may be missed
        strip, people = [], [*narrowed(strip, right), *people]
        upper = fill(_with_news(drawn, people, right, height - HEIGHT), right, height - HEIGHT)
    left = [*board, *strip]
    return _columns(left, wide, upper + cup, width, height)


def _above(drawn: BoardDrawing, board: Block, width: int, height: int, cup: Block, strip: Block) -> Block:
    """The board above the cup, people and news on the right."""
    wide = width_of(board) + 1
    upper = _columns(board, wide, seat_blocks.listed(drawn, width - wide - 1), width, height - HEIGHT)
    right = width - WIDTH - 1
    side = _with_news(drawn, [*narrowed(strip, right), *_now(drawn, right)], right, HEIGHT)
    return upper + _columns(cup, WIDTH, side, width, HEIGHT)


def _plain(drawn: Drawing, width: int, height: int, cup: Block, strip: Block) -> Block:
    """The table's state above the cup; people, what led here and the news on the right."""
    right = width - WIDTH - 1
    inner = height - HEIGHT
    if drawn.model.phase == ledger.EMPTY:
        invitation = wrap(drawn.words.get("view.gathering"), WIDTH - 4, drawn.look.bid)
        above = fill([*invitation, line(), *narrowed(strip, WIDTH)], WIDTH, inner, "center", middle=True)
        lobby = [line((drawn.words.get("view.lobby"), drawn.look.bid)), line(), *table_blocks.present(drawn)]
        return _columns(above + cup, WIDTH, [line(), *indented(lobby, 3)], width, height)
    people = seat_blocks.listed(drawn, right)
    strip = narrowed(strip, right)
    spare = height - len(people) - len(strip) - 1
    ribbon = drawn.ribbon(right, max(0, min(3, spare)))
    side = [*people, line(), *strip, *ribbon]
    legend = wrap(drawn.words.get(drawn.LEGEND), right, drawn.look.quiet)
    room = height - len(side) - 1
    if not drawn.TELLS and room > len(legend):
        side += [line(), *table_blocks.news_block(drawn, right, room - len(legend))]
    if len(side) + len(legend) <= height:
        side = fill(side, right, height - len(legend)) + legend
    above = fill(table_blocks.middle(drawn, WIDTH, inner), WIDTH, inner, "center", middle=True)
    return _columns(above + cup, WIDTH, side, width, height)
