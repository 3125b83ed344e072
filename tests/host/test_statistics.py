"""The figures of a match agree with a count by hand of its public events."""

from __future__ import annotations

from view_world import match

from gobelet.ledger import Ledger
from gobelet_host.web import statistics, texts

FR, EN = texts.load("fr"), texts.load("en")


def steps(players, seed):
    log = Ledger()
    for payload in match(players, seed):
        events = log.fold(payload)
        yield log, events


def rows(report):
    return {row[0]: row[1:] for row in report["rows"]}


def test_bids_and_calls_are_counted_for_whom_they_belong_to():
    counted = rows(statistics.of(steps(6, 11), EN))
    found: dict[str, list[int]] = {}
    for log, events in steps(6, 11):
        for event in events:
            if event[0] in ("bid", "bluff", "caramba"):
                name = log.players[event[2]][1]
                found.setdefault(name, [0, 0, 0])[("bid", "bluff", "caramba").index(event[0])] += 1
    for name, (bids, bluffs, carambas) in found.items():
        assert (counted[name][1], counted[name][5], counted[name][7]) == (bids, bluffs, carambas)


def test_a_bid_is_true_when_the_shown_dice_hold_it_jokers_included():
    true, bids, dice, jokers = {}, [], [], True
    for log, events in steps(6, 11):
        for kind, _, seat, *data in events:
            if kind == "bid":
                bids.append((seat, *data))
            elif kind == "round":
                bids, dice, jokers = [], [], not data[1]
            elif kind == "shown":
                dice += data[0]
            elif kind == "count":
                for bidder, quantity, value in bids:
                    wild = dice.count(1) if jokers and value != 1 else 0
                    name = log.players[bidder][1]
                    true[name] = true.get(name, 0) + (dice.count(value) + wild >= quantity)
    counted = rows(statistics.of(steps(6, 11), EN))
    for name, number in true.items():
        assert counted[name][2].split(" ")[0] == str(number)


def test_a_caramba_is_exact_when_it_costs_no_die():
    exact = sum(event[0] in ("won", "kept") for _, events in steps(6, 11) for event in events)
    report = statistics.of(steps(6, 11), EN)
    assert sum(int(str(row[9]).split(" ")[0]) for row in report["rows"] if row[9] != "–") == exact


def test_the_curve_begins_with_all_dice_and_ends_with_the_winners():
    report = statistics.of(steps(4, 3), FR)
    curve = report["curve"]
    assert all(line["values"][0] == 5 for line in curve["series"])
    assert all(len(line["values"]) == len(curve["at"]) for line in curve["series"])
    left = [line["name"] for line in curve["series"] if line["values"][-1]]
    assert left == [report["rows"][0][0]], "the best player stands first"


def test_a_match_that_has_just_begun_has_figures_without_shares():
    log, events = next(steps(4, 3))
    report = statistics.of([(log, events)], FR)
    assert all(row[3] == "–" for row in report["rows"])
    assert report["curve"]["at"] == []
    assert statistics.of([], FR) == {}
