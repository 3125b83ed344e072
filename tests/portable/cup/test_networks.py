"""The Wi-Fi networks of a cup: what is kept, and what a damaged record costs."""

from gobelet.cup.networks import MOST, add, drop, record


def test_a_record_that_is_none_is_an_empty_one():
    for stored in (
        None,
        b"",
        b"{}",
        b"[]",
        b'{"networks":[["a"]],"hosts":[]}',
        b'{"networks":[["a",1]],"hosts":[]}',
        b'{"networks":[],"hosts":[1]}',
        b'{"networks":5,"hosts":[]}',
    ):
        assert record(stored) == {"networks": [], "hosts": []}, stored
    whole = b'{"networks":[["Home","pw"],["Open",""]],"hosts":["10.0.0.7"]}'
    assert record(whole)["networks"] == [["Home", "pw"], ["Open", ""]]


def test_the_latest_network_is_the_last_and_the_oldest_goes():
    kept = record(None)
    gone = [add(kept, "net %d" % number, "pw", ["h"]) for number in range(MOST + 2)]
    assert gone == [""] * MOST + ["net 0", "net 1"]
    assert add(kept, "net 3", "new", []) == "" and kept["networks"][-1] == ["net 3", "new"] and kept["hosts"] == []
    assert drop(kept, "net 3") and not drop(kept, "net 3") and len(kept["networks"]) == MOST - 1
