"""The fast play of Parcheesi: compared with the rules, and what positions are worth learned from it."""

import struct

from gobelet import game_data
from gobelet.games.parcheesi import evaluation, strategy
from gobelet.games.parcheesi import rules as p
from gobelet.games.parcheesi import state as s
from tools.automates import fast
from tools.generated import ROOT

TARGET = ROOT / "firmware" / "gobelet" / "games" / "parcheesi" / "weights.data"
TOLERANCE = 40  # thousandths: the firmware reckons in integers


def learn(games, seed):
    """Plays, learns and writes."""
    lines = fast.run("parcheesi", "learn", games, seed)
    TARGET.write_bytes(struct.pack(f"<{len(lines)}h", *[round(1000 * float(line)) for line in lines]))


def compare(games=20, seed=7):
    """How many actions and positions of fast games the rules have seen and agreed with. Raises AssertionError."""
    told = "\n".join(
        str(weight / 1000) for (weight,) in struct.iter_unpack("<h", game_data.load("parcheesi", "weights"))
    )
    state, agreed = [], 0
    for line in fast.run("parcheesi", "transcript", games, seed, told=told):
        kind, *values = line.split()
        if kind == "game":
            state = p.new(int(values[0]))
        elif kind == "worth":
            seat = int(values[0])
            found = evaluation.all_worths(state)[seat]
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
        assert strategy.faultless(state, seat) == [a for a in range(s.CLAIM) if choices >> a & 1], (choices, state)
        p.apply(state, seat, action, [])
    elif kind == "claim":
        claimant = next(other for other in range(state[s.PLAYERS]) if other != seat)
        assert p.check(state, claimant, s.CLAIM + values[0]) == "", state
        p.apply(state, claimant, s.CLAIM + values[0], [])
    else:
        assert state[s.RANKS + seat] == 1, state
