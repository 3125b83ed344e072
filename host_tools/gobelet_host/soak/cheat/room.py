"""The room where the table cheats: honest cups, and an adversary that owns everything else. One seed decides all.

The adversary keeps stories (logs that the real ledger lets pass) and tells each cup one of them; now and then it
strikes, see ATTACKS. It has all that the cups ever sent, and the secrets of the cups in league with it.
"""

import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from gobelet import games
from gobelet.games import Illegal, seats_in
from gobelet.ledger import CLOSED, TABLE, VOTES, beginning, dumps, hexed, mask_of
from gobelet.link.cup_end import UP
from gobelet.link.session import PROTO
from gobelet_host.games import cases
from gobelet_host.soak.cheat.cup import Cup
from gobelet_host.soak.cheat.puppet import Puppet
from gobelet_host.soak.cheat.referee import Referee
from gobelet_host.soak.cheat.story import Offer, Story
from gobelet_host.soak.faults import Faults

STRIKE = "strike"
_EACH = 1000  # chance in a million of each attack, at each step of the adversary
_KINDS = (
    "rewind fork swap pretend mirror hold deaf cut restart replay edit forge away back drop undo chain count begin "
    "again row abandon agree vote clock hand lobby repeat brazen"
).split()
ATTACKS = {STRIKE: tuple((kind, _EACH, 0, (1 << 20) - 1) for kind in _KINDS)}
STRIKES = 12  # in one room: what they do must have time to show
STILL = 20_000  # ms without a new entry until the room is left
STOPPED = 8_000  # ms that it goes on once a cup has been told another story
SOMETIMES = 250  # ms between two looks of the adversary when nothing happens
REMEMBERED = 24  # commands of each cup that are tried again


@dataclass
class Plan:
    """What is played. cups: at the table; honest: how many of them are."""

    seed: str
    game: str
    cups: int
    honest: int
    options: dict[str, Any] = field(default_factory=dict)


def plan_of(seed: str, game: str) -> Plan:
    """What one seed plays: two to four cups, of which at least one is honest."""
    chance = random.Random(f"{seed} plan")
    least, most = games.load(game).SEATS
    cups = chance.randint(least, max(least, min(4, most)))
    options = dict(cases.of(game).short) if chance.random() < 0.5 else {}
    return Plan(seed, game, cups, chance.randint(1, cups), options)


class Room:
    """cups: the honest ones. stories: all that were ever told. referee: see there. struck: attacks, with how often."""

    def __init__(self, plan: Plan, faults: Faults) -> None:
        self.plan = plan
        self.now = 0
        self.referee = Referee()
        self.struck: Counter[str] = Counter()
        self.stories: list[Story] = []
        self.offers: dict[str, list[Offer]] = {}
        self._faults = faults
        self._chance = random.Random(f"{plan.seed} adversary")
        self._master = self._chance.randbytes(32)
        self._moved_at = 0
        self._stopped_at = 1 << 60
        self.cups = [Cup(number, plan.seed, lambda: self.now, self.referee) for number in range(plan.honest)]
        for cup in self.cups:
            self.referee.apps[cup.board.cup_id] = cup.app

    # stories

    def first(self, uid: str = "", played: tuple[str, ...] = (), change: Callable[[list], None] | None = None) -> Story:
        """A story with an entry 0. played: honest cups whose seats the adversary plays itself. change: of its rows."""
        plan, chance = self.plan, self._chance
        rules = games.load(plan.game)
        rows = [list(cup.row) for cup in self.cups]
        rows += [[f"{number + 1:016x}", f"League {number}", 40, 0] for number in range(plan.honest, plan.cups)]
        order = random.Random(f"{plan.seed} seats")
        order.shuffle(rows)
        if change:
            change(rows)
        honest = {cup.board.cup_id for cup in self.cups} - set(played)
        puppets = {
            seat: Puppet(seat, chance.randbytes(32), chance) for seat, row in enumerate(rows) if row[0] not in honest
        }
        story = Story(self._master, puppets)
        values = games.options(rules, plan.options)
        story.add(TABLE, "match", *beginning.items(uid or hexed(chance.randbytes(8)), rules, values, rows))
        self.stories.append(story)
        return story

    def tell(self, story: Story, *cups: Cup, pretending: bool = False) -> None:
        """From now on these cups, all without any, hear this story."""
        if story not in self.stories:
            self.stories.append(story)
        for cup in cups or self.cups:
            cup.meet(story, pretending)

    def told(self) -> list[Story]:
        """The stories that somebody hears."""
        return [story for story in self.stories if any(cup.story is story for cup in self.cups)]

    # time

    def begin(self) -> Story:
        """Everybody comes to the table and presses, and hears a first story."""
        self.run(lambda: all(cup.app.link.state == UP for cup in self.cups))
        self.press()
        story = self.first()
        self.tell(story)
        return story

    def press(self, *cups: Cup) -> None:
        """The players of these cups, all without any, press for a match."""
        for cup in cups or self.cups:
            self.referee.pressed[cup.board.cup_id] += 1
            cup.app.ready()

    def hear(self) -> bool:
        """Every cup does what is due. Returns whether any did."""
        moved = False
        for cup in self.cups:
            self.referee.apps[cup.board.cup_id] = cup.app
            said = cup.step()
            self.referee.watched(cup.board.cup_id)
            if cup.app.stopped():
                self._stopped_at = min(self._stopped_at, self.now)
            moved = moved or said is not None
            for message in said or []:
                self._heard(cup, message)
        return moved

    def _heard(self, cup: Cup, message: list[Any]) -> None:
        if message[0] == "hello":
            cup.welcome()
        elif message[0] == "cmd":
            _, ident, step, kind, *items = message
            offers = self.offers.setdefault(cup.board.cup_id, [])
            if (ident, step, kind, items) not in offers:
                self.referee.reached(cup.board.cup_id, ident)
                offers.append((ident, step, kind, items))
                del offers[:-REMEMBERED]
            elif kind in ("act", "seal") and cup.story and not cup.story.wants(cup.board.cup_id, step, kind, items):
                cup.end.refuse(ident, "not_now")

    def turn(self, advance: bool = True) -> None:
        """A step of everybody. advance: whether the adversary goes on with its stories."""
        moved = self.hear()
        if advance:
            for story in self.told():
                if story.advance(self.offers, self._chance):
                    moved = True
                    self._moved_at = self.now
                self._deal(story)
        if not moved:
            due = min([cup.due for cup in self.cups])
            self.now = min(max(due, self.now + 1), self.now + SOMETIMES)

    def _deal(self, story: Story) -> None:
        """Tells the cups of a story their cards, now and then."""
        number, hands = story.hands()
        for cup in self.cups if number else ():
            told = number, story, cup.end
            if cup.story is story and cup.end.joined and cup.dealt != told:
                cup.dealt = told
                seat = [player[0] for player in story.log.players].index(cup.board.cup_id)
                cup.end.say(["hand", story.log.uid, number, *hands[seat]])

    def run(self, until: Callable[[], object], turns: int = 20_000) -> None:
        """Turns until something is true. Raises AssertionError if that takes too many."""
        while not until():
            turns -= 1
            assert turns, f"nothing came of it: {self.where()}"
            self.turn()

    def where(self) -> str:
        """Where everybody stands, for the reader of a failure."""
        stories = [(len(story), story.log.phase, story.log.owing()) for story in self.told()]
        cups = [(cup.app.link.state, cup.app.ledger.entries, cup.app.ledger.phase) for cup in self.cups]
        return f"stories {stories}, cups {cups}, said {dict(self.referee.said_so)}"

    def wait(self, ms: int) -> None:
        """Lets time pass."""
        end = self.now + ms
        while self.now < end:
            self.turn()

    # the whole

    def play(self) -> str:
        """Plays the plan, with whatever strikes. Returns how it ended; raises Violation."""
        self._faults.calm = False
        self.begin()
        while not self._ended():
            fault = self._faults.at(STRIKE, "table")
            if fault and sum(self.struck.values()) < STRIKES:
                self.struck[fault.what] += 1
                Striker(self, fault.detail).strike(fault.what)
            self.turn()
            if self.referee.violation:
                raise self.referee.violation
        found = self.referee.compare()
        if self.referee.violation:
            raise self.referee.violation
        return found

    def _ended(self) -> bool:
        if self.now - self._moved_at > STILL or self.now - self._stopped_at > STOPPED:
            return True
        told = self.told()
        closed = all(story.log.phase == CLOSED for story in told)
        return closed and all(cup.story and cup.app.ledger.digest == cup.story.log.digest for cup in self.cups)


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
