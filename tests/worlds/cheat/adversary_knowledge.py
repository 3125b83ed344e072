"""The referee's memory of a room of cheats: what a cup held, which secrets of cups are known and since when,
since when each player has had to decide. It must not know what is a broken promise.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from gobelet import fair
from gobelet.games import seats_in
from gobelet.ledger import CLOSING, CUP, MIXING, PLAYED, Ledger


def seat_of(cup: str, log: Ledger) -> int:
    """The seat of a cup, -1 for none."""
    return next((seat for seat, player in enumerate(log.players) if player[0] == cup), -1)


def lacks_quorum(log: Ledger, people: list[int], agreed: list[int]) -> bool:
    """Whether not more than half of all people agreed, or not of those who have a cup."""
    cups = [seat for seat in people if log.players[seat][3] == CUP]
    return any(2 * len({*agreed} & {*some}) <= len(some) for some in (people, cups or people))


@dataclass
class CupView:
    """A cup's state after its last entry. asked: what it answered to. gathers: the seats of the entry that the table
    was to make. chain: that of an answer before something is shown. mark: the cup's own. people: seats of those who
    still play. hidden: (cup, number of the link that its dice come from), of honest seats with covered dice. sealed:
    the commitments of honest choices that are not opened yet."""

    uid: str
    entries: int
    asked: bytes
    gathers: list[int]
    chain: int = fair.DICE
    mark: int = 0
    people: list[int] = field(default_factory=list)
    hidden: list[tuple[str, int]] = field(default_factory=list)
    sealed: list[tuple[bytes, int]] = field(default_factory=list)
    mixers: int = 0  # who mixes, once that was fixed, as seats of a mask: all links may be known to the table
    shown: bool = False  # whether this cup has shown what lay under it
    opens: list[int] = field(default_factory=list)  # seats that had yet to show, once all had seen why
    claimable: bool = False  # whether others might claim something because of what was decided last


def view_of(cup: str, log: Ledger, honest: Collection[str]) -> CupView:
    """A cup's state now. honest: the cups whose seats in this log are played by themselves."""
    gathers = seats_in(log.closing.seats if log.phase == CLOSING else log.seats_to_gather())
    view = CupView(log.uid, log.entries, log.challenge, gathers, log.attesting_chain)
    match = log.match
    view.people = seats_in(log.electorate()) if match else []
    if match is None or log.chain_heads is None:
        return view
    view.mixers = log.throw.mixers if log.phase == MIXING else 0
    view.claimable = bool(match.rules.claimable(match.state))
    if log.reveal.attested:
        view.opens = [seat for seat in seats_in(log.revealing_seats()) if seat not in log.reveal.faces]
        view.shown = cup in [log.players[seat][0] for seat in log.reveal.faces]
    for seat, (other, *_) in enumerate(log.players):
        if other not in honest:
            continue
        if log.throw.mixed and seat not in log.reveal.faces and match.rules.under_cup(match.state, seat):
            generation, k = log.chain_heads.next_position(seat, fair.DICE, 0 if log.reveal.attested else 1)
            view.hidden.append((other, generation * fair.LINKS + k))
        if seat in log.reveal.seals:
            view.sealed.append(log.reveal.seals[seat])
    return view


class AdversaryKnowledge:
    """The cups' secrets that the adversary has, and since when. Its time counts what cups give and fold, from 1 on;
    0 is never."""

    def __init__(self) -> None:
        self._time = 0
        self._links: dict[tuple[str, str, int], list[tuple[int, int]]] = {}  # cup, uid, tag -> link, when
        self._choices: dict[tuple[bytes, int], tuple[str, int]] = {}  # commitment, step -> whose, when
        self._folded: dict[tuple[str, bytes], int] = {}  # cup, T -> when it had that

    def _tick(self) -> int:
        self._time += 1
        return self._time

    def link(self, cup: str, uid: str, tag: int, number: int) -> None:
        """It has a link of a chain."""
        self._links.setdefault((cup, uid, tag), []).append((number, self._tick()))

    def choice(self, cup: str, sealed: tuple[bytes, int]) -> None:
        """It has what a cup had sealed."""
        self._choices.setdefault(sealed, (cup, self._tick()))

    def folded(self, cup: str, log: Ledger) -> None:
        """A cup has come to the end of this log."""
        self._folded.setdefault((cup, log.digest), self._tick())

    def of_link(self, cup: str, uid: str, tag: int, number: int) -> int:
        """Since when it has a link, or one from which that follows."""
        times = [when for link, when in self._links.get((cup, uid, tag), []) if link >= number]
        return min(times, default=0)

    def of_choice(self, sealed: tuple[bytes, int]) -> tuple[str, int]:
        """(whose, since when) of a choice, ("", 0) while it is sealed."""
        return self._choices.get(sealed, ("", 0))

    def before(self, cup: str, log: Ledger, known: int) -> bool:
        """Whether something of a cup was known at that time, before this cup had this log, if it ever had it."""
        return bool(known) and self._folded.get((cup, log.digest), known) >= known


class DecisionTimes:
    """Since when each cup's player has owed a decision, in ms of the cup's own clock."""

    def __init__(self) -> None:
        self._owing: dict[str, tuple[str, int]] = {}  # cup -> uid, since when, anew after each decision
        self._began: dict[tuple[str, str], int] = {}  # cup, uid -> when the first one was due

    def folded(self, cup: str, log: Ledger, now: int) -> None:
        """A cup has folded an entry."""
        seat = seat_of(cup, log)
        if seat < 0 or log.owes(seat) not in PLAYED:
            self._owing.pop(cup, None)
            return
        self._began.setdefault((cup, log.uid), now)
        decided = log.last[2:3] == [seat] and log.last[1] in PLAYED
        if decided or self._owing.get(cup, ("", 0))[0] != log.uid:
            self._owing[cup] = log.uid, now

    def hurry(self, cup: str, log: Ledger, now: int) -> str:
        """After how long a cup decides for its player; "" where the time is up by its own clock, of this decision or of
        all of the match."""
        times = log.times
        since = self._owing.get(cup, ("", now))[1]
        limits = [] if times is None else [(times.decision, since), (times.match, self._began.get((cup, log.uid), now))]
        late = any(limit and now - start >= 1000 * limit for limit, start in limits)
        return "" if late else f"after {now - since} ms"
