"""usage: python -m bench [--games TIMES | --quick] [SECTION…]

One line a figure; exit code 1 if a promise is not kept.
--quick goes through each section with the least of everything: it shows that the section runs, and judges nothing.
"""

from __future__ import annotations

import argparse
import importlib
import platform
import sys

from bench import measure

SECTIONS = ("rules", "bots", "dice", "memory", "latency", "web", "pico")
# when asked for
LONG = tuple("phone lessons power radio deal".split())


def main() -> int:
    """Runs the sections asked for, or all but the long ones."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measurements against the promises.")
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=", ".join(SECTIONS + LONG))
    parser.add_argument("--games", type=float, default=1.0, help="so many times the games that automates play (1)")
    parser.add_argument("--quick", action="store_true", help="a few seconds of each section, nothing is judged")
    given = parser.parse_args()
    measure.TIMES, measure.QUICK = 0 if given.quick else given.games, given.quick
    chosen = given.sections or SECTIONS
    for name in chosen:
        if name not in SECTIONS + LONG:
            parser.error(f"there is no section {name}; there are: {', '.join(SECTIONS + LONG)}")
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}")
    kept = True
    for name in chosen:
        module = importlib.import_module(f"bench.{name}")
        print(f"\n{name}: {(module.__doc__ or '').splitlines()[0]}")
        try:
            for figure in module.figures():
                verdict = {None: "", True: "pass", False: "FAIL"}[None if given.quick else figure.met]
                print(f"  {figure.name:<36} {figure.value:>24}  {verdict:<4} {figure.bar}".rstrip(), flush=True)
                kept = kept and figure.met is not False
        except measure.Skipped as why:
            print(f"  skipped: {why}", flush=True)
    return 0 if kept or given.quick else 1


if __name__ == "__main__":
    sys.exit(main())
