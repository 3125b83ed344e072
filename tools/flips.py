"""Every single bit of many journals turned over, one at a time: `python -m tools.flips --journals 100`.

Each must make `gobelet audit` refuse the file. Of the exports, whose every line is worked out again, only some bits are
turned (`--of-export`). The matches are short, so that there can be many of them.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from bench.trial import played
from gobelet import games as rules
from gobelet_host.audit import audit
from gobelet_host.errors import HostError
from gobelet_host.games import cases
from gobelet_host.table.journal import Journal


def a_journal(folder: Path, number: int) -> Path:
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


def author(payload: bytes) -> tuple[int, int]:
    """(seat, number of the command) of an entry."""
    _, _, seat, ident, *_ = json.loads(payload)
    return seat, ident


def survivors(path: Path, bits: Iterable[int]) -> list[int]:
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


def tried(job: tuple[int, int]) -> tuple[int, list[str]]:
    """How many bits of a journal and its export were turned over, and which were accepted. job: the number of the
    journal, how many bits of its export."""
    number, of_export = job
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with tempfile.TemporaryDirectory(prefix="gobelet-flips-", dir=memory) as folder:
        path = a_journal(Path(folder), number)
        out = path.with_suffix(".jsonl")
        audit.export(path, out)
        chance = random.Random(number)
        some = [chance.randrange(8 * out.stat().st_size) for _ in range(of_export)]
        turned = 0
        accepted: list[str] = []
        for file, bits in ((path, range(8 * path.stat().st_size)), (out, some)):
            turned += len(bits)
            accepted += [f"{file.name}: bit {bit}" for bit in survivors(file, bits)]
    return turned, accepted


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.flips", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--journals", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="number of the first journal (default %(default)s)")
    parser.add_argument("--of-export", type=int, default=500, help="bits of each export (default %(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="processes at the same time (default %(default)s)")
    chosen = parser.parse_args()
    turned = 0
    accepted: list[str] = []
    began = time.monotonic()
    work = [(number, chosen.of_export) for number in range(chosen.first, chosen.first + chosen.journals)]
    with multiprocessing.get_context("spawn").Pool(chosen.jobs) as pool:
        for done, (bits, survived) in enumerate(pool.imap(tried, work), 1):
            turned += bits
            accepted += survived
            said = f"{done} of {len(work)} journals, {turned:,} bits, {len(accepted)} accepted"
            print(f"{said}, {time.monotonic() - began:.0f} s", *survived, sep="\n  ", file=sys.stderr, flush=True)
    print(f"{turned:,} bits of {chosen.journals} journals and their exports turned over, {len(accepted)} accepted")
    for line in accepted[:20]:
        print(f"  {line}")
    return int(bool(accepted))


if __name__ == "__main__":
    sys.exit(main())
