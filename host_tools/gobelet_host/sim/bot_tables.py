"""Matches between automates in one process: no cup, link or clock takes part in the outcome.

The same seed gives the same match everywhere. At a FairTable every die comes through the whole protocol (owners,
chains, ledger), at a PlainTable from the portable generator at once.
"""

import json
from collections.abc import Sequence
from typing import Any

from gobelet import bots as automates
from gobelet import card_secrets
from gobelet import fair as chains
from gobelet import ledger as protocol
from gobelet.cup.owner import Owner
from gobelet.ledger import AUTOMATE, CUP, match_entry
from gobelet.match import Match
from gobelet.prng import Random
from gobelet_host import library
from gobelet_host.errors import HostError
from gobelet_host.table.table_owner import TableOwner

BOTS = ("sound", "random")  # plain ones, in turn: for matches that somebody else looks at
MOST_MOVES = 100_000  # of one game: automates that never end one are a fault to report, not to wait for


class PlainTable(library.Match):
    """A match between automates whose dice, cards and time come from the generator at once."""

    def __init__(self, rules: Any, values: tuple, seated: list[str], random: Random) -> None:
        self.seated, self.random = seated, random
        self._begin(Match(rules, len(seated), values), random)

    def play(self) -> None:
        """Plays to the end. Raises HostError("endless")."""
        while not self.over:
            self.decide()
            _not_for_ever(self.match)

    def decide(self) -> None:
        """The automate of `seat` decides."""
        self.act(self._decide(self.seat, None if self.is_claim else self.hand(self.seat)))

    def _decide(self, seat: int, hand: Any) -> Any:
        return automates.think(self.seated[seat], self.match.rules, self.observation(seat, self.random))[0]


def _not_for_ever(match: Match) -> None:
    if match.count > MOST_MOVES:
        raise HostError("endless", match.rules.NAME, MOST_MOVES)


class FairTable:
    """The same through the protocol, a table and its cups in one process without links and journal: every seat an Owner
    with its chains, the table a chain, every entry folded. log: the ledger to fold into, a new one if none is given.
    people: names and whether they are automates, by seat."""

    def __init__(
        self, rules: Any, values: tuple, seated: list[str], random: Random, log: protocol.Ledger | None = None,
        people: Sequence[tuple[str, bool]] = (),
    ) -> None:  # fmt: skip
        def noise(size: int) -> bytes:
            return bytes([random.below(256) for _ in range(size)])

        self.log = log or protocol.Ledger()
        self.seated, self.random = seated, random
        self._dealer = TableOwner(noise(chains.SIZE))
        self._points: dict[int, bytes] = {}  # of each step of a deal
        self._minutes = 0
        self._let_pass = 0  # entries when nobody claimed anything
        people = people or [(f"P{seat + 1}", True) for seat in range(len(seated))]
        rows = [(f"{seat:016x}", *person) for seat, person in enumerate(people)]
        players = [[cup, name, 0, AUTOMATE if automate else CUP] for cup, name, automate in rows]
        self.owners = [Owner(player[0], lambda data: None) for player in players]
        uid = protocol.hexed(noise(8))
        self.add(protocol.TABLE, ("match", *match_entry.items(uid, rules, values, players)))
        assert self.log.match is not None, "it is seated when it is made"
        self.match = self.log.match
        for owner in self.owners:
            owner.begin(self.log, noise(chains.SIZE))

    def play(self) -> None:
        """Plays to the end. Raises HostError("endless")."""
        while self.log.phase != protocol.CLOSED:
            if not self.table_turn() and not self.claim():
                self.step()
            _not_for_ever(self.match)

    def table_turn(self) -> bool:
        """Does what the table owes; whether it owed anything."""
        duty = self._dealer.owed_command(self.log, self._minutes)
        if not duty:
            return False
        if duty[1] == "clock":
            self._minutes += library.MINUTES
        self.add(duty[0], duty[1:])
        return True

    def claim(self) -> bool:
        """Whether somebody decides something that nobody waits for, and does it."""
        log = self.log
        if self._let_pass != log.entries:
            for seat, owner in enumerate(self.owners):
                if owner.may_claim(log) and log.owes(seat) != "act":
                    action = self._choose(seat)
                    if action is not None:
                        self.add(seat, owner.decide(log, action))
                        return True
            self._let_pass = log.entries
        return False

    def step(self) -> None:
        """Plays what the lowest seat owes."""
        log = self.log
        missing = self._dealer.missing(log)
        seat = next(seat for seat in log.owing() if seat >= 0 and (seat in missing or not log.seats_to_gather()))
        owner = self.owners[seat]
        command = owner.owed_command(log) or owner.shake(log) or owner.show(log)
        self.add(seat, command or owner.decide(log, self._choose(seat)))

    def _choose(self, seat: int) -> Any:
        owner = self.owners[seat]
        match, chosen = self.match, owner.chosen(self.log)
        turn = automates.Observation(
            match.state, seat, owner.hand, self.random, chosen, match.recent_decisions, past=match.past_rounds
        )
        return automates.think(self.seated[seat], match.rules, turn)[0]

    def add(self, seat: int, command: tuple) -> list[tuple]:
        """Makes an entry of a command, folds it and shows it to every owner. Returns its events."""
        kind, *data = json.loads(protocol.dumps(command))  # as it comes over a link
        if kind in protocol.GATHERED and seat != protocol.TABLE:
            self._dealer.gather(self.log, seat, kind, data[0])
            return []
        events = self.log.fold(protocol.dumps(self.log.body(kind, seat, 0, *data)))
        for owner in self.owners:
            owner.update_hand(self.log)
        self._deal()
        return events

    def _deal(self) -> None:
        """The cups work out what they do with cards; what one has made the others are given."""
        dealing = [owner for owner in self.owners if owner.cards]
        while working := [cards for owner in dealing if (cards := owner.cards) and (cards.busy or cards.wanted_points)]:
            for cards in working:
                if cards.wanted_points:
                    step, first = cards.wanted_points
                    points = card_secrets.chunk(self._points[step], first)
                    cards.receive_points(self.log.deal.mix_number, step, first, card_secrets.encode_points(points))
                if cards.work():
                    self._points[cards.made[0]] = bytes(cards.made[1])
        for owner in dealing:
            owner.update_hand(self.log)
