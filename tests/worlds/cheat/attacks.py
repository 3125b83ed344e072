"""The attacks of the adversary on a room, one at a time."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from gobelet import card_secrets, games
from gobelet.games import Illegal, seats_in
from gobelet.games.game import Game
from gobelet.ledger import TABLE, dumps, hexed
from gobelet.link.message_shapes import PROTO
from tests.worlds.cheat.branch import LogBranch
from tests.worlds.cheat.liar import ALONE, TWO
from tests.worlds.cheat.vote_attacks import VoteAttacks


class Attacks(VoteAttacks):
    """All strikes; KINDS has them by name."""

    def strike(self, kind: str) -> None:
        """Does it; what the real ledger does not let pass is given up."""
        try:
            KINDS[kind](self)
        except Illegal:
            self._room.struck[f"{kind} (impossible)"] += 1

    def _shorter(self) -> LogBranch:
        back = self._chance.choice((1, 1, 2, 3, 5, 8, 13, 21))
        return self._story.tell(max(len(self._story) - back, 1))

    def _rewind(self) -> None:
        everybody = [cup for cup in self._room.cups if cup.story is self._story]
        self._room.tell(self._shorter(), *everybody)

    def _fork(self) -> None:
        self._room.tell(self._shorter(), *(self._cups_on_branch() or [self._cup]))

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
            branch = story.tell(at)
            branch.fold(dumps(body))
            self._room.tell(branch, self._cup)
        except Illegal:
            self._cup.put_in(*body)

    def _forge(self) -> None:
        """Something that an honest seat never did."""
        branch = self._story.tell(len(self._story))
        log = branch.log
        cups = [cup.board.cup_id for cup in self._room.cups]
        seats = [seat for seat, player in enumerate(log.players) if player[0] in cups]
        seat = self._chance.choice(seats)
        if log.owes(seat) == "act":
            branch.add(seat, "act", self._chance.choice(log.match.rules.legal(log.match.state, seat)))
        else:
            branch.add(seat, self._chance.choice(("shake", "undo")))
        self._room.tell(branch, *(self._cups_on_branch() or [self._cup]))

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
        """Holds back the claims of honest players behind an undo."""
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
        room.tell(room.first(change=self._chance.shuffle), *(self._cups_on_branch() or [cup]))

    def _parted(self) -> None:
        """One cup is told that the match is off, the others go on."""
        branch = self._story.tell(len(self._story))
        branch.add(TABLE, "abandon", [""] * len(seats_in(branch.log.electorate())))
        self._room.tell(branch, self._cup)

    def _undo(self) -> None:
        before = self._story.log.undo_state
        self._story.add(before[0] if before else self._seat(), "undo")

    def _chain(self) -> None:
        seat = self._chance.choice([TABLE, *self._story.puppets])
        self._story.add(seat, "chain", self._chance.randrange(3), hexed(self._chance.randbytes(32)))

    def _count(self) -> None:
        """A welcome that names entries which are not there."""
        log = self._cup.app.ledger
        self._cup.put_in("welcome", PROTO, 0, log.uid, log.entries + 100_000, log.entries)

    def _begin(self) -> None:
        self._room.tell(self._room.first(), *(self._cups_on_branch() or [self._cup]))

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
        """Begins or ceases to repeat commands of a cup at whatever challenge."""
        self._story.reckless = not self._story.reckless

    def _brazen(self) -> None:
        """Sends an entry that the real ledger refuses."""
        payload = self._story.invalid_entry(self._room.offers)
        if not payload:
            raise Illegal("not_now")
        self._cup.put_in(*json.loads(payload))

    def _abandon(self) -> None:
        if self._chance.random() < 0.2:
            self._story.add(TABLE, "abandon", [""] * len(seats_in(self._story.log.electorate())))

    def _clock(self) -> None:
        self._story.minutes += self._chance.choice((1, 10, 100))

    def _lie(self) -> None:
        """From now on a cup of the league lies where cards are dealt, at one step."""
        hands = self._story.hands
        if not hands or not self._story.log.match or not self._story.log.match.rules.deck:
            raise Illegal("not_now")
        seat = self._chance.choice(sorted(hands))
        cards = hands[seat].cards
        cards.lie = self._chance.choice(sorted({**ALONE, **TWO}))
        cards.victim = (seat - 1) % len(self._story.log.players)

    def _hand(self) -> None:
        """Points of its own making."""
        log, cards = self._story.log, self._cup.app.owner.cards
        if not log.deal or not cards or not cards.wanted_points:
            raise Illegal("not_now")
        step, first = cards.wanted_points
        other = card_secrets.encode_points(self._chance.randbytes(card_secrets.POINT * card_secrets.PIECE))
        self._cup.put_in("points", log.uid, log.deal.mix_number, step, first, other)


# Every kind of strike. Their order decides which one a seed plays.
KINDS: dict[str, Callable[[Attacks], None]] = {
    "rewind": Attacks._rewind, "fork": Attacks._fork, "swap": Attacks._swap, "pretend": Attacks._pretend,
    "mirror": Attacks._mirror, "hold": Attacks._hold, "deaf": Attacks._deaf, "cut": Attacks._cut,
    "restart": Attacks._restart, "replay": Attacks._replay, "edit": Attacks._edit, "forge": Attacks._forge,
    "away": Attacks._away, "back": Attacks._back, "drop": Attacks._drop, "undo": Attacks._undo,
    "chain": Attacks._chain, "count": Attacks._count, "begin": Attacks._begin, "again": Attacks._again,
    "row": Attacks._row, "abandon": Attacks._abandon, "agree": Attacks._agree, "vote": Attacks._vote,
    "clock": Attacks._clock, "hand": Attacks._hand, "lobby": Attacks._lobby, "repeat": Attacks._repeat,
    "brazen": Attacks._brazen, "lie": Attacks._lie, "ballot": Attacks._ballot, "crowd": Attacks._crowd,
    "robot": Attacks._robot, "blink": Attacks._blink, "think": Attacks._think, "hurry": Attacks._hurry,
    "charge": Attacks._charge, "claim": Attacks._claim, "puppet": Attacks._puppet, "usurp": Attacks._usurp,
    "anew": Attacks._anew, "parted": Attacks._parted,
}  # fmt: skip


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
