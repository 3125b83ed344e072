"""A slice of `python -m tools.fuzz`: nothing that arrives spoilt is accepted for something else, or stops anything; and
each judge sees a program that is too trusting."""

import pytest

from gobelet.ledger import Ledger
from gobelet.link import frames
from tools import fuzz

SLICE = {"frames": 20_000, "messages": 4000, "entries": 800, "files": 2000, "journals": 200}


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.setattr(fuzz, "KEPT", tmp_path / "fuzz")


@pytest.mark.parametrize("target", fuzz.TARGETS)
def test_nothing_spoilt_is_taken_for_something_else(target):
    assert fuzz.run(target, SLICE[target], 7) == ""


def test_a_decoder_without_its_crc_is_found(monkeypatch):
    monkeypatch.setattr(frames.binascii, "crc32", lambda data: 0)
    assert "accepted" in fuzz.run("frames", 2000, 7)


def test_a_ledger_that_counts_before_it_checks_is_found(monkeypatch):
    check = Ledger.check

    def hasty(self, body):
        self.entries += 1
        try:
            return check(self, [body[0] + 1, *body[1:]] if type(body) is list and body else body)
        finally:
            if self.last is None:
                self.entries -= 1

    monkeypatch.setattr(Ledger, "check", hasty)
    assert fuzz.run("entries", 800, 7)


def test_a_finding_names_seed_and_number_and_keeps_its_input(monkeypatch):
    monkeypatch.setitem(fuzz.TARGETS, "frames", fuzz.Target(fuzz.frame_seeds, lambda spoilt, said: "this"))
    assert fuzz.run("frames", 10, 7) == "seed 7, inputs 0 to 9: this"
    assert (fuzz.KEPT / "frames-7-0").read_bytes().count(b"\n----\n") == 9
