"""How Paradice is shown and said: views, scores, actions as text. It must not know what is legal."""

from gobelet.games import seats_in
from gobelet.games.paradice import board
from gobelet.games.paradice import rules as p
from gobelet.games.paradice import state as s


def view(state, seat=-1):
    """What screens show, the same for every seat: nothing here is secret. owners: one a cell, -1 where it is no event,
    else WHITE, seat + 1 or OF_JACKPOT."""
    players = state[s.PLAYERS]
    return {
        "game": p.NAME,
        "phase": s.PHASES[state[s.PHASE]],
        "round": state[s.ROUND],
        "turn": p.turn(state),
        "actors": seats_in(p.actors(state)),
        "may": [],
        "names": list(board.PLAYERS[:players]),
        "scores": s.block(state, s.SCORES),
        "places": s.block(state, s.PLACES),
        "ranks": s.block(state, s.RANKS),
        "gains": s.block(state, s.GAINS),
        "costs": s.block(state, s.COSTS),
        "dice": [state[s.DIE_A], state[s.DIE_B]],
        "steps": state[s.STEPS],
        "due": state[s.DUE],
        "price": s.price(state),
        "jackpot": state[s.POT],
        "last_jackpot": [state[s.LAST_POT], state[s.LAST_WINNER]] if state[s.LAST_POT] else None,
        "owners": [state[s.OWNERS + kind] if kind < s.COPIES else -1 for kind in board.KINDS],
        "ways": [s.WAYS[way] for way in p.legal(state, state[s.CURRENT])] if state[s.PHASE] == s.MOVING else [],
    }


def scores(state):
    """One integer a seat, higher is better: the money of the living, minus the rank of the eliminated."""
    ranks = s.block(state, s.RANKS)
    return [-rank if rank > 1 else state[s.SCORES + seat] for seat, rank in enumerate(ranks)]


def points(state):
    """What players count, one integer a seat: the money."""
    return list(s.block(state, s.SCORES))


_WORDS = s.WAYS + ("decline", "buy", "stop", "end")


def text(state, seat, action):
    """An action in neutral words: "north", "buy", "decline", "sell 12" (the cell), "stop", "end", "3 4" (the dice)."""
    if type(action) is tuple:
        return " ".join([str(face) for face in action])
    if type(action) is int and 0 <= action <= p.END:
        return _WORDS[action]
    if type(action) is int and p.SELL <= action < p.SELL + s.CELLS:
        return "sell %d" % (action - p.SELL)
    return str(action)


def parse(state, seat, words):
    """The action of a text as text() writes it, None if it is none."""
    parts = words.strip().lower().split()
    if len(parts) == 1 and parts[0] in _WORDS:
        return _WORDS.index(parts[0])
    if len(parts) == 2 and parts[1].isdigit():
        if parts[0] == "sell" and int(parts[1]) < s.CELLS:
            return p.SELL + int(parts[1])
        if parts[0].isdigit():
            return (int(parts[0]), int(parts[1]))
    return None


def explain(state, seat, action):
    """Where the game stands, for the sentence of a refusal: 'after 3 4 (seat 2, round 7, moving, cell 12)'."""
    rolled = "after %d %d " % (state[s.DIE_A], state[s.DIE_B]) if state[s.DIE_A] else ""
    where = state[s.PLACES + seat] if 0 <= seat < 6 else -1
    return "%s(seat %d, round %d, %s, cell %d)" % (rolled, seat, state[s.ROUND], s.PHASES[state[s.PHASE]], where)
