"""What all scenes of Paradice say of its state: money, events and cells in words. It must not draw."""

from gobelet.cup.display.widgets import NARROW
from gobelet.cup.screens import name_of, state_of
from gobelet.games.paradice import board
from gobelet.games.paradice import state as s

ANY = 255  # board.TARGETS of an event that pays for every value
# What an event counts, by board.VARIABLES; 4 to 9 count the dice that show 1 to 6.
COUNTS = ("sum", "product", "difference", "ratio", "", "", "", "", "", "", "even", "odd")


def title(screen):
    return screen.texts.get("bar.round", state_of(screen.app)[s.ROUND])


def money(amount):
    """An amount with a narrow blank between thousands."""
    text = ""
    while amount > 999:
        text = "%s%03d%s" % (NARROW, amount % 1000, text)
        amount //= 1000
    return str(amount) + text


def dice_of(state):
    """The roll on the table in small dice, "" before there is one."""
    return "".join([chr(0x267F + state[at]) for at in (s.DIE_A, s.DIE_B) if state[at]])


def event_name(event, words):
    """An event by what it counts: "Somme", "Somme = 7"."""
    variable, target = board.VARIABLES[event], board.TARGETS[event]
    name = words.get("line." + COUNTS[variable]) if COUNTS[variable] else words.get("line.number", variable - 3)
    return name if target == ANY else words.get("line.equals", name, target)


def event_text(event, words):
    """An event in one line with what it pays: "Somme = 7 : 2 940", "Somme × 70"."""
    key = "line.pays_each" if board.TARGETS[event] == ANY else "line.pays_once"
    return words.get(key, event_name(event, words), money(board.RATES[event]))


def cell_name(cell, words):
    """What a cell is, in a few words."""
    kind = board.KINDS[cell]
    if kind < s.COPIES:
        return event_name(kind >> 1, words)
    return words.get("line." + ("pot", "bis", "reroll", "money_box", "ladder", "start")[kind - s.JACKPOT])


def cell_text(cell, words):
    """What a cell is, in one line: an event with what it pays."""
    kind = board.KINDS[cell]
    return event_text(kind >> 1, words) if kind < s.COPIES else cell_name(cell, words)


def owner_text(app, slot):
    """Whose a slot is, in one line."""
    owner = state_of(app)[s.OWNERS + slot]
    if owner == s.WHITE:
        return app.texts.get("line.free")
    if owner == s.OF_JACKPOT:
        return app.texts.get("line.of_jackpot")
    if owner == app.owner.seat + 1:
        return app.texts.get("line.yours")
    return app.texts.get("line.of", name_of(app, owner - 1))
