"""The first entry of a log: which game, with which options, who plays, and how long they may think.

`log` is the Ledger.
"""

from gobelet import games
from gobelet.games import Illegal
from gobelet.ledger.entries import EMPTY, NAME_LENGTH, PROTOCOL, SEATING, TIMED, unhex
from gobelet.match import Match

CUP_LENGTH = 32  # letters of a cup's id


def check_match(log, kind, data):
    """The first entry: protocol, uid, game, options, players, and the time control if there is one. Returns the
    match and the TimeControl, or None."""
    if log.phase != EMPTY:
        raise Illegal("not_now", "the match has begun already")
    if kind != "match":
        raise Illegal("not_now", "a log begins with a match entry")
    if len(data) < 5:
        raise Illegal("bad_entry", "a match entry has 9 or 10 items")
    protocol, uid, game, values, players = data[:5]
    if type(protocol) is not int or type(game) is not str:
        raise Illegal("bad_entry", "the protocol is a number and the game a name")
    if protocol not in (PROTOCOL, TIMED):
        raise Illegal("other_version", "this log speaks protocol %d, this program %d" % (protocol, TIMED))
    if len(data) != 5 + (protocol == TIMED):
        raise Illegal("bad_entry", "a match entry has 9 items, with a time control 10")
    unhex(uid, 8)
    rules = games.load(game)
    if type(values) is not list or len(values) != len(rules.OPTIONS):
        raise Illegal("bad_option", "%s has %d options" % (game, len(rules.OPTIONS)))
    for option, value in zip(rules.OPTIONS, values):
        if not games.fits(option, value):
            raise Illegal("bad_option", "option %s cannot have this value" % option[0])
    if type(players) is not list:
        raise Illegal("bad_entry", "the players are a list")
    for player in players:
        _check_player(player)
    if len({player[0] for player in players}) != len(players):
        raise Illegal("bad_entry", "every seat has a cup of its own")
    match = Match(rules, len(players), tuple(values), [player[2] for player in players])
    if protocol == PROTOCOL:
        return match, None
    from gobelet.ledger import time_control  # few matches have one

    return match, time_control.of(data[5], len(players))


def _check_player(player):
    if type(player) is not list or len(player) != 4:
        raise Illegal("bad_entry", "a player is [cup id, name, age, automate]")
    cup, name, age, automate = player
    if type(cup) is not str or not 0 < len(cup) <= CUP_LENGTH:
        raise Illegal("bad_entry", "a cup has an id of 1 to %d letters" % CUP_LENGTH)
    if type(age) is not int or not 0 <= age <= 150 or type(automate) is not int or not 0 <= automate <= 1:
        raise Illegal("bad_entry", "an age is 0 to 150 years, an automate 0 or 1")
    if type(name) is not str or not 0 < len(name) <= NAME_LENGTH or not all([_is_letter(ord(char)) for char in name]):
        raise Illegal("bad_name", "a name has 1 to %d letters" % NAME_LENGTH)


def _is_letter(code):
    """No control characters, which could command a terminal; nothing that MicroPython reads as two characters."""
    return 32 <= code < 0xD800 and not 127 <= code < 160 or 0xE000 <= code < 0x10000


def apply_match(log, seat, data, checked, events):
    log.uid = data[1]
    log.players = [tuple(player) for player in data[4]]
    log.match, log.times = checked
    log.start = log.digest
    log.phase = SEATING
