"""Boxes in which a cup goes to another page: only its letters open one, and the table gives it once."""

import json
from types import SimpleNamespace
from typing import Any

import pytest

from gobelet.board import box
from gobelet_host.table.news import CupLinkChanged
from gobelet_host.web.boxes import MOST, Boxes

CUP = "c0ffee00c0ffee00"
CHANCE = bytes(range(32)).hex()
RECORDS = json.dumps({"owner": "AAAA", "settings": "Zoé"}, ensure_ascii=False)


@pytest.fixture
def table() -> Any:
    return SimpleNamespace(members={CUP: SimpleNamespace(cup=CUP)}, listeners=[])


@pytest.fixture
def boxes(table):
    return Boxes(table)


def leave(boxes, name="ab", text="…", cup=CUP):
    return boxes.do("leave", {"box": name, "cup": cup, "text": text})


def test_a_box_is_opened_by_its_letters_alone_however_they_are_typed():
    letters, name, text = json.loads(box.close(RECORDS, CHANCE))
    assert len(letters) == box.LETTERS and letters not in text and letters not in name
    typed = f" {letters[:4].lower()}-{letters[4:8]} {letters[8:]}"
    assert box.name(typed) == name and box.opened(typed, text) == RECORDS
    other = letters[:-1] + ("A" if letters[-1] != "A" else "B")
    assert box.opened(other, text) == "" and box.name(other) != name
    assert [box.opened(letters, harmed) for harmed in (text[:-8], "", "AAAA")] == [""] * 3


def test_box_opened_twice(boxes):
    assert leave(boxes, text="sealed") == {}
    assert boxes.do("take", {"box": "ab"}) == {"cup": CUP, "text": "sealed"}
    assert boxes.do("take", {"box": "ab"}) is None and boxes.do("back", {"box": "ab"}) is None
    assert leave(boxes, text="another") is None, "nobody puts something else in its place"


def test_the_old_page_learns_that_its_cup_has_come_from_the_other_one_and_only_then(boxes, table):
    leave(boxes)
    came = CupLinkChanged(table.members[CUP], True)
    table.listeners[0](came)
    assert boxes.do("look", {"box": "ab"}) == {"state": "waits"}, "that was the old page"
    boxes.do("take", {"box": "ab"})
    table.listeners[0](CupLinkChanged(SimpleNamespace(cup="0b"), True))
    table.listeners[0](CupLinkChanged(table.members[CUP], False))
    assert boxes.do("look", {"box": "ab"}) == {"state": "taken"}
    table.listeners[0](came)
    assert boxes.do("look", {"box": "ab"}) == {"state": "linked"}


def test_a_box_whose_player_stays_is_given_to_nobody(boxes):
    leave(boxes)
    assert boxes.do("back", {"box": "ab"}) == {}
    assert boxes.do("take", {"box": "ab"}) is None


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("take", {"box": "cd"}), ("look", {"box": "cd"}), ("take", {}), ("take", None), ("open", {"box": "ab"}),
        ("take", {"box": 7}), ("leave", {"box": "cd", "cup": CUP, "text": ""}), ("take", {"box": "x" * 1000}),
    ],
)  # fmt: skip
def test_what_no_page_of_ours_asks_is_not_answered(boxes, what, said):
    leave(boxes)
    assert boxes.do(what, said) is None


def test_strangers_leave_no_boxes_and_of_many_the_oldest_go(boxes):
    assert leave(boxes, cup="0b") is None
    for number in range(MOST + 1):
        assert leave(boxes, f"{number}") == {}
    assert boxes.do("look", {"box": "0"}) is None and boxes.do("look", {"box": "1"}) == {"state": "waits"}
