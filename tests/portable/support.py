"""What portable tests share: golden files, a check for errors and a flash. Runs on CPython and MicroPython alike.

Nothing here imports pytest; a test file says `from support import golden_json, raises`.
"""

import json

from gobelet.games.game import Game

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


def hides(rules):
    """Whether a game has something that only its player sees: dice under the cup, choices, cards."""
    return bool(rules.public_part or rules.deck or rules.under_cup is not Game.under_cup)


class Flash:
    """As much of a board as records need. records: {name: bytes}. full: whether nothing more fits. chance: what its
    entropy() is drawn from, None for none at all."""

    def __init__(self, chance=None, **records):
        self.chance = chance
        self.records = records
        self.full = False

    def entropy(self, count):
        return self.chance.bytes(count) if self.chance else bytes(count)

    def load(self, name):
        return self.records.get(name)

    def save(self, name, parts):
        if self.full:
            raise OSError(28)
        self.records[name] = b"".join(parts)


def raises(error, function, *args, **named):
    """The exception of type `error` that the call raises; an AssertionError when it raises none."""
    try:
        function(*args, **named)
    except error as caught:
        return caught
    raise AssertionError("%s was not raised" % error.__name__)
