"""Dice and decisions: what players do in a match, and what is undone."""

import pickle

from tests.auditor import dealing
from tests.auditor.entry_format import TABLE, compact
from tests.auditor.fair import LAST, faces, h, need, u32, unhex
from tests.auditor.games import ACT, HIDE, OPEN, ROLL, SHOW


def on_shake(log, seat):
    need(log.phase == "playing", "not now")
    owed = log.game.owed()
    need(all(what[0] in (ROLL, HIDE) for what in owed.values()), "something else is owed")
    need(seat in owed and seat not in log.shook, "owes no roll")
    mixers = {*log.seats_to_mix(), seat, TABLE}
    for (mixer, _), chain in log.chains.items():
        need(mixer not in mixers or chain.used < LAST or chain.successor, "a chain is all but used up")
    log.shook.append(seat)
    log.hides = owed[seat][0] == HIDE
    if log.hides:
        log.act(seat, "hidden")


def on_rolled(log, seat, answers, link):
    need(log.phase == "mixing" and seat == TABLE, "not now")
    links = log.take_answers(answers, log.mixers, b"N")
    links.append(log.chains[TABLE, b"N"].open(unhex(link)))
    log.mixes += 1
    number = u32(log.mixes)
    seats = [u32(len(log.mixers)), *map(u32, log.mixers)]
    log.mix = h(b"mix", log.name, number, *seats, *links)
    log.phase = "playing"
    throwers, log.shook = sorted(log.shook), []
    if log.hides:
        log.hidden = log.mix + number
        return
    for one in throwers:
        _, count, sides = log.game.owed()[one]
        log.act(one, faces(log.mix, b"roll" + number + u32(one), count, sides))


def on_act(log, seat, action, *links):
    need(log.phase == "playing", "not now")
    call = type(action) is int and action in log.game.CALLS
    need(len(links) == call, "a call has a link")
    if call:
        log.chains[seat, b"C"].open(unhex(links[0]))
    if log.deal:
        log.deal.plays.append((log.entries, seat, action))
    before = None if call or log.game.FIRM else pickle.dumps(log.game)
    owes = log.game.owed().get(seat, ("",))[0] == ACT
    need((owes or not log.shook) and log.game.legal_act(seat, action), f"not allowed: {action}")
    log.step += log.game.apply(seat, action)
    claimable = getattr(log.game, "faults", ())
    log.takeable = (seat, before) if before and not claimable else None


def on_undo(log, seat):
    before = log.undoable
    need(log.phase == "playing" and before and before[0] == seat, "nothing to take back")
    need(log.may_take_back(seat), "a person may have answered")
    log.game = pickle.loads(before[1])
    log.step += 1


def on_seen(log, seat, answers):
    need(log.phase == "witnessing" and seat == TABLE, "not now")
    ends = log.deal and (log.deal.accused or log.deal.places)
    log.take_answers(answers, log.witnesses(), b"C" if ends else b"X")
    log.due, log.shown, log.phase = set(log.openers()), {}, "playing"
    if log.deal:
        dealing.on_seen(log, [unhex(text[:64]) for text in answers])


def on_show(log, seat, link):
    owed = log.game.owed().get(seat, ("", 0, 0))
    need(log.phase == "playing" and owed[0] == SHOW, "owes no show")
    opened = log.shown[seat] = log.open_witnessed(seat, link)
    if not log.due:
        log.make_round_word()
    log.act(seat, faces(opened, b"dice" + log.hidden + u32(seat), *owed[1:]))


def on_seal(log, seat, commitment, public, *links):
    owed = log.game.owed().get(seat, ("", 0, 0))
    need(log.phase == "playing" and owed[0] == "seal", "owes no choice")
    need(len(links) == bool(log.deal), "a choice of cards, and no other, has a link")
    log.sealed[seat] = unhex(commitment), log.step
    if links:
        log.chains[seat, b"X"].open(unhex(links[0]))
        log.deal.sealed[seat] = log.sealed[seat]
    log.act(seat, public)
    if links and len(log.deal.sealed) == len(log.players):
        log.phase = "passing"


def on_unseal(log, seat, salt, choice, link):
    owed = log.game.owed().get(seat, ("", 0, 0))
    need(log.phase == "playing" and owed[0] == OPEN and seat in log.sealed, "owes no opening")
    commitment, step = log.sealed.pop(seat)
    salt = unhex(salt)
    need(type(choice) is int or type(choice) is tuple and all(type(one) is int for one in choice), "no choice")
    need(h(b"seal", salt, log.name, u32(step), u32(seat), compact(choice)) == commitment, "not as sealed")
    log.open_witnessed(seat, link)
    if log.deal:
        dealing.open_part(log, seat, unhex(link), salt, choice)
        return
    if not log.game.legal(seat, choice) and log.game.FORFEIT is not None:
        choice = log.game.FORFEIT
    log.act(seat, choice)


def on_clock(log, seat, minutes):
    owed = log.game.owed().get(TABLE, ("", 0, 0))
    need(log.phase == "playing" and owed[0] == "clock" and seat == TABLE, "nobody asks for the time")
    log.act(TABLE, minutes)
