"""The last matches of this cup: what was played, how it ended, where it stood. One record in flash, newest first, that
is written when a match ends.

A row is [uid, game, end, where it stood, T, closing word]: "Marie 5, Paul 1", the best first; T in hexadecimal, the
word "" until it is known. It must not know screens.
"""

import json

from gobelet.ledger import hexed

NAME = "matches"  # of the record
MOST = 8
# How it ended: as its game ends; the table broke it off; it began another one instead; most players agreed to end it.
PLAYED, BROKEN, LEFT, AGREED = range(4)
UID, GAME, END, STOOD, DIGEST, WORD = range(6)  # of a row
TOLD = 2500  # bytes of rows that one message carries


def rows(board):
    """The record; [] where there is none, or none of use."""
    try:
        matches = json.loads(board.load(NAME) or b"[]")
        if [row for row in matches if [type(item) for item in row] != [str, str, int, str, str, str]]:
            raise ValueError("rows of another shape")
        return matches
    except (ValueError, TypeError):
        return []


def format_standing(log):
    """Where a match stands, everybody by name, the best first."""
    rules, state = log.match.rules, log.match.state
    scores, points = rules.scores(state), rules.points(state)
    order = sorted([(-score, seat) for seat, score in enumerate(scores)])
    return ", ".join(["%s %d" % (log.players[seat][1], points[seat]) for _, seat in order])


def row(log, end, word=""):
    """How a match ended, or stands."""
    return [log.uid, log.match.rules.NAME, end, format_standing(log), hexed(log.digest), word]


def note(board, ended):
    """Keeps a row. Returns whether its match is new to the record. OSError when it cannot be kept."""
    before = rows(board)
    others = [other for other in before if other[UID] != ended[UID]]
    if ended not in before:
        board.save(NAME, (json.dumps([ended] + others[: MOST - 1]).encode(),))
    return len(others) == len(before)


def broken(board):
    """(how many of the last matches the table broke off, how many there are)."""
    matches = rows(board)
    return len([row for row in matches if row[END] in (BROKEN, LEFT)]), len(matches)


def rows_for_message(board):
    """The rows that a message has room for."""
    shown_rows, room = [], TOLD
    for row in rows(board):
        room -= len(json.dumps(row).encode())
        if room >= 0:
            shown_rows.append(row)
    return shown_rows
