"""The planted bugs still fit the code: `make mutants` plants them."""

from tools.mutants.__main__ import ROOT, WORLD, gone, planted


def test_each_planted_bug_has_its_place_in_the_code_and_checks_that_exist():
    mutants = planted()
    assert gone(mutants) == []
    assert len({mutant.name for mutant in mutants}) == len(mutants)
    for path, _, test in {check.partition("::") for mutant in mutants for check in mutant.checks if check != WORLD}:
        assert f"def {test}" in (ROOT / path).read_text(), path
