"""Every single bit of many journals turned over, one at a time: `python -m tools.flips --journals 100`.

Each must make `gobelet audit` refuse the file. Of the exports, whose every line is worked out again, only some bits are
turned (`--of-export`).
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from gobelet import rules
from gobelet_host import audit
from gobelet_host.errors import HostError
from gobelet_host.journal import Journal
from gobelet_host.trial import played


def a_journal(folder: Path, number: int) -> Path:
    """A closed journal with one match; each number another game, another match."""
    game = rules.load(rules.GAMES[number % len(rules.GAMES)])
    log = played(game, {}, game.SEATS[0], number)
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
    with path.open("r+b", buffering=0) as file:
        for bit in bits:
            file.seek(bit // 8)
            byte = file.read(1)[0]
            file.seek(bit // 8)
            file.write(bytes([byte ^ 1 << bit % 8]))
            try:
                audit.audit(path)
            except HostError:
                pass  # as it should be
            else:
                found.append(bit)
            file.seek(bit // 8)
            file.write(bytes([byte]))
    audit.audit(path)  # whole again
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.flips", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--journals", type=int, default=100)
    parser.add_argument("--of-export", type=int, default=500, help="bits of each export (default %(default)s)")
    chosen = parser.parse_args()
    turned = 0
    accepted: list[str] = []
    with tempfile.TemporaryDirectory(prefix="gobelet-flips-") as folder:
        for number in range(chosen.journals):
            path = a_journal(Path(folder), number)
            out = path.with_suffix(".jsonl")
            audit.export(path, out)
            chance = random.Random(number)
            some = [chance.randrange(8 * out.stat().st_size) for _ in range(chosen.of_export)]
            for file, bits in ((path, range(8 * path.stat().st_size)), (out, some)):
                turned += len(bits)
                accepted += [f"{file.name}: bit {bit}" for bit in survivors(file, bits)]
            path.unlink()
            out.unlink()
    print(f"{turned:,} bits of {chosen.journals} journals and their exports turned over, {len(accepted)} accepted")
    for line in accepted[:20]:
        print(f"  {line}")
    return int(bool(accepted))


if __name__ == "__main__":
    sys.exit(main())
