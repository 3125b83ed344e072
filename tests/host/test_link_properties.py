"""The link for any bytes, any JSON, any wire: nothing invented, nothing raised, nothing lost for good."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st
from link_world import LongLog, World, line, lone_cup, up_cup, waiting
from seal_world import TableKeys, holding

from gobelet.cup.pairing_keys import Keys as CupKeys
from gobelet.link import RADIO, LinkError
from gobelet.link.cup_end import CupEnd
from gobelet.link.frames import MAX_PAYLOAD, Decoder, dumps, encode, loads
from gobelet.link.message_shapes import TO_CUP, is_plain, shape_error
from gobelet.link.sealed_link import CupSeal, derive_cipher_states
from gobelet.link.table_end import QUEUE_BYTES, TableEnd
from gobelet.link.table_message_shapes import TO_TABLE
from gobelet.link.table_seal import TableSeal

PAYLOADS = st.binary(min_size=1, max_size=MAX_PAYLOAD)
NOISE = st.binary(max_size=60).map(lambda data: data.replace(b"#", b"_").replace(b"\n", b" "))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=70),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner, max_size=5),
    max_leaves=12,
)
ITEMS = st.integers(-2, 3) | st.sampled_from(["", "m1", "t", "act"]) | VALUES
MESSAGES = st.builds(
    lambda kind, items: [kind, *items], st.sampled_from([*TO_TABLE, *TO_CUP]), st.lists(ITEMS, max_size=9)
)


def pieces(data, cuts):
    edges = sorted({0, len(data), *[cut % (len(data) + 1) for cut in cuts]})
    return [data[a:b] for a, b in zip(edges, edges[1:], strict=False)]


@given(st.lists(PAYLOADS, max_size=8), st.lists(NOISE, min_size=8, max_size=8), st.lists(st.integers(0), max_size=20))
def test_frames_are_found_in_any_noise_however_the_stream_is_cut(payloads, noises, cuts):
    stream = b"".join(noise + encode(payload) for noise, payload in zip(noises, payloads, strict=False))
    decoder = Decoder()
    found = [payload for piece in pieces(stream, cuts) for payload in decoder.feed(piece)]
    assert found == payloads
    assert decoder.noise == sum(len(noise) for noise, _ in zip(noises, payloads, strict=False))
    assert (decoder.bad, decoder.long) == (0, 0)


@given(st.binary(max_size=3000), st.lists(st.integers(0), max_size=20))
def test_any_stream_gives_the_same_payloads_and_counts_however_it_is_cut(stream, cuts):
    whole, cut = Decoder(), Decoder()
    assert whole.feed(stream) == [payload for piece in pieces(stream, cuts) for payload in cut.feed(piece)]
    assert vars(whole).keys() == vars(cut).keys()
    counts = ("frames", "noise", "bad", "long")
    assert [getattr(whole, name) for name in counts] == [getattr(cut, name) for name in counts]


@given(st.binary(min_size=1, max_size=80), st.data())
def test_a_line_with_changed_characters_is_no_other_payload(payload, data):
    text = bytearray(encode(payload))
    for _ in range(data.draw(st.integers(1, 3))):
        text[data.draw(st.integers(0, len(text) - 1))] = data.draw(st.integers(0, 255))
    assert Decoder().feed(text) in ([], [payload])


@given(st.lists(st.binary(max_size=400), max_size=20))
def test_no_bytes_break_an_end(chunks):
    table, cup = TableEnd(), up_cup()
    for now, chunk in enumerate(chunks):
        table.feed(chunk, now)
        cup.feed(chunk, now)
        table.poll(now)
        cup.poll(now)


@given(st.lists(VALUES | MESSAGES, max_size=40), st.integers(0, 3))
def test_no_message_breaks_the_tables_end(values, hello_after):
    end, log = TableEnd(), LongLog(4)
    for i, value in enumerate(values):
        now = i * 40
        payload = json.dumps(value, ensure_ascii=bool(i % 2)).encode("utf-8", "surrogatepass")
        if i == hello_after:
            payload = dumps(["hello", 2, "c", 1, "m1", 2, "", {}])
        for message in end.feed(encode(payload), now) if len(payload) <= MAX_PAYLOAD else []:
            assert shape_error(message, TO_TABLE) == ""
            dumps(message).decode()
            json.dumps(message, ensure_ascii=False).encode()
            if message[0] == "hello":
                end.welcome(0, "m1", log)
        assert len(end.poll(now)) < QUEUE_BYTES


@given(st.lists(VALUES | MESSAGES, max_size=40))
def test_no_message_breaks_the_cups_end(values):
    end = up_cup()
    end.command(1, "act", 1)
    for i, value in enumerate(values):
        payload = json.dumps(value, ensure_ascii=bool(i % 2)).encode("utf-8", "surrogatepass")
        if len(payload) > MAX_PAYLOAD:
            continue
        for message in end.feed(encode(payload), i * 40):
            assert type(message) is bytes or message[0] == "begin" or shape_error(message, TO_CUP) in ("", "kind")
        assert len(end.poll(i * 40)) < 1000


@given(VALUES)
def test_what_is_plain_travels_unchanged(value):
    if is_plain(value):
        assert loads(dumps(value)) == value


@given(st.text(max_size=70))
def test_a_command_is_sent_as_it_was_given_or_refused(text):
    end = lone_cup()
    try:
        end.command(1, "say", text, [text])
    except LinkError as error:
        assert error.code == "item" and any("\ud800" <= char <= "\udfff" for char in text)
    else:
        end = CupEnd("c", 1, {}, lambda: ("m1", 0, ""))
        end.command(1, "say", text, [text])
        end.feed(line("ping", 1, -1), 0)
        end.poll(0)
        end.feed(line("welcome", 2, 0, "m1", 0, 0), 0)
        assert loads(Decoder().feed(end.poll(0))[0])[4:] == [text, [text]]


FAULTS = st.fixed_dictionaries(
    {},
    optional={
        **{name: st.sampled_from([2, 3, 5, 9]) for name in ("lose", "double", "corrupt", "split", "noise")},
        "delay": st.integers(0, 300),
        "jitter": st.integers(0, 300),
    },
)
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["wait", "wait", "entry", "command", "command", "cut", "silence", "match"]),
        st.integers(0, 1500),
    ),
    max_size=25,
)


@settings(max_examples=60)
@given(st.integers(0, 10**6), FAULTS, STEPS)
def test_whatever_happens_the_cup_ends_up_with_the_log_and_every_command_once(seed, faults, steps):
    world = World(seed, **faults)
    given_ids, matches = [], 1
    for what, amount in steps:
        if what == "entry":
            world.table.log.append("x", amount)
        elif what == "command" and world.cup.uid and len(waiting(world.cup.end)) < 16:
            given_ids.append(world.cup.end.command(1, "act", amount))
        elif what == "cut":
            world.cut()
        elif what == "silence":
            world.down.broken = not world.down.broken
        elif what == "match" and world.table.end.hello:
            matches += 1
            world.table.begin(f"m{matches}")
        world.run(amount, step=20)
    world.heal()
    assert world.run(20000, lambda: world.agree() and not waiting(world.cup.end), 20)
    assert world.cup.entries == world.table.log.entries
    seen = world.table.seen
    assert len(set(seen)) == len(seen)
    # Only a match that ended takes commands along: some were left behind, or had their effect in a log that is gone.
    left = {message[1] for message in world.cup.messages if message[0] == "no"}
    assert set(seen) | left == set(given_ids)
    assert matches > 1 or (seen == given_ids and not left)


SAID = st.binary(max_size=200).map(lambda data: b"[" + data + b"]")


@given(st.lists(SAID, min_size=1, max_size=12), st.data())
def test_whatever_a_stranger_does_to_records_what_opens_is_what_was_said_in_order(said, data):
    """Left out, sent again, in another order, with other bytes, from the other direction or another connection."""
    for transport in ("tcp", RADIO):
        ours, back = derive_cipher_states(bytes(32), transport, "c0", "00", "01")
        other = derive_cipher_states(bytes(32), transport, "c0", "00", "02")[0]
        records = [way.seal(payload) for payload in said for way in (ours, back, other)]
        number = st.integers(0, len(records) - 1)
        hears = derive_cipher_states(bytes(32), transport, "c0", "00", "01")[0]
        opened = []
        for at in data.draw(st.lists(number, max_size=30)):
            record = bytearray(records[at])
            if data.draw(st.booleans()):
                record[data.draw(st.integers(0, len(record) - 1))] ^= 1 << data.draw(st.integers(0, 7))
            payload = hears.open(bytes(record))
            if payload:
                assert bytes(record) == records[at] and at % 3 == 0
                opened.append(at // 3)
        assert opened == sorted(set(opened))


@given(st.lists(st.binary(max_size=300), max_size=12), st.lists(VALUES | MESSAGES, max_size=20))
def test_nothing_that_a_stranger_writes_breaks_a_sealed_end_or_is_believed(chunks, values):
    keys = TableKeys()
    table, cup = TableEnd(TableSeal("tcp", keys)), lone_cup()
    cup.seal = CupSeal("c0ffee", "tcp", CupKeys(holding(bytes(32))))
    frames = [encode(payload) for payload in chunks if payload]
    frames += [encode(payload) for payload in map(dumps_of, values) if 0 < len(payload) <= MAX_PAYLOAD]
    told = []
    for now, chunk in enumerate(frames):
        told += table.feed(chunk, now) + [message for message in cup.feed(chunk, now) if message[0] != "error"]
        assert table.poll(now) is not None and cup.poll(now) is not None
    assert [message for message in told if message[0] != "refused"] == []


def dumps_of(value):
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")
