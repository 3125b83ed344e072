"""Packed texts read like the dictionary that they were made of."""

from gobelet.texts import load
from gobelet.texts.packed import Packed, without

TABLE = Packed({"": b"\0one\1{0} W\xc3\xbcrfel\0oneself\1x\0", "do": b"\0.go\1Los\n\0.goon\1\0"})


def test_a_packed_text_is_found_by_its_whole_key():
    assert TABLE["one"] == TABLE.get("one") == "{0} Würfel"
    assert TABLE["do.go"] == "Los\n" and TABLE["do.goon"] == ""
    assert "oneself" in TABLE and "do.go" in TABLE


def test_a_part_of_a_key_finds_nothing():
    for key in ("on", "neself", "do", "do.", "do.g", "go", ".go", "other.go", ""):
        assert key not in TABLE and TABLE.get(key) is None
        try:
            TABLE[key]
        except KeyError:
            continue
        raise AssertionError(key)


def test_a_part_of_the_texts_leaves_out_its_reasons_and_what_is_not_asked_for():
    words = load("en").part("pepetes", "you", "ask")
    assert words.has("line.left") and words.has("do.seal")
    assert not words.has("digit_stake") and not words.has("you.out") and not words.has("ask.bet")
    for table in ({"one": "1", "do.go": "Go", "you.go": "go"}, Packed({"": b"\0one\0011\0", "do": b"\0.go\1Go\0"})):
        less = without(table, ("", "you"))
        assert "one" not in less and "you.go" not in less and less["do.go"] == "Go"
