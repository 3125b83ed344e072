"""What lies on Paradice's table, as plain data: for pages, and for nobody who has only a display.

It must not know what is legal, or any words.
"""

from gobelet.games.paradice import board
from gobelet.games.paradice import state as s
from gobelet.games.paradice.money import ANY

SIDE = 13  # places in a row of the board
# What an event counts, by board.VARIABLES ("even", "odd" are words), and the cells that are none, from s.JACKPOT on.
COUNTS = ("\u03a3", "\u03a0", "\u0394", "\u00f7", "\u2680", "\u2681", "\u2682", "\u2683", "\u2684", "\u2685")
COUNTS += ("even", "odd")
KINDS = ("$$", "Bis", "\u21bb", "\u25a3", "", "\u25ce")
FACING = "\u2191\u2192\u2193\u2190"  # of ladders, each with its twin


def table_data(view, names):
    """places: the cells on a grid of `side` places, x then y; signs: what each is; owners: whose it is, a seat + 1,
    0 free, 7 the jackpot's, -1 what nobody can own. ladders: pairs of cells. pawns: the cell of each seat, -1 for who
    is out. money, balance: of each seat, the latter of this round. dice; steps: left to go; due: what the roll still
    costs; price: of an event; jackpot. turn: the seat to act; phase."""
    return {
        "side": SIDE,
        "places": list(board.CELLS_XY),
        "signs": [sign(cell) for cell in range(s.CELLS)],
        "owners": view["owners"],
        "ladders": list(board.LADDERS),
        "pawns": [-1 if rank > 1 else cell for cell, rank in zip(view["places"], view["ranks"])],
        "money": view["scores"],
        "balance": [gain - cost for gain, cost in zip(view["gains"], view["costs"])],
        "dice": [face for face in view["dice"] if face],
        "steps": view["steps"],
        "due": view["due"],
        "price": view["price"],
        "jackpot": view["jackpot"],
        "turn": view["turn"],
        "phase": view["phase"],
    }


def sign(cell):
    """What a cell is, in a few letters."""
    kind = board.KINDS[cell]
    if kind == s.LADDER:
        return FACING[board.LADDERS.index(bytes((cell,))) // 2]
    if kind >= s.COPIES:
        return KINDS[kind - s.COPIES]
    target = board.TARGETS[kind >> 1]
    counts = COUNTS[board.VARIABLES[kind >> 1]]
    return counts if target == ANY else counts + str(target)
