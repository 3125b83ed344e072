"""The planted bugs still fit the code: `make mutants` plants them."""

from tools.mutants.__main__ import ALL, ROOT, gone
from tools.mutants.planted import WORLD


def test_each_planted_bug_has_its_place_in_the_code():
    assert gone(list(ALL)) == []


def test_each_planted_bug_has_a_name_of_its_own_and_checks_that_exist():
    assert len({mutant.name for mutant in ALL}) == len(ALL) >= 20
    for mutant in ALL:
        assert mutant.old != mutant.new
        for check in mutant.checks:
            path, _, test = check.partition("::")
            assert check == WORLD or f"def {test}" in (ROOT / path).read_text(), check
