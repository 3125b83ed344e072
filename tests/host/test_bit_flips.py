"""A bit of a journal, or of its export, that is turned over is seen by the audit: some of all bits, one at a time."""

import json
import os
import random

import pytest

from bench.trial import played
from gobelet import games as rules
from gobelet_host.audit import audit
from gobelet_host.errors import HostError
from gobelet_host.games import cases
from gobelet_host.table.journal import Journal


def a_journal(folder, number):
    """A closed journal with one match; each number another game, another match."""
    game = rules.load(rules.GAMES[number % len(rules.GAMES)])
    log = played(game, cases.of(game.NAME).short, game.SEATS[0], number)
    path = folder / f"{number}.gobelet"
    journal = Journal(path)
    match = journal.begin(log.uid, b"m" * 32)
    for seq, payload in enumerate(log.payloads):
        seat, ident = author(payload)
        journal.append(match, seq, payload, log.players[seat][0] if ident else None, ident or None)
    journal.finish(match)
    journal.close()
    return path


def author(payload):
    """(seat, number of the command) of an entry."""
    _, _, seat, ident, *_ = json.loads(payload)
    return seat, ident


def survivors(path, bits):
    """The bits that can be turned over without anybody noticing: none, it is to be hoped."""
    found = []
    whole = path.read_bytes()
    file = os.open(path, os.O_WRONLY)
    try:
        for bit in bits:
            at = bit // 8
            os.pwrite(file, bytes((whole[at] ^ 1 << bit % 8,)), at)
            try:
                audit.audit(path)
            except HostError:
                pass  # as it should be
            else:
                found.append(bit)
            os.pwrite(file, whole[at : at + 1], at)
    finally:
        os.close(file)
    audit.audit(path)  # whole again
    return found


@pytest.mark.parametrize("number", range(len(rules.GAMES)))
def test_no_bit_can_be_turned_over(tmp_path, number):
    path = a_journal(tmp_path, number)
    out = path.with_suffix(".jsonl")
    audit.export(path, out)
    chance = random.Random(number)
    for file, count in ((path, 400), (out, 40)):
        assert survivors(file, [chance.randrange(8 * file.stat().st_size) for _ in range(count)]) == []
