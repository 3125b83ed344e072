"""The cost of the decisions of a match, by what each player could know: for `gobelet coach` and the replay's page.

A match is folded again from its journal. What a seat hid is known once it was shown, opened or dealt in the open, so a
round counts from then on. How a decision is weighed each game says, see gobelet.coach; this module must not know it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gobelet import coach
from gobelet.bots import Observation
from gobelet.cup import reasons
from gobelet.games import CHOOSE, DEAL, HIDE, OPEN, SEAL, SHOW, seats_in
from gobelet.ledger import TABLE, is_automate
from gobelet.prng import Random
from gobelet_host.audit import audit
from gobelet_host.audit.reader import Reader, bot_of
from gobelet_host.errors import HostError
from gobelet_host.words import Words

Lesson = tuple[Any, ...]


@dataclass
class Decision:
    """One decision, and what its seat knew then. action: None as long as it is sealed. hidden: whether the seat had
    something to hide; hand: what that was, None as long as nobody has seen it. chosen: see bots.Observation. lesson:
    once it has been weighed."""

    seat: int
    action: Any
    sealed: bool
    hidden: bool
    state: list[int]
    heard: list[Any]
    past: list[Any]
    hand: Any = None
    chosen: tuple[int, ...] = ()
    lesson: Lesson | None = None

    def turn(self, number: int, others: dict[int, str]) -> Observation:
        """What its seat knew. number: of the decision in its match, which seeds the chance of who weighs it. others:
        see Observation.others."""
        random = Random(number)
        turn = Observation(self.state, self.seat, self.hand, random, self.chosen, self.heard, past=self.past)
        turn.others = others
        return turn


class DecisionReader(Reader):
    """Folds a log and gathers its decisions. found: those whose secrets are open, in the order of the match."""

    def __init__(self) -> None:
        super().__init__()
        self.decisions: list[Decision] = []
        self._waiting: list[Decision] = []
        self._latest: Decision | None = None  # what an undo takes back
        self._choices: dict[int, Any] = {}  # what seats have sealed since the last deal, as far as it is open

    def act(self, seat: int, action: Any, events: list[Any]) -> None:
        """See Ledger.act: every action of the match comes through here."""
        match = self.match
        assert match is not None
        rules, state = match.rules, match.state
        owed, self._latest = rules.owes(state, seat)[:1], None
        if owed in ((CHOOSE,), (SEAL,)):
            sealed, hidden = owed == (SEAL,), bool(rules.deck or rules.under_cup(state, seat))
            context = list(state), list(match.recent_decisions), list(match.past_rounds)
            self._latest = Decision(seat, None if sealed else action, sealed, hidden, *context)
            self._waiting.append(self._latest)
        elif owed == (OPEN,):
            self._opened(seat, action)
        elif owed == (SHOW,):
            self._on_hand_shown(seat, action)
        elif owed == (HIDE,):
            self._waiting = [decision for decision in self._waiting if decision.seat != seat]  # nobody saw those dice
        elif owed == (DEAL,):
            self._waiting, self._choices = [], {}
        self._gather()
        super().act(seat, action, events)

    def take_back(self) -> None:
        """The last action was taken back: a decision, or a claim, which is not weighed."""
        for decisions in (self._waiting, self.decisions):
            decisions[:] = [decision for decision in decisions if decision is not self._latest]

    def _opened(self, seat: int, choice: Any) -> None:
        """A seat's choice is open."""
        self._choices[seat] = choice
        for decision in self._waiting:
            if decision.seat == seat and decision.action is None:
                decision.action = choice

    def _on_hand_shown(self, seat: int, hand: Any) -> None:
        """A seat shows its dice, or the table the deck."""
        assert self.match is not None
        for decision in self._waiting:
            if seat == TABLE:
                decision.hand = self.match.rules.hands(decision.state, hand, self._choices)[decision.seat]
                decision.chosen = () if decision.sealed else self._choices.get(decision.seat, ())
            elif decision.seat == seat:
                decision.hand = hand

    def _gather(self) -> None:
        """Those decisions are found of which everything is known."""
        waiting = []
        for decision in self._waiting:
            is_complete = decision.action is not None and not (decision.hidden and decision.hand is None)
            (self.decisions if is_complete else waiting).append(decision)
        self._waiting = waiting


def reviews_of(log: DecisionReader, seat: int, is_stopped: Callable[[], bool] = lambda: False) -> list[Lesson]:
    """Reviews of a seat's decisions, in the order of the match; as far as it came where it is_stopped."""
    assert log.match is not None
    others = {at: bot_of(row[3]) for at, row in enumerate(log.players) if at != seat and is_automate(row)}
    own = [(number, decision) for number, decision in enumerate(log.decisions) if decision.seat == seat]
    for number, decision in own:
        if not is_stopped():
            decision.lesson = coach.review_decision(log.match.rules, decision.turn(number, others), decision.action)
    return [decision.lesson for _, decision in own if decision.lesson]


def explain(log: DecisionReader, lesson: Lesson, words: Words) -> str:
    """A lesson in sentences, with the reason where the game has one. words: those of the game."""
    assert log.match is not None
    return reasons.explain(log.match.rules, lesson, [player[1] for player in log.players], words)


def coached(record: audit.Record) -> tuple[DecisionReader, list[int]]:
    """The ledger of a match with its decisions, and the seats of its people; of all who play, if they are automates.
    Raises HostError("no_coach"), and as audit.fold() does."""
    log = DecisionReader()
    for step in audit.fold(record, log):
        if step.body[1] == "undo":
            log.take_back()
    if not log.match or not log.match.rules.coach:
        raise HostError("no_coach", log.match.rules.NAME if log.match else "")
    return log, seats_in(log.people()) or list(range(len(log.players)))


def advice(payloads: list[bytes], seat: int, is_stopped: Callable[[], bool] = lambda: False) -> list[Lesson]:
    """The costliest decisions of a seat in a match that is over, as its cup is told. [] for a game without a
    coach, and for one who watches. is_stopped: see reviews_of(). Raises as Ledger.fold() does."""
    log = DecisionReader()
    for payload in payloads:
        log.fold(payload)
        if log.last[1] == "undo":
            log.take_back()
    if not log.match or not log.match.rules.coach or seat < 0:
        return []
    return coach.costliest(log.match.rules, reviews_of(log, seat, is_stopped))


def report(file: Path, words: Words, number: int | None = None) -> Iterator[str]:
    """A line for each player, then for each of the three decisions that cost it most. number: of the match, from 1; the
    last one without. Raises HostError("no_match", "no_coach") and as audit.fold() does."""
    records = [record for record in audit.read(file)[0] if number is None or record.number == number]
    if not records:
        raise HostError("no_match" if number else "no_match.none", file, number)
    log, seats = coached(records[-1])
    assert log.match is not None
    rules = log.match.rules
    game_words = words.for_game(rules.NAME)
    for seat in seats:
        dearest = coach.costliest(rules, reviews_of(log, seat))
        yield words.get("coaching.player" if dearest else "coaching.nothing", log.players[seat][1])
        for lesson in dearest:
            yield "  " + explain(log, lesson, game_words)


def tables(record: audit.Record, words: Words) -> dict[str, Any]:
    """The same as a report of web/statistics.py: a table for each player, of all decisions, the dearest ones first.
    `told` are those in sentences. Raises as coached() does."""
    log, seats = coached(record)
    assert log.match is not None
    rules = log.match.rules
    game_words, parts = words.for_game(rules.NAME), []
    columns = [words.get(f"coaching.{column}") for column in ("when", "decided", "promised", "better", "instead")]
    for seat in seats:
        reviews = reviews_of(log, seat)
        dearest = coach.costliest(rules, reviews)
        rows = [
            [coach.format_round(rules, review, game_words), *coach.format_review(rules, review, game_words)]
            for review in dearest + [review for review in reviews if review not in dearest]
        ]
        note = words.get("coaching.note" if dearest else "coach.none", len(dearest))
        lines = [explain(log, review, game_words) for review in dearest]
        table = {"title": log.players[seat][1], "told": lines, "note": note, "columns": columns, "rows": rows}
        parts.append({"kind": "table", **table})
    return {"parts": parts}
