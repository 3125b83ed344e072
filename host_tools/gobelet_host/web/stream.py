"""The public stream: every page that watches gets each event of the match once, in the table's order.

It reads the table's news and writes JSON; it decides nothing, takes no command, and knows no hidden die.
"""

import asyncio
import json
import time
from collections import deque
from collections.abc import Callable, Iterable, MutableMapping, Sequence
from typing import Any

from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket

from gobelet_host.hub.connection_limiter import SOMEBODY
from gobelet_host.hub.websocket import beat, running_alongside
from gobelet_host.spectate.model import TableModel
from gobelet_host.table.encoded_log import EncodedLog
from gobelet_host.table.news import Entry, News, SeatControlChanged, SeatReassigned, WaitingChanged
from gobelet_host.web import message_shapes, messages, rules, standings_page
from gobelet_host.web.messages import Message
from gobelet_host.web.site import Site
from gobelet_host.web.texts import WebWords
from gobelet_host.words.event_sentences import alarms, handed_over

BACKLOG = 400  # messages that may wait for a page before it is cut off; it comes back and asks for what it lacks
SINGLY = 200  # so many entries are told one by one to a page that comes back; more of them in one message
PATIENCE = 100  # messages that a page may send: it only ever changes its language
LANGUAGE = {"kind": message_shapes.text, "lang": message_shapes.text}  # all that it may say


class Viewer:
    """One page that watches, in its language. invites: whether it may show the code for phones."""

    def __init__(self, socket: WebSocket, words: WebWords, invites: bool) -> None:
        self.socket = socket
        self.words = words
        self.invites = invites
        self.queue: asyncio.Queue[str] = asyncio.Queue(BACKLOG)
        self.cut = False

    def enqueue(self, text: str) -> None:
        """Queues a message; a page that does not read is cut off."""
        try:
            self.queue.put_nowait(text)
        except asyncio.QueueFull:
            self.cut = True


class LocalisedMatch:
    """The running match in one language, folded and worded once for all pages that watch or come."""

    def __init__(self, words: WebWords) -> None:
        self.words = words
        self._events: list[tuple[int, Message]] = []  # with the number of their entry
        self._latest: deque[tuple[int, str]] = deque(maxlen=SINGLY)  # number and message of each entry
        self._whole = ""  # what a page is told that has seen nothing, while that is true

    def add(self, model: TableModel, seq: int, events: Iterable[Sequence[Any]]) -> str:
        """One entry more. Returns its message. model: after it; events: as the ledger tells them."""
        if seq == 0:
            self._events, self._latest = [], deque(maxlen=SINGLY)
        sentences = messages.format_events(events, model.names, self.words, model.game)
        text = _dumps(messages.message(model, seq, sentences, self.words))
        self._events += [(seq, event) for event in sentences]
        self._latest.append((seq, text))
        self._whole = ""
        return text

    def stale(self) -> None:
        """Somebody has left or come back, which the picture shows."""
        self._whole = ""

    def past(self, payloads: EncodedLog, present: Sequence[str]) -> None:
        """The match was begun before this was made. present: the cups that are linked."""
        self._events = messages.past(payloads, self.words)
        for message in messages.of_match(payloads, self.words, len(payloads) - SINGLY - 1, present):
            self._latest.append((message["seq"], _dumps(message)))

    def since(self, model: TableModel, seq: int, after: int) -> list[str]:
        """The messages after entry `after`, -1 for none: one message an entry as far as they
        are remembered, else all events in one. seq: of the last entry."""
        missed = [text for number, text in self._latest if number > after]
        if after >= 0 and len(missed) == seq - after:
            return missed
        if after >= 0:
            return [_dumps(self._message_since(model, seq, after))]
        self._whole = self._whole or _dumps(self._message_since(model, seq, -1))
        return [self._whole]

    def full_history(self, model: TableModel, seq: int) -> str:
        """All of it, for a page that has it in other words."""
        return _dumps({**self._message_since(model, seq, -1), "again": True})

    def _message_since(self, model: TableModel, seq: int, after: int) -> Message:
        return messages.message(model, seq, [event for number, event in self._events if number > after], self.words)


class Stream:
    """All pages that watch one table. admits: whether a page has the host's right, and so may invite phones."""

    def __init__(self, site: Site, admits: Callable[[HTTPConnection], bool]) -> None:
        self._site = site
        self._admits = admits
        self._viewers: set[Viewer] = set()
        self._stories: dict[str, LocalisedMatch] = {}  # of each language that a page ever wanted
        self._changed = time.monotonic()  # when there was an entry last
        self._model = TableModel.follow(site.table)  # first: it has folded an entry before we tell of it
        self._stuck: tuple[list[int], list[int]] = [], []  # as pages were told
        site.table.listeners.append(self._listen)

    # the table's news

    def _listen(self, news: News) -> None:
        if isinstance(news, Entry):
            self._changed = time.monotonic()
            texts = {lang: story.add(self._model, news.seq, news.events) for lang, story in self._stories.items()}
            for viewer in self._viewers:
                viewer.enqueue(texts[viewer.words.lang])
        elif isinstance(news, SeatReassigned):
            self._tell(lambda words, _: {"kind": "told", "text": words.reason("seat_given", news.member.name)})
        elif isinstance(news, SeatControlChanged):
            self._tell(lambda words, _: {"kind": "told", "text": handed_over(news.member.name, news.automate, words)})
        if isinstance(news, Entry | WaitingChanged) and self._model.ledger.times is not None:
            self._tell(self._times)
        stuck = self._stuck_seats()
        if not isinstance(news, Entry) or news.seq == 0 or stuck != self._stuck:
            self._stuck = stuck
            self.surroundings_changed()

    def _story(self, words: WebWords) -> LocalisedMatch:
        """The match in the words of a language."""
        story = self._stories.get(words.lang)
        if story is None:
            story = self._stories[words.lang] = LocalisedMatch(words)
            table = self._site.table
            story.past(table.log, [cup for cup in table.members if table.linked(cup)])
        return story

    def surroundings_changed(self) -> None:
        """Something beside the match is new: people, links, trouble, the address that is shown."""
        for story in self._stories.values():
            story.stale()
        self._tell(self._surroundings)

    def _tell(self, make: Callable[[WebWords, bool], Message]) -> None:
        """Gives every page the message in its language; it is made once for all that see the same."""
        made: dict[tuple[str, bool], str] = {}
        for viewer in self._viewers:
            kind = viewer.words.lang, viewer.invites
            if kind not in made:
                made[kind] = _dumps(make(viewer.words, viewer.invites))
            viewer.enqueue(made[kind])

    def _stuck_seats(self) -> tuple[list[int], list[int]]:
        """The seats whose cups are linked and answer nothing, and those that are away while a throw waits for them."""
        table = self._site.table
        still = [seat for seat in range(len(table.ledger.players)) if self._model.stands_still(seat)]
        return (still, table.seats.seats_blocking_throw) if table.playing else ([], [])

    def _surroundings(self, words: WebWords, invites: bool) -> Message:
        """The surroundings of the match on a page: who is here and how to join."""
        site, table = self._site, self._site.table
        faces = standings_page.faces(site)
        tempers = {cup: site.cups.temper(cup) for cup in table.members} if site.cups else {}
        people = [
            {"name": person.name, "ready": person.ready, "here": bool(person.where), "automate": person.automate,
             "face": faces.get(person.cup), "other": person.other, "temper": tempers.get(person.cup, ""),
             "habit": words.habit(table.plan.rules.NAME, tempers.get(person.cup, ""))}
            for person in self._model.people
        ]  # fmt: skip
        wrong = alarms(self._model.alarms, words) if table.playing else []
        absent = {player[0]: seat for seat, player in enumerate(table.ledger.players) if not table.linked(player[0])}
        arrived = table.room.pages.arrived
        still, held = self._stuck_seats()
        return {
            "kind": "room",
            "table": table.name,
            "game": table.plan.rules.NAME,
            "seats": table.plan.rules.SEATS[1],
            "help": rules.game_introduction(table.plan.rules.NAME, words, site.url, site.open_to_network),
            "playing": table.playing,
            "people": people,
            "faces": [faces.get(player[0]) for player in table.ledger.players],
            "tempers": [tempers.get(player[0], "") for player in table.ledger.players],
            "absent": [*absent.values()] if table.playing else [],
            "still": still,
            "trouble": self._model.trouble_sentences(words),
            "paused": table.paused,
            "alarms": wrong,
            "given": self._model.decided(words) if table.playing else [],
            "evening": None if table.playing else standings_page.podium(site, words),
            "costliest": site.reviews.story(words) if site.reviews else None,
            "tonight": [] if table.playing else standings_page.tonight(site),
            "may": standings_page.offers(site, words) if invites and not table.playing else {},
            "held": held,
            "open": site.open_to_network,
            "network": site.network(),
            "invitation": site.invitation if invites else None,
            "moved": site.way_back if table.playing and arrived is not None and absent.keys() - arrived else None,
        }

    def _times(self, words: WebWords, invites: bool) -> Message:
        """The time that each seat has left now, in tenths of a second, and whether that runs; no seat without a time
        control."""
        model, table = self._model, self._site.table
        times = {seat: model.time_left(seat) for seat in range(len(table.ledger.players))}
        return {
            "kind": "times",
            "seats": [
                {"seat": seat, "left": remaining, "ticks": model.ticks(seat) and not table.paused}
                for seat, remaining in times.items()
                if remaining is not None
            ],
        }

    # one page

    async def serve(self, socket: WebSocket) -> None:
        """Serves a page until it leaves."""
        if guest := self._site.door.guest(socket.client):
            guest.worth = lambda: SOMEBODY
        await socket.accept()
        viewer = Viewer(socket, self._site.words(socket.query_params.get("lang")), self._admits(socket))
        self._greet(viewer, socket.query_params.get("match", ""), _number(socket.query_params.get("since")))
        self._viewers.add(viewer)
        try:
            async with running_alongside(self._send(viewer), beat(socket, self._site.kept)):
                for _ in range(PATIENCE):
                    if not self._handle_message(viewer, await socket.receive()):
                        break
        finally:
            self._viewers.discard(viewer)

    def _greet(self, viewer: Viewer, match: str, since: int) -> None:
        """Words, who is here, and the match so far, as far as the page has not seen it."""
        story = self._story(viewer.words)
        self._introduce(viewer)
        table = self._site.table
        if last := len(table.log):
            viewer.enqueue(_dumps({"kind": "waits", "ms": int(1000 * (time.monotonic() - self._changed))}))
            after = since if match == table.ledger.uid and since < last else -1
            for text in story.since(self._model, last - 1, after):
                viewer.enqueue(text)
        elif match:  # its match was over, and this table has begun none
            viewer.enqueue(_dumps(messages.message(self._model, -1, [], viewer.words)))
        if self._model.ledger.times is not None:
            viewer.enqueue(_dumps(self._times(viewer.words, viewer.invites)))

    def _introduce(self, viewer: Viewer) -> None:
        """The texts that a page needs before anything else, in its language."""
        words = viewer.words
        viewer.enqueue(_dumps({"kind": "words", "lang": words.lang, "words": words.labels()}))
        viewer.enqueue(_dumps(self._surroundings(words, viewer.invites)))

    def _handle_message(self, viewer: Viewer, received: MutableMapping[str, Any]) -> bool:
        """Takes a message. Returns False for a page that left, or said what no page of ours says."""
        message = message_shapes.loads(received.get("text") or "")
        if not message_shapes.fits(message, LANGUAGE) or message["kind"] != "lang":
            return False
        viewer.words = self._site.words(message["lang"])
        story = self._story(viewer.words)
        self._introduce(viewer)
        if held := len(self._site.table.log):
            viewer.enqueue(story.full_history(self._model, held - 1))  # instead of all that the page has in other words
        return True

    async def _send(self, viewer: Viewer) -> None:
        while not viewer.cut:
            await viewer.socket.send_text(await viewer.queue.get())
            await asyncio.sleep(0)  # a page that is gone is noticed between two messages
        await viewer.socket.close(1013)


def _number(text: str | None) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 9 else -1


def _dumps(message: Any) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
