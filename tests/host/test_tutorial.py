"""Parafico in two minutes is played by the rules: what the lesson says of dice, bids and calls is so."""

import json

import pytest

from gobelet.games.parafico import bids
from gobelet.ledger import Ledger
from gobelet_host.games.parafico import tutorial
from gobelet_host.games.parafico.tutorial import JOKER, LAST, NEXT, READER
from gobelet_host.web import texts

STEPS = ["shake", "joker", "raise", "called", "open", "far", "bluffed", "exact", "end"]


@pytest.fixture(scope="module")
def story():
    return tutorial.Story()


@pytest.fixture(scope="module")
def events(story):
    """All events of the match, folded anew from its entries."""
    log = Ledger()
    found = [event for payload in story.payloads for event in log.fold(payload)]
    assert log.match.digest() == story.lesson.match.digest()
    return found


def of_kind(events, *kinds):
    return [(event[0], event[2], *event[3:]) for event in events if event[0] in kinds]


def test_each_round_teaches_what_it_is_for(story, events):
    called = of_kind(events, "bluff", "caramba")
    assert [(kind, seat) for kind, seat, *_ in called] == [("bluff", NEXT), ("bluff", READER), ("caramba", READER)]
    found = [data[:4] for kind, *data in of_kind(events, "count")]
    assert [quantity for _, quantity, _, _ in found] != []
    lost = [(kind, seat) for kind, seat, *_ in of_kind(events, "lost", "won")]
    assert lost == [("lost", READER), ("lost", LAST), ("won", READER)]


def test_what_is_asked_has_one_answer_and_what_is_wrong_has_a_reason(story):
    assert [step["key"] for step in story.steps] == STEPS
    assert [step["after"] for step in story.steps[1:]] == [step["end"] - 1 for step in story.steps[:-1]]
    for step in story.steps[:-1]:
        assert [why for *_, why in step["choices"]].count("") == 1, step["key"]


def test_the_question_on_jokers_counts_the_readers_dice(story):
    step = story.steps[1]
    assert JOKER in step["hand"] and len(step["hand"]) == 5
    count = sum(face in (JOKER, step["value"]) for face in step["hand"])
    assert [number for _, number, why in step["choices"] if not why] == [count]


def test_bids_that_are_refused_are_refused_by_the_rules_and_the_right_one_is_made(story, events):
    choices = {action: why for _, action, why in story.steps[2]["choices"]}
    value = story.steps[2]["value"]
    assert choices == {
        bids.bid(4, value - 1): "double_for_lower", bids.bid(4, value): "quantity_too_low", bids.bid(5, value): "",
    }  # fmt: skip
    said = [tuple(event[1:4]) for event in of_kind(events, "bid")]
    assert (READER, 5, value) in said


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_page_is_told_every_step_in_words(story, lang):
    told = tutorial.told(texts.load(lang))
    assert len(told) == len(STEPS)
    text = json.dumps(told, ensure_ascii=False)
    assert '"[' not in text and "{0}" not in text
    for step in told:
        assert step["text"] and step["messages"] and all(choice["text"] for choice in step["choices"])
    assert any("double" in choice["why"] for choice in told[2]["choices"]) or lang == "en"
