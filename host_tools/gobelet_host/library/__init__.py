"""The rules for programs of other people: a match of one game, its legal decisions, its chance. docs/library.md is its
page.

Whoever holds a Match sees everything; observation() is what one seat may know. It must not know how bots play, nor
tables, links or screens.
"""

import copy
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, overload

from gobelet import games
from gobelet import match as session
from gobelet.bots import PICO, Observation
from gobelet.games import CHANCE, CHOOSE, DEAL, GAMES, HIDE, OVER, ROLL, SEAL, Illegal, seats_in
from gobelet.prng import Random
from gobelet.selfplay import SelfPlay

__all__ = ["CHANCE", "GAMES", "OVER", "PASS", "Illegal", "Legal", "Match"]

Action = int | tuple[int, ...] | None
PASS = None  # lets a claim go that nobody waits for
MINUTES = 3  # that pass from one look at the clock to the next
SHOWN = 5  # legal decisions in a repr


class Legal(Sequence[Any]):
    """Legal decisions, sorted: as many as there are, without a list of them. `in` takes a decision or its text; texts()
    are those of the first ones, or of all."""

    def __init__(self, match: "Match", actions: Sequence[Any]) -> None:
        self._match, self._actions = match, actions

    def __len__(self) -> int:
        return len(self._actions)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return [self._actions[at] for at in range(*index.indices(len(self)))]
        return self._actions[index]

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def __contains__(self, action: object) -> bool:
        try:
            return (self._match.parse(action) if isinstance(action, str) else action) in self._actions
        except (Illegal, TypeError):  # a sequence of bids compares numbers
            return False

    @property
    def is_iterated(self) -> bool:
        """Whether going through them is faster than asking for each."""
        return hasattr(self._actions, "__iter__")

    def texts(self, most: int | None = None) -> list[str]:
        """The first `most` of them in words."""
        return [self._match.text(action) for action in self[:most]]

    def __repr__(self) -> str:
        more = f" … {len(self)} in all" if len(self) > SHOWN else ""
        return f"<{', '.join(self.texts(SHOWN))}{more}>"


class Match(SelfPlay):
    """A match of a game of GAMES. options: {name: value} of those that differ from the defaults. ages: of the players,
    where the rules ask for them. seed: dice and cards come from it; without one they are the caller's to act, a die or
    a card at a time: then `seat` is CHANCE.

    Raises Illegal for a game, a number of players, an option or a value that is not. seat: who decides now, CHANCE or
    OVER. is_claim: whether nobody waits for that decision. events: what came of the last act().
    """

    def __init__(
        self, game: str, players: int, options: Mapping[str, Any] | None = None, *, ages: Sequence[int] = (),
        seed: int | None = None,
    ) -> None:  # fmt: skip
        rules = games.load(game)
        values = _values(rules, options or {})
        self._begin(session.Match(rules, players, values, ages), None if seed is None else Random(seed))

    def _begin(self, match: session.Match, chance: Any) -> None:
        super().__init__(match, chance or _CallersChance(self), self._decision, lambda: MINUTES)
        self._pending: list[int] = []  # of the dice or cards that are due
        self.events: list[tuple[Any, ...]] = []
        self._draws = chance is not None
        self._decided: Any = None
        self._let_pass, self._passed_at = 0, 0  # the seats that make no claim, after so many actions
        self._prepare()
        self.advance()

    def _prepare(self) -> None:
        """Before anything is played."""

    @property
    def game(self) -> str:
        """Its name."""
        return self.match.rules.NAME

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.match.seats

    @property
    def state(self) -> list[int]:
        """The public state: see the game's state.py."""
        return self.match.state

    @property
    def options(self) -> dict[str, Any]:
        """Every option by name."""
        rules = self.match.rules
        return dict(zip([option[0] for option in rules.OPTIONS], games.chosen(rules.OPTIONS, self.state)))

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.seat == OVER

    def hidden(self, seat: int) -> tuple[int, ...]:
        """What a seat alone may know now: dice under its cup, its cards."""
        rules = self.match.rules
        return tuple(self.hand(seat) or ()) if rules.hands or rules.under_cup(self.state, seat) else ()

    def observation(self, seat: int, random: Any, effort: int = PICO) -> Observation:
        """What a seat that decides may know, for bots.think(). random: of the bot's whims."""
        match, hand = self.match, None if self.is_claim else self.hand(seat)
        chosen, heard, past = self.chosen(seat), match.recent_decisions, match.past_rounds
        return Observation(match.state, seat, hand, random, chosen, heard, None, past, effort)

    def view(self, seat: int = -1) -> dict[str, Any]:
        """The public state by name: see docs/arena.en.md."""
        return self.match.rules.view(self.state, seat)

    def points(self) -> list[int]:
        """Points by seat, as players count them."""
        return list(self.match.rules.points(self.state))

    def winners(self) -> list[int]:
        """The seats that stand first: the winners once it is over."""
        scores = self.match.rules.scores(self.state)
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def returns(self) -> list[float]:
        """By seat 1 for the winner, less for who shares that, and as much below 0 for the others together: 0 in all."""
        first = self.winners()
        return [(self.players * (seat in first) / len(first) - 1) / (self.players - 1) for seat in range(self.players)]

    def text(self, action: Action) -> str:
        """A decision, or a die or card that chance brings, in words: "5x4"."""
        if action is PASS:
            return "pass"
        return str(action) if self.seat == CHANCE else self.match.rules.text(self.state, self.seat, action)

    def parse(self, words: str) -> Action:
        """The decision of a text, legal or not. Raises Illegal("not_an_action") for what is none."""
        if self.is_claim and words.strip().lower() == "pass":
            return PASS
        if self.seat == CHANCE:
            action = int(words) if words.strip().isdigit() else None
        else:
            action = self.match.rules.parse(self.state, self.seat, words)
        if action is None:
            raise Illegal("not_an_action", f"{words!r} is no decision: {self!r}")
        return action

    def legal(self) -> Legal:
        """What `seat` may decide; the dice or cards that may come next for CHANCE."""
        if self.seat == OVER:
            return Legal(self, ())
        if self.seat == CHANCE:
            return Legal(self, self._next_outcomes())
        actions = self.match.rules.legal(self.state, self.seat, self.hand(self.seat))
        return Legal(self, [PASS, *actions] if self.is_claim else actions)

    def outcomes(self) -> list[tuple[int, float]]:
        """(a die or card that may come next, its probability) while `seat` is CHANCE."""
        following = self._next_outcomes() if self.seat == CHANCE else ()
        return [(part, 1 / len(following)) for part in following]

    def act(self, action: Action | str) -> list[tuple[Any, ...]]:
        """`seat` decides, or chance brings one die or card, or all that are due as a tuple. Returns the events. Raises
        Illegal with a sentence, and changes nothing, if that is not legal."""
        seat = self.seat
        if seat == OVER:
            raise Illegal("game_over", f"no decision is left: {self!r}")
        if isinstance(action, str):
            action = self.parse(action)
        if action is PASS and not self.is_claim:
            raise Illegal("not_an_action", f"None is no decision: {self!r}")
        self.events = []
        if seat == CHANCE:
            self._add_outcomes(action)
        elif action is PASS:
            self._let_pass |= 1 << seat
        elif self.is_claim:
            self.tell(self.match.act(seat, action))
        else:
            self._decided = action
            self.tell(self.play_owed(seat)[1])
        self.advance()
        return self.events

    def tell(self, events: list[Any]) -> None:
        """What has happened."""
        self.events += events

    def advance(self) -> None:
        """Plays what is nobody's decision, dice and cards if they come from a seed, until somebody decides."""
        rules, state = self.match.rules, self.match.state
        while True:
            if self._passed_at != self.match.count:
                self._let_pass, self._passed_at = 0, self.match.count
            self.is_claim = False
            if self.match.over:
                self.seat = OVER
                return
            for seat in seats_in(rules.may_claim(state) & ~self._let_pass):
                if rules.owes(state, seat)[:1] != (CHOOSE,):
                    self.seat, self.is_claim = seat, True
                    return
            owing = next(iter(seats_in(rules.actors(state))), CHANCE)
            kind, count, _ = rules.owes(state, owing)
            if kind in (CHOOSE, SEAL):
                self.seat = owing
                return
            if not self._draws and (kind == DEAL or kind in (ROLL, HIDE) and len(self._pending) < count):
                self._due = kind, owing
                if kind != DEAL or len(self._pending) < len(rules.deck(self.players)):
                    self.seat = CHANCE
                    return
            self.tell(self.play_owed(owing)[1])
            self._pending = []

    def _next_outcomes(self) -> Sequence[int]:
        """The faces of the next die, the cards that are left."""
        rules, (kind, seat) = self.match.rules, self._due
        if kind == DEAL:
            return [card for card in rules.deck(self.players) if card not in self._pending]
        return range(1, rules.owes(self.state, seat)[2] + 1)

    def _add_outcomes(self, parts: Any) -> None:
        before = list(self._pending)
        kind, seat = self._due
        rules = self.match.rules
        due = len(rules.deck(self.players)) if kind == DEAL else rules.owes(self.state, seat)[1]
        for part in parts if isinstance(parts, tuple) else (parts,):
            if len(self._pending) == due or part not in self._next_outcomes():
                self._pending, fault = before, part
                raise Illegal("wrong_faces", f"chance cannot bring {fault} now: {self!r}")
            self._pending.append(part)

    def _decision(self, seat: int, hand: Any) -> Any:
        return self._decided

    def copy(self, seed: int | None = None) -> "Match":
        """A match that goes its own way from here. seed: where its dice and cards come from now on; without one from
        where they came, so that both would draw the same."""
        twin, match = copy.copy(self), copy.copy(self.match)
        match.state, match.recent_decisions = list(match.state), list(match.recent_decisions)
        match.past_rounds = [(heard, dict(hands)) for heard, hands in match.past_rounds]
        twin.match, twin.dice, twin.sealed = match, dict(self.dice), dict(self.sealed)
        twin._pending, twin.events, twin._choose = list(self._pending), list(self.events), twin._decision
        if self._draws:
            twin._chance = copy.copy(self._chance) if seed is None else Random(seed)
        else:
            twin._chance = _CallersChance(twin)
        return twin

    def __repr__(self) -> str:
        different = dict(games.non_default_options(self.match.rules, tuple(self.options.values())))
        who = {CHANCE: "chance is due", OVER: f"over, won by {self.winners()}"}.get(self.seat, f"seat {self.seat}")
        legal = "" if self.seat == OVER else f": {self.legal()!r}"
        more = f", {different}" if different else ""
        return f"Match({self.game!r}, {self.players}{more}) after {self.match.count} actions, {who}{legal}"


class _CallersChance:
    """The chance of a match without a seed: what has been acted."""

    def __init__(self, match: Match) -> None:
        self._match = match

    def faces(self, count: int, sides: int) -> tuple[int, ...]:
        return tuple(self._match._pending)

    def shuffled(self, cards: Sequence[int]) -> tuple[int, ...]:
        return tuple(self._match._pending)


def _values(rules: Any, options: Mapping[str, Any]) -> tuple[Any, ...]:
    """The values of all options. Raises Illegal with a sentence that says which there are."""
    by_name = {option[0]: option for option in rules.OPTIONS}
    for name, value in options.items():
        if name not in by_name:
            raise Illegal("unknown_option", f"{rules.NAME} has no option {name!r}, but {', '.join(by_name)}")
        if not games.is_valid_value(by_name[name], value):
            words = games.choices(by_name[name])
            range_ = ", ".join(map(repr, words)) if words else "a number from %d to %d" % by_name[name][2:]
            raise Illegal("bad_option", f"the option {name!r} of {rules.NAME} is {range_}, not {value!r}")
    return games.complete_options(rules, dict(options))
