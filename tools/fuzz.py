"""Mutated input by the million for everything that reads what others wrote: `python -m tools.fuzz TARGET --count N`.

A target takes a kind of input that was good (recorded from matches played here), spoils it, and hands it to the real
code. What may come of it is written in each target; anything else, an exception included, stops the run and is kept in
build/fuzz/, with the seed and number that give it again. Fast and blind: hypothesis looks closer at smaller numbers in
the tests, this looks at many.
"""

from __future__ import annotations

import argparse
import functools
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from bench.trial import Recorder, played
from gobelet import games as rules
from gobelet.cup import settings
from gobelet.cup.owner import Owner
from gobelet.games import Illegal
from gobelet.ledger import Ledger, checkpoint
from gobelet.link.cup_end import CupEnd
from gobelet.link.frames import Decoder, dumps, encode
from gobelet.link.table_end import TableEnd
from gobelet_host.audit import audit
from gobelet_host.errors import HostError
from gobelet_host.table.journal import Journal

KEPT = Path("build") / "fuzz"
BATCH = 200  # inputs that go into one stream
Verdict = str  # what is wrong, "" for nothing


class Target(NamedTuple):
    """How one kind of input is made and judged. seeds: good inputs. judge: spoilt inputs, what the good ones say ->
    Verdict. say: what the good ones say, worked out once."""

    seeds: Callable[[], list[bytes]]
    judge: Callable[[list[bytes], Any], Verdict]
    say: Callable[[list[bytes]], Any] = list


@functools.cache
def logs() -> list[Recorder]:
    """One short match of every game."""
    return [played(rules.load(name), {}, max(rules.load(name).SEATS[0], 2), 3) for name in rules.GAMES]


def spoil(chance: random.Random, data: bytes, others: list[bytes]) -> bytes:
    """One to three faults of a wire, a disk or a stranger in some bytes."""
    spoilt = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        at = chance.randrange(len(spoilt) + 1)
        end = min(at + chance.choice((1, 2, 4, 16)), len(spoilt))
        what = chance.randrange(7)
        if what == 0 and at < len(spoilt):
            spoilt[at] ^= 1 << chance.randrange(8)
        elif what == 1 and at < len(spoilt):
            spoilt[at] = chance.choice(b'#*\n"[]{},:0189AZaz=+/\x00\x03\xff')
        elif what == 2:
            del spoilt[at:end]
        elif what == 3:
            spoilt[at:at] = chance.randbytes(end - at + 1)
        elif what == 4:
            spoilt[at:at] = spoilt[at:end]
        elif what == 5:
            del spoilt[at:]
        else:
            other = chance.choice(others)
            spoilt[at:] = other[chance.randrange(len(other)) :]
    return bytes(spoilt)


# frames: no line is ever taken for a payload that nobody sent


def frame_seeds() -> list[bytes]:
    return [encode(payload) for log in logs() for payload in log.payloads[:60]]


def payloads_of(good: list[bytes]) -> set[bytes]:
    return {payload for line in good for payload in Decoder().feed(line)}


def judge_frames(spoilt: list[bytes], sent: set[bytes]) -> Verdict:
    stream = b"\n".join(spoilt) + b"\n"
    return next((f"accepted {found!r}" for found in Decoder().feed(stream) if found not in sent), "")


# messages: whatever arrives in a whole frame, neither end raises, grows or loses its way


def message_seeds() -> list[bytes]:
    hello = ["hello", 2, "c1", 1, "", 0, "0" * 16, {"name": "Marie", "age": 9, "lang": "fr", "automate": 0, "log": 1}]
    said = [
        hello, ["cmd", 7, 3, "act", 4002], ["cmd", 8, 3, "show", "ab" * 32, "0" * 16], ["pong", 1], ["ready", 1],
        ["status", {"battery": 80}], ["bye"], ["welcome", 2, 0, "m1", 2, 0], ["lobby", "T", [["c1", "M", 0, 1]]],
        ["no", 7, "stale", "late"], ["ping", 3, 5], ["busy", "match_running", "later"], ["gone", "flood", "enough"],
        ["error", "json", "what?"], ["room", 1, 2], ["want", "m1", 2, 1, 0],
        ["points", "m1", 2, 1, 0, "00"], ["identify"],
    ]  # fmt: skip
    return [dumps(message) for message in said]


def judge_messages(spoilt: list[bytes], said: Any) -> Verdict:
    table, cup = TableEnd(), CupEnd("c1", 1, {"name": "Marie"}, lambda: ("m1", 2, "0" * 16), b"12345678")
    for now, payload in enumerate(spoilt):
        line = encode(payload) if 0 < len(payload) <= 3072 else payload
        table.feed(line, now * 30)
        cup.feed(line, now * 30)
        if len(table.poll(now * 30)) > 1 << 16 or len(cup.poll(now * 30)) > 1 << 12:
            return f"a flood of answers to {payload!r}"
    return ""


# entries: a ledger folds an entry that could have happened, refuses any other with a code, and is as it was


def entry_seeds() -> list[bytes]:
    return [b"\n".join(log.payloads[:80]) for log in logs()]


def judge_entries(spoilt: list[bytes], said: Any) -> Verdict:
    for history in spoilt:
        log = Ledger()
        for payload in history.split(b"\n"):
            before = log.entries, log.digest
            try:
                log.fold(payload)
            except Illegal as refused:
                if not refused.code or (log.entries, log.digest) != before:
                    return f"half folded {payload!r}"
                break
    return ""


# files: what a cup finds in its flash after a bad night is used or dropped, and never stops its start


def file_seeds() -> list[bytes]:
    log = logs()[0]
    half = Ledger()
    for payload in log.payloads[: len(log.payloads) // 2]:
        half.fold(payload)
    owner = json.dumps(["ab" * 8, "cd" * 32, 3, "ef" * 32]).encode()
    wishes = json.dumps({"name": "Zoé", "age": 9, "lang": "fr", "automate": 0, "log": 1}).encode()
    return [b"S" + wishes, b"O" + owner, b"C" + b"\n".join(checkpoint.dump(half))]


class Shelf:
    """A board with one file. The first letter says which."""

    kind = "virtual"
    transport = ""
    cup_id = "c1"

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.faults: tuple[str, ...] = ()

    def load(self, name: str) -> bytes:
        return self.data


def judge_files(spoilt: list[bytes], said: Any) -> Verdict:
    for data in spoilt:
        which, content = data[:1], data[1:]
        if which == b"S":
            settings.settings(Shelf(content))
        elif which == b"O":
            Owner("c1", lambda stored: None, content)
        elif which == b"C":
            try:
                checkpoint.load(content.split(b"\n"))
            except Illegal as refused:
                if refused.code != "bad_dump":
                    return f"refused as {refused.code}: {content!r}"
    return ""


# journals: a spoilt file is refused with a sentence, or says what the whole one says


def journal_seeds() -> list[bytes]:
    folder = KEPT / "seeds"
    folder.mkdir(parents=True, exist_ok=True)
    found = []
    for number, log in enumerate(logs()[:2]):
        path, out = folder / f"{number}.gobelet", folder / f"{number}.jsonl"
        path.unlink(missing_ok=True)
        store = Journal(path)
        match = store.begin(log.uid, b"m" * 32)
        for seq, payload in enumerate(log.payloads):
            store.append(match, seq, payload, None, None)
        store.finish(match)
        store.close()
        audit.export(path, out)
        found += [path.read_bytes(), out.read_bytes()]
    return found


def said_of(path: Path) -> list[tuple[int, bytes]]:
    """What a journal says: how many entries each of its matches has, and their digest."""
    records, _ = audit.read(path)
    finals = [audit.final(record) for record in records]
    return [(log.entries, log.digest) for log in finals]


def journal(data: bytes) -> Path:
    """A file of these bytes."""
    path = KEPT / "spoilt.gobelet"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def all_said(good: list[bytes]) -> list[list[tuple[int, bytes]]]:
    return [said_of(journal(data)) for data in good]


def judge_journals(spoilt: list[bytes], honest: list[list[tuple[int, bytes]]]) -> Verdict:
    for data in spoilt:
        try:
            said = said_of(journal(data))
        except (HostError, Illegal) as refused:
            if not str(refused) or not refused.code:
                return "refused without a reason"
        else:
            if said not in honest and said != []:
                return "accepted a journal that nobody wrote"
    return ""


TARGETS = {
    "frames": Target(frame_seeds, judge_frames, payloads_of),
    "messages": Target(message_seeds, judge_messages),
    "entries": Target(entry_seeds, judge_entries),
    "files": Target(file_seeds, judge_files),
    "journals": Target(journal_seeds, judge_journals, all_said),
}


def batches(good: list[bytes], count: int, seed: int) -> Iterator[tuple[int, list[bytes]]]:
    """(number of the first, spoilt inputs) batch after batch: any of them can be made again from its number alone."""
    for first in range(0, count, BATCH):
        chance = random.Random(f"{seed} {first}")
        yield first, [spoil(chance, chance.choice(good), good) for _ in range(min(BATCH, count - first))]


def run(name: str, count: int, seed: int) -> Verdict:
    """Fuzzes a target. Returns what is wrong, "" for nothing; then the input is in build/fuzz/."""
    target = TARGETS[name]
    good = target.seeds()
    say = target.say(good)
    for first, spoilt in batches(good, count, seed):
        try:
            wrong = target.judge(spoilt, say)
        except Exception as error:  # whatever it is: that it was raised is the finding
            wrong = f"{type(error).__name__}: {error}"
        if wrong:
            KEPT.mkdir(parents=True, exist_ok=True)
            (KEPT / f"{name}-{seed}-{first}").write_bytes(b"\n----\n".join(spoilt))
            return f"seed {seed}, inputs {first} to {first + len(spoilt) - 1}: {wrong}"
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.fuzz", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    parser.add_argument("--count", type=int, default=100_000, help="inputs a target (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    failed = False
    for name in chosen.targets or TARGETS:
        if name not in TARGETS:
            parser.error(f"there is no target {name}; there are: {', '.join(TARGETS)}")
        began = time.monotonic()
        wrong = run(name, chosen.count, chosen.seed)
        failed = failed or bool(wrong)
        spent = time.monotonic() - began
        print(f"{name:<10} {chosen.count:>12,} inputs  {spent:7.1f} s  {wrong or 'nothing found'}", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
