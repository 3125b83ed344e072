"""What a cup keeps of its matches: a checkpoint with the dice that its player has thrown, how each match ended, and
what they add up to. A cup loads this with its first match.
"""

from gobelet.cup import match_history
from gobelet.games import seats_in
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
        if memory.open and memory.uid == log.uid and self._has_thrown():
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
        if (new or log.phase == CLOSED) and self._has_thrown() and not app.owner.lost:
            self._stood = []
            end, seats = self._how_it_ended()
            names = [log.players[seat][1] for seat in seats]
            self._note(match_history.row(log, end, names, app.owner.closing_word(log)))
        if new and log.match.over and not app.pilot:
            from gobelet.cup import lifetime_statistics  # once a match

            try:
                lifetime_statistics.add(app.board, log, app.owner.seat, self._thrown)
            except OSError:
                app.hints.show_notice("flash_full")
            self._thrown = 0

    def _has_thrown(self):
        """Whether this cup has stored its part of a throw in the match of its ledger."""
        log = self._app.ledger
        stored = [command[0] for _, command in self._app.owner.memory.pending_commands]
        return bool(log.match and (log.mixes or "mix" in stored))

    def _how_it_ended(self):
        """(kind, seats that it is about): who has lied; who agreed, or was waited for, as the table says."""
        app, log = self._app, self._app.ledger
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

    def ended_before(self, uid):
        """Whether this match, one of its last ones, had come to its end before this cup."""
        row = match_history.find(self._app.board, uid)
        return bool(row) and row[match_history.END] != match_history.LEFT

    def _note(self, row):
        try:
            new = match_history.note(self._app.board, row)
        except OSError:
            self._app.hints.show_notice("flash_full")
            return
        if new and row[match_history.END] not in (match_history.PLAYED, match_history.AGREED, match_history.FALSE):
            self._app.show_unfinished_match(row[match_history.UID])
