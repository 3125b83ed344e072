"""What the adversary does to a room, one strike at a time."""

from __future__ import annotations

import contextlib
import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any, Protocol

from gobelet import games
from gobelet.games import Illegal, seats_in
from gobelet.games.game import Game
from gobelet.ledger import TABLE, VOTES, dumps, hexed, mask_of
from gobelet.link.session import PROTO
from gobelet_host.soak.cheat.cup import Cup
from gobelet_host.soak.cheat.story import Offer, Story


class Room(Protocol):
    """What a strike needs of its room, see room.py."""

    cups: list[Cup]
    stories: list[Story]
    offers: dict[str, list[Offer]]
    struck: Counter[str]
    now: int

    @property
    def game(self) -> str:
        """The name of what is played."""
        ...

    def first(
        self, uid: str = "", played: tuple[str, ...] = (), change: Callable[[list], None] | None = None
    ) -> Story: ...

    def tell(self, story: Story, *cups: Cup, pretending: bool = False) -> None: ...

    def press(self, *cups: Cup) -> None: ...

    def wait(self, ms: int) -> None: ...


class Striker:
    """One strike of the adversary. number: decides all that is left open."""

    def __init__(self, room: Room, number: int) -> None:
        self._room = room
        self._chance = random.Random(number)
        self._cup = self._chance.choice(room.cups)
        story = self._cup.story
        assert story is not None, "every cup was told something"
        self._story: Story = story

    def strike(self, kind: str) -> None:
        """Does it; what the real ledger does not let pass is given up."""
        try:
            getattr(self, "_" + kind)()
        except Illegal:
            self._room.struck[f"{kind} (impossible)"] += 1

    def _others(self) -> list[Cup]:
        """Some of the cups that hear the same story."""
        return [cup for cup in self._room.cups if cup.story is self._story and self._chance.random() < 0.5]

    def _shorter(self) -> Story:
        back = self._chance.choice((1, 1, 2, 3, 5, 8, 13, 21))
        return self._story.tell(max(len(self._story) - back, 1))

    def _rewind(self) -> None:
        everybody = [cup for cup in self._room.cups if cup.story is self._story]
        self._room.tell(self._shorter(), *everybody)

    def _fork(self) -> None:
        self._room.tell(self._shorter(), *(self._others() or [self._cup]))

    def _swap(self) -> None:
        self._room.tell(self._chance.choice(self._room.stories), self._cup)

    def _pretend(self) -> None:
        self._room.tell(self._chance.choice([self._shorter(), *self._room.stories]), self._cup, pretending=True)

    def _mirror(self) -> None:
        """The seats of all other honest cups are played by the table, in a match of the same name."""
        cups = tuple(cup.board.cup_id for cup in self._room.cups if cup is not self._cup)
        self._room.tell(self._room.first(self._story.log.uid, cups), self._cup)

    def _hold(self) -> None:
        self._cup.heard_at = self._room.now + self._chance.choice((50, 500, 5000))

    def _deaf(self) -> None:
        self._cup.said_at = self._room.now + self._chance.choice((50, 500, 5000))

    def _cut(self) -> None:
        self._cup.cut()

    def _restart(self) -> None:
        self._cup.start()

    def _replay(self) -> None:
        self._cup.put_in(*self._story.body(self._chance.randrange(len(self._story))))

    def _edit(self) -> None:
        """An entry that this cup has not heard is another one for it."""
        story = self._story
        at = min(self._cup.app.ledger.entries, len(story) - 1)
        body = story.body(at)
        place = self._chance.randrange(1, len(body))
        body[place] = _other(body[place], self._chance)
        try:
            told = story.tell(at)
            told.fold(dumps(body))
            self._room.tell(told, self._cup)
        except Illegal:
            self._cup.put_in(*body)

    def _forge(self) -> None:
        """Something that an honest seat never did."""
        told = self._story.tell(len(self._story))
        log = told.log
        cups = [cup.board.cup_id for cup in self._room.cups]
        seats = [seat for seat, player in enumerate(log.players) if player[0] in cups]
        seat = self._chance.choice(seats)
        if log.owes(seat) == "act":
            told.add(seat, "act", self._chance.choice(log.match.rules.legal(log.match.state, seat)))
        else:
            told.add(seat, self._chance.choice(("shake", "undo")))
        self._room.tell(told, *(self._others() or [self._cup]))

    def _seat(self) -> int:
        return self._chance.randrange(len(self._story.log.players))

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

    def _honest(self) -> list[int]:
        """The seats of cups that hear this story and play in it."""
        story = self._story
        cups = [cup.board.cup_id for cup in self._room.cups if cup.story is story]
        return [seat for seat in story.living() if story.log.players[seat][0] in cups and seat not in story.puppets]

    def _ballot(self) -> None:
        """Honest players agree that somebody is gone; their links are used for that, for others, or for later."""
        story, chance = self._story, self._chance
        if not story.log.heads:
            raise Illegal("not_now")
        people = seats_in(story.log.electorate())
        gone = sorted(chance.sample(people, min(chance.choice((1, 1, 2)), len(people))))
        agree = self._others() or [self._cup]
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

    def _think(self) -> None:
        """A player takes the cup in hand and thinks."""
        self._cup.think(self._chance.choice((3000, 8000, 30_000)))

    def _hurry(self) -> None:
        """A player who thinks is told that the time is up, and how much of it is spent."""
        self._cup.think(self._chance.choice((3000, 8000)))
        self._room.wait(self._chance.choice((500, 2000)))
        log = self._cup.app.ledger
        if log.times is None:
            raise Illegal("not_now")
        if self._chance.random() < 0.3:
            self._cup.cut()
            self._room.wait(500)
        self._cup.put_in("spent", log.uid, self._chance.choice((150, 600, 99_999)))

    def _charge(self) -> None:
        """Each decision counts for more than it took."""
        self._story.charge = self._chance.choice((8, 60, 99_999))

    def _claim(self) -> None:
        """What honest players claim is held back behind an undo."""
        if games.load(self._room.game).claimable is Game.claimable:
            raise Illegal("not_now")
        self._story.holds_claims = True

    def _puppet(self) -> None:
        """A player is asked, told that nothing comes of it, and played by the table in the match of the others."""
        room, cup = self._room, self._cup
        if self._chance.random() < 0.5:
            room.offers.pop(cup.board.cup_id, None)  # a `seat` of before would tell the cup at once
        story = room.first()
        room.tell(story, cup)
        room.wait(3000)
        played = room.first(story.log.uid, (cup.board.cup_id,))
        if self._chance.random() < 0.5:
            story = story.tell(len(story))
            story.add(TABLE, "abandon", [""] * len(seats_in(story.log.electorate())))
            room.tell(story, cup)
        else:
            room.tell(self._story, cup)
        others = [other for other in room.cups if other is not cup]
        if others:
            room.press(*others)
            room.tell(played, *others)

    def _usurp(self) -> None:
        """A player has pressed, and finds a match in which the table has taken the seat already, as all others."""
        room, cup = self._room, self._cup
        story = room.first(played=tuple(other.board.cup_id for other in room.cups))
        for _ in range(self._chance.choice((1, 8, 40))):
            story.advance(room.offers, self._chance)
        room.press(cup)
        room.tell(story, cup)

    def _anew(self) -> None:
        """The league loses: the match is broken off, or left, and begun anew."""
        room, cup = self._room, self._cup
        if self._chance.random() < 0.5:
            self._abandon()
            room.wait(500)
        room.press()
        room.tell(room.first(change=self._chance.shuffle), *(self._others() or [cup]))

    def _parted(self) -> None:
        """One cup is told that the match is off, the others go on."""
        told = self._story.tell(len(self._story))
        told.add(TABLE, "abandon", [""] * len(seats_in(told.log.electorate())))
        self._room.tell(told, self._cup)

    def _agree(self) -> None:
        """All have agreed to break off, says the table."""
        if self._chance.random() < 0.2:
            self._story.add(TABLE, "abandon", self._votes(self._story.log.electorate()))

    def _votes(self, voters: int) -> list[str]:
        story, links = self._story, []
        if not story.log.heads:
            raise Illegal("not_now")
        for seat in seats_in(voters):
            given = self._room.offers.get(story.log.players[seat][0], [])
            votes = [items[1] for _, _, kind, items in given if kind in VOTES]
            puppet = story.puppets.get(seat)
            links.append(puppet.vote(story.log) if puppet else votes[-1] if votes else "")
        return links

    def _undo(self) -> None:
        before = self._story.log.before
        self._story.add(before[0] if before else self._seat(), "undo")

    def _chain(self) -> None:
        seat = self._chance.choice([TABLE, *self._story.puppets])
        self._story.add(seat, "chain", self._chance.randrange(3), hexed(self._chance.randbytes(32)))

    def _count(self) -> None:
        """A welcome that names entries which are not there."""
        log = self._cup.app.ledger
        self._cup.put_in("welcome", PROTO, 0, log.uid, log.entries + 100_000, log.entries)

    def _begin(self) -> None:
        self._room.tell(self._room.first(), *(self._others() or [self._cup]))

    def _again(self) -> None:
        """The same match, with another first entry."""
        self._room.tell(self._room.first(self._story.log.uid, change=self._chance.shuffle), self._cup)

    def _row(self) -> None:
        """A match in which this cup is somebody else."""
        place, value = self._chance.choice(((1, "Nobody"), (2, 3), (3, 1)))

        def change(rows: list[list[Any]]) -> None:
            for row in rows:
                if row[0] == self._cup.board.cup_id:
                    row[place] = value

        self._room.tell(self._room.first(change=change), self._cup)

    def _lobby(self) -> None:
        """The lobby instead of a match."""
        self._cup.story = None
        self._cup.cut()
        self._room.wait(500)
        self._room.tell(self._story, self._cup)

    def _repeat(self) -> None:
        """What a cup has said is said again, to whatever question."""
        self._story.reckless = not self._story.reckless

    def _brazen(self) -> None:
        """What the real ledger refuses is told all the same."""
        payload = self._story.brazen(self._room.offers)
        if not payload:
            raise Illegal("not_now")
        self._cup.put_in(*json.loads(payload))

    def _abandon(self) -> None:
        if self._chance.random() < 0.2:
            self._story.add(TABLE, "abandon", [""] * len(seats_in(self._story.log.electorate())))

    def _clock(self) -> None:
        self._story.minutes += self._chance.choice((1, 10, 100))

    def _hand(self) -> None:
        log = self._story.log
        cards = self._chance.sample(range(60), 10)
        self._cup.put_in("hand", log.uid, self._chance.randrange(1, 5), *cards)


def _other(value: Any, chance: random.Random) -> Any:
    """Another value of the same kind."""
    if type(value) is int:
        return max(value + chance.choice((-1, 1, 1000)), 0)
    if type(value) is str and value:
        return value[:-1] + ("0" if value[-1] != "0" else "1")
    if type(value) is list and value:
        place = chance.randrange(len(value))
        return [*value[:place], _other(value[place], chance), *value[place + 1 :]]
    return value
