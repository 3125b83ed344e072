"""The public table as blocks of text: the line on top, the middle (bid, call, lobby), the bids of the round, the news.

It draws a TableModel and decides nothing. What a view shows where is put together in screens.py.
"""

from __future__ import annotations

from rich.text import Text

from gobelet import ledger
from gobelet_host.narrate import bid as bid_text
from gobelet_host.narrate import sentence
from gobelet_host.view import art
from gobelet_host.view.blocks import ELLIPSIS, Block, beside, fit, flow, line, width_of, wrap
from gobelet_host.view.look import Look
from gobelet_host.view.model import TableModel, Verdict
from gobelet_host.words import Words

LARGE = 11  # lines of a middle that has room for large dice
READY, NOT_YET = "✓", "·"
FOUND, MISSING = "■", "□"


def header(model: TableModel, words: Words, look: Look, width: int) -> Block:
    """The top line: game, round, dice in play; in a Parafico round the banner that nobody can miss."""
    state = model.view
    left = line((f" {words.get('bar.gobelet')}", "bold"), f" · {model.game.capitalize()}" if model.game else "")
    middle = line()
    if model.round and model.phase != ledger.OVER:
        number = words.get("bar.round", model.round)
        in_play = words.get("view.in_play", words.count("dice", state["dice_in_play"]))
        middle = line(f"{number} · {in_play}")
    right = line((_words_of(model, words), ""), " ")
    room = (width - middle.cell_len) // 2
    line_one = line(fit(left, room), middle, fit(right, width - room - middle.cell_len, "right"))
    line_one.stylize_before(look.bar)
    block = [line_one]
    if model.parafico and model.phase != ledger.OVER:
        banner = fit(line(words.get("view.parafico")), width, "center")
        banner.stylize(look.parafico)
        block.append(banner)
    return block


def _words_of(model: TableModel, words: Words) -> str:
    """The word to compare with the cups: of the round when there is one, else of the seating."""
    log = model.ledger
    if model.verdict and model.verdict.count:
        return words.get("event.round_word", log.round_word)
    return words.get("event.seating_word", log.seating_word) if log.seating_word else ""


def ribbon(model: TableModel, words: Words, look: Look, width: int, height: int) -> Block:
    """How the bid came about, the latest last; what does not fit into `height` lines goes from the beginning."""
    if height <= 0:
        return []
    bids = model.verdict.history if model.verdict else model.history
    pieces = []
    for number, (seat, quantity, value) in enumerate(bids):
        last = number == len(bids) - 1
        style = look.bid if last else look.quiet
        pieces.append(line((f"{model.names[seat]} ", look.quiet), (bid_text(quantity, value), style)))
    lines = flow(pieces, width, " › ", look.quiet)
    while pieces and len(lines) > height:
        pieces = pieces[1:]
        lines = flow([line((ELLIPSIS, look.quiet)), *pieces], width, " › ", look.quiet)
    return lines


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
        lines += wrap(words.get("table.refused", name, words.reason(code)), width, look.bluff)
    return lines


def told(model: TableModel, words: Words, look: Look, width: int, height: int) -> Block:
    """The latest news as sentences, the newest last; as many as fit."""
    lines: Block = []
    for event in reversed(model.news):
        before = wrap(sentence(event, model.names, words), width, look.quiet)
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
    elif model.verdict:
        block = _called(model, model.verdict, words, look, width, height)
    elif model.phase in (ledger.SEATING, ledger.OPENING):
        block = [line((words.get("view.seating"), look.bid)), *_waiting(model, words, look, width)]
    elif model.view.get("phase") in ("seat_roll", "first_roll"):
        block = _rolls(model, words, look, width, height)
    elif model.bid:
        block = _bid(model, words, look, width, height)
    else:
        block = _no_bid(model, words, look, width, height)
    return [fit(one, width, "center") for one in block[:height]]


def gathering(model: TableModel, words: Words, look: Look, width: int) -> Block:
    """Before the match: who is here, and who is ready."""
    people = []
    for person in model.people:
        sign, style = (READY, look.good) if person.ready else (NOT_YET, look.quiet)
        people.append(line((f"{sign} ", style), (person.name, look.name)))
    return [*wrap(words.get("view.gathering"), width, look.bid), line(), *flow(people, width, "   ")]


def _winner(model: TableModel, words: Words, look: Look, width: int, height: int) -> Block:
    """The winner's name, as large as it gets, and how the last call went."""
    drawn = art.word(model.winner(), look.good)
    wins = line((words.get("event.winner", model.winner()), look.good))
    if height < len(drawn) or width_of(drawn) > width:
        return [wins]
    block = [wins, line()]
    if model.verdict:
        block += _called(model, model.verdict, words, look, width, 0)
    return drawn + block[: height - len(drawn)]


def _rolls(model: TableModel, words: Words, look: Look, width: int, height: int) -> Block:
    key = "view.seat_roll" if model.view["phase"] == "seat_roll" else "view.first_roll"
    block = wrap(words.get(key), width, look.bid)
    block += told(model, words, look, width, min(2, height - len(block) - 1))
    return block + _waiting(model, words, look, width)


def _no_bid(model: TableModel, words: Words, look: Look, width: int, height: int) -> Block:
    """Before the first bid of a round: everybody shakes, or somebody has the first word."""
    number = words.get("bar.round", model.round)
    what, _ = model.waiting()
    told = line((words.get("view.shake"), look.bid) if what == "shake" else (words.get("view.no_bid"), look.quiet))
    waiting = _waiting(model, words, look, width)
    return [*art.word(number, look.quiet), line(), told, line(), *waiting] if height >= 10 else [told, *waiting]


def _bid(model: TableModel, words: Words, look: Look, width: int, height: int) -> Block:
    """The bid that stands, who made it, who speaks."""
    assert model.bid
    seat, quantity, value = model.bid
    large = height >= LARGE
    drawn = art.bid(quantity, value, large, look, hollow=value == 1 and model.parafico)
    who = line(("— ", look.quiet), (model.names[seat], "bold"))
    waiting = _waiting(model, words, look, width)
    if large:
        return [*drawn, who, line(), *waiting]
    side: Block = [who, line(), *waiting[:1]]
    size = width_of(side)
    return beside(drawn, [line("    ")] * 3, [fit(one, size) for one in side]) if len(side) == 3 else [*drawn, who]


def _waiting(model: TableModel, words: Words, look: Look, width: int) -> Block:
    """For whom, and for what."""
    what, names = model.waiting()
    if not names:
        return []
    if what == "act":
        return [line((f" {words.get('view.speaks', names[0])} ", look.speaker))]
    if len(names) > 4:
        return [line((words.get("view.waiting_many", len(names)), look.quiet))]
    return wrap(words.get("view.waiting", ", ".join(names)), width, look.quiet)


def _called(model: TableModel, verdict: Verdict, words: Words, look: Look, width: int, height: int) -> Block:
    """The call as it unfolds: the word, what was called, the count against the bid, what follows."""
    style = look.bluff if verdict.call == "bluff" else look.caramba
    names = model.names
    bidder, quantity, value = verdict.bid
    text = words.get(f"head.{verdict.call}")
    called = words.get(f"view.{verdict.call}", names[verdict.caller], names[bidder], bid_text(quantity, value))
    block: Block = [line((called, style))]
    if height >= 7 or not verdict.count:
        block.append(_count(verdict, look, width))
    if verdict.count:
        counted = ("count", -1, bidder, quantity, value, *verdict.count)
        block += wrap(sentence(counted, names, words), width)
    else:
        block += _waiting(model, words, look, width)
    if verdict.outcome:
        good = verdict.outcome[0] != "lost"
        block += wrap(sentence(verdict.outcome, names, words), width, look.good if good else look.bad)
    for event in verdict.then:
        if event[0] != "winner":
            block += wrap(sentence(event, names, words), width, look.bid)
    if verdict.outcome and model.phase != ledger.OVER:
        block += _waiting(model, words, look, width)
    drawn = art.word(text, style)
    if len(block) + len(drawn) <= height and width_of(drawn) <= width:
        return [*drawn, *block]
    return block


def _count(verdict: Verdict, look: Look, width: int) -> Text:
    """Dice found so far against the bid: full squares up to it, then those beyond."""
    _, quantity, _ = verdict.bid
    found = verdict.so_far
    within = min(found, quantity)
    if max(found, quantity) + 8 > width:
        return line((f"{found}", "bold"), (f" / {quantity}", look.quiet))
    over = FOUND * (found - within)
    return line(
        (f"{found} ", "bold"), (FOUND * within, look.bid), (MISSING * (quantity - within), look.quiet),
        ("│", look.quiet), (over, look.good), (f" {quantity}", look.quiet),
    )  # fmt: skip
