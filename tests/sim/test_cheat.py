"""The room where the table cheats: a slice that takes seconds; `make soak ARGS=--cheat` plays the whole."""

import math

import pytest

from gobelet import fair
from gobelet.cup.match_memory import MatchMemory
from gobelet.games import GAMES
from gobelet.ledger.time_control import PLAY
from tests.worlds.cheat import run
from tests.worlds.cheat.cheat_world import ATTACKS, STRIKE, CheatWorld, Plan
from tests.worlds.cheat.run import Rooms
from tests.worlds.faults import Fault, Faults, dumps, loads
from tests.worlds.run import soak

pytestmark = pytest.mark.usefixtures("remembered_products")

PLACE = f"{STRIKE} table"


@pytest.mark.parametrize("game", GAMES)
def test_whatever_the_table_tells_no_secret_is_used_and_no_fork_is_silent(game):
    report = Rooms(game=game, seed="test")
    while report.worlds < 12:
        soak(report, report.rounds + 1)
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
    tried, wanted = Rooms(game="papayoo", seed="tried36"), {kind for kind, *_ in ATTACKS[STRIKE]}
    while not wanted <= set(tried.struck) and tried.worlds < 50:
        tried.add(tried.count(f"tried36/{tried.worlds}", math.inf))
    assert wanted <= set(tried.struck)


def test_a_broken_promise_comes_with_the_shortest_script_that_breaks_it_again(monkeypatch):
    """A cup that compares no mark is found out, and told how."""
    monkeypatch.setattr(MatchMemory, "check_for_fork", lambda owner, log: None)
    report = Rooms(game="parafico", seed="blind4")
    soak(report, 1 << 30)
    report.shorten()
    (failure,) = report.failures
    assert failure.code in run.USED + run.FORKS
    assert 1 <= len(failure.script) <= failure.faults
    assert loads(dumps(failure.script)) == failure.script
    assert str(report.play(failure.seed, failure.script)[1]) == failure.sentence
    assert any("--script FILE" in line for line in report.scripts())


def test_what_the_table_hides_in_the_seat_of_a_cup_is_no_secret_of_that_cup():
    """Two cups, each alone among puppets of the table that bear the other's name: words and dice differ."""
    strikes = ((8, "begin", 368469), (110, "mirror", 138617), (215, "mirror", 308336))
    script = [Fault(PLACE, *strike) for strike in strikes]
    _, struck, broken = run.play("22 november, night/2053", "parafico", script)
    assert broken is None and len(struck) == 2, "the last one comes after the end"


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
    ],
    ids=[
        "a claim is not lost", "nobody decides early", "what was shown counts", "a vote is not moved",
        "a throw is not made again", "a seat is not taken in silence", "nobody is asked in vain",
        "a seat of another match is said",
    ],
)
def test_one_strike_of_the_league_breaks_no_promise(plan, strikes):
    """Each alone, at a moment at which it wins where its check is taken out: see tools/mutants."""
    room = CheatWorld(plan, Faults("one", ATTACKS, [Fault(PLACE, *strike) for strike in strikes]))
    room.play()
    assert room.struck
    assert room.referee.violation is None


def test_a_first_entry_in_the_name_of_a_seat_is_refused_and_crashes_no_cup():
    """Found by a room: no seat is there yet that the cup could name."""
    _, struck, broken = run.play("trust0240-8/121", "papayoo", [Fault(PLACE, 1, "edit", 37196)])
    assert struck and broken is None


def test_who_watches_has_no_secret_to_lose_by_the_referee_s_book():
    """Found by a room: a cup whose secret is lost, as it has said, follows a story that comes after what others hid."""
    strikes = (38, "swap", 790031), (108, "anew", 381410), (226, "mirror", 671244)
    strikes += (227, "pretend", 399701), (304, "rewind", 346529)
    report, struck, broken = run.play("nov26-parafico/350", "parafico", [Fault(PLACE, *strike) for strike in strikes])
    assert len(struck) == 5 and report.said["secret_lost"] and broken is None


def test_a_question_that_comes_at_once_after_many_entries_has_all_its_time():
    """Found by a room: what the player had thought before was counted against the next question."""
    strikes = (103, "think", 819315), (117, "rewind", 291279)
    _, struck, broken = run.play("nov26-parafico/842", "parafico", [Fault(PLACE, *strike) for strike in strikes])
    assert len(struck) == 2 and broken is None


def test_what_a_table_decides_for_a_player_who_thinks_takes_none_of_that_player_s_time():
    """Found by a room: a cup refused a shake that it had not said, and took its time to be over."""
    strikes = (100, "charge", 965509), (187, "hold", 744221), (255, "lobby", 838524)
    strikes += (270, "think", 635073), (311, "repeat", 523372)
    _, struck, broken = run.play("nov26c-parafico/1874", "parafico", [Fault(PLACE, *strike) for strike in strikes])
    assert len(struck) == 5 and broken is None


def test_a_decision_that_a_cup_says_again_after_a_rewind_is_no_new_one():
    """Found by a room: its player had shaken before, and thinks now."""
    strikes = (5, "swap", 923594), (64, "fork", 583764), (112, "hurry", 1011903), (131, "rewind", 766446)
    _, struck, broken = run.play("fri27a-pepetes/562", "pepetes", [Fault(PLACE, *strike) for strike in strikes])
    assert len(struck) == 4 and broken is None


def test_who_wants_to_see_a_card_wants_the_same_one_in_a_story_that_is_told_anew():
    """Found by a room: the liar's copy wanted to see the friend's own, which is no lie, and nobody was named."""
    strikes = (269, "lie", 914025), (279, "rewind", 59840)
    report, struck, broken = run.play("fri27a-papayoo/4174", "papayoo", [Fault(PLACE, *strike) for strike in strikes])
    assert len(struck) == 2 and report.said["lied"] and broken is None


def test_a_referee_sees_a_second_answer_with_one_link():
    """The referee itself: the same link, two logs."""
    room = CheatWorld(Plan("1", "parafico", 2, 1), Faults("1", None, ()))
    story = room.begin()
    cup = room.cups[0]
    room.run(lambda: any(kind == "mix" for _, _, kind, _ in room.offers.get(cup.board.cup_id, [])))
    answer = next(items[0] for _, _, kind, items in room.offers[cup.board.cup_id] if kind == "mix")
    other = answer[: 2 * fair.SIZE] + "00" * fair.TAG_SIZE
    ident = cup.app.link.command(story.log.match.step, "mix", other)
    room.referee.reached(cup.board.cup_id, ident)
    assert room.referee.violation is not None
    assert room.referee.violation.code == "answered_twice"
