"""What a page is told of a table: the public state, once in each language, and nothing that is under a cup."""

from __future__ import annotations

import pytest
from view_world import NAMES, models, moment

from gobelet import ledger
from gobelet_host.spectate.model import TableModel
from gobelet_host.web import texts
from gobelet_host.web.table_snapshot import picture

FR, EN = texts.load("fr").for_game("parafico"), texts.load("en").for_game("parafico")


def played(players, seed, when):
    return moment(players, seed, lambda game: game.model.view and when(game))


def pictured(players, seed, when, words=FR):
    return picture(played(players, seed, when), words)


def test_a_table_without_a_match_is_empty():
    drawn = picture(TableModel(), EN)
    assert (drawn["phase"], drawn["seats"], drawn["stage"]) == ("empty", [], "")


def test_seats_stand_clockwise_with_their_names():
    drawn = pictured(15, 7, lambda game: game.history)
    model = played(15, 7, lambda game: game.history)
    assert [seat["seat"] for seat in drawn["seats"]] == model.view["order"]
    assert {seat["name"] for seat in drawn["seats"]} == set(NAMES)


def test_no_face_is_shown_before_its_cup_is_lifted():
    for model in models(4, 3):
        shown = {seat["seat"] for seat in picture(model, FR)["seats"] if seat["faces"]}
        verdict = model.watcher.verdict
        allowed = set(verdict.hands) if verdict else set(model.watcher.rolls)
        assert shown <= allowed


def test_the_bid_that_stands_and_the_way_it_got_there():
    for model in models(4, 3):
        table = picture(model, FR)["table"]
        if table["scene"] == "bid":
            quantity, value, seat = model.view["bid"]
            stands = {"seat": seat, "name": model.names[seat], "quantity": quantity, "value": value}
            assert table["bid"] == stands
            assert table["ribbon"][-1] == stands
            assert table["speaker"] == model.view["turn"]


def test_the_night_falls_in_a_parafico_round_and_says_why():
    drawn = pictured(3, 5, lambda game: game.parafico and len(game.history) > 1)
    assert drawn["table"]["night"]
    assert "PARAFICO" in drawn["table"]["rule"]
    assert not pictured(3, 5, lambda game: game.round == 1 and game.history)["table"]["night"]


def test_a_call_is_told_before_and_after_all_have_shown():
    half = pictured(6, 11, lambda game: game.verdict and game.verdict.hands and not game.verdict.count)
    call = half["table"]["call"]
    assert half["table"]["scene"] == "call"
    assert (call["complete"], call["tally"], call["outcome"], call["concerned"]) == (False, "", "", -1)
    full = pictured(6, 11, lambda game: game.verdict and game.verdict.count)
    call = full["table"]["call"]
    assert call["complete"]
    assert str(call["found"]) in call["tally"]
    marks = [mark for seat in full["seats"] for _, mark in seat["faces"] if mark]
    assert len(marks) == call["found"]
    assert sum(seat["change"] != 0 for seat in full["seats"]) <= 1
    assert call["concerned"] >= 0


def test_the_checks_are_the_words_on_the_cups():
    model = played(6, 11, lambda game: game.verdict and game.verdict.count)
    assert picture(model, FR)["checks"] == [
        f"Mot du départ\u00a0: {model.ledger.seating.word}",
        f"Mot du tour\u00a0: {model.ledger.reveal.word}",
    ]


@pytest.mark.parametrize(("words", "told"), [(FR, "gagne la partie\u202f!"), (EN, "wins the game!")])
def test_the_winner_is_named_in_the_viewers_language(words, told):
    drawn = pictured(4, 3, lambda game: game.model.phase == ledger.OVER, words)
    (winner,) = drawn["winners"]
    name = next(seat["name"] for seat in drawn["seats"] if seat["seat"] == winner)
    assert drawn["headline"] == f"{name} {told}"
    assert [seat["rank"] for seat in drawn["seats"] if seat["seat"] == winner] == [1]


def test_who_has_no_link_is_marked_until_the_end():
    model = played(4, 3, lambda game: game.history)
    model.present([])
    drawn = picture(model, FR)
    assert all(seat["away"] and seat["note"] == "pas là" for seat in drawn["seats"])
