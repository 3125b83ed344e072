"""Whether the cups hold more of a match than the journal does: then that is an older copy, or it has lost its end.

Nothing begins and nothing goes on before the host has put the newer file back, or has accepted the loss. What a cup
holds it says with each hello: the match that it follows, and in `holds` the one that it plays, with the number of
entries that it has answered to. A match that goes on waits until each of its cups has said so, or counts as away.
This module knows no link and no view.
"""

from collections.abc import Sequence
from typing import Any

from gobelet.ledger import Ledger
from gobelet_host.errors import HostError
from gobelet_host.table.journal import Journal
from gobelet_host.table.member import clean_name, known


class Behind:
    """The cups that hold more. accepted: whether the host goes on without what is lost, whatever it is."""

    def __init__(self, journal: Journal, accepted: bool = False) -> None:
        self._journal = journal
        self._accepted = accepted
        self._claims: dict[str, tuple[str, str, int]] = {}  # cup -> its player, the match, entries
        self._expected: set[str] = set()  # cups that are still to say how far they are
        self._until = 0

    def __bool__(self) -> bool:
        """Whether some do."""
        return bool(self._claims)

    def expect(self, log: Ledger, until: int) -> None:
        """A match goes on whose cups are still to come. until: ms, when those that have not are away."""
        self._expected = {player[0] for seat, player in enumerate(log.players) if not log.dropped >> seat & 1}
        self._until = until

    def waits(self, now: int) -> bool:
        """Whether nothing may go on."""
        if now >= self._until:
            self._expected = set()
        return bool(self._claims or self._expected)

    def hears(self, hello: Sequence[Any], playing: str) -> bool:
        """A cup says hello. playing: the uid of the match that is played, "" for none: then all count, else that one
        alone. Who follows none holds nothing of it. Returns whether it holds more than the journal. Raises HostError if
        that cannot be read."""
        cup, uid, entries, about = hello[2], *hello[4:6], known(hello[-1])
        played = recorded(about.get("holds", ""))
        held = [(uid, entries)] if uid and uid == playing else []
        held += [played] if played and playing in ("", played[0]) else []
        name = clean_name(about.get("name")) or cup[-4:]
        more = [(name, match, count) for match, count in held if count > self._journal.held(match)]
        self._expected.discard(cup)
        if more and not self._accepted:
            self._claims[cup] = more[0]
        else:
            self._claims.pop(cup, None)
        return cup in self._claims

    def trouble(self) -> HostError | None:
        """What the host is told, None for nothing."""
        if not self._claims:
            return None
        _, uid, most = max(self._claims.values(), key=lambda claim: claim[2])
        names = ", ".join(sorted({name for name, *_ in self._claims.values()}))
        return HostError("cups_hold_more", self._journal.path, names, most, self._journal.held(uid))

    def accept(self) -> None:
        """The host goes on with what the journal holds."""
        self._accepted = True
        self._claims, self._expected = {}, set()


def recorded(text: str) -> tuple[str, int] | None:
    """Match and entries of the word `holds` of a hello; None for what is none."""
    uid, _, count = text.partition(" ")
    return (uid, int(count)) if uid and count.isdecimal() and len(count) < 9 else None
