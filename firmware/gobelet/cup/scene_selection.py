"""Which scene the cup shows: the first that the model calls for."""

from gobelet.cup import screens
from gobelet.ledger import EMPTY, OPENING, SEATING
from gobelet.link import const
from gobelet.link.cup_end import JOINING, UP

_BEHIND = const(20)  # entries; a cup that lacks more says that it catches up
_REJOINING = const(1000)  # ms that a new hello may take before the table counts as lost


def at_table(app):
    """Whether the table is there. A new hello, as when a match begins, is no loss unless it takes long."""
    link = app.link
    if link.state == JOINING and link.lost_since >= 0:
        return app.now - link.lost_since < _REJOINING
    return link.state == UP


def current_scene(app):
    """The name of the scene that is to be on."""
    log, owner = app.ledger, app.owner
    # whatever there is of a match
    if app.crash:
        return "crash"
    if app.hints.alarm_unseen:
        return "alarm"
    if app.unfinished:
        return "broken"
    if app.inviting():
        return "begin"
    if app.question and app.question.open:
        return "asked"
    if app.update and app.update.asked and app.wired() and app.link.seat < 0:
        return "update"
    if app.is_halted_by_fork():
        return app.side_scene or "alarm"
    if log.phase == EMPTY or owner.seat < 0 or log.over and (app.seat.end_seen or not log.match.over):
        asked = app.update and app.update.asked
        return app.side_scene or ("update" if asked else "lobby" if at_table(app) else "alone")
    # before what this seat owes in it
    if log.phase in (SEATING, OPENING):
        return "seating"
    if app.entries_missing() > _BEHIND:
        return "catching_up"
    if app.awaits_agreement():
        return "word"
    if app.may_prompt():
        prompts = app.prompts
        if prompts.undo_open():
            return "undo"
        if prompts.abandon_open():
            return "break"
        if prompts.seats_to_vote_out():
            return "ask"
    if app.seat.throw:
        return "reveal"
    owed = owner.owes(log)
    if (app.pilot and owed != "show") or (owed == "seal" and owner.sealed_choice(log) is not None):
        owed = ""  # nobody presses: the table is what there is to see
    scene = screens.scene_for_seat(owed, app.seat.verdict, log.over)
    if scene != "wait":
        return scene
    return app.side_scene or ("dealing" if log.deal and log.deal.is_circulating else scene)
