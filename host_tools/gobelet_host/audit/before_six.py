"""What entries meant until version 5 of the log, where that was something else: reader.py folds them with it.

Seats had no chain of votes: a vote was an entry of its seat, and a seat left once all other people had voted for it,
as the table said, were there. Who was away did not mix. Any decision could be taken back that nobody had answered.
`log` is the Reader, `data` the items of an entry.
"""

from typing import Any

from gobelet import fair
from gobelet.games import ALL, HIDE, Illegal, seats_in
from gobelet.ledger import CLOSED, MIXING, OVER, PLAYING, TABLE, WITNESSING, kinds, play, seating, unsolicited
from gobelet.ledger.voting import shake_anew, skip


def check_open(log: Any, seat: int, data: list[Any]) -> bytes:
    """The table's opening, or one without a chain of votes."""
    if len(data) != (3 if seat == TABLE else 4):
        raise Illegal("bad_entry", "an opening is the anchors and the salt")
    return seating.opened(log, seat, data)


def apply_act(log: Any, seat: int, data: list[Any], checked: Any, events: list[tuple]) -> None:
    action, link = checked
    firm = link or log.match.rules.firm
    before = None if firm else [seat, action, *log.match.state]
    play.apply_act(log, seat, data, checked, events)
    log.before = before


def apply_away(log: Any, seat: int, data: list[Any], checked: Any, events: list[tuple]) -> None:
    unsolicited.apply_away(log, seat, data, checked, events)
    for gone in log.votes:
        log.votes[gone] &= ~(1 << data[0])
    _drop_as_voted(log, events)


def apply_back(log: Any, seat: int, data: list[Any], checked: Any, events: list[tuple]) -> None:
    unsolicited.apply_back(log, seat, data, checked, events)
    log.votes.pop(data[0], None)


def check_abandon(log: Any, seat: int, data: list[Any]) -> None:
    if seat != TABLE or log.phase >= OVER:
        raise Illegal("not_now", "only the table ends a match, and only one that runs")


def apply_abandon(log: Any, seat: int, data: list[Any], checked: Any, events: list[tuple]) -> None:
    log.phase = OVER if log.heads else CLOSED
    events.append(("abandoned", ALL, TABLE))


def _voters(log: Any, gone: int) -> int:
    """The bit mask of those who had a vote about a seat: every living human who was there; 0 if it could not be."""
    mask = log.match.rules.living(log.match.state)
    if not (mask & log.away) >> gone & 1:
        return 0
    return mask & ~log.away & ~(1 << gone) & log.people()


def check_drop(log: Any, seat: int, data: list[Any]) -> int:
    """A vote about a seat whose cup was not there."""
    gone = data[0]
    if log.phase not in (PLAYING, MIXING, WITNESSING) or seat == TABLE:
        raise Illegal("not_now", "players drop a player, and only while they play")
    if type(gone) is not int or not 0 <= gone < len(log.players):
        raise Illegal("bad_entry", "there is no such seat")
    if log.match.rules.drop is None:
        raise Illegal("cannot_drop", f"{log.match.rules.NAME} cannot go on without a player")
    if not _voters(log, gone) >> seat & 1:
        raise Illegal("no_vote", f"seat {seat} has no vote about seat {gone}")
    if log.votes.get(gone, 0) >> seat & 1:
        raise Illegal("already_done", f"seat {seat} has voted")
    return gone


def apply_drop(log: Any, seat: int, data: list[Any], gone: int, events: list[tuple]) -> None:
    log.votes[gone] = log.votes.get(gone, 0) | 1 << seat
    events.append(("voted", ALL, seat, gone))
    _drop_as_voted(log, events)


def _drop_as_voted(log: Any, events: list[tuple]) -> None:
    """Takes out each seat that all who had a vote about it had voted for."""
    for gone in sorted(log.votes):
        wanted = _voters(log, gone)
        if wanted and not wanted & ~log.votes.get(gone, 0):
            _drop(log, gone, events)


def _drop(log: Any, gone: int, events: list[tuple]) -> None:
    del log.votes[gone]
    for other in log.votes:
        log.votes[other] &= ~(1 << gone)
    if log.phase == MIXING:
        skip(log, log.mixers, fair.NONCE)
    skip(log, log.openers() if log.seen else (1 << len(log.players)) - 1, fair.DICE, 1 if log.seen else 2)
    log.dropped |= 1 << gone
    log.seals.pop(gone, None)
    log.phase, log.seen, log.mixers = PLAYING, False, 0
    events.append(("dropped", ALL, gone))
    log.match.drop(gone, events)
    shake_anew(log)
    rules, state = log.match.rules, log.match.state
    if (HIDE,) in [rules.owes(state, seat)[:1] for seat in seats_in(rules.actors(state))] and not log.shaken:
        log.forget_dice()


KINDS = {
    "open": ((3, 4), check_open, seating.apply_open),
    "act": (*kinds.meaning("act")[:2], apply_act),
    "away": (*kinds.meaning("away")[:2], apply_away),
    "back": (*kinds.meaning("back")[:2], apply_back),
    "abandon": ((0,), check_abandon, apply_abandon),
    "drop": ((1,), check_drop, apply_drop),
}
