"""Chips that rest while nothing happens: nothing is lost by it, and nobody waits long."""

from radio_world import RadioWorld

from gobelet.radio.broadcast import COMMON
from gobelet.radio.cup_radio import FOLLOWING, SEARCHING
from gobelet.radio.packets import PART, SLOT, packet_of

SLOTS = 7  # a mask: how many a poll that says nothing promises


class Lobby:
    """A world in which nothing happens: the table pings each cup every 2 s, and each answers. promises: number of a cup
    -> until when it has been promised that nobody polls it; that is kept, or AssertionError."""

    def __init__(self, seed=1, cups=3, loss=0):
        self.world = world = RadioWorld(seed, cups, loss)
        self.promises = {}
        self.promised = 0  # how often a chip was
        self.pong = b"pong" * 7
        self._ask, self._tell = world.chip.send_acknowledged, world.chip.send_unacknowledged
        world.chip.send_acknowledged, world.chip.send_unacknowledged = self.ask, self.tell
        world.run(world.linked, 10_000)

    def ask(self, to, packet, tries):
        now = self.world.air.now
        assert now >= self.promises.get(to, 0)
        if len(packet) == 2 and packet[1] & SLOTS:
            self.promises[to] = now + (packet[1] & SLOTS) * SLOT
            self.promised += 1
        return self._ask(to, packet, tries)

    def tell(self, to, packet):
        assert self.world.air.now >= max(list(self.promises.values()) + [0])
        self._tell(to, packet)

    def turn(self):
        world = self.world
        world.turn()
        number, late = divmod(world.air.now % 2000, 37)
        if not late and number < len(world.cups):
            world.star.send(number, b"ping" * 7)
        for cup in world.cups:
            if cup.heard and cup.heard[-1][:4] == b"ping":
                cup.heard.pop()
                cup.waiting.append(self.pong)

    def wait(self, ms):
        """Returns how often a chip was promised a rest."""
        before = self.promised
        for _ in range(ms):
            self.turn()
        return self.promised - before

    def run(self, until, limit):
        """Returns ms until it is true."""
        begun = self.world.air.now
        while not until():
            assert self.world.air.now < begun + limit, "not within %d ms" % limit
            self.turn()
        return self.world.air.now - begun


def test_while_nothing_happens_a_cup_listens_little_and_misses_nothing():
    for cups in (1, 15):
        lobby = Lobby(1, cups)
        lobby.wait(4000)
        star, began = lobby.world.star, list(lobby.world.begun)
        for peer in star.peers:
            peer.polls = peer.answers = 0
        listened = [0] * cups  # ms
        for _ in range(5000):
            lobby.turn()
            for number, cup in enumerate(lobby.world.cups):
                listened[number] += bool(cup.chip.listens(star.channel))
        assert sum(listened) < 1750 * cups and max(listened) < 2000, listened
        assert all([peer.polls == peer.answers for peer in star.peers])
        assert all([len(heard) >= 3 for heard in lobby.world.heard])  # pongs
        assert star.hops == 0 and lobby.world.begun == began
        assert all([cup.radio.state == FOLLOWING and cup.radio.quality == 100 for cup in lobby.world.cups])


def test_what_is_said_while_chips_rest_arrives_within_150_ms():
    lobby = Lobby(2)
    world = lobby.world
    for place in range(6):
        assert lobby.wait(2300 + 23 * place) > 0
        word = bytes([place, 1, 2])
        if place % 3 == 0:
            world.star.send_all(7, word)
            took = lobby.run(lambda word=word: all([word in cup.heard for cup in world.cups]), 400)
        elif place % 3 == 1:
            world.star.send(1, word)
            took = lobby.run(lambda word=word: word in world.cups[1].heard, 400)
        else:
            world.cups[2].waiting.append(word)
            took = lobby.run(lambda word=word: word in world.heard[2], 400)
        assert took <= 150, (place, took)


def test_after_a_press_no_chip_rests_for_two_seconds_and_the_next_ones_are_heard_at_once():
    lobby = Lobby(3)
    world = lobby.world
    lobby.wait(4000)
    world.cups[2].waiting.append(b"press")
    lobby.run(lambda: b"press" in world.heard[2], 150)
    lobby.wait(120)
    assert lobby.wait(1700) == 0
    world.cups[0].waiting.append(b"press")
    assert lobby.run(lambda: b"press" in world.heard[0], 150) <= 40
    assert lobby.wait(4000) > 0


def test_a_ping_and_its_answer_are_nothing_that_happens_and_whatever_is_longer_is():
    lobby = Lobby(4)
    world = lobby.world
    assert lobby.wait(4000) > 0 and lobby.wait(4000) > 90
    for happens in (
        lambda: world.star.send(1, bytes(PART + 1)),
        lambda: world.star.send_all(7, b"all"),
        lambda: world.cups[0].waiting.append(bytes(PART + 1)),
        lambda: world.cups[0].waiting.append(b"unasked"),
        world.cups[2].start,
    ):
        happens()
        lobby.wait(400)
        assert lobby.wait(1500) == 0
        assert lobby.wait(2000) > 0
    lobby.pong = bytes(PART + 1)
    lobby.run(lambda: lobby.pong in world.heard[1], 2500)
    lobby.wait(120)
    assert lobby.wait(1500) == 0


def test_nobody_rests_while_somebody_is_awaited_be_it_one_or_many_or_others_than_these_cups():
    lobby = Lobby(5, 4)
    lobby.wait(4000)
    for awaited in (1 << 2, 0x0F, 1 << 31):
        lobby.world.star.prioritise(awaited)
        lobby.wait(150)
        assert lobby.wait(3000) == 0
        lobby.world.star.prioritise(0)
        assert lobby.wait(2500) > 0


def test_nobody_rests_while_a_cup_does_not_answer_and_the_others_do_once_it_is_out_of_reach():
    lobby = Lobby(6, 8)
    world = lobby.world
    lobby.wait(4000)
    lost, peer = world.cups[1], world.star.peers[1]
    lost.chip.on = False
    lobby.run(lambda: peer.failed, 150)
    lobby.wait(120)
    assert lobby.wait(700) == 0
    assert lobby.wait(3000) > 50
    peer.polls = peer.answers = 0
    lobby.wait(1000)
    assert peer.polls >= 4  # it is called as often as ever
    lost.chip.on = True
    lobby.run(lambda: peer.answers and lost.radio.state == FOLLOWING, 3000)


def test_one_cup_of_two_that_is_switched_off_in_a_lobby_drives_nobody_from_the_channel():
    for place in range(3):
        lobby = Lobby(7, 2)
        lobby.wait(3000 + 450 * place)
        lobby.world.cups[1].chip.on = False
        lobby.wait(2500)
        assert lobby.world.star.hops == 0


def test_a_cup_that_has_more_to_say_or_failed_is_promised_nothing():
    lobby = Lobby(7)
    lobby.wait(4000)
    star = lobby.world.star
    lobby.run(lambda: not star._round and star._rest.until == lobby.world.air.now + 100, 300)
    peer, now = star.peers[1], lobby.world.air.now

    def promised():
        packet = bytearray(2)
        star._rest.promise(peer, packet, now)
        return packet[1]

    assert promised() == 100 // SLOT
    peer.more_expected = True
    assert promised() == 0
    peer.more_expected, peer.failed = False, True
    assert promised() == 0
    peer.failed = False
    peer.receiver.receive(packet_of(0, peer.receiver.due, b"half", 0))
    assert promised() == 0


def test_a_channel_on_which_much_is_lost_is_left_from_a_lobby_too():
    lobby = Lobby(7)
    lobby.wait(10_000)
    assert lobby.world.star._channel.polls < 50  # hours in which all was well count for nothing
    lobby.world.air.loss = 65
    lobby.run(lambda: lobby.world.star.hops, 10_000)


def test_lost_promises_and_lost_answers_do_no_harm():
    for seed, loss in ((1, 10), (3, 30)):
        lobby = Lobby(seed, 3, loss)
        world = lobby.world
        assert lobby.wait(6000) > 0
        began = list(world.begun)
        for place in range(3):
            lobby.wait(2500)
            word = bytes([place]) * 40
            world.star.send_all(7, word)
            lobby.run(lambda word=word, cups=world.cups: all([word in cup.heard for cup in cups]), 1000)
        assert world.begun == began and world.star.hops == 0
        assert all([len(heard) > 6 for heard in world.heard])


def dozing(seed):
    """A lobby, and a cup whose chip dozes."""
    lobby = Lobby(seed)
    lobby.wait(4000)
    cup = lobby.world.cups[1]
    lobby.run(lambda: cup.chip.dozes, 150)
    return lobby, cup


def test_a_chip_that_dozes_while_its_cup_speaks_on_a_cable_or_its_dongle_is_unplugged_listens_again():
    lobby, cup = dozing(8)
    cup.radio.suspend()
    assert not cup.chip.where and not cup.radio.due
    lobby.run(lambda: cup.chip.where and cup.radio.state == FOLLOWING and not cup.chip.dozes, 6000)
    lobby, cup = dozing(9)
    world = lobby.world
    world.plug()
    world.run(lambda: world.linked() and cup.radio.state == FOLLOWING, 6000)
    lobby, cup = dozing(10)
    cup.chip.packets.append(bytes((0, COMMON)) + b"came before")
    cup.radio.tick(lobby.world.air.now)
    assert not cup.chip.dozes and not cup.radio.due
    lobby.world.star.turn = lambda now: 9  # no dongle any more
    lobby.wait(800)
    assert cup.radio.state == SEARCHING and not cup.chip.dozes


def test_a_stranger_who_promises_quiet_has_a_cup_rest_for_96_ms_and_one_that_knows_nobody_not_at_all():
    world = RadioWorld(11, 1)
    cup = world.cups[0]
    forged = packet_of(0, SLOTS, b"", 0)
    world.star.prioritise(1)
    world.run(world.linked)
    cup.start()
    cup.chip.packets.append(forged)
    cup.radio.tick(world.air.now)
    assert not cup.radio.due
    world.run(lambda: world.begun[0] > 1)
    for _ in range(100):
        world.turn()
    assert not cup.chip.dozes
    cup.chip.hears(None, 9, forged)
    cup.radio.tick(world.air.now)
    begun = world.air.now
    world.star.turn = lambda now: 9  # the next poll would end it
    world.run(lambda: cup.chip.dozes, 20)
    assert world.air.now - begun >= 3  # the dongle repeats a poll until its answer arrives
    world.run(lambda: not cup.chip.dozes, 200)
    assert world.air.now - begun == 96


def test_a_cup_that_sees_a_promise_late_is_awake_in_time():
    lobby = Lobby(12, 2)
    for cup in lobby.world.cups:
        cup.slow = 60
    lobby.wait(4000)
    for peer in lobby.world.star.peers:
        peer.polls = peer.answers = 0
    assert lobby.wait(6000) > 50
    assert all([peer.polls == peer.answers for peer in lobby.world.star.peers])
