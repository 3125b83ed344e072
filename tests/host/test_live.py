"""A table in real time, whose program is stopped now and then: the laptop sleeps, or somebody presses Ctrl-Z."""

import asyncio
import os
from unittest import mock

from gobelet_host.table.journal import Journal
from gobelet_host.table.live_table import STOPPED, TICK, LiveTable
from gobelet_host.table.news import WaitingChanged
from gobelet_host.table.table import Table


def test_the_clock_of_a_table_stands_while_its_program_is_stopped_and_pages_are_told_the_times_anew(tmp_path):
    journal, told, moment = Journal(tmp_path / "table.gobelet"), [], [100.0]
    with mock.patch("gobelet_host.table.live_table.time.monotonic", lambda: moment[0]):
        live = LiveTable(Table(journal, os.urandom))
        live.table.listeners.append(told.append)
        for _ in range(20):
            moment[0] += TICK
            live.now()
        assert 990 <= live.now() <= 1000
        moment[0] += STOPPED - TICK
        assert live.now() > 900 + (STOPPED - TICK) * 1000, "a laptop that has much to do is not asleep"
        before = live.now()
        moment[0] += 3600
        assert live.now() == before

        async def run():
            task = asyncio.create_task(live.run())
            await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

        asyncio.run(run())
        assert [type(news) for news in told] == [WaitingChanged]
    journal.close()
