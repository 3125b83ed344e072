"""The board of Parcheesi as a drawing for its rules: every square with its number, nests, corridors, safe squares."""

from gobelet.games.parcheesi import board
from gobelet_host.games.parcheesi.grid import CENTRE, CORRIDORS, NESTS, SIDE, SQUARES
from gobelet_host.words import Words

CELL = 20  # units of the drawing


def svg(words: Words) -> str:
    """words: those of the game."""
    drawn = [_square(place, number) for number, place in enumerate(SQUARES)]
    for colour, (nest, corridor) in enumerate(zip(NESTS, CORRIDORS, strict=True)):
        drawn += [_box(place, f"colour{colour}") for place in corridor]
        x, y = _middle(nest)
        drawn.append(f'<circle class="colour{colour}" cx="{x}" cy="{y}" r="{CELL * 1.7:g}"/>')
    x, y = _middle(CENTRE)
    drawn.append(f'<circle class="goal" cx="{x}" cy="{y}" r="{CELL}"/>')
    size = SIDE * CELL
    label = words.get("web.board")
    return f'<svg class="board" viewBox="0 0 {size} {size}" role="img" aria-label="{label}">{"".join(drawn)}</svg>'


def _square(place: tuple[int, int], number: int) -> str:
    """A square of the circuit: a safe one has a ring, a start its colour; squares are counted from 1."""
    start = board.STARTS.index(number) if number in board.STARTS else -1
    x, y = _middle(place)
    ring = f'<circle class="safe" cx="{x}" cy="{y}" r="{CELL * 0.42:g}"/>' if board.REFUGES[number] else ""
    text = f'<text x="{x}" y="{y}">{number + 1}</text>'
    return _box(place, f"colour{start}" if start >= 0 else "square") + ring + text


def _box(place: tuple[int, int], kind: str) -> str:
    return f'<rect class="{kind}" x="{place[0] * CELL}" y="{place[1] * CELL}" width="{CELL}" height="{CELL}"/>'


def _middle(place: tuple[int, int]) -> tuple[float, float]:
    return (place[0] + 0.5) * CELL, (place[1] + 0.5) * CELL
