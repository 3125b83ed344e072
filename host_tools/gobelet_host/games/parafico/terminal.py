"""Parafico in the terminal: the bid that stands, the bids before it, a call as it unfolds."""

from rich.text import Text

from gobelet import ledger
from gobelet.games.parafico.rules import NAME
from gobelet_host.games.parafico.watch import Bid, Verdict, Watch
from gobelet_host.spectate.watcher import Seat
from gobelet_host.view import art, drawing, table
from gobelet_host.view.art import BACK, FACES
from gobelet_host.view.blocks import ELLIPSIS, Block, beside, fit, flow, line, width_of, wrap
from gobelet_host.view.look import Look
from gobelet_host.words import Words
from gobelet_host.words.narrate import bid as bid_text
from gobelet_host.words.narrate import sentence

LARGE = 11  # lines of a middle that has room for large dice
MATCH, JOKER = "✓", "★"
LOST, GAINED = "−1", "+1"
FOUND, MISSING = "■", "□"


class Drawing(drawing.Drawing):
    """The bid that stands and the call as the watcher remembers them."""

    LEGEND = "view.legend"
    KEYS = ("keys.play", "keys.cup")

    @property
    def watch(self) -> Watch:
        """What is remembered of this match."""
        assert isinstance(self.model.watcher, Watch)
        return self.model.watcher

    @property
    def night(self) -> bool:
        return self.watch.parafico

    def banner(self, words: Words) -> str:
        return words.get("view.parafico") if self.watch.parafico else ""

    def word(self, words: Words) -> str:
        """Of the round when there is one."""
        if self.watch.verdict and self.watch.verdict.count:
            return words.get("event.round_word", self.model.ledger.round_word)
        return super().word(words)

    def ranked(self, seat: Seat, words: Words, look: Look) -> Text:
        if seat.rank == 1:
            return super().ranked(seat, words, look)
        return line((words.get("view.out", seat.rank), look.quiet))

    # before a seat

    def full(self, seat: Seat) -> bool:
        return bool(self.watch.shown(seat.number))

    def before(self, seat: Seat, look: Look, signs: bool = True) -> Text:
        """Shown faces, or how many dice lie under the cup. signs: ✓ and ★ behind those that count."""
        faces = self.watch.shown(seat.number)
        if not faces:
            return line((BACK * self.model.view["dice"][seat.number], look.back))
        if self.watch.verdict is None:
            total = f" {sum(faces)}" if len(faces) > 1 else ""
            return line(("".join(FACES[face] for face in faces), look.name), (total, look.quiet))
        parts: list[str | tuple[str, str]] = []
        for face in faces:
            mark = self.watch.verdict.marks(face)
            sign = {"match": MATCH, "joker": JOKER, "": " "}[mark] if signs else ""
            style = {"match": look.counted, "joker": look.joker, "": look.name}[mark]
            parts.append((FACES[face] + sign, style))
        return line(*parts)

    def brief(self, seat: Seat, look: Look) -> Text:
        if self.watch.shown(seat.number):
            return self.before(seat, look, signs=False)
        return line((f"{self.model.view['dice'][seat.number]}{BACK}", look.back))

    def change(self, seat: Seat, look: Look) -> Text:
        """The die that the last call has cost or brought this seat."""
        outcome = self.watch.verdict.outcome if self.watch.verdict else None
        if outcome and outcome[2] == seat.number and outcome[0] != "kept":
            won = outcome[0] == "won"
            return line((f" {GAINED if won else LOST}", look.good if won else look.bad))
        return line()

    # the middle

    def ribbon(self, words: Words, look: Look, width: int, height: int) -> Block:
        """How the bid came about, the latest last; what does not fit into `height` lines goes from the beginning."""
        if height <= 0:
            return []
        bids = self.watch.verdict.history if self.watch.verdict else self.watch.history
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
        if self.watch.verdict:
            return self._called(self.watch.verdict, words, look, width, height)
        if self.model.view.get("phase") in ("seat_roll", "first_roll"):
            return self._rolls(words, look, width, height)
        if self.watch.bid:
            return self._bid(self.watch.bid, words, look, width, height)
        return self._no_bid(words, look, width, height)

    def ending(self, words: Words, look: Look, width: int) -> Block:
        """How the last call went."""
        return self._called(self.watch.verdict, words, look, width, 0) if self.watch.verdict else []

    def _rolls(self, words: Words, look: Look, width: int, height: int) -> Block:
        key = "view.seat_roll" if self.model.view["phase"] == "seat_roll" else "view.first_roll"
        block = wrap(words.get(key), width, look.bid)
        block += table.told(self.model, words, look, width, min(2, height - len(block) - 1))
        return block + self.waiting(words, look, width)

    def _no_bid(self, words: Words, look: Look, width: int, height: int) -> Block:
        """Before the first bid of a round: everybody shakes, or somebody has the first word."""
        number = words.get("bar.round", self.watch.round)
        what, _ = self.model.waiting()
        told = line((words.get("view.shake"), look.bid) if what == "shake" else (words.get("view.no_bid"), look.quiet))
        waiting = self.waiting(words, look, width)
        return [*art.word(number, look.quiet), line(), told, line(), *waiting] if height >= 10 else [told, *waiting]

    def _bid(self, bid: Bid, words: Words, look: Look, width: int, height: int) -> Block:
        """The bid that stands, who made it, who speaks."""
        seat, quantity, value = bid
        large = height >= LARGE
        drawn = art.bid(quantity, value, large, look, hollow=value == 1 and self.watch.parafico)
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
            block += wrap(sentence(counted, names, words, NAME), width)
        else:
            block += self.waiting(words, look, width)
        if verdict.outcome:
            good = verdict.outcome[0] != "lost"
            block += wrap(sentence(verdict.outcome, names, words, NAME), width, look.good if good else look.bad)
        for event in verdict.then:
            if event[0] != "winner":
                block += wrap(sentence(event, names, words, NAME), width, look.bid)
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
