"""The table's secrets in one match: its chains, the order of the deck it dealt, the choices it was entrusted with.

It says what the table owes and what lies in the hands. It knows no journal, no connection and no clock.
"""

from typing import Any

from gobelet import fair
from gobelet.games import Illegal
from gobelet.ledger import TABLE, Ledger, as_action, dealing, hexed, unhex

CHAINS = (fair.DICE, fair.NONCE)  # the table makes no calls


class Dealer:
    """master: the table's 32 secret bytes for this match. trusted: {seat: (salt, choice)} of choices not yet opened."""

    def __init__(self, master: bytes) -> None:
        self.trusted: dict[int, tuple[str, Any]] = {}
        self._master = master
        self._chains: dict[tuple[int, int], fair.Chain] = {}
        self._order: tuple[int, tuple[int, ...]] = (0, ())  # round, and the deck in the order it was dealt

    def _chain(self, tag: int, generation: int) -> fair.Chain:
        if (tag, generation) not in self._chains:
            self._chains[tag, generation] = fair.Chain(self._master, tag, generation)
        return self._chains[tag, generation]

    def _opening(self) -> list[bytes]:
        return [self._chain(tag, 0).anchor for tag in CHAINS] + [fair.hmac(self._master, b"salt")]

    def link(self, log: Ledger, tag: int = fair.NONCE) -> bytes:
        """The next link of one of the table's chains. Raises Illegal("not_now") before everybody has opened."""
        if log.heads is None:
            raise Illegal("not_now", "the seating is not finished")
        generation, k = log.heads.due(TABLE, tag)
        return self._chain(tag, generation).link(k)

    def duty(self, log: Ledger, minutes: int = 0) -> tuple[Any, ...] | None:
        """What the table has to append now, for itself or for a seat whose choice it opens: (seat, kind, items...).

        minutes: how long the match has lasted.
        """
        owed = log.owes(TABLE)
        if owed == "seat":
            *anchors, salt = self._opening()
            return TABLE, owed, hexed(fair.seat_commitment(log.start, TABLE, anchors, salt))
        if owed == "open":
            return TABLE, owed, *(hexed(item) for item in self._opening())
        if owed == "rolled":
            return TABLE, owed, hexed(self.link(log))
        if owed == "deal":
            return TABLE, owed
        if owed == "show":
            return TABLE, owed, hexed(self.link(log, fair.DICE))
        if owed == "clock":
            return TABLE, owed, minutes
        for tag in CHAINS if log.heads else ():
            if generation := log.heads.wants_next(TABLE, tag):
                return TABLE, "chain", tag, hexed(self._chain(tag, generation).anchor)
        for seat, (salt, choice) in self.trusted.items():
            if log.owes(seat) == "unseal":
                return seat, "unseal", salt, choice
        return None

    def hands(self, log: Ledger) -> tuple[int, list[tuple[int, ...]]]:
        """The number of the hands that the seats hold, and their cards; (0, []) while they hold none."""
        match = log.match
        rules = match.rules if match else None
        number = rules.hand_number(match.state) if match and rules.hand_number else 0
        if not number:
            return 0, []
        if self._order[0] != log.round:
            self._order = log.round, fair.deal_order(
                self.link(log, fair.DICE), log.nonce, log.round, rules.deck(len(log.players))
            )
        sealed = {seat: as_action(choice) for seat, (_, choice) in self.trusted.items()}
        return number, rules.hands(match.state, self._order[1], sealed)

    def check(self, log: Ledger, seat: int, kind: str, items: list[Any]) -> list[Any] | None:
        """Judges a seat's command by what it holds, beyond what the log can tell. Returns what the seat entrusts to the
        table with it, as JSON values, or None. Raises Illegal."""
        if kind == "seal" and log.match.rules.entrusted:
            if len(items) != 4:
                raise Illegal("bad_entry", "the table wants to be told what is sealed")
            commitment, _, salt, choice = items
            action = as_action(choice)
            if hexed(dealing.commitment(log, log.match.step, seat, unhex(salt), action)) != commitment:
                raise Illegal("not_as_sealed", f"seat {seat} tells the table something else than it seals")
            self._check_hand(log, seat, action)
            return [salt, choice]
        if kind == "seal" and len(items) != 2:
            raise Illegal("bad_entry", "nobody wants to be told what is sealed")
        if kind == "act":
            self._check_hand(log, seat, as_action(items[0]))
        return None

    def _check_hand(self, log: Ledger, seat: int, action: Any) -> None:
        number, hands = self.hands(log)
        if number and log.owes(seat) in ("act", "seal"):
            log.match.check(seat, action, hands[seat])

    def entrust(self, seat: int, secret: list[Any]) -> None:
        """Keeps what check() returned, once the journal holds it."""
        self.trusted[seat] = (secret[0], secret[1])

    def opened(self, seat: int) -> None:
        """A choice is public: nothing is left to keep."""
        self.trusted.pop(seat, None)
