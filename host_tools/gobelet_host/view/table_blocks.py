"""The public table as blocks of text, whatever is played: the line on top, the middle, the news, what is in the way.

It decides nothing. What only one game knows its drawing draws (drawing.py); what a view shows where is put together in
page_layouts.py.
"""

from gobelet import ledger
from gobelet_host.games import title
from gobelet_host.view import big_text
from gobelet_host.view.blocks import Block, fill, fit, flow, line, side_by_side, width_of, wrap
from gobelet_host.view.drawing import Drawing
from gobelet_host.view.seat_blocks import AUTOMATE
from gobelet_host.words.event_sentences import alarms, sentence, who_plays

READY, NOT_YET = "✓", "·"


def header(drawn: Drawing, width: int) -> Block:
    """The top line: game, round, word; below it the banner that nobody can miss, if there is one."""
    model, words = drawn.model, drawn.words
    over = model.phase == ledger.OVER
    left = line((f" {words.get('bar.gobelet')}", "bold"), f" · {title(model.game, words.lang)}" if model.game else "")
    middle = line("" if over else model.watcher.status(words))
    right = line((drawn.word(), ""), " ")
    free = width - middle.cell_len
    room = min(max(free // 2, left.cell_len), max(free - right.cell_len, 0))  # the middle moves before a word is cut
    line_one = line(fit(left, room), middle, fit(right, free - room, "right"))
    line_one.stylize_before(drawn.look.bar)
    block = [line_one]
    warning = "" if over else drawn.banner()
    if warning:
        banner = fit(line(warning), width, "center")
        banner.stylize(drawn.look.parafico)
        block.append(banner)
    return block


def notices(drawn: Drawing, width: int) -> Block:
    """Notices that must not be missed: who plays, until the first throw; the table in trouble, what cups find wrong,
    which seat was given away, who is away or answers nothing, what was refused."""
    model, words, look = drawn.model, drawn.words, drawn.look
    lines: Block = []
    if sentences := who_plays(model.ledger, words):
        lines += wrap(" · ".join(sentences), width, look.quiet)
    if wrong := model.trouble_sentences(words):
        lines += wrap(f"! {wrong}", width, look.bad)
    for told_by in alarms(model.alarms, words):
        lines += wrap(told_by, width, look.bad)
    for sentences in model.decided(words):
        lines += wrap(sentences, width, look.bad)
    waits = (("tv.held", model.held_up), ("view.cup_still", model.still()), ("view.absent", model.absent()))
    for key, names in waits:
        if names:
            lines += wrap(words.get(key, ", ".join(names)), width, look.bad)
    if model.refused:
        name, code = model.refused
        lines += wrap(words.get("table.refused", name, words.refusal(code, model.game)), width, look.bluff)
    return lines


def news_block(drawn: Drawing, width: int, height: int) -> Block:
    """The latest news as sentences, the newest last; as many as fit."""
    model = drawn.model
    lines: Block = []
    for event in reversed(model.news):
        before = wrap(sentence(event, model.names, drawn.words, model.game), width, drawn.look.quiet)
        if len(before) + len(lines) > height:
            break
        lines = before + lines
    return lines


def middle(drawn: Drawing, width: int, height: int) -> Block:
    """Draws what the table is about now, in the middle of `width` columns and at most `height` lines."""
    phase = drawn.model.phase
    if phase == ledger.EMPTY:
        block = gathering(drawn, width)
    elif phase == ledger.OVER:
        block = _winner(drawn, width, height)
    elif phase in (ledger.SEATING, ledger.OPENING):
        block = [line((drawn.words.get("view.seating"), drawn.look.bid)), *drawn.waiting(width)]
    else:
        block = drawn.middle(width, height)
    return [fit(row, width, "center") for row in block[:height]]


def gathering(drawn: Drawing, width: int) -> Block:
    """Before the match: who is here, and who is ready."""
    look = drawn.look
    people = []
    for person in drawn.model.people:
        sign, style = (READY, look.good) if person.ready else (NOT_YET, look.quiet)
        people.append(line((f"{sign} ", style), (person.name, look.name)))
    return [*wrap(drawn.words.get("view.gathering"), width, look.bid), line(), *flow(people, width, "   ")]


def present(drawn: Drawing) -> Block:
    """The people before the match, one line each, and who is ready."""
    words, look = drawn.words, drawn.look
    lines: Block = []
    for person in drawn.model.people:
        sign, style = (READY, look.good) if person.ready else (NOT_YET, look.quiet)
        state = "ready" if person.ready else "not_ready" if person.where else "away"
        state_text = words.get(f"view.{person.other or state}")
        name = f"{person.name} {AUTOMATE}" if person.automate else person.name
        lines.append(line((f"{sign} ", style), fit(line((name, look.name)), 15), (state_text, style)))
    return lines


def lobby(drawn: Drawing, width: int, height: int, where: str, how: str) -> Block:
    """Before the match, on a page of its own: an invitation rather than an empty table. where: how cups reach the
    table. how: what begins the match."""
    model, words, look = drawn.model, drawn.words, drawn.look
    column = min(width - 2, 78)
    block: Block = [line((words.get("view.lobby"), look.bid)), line()]
    if where:
        for part in where.split("\n"):  # what is to be typed begins a line: it can be copied whole
            block += wrap(part, column)
        block.append(line())
    if not model.people:
        block += wrap(words.get("view.nobody"), column, look.quiet)
    columns = 1 if len(model.people) <= 5 else 2 if column < 60 or len(model.people) <= 10 else 3
    share = column // columns
    rows = -(-len(model.people) // columns)
    lines = present(drawn)
    parts = [fill(lines[number * rows : (number + 1) * rows], share, rows) for number in range(columns)]
    if rows:
        block += side_by_side(*parts)
    block += [line(), *wrap(how, column)]
    return [fit(fit(row, column), width, "center") for row in block[:height]]


def _winner(drawn: Drawing, width: int, height: int) -> Block:
    """The winner's name, as large as it gets, and how it ended; several share one line. Nobody has won a match that was
    ended early."""
    names, words, look = drawn.model.winners(), drawn.words, drawn.look
    if not names:
        return [line((words.get(f"event.{drawn.model.ended_early()}"), look.bid))]
    name = big_text.word(names[0], look.good) if len(names) == 1 else []
    wins = line((words.get("view.winners" if names[1:] else "event.winner", ", ".join(names)), look.good))
    if height < len(name) or width_of(name) > width:
        return [wins]
    block = [wins, line(), *drawn.ending(width)]
    return name + block[: height - len(name)]
