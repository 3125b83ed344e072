"""Parafico in the terminal: the bid that stands, the bids before it, a call as it unfolds."""

from rich.text import Text

from gobelet import ledger
from gobelet_host.games.parafico.spectator import Bid, Verdict
from gobelet_host.spectate.model import Seat
from gobelet_host.view import big_text, drawing, table_blocks
from gobelet_host.view.big_text import BACK, FACES
from gobelet_host.view.blocks import ELLIPSIS, Block, fit, flow, line, side_by_side, width_of, wrap
from gobelet_host.view.theme import Theme
from gobelet_host.words.event_sentences import bid as bid_text

LARGE = 11  # lines of a middle that has room for large dice
MATCH, JOKER = "✓", "★"
LOST, GAINED = "−1", "+1"
FOUND, MISSING = "■", "□"


class Drawing(drawing.Drawing):
    """The bid that stands and the call as the watcher remembers them."""

    LEGEND = "view.legend"
    KEYS = ("keys.play", "keys.cup")

    @property
    def night(self) -> bool:
        return self.watch.parafico

    def banner(self) -> str:
        return self.words.get("view.parafico") if self.watch.parafico else ""

    def word(self) -> str:
        """Of the round when there is one."""
        if self.watch.verdict and self.watch.verdict.count:
            return self.words.get("event.round_word", self.model.ledger.reveal.word)
        return super().word()

    def ranked(self, seat: Seat) -> Text:
        if seat.rank == 1:
            return super().ranked(seat)
        return line((self.words.get("view.out", seat.rank), self.look.quiet))

    # before a seat

    def full(self, seat: Seat) -> bool:
        return bool(self.watch.shown_faces(seat.number))

    def before(self, seat: Seat, signs: bool = True) -> Text:
        """Shown faces, or how many dice lie under the cup. signs: ✓ and ★ behind those that count."""
        faces = self.watch.shown_faces(seat.number)
        if not faces:
            return line((BACK * self.state["dice"][seat.number], self.look.back))
        if self.watch.verdict is None:
            total = f" {sum(faces)}" if len(faces) > 1 else ""
            return line(("".join(FACES[face] for face in faces), self.look.name), (total, self.look.quiet))
        parts: list[str | tuple[str, str]] = []
        for face in faces:
            mark = self.watch.verdict.marks(face)
            sign = {"match": MATCH, "joker": JOKER, "": " "}[mark] if signs else ""
            style = {"match": self.look.counted, "joker": self.look.joker, "": self.look.name}[mark]
            parts.append((FACES[face] + sign, style))
        return line(*parts)

    def brief(self, seat: Seat) -> Text:
        if self.watch.shown_faces(seat.number):
            return self.before(seat, signs=False)
        return line((f"{self.state['dice'][seat.number]}{BACK}", self.look.back))

    def change(self, seat: Seat) -> Text:
        """The die that the last call has cost or brought this seat."""
        outcome = self.watch.verdict.outcome if self.watch.verdict else None
        if outcome and outcome[2] == seat.number and outcome[0] != "kept":
            won = outcome[0] == "won"
            return line((f" {GAINED if won else LOST}", self.look.good if won else self.look.bad))
        return line()

    # the middle

    def ribbon(self, width: int, height: int) -> Block:
        """How the bid came about, the latest last; what does not fit into `height` lines goes from the beginning."""
        if height <= 0:
            return []
        bids = self.watch.verdict.history if self.watch.verdict else self.watch.history
        pieces = []
        for number, (seat, quantity, value) in enumerate(bids):
            style = self.look.bid if number == len(bids) - 1 else self.look.quiet
            pieces.append(line((f"{self.model.names[seat]} ", self.look.quiet), (bid_text(quantity, value), style)))
        lines = flow(pieces, width, " › ", self.look.quiet)
        while pieces and len(lines) > height:
            pieces = pieces[1:]
            lines = flow([line((ELLIPSIS, self.look.quiet)), *pieces], width, " › ", self.look.quiet)
        return lines

    def middle(self, width: int, height: int) -> Block:
        if self.watch.verdict:
            return self._called(self.watch.verdict, width, height)
        if self.state.get("phase") in ("seat_roll", "first_roll"):
            return self._rolls(width, height)
        if self.watch.bid:
            return self._bid(self.watch.bid, width, height)
        return self._no_bid(width, height)

    def ending(self, width: int) -> Block:
        """How the last call went."""
        return self._called(self.watch.verdict, width, 0) if self.watch.verdict else []

    def _rolls(self, width: int, height: int) -> Block:
        block = wrap(self.words.get(f"view.{self.state['phase']}"), width, self.look.bid)
        block += table_blocks.news_block(self, width, min(2, height - len(block) - 1))
        return block + self.waiting(width)

    def _no_bid(self, width: int, height: int) -> Block:
        """Before the first bid of a round: everybody shakes, or somebody has the first word."""
        number = self.words.get("bar.round", self.watch.round)
        owed, _ = self.model.waiting()
        key, style = ("view.shake", self.look.bid) if owed == "shake" else ("view.no_bid", self.look.quiet)
        status = line((self.words.get(key), style))
        large = [*big_text.word(number, self.look.quiet), line(), status, line()]
        return [*(large if height >= 10 else [status]), *self.waiting(width)]

    def _bid(self, bid: Bid, width: int, height: int) -> Block:
        """The bid that stands, who made it, who speaks."""
        seat, quantity, value = bid
        large = height >= LARGE
        picture = big_text.bid(quantity, value, large, self.look, hollow=value == 1 and self.watch.parafico)
        bidder = line(("— ", self.look.quiet), (self.model.names[seat], "bold"))
        waiting = self.waiting(width)
        if large:
            return [*picture, bidder, line(), *waiting]
        side: Block = [bidder, line(), *waiting[:1]]
        size = width_of(side)
        if len(side) == 3:
            return side_by_side(picture, [line("    ")] * 3, [fit(row, size) for row in side])
        return [*picture, bidder]

    def _called(self, verdict: Verdict, width: int, height: int) -> Block:
        """The call as it unfolds: the word, what was called, the count against the bid, what follows."""
        style = self.look.bluff if verdict.call == "bluff" else self.look.caramba
        called, tally, outcome, then = verdict.sentences(self.model.names, self.words)
        block: Block = wrap(called, width, style)
        if height >= 7 or not verdict.count:
            block.append(_count(verdict, self.look, width))
        block += wrap(tally, width) if tally else self.waiting(width)
        if outcome:
            block += wrap(outcome, width, self.look.good if verdict.good else self.look.bad)
        for sentence in then:
            block += wrap(sentence, width, self.look.bid)
        if outcome and self.model.phase != ledger.OVER:
            block += self.waiting(width)
        drawn = big_text.word(self.words.get(f"head.{verdict.call}"), style)
        if len(block) + len(drawn) <= height and width_of(drawn) <= width:
            return [*drawn, *block]
        return block


def _count(verdict: Verdict, look: Theme, width: int) -> Text:
    """Dice found so far against the bid: full squares up to it, then those beyond."""
    _, quantity, _ = verdict.bid
    counted = verdict.so_far
    within = min(counted, quantity)
    if max(counted, quantity) + 8 > width:
        return line((f"{counted}", "bold"), (f" / {quantity}", look.quiet))
    over = FOUND * (counted - within)
    return line(
        (f"{counted} ", "bold"), (FOUND * within, look.bid), (MISSING * (quantity - within), look.quiet),
        ("│", look.quiet), (over, look.good), (f" {quantity}", look.quiet),
    )  # fmt: skip
