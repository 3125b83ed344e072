"""A club night on a real NATS server: killed, emptied, refused, and nothing lost or doubled."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import shutil
import signal
import socket

import nats
import pytest

from bench.trial import played
from gobelet.games import load
from gobelet_host.evening.club import invitation, night_file, server, stream
from gobelet_host.evening.club.club_state import ClubState
from gobelet_host.evening.club.invitation import NIGHT, Invitation
from gobelet_host.evening.club.stream import Follower, Publisher, connected


class Source:
    """A journal in memory: it holds as much of a match as it was let."""

    def __init__(self, log):
        self.log, self.held = log, 0

    @property
    def uid(self):
        return json.loads(self.log[0])[5]

    def numbers(self, after):
        return [(1, self.uid, False)] if after < 1 and self.held else []

    def entries(self, match, first, most):
        return self.log[: self.held][first : first + most]


class Club:
    """A night with its server, a hall that follows it, and tables."""

    def __init__(self, folder, logs):
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            port = one.getsockname()[1]
        self.folder = folder / "night"
        self.kept = night_file.new(self.folder, list(logs), "127.0.0.1", port)
        self.server = server.Server(self.folder, self.kept)
        self.hall = ClubState(list(logs))
        receive = lambda *status: self.hall.receive_status(*status, 0.0)  # noqa: E731
        self.follower = Follower(self.invitation(NIGHT), self.hall.take, receive)
        self.hall.incomplete = self.follower.read_again
        self.sources = {name: Source(log) for name, log in logs.items()}
        self.publishers = {}
        self.tasks = {}
        self.rounds = []

    def invitation(self, name, **other):
        return Invitation(name, **{"secret": self.kept.secrets.get(name, ""), **other}, host="127.0.0.1",
                          port=self.kept.port, night=self.kept.night)  # fmt: skip

    def start(self, name, part):
        self.tasks[name] = asyncio.ensure_future(part.run())

    def open(self, name):
        source = self.sources[name]
        said = {"match": source.uid, "people": [], "alarms": [], "trouble": "", "paused": False}
        one = Publisher(self.invitation(name), source, lambda: {**said, "entries": source.held}, self.rounds.append)
        self.publishers[name] = one
        self.start(name, one)

    async def kill_table(self, name):
        self.tasks[name].cancel()
        await asyncio.gather(self.tasks[name], return_exceptions=True)

    async def kill_server(self, empty=False):
        process = self.server.process
        process.kill()
        await process.wait()
        if empty:
            shutil.rmtree(self.folder / "stream")
            (self.folder / "stream").mkdir()

    async def until(self, true, seconds=20):
        async with asyncio.timeout(seconds):
            while not true():
                await asyncio.sleep(0.01)

    def all_told(self):
        return all(
            source.uid in self.hall.matches and self.hall.matches[source.uid].entries == source.held
            for source in self.sources.values()
        )

    async def stored(self):
        """The names of all entries in the stream."""
        async with connected(self.invitation(NIGHT)) as client:
            js = client.jetstream()
            last = (await js.stream_info(self.kept.night)).state.last_seq
            return [(await js.get_msg(self.kept.night, at)).headers["Nats-Msg-Id"] for at in range(1, last + 1)]

    async def close(self):
        for task in self.tasks.values():
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)


@contextlib.asynccontextmanager
async def opened(folder, logs, follow=True):
    club = Club(folder, logs)
    club.start("server", club.server)
    if follow:
        club.start("follower", club.follower)
        await club.until(lambda: club.follower.state == "linked")
    try:
        yield club
    finally:
        await club.close()


pytestmark = pytest.mark.skipif(server.find() is None, reason="no nats-server here: apt-get install nats-server")
TABLES = [str(number) for number in range(1, 1 + int(os.environ.get("GOBELET_TABLES", "3")))]
PARTS = max(5, len(TABLES) // 2)  # in which a match is published: behind each something is killed


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(stream, "AGAIN", 0.05)
    monkeypatch.setattr(stream, "PRESENCE", 0.2)
    monkeypatch.setattr(stream, "PATIENCE", 3.0)
    monkeypatch.setattr(server, "AGAIN", 0.05)


@pytest.fixture(scope="module")
def logs():
    """A whole match of each table."""
    options = {"dice_per_player": 1}
    return {name: played(load("parafico"), options, 2, seed).payloads for seed, name in enumerate(TABLES)}


def test_servers_and_tables_are_killed_and_each_entry_is_there_once(tmp_path, logs):
    async def run():
        async with opened(tmp_path, logs) as club:
            for name in TABLES:
                club.open(name)
            for part in range(1, PARTS + 1):
                for name, source in club.sources.items():
                    source.held = len(source.log) * part // PARTS
                    club.publishers[name].tell()
                if part % 2 and part < PARTS:
                    await club.kill_server(empty=part % 4 == 3)
                if 1 < part < PARTS:
                    name = TABLES[(part - 2) % len(TABLES)]
                    await club.kill_table(name)
                    club.open(name)
                if part in (1, PARTS - 1):
                    await club.until(club.all_told, 10 * len(TABLES))
            await club.until(club.all_told, 10 * len(TABLES))
            assert [match.broken for match in club.hall.matches.values()] == [""] * len(TABLES)
            assert sorted(one.uid for one in club.hall.results()) == sorted(s.uid for s in club.sources.values())
            there = [ident for ident in await club.stored() if ident]
            assert sorted(there) == sorted(f"{s.uid}:{at}" for s in club.sources.values() for at in range(s.held))

    asyncio.run(run())


def test_a_server_that_dies_with_a_question_open_is_left_at_once_and_ends_nothing(tmp_path, logs, monkeypatch):
    """The library cancels some who wait for the answer, and lets others wait as long as they have patience."""
    monkeypatch.setattr(stream, "PATIENCE", 100.0)

    async def run():
        async with opened(tmp_path, logs) as club:
            source = club.sources["1"]
            source.held = 5
            club.open("1")
            await club.until(lambda: club.hall.matches and club.hall.matches[source.uid].entries == 5)
            club.server.process.send_signal(signal.SIGSTOP)
            source.held = 10
            club.publishers["1"].tell()
            await asyncio.sleep(0.05)  # both ask now, and wait
            await club.kill_server()
            await club.until(lambda: club.hall.matches[source.uid].entries == 10)
            assert not any(task.done() for task in club.tasks.values())

    asyncio.run(run())


def test_another_story_of_a_match_is_not_published(tmp_path, logs):
    """A journal of before was put back, and another match was played on: the stream keeps what it has."""

    async def run():
        async with opened(tmp_path, logs) as club:
            source = club.sources["1"]
            source.held = 20
            club.open("1")
            await club.until(lambda: club.hall.matches and club.hall.matches[source.uid].entries == 20)
            await club.kill_table("1")
            source.log = [*source.log[:19], *logs["2"][19:]]
            source.held = 30
            club.open("1")
            await club.until(lambda: club.publishers["1"].other == {source.uid})
            source.held = 10
            club.publishers["1"].other.clear()
            await club.kill_table("1")
            club.open("1")
            await club.until(lambda: club.publishers["1"].other == {source.uid})
            assert club.hall.matches[source.uid].entries == 20 and not club.hall.matches[source.uid].broken

    asyncio.run(run())


def test_a_table_hears_of_the_round_also_when_it_comes_later(tmp_path, logs):
    async def run():
        async with opened(tmp_path, logs) as club:
            club.follower.set_round({"number": 1})
            club.open("1")
            await club.until(lambda: {"number": 1} in club.rounds)
            club.rounds.clear()
            club.open("2")
            await club.until(lambda: club.rounds == [{"number": 1}])

    asyncio.run(run())


def test_strangers_and_other_tables_publish_nothing_in_a_table_s_name(tmp_path, logs):
    async def run():
        async with opened(tmp_path, logs) as club:
            one, night_name = club.invitation("1"), club.kept.night
            for wrong in ({"secret": "guessed"}, {"secret": ""}):
                with pytest.raises(nats.errors.Error) as refused:
                    async with connected(club.invitation("1", **wrong)):
                        pass
                assert stream.is_refusal(refused.value)
            async with connected(one) as client:
                js = client.jetstream(timeout=0.3)
                for subject in (f"{night_name}.entry.2.u", f"{night_name}.round", f"{night_name}.entry"):
                    with pytest.raises((TimeoutError, nats.errors.Error)):
                        await js.publish(subject, b"[]")
                for asked in ("STREAM.DELETE", "STREAM.PURGE", "STREAM.UPDATE"):
                    with pytest.raises((TimeoutError, nats.errors.Error)):
                        await client.request(f"$JS.API.{asked}.{night_name}", b"", timeout=0.3)
            assert await club.stored() == [] and club.hall.matches == {}

    asyncio.run(run())


def test_a_table_that_the_server_does_not_know_says_so_and_goes_on(tmp_path, logs):
    async def run():
        async with opened(tmp_path, logs) as club:
            said = []
            stranger = Publisher(club.invitation("1", secret="old"), club.sources["1"], on_state=said.append)
            club.start("stranger", stranger)
            await club.until(lambda: said == ["refused"])
            assert stranger.behind and not await stranger.until_told(0.01)

    asyncio.run(run())


def test_nothing_that_a_table_may_do_is_missing_in_an_invitation(tmp_path, logs):
    club = Club(tmp_path, logs)
    line = str(club.invitation("2"))
    assert invitation.read(line) == club.invitation("2")
    users = json.loads(server.configuration(club.kept, tmp_path))["authorization"]["users"]
    assert [user["user"] for user in users] == [NIGHT, *TABLES]
    assert all(("permissions" in user) == (user["user"] != NIGHT) for user in users)
