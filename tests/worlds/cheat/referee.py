"""The invariants that hold whatever the table tells. The referee looks over the shoulder of every honest cup, and knows
what of its secrets has left it.

It must not know what the adversary does, nor the clock.
"""

from __future__ import annotations

import json
import traceback
from collections import Counter
from dataclasses import dataclass
from typing import Any

from gobelet import fair
from gobelet.cup import match_history
from gobelet.cup.duties import CHOSEN
from gobelet.cup.owner import Owner
from gobelet.ledger import CLOSED, CUP, MIXING, PLAYED, VOTES, Ledger
from gobelet.link.cup_end import UP
from gobelet_host.table.match import DECIDED
from tests.worlds.cheat.adversary_knowledge import (
    AdversaryKnowledge,
    CupView,
    DecisionTimes,
    lacks_quorum,
    seat_of,
    view_of,
)
from tests.worlds.cheat.card_invariants import CardInvariants
from tests.worlds.referee import Violation

OWN = (  # entries that only their cup can make
    "act", "seal", "shake", "show", "unseal", "undo", "mask", "pass", "unmask", "wrong",
)  # fmt: skip
LINKS = {  # command -> where it has a link, of which chain
    "mix": (0, fair.NONCE),
    "close": (0, fair.NONCE),
    "closed": (0, fair.NONCE),
    "seen": (0, fair.DICE),
    "sure": (0, fair.CALL),
    "seal": (2, fair.DICE),
    "pass": (1, fair.DICE),
    "show": (0, fair.DICE),
    "unseal": (2, fair.DICE),
    "act": (1, fair.CALL),
}
ANSWERS = {"rolled": "mix", "close": "close", "seen": "seen"}  # entry -> the command of each answer in it
OPENED = {"closed": fair.NONCE, "sure": fair.CALL}  # entry of bare links -> their chain


@dataclass
class IssuedCommand:
    """A command as its cup gave it. asked, entries: of its log then. used: number of the link in it, -1 for none.
    sealed: the commitment that it opens, and the step that it was for. abandoned: whether the match was over before its
    time: then the link of a mix that never came is asked for once more."""

    uid: str
    kind: str
    items: list[Any]
    asked: bytes
    entries: int
    tag: int = -1
    used: int = -1
    sealed: tuple[bytes, int] = (b"", 0)
    abandoned: bool = False
    reached: bool = False  # the adversary has it


def given_by(seat: int, log: Ledger, kind: str, data: tuple) -> IssuedCommand:
    """A command of the cup in a seat, whose log this is."""
    given = IssuedCommand(log.uid, kind, json.loads(json.dumps(data)), log.challenge, log.entries)
    given.abandoned = log.over and not log.match.over
    place, tag = LINKS.get(kind, (9, -1))
    if place < len(data):
        tag = log.attesting_chain if kind == "seen" else tag
        generation, k = log.chain_heads.next_position(seat, tag)
        given.tag, given.used = tag, generation * fair.LINKS + k
    if kind == "unseal":
        given.sealed = log.reveal.seals[seat]
    return given


class Referee:
    """violation: the first broken promise. said_so: alarms that cups have raised, with how often. apps: cup -> its
    program. thinking: cups whose players have them in hand and decide nothing."""

    def __init__(self) -> None:
        self.violation: Violation | None = None
        self.said_so: Counter[str] = Counter()
        self._alarms: set[tuple[str, str]] = set()
        self.apps: dict[str, Any] = {}
        self.thinking: set[str] = set()
        self.rounds: Counter[str] = Counter()  # cup -> mixes that it has folded
        self.pressed: Counter[str] = Counter()  # cup -> presses for a match that it has not used yet
        self._given: dict[tuple[str, int], IssuedCommand] = {}
        self._own: dict[tuple[str, str], list[IssuedCommand]] = {}
        self._answered: dict[tuple[str, str, str], str] = {}
        self._known = AdversaryKnowledge()
        self._turns = DecisionTimes()
        self._starts: dict[tuple[str, str], bytes] = {}
        self._marks: dict[tuple[str, str], int] = {}  # cup, uid -> entries when it last said or saw something
        self._views: dict[str, CupView] = {}
        self._misled: dict[str, dict[tuple[str, int], int]] = {}  # cup -> whose answer was to another log -> entries
        self._hands: dict[tuple[str, str, int], tuple] = {}
        self._played: dict[str, set[str]] = {}  # cup -> cups whose seats in its log are played by the adversary
        self.cards = CardInvariants(self.fail, self._is_honest)
        self._thrown: dict[str, set[str]] = {}  # cup -> matches in which it has given its part of a throw
        self._taken: set[tuple[str, str]] = set()  # cup, uid: its own seat there has a key that is not its own
        self._invited: dict[str, str] = {}  # cup -> uid of the match that its player is asked to play
        self._watches: set[tuple[str, str]] = set()  # (cup, uid): it has said that it has no secret of that match

    def fail(self, code: str, sentence: str) -> None:
        """Notes the first broken promise."""
        if self.violation is None:
            self.violation = Violation(code, sentence)

    # what a cup says

    def issued(self, cup: str, ident: int, step: int, kind: str, data: tuple) -> None:
        """A cup gives a command; it may never leave it."""
        app = self.apps[cup]
        log = app.ledger
        if kind in CHOSEN and not app.owner.memory.agreed:
            self.fail("unagreed", f"cup {cup} gave a {kind} before its player had agreed to who plays")
        self._given[cup, ident] = given = given_by(app.owner.seat, log, kind, data)
        own = self._own.setdefault((cup, log.uid), [])
        again = given in own  # what was decided before is only said again
        if kind in PLAYED and cup in self.thinking and not again and (hurry := self._turns.hurry(cup, log, app.now)):
            self.fail("decided_early", f"cup {cup} decided for its player {hurry}")
        self._marks[cup, log.uid] = max(self._marks.get((cup, log.uid), 0), log.entries)
        own.append(given)
        if kind == "mix":  # whoever has its part knows the throw
            self._thrown.setdefault(cup, set()).add(log.uid)

    def reached(self, cup: str, ident: int) -> None:
        """The adversary has a command of a cup."""
        given = self._given[cup, ident]
        given.reached = True
        uid, kind = given.uid, given.kind
        if given.tag >= 0:
            self._known.link(cup, uid, given.tag, given.used)
        if kind in ("mix", "seen", "close") and not given.abandoned:
            link = given.items[0][: 2 * fair.SIZE]
            if self._answered.setdefault((cup, uid, link), given.items[0]) != given.items[0]:
                self.fail("answered_twice", f"cup {cup} answered to two logs with one link ({kind})")
        elif kind == "unseal":
            self._known.choice(cup, given.sealed)
        elif kind == "seat":
            self._began(cup, uid)

    def _began(self, cup: str, uid: str) -> None:
        start = self.apps[cup].ledger.start
        if (cup, uid) not in self._starts:
            if not self.pressed[cup]:
                self.fail("begun_unasked", f"cup {cup} began a match that nobody pressed for")
            self.pressed[cup] -= 1
            for before in self._thrown.get(cup, set()) - self._kept(cup):
                self.fail("anew_untold", f"cup {cup} began {uid} and kept nothing of {before}, in which it had thrown")
        if self._starts.setdefault((cup, uid), start) != start:
            self.fail("begun_twice", f"cup {cup} used the secret of {uid} under another first entry")

    def _kept(self, cup: str) -> set[str]:
        """The matches that a cup keeps; one that it calls agreed was ended with its own player's vote."""
        rows = match_history.rows(self.apps[cup].board)
        for uid in [row[match_history.UID] for row in rows if row[match_history.END] == match_history.AGREED]:
            if "abandon" not in [given.kind for given in self._own.get((cup, uid), [])]:
                self.fail("agreed_for", f"cup {cup} has it that its player agreed to the end of {uid}")
        return {row[match_history.UID] for row in rows}

    def on_notice(self, cup: str, code: str) -> None:
        """A cup told its player something, for a while: alarms stay, see watched()."""
        if code == "secret_lost":
            self._watches.add((cup, self.apps[cup].ledger.uid))

    def watched(self, cup: str) -> None:
        """A cup has done a step: its alarms stay until the player has seen them. A player who was asked to play
        plays, or is told that nothing came of it."""
        app = self.apps[cup]
        asked, now = self._invited.get(cup, ""), app.invitation.uid
        elsewhere = app.link.state == UP and app.ledger.uid not in ("", asked)  # it follows another match
        gone = asked != now and app.owner.memory.uid != asked
        if asked and (gone or elsewhere):
            self._call_off(cup, asked)
        self._invited[cup] = now
        for code, *_ in self.apps[cup].hints.alarms:
            if (cup, code) not in self._alarms:
                self._alarms.add((cup, code))
                self.said_so[code] += 1

    def _call_off(self, cup: str, uid: str) -> None:
        codes = [code for code, *_ in self.apps[cup].hints.alarms]
        is_announced = self.apps[cup].invitation.withdrawn_uid == uid and "called_off" in codes
        if not is_announced and not ((cup, uid) in self._watches and "secret_lost" in codes):
            self.fail("invited_in_vain", f"cup {cup} was asked to play {uid}, and says nothing of what came of it")

    def refused(self, cup: str, ident: int, code: str) -> None:
        """A cup was told no: of a table that cheats that means nothing."""

    def crashed(self, cup: str, error: BaseException) -> None:
        """A cup met an error that nobody expected."""
        self.fail("crash", f"cup {cup}: {''.join(traceback.format_exception(error)[-6:])}")

    # what a cup folds

    def folded(self, cup: str, log: Ledger, payload: bytes | None) -> None:
        """A cup folded an entry, or came back from its checkpoint (payload None)."""
        view = self._views.get(cup)
        self._known.folded(cup, log)
        owner = self.apps[cup].owner if cup in self.apps else None
        if log.mixes and owner and owner.memory.uid == log.uid and owner.memory.open and not owner.lost:
            self._thrown.setdefault(cup, set()).add(log.uid)
        if payload is not None and view and (view.uid, view.entries) == (log.uid, log.entries - 1):
            self._judge(cup, view, log)
        elif log.entries <= 1:
            self._misled[cup] = {}
            self._played[cup] = set()
        self.cards.folded(cup, log, payload is None)
        if payload is not None and log.last[1] == "open":
            self._opens(cup, log)
        honest = self.apps.keys() - self._played.get(cup, set())
        self._views[cup] = view_of(cup, log, honest)
        if cup in self.apps:
            self._turns.folded(cup, log, self.apps[cup].now)
        if cup in self.apps and self.apps[cup].owner.memory.uid == log.uid:
            self._views[cup].mark = self.apps[cup].owner.memory.watermark

    def _opens(self, cup: str, log: Ledger) -> None:
        """The anchors of a seat are its cup's own, or the adversary has put itself in its place: what that seat hides
        in this log is no secret of the cup."""
        _, _, seat, _, *items = log.last
        who = log.players[seat][0] if seat >= 0 else ""
        opened = [command.items for command in self._own.get((who, log.uid), []) if command.kind == "open"]
        if who in self.apps and items not in opened:
            self._played.setdefault(cup, set()).add(who)
            if who == cup:
                self._taken.add((cup, log.uid))

    def _judge(self, cup: str, view: CupView, log: Ledger) -> None:
        """One more entry in the log of a cup. Up to the place that its last command answered to, nothing follows from
        what it folds: it only finds out whether that is what it was."""
        if view.entries < max(view.mark, self._marks.get((cup, log.uid), 0)):
            return
        _, kind, seat = log.last[:3]
        items = list(log.items(log.last))
        who = log.players[seat][0] if seat >= 0 else ""
        if kind in ("act", "seal") and self._plays(cup, log):
            for sealed in view.sealed:
                self._open(cup, log, *self._known.of_choice(sealed))
            for other, used in view.hidden:
                self._open(cup, log, other, self._known.of_link(other, log.uid, fair.DICE, used))
        if who == cup and kind in OWN:
            self._mine(cup, view, kind, items)
        if kind == "act" and not self._alarmed(cup):
            self.cards.plays_on(cup, log)
        if kind == "rolled":
            self.rounds[cup] += 1
            if (cup, log.uid) in self._taken and not self._alarmed(cup):
                self.fail("seat_taken", f"cup {cup} goes on in a match in which its own seat has another key")
        self._undone(cup, view, log, kind, *items)
        if kind in VOTES:
            self._voted(cup, view, log, kind, *items)
        self._answers(cup, view, log, kind, who, items)
        if log.phase == MIXING and log.last[1] == "shake":
            self._frozen(cup, log)

    def _is_honest(self, cup: str, other: str) -> bool:
        """Whether a cup plays its seat in the log of another one by itself."""
        return other in self.apps and other not in self._played.get(cup, set())

    def _alarmed(self, cup: str) -> bool:
        return bool(self.apps[cup].hints.alarms) or any(who == cup for who, _ in self._alarms)

    def _undone(self, cup: str, view: CupView, log: Ledger, kind: str, *items: Any) -> None:
        """A throw whose links are on their way is thrown, of these links, and what was shown counts, but for those who
        are dropped."""
        agreed = kind in VOTES or kind == "abandon"
        stays = log.phase == MIXING and log.throw.mixers == view.mixers
        if view.mixers and not stays and kind != "rolled" and not agreed:
            self.fail("thrown_again", f"cup {cup} folded {log.last} instead of a throw")
        if view.shown and view.opens and not log.reveal.attested and not log.over:
            others = [seat for seat in view.opens if kind != "drop" or seat not in items[0]]
            if others and (kind, others) != ("show", [log.last[2]]) and (kind, others) != ("unseal", [log.last[2]]):
                self.fail("void_after_show", f"cup {cup} has shown, and folded {log.last} before {others} had")
        if kind == "undo":
            self._taken_back(cup, view, log)
        if view.claimable and kind == "undo":
            self.fail("claim_lost", f"cup {cup} folded {log.last}: what could be claimed is gone")

    def _taken_back(self, cup: str, view: CupView, log: Ledger) -> None:
        """Nobody takes a decision back who may have read a person's answer to it."""
        for other, *_ in log.players:
            if self._is_honest(cup, other) and other != log.players[log.last[2]][0]:
                own = self._own.get((other, view.uid), [])
                if [given for given in own if given.kind == "act" and given.reached and given.asked == view.asked]:
                    self.fail("answer_void", f"cup {cup} folded an undo behind which cup {other} had answered")

    def _plays(self, cup: str, log: Ledger) -> bool:
        """Whether a cup has something to lose. Who is out answers to nothing before the end, and finds out there; who
        watches decides nothing any more."""
        if self._watching(cup, log.uid):
            return False
        seat = seat_of(cup, log)
        return seat >= 0 and bool(log.match.rules.living(log.match.state) >> seat & 1)

    def _watching(self, cup: str, uid: str) -> bool:
        """Whether a cup has no secret of this match, and has told its player so."""
        return self.apps[cup].owner.lost and (cup, uid) in self._watches

    def _open(self, cup: str, log: Ledger, other: str, known: int) -> None:
        """A decision about something that is hidden in this log: it must be in the log to which that was given."""
        if self._known.before(other, log, known):
            self.fail("secret_used", f"cup {cup} folded {log.last}, told after what cup {other} hid was known")

    def _mine(self, cup: str, view: CupView, kind: str, items: list[Any]) -> None:
        if self._watching(cup, view.uid):
            return
        for given in self._own.get((cup, view.uid), []):
            there = given.asked == view.asked or kind not in DECIDED
            if there and given.kind == kind and given.items[: len(items)] == items:
                return
        self.fail("put_in_mouth", f"cup {cup} folded {kind} {items} as its own, which it never said there")

    def _voted(self, cup: str, view: CupView, log: Ledger, kind: str, *items: Any) -> None:
        """Checks votes: more than half of all, and of all cups, and each honest one to this and now."""
        absent, texts = items if kind == "drop" else ([], items[0])
        others = [seat for seat in view.people if seat not in absent]
        agreed = [seat for seat, text in zip(others, texts, strict=True) if text]
        if kind == "abandon" and not agreed:
            return
        if lacks_quorum(log, view.people, agreed):
            self.fail("dropped_by_few", f"cup {cup} folded {kind} {absent}, of {len(agreed)} votes")
        for seat, text in zip(others, texts, strict=True):
            who = log.players[seat][0]
            if text and self._is_honest(cup, who):
                own = self._own.get((who, view.uid), [])
                given = [vote for vote in own if vote.kind in VOTES and vote.items[1] == text]
                same = [vote for vote in given if (vote.kind, vote.items[0], vote.asked) == (kind, absent, view.asked)]
                if not given or who == cup and not same:
                    self.fail("vote_moved", f"cup {cup} folded {kind} {absent} with a vote of cup {who} from elsewhere")

    def _frozen(self, cup: str, log: Ledger) -> None:
        """Checks that mixers are fixed in time: nobody may know by now what comes of it, and no cup that plays is left
        out."""
        if self._watching(cup, log.uid):
            return
        seat = seat_of(cup, log)
        lives = seat >= 0 and log.match.rules.living(log.match.state) >> seat & 1
        if lives and log.players[seat][3] == CUP and not log.throw.mixers >> seat & 1:
            self.fail("mixed_without", f"cup {cup} plays, and is not among those who mix")
        if seat >= 0 and log.throw.mixers >> seat & 1:
            generation, k = log.chain_heads.next_position(seat, fair.NONCE)
            if self._known.of_link(cup, log.uid, fair.NONCE, generation * fair.LINKS + k):
                self.fail("foreseen", f"cup {cup} mixes with a link that was known before")

    def _answers(self, cup: str, view: CupView, log: Ledger, kind: str, who: str, items: list[Any]) -> None:
        """An answer of an honest cup that was to another log must not be opened in this one."""
        if (kind in ("show", "unseal", "unmask") or kind == "seal" and log.deal) and who in self.apps:
            self._opening(cup, who, fair.DICE, log)
        if kind in OPENED or kind in ANSWERS:
            tag = view.chain if kind == "seen" else OPENED.get(kind, fair.NONCE)
            for seat, text in zip(view.gathers, items[0]):
                other = log.players[seat][0]
                if other in self.apps and text:
                    self._opening(cup, other, tag, log)
                    if kind in ANSWERS and not self._to(other, log.uid, ANSWERS[kind], text, view.asked):
                        self._misled.setdefault(cup, {})[other, tag] = log.entries

    def _opening(self, cup: str, other: str, tag: int, log: Ledger) -> None:
        since = self._misled.setdefault(cup, {}).pop((other, tag), log.entries)
        if since < log.entries:  # else it folds that answer once more, after a restart
            self.fail("silent_fork", f"cup {cup} goes on with cup {other}, which was told another story")

    def _to(self, cup: str, uid: str, kind: str, text: str, asked: bytes) -> bool:
        """Whether an answer was to this log, or of a seat that the adversary plays for that cup."""
        own = self._own.get((cup, uid), [])
        answered = [command.asked for command in own if command.kind == kind and command.items[0] == text]
        return not answered or asked in answered

    def looked(self, owner: Owner, log: Ledger, stored: bytes | None) -> None:
        """A cup shows its owner the hidden dice, or none: in one mix there is one hand."""
        rules = log.match.rules
        if owner.hand and rules.under_cup(log.match.state, owner.seat):
            key = owner.cup, log.uid, log.throw.mixed_at
            if key not in self._hands:
                self._marks[owner.cup, log.uid] = log.entries
            if self._hands.setdefault(key, owner.hand) != owner.hand:
                self.fail("other_dice", f"cup {owner.cup} saw two hands of mix {log.throw.mixed_at}")

    # the end

    def compare(self) -> str:
        """How the honest cups ended: "one story", "alarm", "seen by words", "waiting"."""
        for cup in self.apps:
            self._kept(cup)
        ended = [app.ledger for app in self.apps.values() if app.ledger.phase == CLOSED]
        for log in ended:
            for other in ended:
                if other.digest != log.digest and other.closing.word == log.closing.word != "" and not self._alarms:
                    self.fail("silent_fork", f"two endings with one word {log.closing.word}")
        if self._alarms:
            return "alarm"
        if len(ended) < len(self.apps):
            return "waiting"
        return "one story" if len({log.digest for log in ended}) == 1 else "seen by words"
