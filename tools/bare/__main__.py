"""`make bare`: the README's two commands in minimal Debian and Ubuntu systems, as root and as an ordinary user.

Each system has git, make and python3 and nothing else; the commands run in a fresh copy of it, on a clone of the last
commit. It needs root (of a machine that need not be bare), debootstrap, and whatever mirror this machine uses.
"""

import argparse
import fcntl
import re
import shutil
import signal
import subprocess
import sys
import time

from gobelet_host.device import micropython
from tools.bare import roots
from tools.bare.inside import MARK
from tools.setup import ROOT, say

LOGS = ROOT / "build" / "bare"
USERS = ("root", "user")
PERCENT = re.compile(r"\[ *(\d+)%\]$")  # pytest's progress


def parser():
    """The command line."""
    made = argparse.ArgumentParser(prog="make bare", description=__doc__.split("\n")[0])
    made.add_argument("--system", choices=roots.SYSTEMS, action="append", help="only this one (may be repeated)")
    made.add_argument("--user", choices=USERS, action="append", help="only as this user")
    made.add_argument("--renew", action="store_true", help="make the systems again instead of taking the kept ones")
    made.add_argument("--mirror", default="", metavar="URL", help="where debootstrap shall fetch the system from")
    made.add_argument("tests", nargs="*", metavar="-- ARGUMENT", help="for pytest: fewer tests while you try things")
    return made


def last_commit():
    """The commit that will be cloned, in words; says so if there is more than it holds."""
    told = subprocess.run(["git", "log", "-1", "--format=%h %s"], cwd=ROOT, capture_output=True, text=True, check=True)
    changed = subprocess.run(["git", "status", "--short"], cwd=ROOT, capture_output=True, text=True, check=True)
    count = len(changed.stdout.splitlines())
    return told.stdout.strip() + (f" (without {count} files that are not committed)" if count else "")


def one(cache, system, user, arguments):
    """Both commands as one user of one system. Returns (whether all went well, what to say of it)."""
    name = f"{system}, {user}"
    log = LOGS / f"{system}-{user}.log"
    began = time.monotonic()

    def tell(text):
        print(f"{name} [{time.monotonic() - began:4.0f} s] {text}", flush=True)

    with roots.copy_of(cache / system, cache / "copy") as copy, log.open("w") as kept:
        machine = roots.Machine(roots.SYSTEMS[system], copy, user)
        process = machine.start(["python3", "tools/bare/inside.py", *arguments])
        try:
            told = follow(process.stdout, kept, tell)
            code = process.wait()
        finally:
            process.kill()
            process.wait()
    if code and not told:
        told.append(f"nothing ran (exit code {code})")
    verdict = "ok" if code == 0 else f"FAILED, see {log}"
    return code == 0, f"{name}: {verdict} | {' | '.join(told)}"


def follow(lines, kept, tell):
    """Keeps all lines, tells those that say how far it is, and returns what the summary needs."""
    found, tenth = [], 0
    for line in lines:
        kept.write(line)
        kept.flush()
        percent = PERCENT.search(line)
        if percent and int(percent[1]) // 10 > tenth:
            tenth = int(percent[1]) // 10
            tell(f"tests: {percent[1]} %")
        elif line.startswith((MARK, "gobelet: ")):
            said = line.removeprefix(MARK).rstrip()
            tell(said)
            if said.startswith("gobelet: no browser"):
                found.append("no browser")
            elif line.startswith(MARK) and " after " in said:
                found.append(said)
    return found


def main(arguments):
    """Runs what is asked for; returns the exit code."""
    options = parser().parse_args(arguments)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # whoever ends it, what it made is removed
    cache = micropython.cache_folder() / "bare"
    cache.mkdir(parents=True, exist_ok=True)
    LOGS.mkdir(parents=True, exist_ok=True)
    with open(cache / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            roots.check()
            results = run_all(cache, options)
        except roots.RootError as error:
            say(str(error))
            return 1
        except KeyboardInterrupt:
            say("stopped; nothing is mounted and nothing runs any more")
            return 130
    print("\n".join(["", *(line for _, line in results)]))
    return 0 if all(good for good, _ in results) else 1


def run_all(cache, options):
    """Makes the systems and runs everything in them; a list of what one() returns."""
    say(f"the last commit: {last_commit()}")
    results = []
    for system in options.system or roots.SYSTEMS:
        pristine = cache / system
        if options.renew:
            shutil.rmtree(pristine, ignore_errors=True)
        began = time.monotonic()
        say(f"a minimal {system}" + ("" if pristine.exists() else " is made (about two minutes) …"))
        if roots.make(pristine, system, options.mirror):
            say(f"made in {time.monotonic() - began:.0f} s; kept in {pristine} (--renew makes it again)")
        results += [one(cache, system, user, options.tests) for user in options.user or USERS]
    return results


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
