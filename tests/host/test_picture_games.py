"""The pictures of the other games: pawns, owners, cards and dice lie where the rules say, and nothing hidden shows."""

from __future__ import annotations

import functools
import tempfile
from pathlib import Path

import pytest
from world import World

from bench.trial import played
from gobelet import games
from gobelet.games import GAMES
from gobelet.games.papayoo import cards as papayoo_cards
from gobelet.games.paradice import state as paradice_state
from gobelet.games.paradice.screens.words import money
from gobelet.games.parcheesi import board as parcheesi_board
from gobelet.games.parcheesi import moves as parcheesi_moves
from gobelet.games.parcheesi import state as s
from gobelet.ledger import Ledger
from gobelet.match import Match
from gobelet_host.games import cases
from gobelet_host.games.parcheesi import grid
from gobelet_host.spectate.model import TableModel
from gobelet_host.table.news import Entry
from gobelet_host.web import game_snapshot, texts
from gobelet_host.web.table_snapshot import picture
from gobelet_host.words.event_sentences import sentence

WORDS = {lang: texts.load(lang) for lang in ("fr", "en")}
ENTRIES = 150


@functools.cache
def recorded(game):
    """[(rules.view, picture in French, picture in English)] after each entry of the first part of a match."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        world = World(Path(folder), count=4, seed=3, pilot="random" if cases.of(game).slow else "sound", game=game)
        model = TableModel.follow(world.table)

        def listen(news):
            if isinstance(news, Entry):
                found.append((model.view, picture(model, WORDS["fr"]), picture(model, WORDS["en"])))

        world.table.listeners.append(listen)
        world.run(lambda: len(found) >= ENTRIES or world.over())
        world.journal.close()
    return found


def test_parcheesi_pawns_stand_on_squares_of_their_board():
    seen = set()
    for state, drawn, _ in recorded("parcheesi"):
        table = drawn["table"]
        assert len(table["pawns"]) == sum(len(places) for places in state["pawns"])
        on_way = {tuple(place) for place in table["squares"]} | {tuple(p) for lane in table["corridors"] for p in lane}
        for pawn in table["pawns"]:
            place = state["pawns"][pawn["seat"]][pawn["pawn"]]
            assert pawn["at"] == {s.HOME: "home", s.GOAL: "goal"}.get(place, "way")
            if pawn["at"] == "way":
                assert (pawn["x"], pawn["y"]) in on_way
                if place <= s.ENTRY:
                    square = state["squares"][pawn["seat"]][pawn["pawn"]]
                    assert (pawn["x"], pawn["y"]) == tuple(table["squares"][square])
            seen.add(pawn["at"])
    assert {"home", "way"} <= seen


def test_parcheesi_shows_where_each_pawn_that_may_be_moved_comes_to():
    """What is lit before a move is where the pawn stands after it."""
    told = [drawn["table"] for _, drawn, _ in recorded("parcheesi")]
    moved = 0
    for before, after in zip(told, told[1:], strict=False):
        places = {(one["seat"], one["pawn"]): one for one in after["pawns"]}
        seat, pawn = after["last"]["seat"], after["last"]["pawn"]
        for one in before["choices"]:
            if (one["seat"], one["pawn"]) == (seat, pawn) and after["last"] != before["last"]:
                assert (one["x"], one["y"]) == (places[seat, pawn]["x"], places[seat, pawn]["y"])
                moved += 1
    assert moved > 5


def test_parcheesi_remembers_the_way_of_the_last_move_square_by_square():
    seen = 0
    for _, drawn, _ in recorded("parcheesi"):
        trail = drawn["table"]["last"]["trail"]
        for (x, y), (to_x, to_y) in zip(trail, trail[1:], strict=False):
            if len(trail) > 2 and (to_x, to_y) != grid.CENTRE:
                seen += 1
                assert max(abs(x - to_x), abs(y - to_y)) == 1
    assert seen > 10


def test_parcheesi_marks_barriers_as_the_rules_see_them():
    for state, drawn, _ in recorded("parcheesi"):
        for one in drawn["table"]["pawns"]:
            places = state["pawns"][one["seat"]]
            assert one["barrier"] == bool(parcheesi_moves.barrier_pawns(places) >> one["pawn"] & 1)


def test_parcheesi_seats_have_the_colour_of_their_pawns():
    _, drawn, _ = recorded("parcheesi")[-1]
    assert [seat["colour"] for seat in drawn["seats"]] == list(parcheesi_board.SEATED[4])
    assert len({seat["sign"] for seat in drawn["seats"]}) == 4


def test_paradice_cells_are_owned_as_the_rules_say():
    state, drawn, _ = recorded("paradice")[-1]
    cells = drawn["table"]["cells"]
    assert len(cells) == paradice_state.CELLS == len({(x, y) for x, y, *_ in cells})
    for seat in drawn["seats"]:
        owned = sum(owner == seat["seat"] + 1 for *_, owner in cells)
        assert owned == seat["owns"] == state["owners"].count(seat["seat"] + 1)
    assert any(seat["owns"] for seat in drawn["seats"])


def test_paradice_tells_what_a_roll_costs_while_it_lies_there():
    told = [drawn["table"] for _, drawn, _ in recorded("paradice")]
    assert any(table["prompt"] and len(table["dice"]) == 2 for table in told)
    assert all(not table["prompt"] for table in told if not table["dice"])


def test_paradice_draws_its_ladders_between_twins_and_its_routes_as_the_rules_have_them():
    _, drawn, _ = recorded("paradice")[-1]
    table = drawn["table"]
    for foot, head in table["ladders"]:
        assert paradice_state.twin_ladder(foot) == head
        assert table["cells"][foot][2] == table["cells"][head][2], "twins have one sign"
    for seat, route in enumerate(table["routes"]):
        assert [int(digit, 16) for digit in route] == [paradice_state.directions(seat, cell) for cell in range(81)]


def test_paradice_tells_of_the_cell_in_question_what_it_pays_and_whose_it_is():
    cards = 0
    for state, drawn, _ in recorded("paradice"):
        table = drawn["table"]
        card = table["card"]
        if card and state["phase"] == "buying":
            cards += 1
            place = state["places"][state["turn"]]
            assert card["sign"] == table["cells"][place][2] and card["owner"] == table["cells"][place][3]
            assert card["does"] and card["whose"] and card["twin"]
            assert money(state["price"], WORDS["fr"].for_game("paradice")) in card["price"]
    assert cards > 5


def test_paradice_asks_in_words_and_shows_the_cells_to_choose_from():
    phases = set()
    for state, drawn, _ in recorded("paradice"):
        table = drawn["table"]
        phases.add(state["phase"])
        seat = drawn["seats"][state["turn"]] if state["turn"] >= 0 else None
        assert not seat or not seat["owes"] or seat["name"] in table["asked"]
        assert len(table["ways"]) == len(state["ways"])
        for cell in table["ways"]:
            assert cell in board_neighbours(state["places"][state["turn"]])
    assert {"rolling", "moving", "buying"} <= phases


def test_paradice_tells_a_way_that_forks_without_a_cell_where_nobody_stops():
    forked = 0
    for cell in range(paradice_state.CELLS):
        match = Match(games.load("paradice"), 2)
        match.state[paradice_state.PLACES] = cell
        events = match.act(0, (1, 2))
        if match.state[paradice_state.PHASE] == paradice_state.MOVING:
            events += match.act(0, match.rules.legal(match.state, 0)[0])
        told = [sentence(event, ["Marie", "Jean"], WORDS["fr"], "paradice") for event in events if event[0] == "moved"]
        forks = [event[4] > 0 for event in events if event[0] == "moved"]
        assert forks == ["bifurcation" in text for text in told]
        assert len(set(told)) == len(told), "the same sentence twice"
        forked += any(forks)
    assert forked > 10


def board_neighbours(cell):
    return [paradice_state.neighbour(cell, way) for way in range(4)]


def test_papayoo_shows_the_cards_that_were_played_and_no_other():
    seen = 0
    for state, drawn, _ in recorded("papayoo"):
        table = drawn["table"]
        for key, public in (("trick", "table"), ("last", "last_trick")):
            shown = [papayoo_cards.card(papayoo_cards.SUITS.index(one["suit"]), one["rank"]) for one in table[key]]
            assert shown == [card for _, card in state[public]]
            seen += len(shown)
        assert [seat["cards"] for seat in drawn["seats"]] == state["cards"]
        assert set(drawn["seats"][0]) & {"hand", "discards"} == set()
    assert seen > 10


def test_pepetes_shows_the_dice_of_the_duel_and_who_fights():
    fought = 0
    for state, drawn, _ in recorded("pepetes"):
        table = drawn["table"]
        assert table["blue"] == state["blue"]
        assert 0 not in table["red"]
        roles = {seat["role"]: seat["seat"] for seat in drawn["seats"] if seat["role"]}
        if table["attacker"]:
            fought += 1
            assert roles == {role: state[role] for role in ("attacker", "defender")}
            assert roles == {role: table[role]["seat"] for role in roles}
        assert all("bets" not in seat for seat in drawn["seats"])
    assert fought > 10


@pytest.mark.parametrize("game", GAMES)
def test_a_game_without_a_picture_shows_what_its_players_count_and_no_tie_break(game, monkeypatch):
    monkeypatch.setattr(game_snapshot, "of", game_snapshot.GameSnapshot)
    model, log = TableModel(), Ledger()
    for payload in played(games.load(game), cases.of(game).short, games.load(game).SEATS[0], 2).payloads:
        model.entry(log, log.fold(payload))
    shown = [seat["score"] for seat in picture(model, WORDS["en"])["seats"]]
    points = games.load(game).points(log.match.state)
    assert sorted(shown) == sorted(WORDS["en"].count("tv.points", number) for number in points)
    assert not any("999" in one or "-" in one for one in shown), "what ranks the players is not what they count"


@functools.cache
def whole(game, seats=4):
    """[(state, events, picture)] after each entry of a short match, in English."""
    model, log, found = TableModel(), Ledger(), []
    rules = games.load(game)
    for payload in played(rules, cases.of(game).short, seats, 5, ["random"] * seats).payloads:
        events = log.fold(payload)
        model.entry(log, events)
        found.append((model.view, events, picture(model, WORDS["en"])))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_podium_ranks_everybody_in_what_players_count_once_a_match_is_over(game):
    state, _, drawn = whole(game)[-1]
    assert all(one["podium"] == [] for _, _, one in whole(game)[: len(whole(game)) // 2])
    podium = drawn["podium"]
    assert sorted(row["seat"] for row in podium) == [0, 1, 2, 3]
    places = [row["place"] for row in podium]
    assert places == sorted(places) and places[0] == 1
    assert [row["seat"] for row in podium if row["place"] == 1] == sorted(drawn["winners"])
    assert not any("999" in row["result"] or "-" in row["result"] for row in podium)


def test_nobody_is_called_out_who_ends_with_money():
    state, _, drawn = whole("pepetes")[-1]
    for seat in drawn["seats"]:
        assert seat["out"] == (state["ranks"][seat["seat"]] > 1 and not state["money"][seat["seat"]])
        assert seat["out"] or "out" not in seat["note"]


def test_papayoo_marks_the_card_that_takes_the_trick():
    seen = 0
    for _, events, drawn in whole("papayoo"):
        for kind, _, seat, *_ in events:
            if kind == "trick":
                seen += 1
                assert seat == drawn["table"]["taken"]["seat"]
                assert [one["seat"] for one in drawn["table"]["last"] if one["leads"]] == [seat]
    assert seen > 10


def test_papayoo_tells_who_has_passed_and_the_points_of_each_round():
    choosing = [drawn for state, _, drawn in whole("papayoo") if state["phase"] == "discard"]
    passed = [sum("✓" in seat["note"] for seat in drawn["seats"]) for drawn in choosing]
    assert set(range(4)) <= set(passed)
    state, _, drawn = whole("papayoo")[-1]
    rows = drawn["table"]["scores"]["rows"]
    assert all(sum(row["rounds"]) == row["total"] for row in rows)
    assert [row["total"] for row in rows] == sorted(state["totals"])


def test_pepetes_shows_bets_sealed_until_they_are_opened_and_whether_they_won():
    sealed, settled = 0, 0
    for _, _, drawn in whole("pepetes"):
        for bet in drawn["table"]["bets"]:
            for card in bet["cards"]:
                sealed += not card["card"]
                settled += card["won"] is not None
                assert card["card"] or card["won"] is None
    assert sealed and settled


def test_news_leave_when_they_are_old():
    model, log = TableModel(), Ledger()
    older = 0
    for payload in played(games.load("papayoo"), {"rounds": 1}, 8, 2, ["random"] * 8).payloads:
        model.entry(log, log.fold(payload))
        assert model.latest() == model.news[len(model.news) - len(model.latest()) :]
        older += len(model.latest()) < len(model.news)
    assert older
