"""The planted bugs still fit the code: `make mutants` plants them."""

from tools.mutants.__main__ import ROOT, gone
from tools.mutants.planted import MUTANTS, WORLD
from tools.mutants.planted_in_deals import DEALS


def test_each_planted_bug_has_its_place_in_the_code():
    assert gone(list(MUTANTS + DEALS)) == []


def test_each_planted_bug_has_a_name_of_its_own_and_checks_that_exist():
    assert len({mutant.name for mutant in MUTANTS + DEALS}) == len(MUTANTS + DEALS) >= 20
    for mutant in MUTANTS + DEALS:
        assert mutant.old != mutant.new
        for check in mutant.checks:
            path, _, test = check.partition("::")
            assert check == WORLD or f"def {test}" in (ROOT / path).read_text(), check
