"""A slice of `python -m tools.kills`: a table killed at random moments loses nothing that any cup has seen."""

import asyncio

import pytest

from gobelet.link.frames import dumps, encode
from gobelet.link.sealed_link import derive_cipher_states, key_id
from gobelet_host import words
from gobelet_host.device import micropython
from gobelet_host.errors import HostError
from tools import kills


@pytest.mark.slow
@pytest.mark.micropython
def test_killed_at_random_moments_it_loses_nothing_that_a_cup_has_seen(tmp_path):
    if micropython.find() is None:
        pytest.skip("no MicroPython here: `gobelet doctor` says how to get it")
    figures = asyncio.run(kills.run(4, 3, tmp_path))
    assert figures["seen"] > 20
    assert (figures["lost"], figures["changed"], figures["stuck"]) == (0, 0, 0)


def test_the_witness_reads_on_when_a_cup_says_again_how_its_seal_begins(monkeypatch):
    """A cup does so with each hello, and the table goes on counting. One that begins anew may be told old records."""
    key, first, second, nonce = b"k" * 32, "1" * 32, "2" * 32, "a" * 32
    monkeypatch.setattr(kills.Keys, "find", lambda *_: key)
    seal = kills.Unsealed()
    seal.down(encode(dumps(["table", 2, "table", nonce])))
    table = derive_cipher_states(key, "tcp", "cup", first, nonce)[1]
    for said in (first, first, second):
        seal.up(encode(dumps(["seal", 2, "cup", key_id(key), said])))
        assert seal.down(encode(table.seal(said.encode()))) == [said.encode()]
    assert seal.down(encode(derive_cipher_states(key, "tcp", "cup", second, nonce)[1].seal(b"anew"))) == [b"anew"]
    with pytest.raises(RuntimeError):
        seal.down(encode(derive_cipher_states(key, "tcp", "cup", "3" * 32, nonce)[1].seal(b"of nobody")))


@pytest.mark.slow
@pytest.mark.micropython
def test_killed_with_its_cups_in_the_second_match_it_loses_nothing_and_says_nothing_false(tmp_path):
    if micropython.find() is None:
        pytest.skip("no MicroPython here: `gobelet doctor` says how to get it")
    assert asyncio.run(kills.evenings(2, 3, tmp_path)) == {"kills": 2, "false": 0, "lost": 0, "failed": 0}


def test_a_charge_is_found_in_what_is_said():
    values = ("Vincent", "j.cups/owner", "3", "4")
    said = {code: HostError(code, *values).message("en") for code in kills.FALSE}
    said |= {code: words.load("en").get(f"alarm.{code}", *values) for code in kills.FALSE_ALARMS}
    for code, sentence in said.items():
        assert [charge for charge, pattern in kills.charges().items() if pattern.search(sentence)] == [code]
    assert all(len(pattern.pattern.replace(kills.MENTION, "")) > 15 for pattern in kills.charges().values())
