"""How a cup follows the table's log: it folds each entry into the model, has the owner look at it, and keeps a
checkpoint in flash.

It knows no buttons and no display: what it has to say to the player it returns, as codes of notices, or raises an alarm
of the model.
"""

import hashlib

from gobelet import ledger
from gobelet.cup import screens
from gobelet.cup.model import MatchClock
from gobelet.games import Illegal, seats_in
from gobelet.link.cup_end import UP

# A cup that often loses power must not fold from its last checkpoint for ever: it is made anew after so many entries,
FAR = 64
# and after so many ms while the table is so many entries ahead: over a poor link few come before power is lost again.
SLOW, AHEAD = 10_000, 16
DISTRUST = 4000  # ms until the table is asked again for an entry that was refused
LIES = ("not_mine", "other_time")  # what only a table that cheats puts into the log


class Follower:
    """model: the cup's Model. commands: its Commands. link: the CupEnd. presence: its Liveness. record: what it
    keeps of its matches, a MatchRecorder. secret: a function, () -> 32 bytes that nobody can foresee,
    never the same ones; it may raise OSError."""

    def __init__(self, model, commands, link, presence, record, secret):
        self._model = model
        self._commands = commands
        self._link = link
        self._record = record
        self._secret = secret
        self.liveness = presence
        self._kept = model.ledger.entries  # at the last checkpoint
        self._kept_at = model.now  # ... and when, or when it began to fold
        self._distrust_until = 0
        self._missing = 0  # bit mask of the seats without whom was thrown last, which was said
        self._voters = []  # who agreed last that the match goes on without this player
        self._lost_in = ""  # the last match of which it was said that the secret of its seat is not this cup's
        self._known: tuple = ()  # (uid, whether it had seen its end) of the last one in which it was not
        self._room_at = 0  # when to do again what flash had no room for
        self._shelved: "tuple | None" = None  # (ledger, seat, whether its secret is lost, time, since when) of a match

    def begin(self, uid):
        """Another match, or another history of this one than the cup has. A table that knows of no match ("") may have
        lost its journal: the match that was followed is shelved until the table names it again, or another one."""
        self._kept = self._room_at = self._missing = 0
        self._kept_at = self._model.now
        model, owner = self._model, self._model.owner
        shelved, self._shelved = self._shelved, None
        if not uid:
            self._shelved = shelved or (model.ledger, owner.seat, owner.lost, model.time, model.now)
            model.time = MatchClock()
        self.liveness.on_log_restarted(uid)
        model.follow(uid)
        if shelved and shelved[0].uid == uid:
            model.ledger, owner.seat, owner.lost, model.time, since = shelved
            model.time.advance(model.now - since, False)

    def tick(self):
        """Does again, after a while, what was refused or could not be stored. Returns notices."""
        model, now = self._model, self._model.now
        if self._distrust_until and now >= self._distrust_until:
            self._distrust_until = 0
            self._link.reconnect(now)
        if not model.owner.memory.is_before_watermark(model.ledger):
            model.hints.clear_alarm("older_copy")
        elif self._link.state == UP and self._link.seat >= 0 and self._link.table_entries <= model.ledger.entries:
            model.hints.raise_alarm("older_copy")  # not where a laptop says that it plays no match with it
        if self._room_at and now >= self._room_at:
            self._room_at = 0
            model.hints.redraw()
            return self.agree() if model.owner.seat < 0 else self._look("", ledger.TABLE)
        return []

    def worked_out(self):
        """The owner knows more of its cards than the log says. Returns notices."""
        return self._look("", ledger.TABLE)

    def fold(self, payload):
        """Takes the next entry, as bytes. Returns notices."""
        model = self._model
        if self._distrust_until or model.is_halted_by_fork():
            return []  # nothing is believed that follows an entry that was refused
        log, owner = model.ledger, model.owner
        done, dropped, asked = [], log.dropped, log.challenge
        try:
            events = log.fold(payload, lambda body: done.append(self._check_against_own_secrets(body)))
        except ledger.ForkDetected as error:
            self._stop(error.seat, hashlib.sha256(log.digest + payload).digest())
            return []
        except ledger.UnsupportedVersion as error:
            self._distrust_until = model.now + DISTRUST
            model.hints.raise_alarm("other_version" if error.newer else "older_table")
            return []
        except Illegal as error:
            self._distrust_until = model.now + DISTRUST
            if error.code not in LIES:
                return ["log_refused"]
            model.hints.raise_alarm(error.code)
            return []
        if done[0]:
            self._commands.acknowledge(done[0])
        _, kind, seat, _ = log.last[:4]
        if log.challenge != asked:
            self._on_new_challenge(asked, kind, seat)
        notices = self._look(kind, seat)
        if kind == "rolled":
            model.seat.forget_round()
            if not log.throw.is_hidden:
                model.seat.rolled = log.throw.faces.get(owner.seat, ())
                model.seat.throw = log.throw.faces
            elif owner.hand:
                model.seat.uncovered_at = model.now
                if log.match.rules.under_cup(log.match.state, owner.seat):
                    model.seat.throw = {owner.seat: owner.hand}
        elif seat == owner.seat and kind == "shake":
            model.seat.rolled = ()
        elif kind == "abandon":
            own = owner.seat >= 0 and log.closing.agreed >> owner.seat & 1
            notices.append("broken_off" if own else "abandoned")
            model.invitation.withdraw()
        elif kind in ("away", "back") and log.last[4] == owner.seat:
            self._missed(kind)
        elif kind == "close" and owner.seat >= 0 and not (log.closing.seats | log.dropped) >> owner.seat & 1:
            self._left_out()
        if owner.seat >= 0 and (log.dropped & ~dropped) >> owner.seat & 1:
            self._dropped()
        if log.phase == ledger.MIXING and kind in ("shake", "away", "drop"):
            self._held_up()
        begins = log.phase == ledger.MIXING and not log.mixes  # what it has given is remembered beside that
        if kind == "rolled" or begins or log.entries - self._kept >= FAR or self._follows_slowly():
            notices += self._save_checkpoint()
        model.seat.verdict += screens.events_for_seat(log.match.rules.NAME, events, owner.seat)
        return notices

    def _on_new_challenge(self, asked, kind, seat):
        """Something else is asked than before: what the player said to that is void, and a claim came too late."""
        self._commands.expire_votes()
        if self._commands.claim_was_late(asked) and seat >= 0:
            code = "too_late_shaken" if kind == "shake" else "too_late"
            self._model.hints.show_notice(code, self._model.ledger.players[seat][1])

    def _dropped(self):
        """The others go on without this player: they are named, as an alarm if this cup was here."""
        log, here = self._model.ledger, self.liveness.recently_present()
        names = screens.join_names(self._model.texts, [log.players[seat][1] for seat in self._voters])
        self._model.hints.raise_alarm("put_out" if here else "dropped_away", names, told=not here)

    def _held_up(self):
        """A throw waits for cups that the table misses: they are named at once."""
        log, mine = self._model.ledger, self._model.owner.seat
        names = [log.players[seat][1] for seat in seats_in(log.throw.mixers & log.away) if seat != mine]
        if names:
            self._model.hints.show_notice("throw_waits", names[0] + (" +%d" % (len(names) - 1) if names[1:] else ""))

    def _check_against_own_secrets(self, body):
        """Raises Illegal if the next entry says what this cup alone can know to be wrong. Returns the kind of its
        command that the entry holds, "" for none."""
        model = self._model
        log, owner = model.ledger, model.owner
        kind, seat = body[1], owner.seat
        asked = model.inviting() and kind == "seat" and body[2] == owner.seat_in(log)
        if asked and (model.invitation.since < 0 or self.liveness.linked_since(model.invitation.since)):
            raise Illegal("not_mine", "the table takes this seat before its player wants it")
        if seat < 0 or owner.lost or log.phase == ledger.EMPTY:
            return ""
        if kind == "clock":
            self._check_time(body[4])
        taken = owner.memory.match_own_command(log, body, seat)  # what it refuses has not been
        if kind == "rolled":
            self._thrown(log, seat)
        if kind == "drop" and seat in body[4]:
            voters = seats_in(log.voters(ledger.mask_of(body[4])))
            self._voters = [voter for voter, text in zip(voters, body[5]) if text]
        if self._model.timer and body[2] == seat and log.timed(kind, seat):
            self._model.timer.charged(body[-1])
        return taken

    def _check_time(self, minutes):
        """The time of the table against this cup's own, as far as that goes; what it cannot tell it says, once."""
        model = self._model
        if not model.time.fits(minutes):
            raise Illegal("other_time", "the table says that it is minute %d" % minutes)
        if not model.time.accept_table_time(minutes):
            model.hints.show_notice("time_untold")

    def _thrown(self, log, seat):
        """Everybody's links are here: who is missing among them, this player and other people?"""
        model, rules = self._model, log.match.rules
        missing = rules.living(log.match.state) & log.away & ~log.throw.mixers
        if missing >> seat & 1:
            model.throws_missed += 1
        told, self._missing = self._missing, missing
        names = [log.players[gone][1] for gone in seats_in(missing & log.people() & ~(told | 1 << seat))]
        if names:
            model.hints.show_notice("mixed_without", names[0] + (" +%d" % (len(names) - 1) if names[1:] else ""))

    def _missed(self, kind):
        """The table says that this cup is away, or back."""
        model = self._model
        if kind == "away":
            self._left_out()
        elif kind == "back" and model.throws_missed:
            model.hints.raise_alarm_again("thrown_without", model.throws_missed)
            model.throws_missed = 0

    def _left_out(self):
        """The log goes on without this cup, which was here."""
        model = self._model
        if self.liveness.saw_entry_live() and model.owner.plays(model.ledger) and not self._commands.storage_full:
            model.hints.raise_alarm("left_out")

    def disown(self):
        """The table says that this cup has answered to another story than it tells."""
        self._stop(ledger.TABLE, b"")

    def _stop(self, seat, other):
        """Somebody told another story: this match is over for this cup, for good."""
        model = self._model
        model.owner.memory.record_fork(model.ledger, other, model.ledger.players[seat][1] if seat >= 0 else "")
        self.raise_fork_alarm()

    def raise_fork_alarm(self):
        """Has the player know why the match is over for this cup."""
        _, own, other, who = self._model.owner.memory.fork_evidence
        self._model.owner.hand = None
        self._model.hints.raise_alarm("another_story", who, own[:6], other[:6] or "?")

    def _follows_slowly(self):
        """Whether the cup is far behind, and what it has folded since its last checkpoint was dear."""
        model = self._model
        far = self._link.table_entries - model.ledger.entries >= AHEAD
        return far and model.now - self._kept_at >= SLOW

    def _save_checkpoint(self):
        from gobelet.ledger import checkpoint  # once a round

        log = self._model.ledger
        self._kept, self._kept_at = log.entries, self._model.now
        try:
            self._model.owner.memory.persist_confirmed(log)
            self._record.keep(checkpoint.dump(log))
        except OSError:
            return ["flash_full"]
        finally:
            screens.unload("gobelet.ledger.checkpoint")
        return []

    def _look(self, kind, seat):
        """The owner follows the log; what it cannot do is said, and the cup goes on as a watcher. Returns notices."""
        owner, log = self._model.owner, self._model.ledger
        notices = []
        if kind == "match":
            notices += self._start()
        try:
            if kind == "seat" and seat >= 0 and seat == owner.seat_in(log):
                owner.check_seat(log)
            owner.update_hand(log)
        except ledger.ForkDetected as error:
            self._stop(error.seat, log.digest)
        except Illegal as error:
            self._model.hints.raise_alarm(error.code)
        except OSError:
            self._room_at = self._model.now + DISTRUST
            notices.append("flash_full")
        if owner.lost:
            self._room_at = 0
            self._model.invitation.close()
            self._lost(log)
        return notices

    def _lost(self, log):
        """Its seat has another secret than this cup: forgotten here, or never its own. No cup can tell which, so the
        player hears of it, once a match; not of one that it has seen the end of, as long as that is what is told."""
        if self._known[:1] != (log.uid,):
            self._known = log.uid, self._record.ended_before(log.uid)
        ends = log.over or self.liveness.is_catching_up()
        if self._lost_in != log.uid and not (ends and self._known[1]):
            self._lost_in = log.uid
            self._model.hints.raise_alarm_again("secret_lost", log.players[self._model.owner.seat_in(log)][1])

    def _start(self):
        """The first entry of a match is here. Returns notices."""
        model, owner, log, about = self._model, self._model.owner, self._model.ledger, self._link.about
        seat = owner.seat_in(log)
        model.begin()
        if seat < 0 or owner.memory.uid == log.uid:
            owner.rejoin_seat(log)
            if seat < 0:
                model.invitation.withdraw()
            return []
        _, name, age, held = log.players[seat]
        if held != ledger.holder(about):
            model.hints.raise_alarm("other_row")
            return []
        as_said = about["name"] in ("", name) and age == about["age"]
        if ledger.is_automate(log.players[seat]) or model.invitation.pressed and not owner.memory.open and as_said:
            return self.agree()
        model.invitation.invite(name)
        return []

    def agree(self):
        """The player wants to play the match that begins. Returns notices."""
        model, log = self._model, self._model.ledger
        model.invitation.pressed = False
        model.invitation.close()
        if log.phase != ledger.SEATING:
            return []
        try:
            model.owner.begin(log, self._secret())
        except OSError:
            self._room_at = model.now + DISTRUST
            return ["flash_full"]
        model.start()
        return []
