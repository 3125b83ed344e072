"""The emulated Pico's fast core against the stock one: opcodes from random states, and random programs."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator

from bench import emulated
from bench.measure import Figure, few
from gobelet_host.device import node
from gobelet_host.device.emulated.board import HERE as EMULATOR

SEEDS, PROGRAMS = range(1, few(11, 2)), few(400, 20)  # of each seed


def figures() -> Iterator[Figure]:
    """One line a seed."""
    emulated.ready(0)
    commands = node.commands()
    assert commands
    for seed in SEEDS:
        command = [*commands[0], str(EMULATOR / "compare.mjs"), str(seed), str(PROGRAMS)]
        done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        programs, opcodes = done.stdout.splitlines()[-2:]
        same = "of 1024 kinds, 0 programs" in programs and opcodes == "0 opcodes differ"
        yield Figure(f"seed {seed}, {PROGRAMS} programs", opcodes if same else programs, "nothing differs", same)
