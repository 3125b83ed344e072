"""One story that the adversary tells: a log that every check of the real ledger lets pass, told in two ways from any
entry on.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from gobelet import fair
from gobelet.games import Illegal, seats_in
from gobelet.ledger import CLOSED, EMPTY, GATHERED, MIXING, TABLE, Ledger, dumps, hexed
from gobelet.ledger.attestations import check_preimage
from gobelet_host.table.match import DECIDED
from gobelet_host.table.table_owner import TableOwner
from tests.worlds.cheat.colluder import Colluder
from tests.worlds.cheat.colluder_cards import ColluderCards, Points

Offer = tuple[int, int, str, list[Any]]  # id, step, kind, items of a command
Offers = Mapping[str, list[Offer]]  # cup -> what it has sent
# what a table takes at the step that it was meant for alone
AT_ITS_STEP = (*DECIDED, "peel")


class DealerInLeague(TableOwner):
    """The table's own part of a story: what opens an answer to another one is as good, if the real ledger takes it."""

    def gather(self, log: Ledger, seat: int, kind: str, text: str) -> None:
        if kind != "sure" or log.owes(seat) != kind:
            super().gather(log, seat, kind, text)
            return
        check_preimage(log, seat, fair.CALL, text)
        self._keep(log, seat, text)


class LogBranch:
    """payloads: its entries. log: the ledger that has folded them. puppets: {seat: Colluder} of those that the
    adversary plays in it. points: of cards, in whatever story. minutes: what the table's clock says in it. reckless:
    what cups have said is told again, to whatever question. charge: tenths of a second that it counts for each
    decision. blinks: seats that it calls back as soon as it is fixed who mixes. holds_claims: what honest players claim
    is kept back until what it is about was taken back. It is a log as a TableEnd sends it."""

    def __init__(
        self, master: bytes, puppets: dict[int, Colluder], payloads: Iterable[bytes] = (), points: Points | None = None
    ) -> None:
        self.log = Ledger()
        self.payloads: list[bytes] = []
        self.puppets = puppets
        self.minutes = 0
        self.reckless = False
        self.charge = 0
        self.blinks: list[int] = []
        self.holds_claims = False
        self._done: set[tuple[int, int]] = set()  # seat, id
        self._refused: set[tuple[int, int, str, str]] = set()  # what cannot be the next entry: seat, id, kind, items
        self._fruitless: dict[tuple[int, str], tuple] = {}  # seat, kind -> what there was when none of it could come
        self._digests = [bytes(32)]
        self._master = master
        self._dealer = DealerInLeague(master)
        self.points: Points = {} if points is None else points
        self.hands = {seat: ColluderCards(puppet) for seat, puppet in puppets.items()}
        for payload in payloads:
            self.fold(payload)

    def __len__(self) -> int:
        return len(self.payloads)

    def __getitem__(self, number: int) -> bytes:
        return self.payloads[number]

    def digest(self, count: int) -> str:
        """T after so many entries, as a hello says it."""
        return hexed(self._digests[count][:8])

    def tell(self, count: int) -> LogBranch:
        """Another story with the same first entries."""
        other = LogBranch(self._master, self.puppets, self.payloads[:count], self.points)
        other.minutes = self.minutes
        for seat, hand in self.hands.items():
            other.hands[seat].stand.choice = hand.stand.choice
            other.hands[seat].cards.lies_as(hand.cards)
            other.hands[seat].cards.lied = hand.cards.lied
        return other

    def agrees(self, other: Ledger) -> bool:
        """Whether a cup has folded the beginning of this story."""
        return other.entries < len(self._digests) and self._digests[other.entries] == other.digest

    def fold(self, payload: bytes) -> None:
        """The next entry. Raises Illegal."""
        self.log.fold(payload)
        self._refused.clear()
        self._fruitless.clear()
        self.payloads.append(payload)
        self._done.add((self.log.last[2], self.log.last[3]))
        self._digests.append(self.log.digest)

    def add(self, seat: int, kind: str, *items: Any, ident: int = 0) -> None:
        """The next entry, made here. Raises Illegal."""
        items = json.loads(dumps(items))
        self.fold(dumps(self._body(kind, seat, ident, list(items))))

    def _body(self, kind: str, seat: int, ident: int, items: list[Any]) -> list[Any]:
        spent = [self.charge] if self.log.timed(kind, seat) else []
        return self.log.body(kind, seat, ident, *items, *spent)

    def advance(self, offers: Offers, chance: random.Random) -> bool:
        """One more entry, of what the table owes, what the puppets would do and what the cups have ever sent. Returns
        whether there was any."""
        if self.log.phase in (EMPTY, CLOSED):
            return False
        if self._blinked() or self._took_back():
            return True
        for hand in self.hands.values() if self.log.deal else ():
            hand.work(self.log, self.points)
        self._gather(offers)
        duty = self._dealer.owed_command(self.log, self.minutes)
        if duty and self._tried(duty[0], 0, duty[1], list(duty[2:])):
            return True
        seats = list(range(len(self.log.players)))
        chance.shuffle(seats)
        for seat in seats:
            if puppet := self.puppets.get(seat):
                command = puppet.command(self.log, self.hands[seat])
                if command and self._tried(seat, 0, command[0], list(command[1:])):
                    return True
            elif self._any(offers, seat, "", lambda offer, seat=seat: self._tried(seat, *offer)):
                return True
        return False

    def _any(self, offers: Offers, seat: int, wanted: str, fits: Callable[[tuple[int, str, list[Any]]], bool]) -> bool:
        """Whether one of the commands of a seat's cup fits. None is asked again before the log goes on or the cup says
        more."""
        given = offers.get(self.log.players[seat][0], [])
        there = len(given), given and given[-1][0], self.reckless, self.holds_claims
        if self._fruitless.get((seat, wanted)) == there:
            return False
        if any(fits(offer) for offer in self._offered(offers, seat, wanted)):
            return True
        self._fruitless[seat, wanted] = there
        return False

    def _blinked(self) -> bool:
        """Brings back before the throw a seat that was missed when the mixers were fixed."""
        while self.blinks and self.log.phase == MIXING:
            if self._tried(TABLE, 0, "back", [self.blinks.pop()]):
                return True
        return False

    def _took_back(self) -> bool:
        """The league takes a decision back, once, before anybody claims something because of it."""
        before, match = self.log.undo_state, self.log.match
        if not self.holds_claims or not before or before[0] not in self.puppets:
            return False
        if not match.rules.claimable(match.state):
            return False
        self.holds_claims = not self._tried(before[0], 0, "undo", [])
        return not self.holds_claims

    def _held_back(self, seat: int, kind: str) -> bool:
        return self.holds_claims and kind == "act" and self.log.owes(seat) != "act"

    def _offered(self, offers: Offers, seat: int, wanted: str = "") -> Iterator[tuple[int, str, list[Any]]]:
        """The commands of a seat's cup that may come next, the last first. wanted: this kind alone."""
        now = self.log.match.step
        for ident, step, kind, items in reversed(offers.get(self.log.players[seat][0], [])):
            if wanted and kind != wanted:
                continue
            meant = (seat, ident) not in self._done and (kind not in AT_ITS_STEP or step == now)
            if (meant or self.reckless) and not self._held_back(seat, kind):
                yield ident, kind, items

    def _tried(self, seat: int, ident: int, kind: str, items: list[Any]) -> bool:
        offer = seat, ident, kind, str(items)
        if offer in self._refused or kind in GATHERED and seat != TABLE:
            return False
        try:
            self.add(seat, kind, *items, ident=ident)
        except Illegal:
            self._refused.add(offer)
            return False
        return True

    def _gather(self, offers: Offers) -> None:
        for seat in self._dealer.missing(self.log):
            puppet, owed = self.puppets.get(seat), self.log.owes(seat)

            def fits(offer: tuple[int, str, list[Any]], seat: int = seat, owed: str = owed) -> bool:
                try:
                    self._dealer.gather(self.log, seat, owed, offer[2][0])
                except Illegal:  # of another place, or after an entry that was edited
                    return False
                return True

            if puppet:
                fits((0, owed, [puppet.gathered_item(self.log, self.hands[seat])]))
            else:
                self._any(offers, seat, owed, fits)

    def _offered_items(self, offers: Offers, seat: int, owed: str) -> Iterator[str]:
        return (items[0] for _, _, items in self._offered(offers, seat, owed))

    def invalid_entry(self, offers: Offers) -> bytes:
        """The entry that the table would make now of what all have said, whether it fits or not; b"" where somebody
        has said nothing."""
        log = self.log
        seats = seats_in(log.seats_to_gather())
        kind = log.owes(TABLE)
        items = []
        for seat in seats:
            puppet = self.puppets.get(seat)
            if puppet:
                items.append(puppet.gathered_item(log, self.hands[seat]))
            else:
                items.append(next(self._offered_items(offers, seat, log.owes(seat)), ""))
        if not seats or not all(items):
            return b""
        link = [hexed(self._dealer.link(log))] if kind == "rolled" else []
        return dumps(log.body(kind, TABLE, 0, items, *link))

    def wants(self, cup: str, ident: int, step: int, kind: str, items: list[Any]) -> bool:
        """Whether a command of a cup, which it gave at this step of the match, may come next. What may not is refused
        for good, as a table does: only a reckless one comes back to it."""
        if self._may_come(cup, step, kind, items):
            return True
        self._done.add((self._seat_of(cup), ident))
        return False

    def _seat_of(self, cup: str) -> int:
        return [player[0] for player in self.log.players].index(cup)

    def _may_come(self, cup: str, step: int, kind: str, items: list[Any]) -> bool:
        log = self.log
        if kind in AT_ITS_STEP and step != log.match.step:
            return False
        seat = self._seat_of(cup)
        try:
            log.check(self._body(kind, seat, 0, items))
        except Illegal:
            return False
        return True

    def living(self) -> list[int]:
        """The seats that still play."""
        match = self.log.match
        return seats_in(match.rules.living(match.state) & ~self.log.dropped) if match else []

    def body(self, number: int) -> list[Any]:
        """An entry as a list."""
        items: list[Any] = json.loads(self.payloads[number])
        return items
