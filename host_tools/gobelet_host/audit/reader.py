"""Reads the logs of matches whose game has had other rules since. Nobody plays on with one, so neither cup nor table
knows how.

It must not know what a log is read for.
"""

import json
from dataclasses import dataclass
from typing import Any

from gobelet import bots
from gobelet.games import GAMES
from gobelet.ledger import Ledger
from gobelet_host.games import part


@dataclass(frozen=True)
class MatchHeader:
    """The header of a match, from its first entry. players: (cup, name, age, who holds it: see entry_format) by seat.
    options: {name: value} of every option that differs from its default."""

    protocol: int
    uid: str
    game: str
    rules: int
    options: dict[str, Any]
    players: list[tuple[str, str, int, int]]


def head(payload: bytes) -> MatchHeader:
    """Reads of a first entry what needs no game; of an unknown version what looks like today's.
    Raises ValueError("no_head") for anything else."""
    try:
        return _head(json.loads(payload))
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        raise ValueError("no_head") from error


def _head(body: Any) -> MatchHeader:
    if body[1] != "match":
        raise ValueError(body[1])
    protocol, uid, game, rules, options, players = body[4:10]
    rows = [(str(cup), str(name), int(age), int(held)) for cup, name, age, held in players]
    return MatchHeader(int(protocol), str(uid), str(game), int(rules), dict(options), rows)


def bot_of(held: int) -> str:
    """The automate of a level that says so of itself in its row, see bots.number_of(); "" for anybody else."""
    return bots.every()[held - 3] if held >= 3 else ""


class Reader(Ledger):
    """A ledger that knows the rules of before, too: a game whose rules have changed has those in `older.py` of its
    folder here, RULES = {version: Game}."""

    def older_rules(self, game: str, version: int) -> Any:
        """The Game by rules of before; None for today's, and those that nobody knows."""
        older = part(game, "older") if game in GAMES else None
        return older.RULES.get(version) if older else None
