"""Games between automates of every option set of a game, each through the whole protocol and audited afterwards.

The tests play a few of them, with GOBELET_GAMES a thousand. It knows no game.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from gobelet import bots, card_secrets, games
from gobelet import fair as chains
from gobelet import ledger as protocol
from gobelet.cup.owner import Owner
from gobelet.ledger import AUTOMATE, CLOSED, CUP, Ledger, match_entry
from gobelet.prng import Random
from gobelet_host import library
from gobelet_host.audit import audit
from gobelet_host.errors import HostError
from gobelet_host.games import cases
from gobelet_host.sim.bot_tables import not_for_ever
from gobelet_host.table.table_owner import TableOwner

BOTS = ("sound", "random")  # plain ones, in turn: for matches that somebody else looks at


class Recorder(Ledger):
    """A ledger that keeps the bytes it folds."""

    def __init__(self) -> None:
        super().__init__()
        self.payloads: list[bytes] = []

    def fold(self, payload: bytes, judge: Any = None) -> list[tuple]:
        events = super().fold(payload, judge)
        self.payloads.append(payload)
        return events


class FairTable:
    """A match of automates through the protocol, a table and its cups in one process without links and journal: every
    seat an Owner with its chains, the table a chain, every entry folded. people: names and whether they are automates,
    by seat."""

    def __init__(
        self, rules: Any, values: tuple, seated: list[str], random: Random, people: Sequence[tuple[str, bool]] = ()
    ) -> None:
        def noise(size: int) -> bytes:
            return bytes([random.below(256) for _ in range(size)])

        self.log = Recorder()
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
            self.step()
            not_for_ever(self.match)

    def step(self) -> None:
        """Does the next thing: what the table owes, else what nobody waits for, else what the lowest seat owes."""
        if not self._table_turn() and not self._claim():
            self._act()

    def _table_turn(self) -> bool:
        """Does what the table owes; whether it owed anything."""
        duty = self._dealer.owed_command(self.log, self._minutes)
        if not duty:
            return False
        if duty[1] == "clock":
            self._minutes += library.MINUTES
        self.add(duty[0], duty[1:])
        return True

    def _claim(self) -> bool:
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

    def _act(self) -> None:
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
        turn = bots.Observation(
            match.state, seat, owner.hand, self.random, chosen, match.recent_decisions, past=match.past_rounds
        )
        return bots.think(self.seated[seat], match.rules, turn)[0]

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


def option_sets(rules: Any) -> Iterator[dict[str, Any]]:
    """The defaults; each other word of each option by itself; the last word of all options at once."""
    worded = [(option[0], option[1], list(games.choices(option))) for option in rules.OPTIONS if games.choices(option)]
    yield {}
    for name, default, choices in worded:
        for choice in choices:
            if choice != default:
                yield {name: choice}
    yield {name: choices[-1] for name, _, choices in worded}


def played(
    rules: Any, options: dict[str, Any], seats: int, seed: int, automates: Sequence[str] = (),
    people: Sequence[tuple[str, bool]] = (),
) -> Recorder:  # fmt: skip
    """One game to its end, as the ledger that recorded it. automates: who sits down, by seat; those of BOTS in turn
    if nobody is named. people: see FairTable. Raises HostError("endless")."""
    automates = list(automates) or [BOTS[(seat + seed) % len(BOTS)] for seat in range(seats)]
    table = FairTable(rules, games.complete_options(rules, options), automates, Random(seed), people)
    table.play()
    return table.log


def seated(rules: Any, options: dict[str, Any], seats: int, seed: int) -> list[str]:
    """Who sits down in a trial: with the defaults "sound" automates among random ones, as they play like people, but
    only one where they are slow; with other options one "sound" in every fiftieth game, else all at random, which
    costs least and leads furthest astray."""
    if options and seed % 50:
        return ["random"] * seats
    if options or cases.of(rules.NAME).slow:
        return ["sound" if seat == seed // 7 % seats else "random" for seat in range(seats)]
    return [BOTS[(seat + seed) % len(BOTS)] for seat in range(seats)]


def audited(rules: Any, options: dict[str, Any], seats: int, seed: int) -> int:
    """Plays one game and audits its log. Returns how many entries it has; raises HostError for a log that does not
    audit, or does not lead to the same state."""
    recorder = played(rules, options, seats, seed, seated(rules, options, seats, seed))
    log = audit.final(audit.Record(1, recorder.uid, recorder.payloads, True))
    assert recorder.match and log.match
    if log.phase != CLOSED or log.digest != recorder.digest or log.match.digest() != recorder.match.digest():
        raise HostError("audit_failed", f"{rules.NAME}, {seats} seats, seed {seed}, {options}: another end")
    return log.entries


def seats_of(rules: Any, number: int) -> int:
    """How many players the number-th game has: all that the rules allow, in turn."""
    low, high = rules.SEATS
    return low + number % (high - low + 1)
