"""A cup with altered firmware, against an honest table and honest cups: what it may not do is refused, by name, and the
others play on."""

import pytest
from world import World

from gobelet import fair, ledger
from gobelet.cup import own_votes
from gobelet.link.frames import dumps, encode
from gobelet_host.table.news import CommandRefused
from tests.attacks.adversary import a_world, log_of, notices, on_the_wire_of, other

ABOUT = {"name": "Mallory", "age": 0, "lang": "en", "automate": 0, "kind": "pico", "fw": "0", "log": 1}


def refusals(world):
    """(name of the player, code) of every refused command."""
    return [(news.member.name, news.code) for news in world.news if isinstance(news, CommandRefused)]


def name_of(cup):
    return f"Cup {int(cup.board.cup_id, 16) - 1}"


@pytest.mark.parametrize("kind, item", [("mix", 4), ("seen", 4), ("show", 4), ("act", 5)])
def test_a_link_of_its_own_making_is_refused(tmp_path, kind, item):
    """Other dice than it committed to, a mix that it chose, a call without right: all are links, and none follows."""
    world = a_world(tmp_path)
    forged = []

    def up(cup):
        def change(message):
            if message[0] == "cmd" and message[3] == kind and len(message) > item and not forged:
                forged[:] = [cup, message[1]]
                return [[*message[:item], other(message[item]), *message[item + 1 :]]]
            return None

        return change

    for cup in world.cups:
        on_the_wire_of(cup, None, up(cup))
    world.run(lambda: "bad_link" in [code for _, code in refusals(world)])
    cheat, ident = forged
    assert (name_of(cheat), "bad_link") in refusals(world)
    assert (world.table.seats.of(cheat.board.cup_id), ident) not in [(entry[2], entry[3]) for entry in log_of(world)]
    world.run(world.over)  # with the link that it owes, it plays on


def strange(world):
    """A connection that the test writes to by itself; returns it and what the table writes to it."""
    heard = bytearray()
    connection = world.table.connect("a stranger", lambda data: heard.extend(data) or len(data), world.now)
    return connection, heard


def tell(world, connection, *messages):
    for message in messages:
        world.table.receive(connection, encode(dumps(message)), world.now)


def test_a_thief_of_a_number_on_a_cable_can_bid_but_is_found_out_and_never_shows(tmp_path):
    """Whoever plugs it in has the number of a cup that is away, and none of its links. The real cup says so."""
    world = World(tmp_path, 2, seed=3, humans=1, dice_per_player=2)
    victim = world.cups[0]
    victim.app.ready()
    told = notices(victim)
    while victim.app.owner.owes(victim.app.ledger) != "act":
        victim.app.duties.confirm()
        if victim.app.owner.owes(victim.app.ledger) in ("roll", "shake"):
            victim.app.seat.shake()
        elif victim.app.owner.owes(victim.app.ledger) == "show":
            victim.app.seat.show()
        world.turn()
    log = world.table.ledger
    victim.plugged = False
    world.wait(100)
    connection, _ = strange(world)
    position = [log.uid, log.entries, ledger.hexed(log.digest[:8])]
    tell(world, connection, ["hello", 2, victim.board.cup_id, 9, *position, ABOUT])
    bid = log.match.rules.legal(log.match.state, world.table.seats.of(victim.board.cup_id))[-1]
    entries = log.entries
    tell(world, connection, ["cmd", 99, log.match.step, "act", bid])
    assert log.entries > entries  # the table cannot know
    world.table.disconnect(connection, world.now)
    victim.plugged = True
    world.run(lambda: "not_mine" in told, 60_000)


def people(tmp_path):
    """A match of three people that is on, all of whom have agreed to who plays."""
    world = World(tmp_path, 3, seed=3, humans=3)
    for cup in world.cups:
        cup.app.ready()
    world.run(lambda: world.table.ledger.phase == ledger.PLAYING and world.settled())
    for cup in world.cups:
        cup.app.duties.confirm()
    return world


def test_a_vote_about_oneself_or_nobody_is_refused(tmp_path):
    world = people(tmp_path)
    cheat = next(cup for cup in world.cups if cup.app.owner.seat == 0)
    _, up = on_the_wire_of(cheat)
    log = world.table.ledger
    link = ledger.hexed(fair.Chain(cheat.app.owner.memory.secret, fair.VOTE).preimage(1))
    for number, seats in enumerate(([0], [7], [-1], ["x"], None, [], 1, [2, 1], [[[1]]])):
        up.put_in.append(["cmd", (1 << 28) + number, log.match.step, "drop", seats, link, log.challenge[:8].hex()])
        world.wait(1000)
        assert not log.dropped and not world.table.seats.votes(), seats


def test_forged_vote(tmp_path):
    """A vote without a link of its own chain, or to another question, is none; the true one is."""
    world = people(tmp_path)
    log, (cheat, other) = world.table.ledger, world.cups[:2]
    _, up = on_the_wire_of(cheat)
    gone = [other.app.owner.seat]
    kind, seats, link, asked = own_votes.vote(cheat.app.owner, cheat.app.ledger, gone)
    step, mixed = log.match.step, ledger.hexed(cheat.app.owner.chain(fair.NONCE, 0).preimage(1))
    forged = (step, "ab" * 32, asked), (step, mixed, asked), (step, link, "00" * 8), (step + 1, link, asked)
    for number, (at, with_link, to) in enumerate(forged):
        before = len(world.refusals())
        up.put_in.append(["cmd", (1 << 28) + number, at, kind, seats, with_link, to])
        world.wait(3000)
        assert not world.table.seats.votes()
        assert {"bad_link", "stale"} & set(world.refusals()[before:]), number
    cheat.app.prompts.vote(gone)
    world.wait(3000)
    assert world.table.seats.votes() == {tuple(gone): [cheat.app.owner.seat]} and not log.dropped
