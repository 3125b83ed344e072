"""A club night on a real NATS server in this process: its hall, and tables that publish what their journals hold."""

from __future__ import annotations

import asyncio
import contextlib
import json
import shutil
import socket

from gobelet_host.evening.club import night_file, server
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
