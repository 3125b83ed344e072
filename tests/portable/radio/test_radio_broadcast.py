"""What a dongle says to all cups at once: each hears it once, whole and in order, and nobody holds up the others."""

from radio_world import SIZES, RadioWorld, are_words, words

from gobelet.link.frames import encode
from gobelet.radio.broadcast import COMMON, COUNT, ENDS, STOP, BroadcastReceiver
from gobelet.radio.broadcast_sender import BroadcastSender
from gobelet.radio.packets import BEGIN, LOST, PART, packet_of


def heard_by_all(world, told):
    """Until each cup has heard this, in order, and the dongle knows."""
    world.run(lambda: all([cup.heard == told for cup in world.cups]), 30_000)
    world.run(lambda: all([peer.common == len(told) for peer in world.star.peers]), 5000)
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
    caller = BroadcastSender()
    for message in told:
        caller.add(message, 1)
    packets = []
    while True:
        packet = caller.next_packet(0)
        if not packet:
            return packets
        if packet not in packets:
            packets.append(packet)


def test_of_what_is_said_to_all_one_part_of_each_group_may_be_lost():
    for size in (2, 29, 30, 31, 90, 179, 180, 181, 400):
        told = [bytes([place + 1 & 0xFF for place in range(size)]), bytes(size), b"end"]
        packets = packets_of(*told)
        for lost in range(len(packets) - 1):  # the last one is alone
            hearer, heard = BroadcastReceiver(0), []
            for place, packet in enumerate(packets):
                if place != lost or alone(packets, place):
                    heard += hearer.receive(packet)
            assert heard == told, (size, lost)


def alone(packets, place):
    """Whether it is a part of which no sum is made."""
    number, head = packets[place][:2]
    sums = [range(packet[0], packet[0] + (packet[1] & COUNT)) for packet in packets]
    return not (head & COUNT or any([number in parts for parts in sums]))


def test_a_sum_is_kept_until_one_part_only_is_lacking():
    packets = packets_of(bytes([7]) * 80)
    hearer = BroadcastReceiver(0)
    assert len(packets) == 4
    assert [hearer.receive(packets[place]) for place in (3, 1)] == [[], []]
    assert hearer.receive(packets[0]) == [bytes([7]) * 80]
    assert [hearer.receive(packet) for packet in packets] == [[]] * 4
    assert hearer.due == 3


def test_sums_of_a_stranger_cost_no_memory_and_harm_nothing_but_what_they_are_of():
    hearer = BroadcastReceiver(250)
    for number in range(256):
        for count in (1, 2, 6, 31):
            hearer.receive(bytes((number, COMMON | count)) + bytes(30))
            due, bits = hearer.report()
            assert len(bits) <= 6
    for number in range(hearer.due, hearer.due + 300):
        hearer.receive(bytes((number & 0xFF, COMMON | ENDS)) + b"x" + STOP)
    assert hearer.receive(bytes((hearer.due, COMMON | ENDS)) + b"word" + STOP) == [b"word"]


def test_a_report_of_what_a_cup_holds_is_never_out_of_date():
    world = RadioWorld(21, 1)
    world.run(world.linked)
    radio, chip, due = world.cups[0].radio, world.cups[0].chip, world.cups[0].radio._broadcasts.due

    def overhear(number):
        chip.packets.append(bytes(((due + number) & 0xFF, COMMON)) + bytes(PART))
        radio.tick(world.air.now)
        return [answer[0] - due if answer[1] & BEGIN else "part" for answer in chip.ready]

    world.run(lambda: not chip.ready and radio.write(encode(bytes([1]) * (PART * 2))))
    assert overhear(0) == ["part", "part"], "what is laid behind parts goes out late"
    chip.ready.clear()
    assert overhear(1) == [2]
    assert overhear(2) == [3], "the one before was no longer true"


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
    world.run(lambda: all([are_words(world.heard[number], number) for number in range(3)]), 60_000)
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


def watched(world):
    """What the dongle does from now on: "say" to all, "poll" of a cup."""
    done, tell, ask = [], world.chip.send_unacknowledged, world.chip.send_acknowledged

    def say(*given):
        done.append("say")
        return tell(*given)

    def poll(*given):
        done.append("poll")
        return ask(*given)

    world.chip.send_unacknowledged, world.chip.send_acknowledged = say, poll
    return done


def test_what_is_short_is_said_again_after_each_poll_until_all_hold_it():
    world = RadioWorld(8, 3)
    world.run(world.linked)
    done = watched(world)
    world.cups[2].chip.on = False
    world.star.send_all(7, b"short")
    for _ in range(80):
        world.turn()
    first = done.index("poll", done.index("say"))
    said = done[first:]
    assert said.count("say") >= said.count("poll") - 3 and said.count("say") > 15
    insisted = "say " * 5
    assert insisted in " ".join(said), "once, when who heard it has done its work"
    assert "say say" not in " ".join(said).replace(insisted, "", 1), "polls are not starved"
    world.cups[2].chip.on = True
    world.run(lambda: world.cups[2].heard, 15)
    world.run(lambda: all([peer.common == 1 for peer in world.star.peers]), 100)
    del done[:]
    for _ in range(50):
        world.turn()
    assert "say" not in done and "poll" in done


def said(caller, now):
    """How many packets are said until nothing is left to say at this time."""
    count = 0
    while caller.next_packet(now):
        count += 1
    return count


def said_later(*told, before=(), in_haste=False):
    """How many packets are said of these messages at once, and how many later; `before` was said already."""
    caller = BroadcastSender()
    for message in before:
        caller.add(message, 1)
        said(caller, 0)
    caller.in_haste = in_haste
    for message in told:
        caller.add(message, 1)
    return said(caller, 0), said(caller, 100)


def test_what_is_short_outlasts_a_burst_of_losses_where_cups_have_nothing_to_say_meanwhile():
    bid, deal = bytes([1]) * 82, bytes([2]) * 170
    assert said_later(bid) == (2 * 4, 5 * 4), "three parts and their sum"
    assert said_later(bytes([3])) == (3, 5)
    assert said_later(bid, in_haste=True) == (2 * 4, 0)
    assert said_later(bid, before=(deal,)) == (2 * 4, 0), "what came before may be lacking"
    assert said_later(deal) == (2 * 7, 0)


def test_who_has_heard_what_is_short_is_left_to_its_work_before_that_is_said_again():
    caller = BroadcastSender()
    caller.add(bytes([1]) * 82, 1)
    said(caller, 0)
    for now in range(10):
        assert caller.spares and not caller.insists(now) and not caller.next_packet(now)
    assert caller.insists(20) and caller.next_packet(20)
    caller.add(bytes([3]), 1)
    assert not caller.spares and caller.next_packet(20)[0] == 3, "what is new does not wait for it"


def test_what_is_short_is_said_on_and_on_to_nobody_who_is_gone():
    world = RadioWorld(9, 3)
    world.run(world.linked)
    world.cups[2].chip.on = False
    world.star.send_all(7, b"short")
    for _ in range(1200):
        world.turn()
    done = watched(world)
    for _ in range(200):
        world.turn()
    assert "say" not in done and "poll" in done


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
    cup.chip.packets.append(bytes((5, COMMON)) + b"part of what all are told")
    cup.radio.tick(world.air.now)
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
    lost.chip.packets = []
    victim.waiting.append(bytes([9]) * 400)
    world.run(lambda: world.star.peers[0].mid_message)
    victim.chip.packets.append(packet_of(0, BEGIN, b"\xc8", 0))  # what the dongle said to it long ago
    victim.radio.tick(world.air.now)
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
    world.run(lambda: world.star.peers[0].missing_parts._given)
    victim.chip.packets.append(packet_of(0, BEGIN, b"\xc8", 0))
    victim.radio.tick(world.air.now)
    world.run(lambda: world.begun[0] == 2, 3000)
