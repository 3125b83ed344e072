"""The board of Paradice as a drawing for its rules: every cell with its sign, ladders from foot to head."""

from gobelet.games.paradice import board
from gobelet.games.paradice import state as s
from gobelet.games.paradice.table_data import SIDE
from gobelet_host.games.paradice.spectator import PLACES, sign_of
from gobelet_host.words import Words

CELL = 30  # units of the drawing


def svg(words: Words) -> str:
    """words: those of the game."""
    drawn = [_cell(place, kind) for place, kind in zip(PLACES, board.KINDS, strict=True)]
    for foot, head in zip(board.LADDERS[::2], board.LADDERS[1::2], strict=True):
        (x, y), (to_x, to_y) = _middle(PLACES[foot]), _middle(PLACES[head])
        drawn.append(f'<line class="ladder" x1="{x}" y1="{y}" x2="{to_x}" y2="{to_y}"/>')
    size = SIDE * CELL
    label = words.get("web.board")
    return f'<svg class="board" viewBox="0 0 {size} {size}" role="img" aria-label="{label}">{"".join(drawn)}</svg>'


def _cell(place: tuple[int, int], kind: int) -> str:
    (x, y), sort = _middle(place), "square" if kind < s.COPIES else "special"
    box = f'<rect class="{sort}" x="{place[0] * CELL}" y="{place[1] * CELL}" width="{CELL}" height="{CELL}"/>'
    return f'{box}<text x="{x}" y="{y}">{sign_of(kind)}</text>'


def _middle(place: tuple[int, int]) -> tuple[float, float]:
    return (place[0] + 0.5) * CELL, (place[1] + 0.5) * CELL
