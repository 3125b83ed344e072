"""The table's secrets in one match, its chains; and what seats have said for an entry that it makes of what all say.

It says what the table owes. It knows no journal, no connection and no clock.
"""

import contextlib
from typing import Any

from gobelet import fair, ledger
from gobelet.games import Illegal, seats_in
from gobelet.ledger import TABLE, Ledger, attestations, hexed, unhex, voting

CHAINS = (fair.DICE, fair.NONCE)  # the table makes no calls


class TableOwner:
    """master: the table's 32 secret bytes for this match."""

    def __init__(self, master: bytes) -> None:
        self._master = master
        self._chains: dict[tuple[int, int], fair.Chain] = {}
        self._gathered_items: dict[int, str] = {}  # seat -> its answer or link for the entry that is gathered
        self._asked = b""  # T that they answer to
        self._votes: dict[tuple[int, ...], dict[int, str]] = {}  # without whom to go on, () to break off -> seat, link
        self._voted_on = b""  # T that the votes answer to

    def _chain(self, tag: int, generation: int) -> fair.Chain:
        if (tag, generation) not in self._chains:
            self._chains[tag, generation] = fair.Chain(self._master, tag, generation)
        return self._chains[tag, generation]

    def _opening(self) -> list[bytes]:
        return [self._chain(tag, 0).anchor for tag in CHAINS] + [fair.hmac(self._master, b"salt")]

    def link(self, log: Ledger, tag: int = fair.NONCE) -> bytes:
        """The next link of one of the table's chains. Raises Illegal("not_now") before everybody has opened."""
        if log.chain_heads is None:
            raise Illegal("not_now", "the seating is not finished")
        generation, k = log.chain_heads.next_position(TABLE, tag)
        return self._chain(tag, generation).preimage(k)

    def owed_command(self, log: Ledger, minutes: int = 0) -> tuple[Any, ...] | None:
        """The entry that the table has to append now, (seat, kind, items...).

        minutes: how long the match has lasted.
        """
        if agreed := self._agreed(log):
            return agreed
        owed = log.owes(TABLE)
        if owed == "seat":
            *anchors, salt = self._opening()
            return TABLE, owed, hexed(fair.seat_commitment(log.start, TABLE, anchors, salt))
        if owed == "open":
            return TABLE, owed, *(hexed(item) for item in self._opening())
        if owed == "rolled" or owed in ledger.GATHERED:
            return self._gathered(log, owed)
        if owed == "clock":
            return TABLE, owed, minutes
        for tag in CHAINS if log.phase == ledger.PLAYING else ():
            if generation := log.chain_heads.wants_next(TABLE, tag):
                return TABLE, "chain", tag, hexed(self._chain(tag, generation).anchor)
        return None

    def gather(self, log: Ledger, seat: int, kind: str, text: str) -> None:
        """Keeps what a seat says for an entry of the table. Raises Illegal."""
        if log.owes(seat) != kind or kind not in ledger.GATHERED:
            raise Illegal("not_now", f'seat {seat} owes "{log.owes(seat)}", not "{kind}"')
        tag = log.attesting_chain if kind == "seen" else fair.NONCE
        if kind == "peel":
            unhex(text, log.deal.lap_item_size)
        elif kind == "sure":
            attestations.check_reveal(log, seat, fair.CALL, text)
        elif kind == "closed":
            attestations.check_reveal(log, seat, tag, text)
        else:
            attestations.check_attestation(log, seat, tag, text)
        self._keep(log, seat, text)

    def vote(self, log: Ledger, seat: int, kind: str, absent: Any, text: str, asked: str) -> None:
        """Keeps a vote of a seat: to go on without some, or to break off. asked: what it answers to, as 16 hexadecimal
        digits. Raises Illegal."""
        if not ledger.PLAYING <= log.phase < ledger.OVER:
            raise Illegal("not_now", "players vote only while they play")
        if asked != hexed(log.challenge[: fair.TAG_SIZE]):
            raise Illegal("stale", "this vote was about something else")
        if (kind == "drop") != (absent != []):
            raise Illegal("bad_entry", "players drop somebody, or break off without a name")
        voting.check_vote(log, seat, voting.droppable(log, absent) if kind == "drop" else 0, text)
        if self._voted_on != log.challenge:
            self._voted_on, self._votes = log.challenge, {}
        self._votes.setdefault(tuple(absent), {})[seat] = text

    def votes(self, log: Ledger) -> dict[tuple[int, ...], list[int]]:
        """Votes about what is asked now: the seats without which to go on, none to break off -> who agreed."""
        votes = self._votes.items() if self._voted_on == log.challenge else ()
        return {absent: sorted(links) for absent, links in votes}

    def _agreed(self, log: Ledger) -> tuple[Any, ...] | None:
        """The entry of what enough people agree on."""
        for absent in self.votes(log):
            links_by_seat = self._votes[absent]
            with contextlib.suppress(Illegal):  # what went before may have come first
                without = voting.droppable(log, list(absent)) if absent else 0
                if voting.has_quorum(log, list(links_by_seat)):
                    links = [links_by_seat.get(seat, "") for seat in seats_in(log.voters(without))]
                    return (TABLE, "drop", list(absent), links) if absent else (TABLE, "abandon", links)
        return None

    def leave_out(self, log: Ledger, seat: int) -> None:
        """The match is closed without the link of a seat that has gone since it answered to the end."""
        if log.phase == ledger.CLOSING and seat in self.missing(log):
            self._keep(log, seat, "")

    def _keep(self, log: Ledger, seat: int, text: str) -> None:
        if self._asked != log.challenge:
            self._asked, self._gathered_items = log.challenge, {}
        self._gathered_items[seat] = text

    def missing(self, log: Ledger) -> list[int]:
        """The seats that have not yet said what the table's next entry is made of."""
        items = self._gathered_items if self._asked == log.challenge else {}
        return [seat for seat in seats_in(log.seats_to_gather()) if seat not in items]

    def _gathered(self, log: Ledger, kind: str) -> tuple[Any, ...] | None:
        if self.missing(log):
            return None
        texts = [self._gathered_items[seat] for seat in seats_in(log.seats_to_gather())]
        return (TABLE, kind, texts, hexed(self.link(log))) if kind == "rolled" else (TABLE, kind, texts)
