"""A match of a tournament that suits somebody no more: it is not begun anew at will, and stopping it wins nothing."""

from fractions import Fraction

import pytest
from ledger_world import World as Log
from world import World

from gobelet import ledger
from gobelet_host.errors import HostError
from gobelet_host.evening import playout
from gobelet_host.evening.club import night
from gobelet_host.evening.club import night_file as keeping
from gobelet_host.evening.club.tournament_state import TournamentState
from gobelet_host.evening.results import Fate, Player, Result
from gobelet_host.evening.tournament import Setting
from gobelet_host.table.assignment import Assignment
from gobelet_host.web import texts
from gobelet_host.web.club import COMMANDS, row
from tests.attacks.adversary import log_of


def arranged(world, number=2, **more):
    cups = frozenset(cup.board.cup_id for cup in world.cups)
    names = {cup.board.cup_id: cup.app.link.about["name"] for cup in world.cups}
    return Assignment(number, "parafico", {}, cups, names=names, **more)


def test_arranged_match_anew(tmp_path):
    """Attack: the host ends the match of the round when a friend is losing, and everybody presses for another one."""
    world = World(tmp_path, 3, seed=2)
    world.table.plan.assign(arranged(world))
    world.run(lambda: world.table.ledger.round >= 2)
    assert log_of(world)[0][-1] == [2, 1]
    world.table.abandon()
    world.run(lambda: world.table.ledger.phase == ledger.CLOSED)
    uid = world.table.ledger.uid
    world.wait(30_000)
    world.table.plan.assign(arranged(world))  # told again, by a night that does not know yet
    world.wait(30_000)
    assert world.table.ledger.uid == uid, "no press begins it anew"
    with pytest.raises(HostError):
        world.table.begin([cup.board.cup_id for cup in world.cups])
    world.table.plan.assign(arranged(world, attempt=2))
    world.run(lambda: world.table.ledger.uid != uid and world.table.ledger.phase >= ledger.PLAYING)
    assert log_of(world)[0][-1] == [2, 2], "every cup says so before play"


def test_an_arranged_match_that_ended_before_anything_was_thrown_is_begun_again(tmp_path):
    world = World(tmp_path, 3, seed=2)
    world.table.plan.assign(arranged(world))
    world.run(lambda: world.table.ledger.chain_heads is not None)
    uid = world.table.ledger.uid
    world.table.abandon()
    world.run(lambda: world.table.ledger.uid != uid and world.table.ledger.phase >= ledger.PLAYING)
    assert log_of(world)[0][-1] == [2, 1]


def result(places, fate, arranged, uid):
    players = tuple(Player(cup, cup.upper(), False, place) for cup, place in places.items())
    return Result(uid, "parafico", fate, players, {}, arranged=arranged)


def a_round():
    book = TournamentState(Setting("swiss", ("a", "b"), rounds=3), "parafico", {}, {"a": "A", "b": "B"})
    (pairing,) = book.draw([], ["1"])
    return book, dict(zip(pairing.players, (1, 2), strict=True))


def test_a_table_that_begins_anew_by_itself_wins_nothing_by_it():
    """Attack: changed software begins the match again, as attempt 1 or without a round: the first one is waited for."""
    book, places = a_round()
    first = result(dict.fromkeys(places, 0), Fate.EARLY, (1, 1), "first")
    for again in ((1, 1), (1, 2), (2, 1)):
        told = [first, result(places, Fate.PLAYED, again, "again")]
        assert not book.played(told)[0][0].over and list(book.stopped(told)) == ["1"]
        assert book.assignment(told)["tables"]["1"]["played"], "no press begins anything"
    assert TournamentState.load(book.dump()).stopped([first])


def test_the_organiser_has_it_begun_anew_or_counted_as_it_stood():
    book, places = a_round()
    first = result(dict.fromkeys(places, 0), Fate.EARLY, (1, 1), "first")
    with pytest.raises(HostError):
        book.restart_match("1", [])
    copy = TournamentState.load(book.dump())
    assert copy.restart_match("1", [first]).attempt == 2
    copy = TournamentState.load(copy.dump())
    assert copy.assignment([first])["tables"]["1"] == {"cups": {"a": "A", "b": "B"}, "played": False, "attempt": 2}
    second = result(places, Fate.PLAYED, (1, 2), "second")
    assert copy.played([first, second])[0][0].placing == tuple(places.values())
    ahead, behind = places
    worth = {ahead: Fraction(7, 10), behind: Fraction(3, 10)}
    book.rate("1", [first], [worth[player.cup] for player in first.players])
    book = TournamentState.load(book.dump())
    found = book.standings([first])
    assert [(one.player, one.points, one.firsts, one.played) for one in found] == [
        (ahead, Fraction(7, 10), 0, 1), (behind, Fraction(3, 10), 0, 1)
    ]  # fmt: skip
    with pytest.raises(HostError):
        book.rate("1", [first], [])


def test_a_match_that_is_left_for_another_one_was_broken_off():
    """Attack: the table does not end the match that its friend loses, it begins another one."""
    from gobelet_host.evening.club.club_state import ClubState

    hall = ClubState(["1"])
    for seed, steps in ((1, 60), (2, 12)):
        log = Log(2, seed)
        for _ in range(steps):
            log.step()
        for seq, payload in enumerate(log.payloads):
            hall.take("1", log.log.uid, seq, payload)
    assert [(one.fate, len(one.players)) for one in hall.results()] == [(Fate.EARLY, 2)]


def test_what_a_standing_is_worth_does_not_depend_on_who_stopped_it():
    log = Log(2, 4, dice_per_player=2)
    log.until("rolled")
    position = playout.standing(log.log)
    worth = playout.worth(position, 20)
    assert sum(worth) == 1 and worth == playout.worth(position, 20)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_organiser_s_commands_decide_about_what_the_night_was_told(tmp_path, lang):
    world = World(tmp_path, 3, seed=2)
    cups = [cup.board.cup_id for cup in world.cups]
    world.table.plan.assign(arranged(world, number=1))
    world.run(lambda: world.table.ledger.round >= 2)
    world.table.abandon()
    world.run(world.over)
    keeping.new(tmp_path / "night", ["1"], "127.0.0.1", 7422)
    held = night.Night(tmp_path / "night", own_server=False, now=lambda: 0.0)
    names = {cup: f"Name {cup[-1]}" for cup in cups}
    held.book = TournamentState(Setting("swiss", tuple(cups), 3, 3, 3), "parafico", {}, names)
    held.book.draw([], ["1"])
    for seq in range(len(world.table.log)):
        held.hall.take("1", world.table.ledger.uid, seq, world.table.log[seq])
    assert held.waiting() == {"1"}
    told = row(held.hall.places["1"], texts.load(lang), 0.0, stopped=True)
    assert any("gobelet club settle 1" in wrong for wrong in told["wrong"])
    worth = playout.worth(held.stood("1"), 5)
    lines = COMMANDS["settle"](held, texts.load(lang), name="1", worth=worth)
    points = [float(line.split()[-1].replace(",", ".")) for line in lines[1:]]
    assert len(points) == 3 and sum(points) == pytest.approx(1.5, abs=0.02)
    assert not held.waiting() and [one.played for one in held.standings()] == [1, 1, 1]
    with pytest.raises(HostError) as refused:
        COMMANDS["anew"](held, texts.load(lang), name="1")
    assert refused.value.code == "not_stopped"
