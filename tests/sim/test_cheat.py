"""The room where the table cheats: a slice that takes seconds; `make soak ARGS=--cheat` plays the whole."""

import functools
import math

import pytest

from gobelet.games import GAMES
from gobelet.ledger.time_control import PLAY
from tests.worlds.cheat import run
from tests.worlds.cheat.cheat_world import ATTACKS, STRIKE, CheatWorld, Plan
from tests.worlds.cheat.run import Rooms
from tests.worlds.faults import Fault, Faults
from tests.worlds.run import soak

PLACE = f"{STRIKE} table"


@functools.cache
def some_rooms(game):
    """What came of a slice of them."""
    report = Rooms(game=game, seed="test")
    while report.worlds < 6 and not report.failures:
        soak(report, report.rounds + 1)
    return report


@pytest.mark.parametrize("game", GAMES)
def test_whatever_the_table_tells_no_secret_is_used_and_no_fork_is_silent(game):
    report = some_rooms(game)
    assert not report.failures, "\n".join(failure.sentence for failure in report.failures)
    assert report.rounds
    assert report.ended["alarm"]


@pytest.mark.parametrize("game", GAMES)
def test_a_room_in_which_nobody_cheats_ends_with_one_story_and_no_alarm(game):
    room = CheatWorld(Plan("honest", game, 3, 2), Faults("honest", None, ()))
    assert room.play() == "one story"
    assert not room.referee.said_so
    assert len({cup.app.ledger.closing.word for cup in room.cups}) == 1


@pytest.mark.parametrize("seed", ["honest0", "honest4", "honest10"])
def test_what_comes_after_something_else_was_decided_is_refused_and_told_no_more(seed):
    """A shake, a claim or the next chain of an honest cup meets a decision of another seat: as at a real table."""
    room = CheatWorld(Plan(seed, "parcheesi", 3, 2), Faults("honest", None, ()))
    assert room.play() == "one story"
    assert not room.referee.said_so


def test_every_attack_is_tried():
    tried, wanted = {kind for game in GAMES for kind in some_rooms(game).struck}, {kind for kind, *_ in ATTACKS[STRIKE]}
    for number in (0, 4, 7, 12, 13, 14, 15, 17, *range(50)):  # the first of these have what the slices have not
        if wanted <= tried:
            break
        tried |= set(some_rooms("parafico").count(f"tried3/{number}", math.inf).struck)
    assert wanted <= tried


@pytest.mark.parametrize(
    ("plan", "strikes"),
    [
        (Plan("claim1", "parcheesi", 4, 1), [(20, "claim", 1)]),
        (
            Plan("time0", "parafico", 3, 1, times=(0, 8, 0, PLAY)),
            [(8, "charge", 2), (30, "think", 0), (60, "think", 0)],
        ),
        (Plan("crowd2", "parafico", 4, 1, {"dice_per_player": 2}), [(36, "crowd", 675)]),
        (Plan("ballot0", "parafico", 3, 2, {"dice_per_player": 2}), [(31, "ballot", 353)]),
        (Plan("s8", "paradice", 3, 2), [(17, "blink", 507)]),
        (Plan("s1", "parafico", 3, 1, {"dice_per_player": 2}), [(2, "usurp", 63)]),
        (Plan("s8", "parafico", 3, 2, {"dice_per_player": 2}), [(21, "puppet", 24)]),
        (Plan("p1", "parafico", 3, 2, {"dice_per_player": 2}), [(28, "puppet", 96)]),
        (Plan("a/14", "papayoo", 4, 2), [(69, "fork_lap", 321975)]),
        (Plan("a/38", "papayoo", 3, 3), [(7, "complain", 149342)]),
    ],
    ids=[
        "a claim is not lost", "nobody decides early", "what was shown counts", "a vote is not moved",
        "a throw is not made again", "a seat is not taken in silence", "nobody is asked in vain",
        "a seat of another match is said", "no card is read by two laps", "nobody is named by two complaints",
    ],
)
def test_one_strike_of_the_league_breaks_no_promise(plan, strikes):
    """Each alone, at a moment at which it wins where its check is taken out: see tools/mutants."""
    room = CheatWorld(plan, Faults("one", ATTACKS, [Fault(PLACE, *strike) for strike in strikes]))
    room.play()
    assert room.struck
    assert room.referee.violation is None


@pytest.mark.parametrize(
    ("game", "seed", "struck", "says", "strikes"),
    [
        ("papayoo", "trust0240-8/121", 1, "", "1 edit 37196"),
        ("parafico", "22 november, night/2053", 2, "", "8 begin 368469, 110 mirror 138617, 215 mirror 308336"),
        (
            "parafico", "nov26-parafico/350", 5, "secret_lost",
            "38 swap 790031, 108 anew 381410, 226 mirror 671244, 227 pretend 399701, 304 rewind 346529",
        ),
        ("parafico", "nov26-parafico/842", 2, "", "103 think 819315, 117 rewind 291279"),
        (
            "parafico", "nov26c-parafico/1874", 5, "",
            "100 charge 965509, 187 hold 744221, 255 lobby 838524, 270 think 635073, 311 repeat 523372",
        ),
        ("pepetes", "fri27a-pepetes/562", 4, "", "5 swap 923594, 64 fork 583764, 112 hurry 1011903, 131 rewind 766446"),
        ("papayoo", "fri27a-papayoo/4174", 2, "lied", "269 lie 914025, 279 rewind 59840"),
    ],
    ids=[
        "a first entry in the name of a seat crashes no cup",
        "what the table hides in the seat of a cup is no secret of that cup",
        "who watches has no secret to lose",
        "a question that comes at once after many entries has all its time",
        "what a table decides for a player who thinks takes none of that player's time",
        "a decision that a cup says again after a rewind is no new one",
        "who wants to see a card wants the same one in a story that is told anew",
    ],
)  # fmt: skip
def test_what_a_room_found_once_breaks_no_promise(game, seed, struck, says, strikes):
    """struck: how many strikes come before the end."""
    faults = [strike.split() for strike in strikes.split(", ")]
    script = [Fault(PLACE, int(visit), what, int(detail)) for visit, what, detail in faults]
    report, played, broken = run.play(seed, game, script)
    assert len(played) == struck and broken is None
    assert not says or report.said[says]
