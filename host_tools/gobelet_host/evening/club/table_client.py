"""A table as a guest of a club night: what it tells of itself, and whom it is to take. It opens no connection."""

from collections.abc import Callable
from typing import Any

from gobelet.games import Illegal
from gobelet_host.evening.club.invitation import Invitation
from gobelet_host.evening.club.stream import Publisher
from gobelet_host.table.assignment import FREE, Assignment
from gobelet_host.table.table import Table


def table_status(table: Table) -> dict[str, Any]:
    """The status that a table publishes: only what its own screen shows, too."""
    members = table.members.values()
    return {
        "match": table.ledger.uid,
        "entries": len(table.log),
        "people": [[member.cup, member.name, member.automate] for member in members if member.connection],
        "alarms": [[alarm.member.name, alarm.code] for alarm in table.alarms] if table.playing else [],
        "trouble": table.trouble,
        "paused": table.paused,
    }


def assigned(round: Any, name: str) -> Assignment | None:
    """The cups that the table of this name is to take in a round, as it was published; None for what is no round."""
    try:
        tables = {
            table: (dict(entry["cups"]), bool(entry["played"]), int(entry.get("attempt", 1)))
            for table, entry in round["tables"].items()
        }
        cups, played, attempt = tables.get(name, ({}, False, 1))
        elsewhere = {cup: table for table, (others, *_) in tables.items() if table != name for cup in others}
        if not cups:
            return FREE
        number, game, options = int(round["number"]), str(round["game"]), dict(round["options"])
        return Assignment(number, game, options, frozenset(cups), elsewhere, played, cups, attempt)
    except (TypeError, ValueError, LookupError, AttributeError):
        return None


def publisher(table: Table, invitation: Invitation, on_state: Callable[[str], None]) -> Publisher:
    """Publishes a table's journal from now on, and lets it take whom the night says. on_state: called with "linked",
    "away", "refused" as that changes, and "bad_round" when the table cannot play what it is told."""

    def take(round: Any) -> None:
        found = assigned(round, invitation.table)
        try:
            if found is not None:
                table.plan.assign(found)
        except (Illegal, KeyError):
            on_state("bad_round")

    publisher = Publisher(invitation, table.journal, lambda: table_status(table), take, on_state)
    table.listeners.append(publisher.tell)
    return publisher
