"""What a cup keeps of its matches: a checkpoint with the dice that its player has thrown, how each match ended, and
what they add up to. A cup loads this with its first match.
"""

from gobelet.cup import match_history
from gobelet.ledger import CLOSED


class MatchRecorder:
    """app: the App. thrown: how many dice its player has thrown in the match that goes on."""

    def __init__(self, app, thrown):
        self._app = app
        self._thrown = thrown
        self._stood = []  # where the match of this cup stood when the table told another one, a row of match_history.py

    def keep(self, checkpoint):
        """Stores a checkpoint, and how many dice the player has thrown: those of the throw that has just been folded,
        too. OSError when it cannot be kept."""
        app, log = self._app, self._app.ledger
        if log.last[1] == "rolled" and log.match.rules.deck is None and not app.pilot:
            self._thrown += self._dice(log, app.owner.seat)
        app.board.save("checkpoint", self._with_dice(checkpoint))

    def _dice(self, log, seat):
        """How many dice this seat has thrown in the mix that has just been folded, also where it may not show them yet,
        as its mark is ahead."""
        if log.throw.is_hidden and seat >= 0:
            return sum(log.match.rules.under_cup(log.match.state, seat)[:1])
        return len(self._app.seat.rolled)

    def _with_dice(self, parts):
        for part in parts:
            yield part
        yield b"%d\n" % self._thrown

    def leave(self, uid):
        """The table tells another match, none (""), or this one anew. Where it stood stays; once another one takes its
        place, it was broken off."""
        log, memory = self._app.ledger, self._app.owner.memory
        if memory.open and memory.uid == log.uid and log.mixes:
            self._stood = match_history.row(log, match_history.LEFT)
        if memory.open and uid not in ("", memory.uid) and self._stood[:1] == [memory.uid]:
            self._note(self._stood)
            self._stood = []
        if uid == log.uid:
            self._thrown = 0  # its log is told anew, with every throw

    def ended(self, new):
        """The match is over, since its last entry (new) or before. At its end: keeps how it ended, and all that it adds
        up to for this player."""
        app, log = self._app, self._app.ledger
        if (new or log.phase == CLOSED) and log.mixes and not app.owner.lost:  # without a throw it was none
            ended = match_history.PLAYED if log.match.over else match_history.BROKEN
            end = match_history.AGREED if log.closing and log.closing.agreed else ended
            self._stood = []
            self._note(match_history.row(log, end, app.owner.closing_word(log)))
        if new and log.match.over and not app.pilot:
            from gobelet.cup import lifetime_statistics  # once a match

            try:
                lifetime_statistics.add(app.board, log, app.owner.seat, self._thrown)
            except OSError:
                app.hints.show_notice("flash_full")
            self._thrown = 0

    def ended_before(self, uid):
        """Whether this match, one of its last ones, had come to its end before this cup."""
        rows = [row for row in match_history.rows(self._app.board) if row[match_history.UID] == uid]
        return bool([row for row in rows if row[match_history.END] != match_history.LEFT])

    def _note(self, row):
        try:
            new = match_history.note(self._app.board, row)
        except OSError:
            self._app.hints.show_notice("flash_full")
            return
        if new and row[match_history.END] in (match_history.BROKEN, match_history.LEFT):
            self._app.show_abandoned_match(row[match_history.STOOD])
