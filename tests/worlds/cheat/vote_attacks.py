"""Attacks by votes, and by calling seats away."""

from __future__ import annotations

import contextlib

from gobelet.games import Illegal, seats_in
from gobelet.ledger import TABLE, mask_of
from tests.worlds.cheat.attack import Attack


def away(attack: Attack) -> None:
    attack.branch.add(TABLE, "away", attack.random_seat())


def back(attack: Attack) -> None:
    attack.branch.add(TABLE, "back", attack.random_seat())


def drop(attack: Attack) -> None:
    """Somebody is dropped by those in league, and by whatever links others have ever given for a vote."""
    log = attack.branch.log
    gone = sorted(attack.chance.sample(range(len(log.players)), attack.chance.choice((1, 1, 2))))
    links = attack.votes(log.voters(mask_of(gone)))
    attack.branch.add(TABLE, "drop", gone, links)


def vote(attack: Attack) -> None:
    """A player is talked into a vote, or into breaking off."""
    seats = sorted(attack.chance.sample(range(len(attack.branch.log.players)), attack.chance.choice((0, 1, 1, 2))))
    attack.cup.app.prompts.vote(seats)


def ballot(attack: Attack) -> None:
    """Honest players agree that somebody is gone; their links are used for that, for others, or for later."""
    story, chance = attack.branch, attack.chance
    if not story.log.chain_heads:
        raise Illegal("not_now")
    people = seats_in(story.log.electorate())
    gone = sorted(chance.sample(people, min(chance.choice((1, 1, 2)), len(people))))
    agree = attack.cups_on_branch() or [attack.cup]
    for cup in [cup for cup in attack.room.cups if cup.story is story]:
        cup.think(1500)  # they talk about it
        with contextlib.suppress(Illegal):
            if cup in agree:
                cup.app.prompts.vote(gone)
    attack.room.wait(chance.choice((300, 300, 2000)))
    used = gone if chance.random() < 0.3 else sorted(chance.sample(people, min(len(gone), len(people))))
    story.add(TABLE, "drop", used, attack.votes(story.log.voters(mask_of(used))))


def crowd(attack: Attack) -> None:
    """The league alone goes on without all honest players, who are away, says the table."""
    gone = attack.honest_seats()
    for seat in gone:
        with contextlib.suppress(Illegal):
            attack.branch.add(TABLE, "away", seat)
    attack.branch.add(TABLE, "drop", gone, attack.votes(attack.branch.log.voters(mask_of(gone))))


def robot(attack: Attack) -> None:
    """An automate is named among those who are gone: a round is void without anybody's loss."""
    log = attack.branch.log
    robots = [seat for seat in attack.branch.living() if not log.people() >> seat & 1]
    if not robots:
        raise Illegal("not_now")
    gone = {attack.chance.choice(robots)}
    if attack.chance.random() < 0.5:
        gone.update(attack.honest_seats()[:1])
    attack.branch.add(TABLE, "drop", sorted(gone), attack.votes(log.voters(mask_of(gone))))


def blink(attack: Attack) -> None:
    """Honest cups are away around a freeze, and back before the throw."""
    gone = attack.honest_seats()
    for seat in gone:
        attack.branch.add(TABLE, "away", seat)
    attack.branch.blinks = gone


def agree(attack: Attack) -> None:
    """All have agreed to break off, says the table."""
    if attack.chance.random() < 0.2:
        attack.branch.add(TABLE, "abandon", attack.votes(attack.branch.log.electorate()))
