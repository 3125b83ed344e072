"""Whatever is offered as an action, in any phase of any game, is legal or refused with Illegal, and said in words."""

from secret_choice_world import SecretTable

from gobelet import games
from gobelet.games import CHANCE, SEAL, Illegal, seats_in
from gobelet.match import Match
from gobelet.prng import Random
from support import raises

HUGE = 10**40
ODD = (
    None,
    True,
    False,
    1.0,
    -0.5,
    float("inf"),
    float("nan"),
    HUGE,
    -HUGE,
    "",
    "pass",
    "é",
    b"",
    b"\x01\x02",
    bytearray(b"\x03"),
    [],
    [1, 2],
    {},
    {1: 2},
    object(),
    Illegal,
    (None,),
    (1.0,),
    (1.0, 6),
    (1, 6.0),
    (True, 1),
    (1, True),
    (1, float("nan")),
    ((1, 2),),
    ((), 6),
    (1, (6,)),
    ([1], 6),
    ("1", "6"),
    (b"\x01", 6),
    (1, None),
    (1, 2, 3.0),
    (1, 2, "3"),
    (1, 2, 3, 4, None),
    (HUGE,),
    (1, HUGE),
    (-HUGE, 1),
    (0, 0, 0),
    (7,) * 70,
)


def in_play(name, steps=200):
    """A table of a game before each of its first steps."""
    rules = games.load(name)
    choose = games.part(name, "bot").random
    options = {"papayoo": {"rounds": 1}, "pepetes": {"combo_choice": "player", "end": "minutes", "minutes": 1}}
    table = SecretTable(
        rules, max(rules.SEATS[0], 3), Random(2), choose, games.complete_options(rules, options.get(name))
    )
    while not table.match.over and table.match.count < steps:
        yield table
        table.step()
    yield table


def test_whatever_is_no_action_is_refused_in_every_phase_of_every_game():
    for name in games.GAMES:
        phases = set()
        for table in in_play(name):
            match = table.match
            phase = match.rules.view(match.state)["phase"]
            if phase in phases:
                continue
            phases.add(phase)
            before = match.dump()
            for seat in [CHANCE] + list(range(match.seats)):
                for action in ODD:
                    assert type(raises(Illegal, match.check, seat, action)) is Illegal
            for seat in seats_in(match.rules.actors(match.state)):
                if match.rules.owes(match.state, seat)[0] == SEAL:
                    for action in ODD:
                        raises(Illegal, match.check, seat, action, table.hand(seat))
            assert match.dump() == before
        assert len(phases) > 1, (name, phases)


def test_a_refused_action_is_named_as_it_is():
    match = Match(games.load("pepetes"), 2)
    assert '"(1.0, 6)"' in raises(Illegal, match.check, 0, (1.0, 6)).args[0]
