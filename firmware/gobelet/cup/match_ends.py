"""How the matches of this cup ended: the row that match_history.py keeps of each, and what the player has to see of it.
A cup loads this when a match ends, or the table tells another one.

`recorder` is the MatchRecorder.
"""

from gobelet.cup import match_history
from gobelet.games import seats_in
from gobelet.ledger import CLOSED


def leave(recorder, uid):
    """The table tells another match, none (""), or this one anew. Where it stood stays; once another one takes its
    place, it was broken off."""
    log, memory = recorder.app.ledger, recorder.app.owner.memory
    if memory.uid == log.uid and _has_thrown(recorder.app):
        recorder.stood = match_history.row(log, match_history.LEFT)
    if uid not in ("", memory.uid) and recorder.stood[:1] == [memory.uid]:
        _note(recorder.app, recorder.stood)
        recorder.stood = []


def ended(recorder, new):
    """The match is over, since its last entry (new) or before. At its end: keeps how it ended, and all that it adds up
    to for this player."""
    app, log = recorder.app, recorder.app.ledger
    if (new or log.phase == CLOSED) and _has_thrown(app) and not app.owner.lost:
        recorder.stood = []
        end, seats = _how_it_ended(app)
        names = [log.players[seat][1] for seat in seats]
        _note(app, match_history.row(log, end, names, app.owner.closing_word(log)))
    if new and log.match.over and not app.pilot:
        from gobelet.cup import lifetime_statistics  # once a match

        try:
            lifetime_statistics.add(app.board, log, app.owner.seat, recorder.thrown)
        except OSError:
            app.hints.show_notice("flash_full")
        recorder.thrown = 0


def ended_before(board, uid):
    """Whether this match, one of its last ones, had come to its end before this cup."""
    row = match_history.find(board, uid)
    return bool(row) and row[match_history.END] != match_history.LEFT


def _has_thrown(app):
    """Whether this cup has stored its part of a throw in the match of its ledger."""
    stored = [command[0] for _, command in app.owner.memory.pending_commands]
    return bool(app.ledger.match and (app.ledger.mixes or "mix" in stored))


def _how_it_ended(app):
    """(kind, seats that it is about): who has lied; who agreed, or was waited for, as the table says."""
    log = app.ledger
    if log.deal and (log.deal.lied or log.deal.accused):
        cheaters = app.owner.cards.cheaters if app.owner.cards else ()
        return match_history.FALSE, sorted({cheater[0] for cheater in cheaters})
    if log.match.over:
        return match_history.PLAYED, ()
    agreed = log.closing.agreed
    if agreed:
        own = agreed >> app.owner.seat & 1
        return (match_history.AGREED, ()) if own else (match_history.OUTVOTED, seats_in(agreed))
    if log.mixes:
        return match_history.BROKEN, ()
    return match_history.AT_FIRST_THROW, seats_in(log.throw.mixers & log.away)


def _note(app, row):
    try:
        new = match_history.note(app.board, row)
    except OSError:
        app.hints.show_notice("flash_full")
        return
    if new and row[match_history.END] not in (match_history.PLAYED, match_history.AGREED, match_history.FALSE):
        app.show_unfinished_match(row[match_history.UID])
