"""The people at the table, clockwise: as a ring round the middle, or as a list.

▶ has to act, ⚙ is an automate, ⊘ has lost its link. What lies before a seat the game's drawing knows (drawing.py).
"""

from rich.text import Text

from gobelet_host.spectate.model import Seat
from gobelet_host.view.blocks import Block, fill, fit, line, side_by_side
from gobelet_host.view.drawing import Drawing
from gobelet_host.view.theme import Theme

EDGE = 2  # columns and lines of the edge round the middle
NAME = 12  # letters of the longest name
CELL = 16  # columns of the narrowest place in the ring: marker, name, two marks
ACTS, OWES = "▶", "›"
AUTOMATE = "⚙"
AWAY = "⊘"
SIGNS = ("+", "-", "−")  # before a number


def state(seat: Seat, drawn: Drawing) -> Text:
    """Where a seat stands, in a word or two: finished, away, what it owes."""
    if seat.rank:
        return drawn.ranked(seat)
    if not seat.is_responsive:
        word = drawn.words.get("view.still" if seat.still else "view.away")
        return line((f"{AWAY} {word}", drawn.look.bad))
    clock = time(seat, drawn)
    if seat.owes in ("shake", "roll", "show", "act"):
        word = drawn.watch.owed(seat, drawn.words)
        return line((f"{word} {clock}".rstrip(), drawn.look.bid))
    return line((clock, drawn.look.quiet))


def time(seat: Seat, drawn: Drawing) -> str:
    """What a seat may still think, as "1:05"; "" without a limit."""
    left = drawn.model.time_left(seat.number)
    if left is None:
        return ""
    minutes, seconds = divmod(-(-left // 10), 60)
    return f"{minutes}:{seconds:02}"


def rank_text(seat: Seat) -> str:
    """The place of a seat that has one. It stands before the name, as points stand behind it: neither is taken for the
    other."""
    return f"{seat.rank}."


def name(seat: Seat, look: Theme, width: int) -> Text:
    """Marker, name and marks in `width` columns. Whoever speaks stands out; the others that are waited for have ›."""
    speaks = seat.owes == "act"
    marks = (f" {AUTOMATE}" if seat.automate else "") + ("" if seat.is_responsive or seat.rank else f" {AWAY}")
    style = look.speaker if speaks else look.quiet if seat.rank or not seat.is_responsive else look.name
    before = rank_text(seat) if seat.rank else f"{OWES if seat.owes else ' '} "
    label = fit(line((seat.name, style)), min(len(seat.name), width - len(before) - len(marks)))
    if speaks:
        return fit(line((f"{ACTS} ", style), label, (f"{marks} "[: width - 2 - label.cell_len], style)), width)
    return fit(line((before, look.quiet if seat.rank else look.bid), label, (marks, look.quiet)), width)


def cell(seat: Seat, drawn: Drawing, width: int) -> Block:
    """A place in the ring: two lines."""
    parts = [drawn.before(seat), drawn.change(seat)]
    state_text = state(seat, drawn)
    if seat.rank:
        parts = [parts[0] if parts[0].cell_len else state_text]
    elif not drawn.full(seat) and seat.owes != "act":
        parts += [line(" "), state_text]
    return [name(seat, drawn.look, width), fit(line("  ", *parts), width)]


def sides(count: int) -> tuple[int, int, int]:
    """How many seats sit above, at each side and below, for a ring that reads clockwise."""
    each = 0 if count < 6 else 1 if count < 11 else 2 if count < 15 else 3
    rest = count - 2 * each
    return (rest + 1) // 2, each, rest // 2


def ring(drawn: Drawing, middle: Block, width: int, height: int) -> Block:
    """Everybody round `middle`, which is fitted into what is left. Needs 5 * CELL columns and 16 lines for 15."""
    seats = drawn.model.seats()
    above, each, below = sides(len(seats))
    cells = [cell(seat, drawn, CELL) for seat in seats]
    top = _row(cells[:above], width)
    right = cells[above : above + each]
    bottom = _row(cells[above + each : above + each + below][::-1], width)
    left = cells[above + each + below :][::-1]
    inner_width, inner = room(width, height)
    core = edged(fill(middle, inner_width, inner, "center", middle=True), drawn.look)
    flank = [line(" " * ((width - inner_width - EDGE) // 2 - CELL))] * (inner + EDGE)
    core = side_by_side(flank, _column(left, inner + EDGE), core, _column(right, inner + EDGE))
    blank = [line(" " * width)]
    return top + blank + core + blank + bottom


def room(width: int, height: int) -> tuple[int, int]:
    """Columns and lines that a ring leaves for its middle."""
    return min(width - 2 * CELL - EDGE, 76) & ~1, height - 6 - EDGE


def edged(block: Block, look: Theme) -> Block:
    """A block with the edge of a table round it."""
    width = block[0].cell_len if block else 0
    side = line(("│", look.edge))
    rim = "─" * width
    return [line((f"╭{rim}╮", look.edge)), *(line(side, row, side) for row in block), line((f"╰{rim}╯", look.edge))]


def _row(cells: list[Block], width: int) -> Block:
    share = width // max(len(cells), 1)
    parts = [fill([fit(row, CELL) for row in seat_cell], share, 2, "center") for seat_cell in cells]
    return [fit(row, width, "center") for row in side_by_side(*parts)]


def _column(cells: list[Block], height: int) -> Block:
    gap = (height - 2 * len(cells)) // (len(cells) + 1)
    block: Block = []
    for seat_cell in cells:
        block += [line()] * gap + seat_cell
    return fill(block, CELL, height)


def listed(drawn: Drawing, width: int) -> Block:
    """One line a seat: with what lies before it and its state when there is room, else in brief."""
    lines: Block = []
    for seat in drawn.model.seats():
        if width >= drawn.LISTED:
            seen = line(drawn.before(seat), drawn.change(seat))
            name_text = fit(name(seat, drawn.look, NAME + 5), NAME + 6)
            state_text = state(seat, drawn)
            if seat.rank and NAME + 6 + drawn.BEFORE + state_text.cell_len > width:
                state_text = line()  # its place is said before its name
            lines.append(fit(line(name_text, fit(seen, drawn.BEFORE), state_text), width))
        else:
            lines.append(_short(seat, drawn, width))
    return lines


def _short(seat: Seat, drawn: Drawing, width: int) -> Text:
    look = drawn.look
    end = drawn.brief(seat)
    if not seat.is_responsive and not seat.rank:
        end = line((f"{AWAY}{end.plain}", look.bad))
    first = max(len(rank_text(seat)), 2) if seat.rank else 2
    room = min(width - first - end.cell_len, NAME + 1)
    apart = 1 if end.plain[:1].isalnum() or end.plain[:1] in SIGNS else 0  # dice and signs stand out by themselves
    speaks = seat.owes == "act"
    style = look.speaker if speaks else look.quiet if seat.rank or not seat.is_responsive else look.name
    sign = (ACTS if speaks else OWES if seat.owes else " ", look.speaker if speaks else look.bid)
    mark = (AUTOMATE if seat.automate else " ", look.quiet)
    if seat.rank:
        sign, mark = (rank_text(seat), look.quiet), ("", "")
    return line(sign, mark, fit(fit(line((seat.name, style)), min(len(seat.name), room - apart)), room), end)
