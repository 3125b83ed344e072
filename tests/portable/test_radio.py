"""The star: whatever the air does, what is said arrives once, whole and in order, and a cup that was lost is found."""

from radio_world import TABLE, RadioWorld, key

from gobelet.link.frames import encode
from gobelet.radio import CHANNELS, address, plan
from gobelet.radio.caller import Caller
from gobelet.radio.common import COMMON, COUNT, ENDS, STOP, Hearer
from gobelet.radio.cup import FOLLOWING, SEARCHING
from gobelet.radio.packets import (
    BEGIN,
    LONGEST,
    LOST,
    PACKET,
    PART,
    SLOT,
    WINDOW,
    Receiver,
    Sender,
    ack_of,
    packet_of,
)
from gobelet.radio.star import LOOKS

SLOTS = 7  # a mask: how many a poll that says nothing promises
SIZES = (28, 44, 28, 60, 300, 28, 1228, 30, 31, 1, LONGEST)


def words(number, salt=0):
    """Messages of all sizes; what a message says depends on all of these."""
    return [bytes([7 + number, salt, place]) + bytes([place]) * (size - 3) if size > 3 else bytes([place + 1])
            for place, size in enumerate(SIZES)]  # fmt: skip


def both_say_everything(world, limit):
    """Every cup and the dongle say all at once; returns when all of it has been heard, in order."""
    world.run(world.linked, limit)
    for number, cup in enumerate(world.cups):
        cup.waiting += words(number)
        for word in words(number, 1):
            world.star.send(number, word)
    world.run(
        lambda: all(
            [
                world.heard[number] == words(number) and cup.heard == words(number, 1)
                for number, cup in enumerate(world.cups)
            ]
        ),
        limit,
    )


# packets


def test_parts_of_a_message_fit_into_packets_and_come_together_again():
    for size in (1, 29, 30, 31, 60, 61, LONGEST):
        sender, receiver = Sender(), Receiver()
        message = bytes([size & 0x7F]) * size
        sender.waiting.append(message)
        got, packets = b"", 0
        while sender.pending:
            while sender.ready:
                packet = packet_of(packets & 0xFF, *sender.part(), receiver.due)
                assert len(packet) <= PACKET
                packets += 1
                got = receiver.take(packet) or got
            sender.arrived(ack_of(packet_of(0, 0, b"", receiver.due)))
        assert got == message and packets == (size + 29) // 30 and sender.done == 1


def test_no_more_is_under_way_than_a_chip_can_hold():
    sender = Sender()
    sender.waiting.append(bytes(300))
    assert len([sender.part() for _ in range(WINDOW)]) == WINDOW and not sender.ready
    assert sender.part() == (0, b"")
    sender.again()
    assert sender.part()[0] == 0


def test_a_part_out_of_turn_and_one_that_comes_again_are_passed_over():
    sender, receiver = Sender(), Receiver()
    sender.waiting.append(bytes([1]) * 80)
    first, second, third = [packet_of(0, *sender.part(), 0) for _ in range(3)]
    for packet in (second, first, first, third, second, first):
        assert receiver.take(packet) == b""
    assert receiver.take(third) == bytes([1]) * 80


def test_a_message_that_is_too_long_costs_no_memory_and_is_dropped():
    receiver = Receiver()
    for number in range(400):
        assert receiver.take(packet_of(0, number & 7, bytes(30), 0)) == b""
    assert len(receiver._begun) < LONGEST + PACKET
    assert receiver.take(packet_of(0, 400 & 7 | 0x40, b"x", 0)) == b""
    assert receiver.take(packet_of(0, 401 & 7 | 0x40, b"x", 0)) == b"x"


# the star


def test_an_air_without_loss_carries_everything():
    both_say_everything(RadioWorld(), 3000)


def test_nothing_is_lost_or_doubled_whatever_is_lost_on_the_air():
    for seed, loss in ((1, 5), (2, 20), (3, 35), (4, 45)):
        both_say_everything(RadioWorld(seed, 3, loss), 30_000)


def test_nothing_is_lost_or_doubled_in_bursts():
    for seed in range(3):
        both_say_everything(RadioWorld(seed, 3, 2, (100, 40)), 30_000)


def test_two_dongles_on_one_channel_only_cost_time():
    ours, theirs = RadioWorld(1), RadioWorld(2)
    theirs.air = ours.air
    for cup in theirs.cups:
        cup.number += 10
        cup.air = ours.air
        ours.air.chips.append(cup.chip)
        cup.start()
    theirs.plug()
    for number, cup in enumerate(ours.cups):
        cup.waiting += words(number)
    for number, cup in enumerate(theirs.cups):
        cup.waiting += words(number, 2)

    def turn():
        ours.turn()
        ours.air.now -= 1  # the same millisecond
        theirs.turn()
        return all([ours.heard[i] == words(i) and theirs.heard[i] == words(i, 2) for i in range(3)])

    ours.run(turn, 20_000)


def test_fifteen_cups_find_their_table_within_three_seconds():
    world = RadioWorld(3, 15, 10)
    world.run(lambda: all([cup.radio.state == FOLLOWING for cup in world.cups]), 3000)


def test_a_cup_that_starts_again_begins_anew_and_the_others_notice_nothing():
    world = RadioWorld(5, 3, 10)
    both_say_everything(world, 20_000)
    began = list(world.begun)
    world.cups[1].start()
    world.run(lambda: world.begun[1] > began[1], 3000)
    assert (world.begun[0], world.begun[2]) == (began[0], began[2])
    world.cups[1].waiting += words(1)
    world.star.send(1, b"again")
    world.run(lambda: world.heard[1] == words(1) and world.cups[1].heard == [b"again"], 10_000)


def test_a_dongle_that_starts_again_begins_anew_with_all():
    world = RadioWorld(6, 3, 10)
    both_say_everything(world, 20_000)
    for cup in world.cups:
        cup.heard = []
    world.plug()
    both_say_everything(world, 20_000)


def test_a_cup_that_was_out_of_reach_goes_on_with_the_same_conversation():
    world = RadioWorld(7, 3, 5)
    world.run(world.linked)
    lost = world.cups[2]
    lost.waiting += words(2)
    lost.chip.on = False
    for _ in range(60_000 // 20):
        world.turn()
    assert world.heard[2] != words(2)
    lost.chip.on = True
    lost.chip.came = []
    world.run(lambda: world.heard[2] == words(2), 3000)
    assert world.begun[2] == 1


def test_a_channel_on_which_nothing_arrives_is_left():
    world = RadioWorld(8, 3)
    world.run(world.linked)
    world.air.deaf.add(world.star.channel)
    world.air.loss = 5
    for number, cup in enumerate(world.cups):
        cup.waiting += words(number)
    world.run(lambda: all([world.heard[number] == words(number) for number in range(3)]), 10_000)
    assert world.star.hops > 0


def test_a_channel_that_goes_dead_late_is_left_though_nobody_is_there_to_be_polled():
    for seed in range(2):
        world = RadioWorld(30 + seed, 2)
        world.run(world.linked)
        end = world.air.now + 4000 + 700 * seed
        world.run(lambda air=world.air, end=end: air.now >= end, 20_000)
        dead = world.star._place
        world.air.deaf.update([world.star._channels[(dead + step) % CHANNELS] for step in range(2)])
        world.run(lambda star=world.star: star.hops > 1, 12_000)
        for number, cup in enumerate(world.cups):
            cup.waiting += words(number)
        heard = world.heard
        world.run(lambda heard=heard: heard == [words(number) for number in range(2)], 10_000)


def test_a_dongle_whose_cups_were_never_there_stays_where_it_is():
    world = RadioWorld(36, 3)
    for cup in world.cups:
        cup.chip.on = False
    end = world.air.now + 20_000
    world.run(lambda: world.air.now >= end, 30_000)
    assert world.star.hops == 0


def test_the_dongle_begins_on_the_quietest_channel():
    world = RadioWorld(9)
    world.air.deaf.update(plan(TABLE)[:2])
    world.plug()
    assert world.star.channel == plan(TABLE)[2]


def test_channels_of_a_table_lie_apart_and_addresses_look_like_no_preamble():
    for number in range(50):
        channels = plan("%016x" % number)
        assert len(set(channels)) == CHANNELS and all([2 <= channel <= 80 for channel in channels])
        ends = sorted(channels)
        assert min([b - a for a, b in zip(ends, ends[1:])]) >= 19
        assert len(address(key(number))) == 5 and address(key(number))[4] == 0xC3


def test_quality_says_how_many_polls_were_heard():
    world = RadioWorld(10, 1, 0)
    world.run(world.linked)
    for _ in range(3000):
        world.turn()
    assert world.cups[0].radio.quality == 100
    world.air.loss = 25
    world.run(lambda: world.cups[0].radio.quality < 100, 20_000)
    assert world.cups[0].radio.quality >= 70
    world.cups[0].chip.on = False
    for _ in range(1000):
        world.turn()
    world.cups[0].chip.on = True
    world.cups[0].radio.turn(world.air.now)
    assert world.cups[0].radio.state == SEARCHING and world.cups[0].radio.quality == 0


def test_a_cup_says_that_its_radio_is_disturbed_when_all_channels_are_and_not_when_it_is_out_of_reach():
    world = RadioWorld(11, 2)
    world.run(world.linked)
    near, far = world.cups
    far.chip.on = False
    for _ in range(4000):
        world.turn()
        far.radio.turn(world.air.now)
    assert far.radio.state == SEARCHING and not far.radio.disturbed and not near.radio.disturbed
    world.air.deaf.update(range(100))
    world.run(lambda: near.radio.disturbed, 6000)
    assert world.star.noise() == LOOKS
    world.air.deaf.clear()
    world.run(lambda: near.radio.state == FOLLOWING, 3000)
    assert not near.radio.disturbed


def test_a_cup_out_of_reach_makes_no_noise_and_a_star_that_is_answered_does_not_listen():
    world = RadioWorld(12, 2)
    world.run(world.linked)
    for spoke in world.star.spokes:
        spoke.polls = spoke.answers = 0
    for _ in range(200):
        world.turn()
    world.air.deaf.add(world.star.channel)
    assert world.star.noise() == 0  # until now most polls were answered
    world.air.deaf.clear()
    for cup in world.cups:
        cup.chip.on = False
    for spoke in world.star.spokes:
        spoke.polls = spoke.answers = 0
    for _ in range(2000):
        world.turn()
    assert world.star.noise() == 0


# what is said to all


def heard_by_all(world, told):
    """Until each cup has heard this, in order, and the dongle knows."""
    world.run(lambda: all([cup.heard == told for cup in world.cups]), 30_000)
    world.run(lambda: all([spoke.common == len(told) for spoke in world.star.spokes]), 5000)
    for _ in range(100):
        world.turn()
    assert all([cup.heard == told for cup in world.cups])


def test_what_is_said_to_all_reaches_each_once_in_order_whatever_is_lost():
    told = [bytes([place + 1]) * (place * 37 % 400 + 1) for place in range(12)]
    for seed, loss, bursts in ((1, 0, None), (2, 20, None), (3, 40, None), (4, 2, (100, 40))):
        world = RadioWorld(seed, 3, loss, bursts)
        world.run(world.linked, 10_000)
        for word in told:
            world.star.send_all(7, word)
        heard_by_all(world, told)


def packets_of(*told):
    """What the dongle says to all of these messages, once."""
    caller = Caller()
    for message in told:
        caller.add(message, 1)
    packets = []
    while True:
        packet = caller.say(0)
        if not packet:
            return packets
        if packet not in packets:
            packets.append(packet)


def test_of_what_is_said_to_all_one_part_of_each_group_may_be_lost():
    for size in (2, 29, 30, 31, 90, 179, 180, 181, 400):
        told = [bytes([place + 1 & 0xFF for place in range(size)]), bytes(size), b"end"]
        packets = packets_of(*told)
        for lost in range(len(packets) - 1):  # the last one is alone
            hearer, heard = Hearer(0), []
            for place, packet in enumerate(packets):
                if place != lost or alone(packets, place):
                    heard += hearer.take(packet)
            assert heard == told, (size, lost)


def alone(packets, place):
    """Whether it is a part of which no sum is made."""
    number, head = packets[place][:2]
    sums = [range(packet[0], packet[0] + (packet[1] & COUNT)) for packet in packets]
    return not (head & COUNT or any([number in parts for parts in sums]))


def test_a_sum_is_kept_until_one_part_only_is_lacking():
    packets = packets_of(bytes([7]) * 80)
    hearer = Hearer(0)
    assert len(packets) == 4
    assert [hearer.take(packets[place]) for place in (3, 1)] == [[], []]
    assert hearer.take(packets[0]) == [bytes([7]) * 80]
    assert [hearer.take(packet) for packet in packets] == [[]] * 4
    assert hearer.due == 3


def test_sums_of_a_stranger_cost_no_memory_and_harm_nothing_but_what_they_are_of():
    hearer = Hearer(250)
    for number in range(256):
        for count in (1, 2, 6, 31):
            hearer.take(bytes((number, COMMON | count)) + bytes(30))
            due, bits = hearer.report()
            assert len(bits) <= 6
    for number in range(hearer.due, hearer.due + 300):
        hearer.take(bytes((number & 0xFF, COMMON | ENDS)) + b"x" + STOP)
    assert hearer.take(bytes((hearer.due, COMMON | ENDS)) + b"word" + STOP) == [b"word"]


def test_a_cup_of_which_something_is_awaited_is_asked_more_often_than_the_others():
    world = RadioWorld(15, 8)
    world.run(world.linked)
    for spoke in world.star.spokes:
        spoke.polls = 0
    world.star.attend(1 << 5)
    end = world.air.now + 400
    world.run(lambda: world.air.now >= end, 500)
    polls = [spoke.polls for spoke in world.star.spokes]
    others = polls[:5] + polls[6:]
    assert polls[5] > 2 * max(others) and min(others) > 10


def test_of_many_of_which_something_is_awaited_none_is_preferred():
    world = RadioWorld(16, 8)
    world.run(world.linked)
    for spoke in world.star.spokes:
        spoke.polls = 0
    world.star.attend(0x1F)
    end = world.air.now + 400
    world.run(lambda: world.air.now >= end, 500)
    polls = [spoke.polls for spoke in world.star.spokes]
    assert max(polls) - min(polls) <= 2


def test_a_cup_at_work_amid_its_message_leaves_the_others_their_turns():
    world = RadioWorld(17, 3, slow=1)
    world.run(world.linked)
    working, speaking = world.cups[1], world.cups[0]
    working.waiting.append(bytes([1]) * (PART * 5))
    world.run(lambda: world.star.spokes[1].receiver.amid)
    working.looks_at = world.air.now + 60  # it draws: three parts were laid, no more come
    world.run(lambda: not working.chip.ready)
    polls = [spoke.polls for spoke in world.star.spokes]
    for number in range(1, 4):
        speaking.waiting += [bytes([number]) * (PART * 2)] * 4
        world.run(lambda messages=number * 4: len(world.heard[0]) == messages)
    polls = [spoke.polls - before for spoke, before in zip(world.star.spokes, polls)]
    assert world.air.now < working.looks_at, "the others had to wait"
    assert polls[1] * 2 < polls[0], polls
    world.run(lambda: world.heard[1])


def test_a_report_of_what_a_cup_holds_is_never_out_of_date():
    world = RadioWorld(21, 1)
    world.run(world.linked)
    radio, chip, due = world.cups[0].radio, world.cups[0].chip, world.cups[0].radio._hearer.due

    def overhear(number):
        chip.came.append(bytes(((due + number) & 0xFF, COMMON)) + bytes(PART))
        radio.turn(world.air.now)
        return [answer[0] - due if answer[1] & BEGIN else "part" for answer in chip.ready]

    world.run(lambda: not chip.ready and radio.write(encode(bytes([1]) * (PART * 2))))
    assert overhear(0) == ["part", "part"], "what is laid behind parts goes out late"
    chip.ready.clear()
    assert overhear(1) == [2]
    assert overhear(2) == [3], "the one before was no longer true"


def test_a_cup_that_does_not_answer_for_once_is_polled_again_before_all_others_are():
    world = RadioWorld(19, 12, slow=1)
    world.run(world.linked)
    star, ask, order = world.star, world.chip.ask, []
    star._round = []

    def lossy(address, packet, tries):
        order.append(address)
        return None if order == [address] else ask(address, packet, tries)

    world.chip.ask = lossy
    world.run(lambda: len(order) > 6)
    assert 1 < order.index(order[0], 1) < 5, "the others came first"
    assert order.count(order[0]) == 2


def test_what_is_said_to_all_and_to_each_do_not_disturb_each_other():
    world = RadioWorld(5, 3, 25)
    world.run(world.linked, 10_000)
    common = [b"all" + bytes([place + 1]) * 200 for place in range(12)]
    for number, cup in enumerate(world.cups):
        cup.waiting += words(number)
        for word in words(number, 1):
            world.star.send(number, word)
    for word in common:
        world.star.send_all(7, word)
    world.run(lambda: all([world.heard[number] == words(number) for number in range(3)]), 60_000)
    world.run(lambda: all([len(cup.heard) == len(SIZES) + 12 for cup in world.cups]), 60_000)
    for number, cup in enumerate(world.cups):
        assert [word for word in cup.heard if word[:3] != b"all"] == words(number, 1)
        assert [word for word in cup.heard if word[:3] == b"all"] == common


def test_a_cup_out_of_reach_holds_up_the_others_for_a_moment_only():
    world = RadioWorld(6, 3)
    world.run(world.linked)
    world.cups[2].chip.on = False
    told = [bytes([place + 1]) * 300 for place in range(20)]
    for word in told:
        world.star.send_all(7, word)
    world.run(lambda: all([cup.heard == told for cup in world.cups[:2]]), 3000)
    world.cups[2].chip.on = True
    began = world.begun[2]
    world.run(lambda: world.begun[2] > began, 3000)
    world.star.send_all(7, b"again")
    world.run(lambda: all([cup.heard[-1:] == [b"again"] for cup in world.cups]), 3000)


def test_a_cup_that_begins_amid_what_is_said_to_all_hears_what_is_said_after_it():
    world = RadioWorld(7, 3, 10)
    world.run(world.linked)
    world.star.send_all(7, bytes([1]) * 1200)
    for _ in range(20):
        world.turn()
    began = world.begun[1]
    world.cups[1].start()
    world.run(lambda: world.begun[1] > began, 5000)
    world.star.send_all(7, b"whole")
    world.run(lambda: all([cup.heard[-1:] == [b"whole"] for cup in world.cups]), 5000)
    assert world.cups[1].heard == [b"whole"] and len(world.cups[0].heard) == 2


def test_a_cup_that_started_anew_says_so_also_while_its_polls_repeat_what_all_were_told():
    world = RadioWorld(13, 1)
    world.run(world.linked)
    cup = world.cups[0]
    cup.start()
    cup.chip.came.append(bytes((5, COMMON)) + b"part of what all are told")
    cup.radio.turn(world.air.now)
    assert [packet[1] for packet in cup.chip.ready] == [LOST]


def begins_anew_amid_its_message(parts):
    """A stranger makes a cup forget what it was saying, while so many parts are said to all and another cup comes into
    reach: that one is called, and the conversation of the first begins anew at both ends."""
    world = RadioWorld(14, 3)
    world.run(world.linked)
    victim, _, lost = world.cups
    lost.chip.on = False
    for _ in range(1500):
        world.turn()
    lost.chip.came = []
    victim.waiting.append(bytes([9]) * 400)
    world.run(lambda: world.star.spokes[0].receiver.amid)
    victim.chip.came.append(packet_of(0, BEGIN, b"\xc8", 0))  # what the dongle said to it long ago
    victim.radio.turn(world.air.now)
    world.star.send_all(3, bytes([1]) * (PART * parts))
    lost.chip.on = True
    lost.waiting.append(b"back")
    world.run(lambda: world.heard[2] == [b"back"], 3000)
    world.run(lambda: world.begun[0] == 2, 3000)
    world.star.send_all(7, b"again")
    world.run(lambda: all([cup.heard[-1:] == [b"again"] for cup in world.cups]), 3000)


def test_a_cup_that_a_stranger_made_forget_what_it_was_saying_holds_up_nobody():
    for parts in (1, 3, 12, 40):
        begins_anew_amid_its_message(parts)


def test_a_cup_that_a_stranger_made_begin_anew_is_found_though_all_its_polls_would_repeat_what_all_were_told():
    world = RadioWorld(15, 3)
    world.run(world.linked)
    victim = world.cups[0]
    world.star.send_all(7, bytes([1]) * (PART * 40))
    victim.chip.on = False
    world.run(lambda: world.cups[1].heard and world.cups[2].heard)
    victim.chip.on = True
    world.run(lambda: world.star.spokes[0].lacking._given)
    victim.chip.came.append(packet_of(0, BEGIN, b"\xc8", 0))
    victim.radio.turn(world.air.now)
    world.run(lambda: world.begun[0] == 2, 3000)


# rests


class Lobby:
    """A world in which nothing happens: the table pings each cup every 2 s, and each answers. promises: number of a cup
    -> until when it has been promised that nobody polls it; that is kept, or AssertionError."""

    def __init__(self, seed=1, cups=3, loss=0):
        self.world = world = RadioWorld(seed, cups, loss)
        self.promises = {}
        self.promised = 0  # how often a chip was
        self.listened = [0] * cups  # ms
        self.pong = b"pong" * 7
        self._ask, self._tell = world.chip.ask, world.chip.tell
        world.chip.ask, world.chip.tell = self.ask, self.tell
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
        for number, cup in enumerate(world.cups):
            if world.air.now % 2000 == 37 * number:
                world.star.send(number, b"ping" * 7)
            if cup.heard and cup.heard[-1][:4] == b"ping":
                cup.heard.pop()
                cup.waiting.append(self.pong)
            self.listened[number] += cup.chip.listens(world.star.channel)

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
    for cups in (1, 4, 15):
        lobby = Lobby(1, cups)
        lobby.wait(4000)
        star, began = lobby.world.star, list(lobby.world.begun)
        lobby.listened = [0] * cups
        for spoke in star.spokes:
            spoke.polls = spoke.answers = 0
        lobby.wait(5000)
        assert sum(lobby.listened) < 1750 * cups and max(lobby.listened) < 2000, lobby.listened
        assert all([spoke.polls == spoke.answers for spoke in star.spokes])
        assert all([len(heard) >= 3 for heard in lobby.world.heard])  # pongs
        assert star.hops == 0 and lobby.world.begun == began
        assert all([cup.radio.state == FOLLOWING and cup.radio.quality == 100 for cup in lobby.world.cups])


def test_what_is_said_while_chips_rest_arrives_within_150_ms():
    lobby = Lobby(2)
    world = lobby.world
    for place in range(18):
        assert lobby.wait(2300 + 7 * place) > 0
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
        lobby.world.star.attend(awaited)
        lobby.wait(150)
        assert lobby.wait(3000) == 0
        lobby.world.star.attend(0)
        assert lobby.wait(2500) > 0


def test_nobody_rests_while_a_cup_does_not_answer_and_the_others_do_once_it_is_out_of_reach():
    lobby = Lobby(6, 8)
    world = lobby.world
    lobby.wait(4000)
    lost, spoke = world.cups[1], world.star.spokes[1]
    lost.chip.on = False
    lobby.run(lambda: spoke.failed, 150)
    lobby.wait(120)
    assert lobby.wait(700) == 0
    assert lobby.wait(3000) > 50
    spoke.polls = spoke.answers = 0
    lobby.wait(1000)
    assert spoke.polls >= 4  # it is called as often as ever
    lost.chip.on = True
    lobby.run(lambda: spoke.answers and lost.radio.state == FOLLOWING, 3000)


def test_one_cup_of_two_that_is_switched_off_in_a_lobby_drives_nobody_from_the_channel():
    for place in range(5):
        lobby = Lobby(7, 2)
        lobby.wait(3000 + 250 * place)
        lobby.world.cups[1].chip.on = False
        lobby.wait(2500)
        assert lobby.world.star.hops == 0


def test_a_cup_that_has_more_to_say_or_failed_is_promised_nothing():
    lobby = Lobby(7)
    lobby.wait(4000)
    star = lobby.world.star
    lobby.run(lambda: not star._round and star._rests_until == lobby.world.air.now + 100, 300)
    spoke, now = star.spokes[1], lobby.world.air.now

    def promised():
        packet = bytearray(2)
        star._promise(spoke, packet, now)
        return packet[1]

    assert promised() == 100 // SLOT
    spoke.hungry = True
    assert promised() == 0
    spoke.hungry, spoke.failed = False, True
    assert promised() == 0
    spoke.failed = False
    spoke.receiver.take(packet_of(0, spoke.receiver.due, b"half", 0))
    assert promised() == 0


def test_a_channel_on_which_much_is_lost_is_left_from_a_lobby_too():
    lobby = Lobby(7)
    lobby.wait(10_000)
    assert lobby.world.star._polls < 50  # hours in which all was well count for nothing
    lobby.world.air.loss = 65
    lobby.run(lambda: lobby.world.star.hops, 10_000)


def test_lost_promises_and_lost_answers_do_no_harm():
    for seed, loss in ((1, 10), (2, 20), (3, 30)):
        lobby = Lobby(seed, 3, loss)
        world = lobby.world
        assert lobby.wait(6000) > 0
        began = list(world.begun)
        for place in range(4):
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
    cup.radio.rest()
    assert not cup.chip.where and not cup.radio.due
    lobby.run(lambda: cup.chip.where and cup.radio.state == FOLLOWING and not cup.chip.dozes, 6000)
    lobby, cup = dozing(9)
    world = lobby.world
    world.plug()
    world.run(lambda: world.linked() and cup.radio.state == FOLLOWING, 6000)
    lobby, cup = dozing(10)
    cup.chip.came.append(bytes((0, COMMON)) + b"came before")
    cup.radio.turn(lobby.world.air.now)
    assert not cup.chip.dozes and not cup.radio.due
    lobby.world.star.turn = lambda now: 9  # no dongle any more
    lobby.wait(800)
    assert cup.radio.state == SEARCHING and not cup.chip.dozes


def test_a_stranger_who_promises_quiet_has_a_cup_rest_for_96_ms_and_one_that_knows_nobody_not_at_all():
    world = RadioWorld(11, 1)
    cup = world.cups[0]
    forged = packet_of(0, SLOTS, b"", 0)
    world.star.attend(1)
    world.run(world.linked)
    cup.start()
    cup.chip.came.append(forged)
    cup.radio.turn(world.air.now)
    assert not cup.radio.due
    world.run(lambda: world.begun[0] > 1)
    for _ in range(100):
        world.turn()
    assert not cup.chip.dozes
    cup.chip.hears(9, forged)
    cup.radio.turn(world.air.now)
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
    for spoke in lobby.world.star.spokes:
        spoke.polls = spoke.answers = 0
    assert lobby.wait(6000) > 50
    assert all([spoke.polls == spoke.answers for spoke in lobby.world.star.spokes])
