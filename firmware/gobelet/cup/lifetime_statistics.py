"""Counts of all that a player has played at tables: a small record in flash, written once a match, when it has ended.

The record "tally" is a map: games, {game: [matches, wins, rounds]}; dice, thrown by this seat in all; last, the uid of
the match that was counted last, so that a log that is folded again is not counted again. It must not know screens.
"""

import json

from gobelet.games import GAMES

NAME = "tally"  # of the record
MATCHES, WINS, ROUNDS = range(3)


def load(board):
    """The record; an empty one where there is none, or none of use."""
    try:
        record = json.loads(board.load(NAME) or b"{}")
        rows = {game: [int(number) for number in record["games"][game]] for game in GAMES if game in record["games"]}
        if [row for row in rows.values() if len(row) != 3]:
            raise ValueError("rows of three numbers")
        return {"games": rows, "dice": int(record["dice"]), "last": str(record["last"])}
    except (ValueError, TypeError, KeyError):
        return {"games": {}, "dice": 0, "last": ""}


def add(board, ledger, seat, dice):
    """Counts a match that has ended, of this seat; dice: how many it threw. OSError when that cannot be kept."""
    record = load(board)
    if record["last"] == ledger.uid:
        return
    rules, state = ledger.match.rules, ledger.match.state
    scores = rules.scores(state)
    row = record["games"].setdefault(rules.NAME, [0, 0, 0])
    row[MATCHES] += 1
    row[WINS] += scores[seat] == max(scores)
    row[ROUNDS] += ledger.round
    record["dice"] += dice
    record["last"] = ledger.uid
    board.save(NAME, (json.dumps(record).encode(),))
