"""The first entry of a log: which game, by which rules and options, who plays, how long they may think, and whether the
match was arranged.

`log` is the Ledger.
"""

from gobelet import games
from gobelet.games import Illegal
from gobelet.ledger.attestations import Seating
from gobelet.ledger.entry_format import EMPTY, LAST_BOT, PROTOCOL, SEATING, UnsupportedVersion, unhex
from gobelet.ledger.play_entries import Reveal, Throw
from gobelet.match import Match

CUP_LENGTH = 32  # letters of a cup's id
NAME_UNITS = 20  # of UTF-16, of a name
_MOST = 1 << 16  # rounds of a tournament, and attempts at a match


def items(uid, rules, values, players, times=(), arranged=()):
    """What the first entry says. uid: 16 hexadecimal digits. rules: a Game. values: as games.complete_options() gives
    them. players: [cup id, name, age, who holds it] a seat. times: the settings of a TimeControl, () without one.
    arranged: (round, attempt) of a tournament's match, () for any other. A table makes it."""
    options = games.non_default_options(rules, values)
    return [PROTOCOL, uid, rules.NAME, rules.version, options, players, list(times), list(arranged)]


def check_match(log, kind, data):
    """The first entry: protocol, uid, game, version of its rules, options, players, time control, arranged. Returns the
    match and the TimeControl, or None."""
    if log.phase != EMPTY:
        raise Illegal("not_now", "the match has begun already")
    if kind != "match":
        raise Illegal("not_now", "a log begins with a match entry")
    if not data or type(data[0]) is not int:
        raise Illegal("bad_entry", "the first entry says of which version the log is")
    if data[0] != PROTOCOL:
        newer = data[0] > PROTOCOL
        raise UnsupportedVersion(newer, "this log has version %d, this program writes %d" % (data[0], PROTOCOL))
    if len(data) != 8:
        raise Illegal("bad_entry", "a match entry has 12 items")
    _, uid, game, version, options, players, times, arranged = data
    if type(game) is not str or type(version) is not int or version < 1:
        raise Illegal("bad_entry", "the game is a name, the version of its rules a number")
    unhex(uid, 8)
    rules = log.older_rules(game, version) if log.older_rules else None
    rules = rules or _rules_of(game, version)
    values = _values(rules, options)
    if type(players) is not list:
        raise Illegal("bad_entry", "the players are a list")
    for player in players:
        _check_player(player)
    if len({player[0] for player in players}) != len(players):
        raise Illegal("bad_entry", "every seat has a cup of its own")
    _check_arranged(arranged)
    match = Match(rules, len(players), values, [player[2] for player in players])
    if times == []:
        return match, None
    from gobelet.ledger import time_control  # few matches have one

    return match, time_control.parse(times, len(players))


def _rules_of(game, version):
    """The Game of a name, by the rules of a version: today's are the only ones that a cup, or a table, plays by."""
    if game not in games.GAMES:
        raise UnsupportedVersion(True, "no game is called %r" % game)
    rules = games.load(game)
    if version != rules.version:
        newer, args = version > rules.version, (game, version, rules.version)
        raise UnsupportedVersion(newer, "the rules of %s have version %d, this program plays %d" % args)
    return rules


def _values(rules, pairs):
    """The values of all options, of the [name, value] of those that are not as usual, by name."""
    given, last = {}, ""
    for pair in pairs if type(pairs) is list else ((),):
        if type(pair) is not list or len(pair) != 2 or type(pair[0]) is not str or pair[0] <= last:
            raise Illegal("bad_entry", "the options are [name, value], in the order of their names")
        last = pair[0]
        given[last] = pair[1]
    try:
        values = games.complete_options(rules, given)
    except Illegal as error:
        raise UnsupportedVersion(True, str(error)) from error
    if len(games.non_default_options(rules, values)) != len(given):
        raise Illegal("bad_entry", "an option that is as usual is not written")
    return values


def _check_player(player):
    if type(player) is not list or len(player) != 4:
        raise Illegal("bad_entry", "a player is [cup id, name, age, who holds it]")
    cup, name, age, held = player
    if type(cup) is not str or not 0 < len(cup) <= CUP_LENGTH:
        raise Illegal("bad_entry", "a cup has an id of 1 to %d letters" % CUP_LENGTH)
    if type(age) is not int or not 0 <= age <= 150 or type(held) is not int or not 0 <= held <= LAST_BOT:
        raise Illegal("bad_entry", "an age is 0 to 150 years, who holds a seat 0 to %d" % LAST_BOT)
    name = _join_halves(name) if type(name) is str else ""
    if not 0 < name_units(name) <= NAME_UNITS or not all([_is_letter(ord(char)) for char in name]):
        raise Illegal("bad_name", "a name takes 1 to %d units of UTF-16" % NAME_UNITS)


def name_units(name):
    """How many units of UTF-16 a text takes: a picture takes two, and each a word of six bytes in an entry."""
    return sum([1 + (ord(char) > 0xFFFF) for char in name])


def _join_halves(name):
    """A name whose pictures are one character each; MicroPython's JSON reads the two halves that are written."""
    joined = ""
    high = 0
    for char in name:
        code = ord(char)
        if high and 0xDC00 <= code < 0xE000:
            joined = joined[:-1] + chr(0x10000 + ((high & 1023) << 10 | code & 1023))
        else:
            joined += char
        high = code if 0xD800 <= code < 0xDC00 else 0
    return joined


def _is_letter(code):
    """No control characters, which could command a terminal; no halves of a character."""
    return 32 <= code < 0xD800 and not 127 <= code < 160 or code >= 0xE000


def _check_arranged(arranged):
    """[] or [round, attempt], both counted from 1."""
    fits = type(arranged) is list and len(arranged) in (0, 2)
    if not fits or not all([type(number) is int and 0 < number < _MOST for number in arranged]):
        raise Illegal("bad_entry", "an arranged match says its round and which attempt at it this is")


def apply_match(log, seat, data, checked, events):
    log.uid = data[1]
    log.options, log.arranged = data[4], data[7]
    log.players = [(cup, _join_halves(name), age, held) for cup, name, age, held in data[5]]
    log.match, log.times = checked
    log.start = log.digest
    log.seating, log.throw, log.reveal = Seating(), Throw(), Reveal()
    log.phase = SEATING
