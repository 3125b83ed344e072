"""Whole cups and a whole table over sealed links: a match is played through whatever happens to a connection, and who
lacks a key reads on the display what to do."""

from world import World

from gobelet import texts
from gobelet.cup.pairing_keys import record
from gobelet.link.frames import Decoder, loads
from gobelet.link.sealed_link import is_record
from gobelet_host.table.news import ConnectionRejected


def test_a_match_is_played_over_sealed_links_and_nothing_of_it_can_be_read(tmp_path):
    wire = bytearray()
    world = World(tmp_path, 3, fault=lambda data: wire.extend(data) or bytes(data), transport="tcp", dice_per_player=1)
    world.run(world.over)
    world.run(world.settled)
    payloads = Decoder().feed(wire)
    assert sum(map(is_record, payloads)) > 100
    assert {loads(payload)[0] for payload in payloads if not is_record(payload)} <= {
        "table", "join", "share", "proof", "seal",
    }  # fmt: skip
    assert not world.refusals()
    for cup in world.cups:
        assert record(cup.board.flash["keys"])["names"] == {world.keys.table: world.table.name}, "tables go by name"


def test_restarts_of_table_and_cups_and_pulled_wires_cost_a_sealed_match_nothing(tmp_path):
    world = World(tmp_path, 3, seed=5, transport="web", dice_per_player=2)
    for number, what in enumerate((World.crash_table, lambda w: w.cups[0].reboot(), lambda w: pull(w.cups[1]))):
        world.run(lambda at=number: world.table.ledger.entries > 20 + 12 * at or world.over())
        what(world)
        world.wait(9000)
    world.run(world.over)
    world.run(world.settled)
    log = [loads(world.table.log[number]) for number in range(len(world.table.log))]
    entries = [(entry[2], entry[3]) for entry in log if entry[3]]
    assert len(entries) == len(set(entries))


def pull(cup):
    """Its wire is out for two seconds."""
    cup.plugged = False
    cup.world.wait(2000)
    cup.plugged = True


def test_a_cup_whose_key_is_lost_says_so_on_its_display_and_so_does_the_table(tmp_path):
    world = World(tmp_path, 2, humans=2, transport="tcp")
    cup, other = world.cups
    world.wait(2000)
    assert world.table.linked(cup.board.cup_id)
    del cup.board.flash["keys"]
    cup.reboot()
    world.keys.drop(other.board.cup_id)
    other.board.code = ""
    other.reboot()
    here, there = cup.app.hints, other.app.hints
    world.run(lambda: here.notice and there.notice)
    assert (here.notice, there.notice) == ("not_yours", "no_key")  # it has a key here; its key is gone here
    world.wait(20_000)
    assert (here.notice, there.notice) == ("not_yours", "no_key")  # it stays there
    assert {news.why for news in world.news if isinstance(news, ConnectionRejected)} == {"not_yours", "unknown_key"}
    for lang in texts.LANGUAGES:
        assert "gobelet pair" in texts.load(lang).reason("no_key")


def test_a_seat_that_is_given_away_is_told_on_every_cup(tmp_path):
    world = World(tmp_path, 2, humans=2, transport="tcp")
    lost, witness = world.cups
    world.wait(2000)
    lost.board.code = world.table.issue_replacement_code(lost.board.cup_id).code
    del lost.board.flash["keys"]
    lost.reboot()
    world.run(lambda: witness.app.hints.notice == "seat_given")
    assert witness.app.hints.notice_args == ("Cup 0",)
    world.run(lambda: world.table.linked(lost.board.cup_id))
