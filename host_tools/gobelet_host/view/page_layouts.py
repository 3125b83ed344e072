"""Whole screens: the table alone, the table with a cup, cups alone. Where everything stands for each size of terminal.

Blocks in, a block out; no terminal, no keys.
"""

from dataclasses import dataclass, field

from gobelet import ledger
from gobelet_host.spectate.model import TableModel
from gobelet_host.view import compact_layout, drawing, large_table, oled, seat_blocks, table_blocks, text_display
from gobelet_host.view.blocks import Block, fill, fit, line, side_by_side, wrap
from gobelet_host.view.drawing import Drawing
from gobelet_host.view.oled import BEZEL, BRAILLE, HALF, LETTERS, QUADRANT, SEXTANT, Mode
from gobelet_host.view.text_display import DisplayState
from gobelet_host.view.theme import Theme
from gobelet_host.words import Words

SMALLEST = (80, 24)
RING = (80, 16)  # the smallest table with everybody round it, for fifteen
LIST = 14  # columns of the shortest list of seats
WIDE = 48  # columns of a table that stands beside a cup
ALONE = (64, 10)  # columns and rows of a cup of real characters that stands alone
Size = tuple[int, int]


@dataclass
class Panel:
    """The cup that is looked at. picture: its 1024 bytes, None while it is covered. others: (name, whether it is
    waited for) of the other cups on this keyboard. shown: the same as the picture, in words."""

    name: str
    picture: bytes | bytearray | None
    covered: list[str] = field(default_factory=list)
    others: list[tuple[str, bool]] = field(default_factory=list)
    shown: DisplayState = DisplayState()


@dataclass(frozen=True)
class CupPlacement:
    """Where the cup stands, "beside" or "below" the table, and how its points become characters."""

    side: str
    mode: Mode

    def fits(self, size: Size) -> bool:
        width, height = size
        if self.mode is LETTERS:
            return width >= SMALLEST[0] and height >= SMALLEST[1]
        across, down = self.mode.width + BEZEL, self.mode.height + BEZEL
        if self.side == "beside":
            return width >= across + WIDE and height >= max(down + 2, 26)
        return width >= max(across + LIST, SMALLEST[0]) and height >= down + 6

    def leaves_half(self, size: Size) -> bool:
        """Whether the cup takes no more than half of the terminal; one of real characters is as small as it gets."""
        if self.mode is LETTERS:
            return True
        across, down = self.mode.width + BEZEL, self.mode.height + BEZEL
        return 2 * across <= size[0] if self.side == "beside" else 2 * down <= size[1]


# The best first: every point where there is room for it, else real characters. Quadrants and sextants draw full points
# where braille draws dots, but they stretch the picture, and not every font has sextants.
_SIDES = ("beside", HALF), ("below", HALF), ("below", LETTERS), ("below", BRAILLE), ("beside", QUADRANT)
_SIDES += ("beside", BRAILLE), ("beside", SEXTANT), ("below", SEXTANT)
PLACES = tuple(CupPlacement(side, mode) for side, mode in _SIDES)


def places(size: Size) -> list[CupPlacement]:
    """The arrangements that fit a terminal, the best first: those that leave the table at least half of the room."""
    fitting = [place for place in PLACES if place.fits(size)]
    return sorted(fitting, key=lambda place: not place.leaves_half(size))


def modes(size: Size) -> list[Mode]:
    """The sizes of a cup alone that fit a terminal, the best first."""
    fitting = [mode for mode in (HALF, LETTERS, BRAILLE, QUADRANT, SEXTANT) if _lines(mode) + 3 <= size[1]]
    return [mode for mode in fitting if mode is LETTERS or mode.width + BEZEL <= size[0]]


def _lines(mode: Mode) -> int:
    return ALONE[1] + text_display.BAR + text_display.BEZEL if mode is LETTERS else mode.height + BEZEL


def too_small(words: Words, size: Size, wanted: Size = SMALLEST) -> Block:
    """A page that says what to do about a terminal that is too small."""
    return wrap(words.get("view.too_small", *wanted, *size), max(size[0], 8), "bold")


def table_page(
    model: TableModel, words: Words, look: Theme, size: Size, where: str, how: str, keys: str, notes: Block
) -> Block:
    """The table without a cup. where, how, keys: see table.lobby and keys_line. notes: lines for the strip."""
    width, height = size
    drawn = drawing.of(model, words, look)
    top = table_blocks.header(drawn, width)
    foot = keys_line(keys, look, width, words.get(drawn.LEGEND))
    if model.phase == ledger.EMPTY:
        notes = [*table_blocks.notices(drawn, width - 2), *notes]
        body = table_blocks.lobby(drawn, width, height - len(top) - len(foot) - 2 - len(notes), where, how)
        return [*top, line(), *fill(body, width, height - len(top) - len(foot) - 1 - len(notes)), *notes, *foot]
    strip = [*notes, *table_blocks.notices(drawn, width - 2)]
    if model.phase == ledger.OVER and how:
        strip += wrap(how, width - 2, look.bid)
    room = height - len(top) - len(foot)
    strip = strip[: room - RING[1] - 1]
    spare = min(room - RING[1] - 1 - len(strip), 2 if height < 30 else 4)
    low = drawn.ribbon(width - 2, spare) + strip
    if height >= 30 and not drawn.TELLS:
        low = table_blocks.news_block(drawn, width - 2, 4 - len(low)) + low
    body = round_table(drawn, width, room - len(low) - 1)
    return [*top, *body, line(), *indented(low, width), *foot]


def round_table(drawn: Drawing, width: int, height: int) -> Block:
    """The table as the game has it, with a blank line above where there is room."""
    above = [line()] if height > RING[1] + 3 else []
    return above + large_table.whole(drawn, width, height - len(above))


def keys_line(keys: str, look: Theme, width: int, legend: str = "") -> Block:
    """The meaning of keys along the bottom, and of signs when there is room for both."""
    left = line(f" {keys}")
    right = line(f"  {legend} ") if legend else line()
    if left.cell_len + right.cell_len > width:
        right = line()
    whole = line(fit(left, width - right.cell_len), right)
    whole.stylize_before(look.bar)
    return [whole]


def indented(block: Block, width: int) -> Block:
    return [fit(line(" ", row), width) for row in block]


def cup(panel: Panel, mode: Mode, look: Theme, foot: str) -> Block:
    """A cup's display in its bezel. foot: written on it where there is no line for it."""
    picture = oled.covered(panel.covered, mode) if panel.picture is None else oled.draw(panel.picture, mode)
    return oled.framed(picture, mode, look, panel.name, foot)


def in_letters(panel: Panel, look: Theme, columns: int, rows: int) -> Block:
    """A cup's display in real characters."""
    if panel.picture is None:
        return text_display.covered(panel.covered, look, columns, rows, panel.name)
    return text_display.draw(panel.shown, look, columns, rows, panel.name)


def cup_keys(panel: Panel, words: Words, look: Theme, width: int) -> Block:
    """The line of keys: what the buttons of this screen do, those that are held, and what is always there."""
    parts = []
    for key, label in text_display.keys(panel.shown) if panel.picture is not None else []:
        held = key in text_display.HELD
        parts.append(words.get("keys.held", key, label) if held else f"{key} {label}".rstrip())
    joined = "  ".join(parts).replace("←  →", "← →")
    more = words.get("keys.always")
    line_of = f"{joined}  {more}" if joined else more
    return keys_line(line_of if len(line_of) < width - 1 else joined, look, width)


def other_cups_line(panel: Panel, words: Words, look: Theme) -> Block:
    """The other cups on this keyboard, marked when they are waited for."""
    signs = {True: (seat_blocks.ACTS, look.bid), False: ("·", look.quiet)}
    parts = [(f" {signs[due][0]} {name}", signs[due][1]) for name, due in panel.others]
    return [line((words.get("view.others"), look.quiet), *parts)] if parts else []


def play_page(
    model: TableModel, words: Words, look: Theme, size: Size, panel: Panel, place: CupPlacement, notes: Block
) -> Block:
    """The table and a cup."""
    drawn = drawing.of(model, words, look)
    if place.mode is LETTERS:
        display = in_letters(panel, look, compact_layout.COLUMNS, compact_layout.ROWS)
        foot = cup_keys(panel, words, look, size[0])
        return [*_below(drawn, (size[0], size[1] - 1), panel, display, notes), *foot]
    if place.side == "beside":
        return _cup_beside_table(drawn, size, panel, place.mode, notes)
    display = cup(panel, place.mode, look, words.get(drawn.KEYS[1]))
    return _below(drawn, size, panel, display, notes)


def _cup_beside_table(drawn: Drawing, size: Size, panel: Panel, mode: Mode, notes: Block) -> Block:
    (width, height), words, look = size, drawn.words, drawn.look
    top = table_blocks.header(drawn, width)
    foot = keys_line(words.get(drawn.KEYS[0]), look, width)
    room = height - len(top) - len(foot)
    left_width = mode.width + BEZEL
    under = [*notes, *table_blocks.notices(drawn, left_width - 2), *other_cups_line(panel, words, look)]
    left = cup(panel, mode, look, "")
    left = [line()] * min(1, room - len(left) - len(under)) + left
    spare = room - len(left) - len(under) - 1
    under = table_blocks.news_block(drawn, left_width - 2, spare) + under
    left = fill([*left, *indented(under, left_width)], left_width, room)
    right_width = width - left_width - 1
    people = seat_blocks.listed(drawn, right_width - 1)
    legend = [line((words.get(drawn.LEGEND), look.quiet))]
    fixed = len(people) + len(legend) + 4
    bids = drawn.ribbon(right_width - 1, max(2, min(4, room - fixed - 10)))
    inner = room - len(people) - len(bids) - len(legend) - 4
    centre = table_blocks.middle(drawn, right_width - 1, inner)
    centre = fill(centre, right_width - 1, inner, "center", middle=True)
    right = fill([line(), *centre, line(), *bids, line(), *people, line(), *legend], right_width, room)
    return [*top, *side_by_side(left, [line(" ")] * room, right), *foot]


def _below(drawn: Drawing, size: Size, panel: Panel, display: Block, notes: Block) -> Block:
    (width, height), words, look = size, drawn.words, drawn.look
    top = table_blocks.header(drawn, width)
    room = height - len(display) - len(top)
    side = width - display[0].cell_len
    strip = [*notes, *table_blocks.notices(drawn, width - 2)]
    if room >= RING[1] + 3 and width >= RING[0]:
        upper = round_table(drawn, width, room - 1)
        beside_cup = [*drawn.ribbon(side - 1, 6), line(), *strip, *other_cups_line(panel, words, look)]
        legend = wrap(words.get(drawn.LEGEND), side - 2, look.quiet)
        if not drawn.TELLS:
            beside_cup += table_blocks.news_block(drawn, side - 2, len(display) - len(beside_cup) - len(legend) - 1)
        beside_cup = fill(beside_cup, side - 1, len(display) - len(legend)) + legend
        people = indented(beside_cup, side)
        upper.append(line())
    elif len(display) == compact_layout.HEIGHT:
        strip += other_cups_line(panel, words, look)
        return [*top, *compact_layout.body(drawn, width, height - len(top), display, strip)]
    else:
        bids = drawn.ribbon(width - 2, 1)
        last = strip[:1] or bids or table_blocks.news_block(drawn, width - 2, 1)
        inner = room - len(last)
        centre = table_blocks.middle(drawn, width, inner)
        upper = fill(centre, width, inner, "center", middle=True) + indented(last, width)
        people = seat_blocks.listed(drawn, side)
        if len(people) + 2 <= len(display):
            people = [line(), *people]
        people += other_cups_line(panel, words, look)
    lower = side_by_side(display, fill(people, side, len(display)))
    return [*top, *fill(upper, width, room), *lower]


def cups_page(words: Words, look: Theme, size: Size, panel: Panel, notes: Block, mode: Mode) -> Block:
    """A cup alone."""
    width, height = size
    if mode is LETTERS:
        foot = cup_keys(panel, words, look, width)
        display = in_letters(panel, look, *ALONE)
    else:
        foot = keys_line(words.get("keys.play"), look, width)
        display = cup(panel, mode, look, "")
    block = [fit(row, width, "center") for row in [*display, *other_cups_line(panel, words, look)]]
    return fill(block, width, height - 1 - len(notes), middle=True) + indented(notes, width) + foot
