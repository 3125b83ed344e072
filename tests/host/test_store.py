"""The cup's records on a flash whose power goes: files, and the ring of the mark."""

import json
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet import texts
from gobelet.board.flash_ring import FlashRing
from gobelet.board.record_store import OFTEN, RecordStore
from gobelet.cup import settings
from gobelet.cup.owner import Owner
from tests.worlds.faults import Fault
from tests.worlds.flash import Flash, Nor, PowerCut, store_on

NEVER = 1 << 30


class Cup:
    """A flash, and the store that a cup finds on it after each start. The power goes at operation `cut`, after `part`
    of a thousand bytes."""

    def __init__(self):
        self.cut, self.part = NEVER, 0
        self.flash = Flash(self._strike)
        self.sectors = Nor(self.flash)

    def _strike(self, kind):
        self.cut -= 1
        return Fault("file", 0, "cut", self.part) if self.cut == -1 else None

    def store(self):
        return store_on(self.flash, FlashRing(memoryview(self.sectors.bytes), self.sectors))


@pytest.mark.parametrize("name", ["checkpoint", OFTEN])
@pytest.mark.parametrize("part", [0, 3, 500, 999, 1000])
def test_a_cut_at_any_operation_leaves_the_old_record_or_the_new_one(name, part):
    cup = Cup()
    cup.store().save(name, (b"record 0",))
    number = 0
    for operation in range(40):
        store = cup.store()
        cup.cut, cup.part = operation, part
        with pytest.raises(PowerCut):
            while True:
                store.save(name, (b"record ", b"%d" % (number + 1)))
                number += 1
        cup.cut = NEVER
        found = cup.store().load(name)
        assert found in (b"record %d" % number, b"record %d" % (number + 1))
        number += found == b"record %d" % (number + 1)


def test_every_damaged_record_is_told_in_words_and_none_as_a_missing_radio(tmp_path):
    faults = []
    for name in ("keys", "radio", "wifi", "settings"):
        (tmp_path / name).write_bytes(b"damaged")
        assert RecordStore(str(tmp_path), faults).load(name) is None
    assert faults == ["record", "settings"] and all(texts.load("en").has(fault) for fault in faults)


def test_a_flash_that_takes_nothing_says_so_and_keeps_what_it_has():
    cup = Cup()
    store = cup.store()
    for name in ("checkpoint", OFTEN):
        store.save(name, (b"kept",))
    cup.flash.full = True
    for name in ("checkpoint", OFTEN):
        with pytest.raises(OSError):
            store.save(name, (b"lost",))
        assert store.load(name) == cup.store().load(name) == b"kept"
    cup.flash.full = False
    for name in ("checkpoint", OFTEN):
        store.save(name, (b"later",))
        assert cup.store().load(name) == b"later"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner) | st.dictionaries(st.sampled_from(["name", "age", "lang", "automate", "look"]), inner)
    ),
)


@given(record=JSON.map(json.dumps).map(str.encode) | st.binary(max_size=60))
def test_whatever_lies_in_flash_a_cup_has_settings_and_an_owner(record):
    board = SimpleNamespace(kind="virtual", load=lambda name: record, faults=())
    assert set(settings.DEFAULTS) <= set(settings.settings(board)) and settings.own(board).keys() == settings.OWN.keys()
    assert Owner("c1", lambda data: None, record).memory.uid == ""
