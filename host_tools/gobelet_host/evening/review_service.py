"""Weighs what decisions cost, once the match is over: for cups that ask, and for everybody at the podium.

To weigh a match takes some seconds, so it is done beside the table's own loop, one seat after the other. What a seat's
cup is told and what the podium tells come from the same reviews, so they cannot differ.
"""

import asyncio
import threading

from gobelet import coach as firmware_coach
from gobelet.cup import reasons
from gobelet.games import seats_in
from gobelet_host.audit import coach
from gobelet_host.table.live_table import LiveTable
from gobelet_host.table.news import CoachAsked, News
from gobelet_host.words import Words
from gobelet_host.words.typography import unbroken


class ReviewService:
    """Listens to a table. live: that table, whose loop runs when somebody asks. changed: called when one seat more has
    been weighed."""

    def __init__(self, live: LiveTable) -> None:
        self.changed = lambda: None
        self._table = live.table
        self._turn = asyncio.Lock()
        self._asked: dict[str, asyncio.Task[None]] = {}  # cup -> what is being worked out for it
        self._uid = ""  # of the match that the reviews are of
        self._reviews: dict[int, asyncio.Task[list[coach.Lesson]]] = {}  # seat -> its costliest decisions
        live.table.listeners.append(self._listen)

    def _listen(self, news: News) -> None:
        if isinstance(news, CoachAsked) and news.member.cup not in self._asked:
            cup = news.member.cup
            self._asked[cup] = asyncio.get_running_loop().create_task(self._tell(cup))
            self._asked[cup].add_done_callback(lambda done: self._asked.pop(cup))
        elif self._table.ledger.uid != self._uid:  # another match has begun
            for task in self._reviews.values():
                task.cancel()

    async def _tell(self, cup: str) -> None:
        uid = self._table.ledger.uid
        self._table.send_reviews(cup, uid, await self._reviews_of(self._table.seats.of(cup)))

    def _reviews_of(self, seat: int) -> asyncio.Task[list[coach.Lesson]]:
        if self._table.ledger.uid != self._uid:
            self._uid, self._reviews = self._table.ledger.uid, {}
        if seat not in self._reviews:
            self._reviews[seat] = asyncio.get_running_loop().create_task(self._weigh(seat))
            self._reviews[seat].add_done_callback(lambda done: self.changed())
        return self._reviews[seat]

    async def _weigh(self, seat: int) -> list[coach.Lesson]:
        stopped = threading.Event()
        async with self._turn:
            try:
                return await asyncio.to_thread(coach.advice, list(self._table.log), seat, stopped.is_set)
            finally:
                stopped.set()  # where this is cancelled the thread goes on otherwise

    def story(self, words: Words) -> dict[str, str] | None:
        """The decision that cost a person most in a match that was played to its end, as title and text. None where
        there is none, and before all people's decisions are weighed, which this begins."""
        log = self._table.ledger
        if not log.over or not log.match or not log.match.over or not log.match.rules.coach:
            return None
        reviews = {seat: self._reviews_of(seat) for seat in seats_in(log.people())}
        if not all(task.done() and not task.cancelled() and not task.exception() for task in reviews.values()):
            return None
        costliest = [(lesson, seat) for seat, task in reviews.items() for lesson in task.result()[:1]]
        if not costliest:
            return None
        lesson, seat = max(costliest, key=lambda each: each[0][firmware_coach.COST])
        rules = log.match.rules
        text = reasons.explain(rules, lesson, [player[1] for player in log.players], words.for_game(rules.NAME))
        return {"title": words.get("tv.costliest"), "text": unbroken(f"{log.players[seat][1]} · {text}")}
