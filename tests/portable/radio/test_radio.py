"""The star: whatever the air does, what is said arrives once, whole and in order, and a cup that was lost is found."""

from radio_world import TABLE, RadioWorld, are_words, key, words

from gobelet.radio import CHANNELS, address, channel_plan
from gobelet.radio.cup_radio import FOLLOWING, SEARCHING
from gobelet.radio.packets import LONGEST, PACKET, PART, WINDOW, Receiver, Sender, ack_of, packet_of
from gobelet.radio.star import LOOKS


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
                are_words(world.heard[number], number) and are_words(cup.heard, number, 1)
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
                got = receiver.receive(packet) or got
            sender.acknowledge(ack_of(packet_of(0, 0, b"", receiver.due)))
        assert got == message and packets == (size + 29) // 30 and sender.done == 1


def test_no_more_is_under_way_than_a_chip_can_hold():
    sender = Sender()
    sender.waiting.append(bytes(300))
    assert len([sender.part() for _ in range(WINDOW)]) == WINDOW and not sender.ready
    assert sender.part() == (0, b"")
    sender.resend_all()
    assert sender.part()[0] == 0


def test_a_part_out_of_turn_and_one_that_comes_again_are_passed_over():
    sender, receiver = Sender(), Receiver()
    sender.waiting.append(bytes([1]) * 80)
    first, second, third = [packet_of(0, *sender.part(), 0) for _ in range(3)]
    for packet in (second, first, first, third, second, first):
        assert receiver.receive(packet) == b""
    assert receiver.receive(third) == bytes([1]) * 80


def test_a_message_that_is_too_long_costs_no_memory_and_is_dropped():
    receiver = Receiver()
    for number in range(400):
        assert receiver.receive(packet_of(0, number & 7, bytes(30), 0)) == b""
    assert len(receiver.begun) < LONGEST + PACKET
    assert receiver.receive(packet_of(0, 400 & 7 | 0x40, b"x", 0)) == b""
    assert receiver.receive(packet_of(0, 401 & 7 | 0x40, b"x", 0)) == b"x"


# the star


def test_nothing_is_lost_or_doubled_whatever_is_lost_on_the_air_one_by_one_or_in_bursts():
    for seed, loss, bursts in ((1, 5, None), (3, 35, None), (4, 45, None), (1, 2, (100, 40)), (2, 2, (100, 40))):
        both_say_everything(RadioWorld(seed, 3, loss, bursts), 30_000)


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
        return all([are_words(ours.heard[i], i) and are_words(theirs.heard[i], i, 2) for i in range(3)])

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
    world.run(lambda: are_words(world.heard[1], 1) and world.cups[1].heard == [b"again"], 10_000)


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
    lost.chip.packets = []
    world.run(lambda: are_words(world.heard[2], 2), 3000)
    assert world.begun[2] == 1


def test_a_channel_on_which_nothing_arrives_is_left():
    world = RadioWorld(8, 3)
    world.run(world.linked)
    world.air.deaf.add(world.star.channel)
    world.air.loss = 5
    for number, cup in enumerate(world.cups):
        cup.waiting += words(number)
    world.run(lambda: all([are_words(world.heard[number], number) for number in range(3)]), 10_000)
    assert world.star.hops > 0


def test_a_channel_that_goes_dead_late_is_left_though_nobody_is_there_to_be_polled():
    for seed in range(2):
        world = RadioWorld(30 + seed, 2)
        world.run(world.linked)
        end = world.air.now + 4000 + 700 * seed
        world.run(lambda air=world.air, end=end: air.now >= end, 20_000)
        dead = world.star._channel._place
        world.air.deaf.update([world.star._channel._channels[(dead + step) % CHANNELS] for step in range(2)])
        world.run(lambda star=world.star: star.hops > 1, 12_000)
        for number, cup in enumerate(world.cups):
            cup.waiting += words(number)
        heard = world.heard
        world.run(lambda heard=heard: all([are_words(heard[number], number) for number in range(2)]), 10_000)


def test_a_dongle_whose_cups_were_never_there_stays_where_it_is():
    world = RadioWorld(36, 3)
    for cup in world.cups:
        cup.chip.on = False
    end = world.air.now + 20_000
    world.run(lambda: world.air.now >= end, 30_000)
    assert world.star.hops == 0


def test_the_dongle_begins_on_the_quietest_channel():
    world = RadioWorld(9)
    world.air.deaf.update(channel_plan(TABLE)[:2])
    world.plug()
    assert world.star.channel == channel_plan(TABLE)[2]


def test_channels_of_a_table_lie_apart_and_addresses_look_like_no_preamble():
    for number in range(50):
        channels = channel_plan("%016x" % number)
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
    world.cups[0].radio.tick(world.air.now)
    assert world.cups[0].radio.state == SEARCHING and world.cups[0].radio.quality == 0


def test_a_cup_says_that_its_radio_is_disturbed_when_all_channels_are_and_not_when_it_is_out_of_reach():
    world = RadioWorld(11, 2)
    world.run(world.linked)
    near, far = world.cups
    far.chip.on = False
    for _ in range(4000):
        world.turn()
        far.radio.tick(world.air.now)
    assert far.radio.state == SEARCHING and not far.radio.jammed and not near.radio.jammed
    world.air.deaf.update(range(100))
    world.run(lambda: near.radio.jammed, 6000)
    assert world.star.measure_noise() == LOOKS
    world.air.deaf.clear()
    world.run(lambda: near.radio.state == FOLLOWING, 3000)
    assert not near.radio.jammed


def test_a_cup_out_of_reach_makes_no_noise_and_a_star_that_is_answered_does_not_listen():
    world = RadioWorld(12, 2)
    world.run(world.linked)
    for peer in world.star.peers:
        peer.polls = peer.answers = 0
    for _ in range(200):
        world.turn()
    world.air.deaf.add(world.star.channel)
    assert world.star.measure_noise() == 0  # until now most polls were answered
    world.air.deaf.clear()
    for cup in world.cups:
        cup.chip.on = False
    for peer in world.star.peers:
        peer.polls = peer.answers = 0
    for _ in range(2000):
        world.turn()
    assert world.star.measure_noise() == 0


def test_a_cup_of_which_something_is_awaited_is_asked_more_often_than_the_others():
    world = RadioWorld(15, 8)
    world.run(world.linked)
    for peer in world.star.peers:
        peer.polls = 0
    world.star.prioritise(1 << 5)
    end = world.air.now + 400
    world.run(lambda: world.air.now >= end, 500)
    polls = [peer.polls for peer in world.star.peers]
    others = polls[:5] + polls[6:]
    assert polls[5] > 2 * max(others) and min(others) > 10


def test_of_many_of_which_something_is_awaited_none_is_preferred():
    world = RadioWorld(16, 8)
    world.run(world.linked)
    for peer in world.star.peers:
        peer.polls = 0
    world.star.prioritise(0x1F)
    end = world.air.now + 400
    world.run(lambda: world.air.now >= end, 500)
    polls = [peer.polls for peer in world.star.peers]
    assert max(polls) - min(polls) <= 2


def test_a_cup_at_work_amid_its_message_leaves_the_others_their_turns():
    world = RadioWorld(17, 3, slow=1)
    world.run(world.linked)
    working, speaking = world.cups[1], world.cups[0]
    working.waiting.append(bytes([1]) * (PART * 5))
    world.run(lambda: world.star.peers[1].mid_message)
    working.looks_at = world.air.now + 60  # it draws: three parts were laid, no more come
    world.run(lambda: not working.chip.ready)
    polls = [peer.polls for peer in world.star.peers]
    for number in range(1, 4):
        speaking.waiting += [bytes([number]) * (PART * 2)] * 4
        world.run(lambda messages=number * 4: len(world.heard[0]) == messages)
    polls = [peer.polls - before for peer, before in zip(world.star.peers, polls)]
    assert world.air.now < working.looks_at, "the others had to wait"
    assert polls[1] * 2 < polls[0], polls
    world.run(lambda: world.heard[1])


def test_a_cup_that_does_not_answer_for_once_is_polled_again_before_all_others_are():
    world = RadioWorld(19, 12, slow=1)
    world.run(world.linked)
    star, ask, order = world.star, world.chip.send_acknowledged, []
    star._round = []

    def lossy(address, packet, tries):
        order.append(address)
        return None if order == [address] else ask(address, packet, tries)

    world.chip.send_acknowledged = lossy
    world.run(lambda: len(order) > 6)
    assert 1 < order.index(order[0], 1) < 5, "the others came first"
    assert order.count(order[0]) == 2
