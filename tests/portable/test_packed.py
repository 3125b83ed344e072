"""Packed texts read like the dictionary that they were made of."""

from gobelet.texts.packed import Packed

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
