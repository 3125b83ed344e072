"""The sealed link: what a stranger on the wire reads, changes, repeats or begins comes to nothing, and a table without
the key is none."""

from link_world import Chance, kinds, line, messages
from seal_world import CODE, CUP, KEY, MARK, OTHER, OVERHEAD, TYPED, SealedWorld, TableKeys, holding, joined, seal_of

from gobelet.cup.pairing_keys import MOST, Keys, add, record
from gobelet.ledger import hexed
from gobelet.link import RADIO
from gobelet.link.cup_end import DOWN, JOINING, UP, CupEnd
from gobelet.link.frames import MAX_PAYLOAD, Decoder, dumps, encode, loads
from gobelet.link.joining import code_letters
from gobelet.link.sealed_link import (
    COMMON,
    MARKS,
    PAD,
    CupSeal,
    derive_cipher_states,
    is_record,
    key_id,
    marks_and_body,
)  # fmt: skip
from gobelet.link.table_end import TableEnd
from gobelet.link.table_seal import BroadcastSealer, TableSeal, seal_broadcast
from gobelet.radio.packets import LONGEST
from support import Flash

TRANSPORTS = ("tcp", "web", RADIO)


def both_ways(key=KEY, transport="tcp", cup=CUP, nonces=("00", "01")):
    return derive_cipher_states(key, transport, cup, nonces[0], nonces[1])


def payloads(*wires):
    """What flies on wires."""
    return Decoder().feed(b"".join([item[2] for wire in wires for item in wire.flying]))


def unsealed(data):
    return [loads(payload)[0] for payload in Decoder().feed(data) if not is_record(payload)]


def without(wire, lost, way):
    """Takes the first unsealed line of a kind away from a wire. Returns the list into which it is put then."""
    gone, write = [], wire.write

    def written(data, now):
        if not gone and [kind for kind in unsealed(data) if lost in (kind, kind + " " + way)]:
            gone.append(data)
        else:
            write(data, now)

    wire.write = written
    return gone


def said(world, kind):
    return [message for message in world.cup.messages if message[0] == kind]


# records


def test_what_is_sealed_opens_at_the_other_end():
    ours, theirs = both_ways()[0], both_ways()[0]
    for size in (1, 15, 16, 17, 24, 120, 1024, MAX_PAYLOAD):
        payload = b"[" * size
        sealed = ours.seal(payload)
        assert len(sealed) == (size + PAD - 1) // PAD * PAD + OVERHEAD
        assert is_record(sealed) and not is_record(payload) and payload not in sealed
        assert theirs.open(Decoder().feed(encode(sealed))[0]) == payload


def test_records_may_be_missing_and_never_come_again_or_after_a_later_one():
    for transport in TRANSPORTS:
        ours, theirs = [both_ways(transport=transport)[0] for _ in range(2)]
        records = [ours.seal(b"[%d]" % i) for i in range(5)]
        assert [theirs.open(records[i]) for i in (1, 1, 0, 4, 3)] == [b"[1]", b"", b"", b"[4]", b""]


def test_no_changed_bit_and_no_missing_byte_passes():
    ours, theirs = both_ways()[0], both_ways()[0]
    sealed = ours.seal(b'["cmd",1,0,"act",4001]')
    for at in range(len(sealed)):
        for bit in (0, 3, 7) if at % 5 else range(8):
            changed = bytearray(sealed)
            changed[at] ^= 1 << bit
            assert theirs.open(bytes(changed)) == b""
        assert theirs.open(sealed[:at]) == b""
    assert theirs.open(sealed + bytes(PAD)) == b""
    assert theirs.open(sealed)


def test_a_record_belongs_to_one_direction_key_transport_cup_and_connection():
    sealed = both_ways()[0].seal(b"[1]")
    assert both_ways()[0].open(sealed) == b"[1]"
    for other in (
        both_ways()[1],
        both_ways(key=OTHER)[0],
        both_ways(transport="web")[0],
        both_ways(cup="c0ffef")[0],
        both_ways(nonces=("00", "02"))[0],
        both_ways(nonces=("02", "01"))[0],
    ):
        assert other.open(sealed) == b""


def test_the_figures_of_the_protocol_page_hold():
    """What a stranger who builds another cup compares with."""
    cup, table = derive_cipher_states(KEY, "tcp", CUP, "00" * 16, "11" * 16)
    assert key_id(KEY) == "abb7cfeb"
    assert hexed(cup.seal(b'["pong",1]')) == "000000005477a7608cd2d04d4b5cc7ec2892d4d34fc40bdc978c01ca"
    assert hexed(table.seal(b'["ping",1,-1]')) == "000000008fcde5297d2d7965017dba689735f4f0ef2afbeceec5b62b"


def test_a_code_is_the_same_however_it_is_typed():
    assert code_letters("abcd-efgh jklm.NPQR") == CODE


# the handshake


def test_a_sealed_cup_joins_plays_and_says_nothing_that_can_be_read():
    world = SealedWorld()
    heard = []
    world.cup.end.command(0, "act", 4001)
    for _ in range(300):
        world.step()
        heard += payloads(world.up, world.down)
    assert world.agree() and world.cup.end.state == UP and not world.cup.end.commands
    plain = [payload for payload in heard if not is_record(payload)]
    assert {messages(encode(payload))[0][0] for payload in plain} == {"table", "seal"}
    assert b"c0ffee" in b"".join(plain) and b"4001" not in b"".join(heard)


def test_a_cup_speaks_only_where_a_table_has_announced_itself_and_joins_in_one_round_trip():
    world = SealedWorld()
    end = world.cup.end
    assert end.poll(0) == b""
    announced = world.table.end.poll(0)
    assert kinds(announced) == ["table"]
    end.feed(announced, 10)
    hello = end.poll(10)
    for message in world.table.end.feed(hello, 20):
        world.table.receive(message)
    world.cup.receive(end.feed(world.table.end.poll(20), 30)[0])  # another match: it begins
    assert end.seal.proven


def test_a_cup_believes_nothing_unsealed():
    world = joined()
    before = world.cup.end.position(), len(world.cup.messages)
    forged = line(3, "x", 9), line("welcome", 2, 0, "m9", 0, 0), line("no", 1, "late", ""), line("gone", "flood", "")
    for bad in forged + (line("error", "no_key", ""),):
        assert world.cup.end.feed(bad, world.now) == []
    assert (world.cup.end.position(), len(world.cup.messages)) == before and world.cup.end.state == UP


def test_a_table_believes_nothing_unsealed():
    end = TableEnd(TableSeal("tcp", TableKeys()))
    said = line("hello", 2, CUP, 1, "", 0, "", {}) + line("cmd", 1, 0, "act", 1) + line("bye") + line("pong", 1)
    assert end.feed(said, 0) == []
    assert kinds(end.poll(0)) == ["table"]
    assert not end.alive(1)


def test_what_a_cup_said_once_proves_nothing_when_it_is_said_again():
    """On another connection, and on the same one."""
    world = SealedWorld()
    record = []
    write = world.up.write

    def listen(data, now):
        record.append(data)
        write(data, now)

    world.up.write = listen
    assert world.run(3000, lambda: world.cup.end.state == UP)
    thief = TableEnd(TableSeal("tcp", world.keys))
    for data in record:
        assert thief.feed(data, 0) == []
    before = len(world.table.messages)
    for data in record:
        assert world.table.end.feed(data, world.now) == []
    assert len(world.table.messages) == before
    world.cup.end.command(0, "act", 1)
    assert world.run(1000, lambda: world.table.seen)


def test_the_table_seals_nothing_before_the_cup_has_proven_its_key():
    world = joined()
    thief = TableEnd(TableSeal("tcp", world.keys))
    thief.feed(line("seal", 2, CUP, key_id(KEY), "00" * 16), 0)
    thief.send(["lobby", "T", []])
    assert {kind for now in range(0, 9000, 500) for kind in kinds(thief.poll(now))} == {"table"}


def test_a_stranger_with_a_cups_number_and_the_wrong_key_is_told_and_gets_no_further():
    end = TableEnd(TableSeal("tcp", TableKeys()))
    told = end.feed(line("seal", 2, CUP, key_id(OTHER), "00" * 16), 0)
    assert told == [["refused", CUP, "not_yours", "not_yours", key_id(OTHER)]]
    assert kinds(end.poll(0)) == ["error", "table"]
    stranger = both_ways(OTHER)[0]
    assert end.feed(encode(stranger.seal(b'["hello",2,"c0ffee",1,"",0,"",{}]')), 10) == []


def test_who_tries_many_keys_loses_the_connection():
    end = TableEnd(TableSeal("tcp", TableKeys({})))
    told = []
    for i in range(9):
        told += end.feed(line("seal", 2, CUP, "%08x" % i, "00" * 16), i * 100)
    assert [message[2] for message in told] == ["no_key"] * 4 + ["too_many_tries"]
    assert end.closed == "too_many_tries"
    assert kinds(end.poll(900)) == ["error"] * 5


def test_a_key_opens_no_other_cups_seat():
    end = TableEnd(TableSeal("tcp", TableKeys()))
    nonce = messages(end.poll(0))[0][3]
    thief = derive_cipher_states(KEY, "tcp", CUP, "22" * 16, nonce)[0]
    end.feed(line("seal", 2, CUP, key_id(KEY), "22" * 16), 10)
    assert end.feed(encode(thief.seal(dumps(["hello", 2, "victim", 1, "", 0, "", {}]))), 20) == []
    assert not end.joined


def test_a_cup_without_the_key_says_so_again_and_again_and_both_ends_know():
    world = SealedWorld(flash=Flash())
    told = []
    for _ in range(700):
        for message in world.table.end.feed(world.up.read(world.now), world.now):
            told.append(message)
        world.step()
    assert [message[:2] for message in said(world, "error")[:3]] == [["error", "no_key"]] * 3
    assert ["refused", CUP, "no_key", "no_key", ""] in told + world.table.messages
    assert world.cup.end.state == JOINING


def test_a_table_that_lost_the_key_is_told_apart_from_one_with_another_key():
    for kept, code in (({}, "no_key"), ({CUP: OTHER}, "not_yours")):
        world = SealedWorld(TableKeys(kept))
        world.run(5000)
        assert {message[1] for message in said(world, "error")} == {code}
        assert world.table.end.seal._wrong == 1  # it does not ask again
        assert world.cup.end.state == JOINING


def test_a_table_that_does_not_hold_the_key_is_none():
    """It announces itself by a name that the cup knows, and takes every key for right."""
    world = SealedWorld(TableKeys({CUP: KEY}))
    world.keys.find = lambda cup, ident: OTHER
    assert not world.run(20_000, lambda: world.cup.end.state == UP)
    assert not world.cup.messages


def lies(nonce):
    """What a stranger may say to a cup under the table's own nonce, without a key."""
    return {
        "another table": line("table", 2, "cd" * 8, nonce),
        "another version": line("table", 3, TableKeys.table, nonce),
        "refused": line("error", "not_yours", ""),
    }


def test_a_stranger_who_announces_or_refuses_for_the_table_keeps_no_cup_from_joining_it():
    for lie in lies(""):
        world = SealedWorld()
        end = world.cup.end
        end.feed(world.table.end.poll(world.now), world.now)
        end.feed(lies(world.table.end.seal._nonce)[lie], world.now)
        assert end.seal.refusal, lie
        assert world.run(9000, lambda world=world: world.cup.end.state == UP), lie
        assert not end.seal.refusal and end.seal.proven, lie


def test_a_stranger_who_announces_or_refuses_for_the_table_costs_a_cup_that_plays_a_new_seal_at_most():
    for lie in lies(""):
        for later in (0, 7000):  # also when the table has given it up meanwhile
            world = joined()
            world.cup.end.feed(lies(world.table.end.seal._nonce)[lie], world.now)
            world.run(later)
            world.cup.end.feed(lies(world.table.end.seal._nonce)[lie], world.now)
            world.table.log.append("y")
            world.cup.end.command(0, "act", 7)
            assert world.run(20_000, world.at_rest) and world.table.seen == [(1 << 14) + 1], (lie, later)


# what goes wrong on the way


def test_a_cut_a_table_that_starts_again_and_a_restart_of_the_cup_are_mended_by_a_new_seal():
    world = joined()
    world.connect()  # the table's end is new, and says so
    assert world.run(1000, lambda: world.table.end.joined and world.agree())
    world.cup.end.seal = CupSeal(CUP, "tcp", Keys(world.flash))
    world.cup.end.state = DOWN
    world.cup.end._heard = -100_000
    assert world.run(9000, lambda: world.cup.end.state == UP)
    world.table.log.append("x", 99)
    assert world.run(1000, world.agree)


def strike(wire, number, delay):
    """Line `number` of a wire never arrives, or so many ms late. Returns a function: whether it was said."""
    write, lines = wire.write, []

    def struck(data, now):
        for text in data.split(b"\n")[:-1]:
            lines.append(text)
            if len(lines) != number + 1:
                write(text + b"\n", now)
            elif delay:
                write(text + b"\n", now + delay)

    wire.write = struck
    return lambda: len(lines) > number


def test_whichever_of_the_first_ten_lines_is_lost_or_late_the_link_is_up_within_three_seconds():
    for transport in TRANSPORTS:
        for number in range(20):
            for delay in (0, 1500):
                world = SealedWorld(transport=transport)
                for i in range(6):
                    world.table.log.append("x", i)
                said = strike((world.up, world.down)[number & 1], number >> 1, delay)
                world.run(3000, world.at_rest, 20)
                for i in range(8):
                    world.cup.end.command(0, "act", i)
                assert world.run(3000 - world.now, world.at_rest, 20) and said(), (transport, number, delay)


def test_a_refusal_that_is_lost_is_said_again_and_counts_as_one_try():
    world = SealedWorld(TableKeys({CUP: OTHER}, [CODE]), holding(KEY), CODE)
    said = strike(world.down, 1, 0)  # the table has announced itself, then it refuses the key
    assert world.run(3000, lambda: said() and world.cup.end.state == UP)
    assert world.table.end.seal._wrong == 1


def test_a_link_that_loses_a_line_in_five_is_up_most_of_the_time():
    for transport in TRANSPORTS:
        world = SealedWorld(transport=transport, lose=5)
        up = 0
        for _ in range(6000):
            world.step(20)
            up += world.cup.end.state == UP and world.table.end.joined
        assert up > 0.6 * 6000


def test_a_bad_wire_loses_and_doubles_nothing():
    for seed in range(4):
        world = SealedWorld(seed=seed, transport="radio", lose=6, double=9, corrupt=9, split=5, noise=7, jitter=30)
        for i in range(12):
            world.table.log.append("x", i)
        assert world.run(60_000, world.at_rest)
        idents = []
        for step in range(9000):
            world.step()
            if step % 500 == 400 and len(world.cup.end.commands) < 3:
                idents.append(world.cup.end.command(0, "act", step))
        world.heal()
        assert world.run(30_000, world.at_rest)
        assert world.table.seen == idents


def test_a_blocked_port_costs_a_new_seal():
    world = joined()
    end, now = world.table.end, world.now
    while not end.stalled:
        end.send(["lobby", "T" * 900, []])
        out = end.poll(now)
        if out:
            end.unsent(out)
        now += 500
    world.now = now
    assert world.run(20_000, lambda: world.cup.end.state == UP and world.table.end.joined)


# codes


def with_code(code=CODE, kept=None, flash=None, good=(CODE, TYPED), **options):
    return SealedWorld(TableKeys(kept or {}, good), flash or Flash(), code, **options)


def test_a_code_gives_a_lasting_key_and_the_next_connection_needs_none():
    for code in (CODE, "abc def"):
        world = with_code(code)
        assert world.run(2000, lambda world=world: world.cup.end.state == UP and world.agree())
        assert record(world.flash.load("keys"))["tables"] == [[TableKeys.table, hexed(world.keys.kept[CUP])]]
        world.keys.codes = []
        world.cup.end.seal = seal_of(world.flash)
        world.connect()
        assert world.run(2000, lambda world=world: world.table.end.joined and world.cup.end.state == UP)
        assert not said(world, "error")


def test_a_wrong_code_gives_no_key_and_is_said():
    for code in (CODE[:-1] + "S", "ABCDEG", "ABC"):
        world = with_code(code)
        assert not world.run(3000, lambda world=world: world.cup.end.state == UP)
        assert {message[1] for message in said(world, "error")} == {"wrong_code"} and not world.keys.kept
        assert world.cup.end.seal.refusal == "wrong_code"


def test_a_table_that_does_not_know_the_code_gets_no_cup():
    """It takes every tag for right."""
    world = with_code(good=("ABCDEFGHJKLMNPQS",))
    entrance = world.table.end.seal.entrance
    take = entrance.take
    entrance.take = lambda message, *more: [["proof", "00" * 16]] if message[0] == "proof" else take(message, *more)
    assert not world.run(5000, lambda: world.cup.end.state == UP)
    assert not record(world.flash.load("keys"))["tables"]


def test_whichever_line_of_the_exchange_is_lost_it_is_said_again():
    for lost in ("join", "share", "proof up", "proof down"):
        world = with_code()
        gone = without(world.up, lost, "up"), without(world.down, lost, "down")
        assert world.run(5000, lambda world=world: world.cup.end.state == UP), lost
        assert gone[0] or gone[1], lost


def test_power_lost_between_the_key_and_its_storing_costs_nothing_but_the_code_again():
    world = with_code()
    assert world.run(2000, lambda: CUP in world.keys.kept)  # the answer never arrives
    world.cup.end = CupEnd(CUP, 2, {}, world.cup.position, b"\x80", seal_of(Flash(), code=CODE))
    world.connect()
    assert world.run(3000, lambda: world.cup.end.state == UP)


def test_a_lasting_key_is_tried_before_a_code_and_the_code_when_that_key_is_void():
    world = with_code(kept={CUP: OTHER}, flash=holding(KEY))
    assert world.run(3000, lambda: world.cup.end.state == UP)
    assert Keys(world.flash).find(TableKeys.table) == [world.keys.kept[CUP]] != [OTHER]
    world = with_code(kept={CUP: KEY}, flash=holding(KEY))
    assert world.run(3000, lambda: world.cup.end.state == UP)
    assert world.keys.kept == {CUP: KEY}


def test_a_stranger_who_refuses_or_shares_for_the_table_keeps_nobody_with_the_code_out():
    for lie in (line("error", "wrong_code", ""), line("share", "09" + "00" * 31), line("proof", "00" * 16)):
        world = with_code()
        for _ in range(20):
            world.cup.end.feed(lie, world.now)
            world.step()
        assert world.run(9000, lambda world=world: world.cup.end.state == UP), lie


# what a cup keeps


def test_a_cup_keeps_four_tables_and_the_oldest_goes():
    kept = record(None)
    assert [add(kept, "%d" % i, "00") for i in range(MOST + 1)] == [""] * MOST + ["0"]
    assert add(kept, "1", "11") == ""
    assert [row[0] for row in kept["tables"]] == ["2", "3", "4", "1"]


def test_a_nonce_never_comes_twice_over_a_hundred_starts_without_any_chance():
    flash = holding(KEY)
    drawn = set()
    for _ in range(100):
        keys = Keys(flash)
        for _ in range(3):
            drawn.add(keys.nonce())
    assert len(drawn) == 300
    assert all([len(nonce) == 32 for nonce in drawn])


def test_no_nonce_is_drawn_that_flash_does_not_know_of():
    flash = holding(KEY)
    flash.full = True
    world = SealedWorld(flash=flash)
    world.run(5000)
    assert {message[1] for message in said(world, "error")} == {"storage"}
    assert not world.table.messages
    flash.full = False
    world.run(5000)
    assert world.table.messages, "there is room, and the table has not even announced itself under another nonce"


def test_an_unreadable_record_of_keys_is_an_empty_one():
    for stored in (None, b"", b"nonsense", b"[]", b'{"tables":7,"starts":1}', b'{"starts":1}'):
        assert record(stored) == record(None)


def test_keys_and_the_chance_of_a_board_make_nonces_that_others_do_not_have():
    one, two = Keys(Flash(Chance(1))), Keys(Flash(Chance(2)))
    assert one.nonce() != two.nonce()


# what is said to several cups by radio


def two_cups():
    """Two cups' seals that the table has proven, both with the table's Company, and the table's seals."""
    keys = TableKeys({"c0ffee": KEY, "decade": OTHER})
    company = BroadcastSealer(bytes(range(32)))
    ends = []
    for cup, key in (("c0ffee", KEY), ("decade", OTHER)):
        table = TableSeal("radio", keys, company)
        flash = Flash()
        kept = record(None)
        add(kept, keys.table, hexed(key))
        flash.records["keys"] = dumps(kept)
        seal = CupSeal(cup, "radio", Keys(flash))
        (announced,) = Decoder().feed(table.announcement())
        seal.receive(announced, [])
        for payload in Decoder().feed(seal.opening() + seal.line(b'["pong",1]')):
            table.receive(payload, [])
        (payload,) = Decoder().feed(table.line(b'["ping",1,-1]'))
        assert seal.receive(payload, []) == b'["ping",1,-1]'
        seal.share(company.key)
        ends.append((table, seal))
    return ends


ENTRY = b'[7,"act",3,49153,4001]'


def log_from(number, entries=(ENTRY,)):
    """A log that ends with these entries, the first of them with this number."""
    return [b"[]"] * number + list(entries)


def together(ends, number=7, entries=(ENTRY,)):
    """The record of entries as a dongle says it: marks for all, one body."""
    marks, bodies = b"", []
    for table, _ in ends:
        line, count = table.entry("ab" * 8, number, log_from(number, entries))
        assert count == len(entries)
        (payload,) = Decoder().feed(line)
        mark, body = marks_and_body(payload)
        marks += mark
        bodies.append(body)
    assert bodies[0] == bodies[-1]
    return bytes((COMMON | len(ends),)) + marks + bodies[0]


def test_an_entry_said_to_several_cups_is_opened_by_each_and_read_by_nobody_else():
    ends = two_cups()
    said = together(ends)
    assert b"act" not in said and said[0] & ~MARKS == COMMON and len(said) < 40
    assert [seal.receive(said, []) for _, seal in ends] == [ENTRY, ENTRY]
    assert [seal.receive(said, []) for _, seal in ends] == [None, None]  # whoever repeats it is not heard


def test_a_cup_that_has_the_key_of_all_cannot_speak_for_the_table():
    ends = two_cups()
    forged = seal_broadcast(bytes(range(32)), 0, [b'[7,"act",3,49153,1]'])
    own = ends[0][1]._in.broadcast_tag(forged)  # a cup that was taken apart knows its own marks only
    for marks in (own, own + own, bytes(4), own[2:] + own[:2]):
        assert ends[1][1].receive(bytes((COMMON | len(marks) // 4,)) + marks + forged, []) is None
    assert ends[1][1].receive(together(ends), []) == ENTRY


def test_a_damaged_record_for_several_cups_is_dropped_and_the_next_one_heard():
    ends = two_cups()
    said = together(ends)
    for at in range(len(said)):
        spoilt = bytearray(said)
        spoilt[at] ^= 1
        taken = ends[1][1].receive(bytes(spoilt), [])
        assert taken is None or taken == ENTRY and at < 5  # the mark of the other cup
        if taken:
            ends = two_cups()
    for size in range(1, len(said)):
        assert ends[1][1].receive(said[:size], []) is None
    assert ends[1][1].receive(together(ends, 8), []) == ENTRY


def test_bodies_are_made_once_and_never_for_what_comes_before_one():
    company = BroadcastSealer(bytes(32))
    first = [company.body("a", number, log_from(number)) for number in (5, 6, 7)]
    assert [company.body("a", number, log_from(7)) for number in (5, 6, 7)] == first and len(set(first)) == 3
    assert company.body("a", 4, log_from(7)) == (b"", 1)
    assert company.body("b", 0, log_from(0)) not in first  # another match
    for number in range(200):
        company.body("b", number, log_from(number))
    assert company.body("b", 0, log_from(199)) == (b"", 1) and company.body("b", 199, log_from(199))[0]


def test_entries_that_have_waited_are_said_in_one_record_and_heard_one_after_the_other():
    entries = [b'[%d,"show",%d,49153,"%s"]' % (number, number, b"%02x" % number * 32) for number in range(7, 12)]
    ends = two_cups()
    said = together(ends, 7, entries)
    assert len(said) < 5 * 0.75 * len(together(two_cups(), 7, entries[:1]))
    for _, seal in ends:
        assert [seal.receive(said, [])] + seal.more == entries
    company = BroadcastSealer(bytes(32))
    assert company.body("a", 7, log_from(7, entries))[1] == 5
    assert company.body("a", 9, log_from(7, entries)) == (b"", 1)  # it has a number already, behind another's
    assert company.body("a", 12, log_from(12))[1] == 1


def test_a_body_takes_no_more_entries_than_a_message_by_radio_may_be_long():
    log = [b'[%d,"text","%s"]' % (number, b"word " * 30) for number in range(20)]
    body, count = BroadcastSealer(bytes(32)).body("a", 0, log)
    assert 1 < count < 20 and len(body) < LONGEST - 1 - MARK * MARKS
    assert BroadcastSealer(bytes(32)).body("a", 0, [b'["%s"]' % (b"x y" * 900)])[1] == 1
