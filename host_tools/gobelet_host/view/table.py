"""The public table as blocks of text, whatever is played: the line on top, the middle, the news, what is in the way.

It draws a TableModel and decides nothing. What only one game knows its drawing draws (drawing.py); what a view shows
where is put together in screens.py.
"""

from gobelet import ledger
from gobelet_host.games import title
from gobelet_host.spectate.model import TableModel
from gobelet_host.view import art, drawing
from gobelet_host.view.blocks import Block, fit, flow, line, width_of, wrap
from gobelet_host.view.look import Look
from gobelet_host.words import Words
from gobelet_host.words.narrate import sentence

READY, NOT_YET = "✓", "·"


def header(model: TableModel, words: Words, look: Look, width: int) -> Block:
    """The top line: game, round, word; below it the banner that nobody can miss, if there is one."""
    over = model.phase == ledger.OVER
    left = line((f" {words.get('bar.gobelet')}", "bold"), f" · {title(model.game, words.lang)}" if model.game else "")
    middle = line("" if over else model.watcher.status(words))
    right = line((drawing.of(model).word(words), ""), " ")
    room = (width - middle.cell_len) // 2
    line_one = line(fit(left, room), middle, fit(right, width - room - middle.cell_len, "right"))
    line_one.stylize_before(look.bar)
    block = [line_one]
    warning = "" if over else drawing.of(model).banner(words)
    if warning:
        banner = fit(line(warning), width, "center")
        banner.stylize(look.parafico)
        block.append(banner)
    return block


def notices(model: TableModel, words: Words, look: Look, width: int) -> Block:
    """What must not be missed: the table in trouble, who is away, what was refused."""
    lines: Block = []
    if model.trouble:
        lines += wrap(f"! {model.trouble}", width, look.bad)
    absent = model.absent()
    if absent:
        lines += wrap(words.get("view.absent", ", ".join(absent)), width, look.bad)
    if model.refused:
        name, code = model.refused
        lines += wrap(words.get("table.refused", name, words.refusal(code, model.game)), width, look.bluff)
    return lines


def told(model: TableModel, words: Words, look: Look, width: int, height: int) -> Block:
    """The latest news as sentences, the newest last; as many as fit."""
    lines: Block = []
    for event in reversed(model.news):
        before = wrap(sentence(event, model.names, words, model.game), width, look.quiet)
        if len(before) + len(lines) > height:
            break
        lines = before + lines
    return lines


def middle(model: TableModel, words: Words, look: Look, width: int, height: int) -> Block:
    """What the table is about now, in the middle of `width` columns and at most `height` lines."""
    if model.phase == ledger.EMPTY:
        block = gathering(model, words, look, width)
    elif model.phase == ledger.OVER:
        block = _winner(model, words, look, width, height)
    elif model.phase in (ledger.SEATING, ledger.OPENING):
        block = [line((words.get("view.seating"), look.bid)), *drawing.of(model).waiting(words, look, width)]
    else:
        block = drawing.of(model).middle(words, look, width, height)
    return [fit(one, width, "center") for one in block[:height]]


def gathering(model: TableModel, words: Words, look: Look, width: int) -> Block:
    """Before the match: who is here, and who is ready."""
    people = []
    for person in model.people:
        sign, style = (READY, look.good) if person.ready else (NOT_YET, look.quiet)
        people.append(line((f"{sign} ", style), (person.name, look.name)))
    return [*wrap(words.get("view.gathering"), width, look.bid), line(), *flow(people, width, "   ")]


def _winner(model: TableModel, words: Words, look: Look, width: int, height: int) -> Block:
    """The winner's name, as large as it gets, and how it ended; several share one line. Nobody has won a match that was
    ended early."""
    names = model.winners()
    if not names:
        return [line((words.get("event.abandoned"), look.bid))]
    drawn = art.word(names[0], look.good) if len(names) == 1 else []
    wins = line((words.get("view.winners" if names[1:] else "event.winner", ", ".join(names)), look.good))
    if height < len(drawn) or width_of(drawn) > width:
        return [wins]
    block = [wins, line(), *drawing.of(model).ending(words, look, width)]
    return drawn + block[: height - len(drawn)]
