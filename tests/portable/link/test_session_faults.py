"""The session against bad luck and bad manners: nothing lost, nothing twice, in order; no input that breaks an end.

All time is virtual: `World` counts milliseconds, see link_world.py.
"""

from link_world import LongLog, World, filled, hello, joined, kinds, line, lone_cup, messages, silence, up_cup, waiting

from gobelet.link.cup_end import JOINING, UP, CupEnd
from gobelet.link.frames import encode, loads
from gobelet.link.message_shapes import entry_number
from gobelet.link.table_end import WINDOW, TableEnd

# resuming


def test_after_a_cut_only_what_is_missing_is_sent():
    world = joined(20)
    before = world.cup.end.decoder.frames
    world.cut()
    filled(world, 3)
    assert world.run(1000, world.agree)
    assert world.cup.messages == [["begin", "m1"]]
    assert world.cup.end.decoder.frames - before < 8


def test_the_log_follows_only_a_hello_that_agrees_with_it():
    log = LongLog(9)
    for held, digest, first in ((4, log.digest(4), 4), (0, "whatever", 0), (4, "other", -1), (10, "unknown", -1)):
        end = TableEnd()
        end.feed(hello(held=held, digest=digest), 0)
        end.welcome(0, "m1", log)
        said = messages(end.poll(0))
        assert said[0] == ["welcome", 2, 0, "m1", 9, first]
        assert said[1] == ([first, "x"] if first >= 0 else ["ping", 1, -1])
        assert end.joined == (first >= 0)


def test_another_history_of_the_same_match_is_folded_from_its_start():
    world = joined(50)
    world.cup.digest = b"\x01" + bytes(31)
    world.cut()
    assert world.run(1000, world.agree)
    assert world.cup.messages == [["begin", "m1"]] * 2
    assert world.cup.entries == world.table.log.entries


def test_a_cup_with_another_history_begins_at_once_and_once():
    end = lone_cup(held=4)
    end.feed(line("ping", 1, -1), 0)
    end.poll(0)
    ident = end.command(1, "act", 1)
    away = line("welcome", 2, 0, "m1", 9, -1)
    assert end.feed(away, 20) == [["no", ident, "other_match", ""], ["begin", "m1"]]
    end.position = lambda: ("m1", 0, "")
    assert messages(end.poll(20))[0][4:6] == ["m1", 0]
    assert end.feed(away + line(0, "x"), 30) == []
    assert end.feed(line("welcome", 2, 0, "m1", 9, 0) + line(0, "x"), 40) == [b'[0,"x"]']


def test_a_late_answer_does_not_make_a_cup_forget_what_it_folded():
    end = up_cup(held=0)
    end.position = lambda: ("m1", 2, "")
    assert len(end.feed(line(0, "x") + line(1, "x") + line(3, "x"), 300)) == 2
    end.poll(300)
    assert end.feed(line("welcome", 2, 0, "m1", 9, 0), 310) == []
    assert end.feed(line("welcome", 2, 0, "m1", 9, 2) + line(2, "x"), 320) == [b'[2,"x"]']
    assert end.feed(line("welcome", 2, 0, "m1", 9, -1), 330) == []
    assert end.state == UP


# entries


def test_a_double_is_dropped_and_a_gap_is_asked_for():
    end = up_cup(held=3)
    assert end.feed(line(3, "a") + line(3, "a") + line(2, "z") + line(4, "b"), 10) == [b'[3,"a"]', b'[4,"b"]']
    assert end.feed(line(6, "d"), 20) == []
    assert messages(end.poll(20)) == [["resend", 5]]
    assert end.feed(line(7, "e"), 30) == [] and end.poll(30) == b""  # that was on its way already
    assert end.feed(line(5, "c") + line(6, "d"), 40) == [b'[5,"c"]', b'[6,"d"]']
    assert end.state == UP and silence(end, 40, 600, 10) == []


def test_a_missing_entry_is_asked_for_until_it_comes_and_at_once_where_it_was_lost_again():
    end = up_cup(held=3)
    end.feed(line("ping", 1, 5), 0)
    assert [now for now, said in silence(end, 0, 3000, 5) if "resend" in said] == [0, 125, 375, 875, 1875]
    for now, number, asks in ((3000, 5, False), (3001, 6, False), (3002, 4, True), (3003, 5, False)):
        assert end.feed(line(number, "x"), now) == []
        assert bool(end.poll(now)) == asks, number


def test_no_command_leaves_while_an_entry_is_missing():
    end = up_cup(held=3)
    end.feed(line(4, "b"), 10)
    end.command(1, "act", 7)
    assert [kind for _, said in silence(end, 10, 400) for kind in said] == ["resend"] * 2
    end.feed(line(3, "a"), 400)
    assert kinds(end.poll(400)) == ["cmd"]


def test_the_table_says_again_what_is_missing_and_what_follows_and_no_more():
    world = joined(6)
    end = world.table.end
    end.feed(line("resend", 4), world.now)
    assert [message[0] for message in messages(end.poll(world.now)) if type(message[0]) is int] == [4, 5]
    end.feed(line("resend", 9), world.now)
    assert end.sent == 6


def test_a_wire_that_loses_a_line_in_four_brings_fifteen_entries_a_second():
    world = filled(World(lose=4), 200)
    assert world.run(200 * 1000 // 15, world.agree)


def test_a_gap_costs_no_hello():
    world = joined(3, lose=0)
    for _ in range(20):
        world.down.broken = True
        filled(world, 1).run(30)
        world.down.broken = False
        filled(world, 1)
        assert world.run(200, world.agree)
    assert len([message for message in world.table.messages if message[0] == "hello"]) == 2


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
        assert messages(end.poll(0)) == [["resend", 0]]
    assert entry_number(b"[12]") == 12
    for payload in (b'["1"]', b"[-1]", b"7", b"[]"):
        assert entry_number(payload) is None


def test_an_entry_that_the_app_refuses_is_asked_for_again():
    end = up_cup(held=3)
    end.feed(line(3, "a"), 10)
    end.reconnect(10)
    out = [message for now in range(0, 400, 10) for message in messages(end.poll(now))]
    assert ["hello", 2, "c0ffee", 7, "m1", 3, "00" * 8, {}] in out


def test_what_its_player_changes_between_hello_and_welcome_reaches_the_table():
    end = lone_cup()
    end.feed(line("ping", 1, -1), 0)
    assert messages(end.poll(0))[-1][-1] == {}
    end.about = {"name": "Zoe"}
    end.reconnect(10)
    welcome = line("welcome", 2, 2, "m1", 0, 0)
    end.feed(welcome, 20)
    said = [message for now in range(20, 600, 10) for message in messages(end.poll(now))]
    assert end.state == JOINING and said[-1][-1] == {"name": "Zoe"}
    end.feed(welcome, 600)
    assert end.state == UP


def test_a_busy_log_does_not_hold_up_the_pings():
    end = TableEnd()
    end.feed(hello(), 0)
    end.welcome(0, "m1", LongLog(5000))
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
            end.send(["status", {"now": now}])
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
            end.send(["lobby", "Table", []])
        out = end.poll(now)
        assert len(out) < 2 * WINDOW
        end.unsent(out)
    assert end.stalled and not end.joined
    assert not end.send(["lobby", "Table", []])
    assert world.run(3000, world.agree)
    assert not end.stalled and end.joined


def test_a_slow_port_is_not_a_blocked_one():
    end = TableEnd()
    end.feed(hello(), 0)
    end.welcome(0, "m1", LongLog(5000))
    for now in range(0, 30000, 100):
        end.feed(line("status", {}), now)
        end.unsent(end.poll(now)[40:])
    assert end.joined and not end.stalled


def test_a_port_that_was_full_for_a_moment_now_and_then_is_not_a_blocked_one():
    end = TableEnd()
    end.feed(hello(), 0)
    log = [b"[0]"]
    end.welcome(0, "m1", log)
    for now in range(0, 30000, 100):
        end.feed(line("status", {}), now)
        if now % 5000 == 0:
            log.append(b"[1]")
        out = end.poll(now)
        if out and now % 5000 == 0:
            end.unsent(out)  # whole, and next time it is taken whole: then nobody calls unsent()
    assert end.joined and not end.stalled


def test_the_count_of_a_ping_is_true_of_what_went_before_it():
    for size in (1000, 1470):
        end = TableEnd()
        end.feed(hello(), 0)
        for _ in range(5):
            end.send(["lobby", "x" * size, []])
        end.welcome(0, "m1", LongLog(90))
        said = []
        for now in range(0, 5000, 500):
            for message in messages(end.poll(now)):
                if message[0] == "ping":
                    assert "welcome" in said
                    assert message[2] == len([kind for kind in said if type(kind) is int])
                said.append(message[0])
        assert said.count("ping") > 1


def test_a_queue_that_is_sent_is_sent_in_portions_and_makes_room():
    end = TableEnd()
    for now in range(100):
        assert end.send(["note", "x" * 1000])
        assert end.send(["note", "x" * 1000])
        assert end.poll(now)
    for _ in range(9):
        end.send(["note", "x" * 1000])
    assert len(end.poll(200)) < WINDOW + 2000


def test_what_a_lost_cup_was_to_hear_is_dropped():
    end = TableEnd()
    end.feed(hello(), 0)
    end.welcome(0, "m1", LongLog(5))
    assert kinds(end.poll(6000)) == ["ping"]
    assert not end.joined and end.lost_since == 0


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
    assert end.quality()["flooded"] == 100 - len(told)
    assert not end.closed
    for _ in range(10):
        end.feed(line("status", {}) * 30, 5010)
    assert end.closed == "flood"
    assert end.quality()["flooded"] == 241
    said = messages(end.poll(5020))
    assert said[-1][:2] == ["gone", "flood"]
    assert end.poll(9999) == b""
    assert end.feed(hello(), 9999) == []
    assert not end.send(["lobby", "x", []])


def test_short_floods_are_forgiven():
    end = joined(2).table.end
    for now in range(5000, 50000, 2000):
        end.feed(line("status", {}) * 100, now)
    assert end.quality()["flooded"] > 240
    assert not end.closed


def test_a_fast_cup_is_no_flood():
    end = joined(2).table.end
    told = []
    for now in range(5000, 15000, 50):
        told += end.feed(line("status", {}), now)
    assert len(told) == 200
    assert end.quality()["flooded"] == 0


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
    (b'[0,"act"]', "shape"),
    (b'["dance"]', "kind"),
    (b'["welcome", 2, 0,"m",0,0]', "kind"),
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
    (b'["hello",2,"c",1,"",0,"",{' + b",".join([b'"%d":0' % i for i in range(25)]) + b"}]", "item"),
    (b'["hello","2","c",1,"",0,"",{}]', "item"),
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
    for message in (["welcome"], ["ping", 1], ["new", {}], ["no", 1], ["lobby", "T", [["c", 1, 2, 3]]]):
        assert end.feed(line(*message), 0) == []
    assert end.state == UP


def test_a_kind_that_only_the_app_knows_is_handed_on():
    end = up_cup()
    assert end.feed(line("log") + line("bell", 3, [1, 2]), 0) == [["log"], ["bell", 3, [1, 2]]]


def test_a_command_before_the_hello_brings_a_ping():
    end = TableEnd()
    end.poll(0)
    assert end.feed(line("cmd", 1, 2, "act"), 100) == []
    assert messages(end.poll(100)) == [["ping", 2, -1]]


def test_an_end_that_closes_says_why_and_nothing_more():
    end = joined(2).table.end
    end.close("seat_taken", "Somebody else sits here.")
    assert messages(end.poll(5000))[-1] == ["gone", "seat_taken", "Somebody else sits here."]
    assert end.poll(9000) == b""
    assert end.closed == "seat_taken"


# what must lose nothing and freeze nothing


def commanded(world, count, step=None):
    """Lets the cup give `count` commands and the table make entries, both ways busy; then all must be well, soon and
    exactly: each command logged once and in order, every entry folded, both ends still talking."""
    given = []
    for i in range(count):
        given.append(world.cup.end.command(i, "act", i))
        filled(world, 1)
        if step:
            step(i)
        world.run(300)
    world.heal()
    assert world.run(10000, lambda: world.agree() and not waiting(world.cup.end))
    assert world.table.seen == given
    assert world.cup.entries == world.table.log.entries
    assert world.cup.end.state == UP and world.table.end.joined
    filled(world, 1)
    assert world.run(50, world.agree), "it was frozen"


def noise(wire, now):
    for _ in range(10):
        wire.write(wire.chance.bytes(wire.chance.below(400)), now)
    wire.write(b"\n", now)  # bytes in front of a frame on its line are another test's


def test_no_storm_loses_or_freezes_anything():
    """Noise, an endless line, floods of messages, one way and the other."""
    for storm in (
        noise,
        lambda wire, now: wire.write(b"#" + b"A" * 6000, now),
        lambda wire, now: wire.write(line("status", {}) * 50, now),
        lambda wire, now: wire.write(line("lobby", "Table", []) * 50, now),
    ):
        world = joined(3)

        def strike(i, world=world, storm=storm):
            storm(world.up, world.now)
            storm(world.down, world.now)

        commanded(world, 6, strike)
        assert not world.table.end.closed


def test_a_stale_command_is_refused_once_and_the_next_one_goes_out():
    world = joined(3)
    world.table.refuse = ["late"]
    late = world.cup.end.command(1, "late", 9)
    commanded(world, 3)
    assert [message for message in world.cup.messages if message[0] == "no"] == [["no", late, "not_allowed", "never"]]


def test_a_cup_whose_flood_closed_its_connection_resumes_on_the_next():
    world = joined(3)
    ident = world.cup.end.command(1, "act", 9)
    world.up.write(line("status", {}) * 400, world.now)
    world.run(500)
    assert world.table.end.closed == "flood"
    world.cut()
    assert world.run(6000, lambda: world.agree() and not waiting(world.cup.end))
    assert world.table.seen == [ident]


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
            assert world.run(60000, lambda world=world: world.cup.end.state == UP)
            given = []
            for i in range(12):
                if world.chance.one_in(2):
                    world.table.log.append("x", i)
                if len(waiting(world.cup.end)) < 10:
                    given.append(world.cup.end.command(i, "act", i))
                world.run(world.chance.below(600), step=20)
                if world.chance.one_in(6):
                    world.cut()
            world.heal()
            assert world.run(15000, lambda world=world: world.agree() and not waiting(world.cup.end), 20), (
                faults,
                seed,
            )
            assert world.table.seen == given, (faults, seed)
            acts = [loads(entry)[3] for entry in world.table.log.entries if b'"act"' in entry]
            assert acts == given, (faults, seed)
            assert world.cup.entries == world.table.log.entries, (faults, seed)
