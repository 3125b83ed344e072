"""One attack of the adversary: on a cup of a room, by its branch of the log, with those in league."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Protocol

from gobelet.games import Illegal, seats_in
from gobelet.ledger import VOTES
from tests.worlds.cheat.branch import LogBranch, Offer
from tests.worlds.cheat.cup import Cup


class Room(Protocol):
    """The part of a room that an attack uses, see cheat_world.py."""

    cups: list[Cup]
    stories: list[LogBranch]
    offers: dict[str, list[Offer]]
    struck: Counter[str]
    now: int

    @property
    def game(self) -> str:
        """The name of what is played."""
        ...

    def first(
        self, uid: str = "", played: tuple[str, ...] = (), change: Callable[[list], None] | None = None
    ) -> LogBranch: ...

    def tell(self, story: LogBranch, *cups: Cup, pretending: bool = False) -> None: ...

    def press(self, *cups: Cup) -> None: ...

    def wait(self, ms: int) -> None: ...


class Attack:
    """One strike of the adversary. number: decides all that is left open."""

    def __init__(self, room: Room, number: int) -> None:
        self._room = room
        self._chance = random.Random(number)
        self._cup = self._chance.choice(room.cups)
        story = self._cup.story
        assert story is not None, "every cup was told something"
        self._story: LogBranch = story

    def _cups_on_branch(self) -> list[Cup]:
        """Some of the cups that hear the same story."""
        return [cup for cup in self._room.cups if cup.story is self._story and self._chance.random() < 0.5]

    def _seat(self) -> int:
        return self._chance.randrange(len(self._story.log.players))

    def _honest(self) -> list[int]:
        """The seats of cups that hear this story and play in it."""
        story = self._story
        cups = [cup.board.cup_id for cup in self._room.cups if cup.story is story]
        return [seat for seat in story.living() if story.log.players[seat][0] in cups and seat not in story.puppets]

    def _votes(self, voters: int) -> list[str]:
        story, links = self._story, []
        if not story.log.chain_heads:
            raise Illegal("not_now")
        for seat in seats_in(voters):
            given = self._room.offers.get(story.log.players[seat][0], [])
            votes = [items[1] for _, _, kind, items in given if kind in VOTES]
            puppet = story.puppets.get(seat)
            links.append(puppet.vote(story.log) if puppet else votes[-1] if votes else "")
        return links
