"""The attacks of the adversary on a room, one at a time: a function each, of the Attack that it carries out."""

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
from tests.worlds.cheat import card_attacks, vote_attacks
from tests.worlds.cheat.attack import Attack
from tests.worlds.cheat.liar import ALONE, TWO


def rewind(attack: Attack) -> None:
    everybody = [cup for cup in attack.room.cups if cup.story is attack.branch]
    attack.room.tell(attack.shorter(), *everybody)


def fork(attack: Attack) -> None:
    attack.room.tell(attack.shorter(), *(attack.cups_on_branch() or [attack.cup]))


def swap(attack: Attack) -> None:
    attack.room.tell(attack.chance.choice(attack.room.stories), attack.cup)


def pretend(attack: Attack) -> None:
    attack.room.tell(attack.chance.choice([attack.shorter(), *attack.room.stories]), attack.cup, pretending=True)


def mirror(attack: Attack) -> None:
    """The seats of all other honest cups are played by the table, in a match of the same name."""
    cups = tuple(cup.board.cup_id for cup in attack.room.cups if cup is not attack.cup)
    attack.room.tell(attack.room.first(attack.branch.log.uid, cups), attack.cup)


def hold(attack: Attack) -> None:
    attack.cup.heard_at = attack.room.now + attack.chance.choice((50, 500, 5000))


def deaf(attack: Attack) -> None:
    attack.cup.said_at = attack.room.now + attack.chance.choice((50, 500, 5000))


def cut(attack: Attack) -> None:
    attack.cup.cut()


def restart(attack: Attack) -> None:
    attack.cup.start()


def replay(attack: Attack) -> None:
    attack.cup.put_in(*attack.branch.body(attack.chance.randrange(len(attack.branch))))


def edit(attack: Attack) -> None:
    """An entry that this cup has not heard is another one for it."""
    story = attack.branch
    at = min(attack.cup.app.ledger.entries, len(story) - 1)
    body = story.body(at)
    place = attack.chance.randrange(1, len(body))
    body[place] = _other(body[place], attack.chance)
    try:
        branch = story.tell(at)
        branch.fold(dumps(body))
        attack.room.tell(branch, attack.cup)
    except Illegal:
        attack.cup.put_in(*body)


def forge(attack: Attack) -> None:
    """Something that an honest seat never did."""
    branch = attack.branch.tell(len(attack.branch))
    log = branch.log
    cups = [cup.board.cup_id for cup in attack.room.cups]
    seats = [seat for seat, player in enumerate(log.players) if player[0] in cups]
    seat = attack.chance.choice(seats)
    if log.owes(seat) == "act":
        branch.add(seat, "act", attack.chance.choice(log.match.rules.legal(log.match.state, seat)))
    else:
        branch.add(seat, attack.chance.choice(("shake", "undo")))
    attack.room.tell(branch, *(attack.cups_on_branch() or [attack.cup]))


def think(attack: Attack) -> None:
    """A player takes the cup in hand and thinks."""
    attack.cup.think(attack.chance.choice((3000, 8000, 30_000)))


def hurry(attack: Attack) -> None:
    """A player who thinks is told that the time is up, and how much of it is spent."""
    attack.cup.think(attack.chance.choice((3000, 8000)))
    attack.room.wait(attack.chance.choice((500, 2000)))
    log = attack.cup.app.ledger
    if log.times is None:
        raise Illegal("not_now")
    if attack.chance.random() < 0.3:
        attack.cup.cut()
        attack.room.wait(500)
    attack.cup.put_in("spent", log.uid, attack.chance.choice((150, 600, 99_999)))


def charge(attack: Attack) -> None:
    """Each decision counts for more than it took."""
    attack.branch.charge = attack.chance.choice((8, 60, 99_999))


def claim(attack: Attack) -> None:
    """Holds back the claims of honest players behind an undo."""
    if games.load(attack.room.game).claimable is Game.claimable:
        raise Illegal("not_now")
    attack.branch.holds_claims = True


def puppet(attack: Attack) -> None:
    """A player is asked, told that nothing comes of it, and played by the table in the match of the others."""
    room, cup = attack.room, attack.cup
    if attack.chance.random() < 0.5:
        room.offers.pop(cup.board.cup_id, None)  # a `seat` of before would tell the cup at once
    story = room.first()
    room.tell(story, cup)
    room.wait(3000)
    played = room.first(story.log.uid, (cup.board.cup_id,))
    if attack.chance.random() < 0.5:
        story = story.tell(len(story))
        story.add(TABLE, "abandon", [""] * len(seats_in(story.log.electorate())))
        room.tell(story, cup)
    else:
        room.tell(attack.branch, cup)
    others = [other for other in room.cups if other is not cup]
    if others:
        room.press(*others)
        room.tell(played, *others)


def usurp(attack: Attack) -> None:
    """A player has pressed, and finds a match in which the table has taken the seat already, as all others."""
    room, cup = attack.room, attack.cup
    story = room.first(played=tuple(other.board.cup_id for other in room.cups))
    for _ in range(attack.chance.choice((1, 8, 40))):
        story.advance(room.offers, attack.chance)
    room.press(cup)
    room.tell(story, cup)


def anew(attack: Attack) -> None:
    """The league loses: the match is broken off, or left, and begun anew."""
    room, cup = attack.room, attack.cup
    if attack.chance.random() < 0.5:
        abandon(attack)
        room.wait(500)
    room.press()
    room.tell(room.first(change=attack.chance.shuffle), *(attack.cups_on_branch() or [cup]))


def parted(attack: Attack) -> None:
    """One cup is told that the match is off, the others go on."""
    branch = attack.branch.tell(len(attack.branch))
    branch.add(TABLE, "abandon", [""] * len(seats_in(branch.log.electorate())))
    attack.room.tell(branch, attack.cup)


def undo(attack: Attack) -> None:
    before = attack.branch.log.undo_state
    attack.branch.add(before[0] if before else attack.random_seat(), "undo")


def chain(attack: Attack) -> None:
    seat = attack.chance.choice([TABLE, *attack.branch.puppets])
    attack.branch.add(seat, "chain", attack.chance.randrange(3), hexed(attack.chance.randbytes(32)))


def count(attack: Attack) -> None:
    """A welcome that names entries which are not there."""
    log = attack.cup.app.ledger
    attack.cup.put_in("welcome", PROTO, 0, log.uid, log.entries + 100_000, log.entries)


def begin(attack: Attack) -> None:
    attack.room.tell(attack.room.first(), *(attack.cups_on_branch() or [attack.cup]))


def again(attack: Attack) -> None:
    """The same match, with another first entry."""
    attack.room.tell(attack.room.first(attack.branch.log.uid, change=attack.chance.shuffle), attack.cup)


def row(attack: Attack) -> None:
    """A match in which this cup is somebody else."""
    place, value = attack.chance.choice(((1, "Nobody"), (2, 3), (3, 1)))

    def change(rows: list[list[Any]]) -> None:
        for row in rows:
            if row[0] == attack.cup.board.cup_id:
                row[place] = value

    attack.room.tell(attack.room.first(change=change), attack.cup)


def lobby(attack: Attack) -> None:
    """The lobby instead of a match."""
    attack.cup.story = None
    attack.cup.cut()
    attack.room.wait(500)
    attack.room.tell(attack.branch, attack.cup)


def repeat(attack: Attack) -> None:
    """Begins or ceases to repeat commands of a cup at whatever challenge."""
    attack.branch.reckless = not attack.branch.reckless


def brazen(attack: Attack) -> None:
    """Sends an entry that the real ledger refuses."""
    payload = attack.branch.invalid_entry(attack.room.offers)
    if not payload:
        raise Illegal("not_now")
    attack.cup.put_in(*json.loads(payload))


def abandon(attack: Attack) -> None:
    if attack.chance.random() < 0.2:
        attack.branch.add(TABLE, "abandon", [""] * len(seats_in(attack.branch.log.electorate())))


def clock(attack: Attack) -> None:
    attack.branch.minutes += attack.chance.choice((1, 10, 100))


def lie(attack: Attack) -> None:
    """From now on a cup of the league lies where cards are dealt, at one step."""
    hands = attack.branch.hands
    if not hands or not attack.branch.log.match or not attack.branch.log.match.rules.deck:
        raise Illegal("not_now")
    seat = attack.chance.choice(sorted(hands))
    cards = hands[seat].cards
    cards.lie = attack.chance.choice(sorted({**ALONE, **TWO}))
    cards.victim = (seat - 1) % len(attack.branch.log.players)


def hand(attack: Attack) -> None:
    """Points of its own making."""
    log, cards = attack.branch.log, attack.cup.app.owner.cards
    if not log.deal or not cards or not cards.wanted_points:
        raise Illegal("not_now")
    step, first = cards.wanted_points
    other = card_secrets.encode_points(attack.chance.randbytes(card_secrets.POINT * card_secrets.PIECE))
    attack.cup.put_in("points", log.uid, log.deal.mix_number, step, first, other)


# Every kind of strike. Their order decides which one a seed plays.
KINDS: dict[str, Callable[[Attack], None]] = {
    "rewind": rewind, "fork": fork, "swap": swap, "pretend": pretend,
    "mirror": mirror, "hold": hold, "deaf": deaf, "cut": cut,
    "restart": restart, "replay": replay, "edit": edit, "forge": forge,
    "away": vote_attacks.away, "back": vote_attacks.back, "drop": vote_attacks.drop, "undo": undo,
    "chain": chain, "count": count, "begin": begin, "again": again,
    "row": row, "abandon": abandon, "agree": vote_attacks.agree, "vote": vote_attacks.vote,
    "clock": clock, "hand": hand, "lobby": lobby, "repeat": repeat,
    "brazen": brazen, "lie": lie, "ballot": vote_attacks.ballot, "crowd": vote_attacks.crowd,
    "robot": vote_attacks.robot, "blink": vote_attacks.blink, "think": think, "hurry": hurry,
    "charge": charge, "claim": claim, "puppet": puppet, "usurp": usurp,
    "anew": anew, "parted": parted, "fork_lap": card_attacks.fork_lap, "complain": card_attacks.complain,
    "run_ahead": card_attacks.run_ahead, "end_early": card_attacks.end_early,
    "read_an_answer": card_attacks.read_an_answer,
}  # fmt: skip


def strike(attack: Attack, kind: str) -> None:
    """Does it; what the real ledger does not let pass is given up."""
    try:
        KINDS[kind](attack)
    except Illegal:
        attack.room.struck[f"{kind} (impossible)"] += 1


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
