"""Paradice in words and plain values: what screens show, how actions are written, who stands where.

Part of paradice.py, apart because a cup hardly needs it.
"""

from gobelet.games import seats_in
from gobelet.games.paradice import board
from gobelet.games.paradice import rules as p


def ranking(state):
    """All seats, best first: the living by score (equals in the order of play), then the eliminated, the last first."""
    ranks = state[p.RANKS : p.RANKS + state[p.PLAYERS]]
    living = [seat for seat in range(state[p.PLAYERS]) if ranks[seat] < 2]
    living.sort(key=lambda seat: (-state[p.SCORES + seat], seat))
    return living + sorted([seat for seat in range(state[p.PLAYERS]) if ranks[seat] > 1], key=lambda seat: ranks[seat])


def view(state, seat=-1):
    """What screens show, the same for every seat: nothing here is secret. owners: one a cell, -1 where it is no event,
    else WHITE, seat + 1 or OF_JACKPOT."""
    players = state[p.PLAYERS]
    return {
        "game": p.NAME,
        "phase": p.PHASES[state[p.PHASE]],
        "round": state[p.ROUND],
        "turn": p.turn(state),
        "actors": seats_in(p.actors(state)),
        "may": [],
        "names": list(board.PLAYERS[:players]),
        "scores": p.money(state),
        "places": state[p.PLACES : p.PLACES + players],
        "ranks": state[p.RANKS : p.RANKS + players],
        "gains": state[p.GAINS : p.GAINS + players],
        "costs": state[p.COSTS : p.COSTS + players],
        "dice": [state[p.DIE_A], state[p.DIE_B]],
        "steps": state[p.STEPS],
        "due": state[p.DUE],
        "price": p.price(state),
        "jackpot": state[p.POT],
        "last_jackpot": [state[p.LAST_POT], state[p.LAST_WINNER]] if state[p.LAST_POT] else None,
        "owners": [state[p.OWNERS + kind] if kind < p.COPIES else -1 for kind in board.KINDS],
        "ways": [p.WAYS[way] for way in p.legal(state, state[p.CURRENT])] if state[p.PHASE] == p.MOVING else [],
    }


def scores(state):
    """One integer a seat, higher is better: the money of the living, minus the rank of the eliminated."""
    ranks = state[p.RANKS : p.RANKS + state[p.PLAYERS]]
    return [-rank if rank > 1 else state[p.SCORES + seat] for seat, rank in enumerate(ranks)]


_WORDS = p.WAYS + ("decline", "buy", "stop", "end")


def text(state, seat, action):
    """An action in neutral words: "north", "buy", "decline", "sell 12" (the cell), "stop", "end", "3 4" (the dice)."""
    if type(action) is tuple:
        return " ".join([str(face) for face in action])
    if type(action) is int and 0 <= action <= p.END:
        return _WORDS[action]
    if type(action) is int and p.SELL <= action < p.SELL + p.CELLS:
        return "sell %d" % (action - p.SELL)
    return str(action)


def parse(state, seat, words):
    """The action of a text as text() writes it, None if it is none."""
    parts = words.strip().lower().split()
    if len(parts) == 1 and parts[0] in _WORDS:
        return _WORDS.index(parts[0])
    if len(parts) == 2 and parts[1].isdigit():
        if parts[0] == "sell" and int(parts[1]) < p.CELLS:
            return p.SELL + int(parts[1])
        if parts[0].isdigit():
            return (int(parts[0]), int(parts[1]))
    return None


def explain(state, seat, action):
    """Where the game stands, for the sentence of a refusal: 'after 3 4 (seat 2, round 7, moving, cell 12)'."""
    rolled = "after %d %d " % (state[p.DIE_A], state[p.DIE_B]) if state[p.DIE_A] else ""
    where = state[p.PLACES + seat] if 0 <= seat < 6 else -1
    return "%s(seat %d, round %d, %s, cell %d)" % (rolled, seat, state[p.ROUND], p.PHASES[state[p.PHASE]], where)
