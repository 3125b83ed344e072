"""The cups of a match that somebody else has arranged: a round of a tournament. It decides nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Assignment:
    """number: of the round. game, options: of its matches. cups: who plays here, nobody else; none: the table is free
    for a match of whoever comes. elsewhere: the names of the tables of all others that have one, by cup. played:
    whether the match of these cups is over, or was broken off: then no press begins it anew. names: of their players,
    by cup. attempt: at this match, 1 unless it is begun anew."""

    number: int = 0
    game: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    cups: frozenset[str] = frozenset()
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    played: bool = False
    names: Mapping[str, str] = field(default_factory=dict)
    attempt: int = 1

    def refuses(self, cup: str) -> tuple[str, str] | None:
        """Why a cup has no seat here now: a code, and the name of the table that is its own; None for one that has."""
        if not self.cups or cup in self.cups:
            return None
        return ("other_table", self.elsewhere[cup]) if cup in self.elsewhere else ("no_seat", "")


FREE = Assignment()
