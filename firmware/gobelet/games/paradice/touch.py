"""Paradice for a finger: the places where the pawn can stop; a purchase, a sale, the end of the turn.

See gobelet.cup.touch_layout. It must not know the link or the log's form.
"""

from gobelet.cup import touch_layout
from gobelet.cup.screens import state_of
from gobelet.games.paradice import board, rules
from gobelet.games.paradice import state as s
from gobelet.games.paradice.screens.decide import Decide
from gobelet.games.paradice.screens.routes import can_buy, ends_of, go
from gobelet.games.paradice.screens.words import cell_name, dice_of, effect, event_text, money, owner_text, pays_text

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn"  # of the places, on the board and in words
BUYS = "buys%d"  # ids of what goes to a place and buys it


def choices(screen, layout):
    """See gobelet.cup.touch_layout."""
    if not isinstance(screen, Decide):
        return False
    state = state_of(screen.seat)
    if screen.is_in_flight():
        layout.head(screen.texts.get("line.sent"))
    elif state[s.PHASE] == s.MOVING:
        _offer_destinations(screen, layout)
    elif state[s.PHASE] == s.BUYING:
        _purchase(screen, layout)
    elif state[s.PHASE] == s.SELLING:
        _sale(screen, layout)
    else:
        layout.head(screen.texts.get("turn.over"))
        touch_layout.row(screen, layout)
    return True


def _offer_destinations(screen, layout):
    """Each place where the pawn can stop, past all forks: by a letter on the board, and in words; beside it what goes
    there and buys, where that can be paid."""
    own = screen.seat
    state, seat, get = state_of(own), own.number, screen.texts.get
    layout.head(get("line.steps", dice_of(state), state[s.STEPS]))
    layout.group("list")
    ways = ends_of(state, seat)
    names = [cell_name(way.path[-1], own.texts) for way in ways]
    for number, way in enumerate(ways):
        lines = cell_lines(own, way.path[-1])
        if names.count(lines[0]) > 1 and len(way.path) > 1:  # no two rows may read the same
            lines[0] = get("touch.past", lines[0], cell_name(way.path[-2], own.texts))
        cells = [at for cell in way.path for at in board.CELLS_XY[2 * cell : 2 * cell + 2]]
        open_now = not screen.fresh()
        tip = " \u00b7 ".join(lines[1:])
        mark = LETTERS[number]
        act = _going(own, way) if open_now else None
        label = mark + " " + " ".join(lines)
        layout.add(touch_layout.CHOICE % number, lines[0], act, said=label, mark=mark, tip=tip, way=cells)
        if own.ahead and can_buy(state, seat, way):
            act = _going(own, way, True) if open_now else None
            layout.add(
                BUYS % number, get("do.buy"), act, said=label + " " + get("do.buy"), beside=1, key=str(number + 1)
            )


def cell_lines(seat, cell):
    """What a cell is and what it means to the own player, in a few lines."""
    state, words, kind = state_of(seat), seat.texts, board.KINDS[cell]
    if kind >= s.COPIES:
        does = effect(seat, kind)
        return [cell_name(cell, words), does] if does else [cell_name(cell, words)]
    owner, meaning = state[s.OWNERS + kind], owner_text(seat, kind)
    if owner == s.WHITE or owner == s.OF_JACKPOT:
        twin = state[s.OWNERS + (kind ^ 1)] == seat.number + 1
        meaning = words.get("line.for_nothing" if twin else "line.priced", meaning, money(s.price(state), words))
    return [cell_name(cell, words), pays_text(kind >> 1, words), meaning]


def _going(seat, way, buys=False):
    return lambda: go(seat, way, buys)


def _purchase(screen, layout):
    state, seat, get = state_of(screen.seat), screen.seat.number, screen.texts.get
    slot = board.KINDS[state[s.PLACES + seat]]
    layout.head(event_text(slot >> 1, screen.texts))
    layout.head(get("line.price", money(s.price(state), screen.texts), money(state[s.SCORES + seat], screen.texts)))
    layout.head(get("line.twin", owner_text(screen.seat, slot ^ 1)))
    touch_layout.row(screen, layout, get("do.keys"))


def _sale(screen, layout):
    state, seat, get = state_of(screen.seat), screen.seat.number, screen.texts.get
    missing = state[s.DUE] - state[s.SCORES + seat]
    layout.head(get("line.owes", dice_of(state), money(state[s.DUE], screen.texts)))
    layout.head(get("line.missing", money(missing, screen.texts)) if missing > 0 else get("line.paid"))
    layout.group("list")
    listed = []  # events: who has both of one sells either, for the same price
    for number, action in enumerate(screen.choices):
        if action == rules.STOP:
            touch_layout.choose(screen, layout, number, get("line.enough"))
            continue
        slot = board.KINDS[action - rules.SELL]
        if slot >> 1 in listed:
            continue
        listed.append(slot >> 1)
        pair = state[s.OWNERS + (slot ^ 1)] == seat + 1
        gain = get("line.both" if pair else "line.sells", money(s.price(state), screen.texts))
        touch_layout.choose(screen, layout, number, event_text(slot >> 1, screen.texts) + " \u00b7 " + gain)
