"""`gobelet cups` says what keeps its cups from a table, soon, on real sockets; what a table says against them ends the
command only before they have ever been in."""

import asyncio
import socket
import subprocess
import sys
import types

import pytest

from gobelet import texts
from gobelet.link.cup_end import JOINING, UP
from gobelet_host import words
from gobelet_host.commands.cups import check_code
from gobelet_host.commands.join_progress import NOT_NOW, REFUSES, JoinProgress
from gobelet_host.commands.settings import CupsSettings
from gobelet_host.errors import HostError
from gobelet_host.sim import tcp_bridge as pumps
from gobelet_host.sim.tcp_bridge import TcpBridge, addresses

WHERE = "192.0.2.7:7425"
EN = words.load("en")


def test_what_is_in_the_way_is_said_within_three_seconds_with_the_time_that_a_cup_takes_to_start():
    assert max(pumps.CONNECT, pumps.SPEAKS) + pumps.CONNECT < 3  # a name that nobody knows, or one and then silence


def test_who_waits_for_a_refusal_does_not_wait_for_what_draws_and_compiles_to_be_loaded():
    told = "import sys, gobelet_host.cli, gobelet_host.commands.cups; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True).stdout.split()
    assert not {"rich", "mpremote", "serial", "gobelet_host.table.table"} & set(loaded)


# the way, on real sockets


def found(host, port):
    """The code of what a pump finds in its way."""

    async def run():
        pump = TcpBridge(host, port)
        task = asyncio.create_task(pump.run())
        try:
            async with asyncio.timeout(20):
                while not pump.trouble:
                    await asyncio.sleep(0.01)
            return pump.trouble.key
        finally:
            task.cancel()
            pump.theirs.close()
            await asyncio.gather(task, return_exceptions=True)

    return asyncio.run(run())


@pytest.fixture
def soon(monkeypatch):
    for name in ("CONNECT", "LATER", "SPEAKS", "RETRY"):
        monkeypatch.setattr(pumps, name, 0.2)


def test_where_nothing_listens_no_table_is_open(soon):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    assert found("127.0.0.1", port) == "table_closed"


def test_who_takes_no_connection_does_not_answer(soon):
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen(0)  # a queue of one: whoever comes then is not answered at all
        port = server.getsockname()[1]
        with socket.socket() as one, socket.socket() as two:
            for crowd in (one, two):
                crowd.setblocking(False)
                crowd.connect_ex(("127.0.0.1", port))
            assert found("127.0.0.1", port) == "table_away"


@pytest.mark.parametrize("greeting", [b"", b"SSH-2.0-OpenSSH_9.2\r\n", b"220 mail\r\n" * 9])
def test_who_speaks_no_line_of_a_table_is_none(soon, greeting):
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(20)
        kept = []

        def serve():
            there, _ = server.accept()
            there.sendall(greeting)
            kept.append(there)

        async def run():
            serving = asyncio.to_thread(serve)
            code, _ = await asyncio.gather(asyncio.to_thread(found, "127.0.0.1", server.getsockname()[1]), serving)
            return code

        assert asyncio.run(run()) == "no_table"
        kept[0].close()


def test_a_way_that_does_not_exist_and_a_name_that_nobody_has_are_told_apart(soon, monkeypatch):
    assert found("nowhere.invalid", 7425) in ("no_host", "no_host.silent")

    def unreachable(*where, **how):
        raise OSError(101, "Connect call failed ('192.0.2.7', 7425)")

    monkeypatch.setattr(asyncio, "open_connection", unreachable)
    pump = TcpBridge("192.0.2.7", 7425)
    with pump.ours, pump.theirs, pytest.raises(HostError, match="Network is unreachable") as caught:
        asyncio.run(pump._reach())
    assert caught.value.code == "no_way"


def test_a_name_that_nobody_answers_for_is_not_waited_for(monkeypatch):
    """No network: the system's own answer takes half a minute."""
    import threading

    ended = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *where, **how: ended.wait(20) and [])
    monkeypatch.setattr(pumps, "CONNECT", 0.1)
    try:
        with pytest.raises(HostError, match="on the network") as caught:
            asyncio.run(addresses("table.local", 7425))
    finally:
        ended.set()
    assert caught.value.key == "no_host.silent"


# what is said of it


def guest(name="Marie", link=JOINING, notice="", about=""):
    return types.SimpleNamespace(cup_id=name, settings={"name": name}, link=link, notice=notice, about=about)


class Watched:
    """A Joining and what it says. way: what its one pump finds in its way."""

    def __init__(self, *cups, lang="en"):
        self.way = types.SimpleNamespace(trouble=None)
        self.said = []
        self.joining = JoinProgress(WHERE, cups, [self.way], words.load(lang), self.said.append)

    def look(self):
        before = len(self.said)
        self.joining.look()
        return self.said[before:]


@pytest.mark.parametrize("code", ["table_away", "table_closed", "no_table", "no_way", "no_host"])
@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_what_is_in_the_way_is_said_once_and_when_it_is_gone(code, lang):
    watched = Watched(guest(), lang=lang)
    watched.way.trouble = HostError(code, WHERE, "…")
    (said,) = watched.look()
    assert WHERE in said and said.endswith(words.load(lang).get("cups.trying"))
    assert watched.look() == []
    watched.way.trouble = None
    assert watched.look() == [words.load(lang).get("cups.back", WHERE)]


@pytest.mark.parametrize("notice", REFUSES)
@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_what_waiting_does_not_mend_ends_the_command_with_a_sentence(notice, lang):
    watched = Watched(guest(notice=notice), lang=lang)
    with pytest.raises(HostError) as caught:
        watched.look()
    said = caught.value.message(lang)
    assert WHERE in said and "Marie" in said and "{" not in said


def test_a_code_that_did_not_help_is_told_otherwise_than_none():
    with pytest.raises(HostError, match="the code is wrong"):
        Watched(guest(notice="wrong_code")).look()
    with pytest.raises(HostError, match="does not know Marie’s cup: add the code"):
        Watched(guest(notice="no_key")).look()


def test_a_refusal_after_a_cup_was_in_is_said_and_ends_nothing_as_a_stranger_may_have_said_it():
    cup = guest(link=UP)
    watched = Watched(cup)
    assert watched.look() == [EN.get("cups.in", "Marie", WHERE)]
    cup.link, cup.notice = JOINING, "no_key"
    assert HostError("no_code.new", WHERE, "Marie").message("en") in watched.look()[0]
    assert watched.look() == []
    cup.link, cup.notice = UP, ""
    assert watched.look() == []


@pytest.mark.parametrize("notice", NOT_NOW)
def test_a_table_without_a_place_now_is_waited_for(notice):
    cup = guest(notice=notice, about="7")
    watched = Watched(cup)
    (said,) = watched.look()
    assert WHERE in said and EN.reason(notice, "7") in said
    cup.notice = ""
    assert watched.look() == []
    cup.notice = notice
    assert watched.look() == []  # it asks every few seconds


# what is typed


def settings(**given):
    common = {"connect": WHERE, "count": 2, "automates": 2, "name": "", "lang": "en", "runtime": None}
    return CupsSettings(**{**common, **given})


@pytest.mark.parametrize("code", ["-", "ABCD", "ABCD-EFGH-JKLM-NPQ", "ABCD-EFGH-JKLM-NPQRS", "OOO-III"])
def test_what_no_table_shows_is_no_code(code):
    with pytest.raises(HostError, match="is not a code") as caught:
        check_code(code)
    assert caught.value.code == "bad_code"


@pytest.mark.parametrize("code", ["ABCD-EFGH-JKLM-NPQR", "abcd efgh jklm npqr", "ABC-DEF", "abcdef", ""])
def test_a_code_may_be_written_in_any_way(code):
    check_code(code)
