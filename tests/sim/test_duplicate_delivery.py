"""What reaches the table a second time, on a wire that repeats itself: it is neither done again nor refused."""

import pytest
from world import World

from gobelet.link.frames import Decoder, loads
from gobelet_host.table.news import CommandRefused, JournalTrouble


def commands_of(world, until):
    """Plays a match and keeps each line with a command that was carried out: {(cup, id): line}."""
    kept = {}
    receive = world.table.receive

    def keep(connection, data, now):
        for line in data.splitlines(keepends=True):
            for payload in Decoder().feed(line):
                message = loads(payload)
                if message[0] == "cmd":
                    kept[connection.cup, message[1]] = line
        receive(connection, data, now)

    world.table.receive = keep
    world.run(until)
    return kept


def test_the_link_that_closes_a_match_may_come_again_too(tmp_path):
    world = World(tmp_path, 3, dice_per_player=1)
    kept = commands_of(world, world.over)
    for cup in world.cups:
        for (whose, _), line in kept.items():
            if whose == cup.board.cup_id and b'"closed"' in next(iter(Decoder().feed(line))):
                world.table.receive(cup.connection, line, world.now)
    assert "not_seated" not in world.refusals()


@pytest.mark.parametrize("crash", [False, True])
def test_a_command_that_comes_again_is_neither_done_nor_refused(tmp_path, crash):
    world = World(tmp_path, 3)
    kept = commands_of(world, lambda: world.table.ledger.round == 2)
    if crash:
        world.crash_table()
        world.run(lambda: all(cup.connection and cup.connection.cup for cup in world.cups))
        world.run(world.settled)
    entries = world.table.ledger.entries
    world.news.clear()
    for cup in world.cups:
        for (whose, _), line in kept.items():
            if whose == cup.board.cup_id:
                world.table.receive(cup.connection, line, world.now)
    assert world.table.ledger.entries == entries
    assert not [news for news in world.news if isinstance(news, CommandRefused | JournalTrouble)]
    world.run(world.over)


def test_a_command_that_comes_again_after_it_was_refused_is_refused_again(tmp_path):
    world = World(tmp_path, 3, seed=3)
    world.run(lambda: world.table.ledger.round == 1)
    receive, refused = world.table.receive, []

    def pause_before_the_first_decision(connection, data, now):
        if not refused and any(loads(payload)[0] == "cmd" for payload in Decoder().feed(data)):
            refused.append((connection, data))
            world.table.pause(True)
        receive(connection, data, now)

    world.table.receive = pause_before_the_first_decision
    world.run(lambda: "paused" in world.refusals())
    world.wait(20)
    world.table.pause(False)
    entries = world.table.ledger.entries
    receive(*refused[0], world.now)
    assert world.table.ledger.entries == entries
    assert world.refusals()[-2:] == ["paused", "paused"]
    world.run(world.over)
    world.run(world.settled)
