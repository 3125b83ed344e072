"""The table as this cup has folded it, as plain data: a page draws it above the player's hand.

A cup with four buttons never loads this; only a board that can show more than the display does (see board/browser.py).
Nothing in it is secret: it is made of what every seat may see, `rules.view(state)`, and of the events that all are
told; the own hand is in the TouchLayout (gobelet.cup.touch_layout). A game whose record says `table` has a module
`table_data`, table_data(view, names), which says what lies there, and a drawing for phones; of any other one the
display is shown. This module must not know a game, or how a page looks.
"""

from gobelet import games
from gobelet.games import ALL
from gobelet.ledger import is_automate
from gobelet.link.cup_end import UP

SEEN = ("roll", "wait", "decide", "show", "verdict", "reveal", "dealing", "over")  # in which it is seen
APART = ("practice", "lesson")  # the scenes that have another one in them


def snapshot_of(app, scene, screen):
    """The table of a scene and its screen, None while there is nothing but the display.

    Before a match, lobby: [name, ready, linked] of everybody who is here, ready 2 for an automate, and late: whether
    one goes on without this player; once it begins, joins: see _joins(), then asked: the word that all compare,
    people: [name, automate] of who plays.
    In one, game; linked: whether what is chosen leaves at once; paused: that the table is, in words, "" when it is not;
    title: as the status bar says it; scene; seat: the own one, -1 for who watches; order: the seats clockwise; seats:
    see _seats(); lies: what the game's `table` says; said: what is awaited or has just happened, in words; told: the
    events that this cup tells its player, [kind, seat, ...]; thrown: [seat, faces] of a throw that everybody sees,
    while it is shown; draws: whether throws are for places yet; lesson: what is told in a lesson, see _lesson(), null
    in any other match; places: at the end, of each seat; word: then, of the match, "" while there is none.
    """
    linked = scene in APART or app.link.state == UP
    explained = _lesson(screen.lesson()) if scene in APART else None
    paused = app.texts.reason("paused") if app.paused and scene not in APART else ""
    if scene in APART:
        stage = screen.inside()
        scene, screen = (stage.scene, stage.screen) if stage else ("", screen)
    log = app.ledger
    if scene == "lobby":
        late = log.match is not None and not log.over
        return {"lobby": [[row[1], row[2], row[3]] for row in app.lobby], "late": int(late)}
    if scene == "word":
        return {"asked": log.seating.word, "people": [[player[1], int(is_automate(player))] for player in log.players]}
    if scene in ("begin", "seating") and log.match:
        return {"joins": _joins(log, app.owner.seat_in(log), scene == "begin"), "linked": int(linked)}
    if scene not in SEEN:
        return None
    own = app.seat if screen.of_cup else screen.seat
    if own.match is None or not own.match.rules.table:
        return None
    rules, state, mine = own.match.rules, own.match.state, own.number
    names, view = [player[1] for player in own.players], rules.view(state)
    return {
        "game": rules.NAME,
        "linked": int(linked),
        "paused": paused,
        "title": screen.title(),
        "scene": scene,
        "seat": mine,
        "order": view.get("order") or list(range(len(names))),
        "seats": _seats(own, names),
        "lies": games.part(rules.NAME, "table_data").table_data(view, names),
        "said": _scene_line(scene, screen),
        "told": [[event[0]] + list(event[2:]) for event in own.verdict if event[1] == ALL or event[1] == 1 << mine],
        "draws": int(rules.is_rolling_for_seats(state)),
        "thrown": _thrown(own) if scene == "reveal" else [],
        "places": _places(rules.scores(state)) if scene == "over" else [],
        "word": own.closing_word() if scene == "over" else "",
        "lesson": explained,
    }


def _joins(log, mine, asks):
    """A match begins. asks: whether this player is still to say yes. game; seat: the own one; seats: of each its name,
    whether an automate has it, and how far it is: 1 once it plays, 2 once its dice are ready."""
    steps = [(seat in log.seating.commitments) + (seat in log.seating.openings) for seat in range(len(log.players))]
    seats = [[player[1], int(is_automate(player)), step] for player, step in zip(log.players, steps)]
    return {"asks": int(asks), "game": log.match.rules.NAME, "seat": mine, "seats": seats}


def _lesson(lesson):
    """Of a lesson: [what is told now, whether that is why not, the number of the step, how many there are]."""
    return [lesson.tells(), int(bool(lesson.mistake)), lesson.at + 1, len(lesson.data.STEPS)] if lesson else None


def _seats(own, names):
    """Of each seat: name, automate, away (its cup is missed), out (it has lost), owes (the kind of entry, "" for
    nothing), points (what players count)."""
    rules, state = own.match.rules, own.match.state
    living, points, missing = rules.living(state), rules.points(state), own.missing
    return [
        {
            "name": name,
            "automate": int(is_automate(own.players[seat])),
            "away": missing >> seat & 1,
            "out": int(not living >> seat & 1),
            "owes": own.owed_by(seat),
            "points": points[seat],
        }
        for seat, name in enumerate(names)
    ]


def _scene_line(scene, screen):
    """The line of a scene, as its screen has it."""
    if scene == "verdict" and screen.seat.verdict:
        event = screen.seat.verdict[0]
        return screen.format_event(event) if hasattr(screen, "format_event") else screen.sentence()
    if scene == "roll":
        return screen.why().replace("\n", " \u00b7 ")
    if scene == "dealing":
        return screen.progress_line()
    if scene == "wait":
        return screen.awaited() if hasattr(screen, "awaited") else ""
    return ""


def _thrown(own):
    """What has been thrown in the open; nothing of dice that only this player may see."""
    if own.hand is not None and own.throw.get(own.number) == own.hand:
        return []
    return [[seat, list(own.throw[seat])] for seat in sorted(own.throw)]


def _places(scores):
    return [1 + len([other for other in scores if other > score]) for score in scores]
