"""The match that a table plays: its ledger, the journal that holds it, and what the table itself owes in it.

Every entry goes check -> journal -> fold, in that order, and each command becomes one entry at most. It knows no
connection, no player and no clock: who hears of an entry is table.py's business.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gobelet import ledger
from gobelet.games import Illegal, seats_in
from gobelet.ledger import PLAYED, TABLE, Ledger, UnsupportedVersion, hexed, match_entry
from gobelet_host.errors import HostError
from gobelet_host.table.curve_point_store import CurvePointStore, PendingDealStep
from gobelet_host.table.encoded_log import EncodedLog
from gobelet_host.table.journal import Journal, StoredMatch
from gobelet_host.table.news import Entry
from gobelet_host.table.table_owner import TableOwner
from gobelet_host.table.time_limits import ThinkingTimes

# What a cup may ask for, and how many items it may give.
COMMANDS = {
    "seat": (1,), "open": (5,), "shake": (0,), "mix": (1,), "act": (1, 2), "seen": (1,), "show": (1,), "seal": (2, 3),
    "unseal": (3,), "mask": (2,), "peel": (1,), "pass": (2,), "sure": (1,), "unmask": (1,), "wrong": (1,),
    "chain": (2,), "undo": (0,), "drop": (3,), "abandon": (3,), "close": (1,), "closed": (1,),
}  # fmt: skip
DECIDED = ("act", "seal", "shake", "undo", "mask", "pass", "wrong")  # by one cup, at a step of the match
BOUND = (*DECIDED, *ledger.GATHERED, *ledger.VOTES)  # all that is meant for one step alone
MINUTE = 60_000  # ms


class TableMatch:
    """The match of a journal that is played, or the last one; an empty ledger before any.

    log: the entries as the links send them. thinking: how long the seats have taken for what they owe. breaking:
    whether the players are asked to break the match off.
    """

    def __init__(self, journal: Journal) -> None:
        self.ledger = Ledger()
        self.log = EncodedLog()
        self.thinking = ThinkingTimes()
        self.points = CurvePointStore()
        self._journal = journal
        self._number = 0
        self._dealer = TableOwner(b"")
        self._commands: set[tuple[str, int]] = set()
        self._played = 0  # ms, pauses not counted
        self.breaking = False

    @property
    def playing(self) -> bool:
        return self.ledger.phase not in (ledger.EMPTY, ledger.CLOSED)

    def cups(self) -> list[str]:
        """Those of the players, in the order of their seats."""
        return [player[0] for player in self.ledger.players]

    @property
    def thrown(self) -> bool:
        """Whether a cup may have stored its part of a throw: from then on nobody else gets a seat, or a table that is
        not honest would have somebody come late whenever the first throw displeases it."""
        return self.ledger.thrown or self.ledger.phase not in (ledger.SEATING, ledger.OPENING, ledger.PLAYING)

    def seat_of(self, cup: str) -> int:
        return next((seat for seat, player in enumerate(self.ledger.players) if player[0] == cup), -1)

    def begin(
        self, random: bytes, master: bytes, rules: Any, options: Sequence[Any], players: list[list[Any]],
        times: Sequence[int] = (), arranged: Sequence[int] = (),
    ) -> Entry:  # fmt: skip
        """Begins a match; see ledger/match_entry.py for what its first entry holds. random: for its uid. master: the
        table's secret for it. Raises HostError."""
        uid = uid_of(random, self._journal.count(), rules.NAME, options, players)
        self._number = self._journal.begin(uid, master)
        self.ledger = Ledger()
        self._reset(master)
        return self.append("match", TABLE, 0, *match_entry.items(uid, rules, options, players, times, arranged))

    def _reset(self, master: bytes) -> None:
        """Forgets what belonged to the match before."""
        self._dealer = TableOwner(master)
        self._played = 0
        self.breaking = False
        self.thinking = ThinkingTimes()
        self.points = CurvePointStore()
        self.log = EncodedLog()
        self._commands = set()

    def resume(self, stored: StoredMatch) -> None:
        """Folds a match of the journal again, and goes on with it. Raises HostError("journal_damaged")."""
        self._reset(stored.master)
        self._number = stored.number
        try:
            for seq, payload in enumerate(stored.payloads):
                self.ledger.fold(payload)
                self.log.append(payload, self.ledger.digest)
                self._follow(json.loads(payload), stored.trust.get(seq))
        except UnsupportedVersion as error:
            if stored.finished:
                return  # nobody goes on with it, nor waits for its end
            raise HostError("journal_other_version.match", self._journal.path) from error
        except Illegal as error:
            raise HostError("journal_damaged.impossible", len(self.log), self._journal.path, error) from error
        self._commands = stored.commands
        if self.ledger.phase == ledger.EMPTY:
            self._journal.finish(stored.number)  # stopped before its first entry: there is nothing to go on with

    def command(self, cup: str, message: Sequence[Any], paused: bool) -> Entry | None:
        """Carries out a cup's command, as the link gives it. Returns the entry, None if that was done before: then it
        is on its way, or will be asked for; or if work() will make an entry of it and of others'. Raises Illegal for a
        command that is refused, HostError if the journal cannot be written.
        """
        _, ident, step, kind, *data = message
        if (cup, ident) in self._commands:
            return None
        if not ident or len(data) not in COMMANDS.get(kind, ()):
            raise Illegal("bad_entry", f"there is no command {kind} with {len(data)} items")
        try:
            return self._carry_out(cup, ident, step, kind, data, paused)
        except Illegal:
            # What stands in an entry of the table has come twice.
            attestation = data[0] if kind in ledger.GATHERED else data[1] if kind in ledger.VOTES else ""
            if attestation and any(json.dumps(attestation).encode() in payload for payload in self.log):
                return None
            raise

    def _carry_out(self, cup: str, ident: int, step: int, kind: str, data: list[Any], paused: bool) -> Entry | None:
        seat = self.seat_of(cup)
        if seat < 0 or not self.playing:
            raise Illegal("not_seated", "this cup has no seat in a running match")
        if paused and kind in PLAYED:
            raise Illegal("paused", "the table is paused")
        if kind in BOUND and step != self.ledger.match.step:
            raise Illegal("stale", f"this was meant for step {step}; the game is at step {self.ledger.match.step}")
        if kind in ("mask", "peel"):
            return self._append_when_complete(self.points.offer(self.ledger, seat, kind, ident, cup, data))
        if kind in ledger.GATHERED:
            self._dealer.gather(self.ledger, seat, kind, data[0])
            return None
        if kind in ledger.VOTES:
            self._dealer.vote(self.ledger, seat, kind, *data)
            return None
        return self.append(kind, seat, ident, *data, cup=cup)

    def take_points(self, cup: str, message: Sequence[Any], now: int) -> Entry | None:
        """A cup gives points of what it has said to have made. Returns the entry, if one comes of it. Raises Illegal if
        they are none, HostError."""
        _, uid, number, step, first, text = message
        seat = self.seat_of(cup)
        if seat < 0 or uid != self.ledger.uid or not self.playing:
            return None
        step_done = self.points.receive(seat, number, step, first, text, now)
        return self._append_when_complete(step_done) if step_done else None

    def _append_when_complete(self, pending: PendingDealStep) -> Entry | None:
        """Lets a step that a cup announced count once its points are here."""
        if not pending.whole or self.ledger.owes(pending.seat) != pending.kind:
            return None
        if pending.kind == "peel":
            self._dealer.gather(self.ledger, pending.seat, pending.kind, pending.data[0])
            return None
        return self.append(pending.kind, pending.seat, pending.ident, *pending.data, cup=pending.cup)

    def abandon(self) -> Entry:
        """Breaks the match off, by the table alone. Raises HostError."""
        return self.append("abandon", TABLE, 0, [""] * len(seats_in(self.ledger.electorate())))

    def votes(self) -> dict[tuple[int, ...], list[int]]:
        """Votes about what is asked now: the seats without which to go on, none to break off -> who agreed."""
        return self._dealer.votes(self.ledger) if self.playing else {}

    def append(self, kind: str, seat: int, ident: int, *data: Any, cup: str | None = None) -> Entry:
        """Checks, commits, folds. Raises Illegal or HostError and changes nothing. cup: whose command it is."""
        body = self.ledger.body(kind, seat, ident, *data)
        if self.ledger.timed(kind, seat):
            body.append(self.thinking.spent(seat))
        checked = self.ledger.check(body)
        made = self._points_of(kind, seat)
        lets_go = kind in ("unseal", "unmask") and bool(self.points.steps)  # nobody works any more
        payload = ledger.dumps(body)
        seq = self.ledger.entries
        self._journal.append(self._number, seq, payload, cup, ident if cup else None, made, lets_go)
        events = self.ledger.apply(body, payload, checked)
        self.log.append(payload, self.ledger.digest)
        if cup:
            self._commands.add((cup, ident))
        self._follow(body, made)
        return Entry(seq, body, events)

    def _points_of(self, kind: str, seat: int) -> list[Any] | None:
        """The journal's part beside an entry of a deal: [step, points as digits] of what was made, one behind
        the other."""
        by_seat = self.points.pending
        steps = [by_seat[seat]] if kind == "mask" else by_seat.values() if kind == "peel" else ()
        return [[pending.step, pending.come.hex()] for pending in steps] or None

    def _follow(self, body: list[Any], made: list[Any] | None) -> None:
        """Applies an entry to the table's own knowledge. made: as _points_of() gives it."""
        _, kind, seat, _, *items = body
        if kind in PLAYED:
            self.thinking.reset(seat)
        elif kind == "undo":
            self.thinking.reset_all()
        self.points.follow(self.ledger.deal)
        for step, text in made or ():
            self.points.keep(step, bytes.fromhex(text))
        if made:
            self.points.pending.clear()
        if kind == "clock":
            self._played = max(self._played, items[0] * MINUTE)

    def work(self) -> Iterator[Entry]:
        """Does what the table itself owes, until it owes nothing; each entry is given once it is folded. Raises
        HostError."""
        while self.playing and (duty := self._dealer.owed_command(self.ledger, self._played // MINUTE)):
            seat, kind, *items = duty
            yield self.append(kind, seat, 0, *items)

    def presence(self, is_present: Callable[[int], bool]) -> Iterator[Entry]:
        """Says who is away and who is back, each entry once it is folded; waits no longer for links of those who are
        gone once all have answered to the end. is_present: whether the cup of a seat is. Raises HostError."""
        log = self.ledger
        for seat in range(len(log.players)):
            if not is_present(seat):
                self._dealer.leave_out(log, seat)
            if ledger.PLAYING <= log.phase <= ledger.OVER and not log.dropped >> seat & 1:
                away = bool(log.away >> seat & 1)
                if away == is_present(seat):
                    yield self.append("back" if away else "away", TABLE, 0, seat)

    def missing(self) -> list[int]:
        """The seats whose cups have not yet said, by themselves, what the table's next entry is made of."""
        return self._dealer.missing(self.ledger)

    def finish(self) -> bool:
        """Whether the match is over; then the journal says so, too. Raises HostError."""
        if self.ledger.phase != ledger.CLOSED or not self._number:
            return False
        self._journal.finish(self._number)
        return True

    def pass_time(self, ms: int) -> None:
        """The match has gone on for so long."""
        if self.playing:
            self._played += ms
            self.thinking.pass_time(self.ledger, ms)


def uid_of(random: bytes, number: int, *facts: Any) -> str:
    """The uid of a match: also under one seed no other game, options or players and no later match have the same.
    number: of matches in the journal before it. facts: of the match."""
    return hexed(hashlib.sha256(repr((random, number, facts)).encode()).digest()[:8])
