"""Attacks by votes, and by calling seats away."""

from __future__ import annotations

import contextlib

from gobelet.games import Illegal, seats_in
from gobelet.ledger import TABLE, mask_of
from tests.worlds.cheat.attack import Attack


class VoteAttacks(Attack):
    """Strikes at what people agree on."""

    def _away(self) -> None:
        self._story.add(TABLE, "away", self._seat())

    def _back(self) -> None:
        self._story.add(TABLE, "back", self._seat())

    def _drop(self) -> None:
        """Somebody is dropped by those in league, and by whatever links others have ever given for a vote."""
        log = self._story.log
        gone = sorted(self._chance.sample(range(len(log.players)), self._chance.choice((1, 1, 2))))
        links = self._votes(log.voters(mask_of(gone)))
        self._story.add(TABLE, "drop", gone, links)

    def _vote(self) -> None:
        """A player is talked into a vote, or into breaking off."""
        seats = sorted(self._chance.sample(range(len(self._story.log.players)), self._chance.choice((0, 1, 1, 2))))
        self._cup.app.vote(seats)

    def _ballot(self) -> None:
        """Honest players agree that somebody is gone; their links are used for that, for others, or for later."""
        story, chance = self._story, self._chance
        if not story.log.chain_heads:
            raise Illegal("not_now")
        people = seats_in(story.log.electorate())
        gone = sorted(chance.sample(people, min(chance.choice((1, 1, 2)), len(people))))
        agree = self._cups_on_branch() or [self._cup]
        for cup in [cup for cup in self._room.cups if cup.story is story]:
            cup.think(1500)  # they talk about it
            with contextlib.suppress(Illegal):
                if cup in agree:
                    cup.app.vote(gone)
        self._room.wait(chance.choice((300, 300, 2000)))
        used = gone if chance.random() < 0.3 else sorted(chance.sample(people, min(len(gone), len(people))))
        story.add(TABLE, "drop", used, self._votes(story.log.voters(mask_of(used))))

    def _crowd(self) -> None:
        """The league alone goes on without all honest players, who are away, says the table."""
        gone = self._honest()
        for seat in gone:
            with contextlib.suppress(Illegal):
                self._story.add(TABLE, "away", seat)
        self._story.add(TABLE, "drop", gone, self._votes(self._story.log.voters(mask_of(gone))))

    def _robot(self) -> None:
        """An automate is named among those who are gone: a round is void without anybody's loss."""
        log = self._story.log
        robots = [seat for seat in self._story.living() if not log.people() >> seat & 1]
        if not robots:
            raise Illegal("not_now")
        gone = {self._chance.choice(robots)}
        if self._chance.random() < 0.5:
            gone.update(self._honest()[:1])
        self._story.add(TABLE, "drop", sorted(gone), self._votes(log.voters(mask_of(gone))))

    def _blink(self) -> None:
        """Honest cups are away around a freeze, and back before the throw."""
        gone = self._honest()
        for seat in gone:
            self._story.add(TABLE, "away", seat)
        self._story.blinks = gone

    def _agree(self) -> None:
        """All have agreed to break off, says the table."""
        if self._chance.random() < 0.2:
            self._story.add(TABLE, "abandon", self._votes(self._story.log.electorate()))
