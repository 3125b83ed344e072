"""A spectator's memory of Parafico: the bids of the round, who showed what, how the last call ended."""

from dataclasses import dataclass, field
from itertools import pairwise

from gobelet.games.parafico.rules import NAME
from gobelet_host.spectate.model import Event, GameSpectator, TableModel
from gobelet_host.words import Words
from gobelet_host.words.event_sentences import bid as bid_text
from gobelet_host.words.event_sentences import sentence

Bid = tuple[int, int, int]  # seat, quantity, face
Hand = tuple[int, ...]


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

    @property
    def good(self) -> bool:
        """Whether it spares or pays the one concerned; not yet, before the outcome."""
        return self.outcome is not None and self.outcome[0] != "lost"

    def sentences(self, names: list[str], words: Words) -> tuple[str, str, str, list[str]]:
        """As sentences: who calls whom, the count, the outcome, what followed; "" and [] for what is still to come."""
        bidder, quantity, value = self.bid
        called = words.get(f"view.{self.call}", names[self.caller], names[bidder], bid_text(quantity, value))
        count = ("count", -1, bidder, quantity, value, *self.count) if self.count else None
        tally, outcome = (sentence(event, names, words, NAME) if event else "" for event in (count, self.outcome))
        then = [sentence(event, names, words, NAME) for event in self.then if event[0] != "winner"]
        return called, tally, outcome, then


class Spectator(GameSpectator):
    """history: the bids of this round. verdict: the last call, until everybody has rolled again. rolls: the public
    rolls of the seating."""

    # Each is told as (story, -1, seat, ...), see Snapshot.tell_story().
    STORIES = (("lie", "", lambda _: 0), ("caramba", "", lambda _: 0), ("call", "", lambda _: 0))
    ACTS = "view.speaks"
    OWES_ACT = "view.owes_act"

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
            self.rolls = {}
        elif kind in ("seat_roll", "first_roll"):
            self.rolls[seat] = data[0]
        elif kind == "round":
            self.history = []
        elif self.verdict:
            if kind == "shown":
                self.verdict.hands[seat] = data[0]
            elif kind == "count":
                self.verdict.count = (data[2], data[3])
            elif kind in ("lost", "won", "kept"):
                self.verdict.outcome = event
                self._judge(self.verdict)
            elif kind in ("out", "parafico", "winner"):
                self.verdict.then.append(event)

    def _judge(self, verdict: Verdict) -> None:
        """Keeps what is worth telling of a call that has been decided: bids without one such die that others believed,
        how near the call was, a caramba that was right."""
        seat, quantity, face = verdict.bid
        for (liar, said, value), (believer, *_) in pairwise(verdict.history):
            hand = verdict.hands.get(liar)
            if hand and not any(one == value or one == 1 and not verdict.parafico for one in hand):
                self.keep("lie", said, ("lie", -1, liar, said, value, believer))
        if verdict.call == "caramba" and verdict.good:
            self.keep("caramba", quantity, ("caramba", -1, verdict.caller, quantity, face, verdict.round))
        elif verdict.call == "bluff" and verdict.count:
            matching = sum(verdict.count)
            near = 1000 - abs(2 * (quantity - matching) - 1)
            self.keep("call", near, ("call", -1, verdict.caller, quantity, face, matching))

    # what the common parts ask

    @property
    def parafico(self) -> bool:
        """Whether ones are no jokers in what is on the table now: the round, or the call that is still looked at."""
        return self.verdict.parafico if self.verdict else bool(self.model.view.get("parafico"))

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

    def order(self) -> list[int]:
        return self.model.view["order"] or super().order()

    def shown_faces(self, seat: int) -> Hand:
        """The faces of a seat's last showing, while they matter."""
        return self.verdict.hands.get(seat, ()) if self.verdict else self.rolls.get(seat, ())
