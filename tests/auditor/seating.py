"""How a match begins: its first entry, commitments, openings."""

from tests.auditor.entry_format import TABLE, TAGS
from tests.auditor.fair import Chain, h, need, u32, unhex, word
from tests.auditor.games import GAMES


def _is_letter(code):
    return code >= 32 and not 127 <= code < 160 and not 0xD800 <= code < 0xE000


def _fits(value, choice):
    if type(choice[0]) is int:
        return type(value) is int and choice[1] <= value <= choice[2]
    return value in choice


def _named(named, choices):
    """The values of all options, of those that are named because they are not as usual."""
    need(type(named) is tuple and all(type(pair) is tuple and len(pair) == 2 for pair in named), "named options")
    names = [name for name, _ in named]
    need(all(type(name) is str for name in names) and names == sorted(set(names)), "not in the order of their names")
    need(set(names) <= set(choices), "an unknown option")
    values = {name: choice[0] for name, choice in choices.items()}
    need(all(value != values[name] or type(value) is not type(values[name]) for name, value in named), "as usual")
    return tuple({**values, **dict(named)}.values())


def on_match(log, seat, protocol, uid, game, rules, named, players: tuple, times, arranged):
    need(log.phase == "empty" and seat == TABLE, "not now")
    need(type(protocol) is int and protocol == 1, "version")
    unhex(uid, 8)
    need(type(game) is str and game in GAMES, "an unknown game")
    kind = GAMES[game]
    need(type(rules) is int and rules == 1, "rules of another version")
    options = _named(named, kind.OPTIONS)
    for value, choice in zip(options, kind.OPTIONS.values()):
        need(_fits(value, choice), "an option")
    _check_times(times)
    numbers = type(arranged) is tuple and all(type(one) is int and 0 < one < 1 << 16 for one in arranged)
    need(numbers and len(arranged) in (0, 2), "arranged")
    need(type(players) is tuple and kind.SEATS[0] <= len(players) <= kind.SEATS[1], "number of players")
    for player in players:
        need(type(player) is tuple and len(player) == 4, "a player is [cup id, name, age, who holds it]")
        cup, name, age, held = player
        need(type(cup) is str and 0 < len(cup) <= 32, "a cup's id")
        need(type(name) is str and all(_is_letter(ord(c)) for c in name), "a name")
        need(0 < len(name.encode("utf-16-le")) <= 40, "the length of a name")
        need(type(age) is int and 0 <= age <= 150, "an age")
        need(type(held) is int and 0 <= held <= 17, "who holds it")
    need(len({player[0] for player in players}) == len(players), "a cup twice")
    log.uid, log.players = uid, players
    log.game = kind(len(players), options, [player[2] for player in players])
    log.times, log.arranged = times, arranged
    log.left = [10 * times[1]] * len(players) if times else []
    log.phase = "seating"


def _check_times(times):
    need(type(times) is tuple, "a time control")
    if times:
        need([type(one) for one in times] == [int] * 4, "a time control has four numbers")
        decision, match, back, zero = [int(one) for one in times]
        need(0 <= decision <= 600 and 0 <= match <= 7200 and 0 <= back <= 600 and 0 <= zero <= 2, "a time control")
        need(decision or match, "no limit")
        need(match or not back, "nothing to give back to")


def on_seat(log, seat, commitment):
    need(log.phase == "seating" and seat not in log.committed, "not now")
    log.committed[seat] = unhex(commitment)
    if len(log.committed) == len(log.players) + 1:
        log.phase = "opening"


def on_open(log, seat, *texts):
    need(log.phase == "opening" and seat not in log.openings, "not now")
    *anchors, salt = opening = [unhex(text) for text in texts]
    need(len(anchors) == (2 if seat == TABLE else 4), "number of anchors")
    need(h(b"seat", log.start, u32(seat + 1), *opening) == log.committed[seat], "not as committed")
    taken = {one for other in log.openings.values() for one in other[:-1]}
    need(len(set(anchors) - taken) == len(anchors), "an anchor twice")
    log.openings[seat] = opening
    for tag, anchor in zip(TAGS, anchors):
        log.chains[seat, tag] = Chain(tag, anchor)
    if seat != TABLE:
        log.voting[seat] = anchors[3]
    if len(log.openings) == len(log.players) + 1:
        seats = [*range(len(log.players)), TABLE]
        openings = h(b"open", log.start, *[part for one in seats for part in log.openings[one]])
        log.name, log.seating_word = h(b"game", openings), word(h(b"word", openings))
        log.phase = "playing"
