"""The emulated Pico's fast core against the stock one: opcodes from random states, and random programs."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator

from bench.measure import Figure, few
from tests.rp2040.harness import EMULATOR, install
from tools import node

SEEDS, PROGRAMS = range(1, few(11, 2)), few(400, 20)  # of each seed


def figures() -> Iterator[Figure]:
    """One line a seed."""
    reason = install()
    commands = node.commands()
    if reason or commands is None:
        yield Figure("emulated Pico", f"skipped: {reason}")
        return
    for seed in SEEDS:
        command = [*commands[0], str(EMULATOR / "compare.mjs"), str(seed), str(PROGRAMS)]
        done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        programs, opcodes = done.stdout.splitlines()[-2:]
        same = "of 1024 kinds, 0 programs" in programs and opcodes == "0 opcodes differ"
        yield Figure(f"seed {seed}, {PROGRAMS} programs", opcodes if same else programs, "nothing differs", same)
