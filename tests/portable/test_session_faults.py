"""The session against bad luck and bad manners: nothing lost, nothing twice, in order; no input that breaks an end.

All time is virtual: `World` counts milliseconds, see link_world.py.
"""

from link_world import (
    Chance,
    LongLog,
    World,
    filled,
    hello,
    joined,
    kinds,
    line,
    lone_cup,
    messages,
    short,
    silence,
    up_cup,
)

from gobelet.link import LinkError
from gobelet.link.cup_end import JOINING, UP, CupEnd
from gobelet.link.frames import encode, loads
from gobelet.link.session import entry_number, is_entry
from gobelet.link.table_end import FAR_BEHIND, QUEUE_BYTES, WINDOW, TableEnd
from support import raises

# resuming


def test_after_a_cut_only_what_is_missing_is_sent():
    world = joined(20)
    before = world.cup.end.decoder.frames
    world.cut()
    filled(world, 3)
    assert world.run(1000, world.agree)
    assert world.cup.end.doubles == 0
    assert world.cup.end.decoder.frames - before < 8


def test_a_cut_in_the_middle_of_anything_is_resumed():
    for seed in range(12):
        world = filled(World(seed, delay=10), 30)
        for _ in range(10):
            world.run(10 * world.chance.below(12))
            world.cut()
            filled(world, 2)
            if len(world.cup.end.waiting()) < 3:
                world.cup.end.command(1, "act", 1)
        assert world.run(5000, lambda world=world: world.agree() and not world.cup.end.waiting()), seed


def test_another_history_is_forgotten_and_folded_again():
    world = joined(5)
    world.cup.digest = b"\x01" + bytes(31)
    world.cut()
    assert world.run(1000, world.agree)
    assert ["snap", 0, short(bytes(32)), ""] in world.cup.messages


def test_another_history_is_replaced_by_a_checkpoint():
    world = joined(50)
    world.table.checkpoint = (30, world.table.log.digest(30), text_of(world, 30))
    world.cup.digest = b"\x01" + bytes(31)
    world.cut()
    assert world.run(1000, world.agree)
    assert [message[1] for message in world.cup.messages if message[0] == "snap"] == [30]


def text_of(world, entries):
    """A checkpoint as this world's cup understands it: the digest in hex."""
    return "".join(["%02x" % byte for byte in world.table.log.digests[entries]])


def test_a_cup_ahead_of_the_table_is_told_to_begin_again():
    world = joined(5)
    world.table.log.entries = world.table.log.entries[:3]
    world.cut()
    assert world.run(1000, world.agree)


def test_a_far_cup_gets_the_checkpoint_and_a_near_one_the_entries():
    log = LongLog(FAR_BEHIND + 10)
    for behind, follows in ((FAR_BEHIND - 1, [0, "x"]), (FAR_BEHIND, ["snap", 0, 1, FAR_BEHIND, "T", "text"])):
        end = TableEnd()
        end.feed(hello(held=0), 0)
        end.welcome("t", 0, "m1", log, (behind, "T", "text"))
        assert messages(end.poll(0))[1] == follows


def test_a_long_checkpoint_arrives_whole_over_a_bad_wire():
    for seed in range(6):
        world = filled(World(seed, lose=12, corrupt=12, double=9, split=3), 40)
        end = world.table.log.digests[40]
        text = '\u00e9"\\\n' * 2000
        world.table.checkpoint = (40, short(end), text)
        world.cup.uid = "m1"
        world.cup.entries = [b""]
        got = []

        def receive(message, world=world, got=got, end=end):
            if message[0] == "snap":
                got.append(message[3])
                world.cup.entries = [None] * message[1]
                world.cup.digest = end

        world.cup.receive = receive
        assert world.run(60000, world.agree, 20), seed
        assert got == [text] * len(got)


def test_a_checkpoint_too_long_for_a_cup_is_refused_to_the_table():
    end = TableEnd()
    log = World().table.log
    log.append("x")
    end.feed(hello(held=1, digest="other"), 0)
    error = raises(LinkError, end.welcome, "t", 0, "m1", log, (1, log.digest(1), "a" * 40000))
    assert error.code == "too_long"


def test_no_entry_is_taken_between_a_welcome_and_its_checkpoint():
    end = lone_cup(held=4)
    end.feed(line("ping", 1, -1), 0)
    end.poll(0)
    end.feed(line("welcome", 1, "t", 0, "m1", 9, -1), 0)
    assert [message for message in end.feed(line(4, "x"), 0) if type(message) is bytes] == []
    assert end.state == JOINING


# entries


def test_a_double_is_dropped_and_a_gap_is_asked_for():
    end = up_cup(held=3)
    assert end.feed(line(3, "a") + line(3, "a") + line(2, "z") + line(4, "b"), 10) == [b'[3,"a"]', b'[4,"b"]']
    assert end.doubles == 2
    assert end.feed(line(6, "d"), 20) == []
    assert (end.gaps, end.state) == (1, JOINING)
    assert end.feed(line(5, "c"), 30) == []
    assert [kind for _, said in silence(end, 20, 600, 10) for kind in said][:1] == ["hello"]


def test_a_lost_last_entry_is_found_by_the_next_ping():
    world = joined(5)
    world.down.broken = True
    filled(world, 1)
    world.run(20)
    world.down.broken = False
    assert not world.agree()
    assert world.run(2300, world.agree)


def test_an_entry_with_a_strange_number_is_a_gap():
    for payload in (b"[1.5,2]", b"[99999999999999999999,1]", b"[7 8]"):
        end = up_cup()
        assert end.feed(encode(payload), 0) == []
        assert end.gaps == 1
    assert entry_number(b"[12]") == 12
    assert not is_entry(b'["1"]') and not is_entry(b"[-1]") and not is_entry(b"7")


def test_an_entry_that_the_app_refuses_is_asked_for_again():
    end = up_cup(held=3)
    end.feed(line(3, "a"), 10)
    end.rejoin(10)
    out = [message for now in range(0, 400, 10) for message in messages(end.poll(now))]
    assert ["hello", 1, "c0ffee", 7, "tok", "m1", 3, "00" * 8, {}] in out


def test_a_busy_log_does_not_hold_up_the_pings():
    end = TableEnd()
    end.feed(hello(), 0)
    end.welcome("t", 0, "m1", LongLog(5000))
    said = []
    for now in range(0, 5900, 100):
        out = end.poll(now)
        assert len(out) < WINDOW + 200
        said += [now for kind in kinds(out) if kind == "ping"]
    assert said == [0, 2000, 4000]
    assert 1000 < end.sent < 5000


# ports that do not take what is written


def test_what_a_port_did_not_take_comes_first_next_time():
    for end in (up_cup(), TableEnd()):
        if type(end) is CupEnd:
            end.command(1, "act", 1)
        out = end.poll(0)
        end.unsent(out[7:])
        assert end.poll(10) == out[7:]
        assert end.poll(20) == b""


def test_a_host_that_does_not_read_blocks_nothing_in_the_cup():
    end = up_cup()
    end.command(1, "act", 1)
    size = 0
    for now in range(0, 60000, 50):
        if now % 2000 == 0:
            end.feed(line("ping", 1, 0), now)
            end.say(["status", {"now": now}])
        out = end.poll(now)
        size = max(size, len(out))
        end.unsent(out)
    assert size < 300


def test_a_cup_that_does_not_read_is_told_apart_and_costs_little():
    world = filled(joined(2), 50)
    end = world.table.end
    for now in range(world.now, world.now + 8000, 100):
        end.feed(line("status", {}), now)
        if now % 500 == 0:
            end.say(["lobby", "Table", []])
        out = end.poll(now)
        assert len(out) < 2 * WINDOW
        end.unsent(out)
    assert end.stalled and not end.joined
    assert not end.say(["lobby", "Table", []])
    assert world.run(3000, world.agree)
    assert not end.stalled and end.joined


def test_a_slow_port_is_not_a_blocked_one():
    end = TableEnd()
    end.feed(hello(), 0)
    end.welcome("t", 0, "m1", LongLog(5000))
    for now in range(0, 30000, 100):
        end.feed(line("status", {}), now)
        end.unsent(end.poll(now)[40:])
    assert end.joined and not end.stalled


def test_a_queue_has_a_limit():
    end = joined(2).table.end
    said = 0
    while end.say(["note", "x" * 100]):
        said += 1
        assert said < 1000
    assert said * 100 < QUEUE_BYTES
    assert end.stalled
    assert kinds(end.poll(100000)) == ["ping"]


def test_a_port_that_never_took_anything_gets_one_beacon_at_a_time():
    end = TableEnd()
    for now in range(0, 60000, 100):
        out = end.poll(now)
        assert len(out) < 60
        end.unsent(out)


# floods and nonsense


def test_a_flood_is_ignored_counted_and_then_closed():
    end = joined(2).table.end
    told = end.feed(line("status", {}) * 100, 5000)
    assert 0 < len(told) <= 60
    assert end.flooded == 100 - len(told)
    assert not end.closed
    for _ in range(10):
        end.feed(line("status", {}) * 30, 5010)
    assert end.closed == "flood"
    said = messages(end.poll(5020))
    assert said[-1][:2] == ["gone", "flood"]
    assert end.poll(9999) == b""
    assert end.feed(hello(), 9999) == []
    assert not end.say(["lobby", "x", []])


def test_a_fast_cup_is_no_flood():
    end = joined(2).table.end
    told = []
    for now in range(5000, 15000, 50):
        told += end.feed(line("status", {}), now)
    assert len(told) == 200
    assert end.flooded == 0


NONSENSE = (
    (b"nonsense", "json"),
    (b"\xff\xfe\xfd", "json"),
    (b"{}", "shape"),
    (b"[]", "shape"),
    (b"7", "shape"),
    (b"null", "shape"),
    (b'"hello"', "shape"),
    (b"[null]", "shape"),
    (b"[[]]", "shape"),
    (b'[0,"act"]', "entry"),
    (b'["dance"]', "kind"),
    (b'["welcome",1,"t",0,"m",0,0]', "kind"),
    (b'["pong"]', "count"),
    (b'["pong",1,2]', "count"),
    (b'["cmd",1,2]', "count"),
    (b'["bye",0]', "count"),
    (b'["pong","1"]', "item"),
    (b'["pong",-1]', "item"),
    (b'["pong",1.0]', "item"),
    (b'["pong",true]', "item"),
    (b'["pong",1073741824]', "item"),
    (b'["pong",123456789012345678901234567890]', "item"),
    (b'["ready",2]', "item"),
    (b'["status",[]]', "item"),
    (b'["status",{"a":{}}]', "item"),
    (b'["status",{"a":1e999}]', "item"),
    (b'["cmd",1,2,3]', "item"),
    (b'["cmd",1,2,"act",0.5]', "item"),
    (b'["cmd",1,2,"act",{}]', "item"),
    (b'["cmd",1,2,"act",-1073741824]', "item"),
    (b'["cmd",1,2,"act",[[[[[[]]]]]]]', "item"),
    (b'["cmd",1,2,"' + b"a" * 65 + b'"]', "item"),
    (b'["hello",1,"c",1,"","",0,"",{' + b",".join([b'"%d":0' % i for i in range(17)]) + b"}]", "item"),
    (b'["hello","1","c",1,"","",0,"",{}]', "item"),
)


def test_nonsense_is_counted_and_answered_and_harms_nothing():
    world = joined(2)
    end = world.table.end
    now = world.now
    for payload, code in NONSENSE:
        now += 1000
        before = end.malformed
        assert end.feed(encode(payload), now) == [], payload
        assert end.malformed == before + 1
        answers = [message for message in messages(end.poll(now)) if message[0] == "error"]
        assert [message[1] for message in answers] == [code], payload
        assert end.joined


def test_nonsense_from_a_table_is_ignored():
    for payload, _ in NONSENSE:
        if payload.startswith((b"[0", b'["dance', b'["welcome')) or payload[2:5] in (b"hel", b"cmd", b"pon", b"bye"):
            continue
        end = up_cup()
        end.feed(encode(payload), 0)
        assert end.state == UP
    end = up_cup()
    for message in (["welcome"], ["ping", 1], ["snap", 0, 1, 2, 3, 4], ["no", 1], ["lobby", "T", [["c", 1, 2, 3]]]):
        assert end.feed(line(*message), 0) == []
    assert end.ignored == 5
    assert end.state == UP


def test_a_kind_that_only_the_app_knows_is_handed_on():
    end = up_cup()
    assert end.feed(line("log") + line("hand", 3, [1, 2]), 0) == [["log"], ["hand", 3, [1, 2]]]


def test_checkpoints_that_make_no_sense_are_asked_for_again():
    for pieces in (
        [[1, 2, 5, "t", "x"]],  # the first is missing
        [[0, 2, 5, "t", "x"], [0, 0, 5, "t", "x"]],
        [[0, 65, 5, "t", "x"]],
        [[0, 1, 5, "t", "x" * 481]],
    ):
        end = up_cup()
        told = []
        for piece in pieces:
            told += end.feed(line("snap", *piece), 0)
        assert told == []
        assert end.state == JOINING


def test_a_command_before_the_hello_brings_a_ping():
    end = TableEnd()
    end.poll(0)
    assert end.feed(line("cmd", 1, 2, "act"), 100) == []
    assert messages(end.poll(100)) == [["ping", 2, -1]]


def test_a_storm_of_noise_hides_no_message_and_makes_none():
    chance = Chance(5)
    world = joined(3)
    end = world.table.end
    told = []
    for i in range(200):
        world.now += 50
        told += end.feed(chance.bytes(chance.below(200)) + b"\n" + line("status", {"i": i}), world.now)
    assert told == [["status", {"i": i}] for i in range(200)]
    assert end.quality()["noise"] > 10000


def test_an_end_that_closes_says_why_and_nothing_more():
    end = joined(2).table.end
    end.close("seat_taken", "Somebody else sits here.")
    assert messages(end.poll(5000))[-1] == ["gone", "seat_taken", "Somebody else sits here."]
    assert end.poll(9000) == b""
    assert end.closed == "seat_taken"


# everything at once


def test_every_command_has_its_effect_exactly_once_over_bad_wires():
    bad = (
        {"lose": 4},
        {"double": 2},
        {"corrupt": 4},
        {"split": 1, "noise": 3},
        {"delay": 40, "jitter": 120},
        {"lose": 8, "double": 6, "corrupt": 8, "split": 2, "noise": 4, "delay": 5, "jitter": 60},
    )
    for faults in bad:
        for seed in range(3):
            world = World(seed, **faults)
            given = []
            for i in range(12):
                if world.chance.one_in(2):
                    world.table.log.append("x", i)
                if len(world.cup.end.waiting()) < 10:
                    given.append(world.cup.end.command(i, "act", i))
                world.run(world.chance.below(600), step=20)
                if world.chance.one_in(6):
                    world.cut()
            world.heal()
            assert world.run(15000, lambda world=world: world.agree() and not world.cup.end.waiting(), 20), (
                faults,
                seed,
            )
            assert world.table.seen == given, (faults, seed)
            acts = [loads(entry)[3] for entry in world.table.log.entries if b'"act"' in entry]
            assert acts == given, (faults, seed)
            assert world.cup.entries == world.table.log.entries, (faults, seed)
