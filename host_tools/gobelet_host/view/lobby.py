"""Before a match: who is here, who is ready, how to begin. An invitation rather than an empty table."""

from gobelet_host.view.blocks import Block, beside, fill, fit, line, wrap
from gobelet_host.view.drawing import Drawing
from gobelet_host.view.seats import AUTOMATE
from gobelet_host.view.table import NOT_YET, READY


def lobby(drawn: Drawing, width: int, height: int, where: str, how: str) -> Block:
    """where: how cups reach the table. how: what begins the match."""
    model, words, look = drawn.model, drawn.words, drawn.look
    column = min(width - 2, 78)
    block: Block = [line((words.get("view.lobby"), look.bid)), line()]
    if where:
        block += [*wrap(where, column), line()]
    if not model.people:
        block += wrap(words.get("view.nobody"), column, look.quiet)
    columns = 1 if len(model.people) <= 5 else 2 if column < 60 or len(model.people) <= 10 else 3
    share = column // columns
    rows = -(-len(model.people) // columns)
    parts = []
    for number in range(columns):
        lines = []
        for person in model.people[number * rows : (number + 1) * rows]:
            sign, style = (READY, look.good) if person.ready else (NOT_YET, look.quiet)
            told = words.get("view.ready" if person.ready else "view.not_ready" if person.where else "view.away")
            name = f"{person.name} {AUTOMATE}" if person.automate else person.name
            lines.append(line((f"{sign} ", style), fit(line((name, look.name)), 15), (told, style)))
        parts.append(fill(lines, share, rows))
    if rows:
        block += beside(*parts)
    block += [line(), *wrap(how, column)]
    return [fit(fit(one, column), width, "center") for one in block[:height]]
