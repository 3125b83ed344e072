"""The invariants that hold whatever fails. The referee reads the disk of the table and looks over the shoulder of every
cup.

It folds each entry once more, at the moment when the journal commits it; tables and cups are held against that.
It must not know what fails, nor the clock.
"""

import json
import traceback
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from gobelet.cup.match_memory import BOUND, MADE_OF
from gobelet.cup.owner import Owner
from gobelet.games import Illegal, seats_in
from gobelet.ledger import EMPTY, Ledger

# What a cup may say of the log or of its secret only if somebody cheats or its flash is lost.
ALARMS = (
    "log_refused", "another_story", "secret_lost", "not_mine", "other_time", "other_row", "older_copy",
)  # fmt: skip


class Violation(Exception):
    """A promise is broken. `code` says which."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(f"{code}: {sentence}")
        self.code = code


@dataclass
class Book:
    """One match as the disk holds it. after: for each entry T, the seating word and the round word after it. boards:
    digest of the game after an entry that ended a round. commands: (cup, id) carried out. hands: (cup, round) ->
    faces."""

    log: Ledger = field(default_factory=Ledger)
    payloads: list[bytes] = field(default_factory=list)
    after: list[tuple[bytes, str, str]] = field(default_factory=list)
    boards: dict[int, bytes] = field(default_factory=dict)
    commands: set[tuple[str, int]] = field(default_factory=set)
    hands: dict[tuple[str, int], tuple] = field(default_factory=dict)


class Referee:
    """violation: the first broken promise, None so far. books: uid -> Book. current: that of the running match."""

    def __init__(self) -> None:
        self.violation: Violation | None = None
        self.books: dict[str, Book] = {}
        self.current = Book()
        self.hands_checked = 0
        self.refusals: set[tuple[str, int]] = set()  # (cup, id) of commands that cups were told no for
        self._issued: dict[tuple[str, int], tuple[int, str, list[Any]]] = {}
        self._said: set[tuple[str, ...]] = set()  # (cup, kind, text) of what cups gave for entries of the table
        self._taken: set[tuple[str, ...]] = set()  # of that, what entries hold
        self._followed: dict[str, tuple[str, int]] = {}  # cup -> match and entries that it was seen to hold

    def fail(self, code: str, sentence: str) -> None:
        """Notes the first broken promise: it may be seen from within a cup, which would catch an exception."""
        if self.violation is None:
            self.violation = Violation(code, sentence)

    # the table's disk

    def committed(self, seq: int, payload: bytes, cup: str | None, ident: int | None) -> None:
        """The journal holds one more entry."""
        if seq == 0:
            self.current = Book()
        book = self.current
        if seq != len(book.payloads):
            return self.fail("gap", f"entry {seq} was committed where {len(book.payloads)} was due")
        if cup is not None and ident is not None:
            self._applied(book, payload, cup, ident)
        log = book.log
        if log.phase != EMPTY:
            self._gathered(log, json.loads(payload))
        try:
            log.fold(payload)
        except Illegal as error:
            return self.fail("wrong_entry", f"entry {seq} was committed and cannot have happened: {error}")
        if seq == 0:
            self.books[log.uid] = book
        book.payloads.append(payload)
        book.after.append((log.digest, log.seating.word, log.reveal.word))
        _, kind, seat, *_ = log.last or [seq, "", -1]
        if kind == "rolled" or log.over:
            book.boards[seq] = log.match.digest()
        if kind == "show" and seat >= 0:
            self._check_shown_dice(book, seat)
        return None

    def cut(self, entries: int) -> None:
        """The disk has lost the end of the match that is played, which nobody has seen: it never was."""
        old = self.current
        self.books.pop(old.log.uid, None)
        self.current = Book()
        self._taken = set()
        if not entries:
            return
        for payload in old.payloads[:entries]:
            body = json.loads(payload)
            players = self.current.log.players
            cup = players[body[2]][0] if body[3] else None
            self.committed(body[0], payload, cup, body[3] or None)
        self.current.hands = old.hands

    def _applied(self, book: Book, payload: bytes, cup: str, ident: int) -> None:
        """A command became an entry: the one that was given, once, at the step it was meant for."""
        body: list[Any] = json.loads(payload)
        if (cup, ident) in book.commands:
            self.fail("applied_twice", f"command {ident} of cup {cup} is entry {body[0]} and was one before")
        if (cup, ident) in self.refusals:
            self.fail("done_after_all", f"command {ident} of cup {cup} was refused; entry {body[0]} carries it out")
        book.commands.add((cup, ident))
        if (cup, ident) not in self._issued:
            return self.fail("nobody_asked", f"entry {body[0]} carries out a command that cup {cup} never gave")
        step, kind, data = self._issued[cup, ident]
        items = book.log.items(body)
        if kind != body[1] or data != items:
            self.fail("edited", f"entry {body[0]} is not what cup {cup} asked for: {kind} {data}")
        if kind in BOUND and step != book.log.match.step:
            self.fail("stale", f"entry {body[0]} was meant for step {step}, not {book.log.match.step}")
        return None

    def _gathered(self, log: Ledger, body: list[Any]) -> None:
        """An entry of the table is made of what cups said."""
        kind = MADE_OF.get(body[1], "")
        seats = seats_in(log.closing.seats if kind == "closed" else log.seats_to_gather()) if kind else []
        for seat, text in zip(seats, body[4] if seats else [], strict=True):
            answer = log.players[seat][0], kind, text
            self._taken.add(answer)
            if text and answer not in self._said:
                self.fail("nobody_asked", f"entry {body[0]} holds a {kind} that cup {answer[0]} never gave")

    def _check_shown_dice(self, book: Book, seat: int) -> None:
        log = book.log
        hand = book.hands.get((log.players[seat][0], log.round))
        shown = log.reveal.faces[seat]
        if hand is not None and hand != shown:
            self.fail("shown_other_dice", f"seat {seat} saw {hand} and showed {shown} in round {log.round}")

    def opened(self, log: Ledger) -> None:
        """A table read its journal: it stands where the disk stands."""
        book = self.current
        if not book.payloads:
            return
        if log.uid != book.log.uid and book.log.over:
            return  # it does not read what has ended
        if log.uid != book.log.uid or log.entries != len(book.payloads):
            self.fail("lost", f"the table came back with {log.entries} entries of {len(book.payloads)}")
        else:
            self._compare(log, "the table")

    def audited(self, uid: str, payloads: list[bytes]) -> None:
        """A journal was read by the auditor."""
        book = self.books.get(uid)
        if (book.payloads if book else []) != payloads:
            self.fail("lost", "the audited journal is not what was committed")

    # the cups

    def issued(self, cup: str, ident: int, step: int, kind: str, data: tuple) -> None:
        """A cup gives a command."""
        if (cup, ident) in self._issued:
            self.fail("same_id", f"cup {cup} gives number {ident} to a second command")
        # As it is once it has travelled: tuples are lists.
        self._issued[cup, ident] = (step, kind, json.loads(json.dumps(data)))
        if kind in MADE_OF.values():
            self._said.add((cup, kind, data[0]))

    def refused(self, cup: str, ident: int, code: str) -> None:
        """A cup was told no."""
        if code == "other_match":
            return  # the cup says it to itself
        self.refusals.add((cup, ident))
        _, kind, data = self._issued.get((cup, ident), (0, "", []))
        if (cup, ident) in self.current.commands or kind in MADE_OF.values() and (cup, kind, data[0]) in self._taken:
            self.fail("refused_after_all", f"command {ident} of cup {cup} was carried out, then refused: {code}")

    def on_notice(self, cup: str, code: str) -> None:
        """A cup told its player something."""
        if code in ALARMS:
            self.fail(code, f"cup {cup} says so")

    def crashed(self, cup: str, error: BaseException) -> None:
        """A cup met an error that nobody expected."""
        self.fail("crash", f"cup {cup}: {''.join(traceback.format_exception(error)[-6:])}")

    def folded(self, cup: str, log: Ledger, payload: bytes | None) -> None:
        """A cup folded an entry, or came back from its checkpoint (payload None)."""
        book = self.books.get(log.uid)
        if payload is not None and log.entries > 1 and self._followed.get(cup) != (log.uid, log.entries - 1):
            return self.fail("unseen", f"cup {cup} folded entries before {log.entries - 1} that nobody saw it fold")
        self._followed[cup] = log.uid, log.entries
        if book is None or log.entries > len(book.payloads):
            return self.fail("seen_and_lost", f"cup {cup} holds entry {log.entries - 1}, the table's disk does not")
        if payload is not None and payload != book.payloads[log.entries - 1]:
            return self.fail("diverged", f"cup {cup} was given another entry {log.entries - 1} than the disk holds")
        return self._compare(log, f"cup {cup}")

    def any_cup_folded(self, uid: str) -> bool:
        """Whether any cup has folded an entry of a match."""
        return any(match == uid for match, _ in self._followed.values())

    def followed(self, cups: Iterable[str]) -> None:
        """The end: of each of these cups the referee has seen all that it folded."""
        whole = self.current.log.uid, self.current.log.entries
        for cup in cups:
            if self._followed.get(cup) != whole:
                self.fail("unseen", f"cup {cup} was seen to hold {self._followed.get(cup)}, not {whole}")

    def _compare(self, log: Ledger, who: str) -> None:
        book = self.books[log.uid]
        seq = log.entries - 1
        if (log.digest, log.seating.word, log.reveal.word) != book.after[seq]:
            return self.fail("diverged", f"{who} has another history or other words after entry {seq}")
        if seq in book.boards and log.match.digest() != book.boards[seq]:
            return self.fail("diverged", f"{who} has another state of the game after entry {seq}")
        return None

    def looked(self, owner: Owner, log: Ledger, stored: bytes | None) -> None:
        """A cup shows its owner the hidden dice, or none. stored: its record in flash.

        The same round gives the same dice, and what the flash holds is enough to have them again: a cup that lost
        its power now would find these dice without storing anything.
        """
        rules = log.match.rules
        if not owner.hand or not rules.under_cup(log.match.state, owner.seat):
            return
        key = owner.cup, log.round
        hands = self.books[log.uid].hands
        if key in hands:
            if hands[key] != owner.hand:
                self.fail("other_dice", f"cup {owner.cup} had {hands[key]} in round {log.round}, now {owner.hand}")
            return
        hands[key] = owner.hand
        self.hands_checked += 1

        def too_late(data: bytes) -> None:
            self.fail("not_pinned", f"cup {owner.cup} shows dice of round {log.round} before its flash holds its mark")

        again = Owner(owner.cup, too_late, stored)
        again.resume(log)
        if again.hand != owner.hand:
            self.fail("other_dice", f"after a power cut cup {owner.cup} would have {again.hand}, not {owner.hand}")
