"""Recorded matches for the tests of the view: real ledgers, made by real owners from a seed, without a process."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

from gobelet import fair, ledger
from gobelet import games as rules
from gobelet.cup.owner import Owner
from gobelet.games.parafico import bids
from gobelet.games.parafico import state as s
from gobelet.ledger import TABLE, Ledger, dumps, match_entry
from gobelet_host.spectate.model import TableModel
from gobelet_host.table.table_owner import TableOwner

NAMES = (
    "Marie", "Jean", "Maximilienne", "François", "Camille", "Léa", "Hugo", "Inès", "Bartholoméus", "Zoé", "Nino",
    "Anaïs", "Émile", "Rose", "Théo",
)  # fmt: skip


class _Chance:
    """Small numbers that are the same on every run."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, limit: int) -> int:
        self.state = (self.state * 1103515245 + 12345) & 0x3FFFFFFF
        return (self.state >> 8) % limit


@functools.cache
def match(players: int, seed: int, dice: int = 5) -> tuple[bytes, ...]:
    """The entries of a whole match between players who mostly bid what may be true."""
    chance = _Chance(seed)
    game = rules.load("parafico")
    log, payloads = Ledger(), []
    cups = [f"{number + 1:016x}" for number in range(players)]
    owners = [Owner(cup, lambda data: None) for cup in cups]
    master = fair.sha(b"table", bytes([seed]))
    dealer = TableOwner(master)

    def add(kind: str, seat: int, ident: int, *data: object) -> None:
        payload = dumps(log.body(kind, seat, ident, *data))
        log.fold(payload)
        payloads.append(payload)
        for number, owner in enumerate(owners):
            if kind == "match":
                owner.begin(log, bytes([seed, number]))
            else:
                owner.update_hand(log)

    options = rules.complete_options(game, {"dice_per_player": dice})
    people = [[cup, NAMES[n], 20 + n % 3, int(n > 0)] for n, cup in enumerate(cups)]
    add("match", TABLE, 0, *match_entry.items("00" * 8, game, options, people))
    while log.phase != ledger.CLOSED:
        due = dealer.owed_command(log)
        if due:
            seat, kind, *data = due
            add(kind, seat, 0, *data)
            continue
        owing = dealer.missing(log) or [seat for seat in log.owing() if seat >= 0]
        owner = owners[owing[chance.below(len(owing))]]
        command: tuple[Any, ...] | None = owner.owed_command(log) or owner.shake(log) or owner.show(log)
        if command and command[0] in ledger.GATHERED:
            dealer.gather(log, owner.seat, command[0], command[1])
            continue
        if not command:
            assert log.match
            command = owner.decide(log, _decision(game, log.match.state, chance))
        add(command[0], owner.seat, 1, *command[1:])
    return tuple(payloads)


def _decision(game: Any, state: list[int], chance: _Chance) -> int:
    """A call when the bid is high, now and then a caramba, else one of the cheapest raises."""
    view = game.view(state)
    bid = view["bid"]
    if bid and bid[0] * 5 > view["dice_in_play"] * 2 and chance.below(2):
        return bids.CARAMBA if chance.below(3) == 0 else bids.BLUFF
    raises = []
    for value in range(1, 7):
        low = bids.least(state[s.BID], value)
        if low and low <= view["dice_in_play"]:
            raises.append(bids.bid(low, value))
    return raises[chance.below(len(raises))] if raises else bids.BLUFF


def models(players: int, seed: int, **more: int) -> Iterator[TableModel]:
    """The model of such a match after each of its entries: always the same object, everybody linked."""
    model, log = TableModel(), Ledger()
    for payload in match(players, seed, **more):
        events = log.fold(payload)
        model.entry(log, events)
        model.present([player[0] for player in log.players])
        yield model


def moment(players: int, seed: int, when: Callable[[Any], object], **more: int) -> TableModel:
    """The model at the first moment for which `when` holds for its watcher."""
    for model in models(players, seed, **more):
        if when(model.watcher):
            return model
    raise AssertionError("that moment does not come in this match")
