"""The public stream: every page that watches gets each event of the match once, in the table's order.

It reads the table's news and writes JSON; it decides nothing, takes no command, and knows no hidden die.
"""

import asyncio
import contextlib
import json
from collections.abc import Callable
from typing import Any

from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect

from gobelet_host.spectate.model import TableModel
from gobelet_host.table.news import Entry, Given, News
from gobelet_host.web import messages
from gobelet_host.web.messages import Message
from gobelet_host.web.site import Site
from gobelet_host.web.texts import WebWords

BACKLOG = 400  # messages that may wait for a page before it is cut off; it comes back and asks for what it lacks
SINGLY = 200  # so many entries are told one by one to a page that comes back; more of them in one message


class Viewer:
    """One page that watches, in its language. invites: whether it may show the code for phones."""

    def __init__(self, socket: WebSocket, words: WebWords, invites: bool) -> None:
        self.socket = socket
        self.words = words
        self.invites = invites
        self.queue: asyncio.Queue[str] = asyncio.Queue(BACKLOG)
        self.cut = False

    def put(self, text: str) -> None:
        """Queues a message; a page that does not read is cut off."""
        try:
            self.queue.put_nowait(text)
        except asyncio.QueueFull:
            self.cut = True


class Stream:
    """All pages that watch one table. admits: whether a page has the host's right, and so may invite phones."""

    def __init__(self, site: Site, admits: Callable[[HTTPConnection], bool]) -> None:
        self._site = site
        self._admits = admits
        self._viewers: set[Viewer] = set()
        self._model = TableModel.follow(site.table)  # first: it has folded an entry before we tell of it
        site.table.listeners.append(self._listen)

    # the table's news

    def _listen(self, news: News) -> None:
        if isinstance(news, Entry):
            self._tell(lambda words, _: messages.message(
                self._model, news.seq, messages.told(news.events, self._model.names, words, self._model.game), words
            ))  # fmt: skip
        elif isinstance(news, Given):
            self._tell(lambda words, _: {"kind": "told", "text": words.reason("seat_given", news.member.name)})
        if not isinstance(news, Entry) or news.seq == 0:
            self.surroundings_changed()

    def surroundings_changed(self) -> None:
        """Something beside the match is new: people, links, trouble, the address that is shown."""
        self._tell(self._surroundings)

    def _tell(self, make: Callable[[WebWords, bool], Message]) -> None:
        """Gives every page the message in its language; it is made once for all that see the same."""
        made: dict[tuple[str, bool], str] = {}
        for viewer in self._viewers:
            kind = viewer.words.lang, viewer.invites
            if kind not in made:
                made[kind] = _dumps(make(viewer.words, viewer.invites))
            viewer.put(made[kind])

    def _surroundings(self, words: WebWords, invites: bool) -> Message:
        """Who is here and how to join: what a page shows beside the match."""
        site, table = self._site, self._site.table
        people = [
            {"name": person.name, "ready": person.ready, "where": person.where, "automate": person.automate}
            for person in self._model.people
        ]
        absent = [seat for seat, player in enumerate(table.ledger.players) if not table.linked(player[0])]
        return {
            "kind": "room",
            "table": table.name,
            "game": table.rules.NAME,
            "playing": table.playing,
            "people": people,
            "absent": absent if table.playing else [],
            "trouble": self._model.trouble,
            "paused": table.paused,
            "given": [words.reason("seat_given", name) for name in self._model.given] if table.playing else [],
            "dropping": sorted({*table.absent, *table.ledger.votes}) if table.playing else [],
            "open": site.open_to_network,
            "invitation": site.invitation if invites else None,
        }

    # one page

    async def serve(self, socket: WebSocket) -> None:
        """Serves a page until it leaves."""
        await socket.accept()
        viewer = Viewer(socket, self._site.words(socket.query_params.get("lang")), self._admits(socket))
        self._greet(viewer, socket.query_params.get("match", ""), _number(socket.query_params.get("since")))
        self._viewers.add(viewer)
        sending = asyncio.create_task(self._send(viewer))
        try:
            while True:
                self._said(viewer, await socket.receive_json())
        except (WebSocketDisconnect, ValueError, KeyError):
            pass  # it left, or said what no page of ours says
        finally:
            self._viewers.discard(viewer)
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await sending

    def _greet(self, viewer: Viewer, match: str, since: int) -> None:
        """Words, who is here, and the match so far: one message an entry for a page that has seen its beginning, else
        all events in one."""
        self._introduce(viewer)
        table, words = self._site.table, viewer.words
        held = len(table.log)
        after = since if match == table.ledger.uid and since < held else -1
        if after >= 0 and held - after <= SINGLY:
            present = [cup for cup in table.members if table.linked(cup)]
            for message in messages.of_match(table.log, words, after, present):
                viewer.put(_dumps(message))
        elif held:
            events = messages.past(table.log, words, after)
            viewer.put(_dumps(messages.message(self._model, held - 1, events, words)))

    def _introduce(self, viewer: Viewer) -> None:
        """What a page needs before anything else, in its language."""
        words = viewer.words
        viewer.put(_dumps({"kind": "words", "lang": words.lang, "words": words.labels()}))
        viewer.put(_dumps(self._surroundings(words, viewer.invites)))

    def _said(self, viewer: Viewer, message: Any) -> None:
        if message["kind"] == "lang":
            viewer.words = self._site.words(message["lang"])
            self._introduce(viewer)
            table = self._site.table
            if held := len(table.log):
                events = messages.past(table.log, viewer.words)
                again = messages.message(self._model, held - 1, events, viewer.words)
                viewer.put(_dumps({**again, "again": True}))  # instead of all that the page has in other words

    async def _send(self, viewer: Viewer) -> None:
        while not viewer.cut:
            await viewer.socket.send_text(await viewer.queue.get())
        await viewer.socket.close(1013)


def _number(text: str | None) -> int:
    return int(text) if text and text.isdigit() and len(text) < 9 else -1


def _dumps(message: Any) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
