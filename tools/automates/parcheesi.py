"""The fast play of Parcheesi: compared with the rules, and what positions are worth learned from it."""

import struct

from gobelet.games.parcheesi import learned, mind, worth
from gobelet.games.parcheesi import rules as p
from gobelet.games.parcheesi import state as s
from tools.automates import fast
from tools.generated import ROOT

TARGET = ROOT / "firmware" / "gobelet" / "games" / "parcheesi" / "learned.py"
ROW = 28  # bytes a line
TOLERANCE = 40  # thousandths: the firmware reckons in integers
HEAD = '''"""What positions of Parcheesi are worth, in thousandths of a factor of e in the odds of winning.

Made by `python -m tools.automates parcheesi --games %d --seed %d`: learned from so many games of our own.
Two bytes a weight, the lower one first; worth.py says which is which.
"""

WEIGHTS = (
'''


def learn(games, seed):
    """Plays, learns and writes."""
    TARGET.write_text(module(fast.run("parcheesi", "learn", games, seed), games, seed), encoding="utf-8")


def module(lines, games, seed):
    """The module of the weights that the fast play says."""
    weights = struct.pack(f"<{len(lines)}h", *[round(1000 * float(line)) for line in lines])
    rows = [weights[at : at + ROW].hex(",") for at in range(0, len(weights), ROW)]
    return HEAD % (games, seed) + "".join(f'    b"\\x{row.replace(",", chr(92) + "x")}"\n' for row in rows) + ")\n"


def compare(games=20, seed=7):
    """How many actions and positions of fast games the rules have seen and agreed with. Raises AssertionError."""
    told = "\n".join(str(weight / 1000) for (weight,) in struct.iter_unpack("<h", learned.WEIGHTS))
    state, agreed = [], 0
    for line in fast.run("parcheesi", "transcript", games, seed, told=told):
        kind, *values = line.split()
        if kind == "game":
            state = p.new(int(values[0]))
        elif kind == "worth":
            seat = int(values[0])
            found = worth.all_worths(state)[seat]
            assert abs(found - 1000 * float(values[1])) <= TOLERANCE, (line, found, state)
        else:
            _act(state, kind, *map(int, values))
        agreed += 1
    return agreed


def _act(state, kind, seat, *values):
    if kind == "throw":
        assert p.turn(state) == seat and state[s.PHASE] == s.THROWING, state
        p.apply(state, seat, values, [])
    elif kind == "play":
        choices, action = values
        assert mind.faultless(state, seat) == [a for a in range(s.CLAIM) if choices >> a & 1], (choices, state)
        p.apply(state, seat, action, [])
    elif kind == "claim":
        claimant = next(other for other in range(state[s.PLAYERS]) if other != seat)
        assert p.check(state, claimant, s.CLAIM + values[0]) == "", state
        p.apply(state, claimant, s.CLAIM + values[0], [])
    else:
        assert state[s.RANKS + seat] == 1, state
