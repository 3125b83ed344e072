"""The session's rules, one by one: who speaks when, how a cup joins and resumes, what is repeated and when it ends.

All time is virtual: `World` counts milliseconds, see link_world.py.
"""

from link_world import Cup, World, filled, hello, joined, kinds, line, lone_cup, messages, silence, up_cup, waiting

from gobelet.link import LinkError
from gobelet.link.cup_end import DOWN, JOINING, UP, CupEnd
from gobelet.link.message_shapes import is_plain
from gobelet.link.table_end import TableEnd
from support import raises

# heartbeat


def test_the_table_speaks_first_and_every_two_seconds():
    assert silence(TableEnd(), 0, 6500) == [(0, ["ping"]), (2000, ["ping"]), (4000, ["ping"]), (6000, ["ping"])]
    assert messages(TableEnd().poll(0)) == [["ping", 1, -1]]


def test_a_cup_that_hears_nobody_writes_nothing():
    end = lone_cup()
    end.command(1, "act", 1)
    end.ready(True)
    assert silence(end, 0, 60000) == []
    end.feed(b"REPL noise\r\n#half a line*00000000\n", 60000)
    assert silence(end, 60000, 70000) == []
    assert end.state == DOWN


def test_a_cup_that_no_longer_hears_its_host_falls_silent_within_six_seconds():
    end = up_cup(now=0)
    end.command(1, "act", 1)
    said = silence(end, 0, 60000)
    assert said and said[-1][0] < 6000
    assert end.state == DOWN
    assert end.lost_since == 0


def test_the_first_ping_brings_the_hello_at_once():
    end = lone_cup()
    end.feed(line("ping", 9, -1), 100)
    assert end.state == JOINING
    assert messages(end.poll(100)) == [["pong", 9], ["hello", 2, "c0ffee", 7, "m1", 0, "00" * 8, {}]]


def test_a_hello_is_repeated_after_a_quarter_second_and_then_less_often():
    end = lone_cup()
    hellos = []
    for now in range(0, 20000, 10):
        if now % 2000 == 0:
            end.feed(line("ping", 1, -1), now)
        if "hello" in kinds(end.poll(now)):
            hellos.append(now)
    waits = [b - a for a, b in zip(hellos, hellos[1:])]
    assert waits[:7] == [250, 500, 1000, 2000, 4000, 4000, 4000]


def test_hellos_are_spread_by_the_jitter():
    for byte, low, high in ((0, 180, 200), (255, 300, 320)):
        end = CupEnd("c", 1, {}, lambda: ("", 0, ""), bytes([byte]))
        end.feed(line("ping", 1, -1), 0)
        end.poll(0)
        times = [now for now, said in silence(end, 10, 400, 10)]
        assert len(times) == 1 and low <= times[0] <= high


def test_the_table_measures_the_round_trip():
    world = joined(3, delay=20)
    world.run(3000)
    assert 40 <= world.table.end.rtt <= 70
    assert world.table.end.alive(world.now)


def test_a_late_pong_measures_nothing():
    end = TableEnd()
    end.poll(0)
    end.poll(2000)
    end.feed(line("pong", 1), 2100)
    assert end.rtt == -1
    end.feed(line("pong", 2), 2100)
    end.feed(line("pong", 2), 9000)
    assert end.rtt == 100


def test_a_ping_without_a_pong_before_the_next_one_is_counted():
    end = TableEnd()
    for now in range(0, 10000, 2000):
        end.poll(now)
        if now < 4000:
            end.feed(line("pong", 1 + now // 2000), now + 50)
    assert end.quality()["unanswered"] == 2


def test_a_cup_owes_no_pong_to_a_host_that_is_gone():
    end = up_cup()
    end.feed(line("ping", 5, 0), 100)
    end.poll(6100)
    end.feed(line("log"), 6200)
    assert kinds(end.poll(6200)) == ["hello"]


def test_a_silent_cup_is_given_up_and_asked_to_say_hello():
    world = joined(2)
    end = world.table.end
    heard = world.now
    said = silence(end, world.now, world.now + 7000)
    assert not end.joined
    assert heard - 100 <= end.lost_since <= heard
    assert end.sent == -1
    assert said[-1][1] == ["ping"]
    assert not end.alive(world.now + 7000)


# joining


def test_no_entry_comes_before_a_hello_that_names_its_match():
    end = TableEnd()
    log = World().table.log
    log.append("x")
    end.feed(hello(uid="old", held=4), 0)
    end.welcome(0, "new", log)
    assert messages(end.poll(0)) == [["welcome", 2, 0, "new", 1, -1], ["ping", 1, -1]]
    assert end.poll(10) == b""
    end.feed(hello(uid="new"), 20)
    end.welcome(0, "new", log)
    assert messages(end.poll(20)) == [["welcome", 2, 0, "new", 1, 0], [0, "x"]]


def test_a_cup_forgets_no_entry_of_the_new_match_when_its_welcome_is_lost():
    world = joined(5)
    world.down.broken = True
    world.table.begin("m2")
    world.run(50)
    world.down.broken = False
    filled(world, 9)
    assert world.run(4000, world.agree)
    assert world.cup.uid == "m2"


def test_a_cup_that_does_not_take_up_the_new_match_asks_less_and_less_often():
    end = lone_cup("old")
    hellos = 0
    for now in range(0, 10000, 10):
        if now % 2000 == 0:
            end.feed(line("ping", 1, -1), now)
        if "hello" in kinds(end.poll(now)):
            hellos += 1
            end.feed(line("welcome", 2, 0, "new", 0, -1), now)
    assert hellos < 9
    assert end.state == JOINING


def test_only_the_answer_to_the_latest_hello_lets_a_cup_in():
    end = up_cup(held=3)
    end.feed(line("ping", 2, 2), 100)
    end.feed(line("welcome", 2, 2, "m1", 3, 3), 110)
    assert end.state == JOINING
    assert [kind for _, said in silence(end, 110, 300) for kind in said] == ["pong", "hello"]
    end.feed(line("welcome", 2, 2, "m1", 3, 1), 310)
    assert end.state == JOINING
    end.feed(line("welcome", 2, 2, "m1", 3, 3), 310)
    assert end.state == UP


def test_a_second_answer_to_the_hello_that_named_another_match_lets_nobody_in():
    end = lone_cup("old")
    end.feed(line("ping", 1, -1), 0)
    end.poll(0)
    other = line("welcome", 2, 0, "new", 5, -1)
    assert end.feed(other, 300) == [["begin", "new"]]
    end.position = lambda: ("new", 0, "")
    assert kinds(end.poll(300)) == ["hello"]
    assert end.feed(other, 310) == []
    assert end.state == JOINING
    assert end.feed(line("welcome", 2, 0, "new", 5, 0) + line(0, "x"), 320) == [b'[0,"x"]']
    assert end.state == UP


def test_an_answer_about_the_history_that_is_just_dropped_lets_nobody_in():
    end = lone_cup(held=2)
    end.feed(line("ping", 1, -1), 0)
    end.poll(0)
    # The first one answers an older hello that came twice, the second this one; both arrive at once.
    answers = line("welcome", 2, 0, "m1", 5, -1) + line("welcome", 2, 0, "m1", 5, 2) + line(2, "x")
    assert end.feed(answers, 10) == [["begin", "m1"]]
    assert end.state == JOINING
    end.position = lambda: ("m1", 0, "00" * 8)
    assert kinds(end.poll(10)) == ["hello"]
    assert end.feed(line("welcome", 2, 0, "m1", 5, 0) + line(0, "x"), 20) == [b'[0,"x"]']
    assert end.state == UP


def test_a_table_without_a_match_still_welcomes():
    world = World()
    world.table.uid = ""
    assert world.run(1000, lambda: world.cup.end.state == UP)
    assert world.cup.messages == []


def test_another_version_is_told_and_not_let_in():
    end = TableEnd()
    assert end.feed(hello(proto=3), 0) == []
    assert messages(end.poll(0))[0][:2] == ["error", "proto"]
    cup = lone_cup()
    cup.feed(line("ping", 1, -1), 0)
    cup.poll(0)
    told = cup.feed(line("welcome", 3, 0, "m1", 0, 0), 10)
    assert [message[:2] for message in told] == [["error", "proto"]]
    assert cup.state == JOINING


def test_a_welcome_answers_a_hello():
    assert raises(LinkError, TableEnd().welcome, 0, "m1").code == "no_hello"


def test_busy_and_gone_make_a_cup_wait_four_seconds():
    for kind in ("busy", "gone"):
        end = up_cup()
        assert end.feed(line(kind, "seat_taken", "Somebody sits here."), 100) == [
            [kind, "seat_taken", "Somebody sits here."]
        ]
        assert end.state == JOINING
        times = []
        for now in range(100, 6000, 50):
            if now % 2000 == 0:
                end.feed(line("ping", 1, -1), now)
            if "hello" in kinds(end.poll(now)):
                times.append(now)
        assert times == [4100]


def test_a_cup_that_restarted_behind_the_same_wire_resumes():
    world = joined(5)
    world.cup = Cup(boot=2)
    filled(world, 2)
    assert world.run(3000, world.agree)


def test_a_seat_given_later_does_not_start_the_log_again():
    world = joined(5)
    world.table.end.welcome(3, "m1", world.table.log)
    filled(world, 1)
    world.run(100)
    assert world.agree()
    assert world.cup.messages == [["begin", "m1"]]
    assert world.cup.end.state == UP


# commands


def test_a_command_is_repeated_until_it_is_settled():
    end = up_cup()
    ident = end.command(4, "act", [5, 4])
    times = []
    for now in range(0, 8000, 10):
        if now % 2000 == 0:
            end.feed(line("ping", 1, 0), now)
        for message in messages(end.poll(now)):
            if message[0] == "cmd":
                assert message == ["cmd", ident, 4, "act", [5, 4]]
                times.append(now)
    assert times == [0, 500, 1500, 3500, 5500, 7500]
    assert end.acknowledge(ident)
    assert not end.acknowledge(ident)
    assert waiting(end) == []


def test_commands_go_one_after_the_other():
    end = up_cup()
    first, second = end.command(1, "act", 1), end.command(1, "act", 2)
    assert [message[1] for message in messages(end.poll(0))] == [first]
    assert end.poll(10) == b""
    end.acknowledge(first)
    assert [message[1] for message in messages(end.poll(20))] == [second]


def test_a_refused_command_is_forgotten_and_told_once():
    end = up_cup()
    ident = end.command(1, "act", 1)
    end.poll(0)
    no = line("no", ident, "not_your_turn", "")
    assert end.feed(no, 10) == [["no", ident, "not_your_turn", ""]]
    assert end.feed(no, 20) == []
    assert waiting(end) == []


def test_ids_stay_unique_over_reboots_and_small():
    seen = []
    for boot in (0, 1, 2, 65535):
        end = CupEnd("c", boot, {}, lambda: ("", 0, ""))
        for _ in range(5):
            ident = end.command(0, "act")
            end.acknowledge(ident)
            assert 0 < ident < 1 << 30
            assert ident not in seen
            seen.append(ident)


def test_a_cup_that_used_up_its_ids_says_so():
    end = lone_cup()
    for _ in range((1 << 14) - 1):
        end.acknowledge(end.command(0, "a"))
    assert raises(LinkError, end.command, 0, "a").code == "ids"


def test_commands_that_cannot_travel_are_refused_to_the_app():
    end = lone_cup()
    for data in (1.5, {"a": 1}, 1 << 30, [[[[[1]]]]], b"raw"):
        assert raises(LinkError, end.command, 0, "act", data).code == "item"
    assert raises(LinkError, end.command, 0, "act", "x" * 4000).code == "too_long"
    assert waiting(end) == []
    for _ in range(16):
        end.command(0, "act", True, None, (1, 2))
    assert raises(LinkError, end.command, 0, "act").code == "queue_full"


def test_commands_of_another_match_are_refused_by_the_cup_itself():
    end = up_cup()
    first, second = end.command(1, "act", 1), end.command(1, "act", 2)
    assert end.feed(line("welcome", 2, 2, "m2", 0, -1), 0) == [
        ["no", first, "other_match", ""],
        ["no", second, "other_match", ""],
        ["begin", "m2"],
    ]
    assert waiting(end) == []


def test_no_command_is_sent_before_the_cup_has_caught_up():
    end = lone_cup(held=3)
    end.command(1, "act", 1)
    end.feed(line("ping", 1, -1), 0)
    end.poll(0)
    end.feed(line("welcome", 2, 2, "m1", 5, 3) + line(3, "x"), 10)
    assert end.state == UP and end.table_entries == 5
    assert end.poll(20) == b""
    end.feed(line(4, "x"), 30)
    assert kinds(end.poll(40)) == ["cmd"]


def test_a_cup_that_is_back_repeats_its_command_at_once():
    end = up_cup()
    end.command(1, "act", 1)
    assert [now for now, _ in silence(end, 0, 1600, 10)] == [0, 500, 1500]
    end.feed(line("ping", 2, -1), 1600)
    assert "hello" in kinds(end.poll(1600))
    end.feed(line("welcome", 2, 2, "m1", 0, 0), 1610)
    assert kinds(end.poll(1620)) == ["cmd"]


def test_a_command_survives_the_loss_of_the_link():
    world = joined(2)
    world.down.broken = world.up.broken = True
    ident = world.cup.end.command(1, "act", 9)
    world.run(20000, step=50)
    assert world.cup.end.state == DOWN
    world.down.broken = world.up.broken = False
    assert world.run(3000, lambda: not waiting(world.cup.end))
    assert world.table.seen == [ident]


def test_a_command_whose_effect_is_in_the_log_is_not_sent_again():
    world = joined(2)
    world.cup.end.command(1, "act", 9)
    world.down.broken = True
    world.run(100)
    assert len(world.table.seen) == 1
    world.down.broken = False
    world.cut()
    before = len(world.table.messages)
    assert world.run(1000, lambda: not waiting(world.cup.end))
    assert [message[0] for message in world.table.messages[before:]] == ["hello"]
    assert world.agree()


# lobby


def lobby(flag):
    return line("lobby", "Table", [["other", "Bo", 1, 1], ["c0ffee", "Ada", flag, 1]])


def test_ready_is_repeated_until_the_lobby_shows_it():
    end = up_cup()
    end.ready(True)
    assert [now for now, said in silence(end, 0, 4000) if "ready" in said] == [0, 500, 1500, 3500]
    assert end.feed(lobby(0), 4000)[0][0] == "lobby"
    assert [said for _, said in silence(end, 4000, 7000)] == [["ready"]]
    end.feed(lobby(1), 7000)
    assert silence(end, 7000, 9000) == []


def test_a_match_that_begins_ends_the_question_who_is_ready():
    end = up_cup()
    end.ready(True)
    end.feed(line(0, "match"), 0)
    assert silence(end, 0, 5000) == []


def test_the_last_entries_of_a_match_leave_the_question_who_is_ready_for_the_next_one():
    end = up_cup()
    end.feed(line(0, "match") + line(1, "over"), 0)
    end.ready(True)
    end.feed(line(2, "close"), 0)
    assert [now for now, said in silence(end, 0, 1000) if "ready" in said] == [0, 500]


def test_another_match_ends_the_question_who_is_ready():
    end = up_cup()
    end.ready(True)
    end.feed(line("welcome", 2, 2, "m2", 0, -1), 0)
    end.position = lambda: ("m2", 0, "")
    silence(end, 0, 500)
    end.feed(line("welcome", 2, 2, "m2", 0, 0), 500)
    assert end.state == UP
    assert silence(end, 500, 5000) == []


def test_status_goes_once_and_only_to_a_table():
    end = lone_cup()
    assert not end.send(["status", {"battery": 50}])
    end = up_cup()
    assert end.send(["status", {"battery": 50}])
    assert [said for _, said in silence(end, 0, 5000)] == [["status"]]


def test_what_is_said_and_cannot_be_sent_is_bounded_and_dropped_with_the_host():
    end = up_cup()
    said = 0
    while end.send(["log", "x" * 50]):
        said += 1
        assert said < 100
    assert 3 < said < 10
    end.unsent(b"the rest of a line\n")
    end.poll(6000)
    end.feed(line("ping", 1, -1), 6100)
    assert kinds(end.poll(6100)) == ["pong", "hello"]


def test_a_cup_that_says_bye_has_left():
    world = joined(2)
    assert world.cup.end.send(["bye"])
    world.run(50)
    assert world.table.messages[-1] == ["bye"]
    assert not world.table.end.joined


# shapes


def test_plain_values_are_small_and_shallow():
    assert is_plain([1, -5, "a", None, True, [[[2]]]])
    for value in (1.0, {}, b"a", 1 << 30, -(1 << 30), [[[[[1]]]]]):
        assert not is_plain(value)


def test_of_what_only_the_latest_matters_the_others_do_not_wait_for_a_slow_wire():
    end = TableEnd()
    for name in ("a", "b", "c"):
        end.send(["lobby", name, []])
        end.send(["error", "code", name])
    said = messages(end.poll(0))
    assert [message[1] for message in said if message[0] == "lobby"] == ["c"]
    assert [message[2] for message in said if message[0] == "error"] == ["a", "b", "c"]
