"""What somebody who watches remembers: bids, calls, hands, verdicts, who is here. Folded from real ledgers."""

from __future__ import annotations

import types

import pytest
from ledger_world import World
from view_world import match, models, moment

from gobelet import ledger
from gobelet.games.parafico import bids
from gobelet.ledger import AUTOMATE, Ledger
from gobelet_host.spectate.model import TableModel
from gobelet_host.table.encoded_log import EncodedLog
from gobelet_host.table.news import CommandRefused, Entry, JournalRecovered, JournalTrouble


def test_the_history_is_the_bids_of_this_round_and_of_no_other():
    bids: list[tuple[int, int, int]] = []
    log = Ledger()
    model = TableModel()
    for payload in match(4, 3):
        events = log.fold(payload)
        model.entry(log, events)
        for kind, _, seat, *data in events:
            if kind == "bid":
                bids.append((seat, *data))
            elif kind == "round":
                bids = []
        assert model.watcher.history == bids
        state = model.view
        if state and state["bid"]:
            quantity, value, seat = state["bid"]
            assert model.watcher.bid == (seat, quantity, value)


def test_a_bid_that_is_taken_back_is_forgotten():
    world = World(3, held=(AUTOMATE,) * 3)
    world.add(world.until("act"), "act", bids.bid(2, 3))
    bidder = world.until("act")
    world.add(bidder, "act", bids.bid(9, 4))
    world.add(bidder, "undo")
    log, model = Ledger(), TableModel()
    for payload in world.payloads:
        model.entry(log, log.fold(payload))
    assert [bid[1:] for bid in model.watcher.history] == [(2, 3)]


def test_a_verdict_counts_what_the_rules_count():
    seen = 0
    for model in models(6, 11):
        verdict = model.watcher.verdict
        if verdict and verdict.count:
            seen += 1
            assert verdict.so_far == sum(verdict.count)
            marks = [verdict.marks(face) for hand in verdict.hands.values() for face in hand]
            assert (marks.count("match"), marks.count("joker")) == verdict.count
    assert seen > 10


def test_ones_are_no_jokers_in_a_parafico_round_and_for_a_bid_on_ones():
    plain = moment(3, 5, lambda m: m.verdict and not m.verdict.parafico and m.verdict.bid[2] != 1).watcher.verdict
    assert plain.marks(1) == "joker"
    ones = moment(6, 4, lambda m: m.verdict and m.verdict.bid[2] == 1).watcher.verdict
    assert ones.marks(1) == "match"
    night = moment(3, 5, lambda m: m.verdict and m.verdict.parafico and m.verdict.bid[2] != 1).watcher.verdict
    assert night.marks(1) == ""


def test_parafico_holds_until_its_verdict_is_put_away():
    model = moment(3, 5, lambda m: m.verdict and m.verdict.parafico and m.verdict.outcome)
    assert model.watcher.parafico
    assert model.watcher.round == model.view["round"] - 1


def test_shown_dice_are_put_away_before_new_ones_can_be_taken_for_them():
    after_rolling = [m for m in _snapshots(4, 3) if m[0] == "rolled"]
    assert after_rolling
    assert all(not shown for _, shown in after_rolling)
    assert any(shown for kind, shown in _snapshots(4, 3) if kind == "shake")


def _snapshots(players, seed):
    log, model, found = Ledger(), TableModel(), []
    for payload in match(players, seed):
        model.entry(log, log.fold(payload))
        kind = log.last[1] if log.last[1] != "rolled" or log.throw.is_hidden else "thrown"
        found.append((kind, any(model.watcher.shown_faces(seat.number) for seat in model.seats())))
    return found


def test_waiting_names_who_owes_what():
    model = moment(4, 3, lambda m: m.history)
    what, names = model.waiting()
    assert (what, names) == ("act", [model.names[model.view["turn"]]])


def test_a_second_match_begins_with_nothing_remembered():
    model = moment(4, 3, lambda m: m.model.phase == ledger.OVER)
    log = Ledger()
    model.entry(log, log.fold(match(4, 5)[0]))
    assert (model.watcher.history, model.watcher.verdict, model.watcher.rolls, model.news) == ([], None, {}, [])


NOBODY = types.SimpleNamespace(spent=lambda seat: 0, seats_blocking_throw=[])


@pytest.mark.parametrize("share", [0.3, 0.6, 0.95])
def test_a_table_that_resumes_is_remembered_as_if_it_had_never_stopped(share):
    payloads = match(4, 3)[: int(len(match(4, 3)) * share)]
    log, lines = Ledger(), EncodedLog()
    live = TableModel()
    for payload in payloads:
        live.entry(log, log.fold(payload))
        lines.append(payload, log.digest)
    table = types.SimpleNamespace(ledger=log, log=lines, members={}, listeners=[], seats=NOBODY, alarms=[])
    resumed = TableModel.follow(table)
    assert resumed.news == live.news
    for name in ("history", "verdict", "rolls", "round", "parafico"):
        assert getattr(resumed.watcher, name) == getattr(live.watcher, name), name


def test_news_of_links_refusals_and_trouble_are_kept_while_they_matter():
    member = types.SimpleNamespace(name="Zoé", ready=False, automate=False, connection=None, cup="x")
    log, lines = Ledger(), EncodedLog()
    for payload in match(4, 3)[:40]:
        log.fold(payload)
        lines.append(payload, log.digest)
    table = types.SimpleNamespace(ledger=log, log=lines, members={"x": member}, listeners=[], seats=NOBODY, alarms=[])
    model = TableModel.follow(table)
    (tell,) = table.listeners
    assert model.absent() == model.names
    tell(CommandRefused(member, "not_your_turn", "…"))
    assert model.refused == ("Zoé", "not_your_turn")
    tell(JournalTrouble("journal_full", "No room is left."))
    assert model.trouble.sentence == "No room is left."
    tell(JournalRecovered())
    assert model.trouble is None
    body = match(4, 3)[40]
    tell(Entry(40, [], log.fold(body)))
    assert model.refused is None
