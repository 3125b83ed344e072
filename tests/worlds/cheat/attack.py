"""One attack of the adversary: on a cup of a room, by its branch of the log, with those in league."""

from __future__ import annotations

import random
from typing import Any

from gobelet.games import Illegal, seats_in
from gobelet.ledger import VOTES
from tests.worlds.cheat.branch import LogBranch
from tests.worlds.cheat.cup import Cup


class Attack:
    """One strike of the adversary. room: see cheat_world.py. number: decides all that is left open."""

    def __init__(self, room: Any, number: int) -> None:
        self.room = room
        self.chance = random.Random(number)
        self.cup = self.chance.choice(room.cups)
        story = self.cup.story
        assert story is not None, "every cup was told something"
        self.branch: LogBranch = story

    def cups_on_branch(self) -> list[Cup]:
        """Some of the cups that hear the same story."""
        return [cup for cup in self.room.cups if cup.story is self.branch and self.chance.random() < 0.5]

    def shorter(self) -> LogBranch:
        """A branch that leaves this one some entries ago."""
        back = self.chance.choice((1, 1, 2, 3, 5, 8, 13, 21))
        return self.branch.tell(max(len(self.branch) - back, 1))

    def random_seat(self) -> int:
        return self.chance.randrange(len(self.branch.log.players))

    def honest_seats(self) -> list[int]:
        """The seats of cups that hear this story and play in it."""
        story = self.branch
        cups = [cup.board.cup_id for cup in self.room.cups if cup.story is story]
        return [seat for seat in story.living() if story.log.players[seat][0] in cups and seat not in story.puppets]

    def votes(self, voters: int) -> list[str]:
        story, links = self.branch, []
        if not story.log.chain_heads:
            raise Illegal("not_now")
        for seat in seats_in(voters):
            given = self.room.offers.get(story.log.players[seat][0], [])
            votes = [items[1] for _, _, kind, items in given if kind in VOTES]
            puppet = story.puppets.get(seat)
            links.append(puppet.vote(story.log) if puppet else votes[-1] if votes else "")
        return links
