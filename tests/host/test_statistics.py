"""The figures of a match agree with a count by hand of its public events."""

from __future__ import annotations

import functools
import re
from itertools import pairwise

import pytest
from view_world import match

from bench.trial import played
from gobelet import games
from gobelet.games import GAMES
from gobelet.ledger import Ledger
from gobelet_host.web import statistics, texts

FR, EN = texts.load("fr"), texts.load("en")


def steps(players, seed):
    log = Ledger()
    for payload in match(players, seed):
        events = log.fold(payload)
        yield log, events


def rows(report):
    return {row[0]: row[1:] for row in report["parts"][0]["rows"]}


def test_bids_and_calls_are_counted_for_whom_they_belong_to():
    counted = rows(statistics.figures_of(steps(6, 11), EN))
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
    counted = rows(statistics.figures_of(steps(6, 11), EN))
    for name, number in true.items():
        assert counted[name][2].split(" ")[0] == str(number)


def test_a_caramba_is_exact_when_it_costs_no_die():
    exact = sum(event[0] in ("won", "kept") for _, events in steps(6, 11) for event in events)
    report = statistics.figures_of(steps(6, 11), EN)
    assert sum(int(str(row[9]).split(" ")[0]) for row in report["parts"][0]["rows"] if row[9] != "–") == exact


def test_the_curve_begins_with_all_dice_and_ends_with_the_winners():
    report = statistics.figures_of(steps(4, 3), FR)
    table, curve = report["parts"]
    assert all(line["values"][0] == 5 for line in curve["series"])
    assert all(len(line["values"]) == len(curve["at"]) for line in curve["series"])
    left = [line["name"] for line in curve["series"] if line["values"][-1]]
    assert left == [table["rows"][0][0]], "the best player stands first"


def test_a_match_that_has_just_begun_has_figures_without_shares():
    log, events = next(steps(4, 3))
    report = statistics.figures_of([(log, events)], FR)
    table, curve = report["parts"]
    assert all(row[3] == "–" for row in table["rows"])
    assert curve["at"] == []
    assert statistics.figures_of([], FR) == {}


# every game

MOST = 6  # players


@functools.cache
def whole(game):
    """The entries of a whole match of a game."""
    rules = games.load(game)
    return tuple(played(rules, {}, min(MOST, rules.SEATS[1]), 3).payloads)


def folded(payloads):
    log = Ledger()
    for payload in payloads:
        yield log, log.fold(payload)


@functools.cache
def told(game):
    """[(the public events of an entry)] and the ledger at the end."""
    events, log = [], None
    for log, some in folded(whole(game)):  # noqa: B007
        events += some
    return events, log


@functools.cache
def report(game, lang="en"):
    return statistics.figures_of(folded(whole(game)), {"fr": FR, "en": EN}[lang])["parts"]


def column(part, name):
    at = part["columns"].index(name)
    return {row[0]: row[at] for row in part["rows"]}


def counted(game, kind, which=lambda event: event[2]):
    """How many events of a kind each player has."""
    events, log = told(game)
    names = [player[1] for player in log.players]
    found = dict.fromkeys(names, 0)
    for event in events:
        if event[0] == kind:
            found[names[which(event)]] += 1
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_part_is_whole_and_every_text_is_there(game, lang):
    parts = report(game, lang)
    assert [part["kind"] for part in parts[:2]] == ["table", "curve"]
    for part in parts:
        assert not re.search(r"\[[a-z_.]+\]|\{\d", str(part)), "a text is missing"
        if part["kind"] == "curve":
            assert all(len(line["values"]) == len(part["at"]) > 3 for line in part["series"])
            assert all(one < other for one, other in pairwise(part["at"]))
        else:
            for rows in (part["rows"], part.get("shares", [])):
                assert all(len(row) == len(part["columns"]) for row in rows)


def amount(cell: object) -> int:
    """A number of a table in English."""
    return int(str(cell).replace(",", "").replace("−", "-"))


@pytest.mark.parametrize("game", GAMES)
def test_the_winner_stands_first_and_points_are_those_that_players_count(game):
    _, log = told(game)
    table = report(game)[0]
    rules, names = log.match.rules, [player[1] for player in log.players]
    scores = dict(zip(names, rules.scores(log.match.state), strict=True))
    assert table["rows"][0][1] == 1
    assert [scores[row[0]] for row in table["rows"]] == sorted(scores.values(), reverse=True)
    if not rules.dice_of(rules.new(2), 0):  # where players have dice of their own, the curve counts those
        shown = {row[0]: amount(row[2]) for row in table["rows"]}
        assert shown == dict(zip(names, rules.points(log.match.state), strict=True))


@pytest.mark.parametrize("game", GAMES)
def test_a_match_that_goes_on_is_counted_as_the_whole_one(game):
    running, payloads = statistics.Running(), whole(game)
    for until in (1, len(payloads) // 2, len(payloads)):
        found = running.report("00" * 8, payloads[:until], EN)
        assert found == statistics.figures_of(folded(payloads[:until]), EN)
    assert running.report("another", payloads[:1], EN) == statistics.figures_of(folded(payloads[:1]), EN)


@pytest.mark.parametrize("game", [game for game in GAMES if not games.load(game).forbids_undo])
def test_what_is_taken_back_counts_as_if_it_had_never_been(game):
    count, plain = None, None
    for log, events in folded(whole(game)[: len(whole(game)) // 2]):
        if log.match is None:
            continue
        kind = type(statistics._counted(None, log, []))
        count, plain = count or kind(log), plain or kind(log)
        count.add(log, events)
        if events:
            count.add(log, [("undone", -1, 0, 0)])
            count.add(log, events)
        plain.add(log, events)
    assert count.report(log, EN) == plain.report(log, EN)


def test_papayoo_rounds_add_up_and_the_papayoo_has_one_taker_a_round():
    players, curve, rounds, given = report("papayoo")
    *each, total = rounds["rows"]
    assert all(sum(row[1:]) == 250 for row in each)
    assert total[1:] == [sum(row[at] for row in each) for at in range(1, len(total))]
    assert [line["values"][-1] for line in curve["series"]] == total[1:]
    assert sum(column(players, "Papayoos taken").values()) == len(each) == len(given["rows"])
    assert column(players, "Tricks") == counted("papayoo", "trick")


def test_pepetes_bets_won_and_lost_are_those_that_were_told():
    players, _, cards = report("pepetes")
    won, lost = counted("pepetes", "bet_won"), counted("pepetes", "bet_lost")
    for name, share in column(players, "Bets won").items():
        laid = won[name] + lost[name]
        assert share == (f"{won[name]} ({round(100 * won[name] / laid)}%)" if laid else "–")
    assert sum(column(cards, "Times played").values()) == sum(won.values()) + sum(lost.values())


def test_parcheesi_captures_huffs_and_throws_are_those_that_were_told():
    players, curve, luck = report("parcheesi")
    assert column(players, "Pawns captured") == counted("parcheesi", "captured")
    assert column(players, "Pawns lost") == counted("parcheesi", "captured", lambda event: event[3])
    assert column(players, "Faults caught") == counted("parcheesi", "claimed")
    assert column(luck, "Throws") == counted("parcheesi", "thrown")
    assert all(sum(row[2:8]) == row[1] for row in luck["rows"])
    assert max(line["values"][-1] for line in curve["series"]) == 288


def test_paradice_shows_the_balances_with_the_jackpot_from_the_start_and_26_events_and_21_rolls():
    _, curve, events, rolls = report("paradice")
    assert [line["values"][0] for line in curve["series"]] == [100_000] * 6 + [0]
    assert curve["at"][:3] == [0, 1, 2]

    moved = [amount(row[3]) for row in events["rows"]]
    assert len(moved) == 26 and moved == sorted(moved, reverse=True)
    by_roll = [amount(cell) for row in rolls["rows"] for cell in row[1:] if cell]
    assert len(by_roll) == 21
    assert sum(by_roll) == sum(moved) == sum(event[3] for event in told("paradice")[0] if event[0] == "dues")
    shares = [float(row[3].rstrip("%")) for row in events["shares"]]
    assert 99 < sum(shares) < 101


def test_paradice_ranks_who_plays_by_the_round_and_says_whose_what_is():
    outs = set()
    for part in (2, 3, 4):
        parts = statistics.figures_of(folded(whole("paradice")[: len(whole("paradice")) * part // 4]), EN)["parts"]
        players, curve, events, _ = parts
        seats = {line["name"]: line["tint"] for line in curve["series"]}
        assert list(seats.values()) == [f"colour{seat}" for seat in range(6)] + ["pot"]
        balances = []
        for row, tints in zip(players["rows"], players["tints"], strict=True):
            if set(tints) == {"out"}:
                outs.add(row[0])
                continue
            assert row[0] not in outs and tints == ["", "", "", seats[row[0]], "gained", "lost", ""]
            balances.append(amount(row[3]))
            assert balances[-1] == amount(row[4]) - amount(row[5])
            assert row[1] == 1 + sum(other > balances[-1] for other in balances)
        assert balances == sorted(balances, reverse=True)
        for row, tints in zip(events["rows"], events["tints"], strict=True):
            assert tints == ["", seats.get(row[1], ""), seats.get(row[2], ""), ""]
    assert len(outs) == 5, "one is left at the end"
