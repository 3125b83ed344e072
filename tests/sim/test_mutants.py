"""The planted bugs still fit the code: `make mutants` plants them."""

from tools.mutants.__main__ import ROOT, gone
from tools.mutants.planted import MUTANTS, WORLD


def test_each_planted_bug_has_its_place_in_the_code_and_checks_that_exist():
    assert gone(list(MUTANTS)) == []
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)
    for path, _, test in {check.partition("::") for mutant in MUTANTS for check in mutant.checks if check != WORLD}:
        assert f"def {test}" in (ROOT / path).read_text(), path
