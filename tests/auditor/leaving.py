"""Entries that nobody owes: chains that go on, and who leaves a match, for a while or for good."""

from tests.auditor.entry_format import CUP, PASSED, RUNNING, TABLE, TAGS
from tests.auditor.fair import h, need, unhex
from tests.auditor.games import HIDE, ROLL


def on_chain(log, seat, which, anchor):
    need(log.phase == "playing", "not now")
    need(type(which) is int and 0 <= which < (2 if seat == TABLE else 3), "which chain")
    anchor = unhex(anchor)
    taken = [known for chain in log.chains.values() for known in (chain.opened, chain.successor)]
    taken += log.voting.values()
    need(anchor not in taken, "somebody else's chain")
    log.chains[seat, TAGS[which]].announce(anchor)


def _seat(log, author, seat, phases):
    need(log.phase in phases and author == TABLE, "not now")
    need(type(seat) is int and 0 <= seat < len(log.players) and seat not in log.dropped, "nobody sits there")
    return seat


def on_away(log, author, seat):
    seat = _seat(log, author, seat, (*RUNNING, "over"))
    need(seat not in log.away, "it is away already")
    log.away.add(seat)


def on_back(log, author, seat):
    seat = _seat(log, author, seat, (*RUNNING, "over"))
    need(seat in log.away, "it was not away")
    log.away.discard(seat)


def on_drop(log, author, which, links):
    need(author == TABLE and log.phase in RUNNING, "not now")
    need(log.game.DROPS and type(which) is tuple and which, "it cannot be dropped")
    need(all(type(seat) is int for seat in which) and list(which) == sorted(set(which)), "seats, ascending")
    need(set(which) <= set(log.people()), "nobody goes on without an automate, or drops who does not play")
    if log.due:
        need(set(log.openers()) <= set(which), "first all others show")
    _take_votes(log, which, links)
    _leave(log, which)


def _take_votes(log, gone, links):
    """The votes of all people but those about whom it is: more than half of all people, and of all cups."""
    people = log.people()
    voters = [seat for seat in people if seat not in gone]
    need(type(links) is tuple and len(links) == len(voters), "number of votes")
    agreed = {seat: unhex(link) for seat, link in zip(voters, links) if link != ""}
    cups = [seat for seat in people if log.players[seat][3] == CUP]
    for all_of_them in (people, cups or people):
        need(2 * sum(seat in agreed for seat in all_of_them) > len(all_of_them), "too few votes")
    for seat, link in agreed.items():
        known = link
        for _ in range(PASSED + 1):
            known = h(b"V", known)
            if known == log.voting[seat]:
                break
        need(known == log.voting[seat], "no link of its votes")
    log.voting.update(agreed)


def _leave(log, gone):
    counts = log.game.decided()
    _in_vain(log)
    if counts:
        if log.shown:
            log.make_round_word()
        log.game.judge()
    for seat in gone:
        log.sealed.pop(seat, None)
        if log.game.owed() and seat in log.game.living():
            log.dropped.add(seat)
            log.game.drop(seat)
            log.step += 1
    _shake_anew(log)


def _in_vain(log):
    """What was answered, or will have been, before somebody hears of the drop."""
    for one in log.mixers if log.phase == "mixing" else ():
        log.chains[one, b"N"].in_vain()
    seen = log.openers() if log.phase == "playing" else ()
    for one in seen or range(len(log.players)):
        for _ in range(1 if seen else 2):
            log.chains[one, b"X"].in_vain()


def _shake_anew(log):
    owed = {one: what[0] for one, what in log.game.owed().items()}
    good = (lambda one: owed.get(one) != HIDE) if log.hides else (lambda one: owed.get(one) == ROLL)
    log.shook = [one for one in log.shook if one not in log.dropped and good(one)]
    log.due, log.phase = set(), "playing"


def on_abandon(log, seat, links):
    need(seat == TABLE and log.phase in ("seating", "opening", *RUNNING), "not now")
    early = log.phase in ("seating", "opening")
    if early or links != ("",) * len(log.people()):
        need(not early or links == ("",) * len(log.people()), "nobody votes before play")
        if not early:
            _take_votes(log, (), links)
    log.phase = "closed" if early else "over"
