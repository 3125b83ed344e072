"""A club night without its server: what is believed of a stream, who sits where, what a page is told."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from dataclasses import replace

import pytest
from world import World

from gobelet.games import Illegal
from gobelet_host.errors import HostError
from gobelet_host.evening import results
from gobelet_host.evening.club import invitation, night, table_client
from gobelet_host.evening.club import night_file as keeping
from gobelet_host.evening.club.club_state import ClubState
from gobelet_host.evening.club.invitation import Invitation
from gobelet_host.evening.club.tournament_state import TournamentState
from gobelet_host.evening.ratings import ALL, season
from gobelet_host.evening.results import Fate, Player, Result
from gobelet_host.evening.tournament import Setting
from gobelet_host.sim.local_table import LocalTable, PlaySettings
from gobelet_host.table.assignment import FREE, Assignment
from gobelet_host.web import texts
from gobelet_host.web.club import COMMANDS, ClubPage, row, standing
from support import raises


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    """A table that has played a whole match of three, the first of a tournament, and its journal, closed."""
    found = World(tmp_path_factory.mktemp("club"), 3, seed=4, game="parafico")
    cups = frozenset(cup.app.board.cup_id for cup in found.cups)
    found.table.plan.assign(Assignment(1, "parafico", {"dice_per_player": 1}, cups))
    found.run(found.over)
    found.table.plan.assign(FREE)
    found.journal.close()
    return found


@pytest.fixture
def log(world):
    return list(world.table.log)


def told(log, table="1", hall=None):
    hall = hall or ClubState(["1", "2"])
    for seq, payload in enumerate(log):
        assert hall.take(table, json.loads(log[0])[5], seq, payload)
    return hall


# what is believed


def test_a_match_that_was_told_has_the_result_of_its_journal(world, log):
    (there,) = results.of_file(world.path)
    (here,) = told(log).results()
    assert here.players == there.players and here.digest == there.digest and here.fate is Fate.PLAYED


def test_an_entry_that_comes_twice_counts_once(log):
    hall = told(log)
    told(log, hall=hall)
    (match,) = hall.matches.values()
    assert match.entries == len(log) and not match.broken and len(hall.results()) == 1


@pytest.mark.parametrize(
    ("harm", "why"),
    [
        (lambda hall, uid, log: hall.take("1", uid, 5, log[4]), "two_stories"),
        (lambda hall, uid, log: hall.take("2", uid, 5, log[5]), "two_tables"),
        (lambda hall, uid, log: [hall.take("1", uid, len(log) + 7, log[5]) for _ in range(2)], "gap"),
    ],
)
def test_who_tells_a_match_otherwise_wins_nothing_by_it(log, harm, why):
    hall = told(log)
    harm(hall, json.loads(log[0])[5], log)
    (match,) = hall.matches.values()
    assert match.broken == why and hall.results() == []


def test_an_entry_that_cannot_have_happened_ends_what_is_believed_of_a_match(log):
    hall = told(log[:20])
    uid = json.loads(log[0])[5]
    hall.take("1", uid, 20, log[21])
    assert hall.matches[uid].broken == "impossible"
    hall.take("1", uid, 20, log[20])
    assert hall.matches[uid].entries == 20


def test_a_first_gap_has_the_stream_read_again(log):
    hall, uid = told(log[:20]), json.loads(log[0])[5]
    assert not hall.take("1", uid, 22, log[22])
    assert told(log, hall=hall).results()


def test_a_table_that_has_more_than_has_arrived_has_the_stream_read_again(log):
    hall, asked = told(log[:20]), []
    hall.incomplete = lambda: asked.append(True)
    said = {"match": json.loads(log[0])[5], "entries": 21, "people": [], "alarms": [], "trouble": "", "paused": False}
    for second in range(12):
        hall.receive_status("1", said, second)
    assert len(asked) == 3
    hall.receive_status("1", {**said, "entries": 20}, 13)
    assert hall.places["1"].short == 0


@pytest.mark.parametrize("said", [None, [], {}, {"match": 1}, {"people": "all"}])
def test_what_no_table_says_is_not_heard(said):
    hall = ClubState(["1"])
    hall.receive_status("1", said, 0.0)
    hall.receive_status("9", said, 0.0)
    assert hall.places["1"].heard is None


def test_a_stranger_s_table_is_not_on_the_page(log):
    assert told(log, "9").matches == {}


# who sits where


def result(places, game="parafico", uid="u", fate=Fate.PLAYED):
    players = tuple(Player(cup, cup.upper(), False, place) for cup, place in places.items())
    return Result(uid, game, fate, players, {}, arranged=(1, 1))


def book(count=4, **more):
    cups = tuple("abcdefgh"[:count])
    return TournamentState(Setting("swiss", cups, rounds=3), "parafico", {}, {cup: cup.upper() for cup in cups}, **more)


def test_each_pairing_has_the_match_that_its_players_played_for_it():
    one = book()
    first, second = one.draw([], ["1", "2"])
    assert {first.table, second.table} == {"1", "2"}
    played = [result(dict(zip(first.players, (2, 1), strict=True)))]
    assert [p.over for p in one.played(played)[0]] == [True, False]
    assert one.seats(played)[second.table] == (second, False) and one.seats(played)[first.table][1]
    with pytest.raises(HostError):
        one.draw(played, ["1"])
    played.append(result(dict(zip(second.players, (1, 2), strict=True)), uid="v"))
    assert one.seats(played) == {}
    assert [one.names[place.player] for place in one.standings(played) if place.points] == sorted(
        [one.names[first.players[1]], one.names[second.players[0]]]
    )
    assert one.draw(played, ["1"]) and one.rounds[1][1].table == "1"


def test_what_was_ended_early_or_was_another_game_counts_for_no_pairing():
    one = book(2)
    (pairing,) = one.draw([], ["1"])
    places = dict(zip(pairing.players, (1, 2), strict=True))
    assert not one.played([result(places, fate=Fate.EARLY), result(places, game="papayoo")])[0][0].over


def test_where_tables_are_few_one_pairing_plays_after_the_other():
    one = book()
    first, second = one.draw([], ["1"])
    assert one.seats([])["1"][0] == first
    assert one.seats([result(dict(zip(first.players, (1, 2), strict=True)))])["1"][0] == second


def test_who_leaves_loses_what_is_not_over_and_keeps_the_rest():
    one = book()
    first, second = one.draw([], ["1", "2"])
    played = [result(dict(zip(first.players, (1, 2), strict=True)))]
    one.leave(second.players[0])
    one.leave(first.players[0])
    assert [p.placing for p in one.played(played)[0]] == [(1, 2), (2, 1)]
    assert {p.player for p in one.standings(played) if not p.alive} == {second.players[0], first.players[0]}
    assert raises(HostError, one.leave, "z").code == "not_entered"


def test_a_book_is_the_same_after_it_was_kept():
    one = book(5, out={"a": 0})
    one.draw([], ["1", "2"])
    assert TournamentState.load(json.loads(json.dumps(one.dump()))) == one


def test_standings_from_the_journal_are_those_of_the_stream(world, log, tmp_path):
    kept = keeping.new(tmp_path / "night", ["1"], "127.0.0.1", 7422)
    cups = [player[0] for player in json.loads(log[0])[9]]
    one = TournamentState(Setting("swiss", tuple(cups), 2, 15, 3, 1), "parafico", {}, {cup: cup for cup in cups})
    one.draw([], ["1"])
    kept.book = one.dump()
    hall = told(log)
    digests = {match.uid: match.digest for match in hall.matches.values()}
    standings, missing = night.check(kept, [world.path], digests)
    assert standings == one.standings(hall.results()) and standings[0].points == 1 and missing == []
    assert night.check(kept, [], digests)[1] == list(digests)
    assert night.check(kept, [world.path], dict.fromkeys(digests, "00"))[1] == list(digests)


def test_a_night_is_kept_where_only_its_owner_reads_it(tmp_path):
    kept = keeping.new(tmp_path / "night", ["1", "2"], "0.0.0.0", 7422)
    assert keeping.read(tmp_path / "night") == kept
    assert (tmp_path / "night" / keeping.FILE).stat().st_mode & 0o77 == 0
    for names in (["a b"], ["1", "1"], ["club"], ["x" * 13]):
        assert raises(HostError, keeping.new, tmp_path / "other", names, "0.0.0.0", 7422).code == "bad_table_name"
    with pytest.raises(HostError):
        keeping.new(tmp_path / "night", ["1"], "0.0.0.0", 7422)
    keeping.remove(tmp_path / "night")
    with pytest.raises(HostError):
        keeping.read(tmp_path / "night")


@pytest.mark.parametrize("host", ["192.168.1.20", "fe80::1", "laptop.local"])
def test_an_invitation_is_read_as_it_was_written(host):
    one = Invitation("7", "Secr_et-9", host, 7423, "gobelet-0123abcd")
    assert invitation.read(str(one)) == one
    assert one.journal == "gobelet-0123abcd-7"


@pytest.mark.parametrize("line", ["", "7@host/n", "a:b@host:99999/n", "a:b@host", "a b:c@host/n", "a:b@host/N/../x"])
def test_what_is_no_invitation_is_told(line):
    assert raises(HostError, invitation.read, line).code == "bad_invitation"


# at the table


def test_a_table_takes_only_those_whose_seat_it_is_once_and_tells_others_their_table(tmp_path):
    world = World(tmp_path, 4, seed=2, game="parafico")
    cups = [cup.app.board.cup_id for cup in world.cups]
    round = Assignment(1, "parafico", {"dice_per_player": 1}, frozenset(cups[:2]), {cups[2]: "7"})
    world.table.plan.assign(round)
    world.run(world.over)
    assert sorted(player[0] for player in world.table.ledger.players) == sorted(cups[:2])
    assert world.table.ledger.match.rules.NAME == "parafico" and world.table.plan.assigned.played
    said = [cup.app.texts.reason(cup.app.hints.notice, *cup.app.hints.notice_args) for cup in world.cups[2:]]
    assert "7" in said[0] and "{" not in said[0] and world.cups[3].app.hints.notice == "no_seat"
    uid = world.table.ledger.uid
    world.table.plan.assign(round)  # told again
    world.wait(3000)
    assert world.table.ledger.uid == uid
    assert raises(HostError, world.table.begin, cups[:2]).code == "other_seats"
    world.table.plan.assign(replace(round, number=2, cups=frozenset(cups[2:]), elsewhere={}))
    world.run(lambda: world.table.playing, 60_000)
    assert sorted(player[0] for player in world.table.ledger.players) == sorted(cups[2:])
    world.table.plan.assign(FREE)


def test_the_host_of_a_table_changes_no_game_that_the_night_has_arranged(world):
    world.table.plan.assign(Assignment(1, "papayoo", {}, frozenset("abc")))
    with pytest.raises(HostError) as refused:
        world.table.plan.choose("pepetes")
    assert refused.value.code == "arranged" and world.table.plan.rules.NAME == "papayoo"
    world.table.plan.assign(FREE)
    world.table.plan.choose("pepetes")
    assert world.table.plan.rules.NAME == "pepetes"


def test_who_is_still_to_come_is_known_by_name_and_a_phone_can_be_given_that_seat(tmp_path):
    world = World(tmp_path, 2, seed=2, game="parafico")
    here = world.cups[0].app.board.cup_id
    world.table.plan.assign(Assignment(1, "parafico", {}, frozenset([here, "zoe"]), names={here: "Max", "zoe": "Zoé"}))
    world.wait(2000)
    assert not world.table.playing and world.table.members["zoe"].name == "Zoé" and "zoe" in world.table.plan.cups()
    assert world.table.issue_replacement_code("zoe") is world.table.room.gift("zoe")
    world.table.plan.assign(FREE)
    assert "zoe" not in world.table.members and here in world.table.members


def test_a_table_says_no_to_a_round_that_it_cannot_play(world):
    with pytest.raises(Illegal):
        world.table.plan.assign(Assignment(1, "parafico", {"no_such": 1}, frozenset("ab")))
    assert world.table.plan.assigned == FREE


@pytest.mark.parametrize("round", [None, [], {}, {"tables": 3}, {"tables": {"1": {"cups": {"a": "A"}, "played": 0}}}])
def test_what_is_no_round_assigns_nobody(round):
    assert table_client.assigned(round, "1") is None


def test_a_round_names_who_sits_here_and_where_all_others_sit():
    one = book()
    first, second = one.draw([], ["1", "2"])
    told = json.loads(json.dumps(one.assignment([])))
    here = table_client.assigned(told, "1")
    assert here.cups == set(first.players) and here.elsewhere == dict.fromkeys(second.players, "2")
    assert here.refuses(second.players[0]) == ("other_table", "2") and here.refuses("z") == ("no_seat", "")
    assert table_client.assigned(told, "3") == FREE and FREE.refuses("z") is None


def test_a_table_without_a_club_needs_nothing_that_a_club_has_installed(monkeypatch):
    tables = ", ".join(f"gobelet_host.commands.{name}" for name in ("play", "play_in_browser", "table"))
    found = f"print([one for one in {invitation.LIBRARIES} if one in sys.modules])"
    told = f"import sys, gobelet_host.cli, {tables}; {found}"
    assert subprocess.run([sys.executable, "-c", told], capture_output=True, text=True).stdout.strip() == "[]"
    monkeypatch.setattr(invitation.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(HostError) as refused:
        invitation.need_libraries()
    assert refused.value.code == "no_club" and "nats" in str(refused.value)


# ratings


def test_who_wins_more_is_rated_higher_and_automates_are_not_rated():
    played = [result({"a": 1, "b": 2, "c": 2}, uid=str(at)) for at in range(4)]
    rated = season(played)
    assert rated[ALL].keys() == {"a", "b", "c"} and rated == season(played)
    assert rated["parafico"]["a"].displayed_value > rated["parafico"]["b"].displayed_value
    assert rated[ALL]["b"].matches == 4
    alone = Result("x", "parafico", Fate.PLAYED, (Player("a", "A", False, 1), Player("z", "Z", True, 2)), {})
    assert season([alone]) == {ALL: {}} and season([result({"a": 1, "b": 2}, fate=Fate.EARLY)]) == {ALL: {}}


# the page


class Night:
    """As much of a night as a page asks."""

    book = None

    def __init__(self, hall):
        self.hall = hall
        self.follower = type("Follower", (), {"state": "linked"})

    def now(self):
        return 0.0

    def waiting(self):
        return {"2"}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_page_is_told_of_each_entry_once(log, lang):
    hall = ClubState(["1", "2"])
    view = ClubPage(Night(hall), None, texts.load(lang))
    seen = []
    for end in (1, 30, 30, len(log)):
        told(log[:end], hall=hall)
        for table in view.news().get("tables", ()):
            seen += [seq for _, first, last in table["matches"] for seq in range(first, last + 1)]
    assert seen == list(range(len(log)))
    over = row(hall.places["1"], texts.load(lang), 0.0)
    assert over["state"] == "missing" and over["status"] and sum(one["won"] for one in over["people"]) == 1


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_an_organiser_begins_draws_counts_and_lets_somebody_go(tmp_path, lang):
    keeping.new(tmp_path, ["1", "2", "3"], "127.0.0.1", 7422)
    held = night.Night(tmp_path, own_server=False, now=lambda: 100.0)
    words = texts.load(lang)

    def do(command, **given):
        return COMMANDS[command](held, words, **given)

    assert raises(HostError, do, "round").code == "no_tournament"
    said = {"match": "", "entries": 0, "alarms": [], "trouble": "", "paused": False}
    for table, people in (("1", "ab"), ("2", "cd")):
        rows = [[cup, cup.upper(), cup == "d"] for cup in people]
        held.hall.receive_status(table, {**said, "people": rows}, 99.0)
    begun = {"kind": "swiss", "game": "parafico", "options": {}, "usual": 2, "rounds": 2}
    assert "3" in do("begin", **begun)[0]
    assert "4" in do("begin", automates=True, **begun)[0]
    lines = do("round")
    assert len(lines) == 3 and {drawn.table for drawn in held.book.rounds[0]} == {"1", "2"}
    assert raises(HostError, do, "begin", **begun).code == "tournament_running"
    assert held.book.names["a"] in do("out", name="a")[0]
    assert len(do("standings")) == 4 and len(do("tables")) == 3
    assert night.Night(tmp_path, own_server=False).book == held.book
    other = standing(held, words)
    assert len(other["seats"]) == 4 and other["running"] and "[" not in other["title"] + other["round"]


def test_a_table_that_was_killed_as_its_match_had_ended_wants_no_secrets_of_it(tmp_path):
    """Its cups have thrown them away by then."""
    cut = World(tmp_path, 2, seed=1, game="parafico", dice_per_player=1)
    cut.run(cut.over)
    cut.journal._db.close()  # killed: it is not sealed
    here = LocalTable(PlaySettings(cups=2, automates=2), cut.path, None)
    try:
        assert here.resumed and not here.table.playing and len(here.cups) == 2
    finally:
        here.journal.close()
        shutil.rmtree(here.ports)
