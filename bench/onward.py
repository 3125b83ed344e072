"""A match that goes on from a decision as hard plays it, for whoever judges decisions."""

from __future__ import annotations

from typing import Any

from gobelet import bots
from gobelet import games as games_known
from gobelet.games import OVER, SEAL
from gobelet.match import Match
from gobelet.prng import Random
from gobelet_host.sim.simulate import PlainTable


class _Onward(PlainTable):
    def __init__(self, rules: Any, turn: bots.Observation, hidden: tuple[dict, dict], seed: int) -> None:
        super().__init__(rules, games_known.complete_options(rules), ["hard"] * turn.state[0], Random(seed))
        self.random = Random(seed + 1)  # of the automates: the dice that come are the same, whatever they decide
        self.match.state[:], self.match.recent_decisions[:] = turn.state, turn.heard
        self.dice, self.sealed = map(dict, hidden)


def on(
    rules: Any, turn: bots.Observation, action: Any, hidden: tuple[dict, dict], seed: int, unit: int | None = None
) -> Match:
    """The match after a decision of a Turn, once the round, or the duel, whose number stands at `unit` of the state is
    over; the whole match for None. hidden: what lies under the cups, and what is sealed, by seat. seed: of chance."""
    table = _Onward(rules, turn, hidden, seed)
    match, seat = table.match, turn.seat
    if rules.owes(match.state, seat)[0] == SEAL:
        table.sealed[seat] = action
        match.act(seat, rules.public_part(match.state, seat, action))
    else:
        match.act(seat, action, turn.hand)
    while rules.turn(match.state) != OVER and (unit is None or match.state[unit] == turn.state[unit]):
        if not table.claim():
            table.step()
    return match
