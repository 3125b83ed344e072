"""What portable tests share: golden files and a check for errors. Runs on CPython and MicroPython alike.

Nothing here imports pytest; a test file says `from support import golden_json, raises`.
"""

import json

GOLDEN = __file__.rsplit("/", 2)[0] + "/golden/"


def golden(name):
    """The path of a file in tests/golden."""
    return GOLDEN + name


def golden_json(name):
    """The content of a JSON file in tests/golden: whole, so keep such files small enough for a Pico (about 40 KB)."""
    with open(golden(name)) as file:
        return json.load(file)


def golden_lines(name):
    """One value a line from a file of JSON lines in tests/golden, one at a time: for data of any length."""
    with open(golden(name)) as file:
        for line in file:
            if line.strip():
                yield json.loads(line)


def raises(error, function, *args):
    """The exception of type `error` that `function(*args)` raises; an AssertionError when it raises none."""
    try:
        function(*args)
    except error as caught:
        return caught
    raise AssertionError("%s was not raised" % error.__name__)
