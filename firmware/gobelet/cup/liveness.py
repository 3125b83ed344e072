"""Whether this cup is here, as far as it knows itself, and whether the match goes on: what a table that leaves somebody
out, or keeps silent, does not say.

What the table names decides nothing here. It must not know buttons and display: it raises alarms and notices of the
model.
"""

from gobelet.games import seats_in
from gobelet.ledger import CLOSED, EMPTY, MASKING, OPENING, PASSING, TABLE, UNMASKING
from gobelet.link.cup_end import UP
from gobelet.link.message_shapes import TIMEOUT_MS

LOOK = 250  # ms between two looks
FROZEN = 2000  # ms; who has not looked for longer was not here meanwhile, such as a page in the background
ASK = 120000  # ms that what is asked has to stand until the player is asked whether to go on without somebody
STILL = 30000  # ms that a match may stand still though nobody has anything to press
IN_TURN = (OPENING, MASKING, PASSING, UNMASKING)  # phases in which seats owe something that needs no player
GONE = 100000  # ms without this cup after which the others may go on without it; the table asks them later


class Liveness:
    """model: the cup's Model. commands: its Commands. link: the CupEnd.

    there_at: when this cup was last linked with all that there is, -1 for never since its start.
    """

    def __init__(self, model, commands, link):
        self._model = model
        self._commands = commands
        self._link = link
        self.there_at = -1
        self._here_at = -1  # the same, while it also could answer for its seat
        self._looked_at = model.now
        self._entries = 0  # at the last look
        self._idle = 0  # ms that entries were to come, as the table says, and none came
        self._out_since = -1  # when this cup was found to be away, -1: it is not
        self._asked = b""  # what the match stands still at, and ...
        self._still = 0  # ... ms since then
        self._question = b""  # what is asked, and ...
        self._stood = 0  # ... ms that it has stood, as far as this cup was there and the table did not pause
        self._missing = True  # whether what a welcome counts may be what this cup missed: it was off, or deaf, before
        self._known = 0  # entries of this match that it has had already, when that is told anew
        self._refused_at = -1  # entries when the player's decision was refused, as if something else came first

    def note_silence(self):
        """This cup has not heard the table for so long that it may have been missed."""
        self._missing = True

    def on_log_restarted(self, uid):
        """The table begins to tell a match; what this cup has had of it, it has had."""
        log = self._model.ledger
        self._known = max(self._known, log.entries) if uid == log.uid else 0

    def saw_entry_live(self):
        """Whether this cup was here when the entry that it has just folded was made, as far as its own hearing goes:
        what a welcome counts says nothing of that, unless this cup was off or deaf before."""
        model, number = self._model, self._model.ledger.entries - 1
        if number < self._known or model.now < model.attentive_at:
            return False
        return not self._missing or number >= self._link.table_entries

    def note_refusal(self):
        """The table refuses what the player did, for a reason that the log is soon to explain."""
        self._refused_at = self._model.ledger.entries

    @property
    def challenge_is_old(self):
        """Whether what is asked has stood for so long that somebody may be missing for good."""
        return self._question == self._model.ledger.challenge and self._stood >= ASK

    def linked_since(self, moment):
        """Whether this cup has been linked, with all that there is, after a moment."""
        return self.there_at > moment

    def recently_present(self):
        """Whether the table has heard of this cup so lately that nobody may have missed it."""
        return self._here_at >= 0 and self._model.now - self._here_at < GONE

    def tick(self):
        """Looks around, a few times a second."""
        model, link = self._model, self._link
        passed = model.now - self._looked_at
        if passed < LOOK:
            return
        self._looked_at = model.now
        if link.state == UP:
            self._look(min(passed, FROZEN))

    def _look(self, passed):
        model, log, owner = self._model, self._model.ledger, self._model.owner
        if self._link.table_entries <= log.entries:
            self._idle = 0
        elif log.entries == self._entries:
            self._idle += passed
        self._entries = log.entries
        there = not self.is_catching_up() or self._idle >= TIMEOUT_MS
        if there:
            self.there_at = model.now
            self._missing = False
        answers = there and owner.plays(log) and not self._commands.storage_full
        if answers:
            self._here_at = model.now
        if not answers or not log.away >> owner.seat & 1:
            self._out_since = -1
        elif self._out_since < 0:
            self._out_since = model.now
        elif model.now - self._out_since >= TIMEOUT_MS:
            model.hints.raise_alarm("left_out")
        if log.challenge != self._question:
            self._question, self._stood = log.challenge, 0
        if not model.paused:
            self._stood += passed if there else 0
            self._detect_stall(log, passed)

    def is_catching_up(self):
        """Whether the table says that it has more entries than this cup."""
        return self._link.table_entries > self._model.ledger.entries

    def _detect_stall(self, log, passed):
        """Nobody has to press anything, and nothing happens: somebody stalls, and is named."""
        if log.challenge != self._asked or not self._waits(log):
            self._asked, self._still = log.challenge, 0
            self._model.hints.clear_alarm("table_silent")
            return
        self._still += passed
        if self._still < STILL:
            return
        names = self._awaited(log)
        if names:
            self._still = 0
            self._model.hints.show_notice("waits_for", names[0] + (" +%d" % (len(names) - 1) if names[1:] else ""))
        else:
            self._model.hints.raise_alarm("table_silent")

    def _waits(self, log):
        """Whether the match waits for what needs no player, here or at the table."""
        owner = self._model.owner
        if log.phase in (EMPTY, CLOSED) or owner.seat < 0 or owner.lost or self._model.is_halted_by_fork():
            return False
        if self._commands.storage_full or owner.memory.is_before_watermark(log):
            return False  # it is this cup that waits
        quiet = self._commands.any_in_flight or self._refused_at == log.entries or self._idle >= TIMEOUT_MS
        return quiet or log.phase in IN_TURN or self._wants_points() or log.owes(TABLE) != ""

    def _wants_points(self):
        """Whether this cup waits for points of cards, which the table must have."""
        cards = self._model.owner.cards
        return bool(cards and cards.wanted_points)

    def _awaited(self, log):
        """The names of those whose cups the match is known to wait for; of none when it is the table."""
        if self._idle >= TIMEOUT_MS or self._wants_points():
            return []
        own = self._model.owner.seat
        if log.phase in IN_TURN:
            seats = log.owing()
            known = own not in seats and TABLE not in seats
        else:
            seats = seats_in(log.seats_to_gather() & log.away & ~(1 << own))
            known = True
        return [log.players[seat][1] for seat in seats] if known else []
