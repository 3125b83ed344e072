"""Whether the cups hold more of a match than the journal does: then that is an older copy, or it has lost its end.

What a cup holds it says with each hello: the match that it follows, and in `holds` the one that it plays, with the
number of entries that it has answered to. Anybody can say that, so it weighs no more than who says it:

- Of the match that goes on here, a cup with a seat in it: nothing goes on before the host has put the newer file back,
  or has accepted the loss. Such a match waits until each of its cups has said how far it is, or counts as away.
- Of a match that the journal does not know (the file is new, or older than the match; or that was played at another
  table): no match begins with this cup, as long as it is here and says so. Others play.
- Of a match that has ended, or in which the cup has no seat: nothing; no such cup exists that tells the truth.

This module knows no view, and of a link only which one it is.
"""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from gobelet.ledger import Ledger
from gobelet_host.errors import HostError
from gobelet_host.table.journal import Journal
from gobelet_host.table.member import sanitised_info
from gobelet_host.table.names import clean


class CupProgress(NamedTuple):
    """The progress of a cup. link: on which it said so. stops: whether that is of the match that is played."""

    link: object
    name: str
    match: str
    entries: int
    stops: bool


class JournalLag:
    """The cups that hold more. accepted: whether the host goes on without what is lost, whatever it is."""

    def __init__(self, journal: Journal, accepted: bool = False) -> None:
        self._journal = journal
        self._all_accepted = accepted
        self._accepted: set[str] = set()  # matches without whose end the host goes on
        self._claims: dict[str, CupProgress] = {}  # by cup
        self._expected: set[str] = set()  # cups that are still to say how far they are
        self._until = 0

    def __bool__(self) -> bool:
        """Whether some do."""
        return bool(self._claims)

    @property
    def blocks_match(self) -> bool:
        """Whether they hold more of the match that is played."""
        return any(claim.stops for claim in self._claims.values())

    def await_cups(self, log: Ledger, until: int) -> None:
        """A match goes on whose cups are still to come. until: ms, when those that have not are away."""
        self._expected = {player[0] for seat, player in enumerate(log.players) if not log.dropped >> seat & 1}
        self._until = until

    def waits(self, now: int) -> bool:
        """Whether nothing may go on."""
        if now >= self._until:
            self._expected = set()
        return bool(self.blocks_match or self._expected)

    def check_hello(self, link: object, hello: Sequence[Any], playing: str) -> bool:
        """A cup says hello. playing: the uid of the match that is played, "" for none. Returns whether it holds more of
        that than the journal. Raises HostError if that cannot be read."""
        cup, uid, entries, about = hello[2], *hello[4:6], sanitised_info(hello[-1])
        played = recorded(about.get("holds", ""))
        held = [(uid, entries)] if uid and uid == playing else []
        held += [played] if played else []
        more = [claimed for claimed in held if self._counts(cup, *claimed)]
        self._expected.discard(cup)
        self._claims.pop(cup, None)
        if more:
            name = clean(about.get("name")) or cup[-4:]
            match, count = max(more, key=lambda claimed: (claimed[0] == playing, claimed[1]))
            self._claims[cup] = CupProgress(link, name, match, count, stops=match == playing)
        return cup in self._claims and self._claims[cup].stops

    def _counts(self, cup: str, match: str, entries: int) -> bool:
        """Whether a cup may hold so many entries of a match, and the journal holds fewer."""
        if self._all_accepted or match in self._accepted or entries <= self._journal.entry_count(match):
            return False
        seated = self._journal.cups_of_match(match)
        return seated is None or cup in seated

    def forget_link(self, link: object) -> None:
        """Nobody is on this link any more. What stops the match that is played stays: the file is the wrong one."""
        self._claims = {cup: claim for cup, claim in self._claims.items() if claim.stops or claim.link is not link}

    def error_for(self, cups: Collection[str] | None = None) -> HostError | None:
        """The error that the host is told, None for nothing. cups: why no match begins with these; None: whatever there
        is."""
        claims = [claim for cup, claim in self._claims.items() if cups is None or claim.stops or cup in cups]
        if not claims:
            return None
        worst = max(claims, key=lambda claim: (claim.stops, claim.entries))
        names = ", ".join(sorted({claim.name for claim in claims if claim.stops == worst.stops}))
        code = "cups_hold_more" if worst.stops else "cups_hold_more.unknown"
        return HostError(code, self._journal.path, names, worst.entries, self._journal.entry_count(worst.match))

    def accept(self) -> None:
        """The host goes on without what these cups hold."""
        self._accepted |= {claim.match for claim in self._claims.values()}
        self._claims, self._expected = {}, set()


def recorded(text: str) -> tuple[str, int] | None:
    """Match and entries of the word `holds` of a hello; None for what is none."""
    uid, _, count = text.partition(" ")
    return (uid, int(count)) if uid and count.isdecimal() and len(count) < 9 else None
