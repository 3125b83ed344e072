"""The last matches of this cup: what was played, how it ended, where it stood. One record in flash, newest first, that
is written when a match ends.

A row is [uid, game, end, where it stood, T, closing word, attempt]: "Marie 5, Paul 1", the best first, behind the names
of those whom the end is about, if any; T in hexadecimal, the word "" until it is known; "2/1" for the first attempt at
the second round of a tournament. A match counts from the moment when this cup has stored its part of the first throw:
whoever foresees that throw may not begin anew for nothing. It must not know screens.
"""

import json

from gobelet.ledger import hexed

NAME = "matches"  # of the record
MOST = 8
# How it ended: as its game ends; the table broke it off; it began another one instead; most players agreed to end it,
# with this one's vote; without it; the table broke it off at the first throw; somebody has lied about cards.
PLAYED, BROKEN, LEFT, AGREED, OUTVOTED, AT_FIRST_THROW, FALSE = range(7)
UID, GAME, END, STOOD, DIGEST, WORD, ATTEMPT = range(7)  # of a row
UNFINISHED = ((BROKEN, LEFT), (AT_FIRST_THROW,), (OUTVOTED,), (FALSE,))  # without this player's vote, by kind
TOLD = 2500  # bytes of rows that one message carries


def rows(board):
    """The record; [] where there is none, or none of use."""
    try:
        matches = json.loads(board.load(NAME) or b"[]")
        if [row for row in matches if [type(item) for item in row] != [str, str, int, str, str, str, str]]:
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


def row(log, end, names=(), word=""):
    """How a match ended, or stands. names: of those whom that is about."""
    stood = format_standing(log)
    if names:
        stood = "%s (%s)" % (", ".join(names), stood)
    attempt = "%d/%d" % tuple(log.arranged) if log.arranged else ""
    return [log.uid, log.match.rules.NAME, end, stood, hexed(log.digest), word, attempt]


def find(board, uid):
    """The row of a match; None for none."""
    matches = [row for row in rows(board) if row[UID] == uid]
    return matches[0] if matches else None


def note(board, ended):
    """Keeps a row. Returns whether its match is new to the record. OSError when it cannot be kept."""
    before = rows(board)
    others = [other for other in before if other[UID] != ended[UID]]
    if ended not in before:
        board.save(NAME, (json.dumps([ended] + others[: MOST - 1]).encode(),))
    return len(others) == len(before)


def unfinished(board):
    """(how many of the last matches did not end, for each kind of UNFINISHED, how many matches there are)."""
    ends = [row[END] for row in rows(board)]
    return [len([end for end in ends if end in kind]) for kind in UNFINISHED], len(ends)


def earlier_attempt(board, log):
    """What this cup has thrown in already of the round of a tournament's match: "2/1", "" for nothing."""
    for row in rows(board) if log.arranged else ():
        if row[END] != PLAYED and row[UID] != log.uid and row[ATTEMPT].startswith("%d/" % log.arranged[0]):
            return row[ATTEMPT]
    return ""


def rows_for_message(board):
    """The rows that a message has room for."""
    shown_rows, room = [], TOLD
    for row in rows(board):
        room -= len(json.dumps(row).encode())
        if room >= 0:
            shown_rows.append(row)
    return shown_rows
