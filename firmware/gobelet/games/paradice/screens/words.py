"""What all scenes of Paradice say of its state: money, events and cells in words. It must not draw."""

from gobelet.cup.screens import name_of, state_of
from gobelet.games.paradice import board
from gobelet.games.paradice import state as s
from gobelet.games.paradice.money import ANY

# The same signs as on pages, of what an event counts, then of the other cells: none where the letters have none. They
# are one text, which needs less memory than many.
SIGNS = (
    "\u03a3 \u03a0 \u0394 \u00f7 \u2680 \u2681 \u2682 \u2683 \u2684 \u2685 \u2681\u2683\u2685 \u2680\u2682\u2684"
    " $$ Bis  \u25a3 \u2191 "
)
# What an event counts, by board.VARIABLES; 4 to 9 count the dice that show 1 to 6.
COUNTS = ("sum", "product", "difference", "ratio", "", "", "", "", "", "", "even", "odd")


OTHERS = ("pot", "bis", "reroll", "money_box", "ladder", "start")  # the cells that are no event, from s.JACKPOT on


def title(screen):
    """The status bar: the round; the own rank once that is settled."""
    state, get = state_of(screen.seat), screen.texts.get
    rank = state[s.RANKS + screen.seat.number]
    if not rank:
        return get("bar.round", state[s.ROUND])
    return get("line.rank", rank, state[s.PLAYERS]) if rank > 1 else get("line.rank_first", state[s.PLAYERS])


def money(amount, words):
    """An amount as the language writes it: "5,000", "5 000"."""
    if amount < 1000:
        return str(amount)
    return words.get("line.thousands", money(amount // 1000, words), "%03d" % (amount % 1000))


def dice_of(state):
    """The roll on the table in small dice, "" before there is one."""
    return "".join([chr(0x267F + state[at]) for at in (s.DIE_A, s.DIE_B) if state[at]])


def event_name(event, words):
    """An event by what it counts: "Somme", "Somme = 7"."""
    variable, target = board.VARIABLES[event], board.TARGETS[event]
    name = words.get("line." + COUNTS[variable]) if COUNTS[variable] else words.get("line.number", variable - 3)
    return name if target == ANY else words.get("line.equals", name, target)


def pays_text(event, words):
    """What an event pays: "gagne 2 940", "70 par point", "490 par dé"."""
    each = "line.per_point" if COUNTS[board.VARIABLES[event]] in COUNTS[:4] else "line.per_die"
    return words.get(each if board.TARGETS[event] == ANY else "line.pays", money(board.RATES[event], words))


def sign(kind, words):
    """What a cell of some kind is, as a sign, with the value that wins; in a word where there is no sign."""
    signs = SIGNS.split(" ")
    if kind >= s.COPIES:
        return signs[kind - s.JACKPOT - len(OTHERS)] or words.get("line." + OTHERS[kind - s.JACKPOT])
    target = board.TARGETS[kind >> 1]
    return signs[board.VARIABLES[kind >> 1]] + ("" if target == ANY else str(target))


def label(event, words):
    """What an event pays, as a figure: "+2 940", or "\u00d770" where it is multiplied by what was thrown."""
    return ("\u00d7" if board.TARGETS[event] == ANY else "+") + money(board.RATES[event], words)


def event_text(event, words):
    """An event in one line with what it pays: "Somme = 7 : gagne 2 940", "Somme : 70 par point"."""
    return words.get("line.event", event_name(event, words), pays_text(event, words))


def cell_name(cell, words):
    """What a cell is, in a few words."""
    kind = board.KINDS[cell]
    if kind < s.COPIES:
        return event_name(kind >> 1, words)
    return words.get("line." + OTHERS[kind - s.JACKPOT])


def effect(seat, kind):
    """What a cell that is no event does, as a sentence; "" for the start."""
    state = state_of(seat)
    value = money(state[s.POT], seat.texts) if kind == s.JACKPOT else state[s.DIE_A] + state[s.DIE_B]
    return "" if kind == s.START else seat.texts.get("cell." + OTHERS[kind - s.JACKPOT], value)


def owner_text(seat, slot):
    """Whose a slot is, in one line."""
    owner = state_of(seat)[s.OWNERS + slot]
    if owner == s.WHITE:
        return seat.texts.get("line.free")
    if owner == s.OF_JACKPOT:
        return seat.texts.get("line.of_jackpot")
    if owner == seat.number + 1:
        return seat.texts.get("line.yours")
    return seat.texts.get("line.of", name_of(seat, owner - 1))
