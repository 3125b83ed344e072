"""A table's news as lines of text, for commands without a screen of their own."""

import click

from gobelet_host.table.news import (
    Alarm,
    Calmed,
    CommandRefused,
    ConnectionRejected,
    CupHealthChanged,
    CupLinkChanged,
    Entry,
    JournalTrouble,
    News,
    SeatControlChanged,
    SeatReassigned,
)
from gobelet_host.table.table import Table
from gobelet_host.words import Words, isolate
from gobelet_host.words.event_sentences import alarm, handed_over, sentence, turned_away


class TextOutput:
    """Prints what a table tells from now on: events on standard output, what is wrong on standard error.

    links: whether to say who comes and goes. unread: what writing raised once nobody reads the output any more (head,
    less); the table goes on, and whoever made this decides whether it should.
    """

    def __init__(self, table: Table, words: Words, links: bool = True) -> None:
        self.unread: OSError | None = None
        self._table = table
        self._words = words
        self._links = links
        self._held_up: list[int] = []  # seats for whose cups a throw waits, as was told last
        table.listeners.append(self._listen)

    def _listen(self, news: News) -> None:
        if self.unread is None:
            try:
                self._print(news)
                self._throw()
            except OSError as error:
                self.unread = error

    def _print(self, news: News) -> None:
        words = self._words
        if isinstance(news, Entry):
            for event in news.events:
                if text := sentence(event, self._table.seats.names(), words, self._table.plan.rules.NAME):
                    _say(text)
        elif isinstance(news, CupLinkChanged) and self._links:
            connection = news.member.connection
            where = connection.label if connection else ""
            _say(words.get("table.joined" if news.up else "table.left", news.member.name, where))
        elif isinstance(news, SeatReassigned):
            _say(words.reason("seat_given", news.member.name))
        elif isinstance(news, SeatControlChanged):
            _say(handed_over(news.member.name, news.automate, words))
        elif isinstance(news, CommandRefused):
            why = words.refusal(news.code, self._table.plan.rules.NAME)
            _say(words.get("table.refused", news.member.name, why), err=True)
        elif isinstance(news, Alarm):
            _say(alarm(news, words), err=True)
        elif isinstance(news, Calmed):
            _say(words.get("table.calmed", news.alarm.member.name), err=True)
        elif isinstance(news, JournalTrouble):
            _say(news.message(words.lang), err=True)
        else:
            _warn(news, self._table, words)

    def _throw(self) -> None:
        """A throw waits for cups that are away: their players are named, once."""
        held = self._table.seats.seats_blocking_throw
        if held and held != self._held_up:
            names = self._table.seats.names()
            _say(self._words.get("tv.held", ", ".join(names[seat] for seat in held)))
        self._held_up = held


def _say(text: str, err: bool = False) -> None:
    click.echo(isolate(text), err=err)


def warn(table: Table, words: Words) -> None:
    """Prints who is turned away from now on, and which cups of this laptop cannot play: for commands whose table is
    seen elsewhere."""
    table.listeners.append(lambda news: _warn(news, table, words))


def _warn(news: News, table: Table, words: Words) -> None:
    if isinstance(news, ConnectionRejected):
        _say(turned_away(news, words), err=True)
    elif isinstance(news, CupHealthChanged) and (news.error or news.cup in table.members):
        well = words.get("table.well", table.members[news.cup].name) if news.error is None else ""
        _say(news.error.message(words.lang) if news.error else well, err=True)


def saved(table: Table, words: Words) -> None:
    """As a table closes: where its match is, and how to go on with it."""
    if table.ledger.entries:
        _say(words.get("play.saved", table.journal.path))
    if table.playing:
        _say(words.get("play.go_on"))
