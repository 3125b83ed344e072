"""A slice of `python -m tools.flips`: a journal of every game, and no bit of it or of its export can be turned over."""

import random

import pytest

from gobelet import games as rules
from gobelet_host.audit import audit
from tools import flips


@pytest.mark.parametrize("number", range(len(rules.GAMES)))
def test_no_bit_can_be_turned_over(tmp_path, number):
    path = flips.a_journal(tmp_path, number)
    out = path.with_suffix(".jsonl")
    audit.export(path, out)
    chance = random.Random(number)
    for file, count in ((path, 400), (out, 40)):
        assert flips.survivors(file, [chance.randrange(8 * file.stat().st_size) for _ in range(count)]) == []


def test_a_verifier_that_only_counts_is_found_out(tmp_path, monkeypatch):
    path = flips.a_journal(tmp_path, 0)
    monkeypatch.setattr(audit, "audit", lambda path: path.stat().st_size)
    assert flips.survivors(path, [800]) == [800]
