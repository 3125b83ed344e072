"""Tells cups that ask what their players' decisions cost: a coach at the table, once the match is over.

To weigh a match takes some seconds, so it is done beside the table's own loop, one cup after the other.
"""

import asyncio

from gobelet_host.audit import coach
from gobelet_host.table.live_table import LiveTable
from gobelet_host.table.news import CoachAsked, News


class ReviewService:
    """Listens to a table. live: that table, whose loop runs when somebody asks."""

    def __init__(self, live: LiveTable) -> None:
        self._table = live.table
        self._turn = asyncio.Lock()
        self._asked: dict[str, asyncio.Task[None]] = {}  # cup -> what is being worked out for it
        live.table.listeners.append(self._listen)

    def _listen(self, news: News) -> None:
        if isinstance(news, CoachAsked) and news.member.cup not in self._asked:
            cup = news.member.cup
            self._asked[cup] = asyncio.get_running_loop().create_task(self._tell(cup))
            self._asked[cup].add_done_callback(lambda done: self._asked.pop(cup))

    async def _tell(self, cup: str) -> None:
        table = self._table
        uid, seat = table.ledger.uid, table.seats.of(cup)
        async with self._turn:
            reviews = await asyncio.to_thread(coach.advice, list(table.log), seat)
        table.send_reviews(cup, uid, reviews)
