"""Messages between tables and the club over a NATS server with JetStream: entries, which are kept, who is here.

    <night>.entry.<table>.<uid>    an entry of a match, byte for byte as the journal has it; kept
    <night>.round                  who plays where in this round of the tournament; kept, the last one counts
    <night>.here.<table>           who is at a table, every few seconds; not kept

A table publishes what its journal holds, and nothing else: `Publisher` asks the stream how far it has a match, compares
T there with the journal's, and sends what is missing, one entry after the other. Each names itself (uid:number) and
the one before it, so that the server takes none twice and none out of order, however often a table or a server was
killed between; a stream that was lost is filled again. The club reads the stream from where it stopped (`Follower`),
and all of it again where something does not follow.

Whoever publishes is believed nothing: club_state.py folds every entry. This module decides nothing about matches.
"""

import asyncio
import contextlib
import hashlib
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any, Protocol

import nats.errors
import nats.js.errors
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.js import JetStreamContext
from nats.js import api as jetstream

from gobelet.ledger import Ledger, hexed
from gobelet_host.errors import HostError
from gobelet_host.evening.club.invitation import Invitation

PATIENCE = 20.0  # seconds for an answer of the server: its laptop may be busy
AGAIN = 1.0  # seconds until it is tried again
PRESENCE = 3.0  # seconds between two signs of life
BATCH = 500  # entries that are read at once
LARGEST = 4 << 30  # bytes of a night on the server's disk; then it takes no more, and loses nothing
T_HEADER = "Gobelet-T"  # T after the entry, 16 hex digits
FAILURES = (nats.errors.Error, OSError, TimeoutError)  # of a server, or of the way to it
_START = Ledger().digest


@contextlib.asynccontextmanager
async def connected(invitation: Invitation, lost: asyncio.Event | None = None) -> AsyncIterator[Client]:
    """A connection that ends when the server does: whoever uses it then begins anew. lost: set when it has ended.
    Raises one of FAILURES."""
    linked = False

    async def ignore(error: Exception) -> None:
        pass  # it is raised where the server was asked

    async def ended() -> None:
        if linked and lost is not None:
            lost.set()

    client = Client()
    try:
        async with asyncio.timeout(2 * PATIENCE):
            await client.connect(
                invitation.url, user=invitation.table, password=invitation.secret, name=invitation.table,
                inbox_prefix=f"_INBOX.{invitation.table}".encode(), error_cb=ignore, closed_cb=ended,
                allow_reconnect=False, connect_timeout=int(PATIENCE), max_reconnect_attempts=1, reconnect_time_wait=0,
            )  # fmt: skip
        linked = True
        yield client
    finally:
        with contextlib.suppress(*FAILURES):
            await client.close()


async def until_set(end: asyncio.Event, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Runs work until it is over, or until `end` is set, or this is cancelled; returns its task, which is done. It is
    cancelled as often as that takes: what waits for an answer of the server with asyncio.wait_for() may miss one
    cancellation, when the answer comes at that moment."""
    tasks = [asyncio.ensure_future(work), asyncio.ensure_future(end.wait())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        while pending := [task for task in tasks if not task.done()]:
            for task in pending:
                task.cancel()
            await asyncio.wait(pending, timeout=AGAIN)
    return tasks[0]


def is_refusal(error: BaseException) -> bool:
    """Whether a server does not want us: trying again helps nobody until somebody has looked at the invitation."""
    return "authorization" in str(error).lower()


async def open_stream(js: JetStreamContext, night: str) -> None:
    """Makes the stream of a night, unless it is there."""
    await js.add_stream(
        jetstream.StreamConfig(
            name=night, subjects=[f"{night}.entry.>", f"{night}.round"], storage=jetstream.StorageType.FILE,
            discard=jetstream.DiscardPolicy.NEW, max_bytes=LARGEST,
        )
    )  # fmt: skip


class PublishedPosition:
    """How far the stream holds a match: entries, T after them, the number of the last one in the stream."""

    def __init__(self, entries: int = 0, digest: bytes = _START, place: int = 0) -> None:
        self.entries = entries
        self.digest = digest
        self.place = place


class Source(Protocol):
    """The published source: a Journal, or what was read from one."""

    def numbers(self, after: int) -> list[tuple[int, str, bool]]: ...
    def entries(self, match: int, first: int, most: int) -> list[bytes]: ...


class StreamEndpoint:
    """An end of the links to a night's server, linked again whenever that is lost. on_state: called with each change of
    state. state: "away" while there is no server, "linked", "refused" when the server does not know us."""

    def __init__(self, invitation: Invitation, on_state: Callable[[str], None]) -> None:
        self.invitation = invitation
        self.state = "away"
        self._said = on_state

    async def run(self) -> None:
        """Until cancelled, whatever becomes of the server."""
        while True:
            lost = asyncio.Event()
            work = await until_set(lost, self._link(lost))
            error = None if work.cancelled() else work.exception()
            if error and not isinstance(error, FAILURES):
                raise error
            self._now("refused" if error and is_refusal(error) else "away")
            await asyncio.sleep(AGAIN)

    async def _link(self, lost: asyncio.Event) -> None:
        async with connected(self.invitation, lost) as client:
            await self._serve(client)

    async def _serve(self, client: Client) -> None:
        """Works while linked."""
        raise NotImplementedError

    def _now(self, state: str) -> None:
        if state != self.state:
            self.state = state
            self._said(state)


class Publisher(StreamEndpoint):
    """Publishes the journal of a table to a club night.

    here: what is told of the table beside the log, plain values; None tells nothing. assigned: takes a round, as the
    night has published it. behind: whether something that the journal holds is not yet published. other: uids of
    matches that the stream knows otherwise, or knows more of: nothing more is published of them.
    """

    def __init__(
        self,
        invitation: Invitation,
        journal: Source,
        get_status: Callable[[], Any] | None = None,
        assigned: Callable[[Any], None] = lambda _: None,
        on_state: Callable[[str], None] = lambda _: None,
    ) -> None:
        super().__init__(invitation, on_state)
        self.behind = True
        self.other: set[str] = set()
        self._journal = journal
        self._here = get_status
        self._assigned = assigned
        self._news = asyncio.Event()
        self._done = 0  # matches up to this number are finished and published

    def tell(self, *_: Any) -> None:
        """Something new may be in the journal."""
        self.behind = True
        self._news.set()

    async def until_told(self, seconds: float) -> bool:
        """Waits until all that the journal holds is published, so long at most; returns whether it is."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.behind:
                    await asyncio.sleep(AGAIN / 20)
        return not self.behind

    async def _serve(self, client: Client) -> None:
        with contextlib.suppress(HostError):  # the journal cannot be read now: the table itself says so, and goes on
            await self._tell_night(client)

    async def _tell_night(self, client: Client) -> None:
        js = client.jetstream(timeout=PATIENCE)
        night = self.invitation.night
        self._done, sent = 0, {}
        await client.subscribe(f"{night}.round", cb=self._on_message)
        with contextlib.suppress(nats.js.errors.NotFoundError):
            last = await js.get_last_msg(night, f"{night}.round")
            self._take(last.data or b"")
        while not client.is_closed:
            self._news.clear()
            self.behind = True
            await self._publish(js, sent)
            self.behind = self._news.is_set()
            self._now("linked")
            if self._here:
                await client.publish(f"{night}.here.{self.invitation.table}", _dumps(self._here()))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PRESENCE):
                    await self._news.wait()

    async def _on_message(self, message: Msg) -> None:
        self._take(message.data)

    def _take(self, data: bytes) -> None:
        with contextlib.suppress(ValueError):
            self._assigned(json.loads(data))

    async def _publish(self, js: JetStreamContext, sent: dict[str, PublishedPosition]) -> None:
        """Everything that the journal holds and the stream does not."""
        for number, uid, finished in self._journal.numbers(self._done):
            if uid not in self.other:
                mark = sent.get(uid) or await self._published_position(js, number, uid)
                if mark is None:
                    self.other.add(uid)
                    continue
                sent[uid] = mark
                while payloads := self._journal.entries(number, mark.entries, BATCH):
                    for payload in payloads:
                        await self._send(js, uid, mark, payload)
            if finished and number == self._done + 1:
                self._done = number

    def _subject(self, uid: str) -> str:
        return f"{self.invitation.night}.entry.{self.invitation.table}.{uid}"

    async def _published_position(self, js: JetStreamContext, number: int, uid: str) -> PublishedPosition | None:
        """How far the stream has a match of the journal; None if it has another story, or more, than that."""
        try:
            last = await js.get_last_msg(self.invitation.night, self._subject(uid))
        except nats.js.errors.NotFoundError:
            return PublishedPosition()
        headers = last.headers or {}
        _, _, seq = headers.get(jetstream.Header.MSG_ID, "").rpartition(":")
        held = int(seq) + 1 if seq.isdecimal() else 0
        mark = PublishedPosition(place=last.seq or 0)
        while mark.entries < held:
            payloads = self._journal.entries(number, mark.entries, min(BATCH, held - mark.entries))
            if not payloads:
                return None
            for payload in payloads:
                _step(mark, payload)
        return mark if hexed(mark.digest[:8]) == headers.get(T_HEADER) else None

    async def _send(self, js: JetStreamContext, uid: str, mark: PublishedPosition, payload: bytes) -> None:
        after = PublishedPosition(mark.entries, mark.digest)
        _step(after, payload)
        headers: dict[str, Any] = {
            jetstream.Header.MSG_ID: f"{uid}:{mark.entries}",
            jetstream.Header.EXPECTED_LAST_SUBJECT_SEQUENCE: str(mark.place),
            T_HEADER: hexed(after.digest[:8]),
        }
        ack = await js.publish(self._subject(uid), payload, headers=headers)
        mark.entries, mark.digest, mark.place = after.entries, after.digest, ack.seq


def _step(mark: PublishedPosition, payload: bytes) -> None:
    mark.entries += 1
    mark.digest = hashlib.sha256(mark.digest + payload).digest()


class Follower(StreamEndpoint):
    """Reads a night's stream, from its beginning on.

    take: gets each entry (table, uid, number, bytes); returns False when it does not follow what was taken before: then
    all is read again. here: gets what a table says of itself.
    """

    def __init__(
        self,
        invitation: Invitation,
        take: Callable[[str, str, int, bytes], bool],
        on_status: Callable[[str, Any], None] = lambda *_: None,
        on_state: Callable[[str], None] = lambda _: None,
    ) -> None:
        super().__init__(invitation, on_state)
        self._take = take
        self._here = on_status
        self._next = 1  # number in the stream
        self._last = ""  # the entry that was read last, uid:number
        self._round: bytes = b""
        self._told = b""
        self._again = False

    def set_round(self, round: Any) -> None:
        """Publishes who plays where from now on: to all tables, also to those that come later."""
        self._round = _dumps(round)

    def read_again(self) -> None:
        """Something is missing: all of the stream is read again."""
        self._again = True

    async def _serve(self, client: Client) -> None:
        night = self.invitation.night
        js = client.jetstream(timeout=PATIENCE)
        await open_stream(js, night)
        await client.subscribe(f"{night}.here.*", cb=self._on_status)
        await self._find_place(js)
        self._told = b""
        while True:
            subscription = await js.pull_subscribe(f"{night}.entry.>", stream=night, config=self._from_here())
            self._again = False
            while not self._again:
                await self._tell_round(js)
                try:
                    messages = await subscription.fetch(BATCH, timeout=AGAIN)
                except nats.errors.TimeoutError:
                    messages = []
                self._now("linked")
                for message in messages:
                    self._read(message)
                    if self._again:
                        break
            await subscription.unsubscribe()
            self._next, self._last = 1, ""

    def _from_here(self) -> jetstream.ConsumerConfig:
        return jetstream.ConsumerConfig(
            deliver_policy=jetstream.DeliverPolicy.BY_START_SEQUENCE, opt_start_seq=self._next,
            ack_policy=jetstream.AckPolicy.NONE, inactive_threshold=60.0,
        )  # fmt: skip

    async def _find_place(self, js: JetStreamContext) -> None:
        """Begins at the beginning unless the stream still has, in its place, what was read last."""
        if self._last:
            with contextlib.suppress(nats.js.errors.NotFoundError):
                last = await js.get_msg(self.invitation.night, self._next - 1)
                if (last.headers or {}).get(jetstream.Header.MSG_ID) == self._last:
                    return
        self._next, self._last = 1, ""

    async def _tell_round(self, js: JetStreamContext) -> None:
        if self._round and self._told != self._round:
            self._told = self._round
            await js.publish(f"{self.invitation.night}.round", self._round)

    def _read(self, message: Msg) -> None:
        *_, table, uid = message.subject.split(".")
        ident = (message.headers or {}).get(jetstream.Header.MSG_ID, "")
        _, _, seq = ident.rpartition(":")
        self._next, self._last = message.metadata.sequence.stream + 1, ident
        if seq.isdecimal() and not self._take(table, uid, int(seq), message.data):
            self._again = True

    async def _on_status(self, message: Msg) -> None:
        with contextlib.suppress(ValueError):
            self._here(message.subject.rpartition(".")[2], json.loads(message.data))


def _dumps(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
