"""The simulated world: the promises of issue 6 on a slice that takes seconds; `make soak` plays the whole."""

import math
from collections import Counter

import pytest

from gobelet import games, ledger
from gobelet.games import GAMES
from gobelet.link.cup_end import CupEnd
from gobelet_host.games import cases
from gobelet_host.table import journal, journal_file
from gobelet_host.table.journal_lag import JournalLag
from gobelet_host.table.member import Member
from tests.worlds import run
from tests.worlds.corruption import HARMS, describe
from tests.worlds.faults import CALM, CUP, FILE, TABLE, WEATHER, Fault, Faults, dumps, loads
from tests.worlds.referee import Violation
from tests.worlds.scenario import Plan
from tests.worlds.world import World

FEWEST = [(game, games.load(game).SEATS[0], 1) for game in GAMES[1:]]  # who play it, a match


def played(folder, script=(), cups=2, dice=1, people=False, seed="calm 221"):
    """A world in which a short match, one of several rounds, has been played with exactly these faults."""
    folder.mkdir(exist_ok=True)
    plan = Plan(seed, cups, options={"dice_per_player": dice}, people=people)
    world = World(folder, plan, Faults(seed, CALM, script))
    try:
        world.play()
    finally:
        world.close()
    return world


@pytest.mark.slow
@pytest.mark.parametrize("game, cups, matches", [(GAMES[0], 8, 1), (GAMES[0], 3, 4), *FEWEST])
def test_whatever_fails_nothing_is_lost_doubled_or_changed(tmp_path, game, cups, matches):
    """Matches that are over soon, in a full room and with as few as play each game: `make soak` plays the others."""
    plan = Plan(f"slice 4 of {game}", cups, game, matches, cases.of(game).short)
    world = World(tmp_path, plan, Faults(plan.seed, WEATHER))
    try:
        world.play()
    finally:
        world.close()
    assert world.outcome.matches == matches and not world.outcome.abandoned
    struck = {fault.what for fault in world.faults.struck}
    assert struck >= {"lose", "double", "late", "corrupt"} and struck & {"cut", "crash"}


@pytest.mark.slow
def test_the_table_may_crash_between_any_two_steps(tmp_path):
    steps = played(tmp_path / "calm", dice=2).faults.visits(TABLE, TABLE)
    assert steps > 200
    for step in range(0, steps, 29):
        world = played(tmp_path / str(step), [Fault("table table", step, "crash", 50)], dice=2)
        assert world.outcome.matches == 1, f"crash before step {step}"


@pytest.mark.slow
def test_the_files_of_the_journal_may_be_harmed_between_any_two_steps(tmp_path):
    """Deleted, zeroed, cut, overwritten, half copied back: told, with the file's name, or nothing was lost."""
    steps = played(tmp_path / "calm").faults.visits(TABLE, TABLE)
    found = Counter()
    for step in range(5, steps, 5):
        script = [Fault("table table", step, "harm", step * 7919)]
        world = played(tmp_path / str(step), script)
        assert world.outcome.matches == 1, f"harm before step {step}"
        found += world.outcome.harms
    told = {sentence.partition(": ")[2] for sentence in found}
    assert told >= {"journal_torn", "journal_emptied", "journal_damaged", "cups hold more", "nothing was lost"}
    assert {sentence.partition(": ")[0] for sentence in found} == set(HARMS)


@pytest.mark.slow
def test_in_a_world_of_bad_disks_every_loss_is_told(tmp_path):
    """A slice of `gobelet soak --disk`."""
    report = run.Report(game="parafico", cups=3, seed="disks", disk=True)
    run.soak(report, 8)
    assert not report.failures, "\n".join(failure.sentence for failure in report.failures)
    assert report.harms and set(report.faults) <= {"harm", "full", "crash", "cut", "pulled"}


def harm_called(name):
    """A detail of a fault that harms a journal with a WAL in this way."""
    return next(detail for detail in range(1000) if describe(detail, has_wal=True) == name)


@pytest.mark.parametrize("name, code", [("cut", ("silent_loss", "older_copy")), ("gone", ("silent_new",))])
def test_a_table_that_goes_on_with_less_than_its_cups_hold_is_found_out(tmp_path, monkeypatch, name, code):
    script = [Fault("table table", 150, "harm", harm_called(name))]
    assert played(tmp_path / "asks", script, dice=2).outcome.harms == {f"{name}: cups hold more": 1}
    monkeypatch.setattr(JournalLag, "check_hello", lambda self, *told: self._expected.clear())
    with pytest.raises(Violation) as caught:
        played(tmp_path / "goes on", script, dice=2)
    assert caught.value.code in code


def test_a_journal_that_takes_a_lost_wal_for_an_empty_one_is_found_out(tmp_path, monkeypatch):
    script = [Fault("table table", 150, "harm", harm_called("deleted"))]
    assert played(tmp_path / "asks", script, dice=2).outcome.harms == {"deleted: journal_torn": 1}
    monkeypatch.setattr(journal_file, "_frames", lambda copy: 1)
    monkeypatch.setattr(JournalLag, "check_hello", lambda self, *told: self._expected.clear())
    with pytest.raises(Violation) as caught:
        played(tmp_path / "goes on", script, dice=2)
    assert caught.value.code in ("silent_loss", "silent_new")


@pytest.mark.slow
def test_flash_may_be_cut_at_any_operation_and_any_byte(tmp_path):
    operations = played(tmp_path / "calm").faults.visits(FILE, "0")
    assert operations > 60
    for operation in range(0, operations, 7):  # odd and even: what is erased is written next
        script = [Fault("file 0", operation, "cut", operation * 377 % 1001)]
        world = played(tmp_path / str(operation), script)
        assert world.outcome.matches == 1, f"cut at operation {operation}"


@pytest.mark.slow
def test_a_cup_may_lose_its_power_at_any_step(tmp_path):
    steps = played(tmp_path / "calm").faults.visits(CUP, "1")
    for step in range(0, steps, 5):
        world = played(tmp_path / str(step), [Fault("cup 1", step, "cut", 40 + step % 2)])
        assert world.outcome.matches == 1, f"cut at step {step}"


def test_what_was_refused_is_not_done_when_a_wire_repeats_it(tmp_path, monkeypatch):
    """A decision is refused in a pause. The wire repeats it after that, a moment before its cup asks anew."""
    script = [Fault("host host", 1, "pause", 40), Fault("frame 2 up", 16, "double", 39)]
    world = played(tmp_path / "kept", script, cups=4, dice=2, seed="calm 3")
    assert world.referee.refusals
    assert world.outcome.matches == 1
    monkeypatch.setattr(Member, "refuse", lambda *_: None)  # a table that forgets would do it
    with pytest.raises(Violation) as caught:
        played(tmp_path / "forgotten", script, cups=4, dice=2, seed="calm 3")
    assert caught.value.code == "done_after_all"


def test_a_cup_that_vanishes_is_dropped_when_the_others_agree(tmp_path):
    world = played(tmp_path, [Fault("cup 1", 60, "vanish", 0)], cups=4, dice=2, people=True)
    log = world.referee.current.log
    assert log.dropped == 1 << [player[0] for player in log.players].index(world.cups[1].board.cup_id)
    assert log.match.over
    assert world.outcome.abandoned == 0


def test_among_automates_nobody_votes_and_the_match_is_given_up(tmp_path):
    world = played(tmp_path, [Fault("cup 1", 44, "vanish", 0)], cups=4, dice=2)
    assert world.referee.current.log.phase == ledger.CLOSED
    assert world.outcome.abandoned == 1


def test_a_table_may_end_between_an_entry_and_copying_the_wal_back(tmp_path, monkeypatch):
    monkeypatch.setattr(journal, "MOST", 1)  # after each entry
    for step in (12, 28):
        outcome = played(tmp_path / str(step), [Fault("table table", step, "crash", 500)]).outcome
        assert [where.startswith("before copy") for where in outcome.crashes] == [True]


def test_a_match_whose_beginning_was_lost_before_any_cup_saw_it_is_asked_for_again(tmp_path):
    outcome = played(tmp_path, [Fault("table table", 12, "harm", harm_called("cut"))]).outcome
    assert outcome.harms == {"cut: nobody has seen what was lost": 1} and outcome.matches == 1


def test_a_cup_that_vanishes_in_the_lobby_is_not_waited_for(tmp_path):
    world = played(tmp_path, [Fault("cup 1", 1, "vanish", 0)], cups=4, dice=2)
    log = world.referee.current.log
    assert log.match.over
    assert len(log.players) == 3


def test_a_failure_comes_with_the_shortest_script_that_reproduces_it(monkeypatch):
    made = CupEnd.__init__  # a planted bug: all starts have one number
    monkeypatch.setattr(CupEnd, "__init__", lambda end, cup, boot, *rest: made(end, cup, 1, *rest))
    report = run.Report(game="parafico", cups=2, seed="").count("numbers", math.inf)
    report.shorten()
    failure = report.failures[0]
    assert failure.code == "same_id"
    assert [fault.what for fault in failure.script] == ["cut"]
    _, again = run.play("numbers", 2, "parafico", loads(dumps(failure.script)))
    assert again.code == "same_id"


def test_worlds_take_turns_until_a_promise_is_broken_and_the_broken_one_can_be_played_again(monkeypatch):
    def one_world(report, *_):
        report.worlds += 1
        if report.worlds == 2 and report.game == "paradice":
            report.failures = [run.Failure("turns/1", "lost", "lost: planted", 9, [Fault("air air", 0, "loss", 1)])]

    monkeypatch.setattr(run, "soak", one_world)
    said = []
    reports = [run.Report(game=game, cups=2, seed="turns", wanted=1) for game in ("parafico", "paradice")]
    assert not run.run(said.append, reports, until_broken=True)
    assert [line.split(",")[0] for line in said if " worlds, " in line] == ["parafico", "paradice"] * 2
    assert any("--cups 2 --game paradice --world turns/1 --script FILE" in line for line in said)
