"""The room where the table cheats: honest cups, and an adversary that owns everything else. One seed decides all.

The adversary keeps stories (logs that the real ledger lets pass) and tells each cup one of them; now and then it
strikes, see ATTACKS. It has all that the cups ever sent, and the secrets of the cups in league with it.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from gobelet import card_curve, card_secrets, curve, games
from gobelet.ledger import AUTOMATE, CLOSED, CUP, HOSTED, TABLE, hexed, match_entry, time_control
from gobelet.link.cup_end import UP
from gobelet_host.games import cases
from gobelet_host.table.curve_point_store import pieces
from tests.worlds.cheat.attack import Attack
from tests.worlds.cheat.attacks import KINDS, strike
from tests.worlds.cheat.branch import AT_ITS_STEP, LogBranch, Offer
from tests.worlds.cheat.colluder import Colluder
from tests.worlds.cheat.colluder_cards import Points
from tests.worlds.cheat.cup import Cup
from tests.worlds.cheat.referee import Referee
from tests.worlds.faults import Faults

STRIKE = "strike"
_EACH = 600  # chance in a million of each attack, at each step of the adversary
_OFTEN = dict.fromkeys(("fork_lap", "complain"), 6 * _EACH)  # where cards are dealt: each needs a seldom moment
ATTACKS = {STRIKE: tuple((kind, _EACH, 0, (1 << 20) - 1) for kind in KINDS)}
CARD_ATTACKS = {STRIKE: tuple((kind, _OFTEN.get(kind, _EACH), 0, (1 << 20) - 1) for kind in KINDS)}
STRIKES = 12  # in one room: what they do must have time to show
STILL = 20_000  # ms without a new entry until the room is left
STOPPED = 8_000  # ms that it goes on once a cup has been told another story
SOMETIMES = 250  # ms between two looks of the adversary when nothing happens
REMEMBERED = 24  # commands of each cup that are tried again


@dataclass
class Plan:
    """The scenario of a room. cups: at the table; honest: how many of them are. league: who holds the others, all
    without any are cups. times: the settings of a time control. arranged: round and attempt of a tournament."""

    seed: str
    game: str
    cups: int
    honest: int
    options: dict[str, Any] = field(default_factory=dict)
    league: tuple[int, ...] = ()
    times: tuple[int, ...] = ()
    arranged: tuple[int, ...] = ()


def attacks_on(game: str) -> dict[str, tuple]:
    """What strikes where this is played, and how often."""
    return CARD_ATTACKS if games.load(game).deck else ATTACKS


def plan_of(seed: str, game: str) -> Plan:
    """Draws the scenario of a seed: two to four cups, of which at least one is honest."""
    chance = random.Random(f"{seed} plan")
    least, most = games.load(game).SEATS
    cups = chance.randint(least, max(least, min(4, most)))
    options = dict(cases.of(game).short) if chance.random() < 0.5 else {}
    honest = chance.randint(1, cups)
    if games.load(game).deck and cups > 3:
        honest = 2  # who forks a lap needs two in league, and two who hear other stories
    league = tuple(chance.choice((CUP, CUP, AUTOMATE, HOSTED)) for _ in range(honest, cups))
    times = chance.choice(((), (), (20, 0, 0, time_control.PLAY), (0, 8, 0, time_control.PLAY)))
    return Plan(seed, game, cups, honest, options, league, times)


def points_under_masks(cards: Iterable[int], masks: Sequence[int]) -> dict[bytes, int]:
    """Each card's point under any of some masks, or none: whoever has the masks can tell the card by it."""
    images: dict[bytes, int] = {}
    for card in cards:
        points = [curve.run_to_end(card_curve.card_point(card))]
        for mask in masks:
            points += [curve.run_to_end(curve.multiply_one(mask, point)) for point in points]
        images.update(dict.fromkeys(points, card))
    return images


class CheatWorld:
    """cups: the honest ones. stories: all that were ever told. referee: see there. struck: attacks, with how often."""

    def __init__(self, plan: Plan, faults: Faults) -> None:
        self.plan = plan
        self.now = 0
        self.referee = Referee()
        self.referee.cards.lies = self._lied
        self.struck: Counter[str] = Counter()
        self.stories: list[LogBranch] = []
        self.points: Points = {}  # of all that anybody has ever made
        self.offers: dict[str, list[Offer]] = {}
        self._faults = faults
        self._chance = random.Random(f"{plan.seed} adversary")
        self._master = self._chance.randbytes(32)
        self._images: dict[bytes, dict[bytes, int]] = {}  # M and places of a deal -> points that show an honest card
        self._moved_at = 0
        self._stopped_at = 1 << 60
        self.cups = [Cup(number, plan.seed, lambda: self.now, self.referee) for number in range(plan.honest)]
        for cup in self.cups:
            self.referee.apps[cup.board.cup_id] = cup.app

    @property
    def game(self) -> str:
        """The name of what is played."""
        return self.plan.game

    # stories

    def first(
        self, uid: str = "", played: tuple[str, ...] = (), change: Callable[[list], None] | None = None
    ) -> LogBranch:
        """A story with an entry 0. played: honest cups whose seats the adversary plays itself. change: of its rows."""
        plan, chance = self.plan, self._chance
        rules = games.load(plan.game)
        rows = [list(cup.row) for cup in self.cups]
        league = plan.league or (CUP,) * (plan.cups - plan.honest)
        rows += [
            [f"{number + 1:016x}", f"League {number}", 40, held] for number, held in enumerate(league, plan.honest)
        ]
        order = random.Random(f"{plan.seed} seats")
        order.shuffle(rows)
        if change:
            change(rows)
        honest = {cup.board.cup_id for cup in self.cups} - set(played)
        puppets = {
            seat: Colluder(seat, chance.randbytes(32), chance) for seat, row in enumerate(rows) if row[0] not in honest
        }
        story = LogBranch(self._master, puppets, points=self.points)
        values = games.complete_options(rules, plan.options)
        uid = uid or hexed(chance.randbytes(8))
        story.add(TABLE, "match", *match_entry.items(uid, rules, values, rows, plan.times, plan.arranged))
        self.stories.append(story)
        return story

    def tell(self, story: LogBranch, *cups: Cup, pretending: bool = False) -> None:
        """From now on these cups, all without any, hear this story."""
        if story not in self.stories:
            self.stories.append(story)
        for cup in cups or self.cups:
            cup.meet(story, pretending)

    def heard_branches(self) -> list[LogBranch]:
        """The stories that somebody hears."""
        return [story for story in self.stories if any(cup.story is story for cup in self.cups)]

    # time

    def begin(self, change: Callable[[list], None] | None = None) -> LogBranch:
        """Everybody comes to the table and presses, and hears a first story. change: see first()."""
        self.run(lambda: all(cup.app.link.state == UP for cup in self.cups))
        self.press()
        story = self.first(change=change)
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
            messages = cup.step()
            self.referee.watched(cup.board.cup_id)
            self.referee.cards.judged(cup.board.cup_id, cup.app)
            if cup.app.is_halted_by_fork():
                self._stopped_at = min(self._stopped_at, self.now)
            moved = moved or messages is not None
            for message in messages or []:
                self._handle_message(cup, message)
        return moved

    def _lied(self) -> set[str]:
        """All that was ever a lie of a deal, as logs have it."""
        return {lie for story in self.stories for hand in story.hands.values() for lie in hand.cards.lied}

    def _handle_message(self, cup: Cup, message: list[Any]) -> None:
        if message[0] == "hello":
            cup.welcome()
        elif message[0] == "want":
            self._send_points(cup, *message[1:])
        elif message[0] == "cmd":
            _, ident, step, kind, *items = message
            offers = self.offers.setdefault(cup.board.cup_id, [])
            if (ident, step, kind, items) not in offers:
                self.referee.reached(cup.board.cup_id, ident)
                offers.append((ident, step, kind, items))
                self._record_points(cup, kind)
                del offers[:-REMEMBERED]
            elif kind in (*AT_ITS_STEP, "chain"):
                self._refuse_stale(cup, ident, step, kind, items)

    def _record_points(self, cup: Cup, kind: str) -> None:
        """A cup has made points, which it gives whoever asks."""
        cards = cup.app.owner.cards
        if cards and kind in ("mask", "peel"):
            self.points[card_secrets.digest(cards.made[1])] = bytes(cards.made[1])
            self.referee.cards.made(cup.board.cup_id, cards.made[1])
            if kind == "peel" and cup.story and cup.story.log.digest == cup.app.ledger.digest:
                self._leaks(cup, cup.story)

    def _leaks(self, cup: Cup, story: LogBranch) -> None:
        """Notes cards of honest hands that are left of what a cup gives once the league has taken its masks off."""
        deal, deck = story.log.deal, story.log.match.rules.deck(len(story.log.players))
        here = [other.app.owner for other in self.cups if other.app.owner.memory.uid == story.log.uid]
        owners = {owner.seat: owner for owner in here if owner.seat not in story.puppets}
        if deal is None:
            return
        lost = any(other.app.owner.lost for other in self.cups)
        if lost or {*owners} | {*story.puppets} != {*range(deal.seats)}:
            return  # the league plays one of them for others
        links = [(owners.get(seat) or story.puppets[seat]).preimage_of(deal) for seat in range(deal.seats)]
        orders = [card_secrets.permutation(link, deal.context(seat), len(deck)) for seat, link in enumerate(links)]
        where = card_secrets.compose_permutations(orders)
        honest = {deck[where[place]] for seat in owners for place in deal.blocks[seat]}
        key = deal.mixed + deal.dealing_order
        if key not in self._images:
            masks = [card_curve.mask_scalar(links[seat], deal.context(seat)) for seat in story.puppets]
            self._images[key] = points_under_masks(honest, masks)
        self.referee.cards.hidden(deal.mixed, self._images[key], cup.app.owner.cards.made[1])

    def _refuse_stale(self, cup: Cup, ident: int, step: int, kind: str, items: list[Any]) -> None:
        """A cup still waits: the table refuses what cannot come next."""
        if cup.story and not cup.story.wants(cup.board.cup_id, ident, step, kind, items):
            cup.end.refuse(ident, "not_now")

    def turn(self, advance: bool = True) -> None:
        """A step of everybody. advance: whether the adversary goes on with its stories."""
        moved = self.hear()
        if advance:
            for story in self.heard_branches():
                if story.advance(self.offers, self._chance):
                    moved = True
                    self._moved_at = self.now
        if not moved:
            due = min([cup.next_wakeup for cup in self.cups])
            self.now = min(max(due, self.now + 1), self.now + SOMETIMES)

    def _send_points(self, cup: Cup, uid: str, number: int, step: int, first: int) -> None:
        """Gives a cup the points that it asks for, as its story has them."""
        deal = cup.story.log.deal if cup.story else None
        if cup.story is None or deal is None or deal.mix_number != number or step // deal.seats > deal.seats:
            return
        made = deal.step_record(step)
        points = self.points.get(made[1], b"") if made else b""
        for at, text in pieces(points, first):
            cup.end.send(["points", uid, number, step, at, text])

    def run(self, until: Callable[[], object], turns: int = 20_000) -> None:
        """Turns until something is true. Raises AssertionError if that takes too many."""
        while not until():
            turns -= 1
            assert turns, f"nothing came of it: {self.where()}"
            self.turn()

    def where(self) -> str:
        """Where everybody stands, for the reader of a failure."""
        stories = [(len(story), story.log.phase, story.log.owing()) for story in self.heard_branches()]
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
                strike(Attack(self, fault.detail), fault.what)
            self.turn()
            if self.referee.violation:
                raise self.referee.violation
        ending = self.referee.compare()
        if self.referee.violation:
            raise self.referee.violation
        return ending

    def _ended(self) -> bool:
        if self.now - self._moved_at > STILL or self.now - self._stopped_at > STOPPED:
            return True
        heard = self.heard_branches()
        closed = all(story.log.phase == CLOSED for story in heard)
        return closed and all(cup.story and cup.app.ledger.digest == cup.story.log.digest for cup in self.cups)
