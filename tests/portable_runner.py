"""Runs one file of portable tests on MicroPython; started by tests/conftest.py, one process a file.

usage: micropython portable_runner.py MODULE FUNCTION…      with MICROPYPATH naming firmware/ and tests/portable/

For each function it prints a line "<mark> begin NAME", then whatever the test prints and the traceback if it fails,
then "<mark> pass NAME <ms>" or "<mark> fail NAME <ms>". It must not know pytest.
"""

import gc
import sys
import time

MARK = "@@gobelet"


def say(*words):
    """One line of the conversation with conftest.py."""
    print(MARK, *words)


def run(module, name):
    """Call one test function and report it; any exception is a failure of this test and of no other."""
    gc.collect()
    say("begin", name)
    start = time.ticks_ms()
    verdict = "pass"
    try:
        getattr(module, name)()
    except BaseException as error:  # SystemExit too: a test must not end the run of its neighbours
        verdict = "fail"
        sys.print_exception(error, sys.stdout)
    say(verdict, name, time.ticks_diff(time.ticks_ms(), start))


def main(module_name, names):
    """Import the test module, then run its functions in the order given."""
    sys.path.pop(0)  # this script's own folder, which a Pico has not
    module = __import__(module_name)
    for name in names:
        run(module, name)


main(sys.argv[1], sys.argv[2:])
