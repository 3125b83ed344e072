"""Parafico in two minutes: three rounds of a match that the real rules play here, and what is asked of the reader.

The reader is a seat of that match. Its dice come from a seed that was looked for (tests/host/test_tutorial.py says what
is true of it), so that each round shows one thing: a bid that is called, a bluff, a caramba. Pages show the messages of
the match with the game's own stage; nothing of the rules is written in them.
"""

import functools
from collections.abc import Iterator
from typing import Any

from gobelet import games
from gobelet.games.parafico.bids import BLUFF, CARAMBA, bid
from gobelet.ledger import Ledger
from gobelet.randoms import Random
from gobelet_host.sim.simulate import FairTable
from gobelet_host.web import messages
from gobelet_host.web.texts import WebWords
from gobelet_host.words import narrate

SEED = 1041
READER, NEXT, LAST = range(3)  # seats; the two others speak in this order after the reader
NAMES = ("Zoé", "Marie", "Jean")
OPTIONS = {"first_speaker": "chosen", "first_seat": NEXT}
MANY = 5  # more than there are, in the first round
FAR_TOO_MANY = 9
EXACT = 4
JOKER = 1

Step = dict[str, Any]


class Recorder(Ledger):
    """A ledger that keeps the bytes it folds."""

    def __init__(self) -> None:
        super().__init__()
        self.payloads: list[bytes] = []

    def fold(self, payload: bytes, judge: Any = None) -> list[tuple]:
        self.payloads.append(payload)
        return super().fold(payload, judge)


class Lesson(FairTable):
    """The match of the tutorial. hand: the dice of each seat in the round that is played."""

    def __init__(self, seed: int = SEED) -> None:
        rules = games.load("parafico")
        self.recorder = Recorder()
        people = [(name, seat != READER) for seat, name in enumerate(NAMES)]
        values = games.options(rules, OPTIONS)
        super().__init__(rules, values, ["sound"] * len(NAMES), Random(seed), self.recorder, people)
        self._said: tuple[int, int] | None = None

    def say(self, *said: tuple[int, int]) -> None:
        """Decisions: who makes it, and which."""
        for one in said:
            self._said = one
            while self._said is not None:
                self._go_on()

    def until_asked(self) -> None:
        """Until somebody has to speak."""
        while not any(self.log.owes(seat) == "act" for seat in range(len(NAMES))):
            self._go_on()

    def until_hidden(self) -> None:
        """Until all have to shake."""
        while self.log.match is None or self.match.rules.view(self.match.state)["phase"] != "rolling":
            self._go_on()

    @property
    def hands(self) -> list[Any]:
        return [owner.hand for owner in self.owners]

    def counting(self, value: int) -> list[int]:
        """How many dice of each hand count for a value, jokers among them."""
        return [sum(face in (value, JOKER) for face in hand) for hand in self.hands]

    def _go_on(self) -> None:
        if not self.table_turn() and not self.claim():
            self.step()

    def _choose(self, seat: int) -> Any:
        assert self._said and self._said[0] == seat, "only who is to speak does"
        action, self._said = self._said[1], None
        return action


def values_of(lesson: Lesson, own: int, others: int) -> Iterator[int]:
    """The values that the reader holds so often, and the two others together so often."""
    for value in range(6, 1, -1):
        counts = lesson.counting(value)
        if counts[READER] == own and sum(counts) - own == others:
            yield value


def told(words: WebWords) -> list[Step]:
    """What the page shows, step by step. messages: to be played first; hand: the reader's dice then; text; choices: of
    which one is right, the others with the sentence why not."""
    return [
        {
            "messages": list(messages.of_match(_story().payloads[: step["end"]], words, step["after"])),
            "hand": step["hand"],
            "text": _say(words, step["key"], step["value"]),
            "choices": [_choice(words, step["key"], step["value"], *choice) for choice in step["choices"]],
        }
        for step in _story().steps
    ]


class Story:
    """The lesson, played to its end. steps: as told() words them: from which entry to which, and what is asked."""

    def __init__(self, seed: int = SEED) -> None:
        self.lesson = Lesson(seed)
        self.steps: list[Step] = []
        self._shown = -1
        self.values: list[int] = []
        self._bid_and_lose()
        self._call_a_bluff()
        self._call_caramba()

    @property
    def payloads(self) -> list[bytes]:
        return self.lesson.recorder.payloads

    def _step(self, key: str, value: int, *choices: tuple[str, int, str]) -> None:
        """choices: the name, the action (or number) and the code why not, "" for the right one."""
        lesson = self.lesson
        hand = sorted(lesson.hands[READER] or ())
        end = lesson.log.entries
        asked = {"key": key, "value": value, "hand": hand, "choices": choices}
        self.steps.append({**asked, "after": self._shown, "end": end})
        self._shown = end - 1

    def _why(self, action: int) -> str:
        """Why the reader may not do that now, by the rules; "" if it may."""
        match = self.lesson.match
        return match.rules.check(match.state, READER, action)

    def _bid_and_lose(self) -> None:
        lesson = self.lesson
        lesson.until_hidden()
        self._shown = lesson.log.entries - 2  # where everybody sits is no part of the lesson
        self._step("shake", 0, ("shake", 0, ""))
        lesson.until_asked()
        value = next(values_of(lesson, 3, 1))
        self.values.append(value)
        self._step("joker", value, ("number", 1, "joker"), ("number", 2, "joker"), ("number", 3, ""))
        lesson.say((NEXT, bid(3, value)), (LAST, bid(4, value)))
        raises = [bid(4, value - 1), bid(4, value), bid(MANY, value)]
        self._step("raise", value, *(("bid", action, self._why(action)) for action in raises))
        lesson.say((READER, raises[-1]), (NEXT, BLUFF))
        lesson.until_hidden()
        self._step("called", value, ("on", 0, ""))

    def _call_a_bluff(self) -> None:
        lesson = self.lesson
        lesson.until_asked()
        value = next(value for others in range(6) for value in values_of(lesson, 2, others))
        self.values.append(value)
        self._step("open", value, ("bid", bid(2, value), ""))
        lesson.say((READER, bid(2, value)), (NEXT, bid(4, value)), (LAST, bid(FAR_TOO_MANY, value)))
        self._step("far", value, ("bid", bid(FAR_TOO_MANY + 1, value), "far"), ("bluff", 0, ""), ("caramba", 0, "far"))
        lesson.say((READER, BLUFF))
        lesson.until_hidden()
        self._step("bluffed", value, ("on", 0, ""))

    def _call_caramba(self) -> None:
        lesson = self.lesson
        lesson.until_asked()
        value = next(values_of(lesson, 2, 2))
        self.values.append(value)
        lesson.say((LAST, bid(EXACT, value)))
        self._step("exact", value, ("bluff", 0, "exact"), ("caramba", 0, ""), ("bid", bid(EXACT + 3, value), "exact"))
        lesson.say((READER, CARAMBA))
        lesson.until_hidden()
        self._step("end", value)


@functools.cache
def _story() -> Story:
    return Story()


def _say(words: WebWords, key: str, value: int) -> str:
    return words.of_game("parafico", f"tutorial.{key}").format(narrate.die(value), *NAMES)


def _choice(words: WebWords, key: str, value: int, name: str, action: int, why: str) -> dict[str, Any]:
    if name == "bid":
        match = _story().lesson.match
        quantity, face = match.rules.text(match.state, READER, action).split("x")
        text = narrate.bid(int(quantity), int(face))
    else:
        text = str(action) if name == "number" else words.of_game("parafico", f"tutorial.button_{name}")
    if why in ("", "joker", "far", "exact"):
        told = _say(words, f"no_{why}", value) if why else ""
    else:
        told = words.refusal(why, "parafico")
    return {"text": text, "why": told}
