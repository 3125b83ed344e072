"""A match of Paradice in figures: the balance of the round, the balances from the start on with the
jackpot beside them, what each event and each roll has moved.

See web/statistics.py, which asks for it; firmware/gobelet/games/paradice/statistics.py counts.
"""

from collections.abc import Callable, Iterable
from typing import Any

from gobelet.games.paradice import board
from gobelet.games.paradice import state as s
from gobelet.games.paradice import statistics as paradice
from gobelet.games.paradice.screens.words import event_name, money
from gobelet.ledger import Ledger
from gobelet_host.spectate.model import Event
from gobelet_host.web import statistics
from gobelet_host.words import Words
from gobelet_host.words.event_sentences import die

FACES = range(1, 7)


class Statistics(statistics.Statistics):
    """Leaves the counting, and taking back, to the statistics that cups could show too."""

    def __init__(self, log: Ledger) -> None:
        super().__init__(log)
        self._counted = paradice.Statistics(len(log.players))

    def add(self, log: Ledger, events: Iterable[Event]) -> None:
        """One entry. log: after it."""
        self._counted.add(list(events))

    def parts(self, log: Ledger, words: Words) -> list[statistics.Part]:
        """The four views of the program: the players, the curve, the events, the rolls."""
        assert log.match
        words = words.for_game(log.match.rules.NAME)
        view = log.match.rules.view(log.match.state)
        names = [*statistics.names_of(log), self.own(words, "jackpot")]
        moments = list(enumerate(self._counted.history))
        curve = statistics.curve(self.own(words, "curve"), words.get("stats.round"), moments, names)
        for seat, line in enumerate(curve["series"]):
            line["tint"] = f"colour{seat}" if seat < len(log.players) else "pot"
        return [
            self._players(log, view, words),
            curve,
            self._events(view, names, words),
            self._rolls(words),
        ]

    def _players(self, log: Ledger, view: dict[str, Any], words: Words) -> statistics.Part:
        """The balance of the round, ranked by it, and what everybody has; who is out comes last, by place."""
        balances = [gain - cost for gain, cost in zip(view["gains"], view["costs"], strict=True)]
        names, places, rows, tints = statistics.names_of(log), statistics.places(log), [], []
        out = [cell < 0 for cell in view["places"]]
        order = sorted(range(len(names)), key=lambda seat: (out[seat], places[seat] if out[seat] else -balances[seat]))
        playing = [balances[seat] for seat in order if not out[seat]]
        for seat in order:
            rank = places[seat] if out[seat] else 1 + sum(other > balances[seat] for other in playing)
            amounts = money(view["gains"][seat], words), money(view["costs"][seat], words)
            owns = view["owners"].count(seat + 1)
            has, balance = money(view["scores"][seat], words), signed(balances[seat], words)
            rows.append([names[seat], rank, has, balance, *amounts, owns])
            tints.append(["out"] * 7 if out[seat] else ["", "", "", f"colour{seat}", "gained", "lost", ""])
        columns = [self.own(words, key) for key in ("money", "balance", "gains", "costs", "owns")]
        heads = [words.get("stats.player"), words.get("stats.rank"), *columns]
        return {**statistics.table(self.own(words, "round", view["round"]), heads, rows), "tints": tints}

    def _events(self, view: dict[str, Any], names: list[str], words: Words) -> statistics.Part:
        """The 26 events, what has moved most first, with the owners of their two copies in their colours."""
        owned = {kind: owner for kind, owner in zip(board.KINDS, view["owners"], strict=True) if kind < s.COPIES}
        special_owners = {s.WHITE: self.own(words, "free"), s.OF_JACKPOT: names[-1]}
        gains = self._counted.by_event
        tint = {s.WHITE: "", s.OF_JACKPOT: "pot"}
        rows: list[statistics.Row] = []
        shares: list[statistics.Row] = []
        tints: list[list[str]] = []
        for event in sorted(range(len(gains)), key=lambda event: -gains[event]):
            owners = [owned[2 * event + copy] for copy in (0, 1)]
            copies = [special_owners.get(owner) or names[owner - 1] for owner in owners]
            tints.append(["", *[tint.get(owner, f"colour{owner - 1}") for owner in owners], ""])
            rows.append([event_name(event, words), *copies, money(gains[event], words)])
            shares.append([event_name(event, words), *copies, self._share(gains[event], words)])
        columns = [self.own(words, key) for key in ("event", "first_owner", "second_owner", "moved")]
        made = statistics.table(self.own(words, "by_event"), columns, rows, self._total(words))
        return {**made, "shares": shares, "tints": tints}

    def _rolls(self, words: Words) -> statistics.Part:
        """The 21 rolls: a pair of dice stands once, under the higher one."""

        def grid(tell: Callable[[int], str]) -> list[statistics.Row]:
            return [
                [die(low), *(tell(by_roll[paradice.roll_index(low, high)]) if high >= low else "" for high in FACES)]
                for low in FACES
            ]

        by_roll = self._counted.by_roll
        heads = [self.own(words, "roll"), *map(die, FACES)]
        amounts = grid(lambda gain: money(gain, words))
        made = statistics.table(self.own(words, "by_roll"), heads, amounts, self._total(words))
        return {**made, "shares": grid(lambda gain: self._share(gain, words))}

    def _share(self, gain: int, words: Words) -> str:
        share = 100 * gain / (self._counted.total or 1)
        return words.get("stats.percent", statistics.decimal(words, share))

    def _total(self, words: Words) -> str:
        return self.own(words, "total", money(self._counted.total, words))


def signed(amount: int, words: Words) -> str:
    """The balance of a round, with its sign."""
    return ("+" if amount > 0 else "−" if amount < 0 else "") + money(abs(amount), words)
