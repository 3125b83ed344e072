"""Notes the result of each match of a table in the book beside its journal, as soon as it is closed.

Whatever goes wrong with the book is told, and stops nothing: the journal has the match, and it is noted with the next
one, or when a table or `gobelet standings` looks next.
"""

from collections.abc import Callable

from gobelet import ledger
from gobelet.ledger import is_automate
from gobelet_host.errors import HostError
from gobelet_host.evening import results
from gobelet_host.evening.people import People, Person, distinct
from gobelet_host.evening.results import Player
from gobelet_host.evening.results_db import Match, ResultsDb
from gobelet_host.evening.standings import Evening, evenings
from gobelet_host.table import data_folders
from gobelet_host.table.member import Member
from gobelet_host.table.news import AppearanceChanged, News
from gobelet_host.table.table import Table


class Recorder:
    """table: whose matches. on_trouble: takes what is wrong with the book, each time it is something new. trouble: what
    is wrong now, None for nothing. changed: called when there is another result, or another evening."""

    def __init__(
        self, table: Table, on_trouble: Callable[[HostError], None] = lambda error: None,
        changed: Callable[[], None] = lambda: None,
    ) -> None:  # fmt: skip
        self.trouble: HostError | None = None
        self.changed = changed
        self.table = table
        self.name = table.journal.path.stem
        self.book = ResultsDb.for_journal(table.journal.path)
        self._told = on_trouble
        self._noted = self._seen = ""  # the uids of the last match that is in the book, and of the last one
        self._again = False  # whether some are not
        self._evening: Evening | None = None  # as it was looked up last
        self._catch_up()
        table.listeners.append(self._listen)

    def people(self) -> People:
        return People(data_folders.people())

    def evening(self) -> Evening | None:
        """The evening of this table that goes on or was the last; None before any, or while the book cannot be read."""
        if self._evening is None:
            try:
                of_table = [evening for evening in evenings(self.book.matches()) if evening.table == self.name]
                self._evening = of_table[-1] if of_table else None
            except HostError as error:
                self._in_trouble(error)
        return self._evening

    def close_evening(self, closed: bool) -> None:
        """The host ends the evening, or goes on with it. Raises HostError("match_running", "no_evening"), and as the
        journal and the book do."""
        if self.table.playing:
            raise HostError("match_running", "The evening cannot end during a match.")
        evening = self.evening()
        if evening is None:
            raise HostError("no_evening")
        self.table.journal.close_evening(closed)
        self.book.close_evening(evening.matches[-1].result.uid, closed)
        self._evening = None
        self.changed()

    def _listen(self, news: News) -> None:
        self.look()
        if isinstance(news, AppearanceChanged):
            self._looked(news.member)

    def faces(self) -> dict[str, Person]:
        """The people at the table, by their cups: the players of a match, or all that have come. No automate."""
        sitting, people = self._sitting(), self.people()
        return dict(zip(sitting, distinct(map(people.of, sitting.values())), strict=True))

    def _sitting(self) -> dict[str, Player]:
        """Those who sit there as a match would note them, by their cups."""
        table = self.table
        if table.playing:
            sitting = [(row[0], row[1], is_automate(row)) for row in table.ledger.players]
        else:
            sitting = [(m.cup, m.name, m.automate) for m in table.members.values()]
        return {cup: Player(cup, name, False) for cup, name, automate in sitting if not automate}

    def _looked(self, member: Member) -> None:
        """A player has said on the own cup what to look like."""
        sitting = self._sitting()
        player = sitting.pop(member.cup, None)
        if player is None:
            return
        try:
            taken = self.people().chooses(player, member.info["look"], sitting.values())
        except HostError as error:
            self._told(error)
            return
        if taken and member.connection:
            member.connection.end.send(["error", "colour_taken", taken.name])
        self.changed()

    def look(self) -> None:
        """Notes the match of the table if that has ended and the journal says so. For whoever closes the table: what
        follows the end may be told to nobody any more."""
        log = self.table.ledger
        if log.uid != self._seen:
            missed, self._seen = self._seen not in ("", self._noted), log.uid
            if missed:  # another match began before its end was told
                self._catch_up()
                self._evening = None
                self.changed()
        if log.phase != ledger.CLOSED or log.uid == self._noted:
            return
        number, began, ended, closes = self.table.journal.times()
        if not ended:
            return
        self._noted = log.uid
        if self._again:
            self._catch_up()
        else:
            self._write([self._result(number) if log.deal else results.of_ledger(log, began, ended, closes, number)])
        self._evening = None
        self.changed()

    def _result(self, number: int) -> results.Result:
        """Of a match in which cards were dealt: every deal is worked out again, from what the journal has."""
        stored = next(match for match in self.table.journal.matches() if match.number == number)
        result = results.of_stored(stored)
        assert result is not None, "a match that has begun"
        return result

    def _catch_up(self) -> None:
        """Notes what the journal has of the time in which it knows times; older matches `gobelet standings` finds."""
        try:
            final = self.book.final()
        except HostError as error:
            self._in_trouble(error)
            return
        matches = self.table.journal.matches()
        stored = [match for match in matches if match.began and match.finished and match.uid not in final]
        self._write([result for match in stored if (result := results.of_stored(match))])

    def _write(self, new_results: list[results.Result]) -> None:
        if not new_results:
            return
        try:
            self.book.write(self.name, new_results)
        except HostError as error:
            self._in_trouble(error)
        else:
            self.trouble, self._again = None, False

    def _in_trouble(self, error: HostError) -> None:
        before, self.trouble, self._again = self.trouble, error, True
        if before is None or before.code != error.code:
            self._told(error)


def of_evening(recorder: Recorder) -> list[Match]:
    """The matches of the evening of a table, none before any."""
    evening = recorder.evening()
    return list(evening.matches) if evening else []
