"""Which scene the cup shows: the first that the model calls for."""

from gobelet.cup import screens
from gobelet.ledger import EMPTY


def current_scene(app):
    """The name of the scene that is to be on."""
    log, owner = app.ledger, app.owner
    # whatever there is of a match
    if app.crash:
        return "crash"
    if app.hints.alarm_unseen:
        return "alarm"
    if app.broken_at:
        return "broken"
    if app.inviting():
        return "begin"
    if app.host_question_open():
        return "asked"
    if app.offered():
        return "update"
    if app.is_halted_by_fork():
        return app.side_scene or "alarm"
    if log.phase == EMPTY or owner.seat < 0 or log.over and (app.seat.end_seen or not log.match.over):
        asked = app.update and app.update.asked
        return app.side_scene or ("update" if asked else "lobby" if app.at_table() else "alone")
    # before what this seat owes in it
    if app.seating():
        return "seating"
    if app.shows_catching_up():
        return "catching_up"
    if app.awaits_agreement():
        return "word"
    if app.undo_prompt_open():
        return "undo"
    if app.abandon_prompt_open():
        return "break"
    if app.seats_to_vote_out():
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
