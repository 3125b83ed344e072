"""Guests come in any order: before the start, after it, late, and some leave. In virtual time, with real cups."""

import pytest
from world import World

from gobelet import ledger
from gobelet_host.errors import HostError
from gobelet_host.table.news import ConnectionRejected
from support import raises


def ids(world, *numbers):
    return [world.cups[number].board.cup_id for number in numbers]


def at_table(world):
    """The numbers of the cups that have a seat."""
    known = [cup.board.cup_id for cup in world.cups]
    return sorted(known.index(player[0]) for player in world.table.ledger.players)


@pytest.fixture
def room(tmp_path):
    """A world in which the first cup is the host's, the next ones are guests, and the last ones automates."""

    def make(guests, bots, **options):
        world = World(tmp_path, 1 + guests + bots, seed=7, humans=1 + guests, **options)
        world.table.plan.players = 0
        for cup in world.cups[1 : 1 + guests]:
            cup.plugged = False
        world.run(lambda: len(world.table.members) == 1 + bots)
        return world

    return make


def come(world, *guests):
    for guest in guests:
        world.cups[guest].plugged = True


def begin(world, *numbers):
    """The host begins with these, guests among them, once they are here."""
    come(world, *numbers)
    world.run(lambda: all(map(world.table.linked, ids(world, *numbers))))
    world.table.begin(ids(world, *numbers))


def agree(world, *numbers):
    """These players say yes to the match that they are invited to, until all its seats are taken."""

    def seated():
        for number in numbers:
            if world.cups[number].app.inviting():
                world.cups[number].app.session.agree()
        return world.table.ledger.phase == ledger.PLAYING

    world.run(seated)


def thrown(world):
    """Everybody shakes until the first throw is mixed."""

    def mixed():
        for cup in world.cups:
            if cup.app.awaits_agreement():
                cup.app.duties.confirm()
            if cup.app.owner.owes(cup.app.ledger) in ("shake", "roll"):
                cup.app.seat.shake()
        return world.table.restart.thrown

    world.run(mixed)


@pytest.mark.parametrize("count", range(1, 6))
def test_two_to_six_people_sit_down_together(room, count):
    world = room(count, 2)
    come(world, *range(1, 1 + count))
    world.run(lambda: len(world.table.members) == 3 + count)
    assert not world.table.playing, "nobody begins for the host"
    world.table.begin(ids(world, *range(1 + count)))
    agree(world, *range(1 + count))
    assert at_table(world) == list(range(1 + count)), "automates are left out"


@pytest.mark.parametrize("order", [(1, 2, 3), (3, 1, 2)])
def test_guests_that_come_after_a_start_against_automates_get_their_seats(room, order):
    world = room(3, 3)
    world.table.begin(ids(world, 0, 4, 5, 6))
    agree(world, 0)
    for guest in order:
        come(world, guest)
        world.run(lambda guest=guest: world.table.seats.of(ids(world, guest)[0]) >= 0)
        agree(world, *range(4))
    assert at_table(world) == [0, 1, 2, 3]
    thrown(world)


def test_guests_that_come_all_at_once_begin_one_match_more(room):
    world = room(5, 3)
    world.table.begin(ids(world, 0, 6, 7, 8))
    agree(world, 0)
    before = world.table.ledger.uid
    come(world, 1, 2, 3, 4, 5)
    uids = {before}

    def four():
        uids.add(world.table.ledger.uid)
        for cup in world.cups[:6]:
            if cup.app.inviting():
                cup.app.session.agree()
        return len([player for player in world.table.ledger.players if player[3] != ledger.AUTOMATE]) == 4

    world.run(four)
    agree(world, *range(6))
    assert len(uids) <= 4, "it begins anew once for each seat at most"
    assert len(world.table.members) == 9, "for the others there is no seat, but a place in the next match"


def test_latecomer_after_the_throw(room):
    world = room(1, 3)
    world.table.begin(ids(world, 0, 2, 3, 4))
    agree(world, 0)
    thrown(world)
    uid = world.table.ledger.uid
    come(world, 1)
    world.run(lambda: any(isinstance(news, ConnectionRejected) for news in world.news))
    assert [news.why for news in world.news if isinstance(news, ConnectionRejected)] == ["match_running"]
    world.wait(2000)
    assert world.table.ledger.uid == uid
    world.table.abandon()
    world.run(lambda: ids(world, 1)[0] in world.table.members)


def another(world, game, *numbers):
    """The match is ended, and these players want another one."""
    world.table.abandon()
    told = [world.cups[number].app for number in numbers]
    world.run(lambda: {(app.ledger.uid, app.ledger.phase) for app in told} == {(world.table.ledger.uid, ledger.CLOSED)})
    world.table.plan.choose(game)
    for app in told:
        app.dismiss()
        app.ready()
    world.run(lambda: world.table.playing)


def test_automates_that_stayed_out_stay_out_of_another_match_unless_too_few_are_left(room):
    world = room(1, 2)
    begin(world, 0, 1)
    agree(world, 0, 1)
    another(world, "pepetes", 0, 1)
    assert at_table(world) == [0, 1]
    another(world, "papayoo", 0, 1)  # takes three
    assert at_table(world)[:2] == [0, 1] and len(at_table(world)) == 3


def test_people_who_fill_a_game_play_another_match_without_the_automates_that_played(room):
    world = room(3, 2)
    begin(world, *range(6))
    agree(world, *range(4))
    another(world, "parcheesi", *range(4))  # has four seats
    assert at_table(world) == list(range(4))


def test_a_match_of_people_alone_is_not_begun_anew_for_somebody_late(room):
    world = room(2, 1)
    begin(world, 0, 1)
    uid = world.table.ledger.uid
    come(world, 2)
    agree(world, 0, 1)
    world.wait(2000)
    assert (world.table.ledger.uid, at_table(world)) == (uid, [0, 1])


@pytest.mark.parametrize("bots", (0, 1))
def test_a_guest_who_leaves_before_the_first_throw_is_done_without(room, bots):
    world = room(2, bots)
    begin(world, 0, 1, 2)
    world.run(lambda: world.cups[0].app.inviting())
    world.cups[2].plugged = False
    world.run(lambda: not world.table.linked(ids(world, 2)[0]))
    before = world.table.ledger.uid
    world.table.restart.go_on_without(ids(world, 2)[0])
    world.wait(1000)
    assert world.table.ledger.uid == before, "nobody is asked twice: first all others have agreed"
    agree(world, 0, 1)
    assert at_table(world) == [0, 1]
    assert [cup.app.hints.alarms for cup in world.cups[:2]] == [[], []]


def test_a_guest_who_does_not_want_to_play_this_time_is_waited_for_no_longer(room):
    world = room(2, 0)
    begin(world, 0, 1, 2)
    world.run(lambda: world.cups[1].app.inviting())
    world.cups[1].app.link.send(["ready", 0])
    agree(world, 0, 2)
    assert at_table(world) == [0, 2]


def test_an_automate_sits_in_where_too_few_are_left(room):
    world = room(1, 1)
    begin(world, 0, 1)
    world.table.restart.go_on_without(ids(world, 1)[0])
    agree(world, 0)
    assert at_table(world) == [0, 2]


def test_nobody_is_left_to_play_with(room):
    world = room(1, 0)
    begin(world, 0, 1)
    assert raises(HostError, world.table.restart.go_on_without, ids(world, 1)[0]).code == "cannot_begin"
    assert world.table.playing


def test_later_the_others_may_vote_at_once_about_somebody_who_left(room):
    world = room(2, 0)
    begin(world, 0, 1, 2)
    agree(world, 0, 1, 2)
    def played():
        for cup in world.cups:
            cup.press()
        return world.table.ledger.round == 1

    world.run(played)
    gone = ids(world, 2)[0]
    assert raises(HostError, world.table.restart.go_on_without, gone).code == "cup_here"
    world.cups[2].plugged = False
    world.run(lambda: not world.table.linked(gone))
    assert world.table.seats.droppable == []
    world.table.restart.go_on_without(gone)
    assert world.table.seats.droppable == [world.table.seats.of(gone)]
