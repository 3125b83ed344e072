"""What the simulated world found, each bug once more by itself."""

import pytest
from world import World

from gobelet import ledger
from gobelet.cup import follower
from gobelet_host.errors import HostError
from gobelet_host.table.news import Entry, LobbyChanged


def fill(journal, monkeypatch, what):
    """The disk of a journal takes nothing that begins with `what`, until the patch is undone."""
    original = getattr(journal, what)

    def full(*args):
        raise HostError("disk_full", "journal")

    monkeypatch.setattr(journal, what, full)
    return lambda: monkeypatch.setattr(journal, what, original)


def test_a_table_that_stopped_before_its_own_link_gives_it_when_it_comes_back(tmp_path):
    world = World(tmp_path, 3)
    world.run(lambda: world.table.ledger.round == 1)
    original = world.journal.append

    def stop(match, seq, payload, *rest):
        if b'"rolled"' in payload:
            raise KeyboardInterrupt
        original(match, seq, payload, *rest)

    world.journal.append = stop
    with pytest.raises(KeyboardInterrupt):
        world.run(world.over)
    assert world.table.ledger.phase == ledger.MIXING
    mixes = world.table.ledger.mixes
    world.crash_table()
    world.run(lambda: world.table.ledger.mixes > mixes, 5000)
    world.run(world.over)


def test_a_cup_whose_flash_is_full_as_a_match_begins_takes_its_seat_once_there_is_room(tmp_path):
    world = World(tmp_path, 3)
    cup = world.cups[0]
    cup.board.full = True
    world.run(lambda: cup.app.ledger.phase == ledger.SEATING)
    world.wait(1000)
    assert cup.app.owner.seat < 0
    cup.board.full = False
    world.run(lambda: world.table.ledger.round == 1, 20_000)


@pytest.mark.parametrize("done", [Entry, LobbyChanged])
def test_the_end_that_a_crash_kept_from_the_cups_is_told_when_the_table_comes_back(tmp_path, monkeypatch, done):
    """Stopped once the last entry is stored, and once the journal says that the match has ended."""
    world = World(tmp_path, 3, dice_per_player=1)

    def stop(news):
        if isinstance(news, done) and world.over():
            raise KeyboardInterrupt

    world.table.listeners.append(stop)
    send = world.table._notices.flush_all
    monkeypatch.setattr(world.table._notices, "flush_all", lambda now: None if world.over() else send(now))
    with pytest.raises(KeyboardInterrupt):
        world.run(world.over)
    assert all(cup.app.ledger.phase == ledger.CLOSING for cup in world.cups)
    whole = world.table.ledger.digest
    world.crash_table()
    world.run(lambda: all(cup.app.ledger.phase == ledger.CLOSED for cup in world.cups))
    assert {cup.app.ledger.digest for cup in world.cups} == {whole}


@pytest.mark.parametrize("what", ["begin", "append"])
def test_a_match_that_a_full_disk_held_up_begins_when_there_is_room(tmp_path, monkeypatch, what):
    world = World(tmp_path, 2)
    empty = fill(world.journal, monkeypatch, what)
    world.run(lambda: world.table.trouble == "disk_full")
    world.wait(1000)
    assert world.table.ledger.phase == ledger.EMPTY
    empty()
    world.run(lambda: world.table.playing)
    assert not world.table.trouble


def test_the_end_that_a_full_disk_held_up_is_no_trouble_for_long(tmp_path, monkeypatch):
    world = World(tmp_path, 2, dice_per_player=1)
    empty = fill(world.journal, monkeypatch, "finish")
    world.run(lambda: world.table.trouble == "disk_full")
    assert world.over()
    empty()
    world.run(lambda: not world.table.trouble, 1000)
    assert world.journal.match_to_resume() is None


def test_a_cup_that_often_loses_power_need_not_fold_a_long_log_again(tmp_path, monkeypatch):
    """Also where nothing is thrown for long: so many bids as FAR has entries."""
    monkeypatch.setattr(follower, "FAR", 3)
    world = World(tmp_path, 3)
    cup = world.cups[0]
    world.run(lambda: cup.app.ledger.match is not None and len(cup.app.ledger.match.recent_decisions) >= 2 * 5)
    held = cup.app.ledger.entries
    cup.reboot()
    assert cup.app.ledger.entries >= held - 3


def test_an_automate_that_cannot_store_its_choice_waits_for_room(tmp_path):
    world = World(tmp_path, 3, game="pepetes")

    def rolled():
        for cup in world.cups:
            cup.board.full |= cup.app.seat.has_in_flight("mix") and cup.app.ledger.mixes == 9
        return world.table.ledger.mixes == 10

    world.run(rolled)
    world.wait(5000)
    bettors = [cup for cup in world.cups if cup.app.owner.owes(cup.app.ledger) == "seal"]
    assert bettors
    for cup in world.cups:
        cup.board.full = False
    world.run(lambda: not any(cup.app.owner.owes(cup.app.ledger) == "seal" for cup in bettors))
    assert not [crash for cup in world.cups for crash in cup.board.crashes]
