"""What commands without a screen print of news: `gobelet table` without a terminal, `gobelet play --headless`."""

import types

import pytest
from world import World

from gobelet import texts
from gobelet_host import words
from gobelet_host.commands.text_output import TextOutput, warn
from gobelet_host.errors import HostError
from gobelet_host.spectate.model import TableModel
from gobelet_host.table.news import (
    CommandRefused,
    ConnectionRejected,
    CupHealthChanged,
    CupLinkChanged,
    Entry,
    JournalRecovered,
    JournalTrouble,
    LobbyChanged,
    WaitingChanged,
)
from gobelet_host.view import drawing
from gobelet_host.view import table_blocks as table_view

MEMBER = types.SimpleNamespace(name="Zoé", connection=types.SimpleNamespace(label="tcp 10.0.0.7:4242"))
AWAY = types.SimpleNamespace(name="Zoé", connection=None)


@pytest.fixture
def table():
    return types.SimpleNamespace(
        plan=types.SimpleNamespace(rules=types.SimpleNamespace(NAME="parafico")),
        listeners=[],
        members={},
        seats=types.SimpleNamespace(names=lambda: ["Zoé"], seats_blocking_throw=[]),
    )


def printed(table, capsys, lang, news, links=True):
    """(standard output, standard error) after a piece of news."""
    table.listeners.clear()
    TextOutput(table, words.load(lang), links)
    (tell,) = table.listeners
    tell(news)
    return capsys.readouterr()


@pytest.mark.parametrize("lang", texts.LANGUAGES)
@pytest.mark.parametrize("links", [True, False])
def test_a_refusal_is_told_in_the_language_that_was_asked_for(table, capsys, lang, links):
    news = CommandRefused(MEMBER, "not_your_turn", "seat 1 is to act, not seat 2")
    out, err = printed(table, capsys, lang, news, links)
    own = words.load(lang)
    assert (out, err) == ("", own.get("table.refused", "Zoé", own.reason("not_your_turn")) + "\n")
    assert "seat" not in err


def test_who_comes_and_goes_is_told_where_cups_come_by_themselves_only(table, capsys):
    assert printed(table, capsys, "en", CupLinkChanged(MEMBER, True)).out == "Zoé is here (tcp 10.0.0.7:4242).\n"
    assert printed(table, capsys, "en", CupLinkChanged(AWAY, False)).out == "Zoé is away; the seat is kept.\n"
    assert printed(table, capsys, "en", CupLinkChanged(MEMBER, True), links=False).out == ""


def test_trouble_is_told_and_what_no_line_needs_is_not(table, capsys):
    assert printed(table, capsys, "en", JournalTrouble("disk_full", "The disk is full.")).err == "The disk is full.\n"
    for news in (JournalRecovered(), LobbyChanged(), WaitingChanged()):
        assert printed(table, capsys, "en", news) == ("", "")


@pytest.mark.parametrize("lang", texts.LANGUAGES)
@pytest.mark.parametrize("listen", [TextOutput, warn])
def test_who_is_turned_away_and_which_cup_cannot_play_is_told_wherever_a_table_is_seen(table, capsys, lang, listen):
    own = words.load(lang)
    listen(table, own)
    (tell,) = table.listeners
    tell(ConnectionRejected("tcp 10.0.0.7:4242", "c0fe", "wrong_code"))
    tell(CupHealthChanged("c0fe", HostError("cup_died", "Zoé", "SIGKILL", "/x/stderr.log")))
    tell(CupHealthChanged("c0fe", None))
    out, err = capsys.readouterr()
    refused, died = err.splitlines()
    assert not out and "10.0.0.7" in refused and own.get("turned_away.wrong_code") in refused
    assert "Zoé" in died and "SIGKILL" in died and "/x/stderr.log" in died


def test_a_reader_that_leaves_is_remembered_and_the_table_goes_on(tmp_path, monkeypatch):
    world = World(tmp_path, 2, dice_per_player=1)
    lines = TextOutput(world.table, words.load("en"))
    said = []

    def echo(text, err=False):
        said.append(text)
        raise BrokenPipeError

    monkeypatch.setattr("gobelet_host.commands.text_output.click.echo", echo)
    world.run(world.over)
    assert isinstance(lines.unread, BrokenPipeError)
    assert len(said) == 1, "it writes again although nobody reads"
    assert len([news for news in world.news if isinstance(news, Entry)]) == world.table.ledger.entries


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_a_throw_that_waits_for_a_cup_is_said_once_and_names_its_player(tmp_path, capsys, lang):
    world = World(tmp_path, 3, game="parcheesi")
    own, table = words.load(lang), world.table
    away = world.cups[2].board.cup_id
    world.run(lambda: any(table.ledger.owes(seat) == "shake" for seat in range(3) if seat != table.seats.of(away)))
    TextOutput(world.table, own)
    model = TableModel.follow(world.table)
    world.cups[2].plugged = False
    world.run(lambda: bool(world.table.seats.seats_blocking_throw))
    world.wait(20_000)
    line = own.get("tv.held", "Cup 2")
    assert "Cup 2" in line and capsys.readouterr().out.count(line) == 1
    shown = " ".join(row.plain for row in table_view.notices(drawing.of(model, own), 80))
    assert line in shown
    world.cups[2].plugged = True
    world.run(lambda: not world.table.seats.seats_blocking_throw)
    assert not model.held_up and line not in capsys.readouterr().out
