"""Checks the JavaScript of the pages as pyright checks Python, by the types that its JSDoc says and TypeScript works
out: names that nobody declares, calls with too few or too many arguments, what an element does not have, what is never
used.

usage: python -m tools.javascript          part of `make lint`; the exit code says whether all is well

TypeScript is the pinned one of package-lock.json here, run by the one Node.js (device/node.py). pages.d.ts says what
the pages know of elements that TypeScript does not. Third parties' files are not ours to check.
"""

import os
import subprocess
import sys
from pathlib import Path

from gobelet_host.device import node

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
STATIC = "host_tools/gobelet_host/web/static/"
# Where TypeScript understands less than a browser does: each of them has something that it complains about.
SPARED = (f"{STATIC}cup/",)


def complaints(said):
    """What is to be mended, and the files that were spared, of what the compiler said: a line that begins with a blank
    goes on with the one before it."""
    found, spared, ours = [], set(), False
    for line in said.splitlines():
        if not line.startswith(" "):
            name = line.partition("(")[0]
            spared |= {one for one in SPARED if name.startswith(one)}
            ours = not name.startswith((f"{STATIC}vendor/", *SPARED))
        if ours:
            found.append(line)
    return found, spared


def main():
    """The exit code: 0 where nothing is to be mended, or where the compiler cannot be had and no machine decides."""
    why, commands = node.install(HERE), node.commands()
    if why or not commands:
        print(f"The JavaScript is not checked: {why}")
        return int(os.environ.get("CI") == "true")
    program = HERE / "node_modules" / "typescript" / "bin" / "tsc"
    command = [*commands[0], str(program), "--project", str(HERE), "--pretty", "false"]
    told = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    found, spared = complaints(told.stdout)
    found += [f"{name}: nothing to spare here any more, see tools/javascript" for name in SPARED if name not in spared]
    print("\n".join([*found, told.stderr.strip()]).strip() or "JavaScript: nothing to mend")
    return int(bool(found or told.stderr.strip()))


if __name__ == "__main__":
    sys.exit(main())
