"""Every planted fault is found by the check that is named for it; on the sound cup that check is silent."""

import pytest

from tools.hardware import agreement, faults
from tools.hardware.rules import RULES
from tools.hardware.source import load


@pytest.fixture(scope="module")
def built():
    return agreement.read(load())


@pytest.mark.parametrize("fault", faults.SOURCE_FAULTS, ids=lambda fault: fault.what)
def test_a_fault_in_the_source_is_found(fault):
    assert RULES[fault.check](load()) == []
    assert faults.source_failures(load(), fault), f"{fault.check} missed it"


@pytest.mark.parametrize("fault", faults.BUILT_FAULTS, ids=lambda fault: fault.what)
def test_a_fault_in_the_built_files_is_found(fault, built):
    assert agreement.AGREEMENTS[fault.check](built) == []
    assert faults.built_failures(built, fault), f"{fault.check} missed it"


def test_every_rule_and_every_agreement_has_a_fault_that_it_finds():
    proven = {fault.check for fault in (*faults.SOURCE_FAULTS, *faults.BUILT_FAULTS)}
    assert {*RULES, *agreement.AGREEMENTS} - proven == {"soldering"}
