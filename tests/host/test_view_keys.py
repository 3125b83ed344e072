"""Keys of a terminal: what the brief promises, in one piece or in many."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet_host.view.keys import Keys


@pytest.mark.parametrize(
    ("sent", "named"),
    [
        (b"\x1b[C", "right"), (b"\x1b[D", "left"), (b"\x1bOC", "right"), (b"\x1bOD", "left"),
        (b"a", "left"), (b"d", "right"), (b"\r", "ok"), (b"\n", "ok"), (b" ", "ok"), (b"\x1bOM", "ok"),
        (b"c", "call"), (b"C", "hold_call"), (b"h", "hold_call"), (b"o", "hold_ok"), (b"s", "shake"),
        (b"\x1b[1;5C", "right"), (b"\t", "next"), (b"\x1b[Z", "next"),
        (b"?", "help"), (b"v", "size"), (b"q", "leave"), (b"\x03", "leave"),
    ],
)  # fmt: skip
def test_each_key_has_its_meaning(sent, named):
    assert Keys().feed(sent) == [named]


def test_keys_typed_fast_arrive_in_order():
    assert Keys().feed(b"sd\x1b[C\x1b[D\r") == ["shake", "right", "right", "left", "ok"]


def test_a_sequence_may_come_in_pieces():
    keys = Keys()
    assert keys.feed(b"\x1b") == []
    assert keys.pending
    assert keys.feed(b"[") == []
    assert keys.feed(b"Cs") == ["right", "shake"]
    assert not keys.pending


def test_a_lone_escape_is_known_once_nothing_follows():
    keys = Keys()
    assert keys.feed(b"\x1b") == []
    assert keys.flush() == ["escape"]
    assert keys.flush() == []


@pytest.mark.parametrize("sent", [b"\x1b[15~", b"\x1b[1;5P", b"\x1bx", b"\xc3\xa9", b"\x00", b"7", b"\x1b[<35;10;2M"])
def test_a_key_without_a_meaning_is_one_key_all_the_same(sent):
    assert Keys().feed(sent) == ["other"]


@given(st.lists(st.sampled_from([b"a", b"\x1b[C", b"\r", b"\x1b[5~", b"s", b"\x1bOD"]), max_size=8), st.data())
def test_pieces_never_change_the_keys(sent, data):
    whole = b"".join(sent)
    keys, found = Keys(), []
    while whole:
        size = data.draw(st.integers(1, len(whole)))
        found += keys.feed(whole[:size])
        whole = whole[size:]
    assert found == Keys().feed(b"".join(sent))


@given(st.binary(max_size=60))
def test_no_bytes_break_the_parser(noise):
    keys = Keys()
    keys.feed(noise)
    keys.flush()
    assert not keys.pending or keys.flush() == []
