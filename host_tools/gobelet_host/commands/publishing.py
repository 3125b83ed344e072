"""`--club`: a table that tells a club night what its journal holds, while it is open and as it ends. What is told, and
what becomes of it when the server is gone, is in evening/club."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any

import click

from gobelet_host.commands.common import until_stopped
from gobelet_host.evening.club.invitation import Invitation
from gobelet_host.table.table import Table
from gobelet_host.words import Words

if TYPE_CHECKING:  # it needs what a table without a club has not installed
    from gobelet_host.evening.club.stream import Publisher

LAST = 10.0  # seconds that a table which ends waits for the server to have all of it


async def published(
    parts: Sequence[Coroutine[Any, Any, None]], table: Table, club: Invitation | None, words: Words,
    say: Callable[[str], None] = click.echo, entered: Callable[[], None] | None = None,
) -> None:  # fmt: skip
    """As until_stopped(), and publishes the table to a club night, if there is one. say: takes a sentence when its
    server comes or goes, which the table does not wait for."""
    if club is None:
        await until_stopped(parts, entered)
        return
    from gobelet_host.evening.club import table_client

    publisher = table_client.publisher(table, club, lambda state: say(words.get(f"clubs.{state}", club.url)))
    await until_stopped([*parts, publisher.run()], entered)
    publisher.tell()
    if publisher.state != "linked" or not await at_once(publisher):
        click.echo(words.get("clubs.behind"))


async def at_once(publisher: Publisher) -> bool:
    """Publishes for some seconds at most; whether the server has all."""
    publishing = asyncio.ensure_future(publisher.run())
    try:
        return await publisher.until_told(LAST)
    finally:
        publishing.cancel()
        await asyncio.gather(publishing, return_exceptions=True)
