"""Parafico on the table: the bid that stands, the bids before it, a call as it unfolds.

What a spectator remembers beside the state: the bids of the round, who showed what, how the last call ended.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rich.text import Text

from gobelet import ledger
from gobelet_host.spectate.model import Seat, TableModel
from gobelet_host.spectate.spectator import Event, Spectator
from gobelet_host.view import art, table
from gobelet_host.view.art import BACK, FACES
from gobelet_host.view.blocks import ELLIPSIS, Block, beside, fit, flow, line, width_of, wrap
from gobelet_host.view.look import Look
from gobelet_host.words import Words
from gobelet_host.words.narrate import bid as bid_text
from gobelet_host.words.narrate import sentence

Bid = tuple[int, int, int]  # seat, quantity, face
Hand = tuple[int, ...]
LARGE = 11  # lines of a middle that has room for large dice
MATCH, JOKER = "✓", "★"
LOST, GAINED = "−1", "+1"
FOUND, MISSING = "■", "□"


@dataclass
class Verdict:
    """A call and what came of it. history: the bids of the round. parafico: whether it is a Parafico round. count:
    (matching, jokers) once all have shown. outcome: the event "lost", "won" or "kept". then: the events that followed
    from it: out, parafico, winner."""

    call: str
    caller: int
    history: list[Bid]
    round: int
    parafico: bool
    hands: dict[int, Hand] = field(default_factory=dict)
    count: tuple[int, int] | None = None
    outcome: Event | None = None
    then: list[Event] = field(default_factory=list)

    @property
    def bid(self) -> Bid:
        """The bid that was called."""
        return self.history[-1]

    def marks(self, face: int) -> str:
        """How a shown die counts: "match", "joker" or ""."""
        if face == self.bid[2]:
            return "match"
        return "joker" if face == 1 and not self.parafico else ""

    @property
    def so_far(self) -> int:
        """How many dice have been found among those shown until now."""
        return sum(bool(self.marks(face)) for hand in self.hands.values() for face in hand)


class Game(Spectator):
    """history: the bids of this round. verdict: the last call, until everybody has rolled again. rolls: the public
    rolls of the seating."""

    NEWS = ("order", "first_roll_of", "tie", "lost", "won", "kept", "out", "parafico", "winner", "round")
    LEGEND = "view.legend"
    KEYS = ("keys.play", "keys.cup")
    ACTS = "view.speaks"

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self.history: list[Bid] = []
        self.verdict: Verdict | None = None
        self.rolls: dict[int, Hand] = {}

    def event(self, event: Event) -> None:
        kind, _, seat, *data = event
        state = self.model.view
        if kind == "bid":
            self.history.append((seat, data[0], data[1]))
        elif kind == "undone":
            self.history.pop()  # here a bid is all that can be taken back
        elif kind in ("bluff", "caramba"):
            self.verdict = Verdict(kind, seat, self.history, state["round"], state["parafico"])
        elif kind == "rolled":
            self.verdict = None  # new dice are under the cups: nobody shall take the old ones for them
        elif kind in ("seat_roll", "first_roll"):
            self.rolls[seat] = data[0]
        elif kind in ("tie", "first_roll_of"):
            for one in range(len(self.model.ledger.players)):
                if data[0] >> one & 1:
                    self.rolls.pop(one, None)
        elif kind == "round":
            self.history = []
            if data[0] == 1:
                self.rolls = {}
        elif self.verdict:
            if kind == "shown":
                self.verdict.hands[seat] = data[0]
            elif kind == "count":
                self.verdict.count = (data[2], data[3])
            elif kind in ("lost", "won", "kept"):
                self.verdict.outcome = event
            elif kind in ("out", "parafico", "winner"):
                self.verdict.then.append(event)

    # what the common parts ask

    @property
    def parafico(self) -> bool:
        """Whether ones are no jokers in what is on the table now: the round, or the call that is still looked at."""
        return self.verdict.parafico if self.verdict else bool(self.model.view.get("parafico"))

    @property
    def night(self) -> bool:
        return self.parafico

    @property
    def round(self) -> int:
        """That of the verdict while there is one."""
        return self.verdict.round if self.verdict else super().round

    @property
    def bid(self) -> Bid | None:
        """The bid that stands."""
        return self.history[-1] if self.history else None

    def status(self, words: Words) -> str:
        dice = words.count("dice", self.model.view["dice_in_play"])
        return f"{super().status(words)} · {words.get('view.in_play', dice)}" if self.round else ""

    def banner(self, words: Words) -> str:
        return words.get("view.parafico") if self.parafico else ""

    def word(self, words: Words) -> str:
        """Of the round when there is one."""
        if self.verdict and self.verdict.count:
            return words.get("event.round_word", self.model.ledger.round_word)
        return super().word(words)

    def order(self) -> list[int]:
        return self.model.view["order"] or super().order()

    def ranked(self, seat: Seat, words: Words, look: Look) -> Text:
        if seat.rank == 1:
            return super().ranked(seat, words, look)
        return line((words.get("view.out", seat.rank), look.quiet))

    def owed(self, seat: Seat, words: Words) -> str:
        return words.get(f"view.owes_{seat.owes}")

    # before a seat

    def shown(self, seat: int) -> Hand:
        """The faces of a seat's last showing, while they matter."""
        return self.verdict.hands.get(seat, ()) if self.verdict else self.rolls.get(seat, ())

    def full(self, seat: Seat) -> bool:
        return bool(self.shown(seat.number))

    def before(self, seat: Seat, look: Look, signs: bool = True) -> Text:
        """Shown faces, or how many dice lie under the cup. signs: ✓ and ★ behind those that count."""
        faces = self.shown(seat.number)
        if not faces:
            return line((BACK * self.model.view["dice"][seat.number], look.back))
        if self.verdict is None:
            total = f" {sum(faces)}" if len(faces) > 1 else ""
            return line(("".join(FACES[face] for face in faces), look.name), (total, look.quiet))
        parts: list[str | tuple[str, str]] = []
        for face in faces:
            mark = self.verdict.marks(face)
            sign = {"match": MATCH, "joker": JOKER, "": " "}[mark] if signs else ""
            style = {"match": look.counted, "joker": look.joker, "": look.name}[mark]
            parts.append((FACES[face] + sign, style))
        return line(*parts)

    def brief(self, seat: Seat, look: Look) -> Text:
        if self.shown(seat.number):
            return self.before(seat, look, signs=False)
        return line((f"{self.model.view['dice'][seat.number]}{BACK}", look.back))

    def change(self, seat: Seat, look: Look) -> Text:
        """The die that the last call has cost or brought this seat."""
        outcome = self.verdict.outcome if self.verdict else None
        if outcome and outcome[2] == seat.number and outcome[0] != "kept":
            won = outcome[0] == "won"
            return line((f" {GAINED if won else LOST}", look.good if won else look.bad))
        return line()

    # the middle

    def ribbon(self, words: Words, look: Look, width: int, height: int) -> Block:
        """How the bid came about, the latest last; what does not fit into `height` lines goes from the beginning."""
        if height <= 0:
            return []
        bids = self.verdict.history if self.verdict else self.history
        pieces = []
        for number, (seat, quantity, value) in enumerate(bids):
            style = look.bid if number == len(bids) - 1 else look.quiet
            pieces.append(line((f"{self.model.names[seat]} ", look.quiet), (bid_text(quantity, value), style)))
        lines = flow(pieces, width, " › ", look.quiet)
        while pieces and len(lines) > height:
            pieces = pieces[1:]
            lines = flow([line((ELLIPSIS, look.quiet)), *pieces], width, " › ", look.quiet)
        return lines

    def middle(self, words: Words, look: Look, width: int, height: int) -> Block:
        if self.verdict:
            return self._called(self.verdict, words, look, width, height)
        if self.model.view.get("phase") in ("seat_roll", "first_roll"):
            return self._rolls(words, look, width, height)
        if self.bid:
            return self._bid(self.bid, words, look, width, height)
        return self._no_bid(words, look, width, height)

    def ending(self, words: Words, look: Look, width: int) -> Block:
        """How the last call went."""
        return self._called(self.verdict, words, look, width, 0) if self.verdict else []

    def _rolls(self, words: Words, look: Look, width: int, height: int) -> Block:
        key = "view.seat_roll" if self.model.view["phase"] == "seat_roll" else "view.first_roll"
        block = wrap(words.get(key), width, look.bid)
        block += table.told(self.model, words, look, width, min(2, height - len(block) - 1))
        return block + self.waiting(words, look, width)

    def _no_bid(self, words: Words, look: Look, width: int, height: int) -> Block:
        """Before the first bid of a round: everybody shakes, or somebody has the first word."""
        number = words.get("bar.round", self.round)
        what, _ = self.model.waiting()
        told = line((words.get("view.shake"), look.bid) if what == "shake" else (words.get("view.no_bid"), look.quiet))
        waiting = self.waiting(words, look, width)
        return [*art.word(number, look.quiet), line(), told, line(), *waiting] if height >= 10 else [told, *waiting]

    def _bid(self, bid: Bid, words: Words, look: Look, width: int, height: int) -> Block:
        """The bid that stands, who made it, who speaks."""
        seat, quantity, value = bid
        large = height >= LARGE
        drawn = art.bid(quantity, value, large, look, hollow=value == 1 and self.parafico)
        who = line(("— ", look.quiet), (self.model.names[seat], "bold"))
        waiting = self.waiting(words, look, width)
        if large:
            return [*drawn, who, line(), *waiting]
        side: Block = [who, line(), *waiting[:1]]
        size = width_of(side)
        return beside(drawn, [line("    ")] * 3, [fit(one, size) for one in side]) if len(side) == 3 else [*drawn, who]

    def _called(self, verdict: Verdict, words: Words, look: Look, width: int, height: int) -> Block:
        """The call as it unfolds: the word, what was called, the count against the bid, what follows."""
        style = look.bluff if verdict.call == "bluff" else look.caramba
        names = self.model.names
        bidder, quantity, value = verdict.bid
        called = words.get(f"view.{verdict.call}", names[verdict.caller], names[bidder], bid_text(quantity, value))
        block: Block = [line((called, style))]
        if height >= 7 or not verdict.count:
            block.append(_count(verdict, look, width))
        if verdict.count:
            counted = ("count", -1, bidder, quantity, value, *verdict.count)
            block += wrap(sentence(counted, names, words), width)
        else:
            block += self.waiting(words, look, width)
        if verdict.outcome:
            good = verdict.outcome[0] != "lost"
            block += wrap(sentence(verdict.outcome, names, words), width, look.good if good else look.bad)
        for event in verdict.then:
            if event[0] != "winner":
                block += wrap(sentence(event, names, words), width, look.bid)
        if verdict.outcome and self.model.phase != ledger.OVER:
            block += self.waiting(words, look, width)
        drawn = art.word(words.get(f"head.{verdict.call}"), style)
        if len(block) + len(drawn) <= height and width_of(drawn) <= width:
            return [*drawn, *block]
        return block


def _count(verdict: Verdict, look: Look, width: int) -> Text:
    """Dice found so far against the bid: full squares up to it, then those beyond."""
    _, quantity, _ = verdict.bid
    found = verdict.so_far
    within = min(found, quantity)
    if max(found, quantity) + 8 > width:
        return line((f"{found}", "bold"), (f" / {quantity}", look.quiet))
    over = FOUND * (found - within)
    return line(
        (f"{found} ", "bold"), (FOUND * within, look.bid), (MISSING * (quantity - within), look.quiet),
        ("│", look.quiet), (over, look.good), (f" {quantity}", look.quiet),
    )  # fmt: skip
