"""Frames: what is sent is found again, nothing else is, and the same line carries Ctrl-C, a REPL and noise."""

import binascii

from link_world import Chance

from gobelet.link import LinkError
from gobelet.link.frames import MAX_LINE, MAX_PAYLOAD, MAX_RECORD, Decoder, dumps, encode, loads
from support import raises


def counts(decoder):
    return decoder.frames, decoder.noise, decoder.bad, decoder.long


def heard(data):
    decoder = Decoder()
    return decoder.feed(data), counts(decoder)


def test_a_frame_is_one_printable_line():
    assert encode(b'["ping",1,-1]') == b"#WyJwaW5nIiwxLC0xXQ==*359996ea\n"
    chance = Chance(1)
    for size in range(1, 200):
        line = encode(chance.bytes(size))
        assert line[-1] == 10
        assert all([33 <= byte < 127 for byte in line[:-1]])


def test_every_length_up_to_the_limit_comes_back():
    chance = Chance(2)
    decoder = Decoder()
    for size in list(range(1, 100)) + [1000, 2047, MAX_PAYLOAD - 2, MAX_PAYLOAD - 1, MAX_PAYLOAD]:
        payload = chance.bytes(size)
        line = encode(payload)
        assert len(line) <= MAX_LINE + 1
        assert decoder.feed(line) == [payload]
    assert counts(decoder)[1:] == (0, 0, 0)


def test_payloads_outside_the_limits_are_refused():
    assert raises(LinkError, encode, b"").code == "too_long"
    for most, first in ((MAX_PAYLOAD, b"["), (MAX_RECORD, b"\0")):
        assert Decoder().feed(encode(first + bytes(most - 1)))
        assert raises(LinkError, encode, first + bytes(most)).code == "too_long"
    long = binascii.b2a_base64(b"[" * (MAX_PAYLOAD + 1))[:-1]
    assert heard(b"#%s*%08x\n" % (long, binascii.crc32(b"[" * (MAX_PAYLOAD + 1)))) == ([], (0, 0, 1, 0))


def test_a_bytearray_is_read_like_bytes():
    assert Decoder().feed(bytearray(encode(b"[1]") + encode(b"[2]"))) == [b"[1]", b"[2]"]


def test_a_carriage_return_before_the_newline_is_a_terminals_habit():
    line = encode(bytes(MAX_PAYLOAD))[:-1] + b"\r\n"
    decoder = Decoder()
    assert decoder.feed(line) == [bytes(MAX_PAYLOAD)]
    assert decoder.feed(line[:-1]) == []
    assert decoder.feed(line[-1:]) == [bytes(MAX_PAYLOAD)]


def test_noise_is_skipped_and_counted():
    assert heard(b"MicroPython v1.26\r\n>>> \n\n") == ([], (0, 22, 0, 0))


def test_the_last_mark_of_a_line_counts():
    line = encode(b"[7]")
    assert heard(b"x = [1] # a comment" + line) == ([b"[7]"], (1, 19, 0, 0))
    assert heard(b"####" + line) == ([b"[7]"], (1, 4, 0, 0))
    assert heard(line[:-1] + b"#\n") == ([], (0, len(line) - 1, 1, 0))


def test_half_a_line_does_not_spoil_the_next():
    line = encode(b'["welcome"]')
    for cut in range(1, len(line)):
        payloads, found = heard(line[:cut] + line)
        assert payloads[-1] == b'["welcome"]'
        assert found[1] == (cut if cut < len(line) else 0)


def test_a_line_that_fails_its_check_is_dropped():
    for line in (
        b"#WzFd*00000000\n",  # another crc
        b"#WzFd*2FDA5DE7\n",  # capital digits
        b"#WzFd*\n",
        b"#WzFd\n",
        b"#*00000000\n",
        b"#WzF*12345678\n",  # padding missing
        b"#\n",
        b"#\r\n",
    ):
        assert heard(line) == ([], (0, 0, 1, 0)), line


def test_characters_outside_of_base64_are_not_skipped():
    good = encode(b"[1,2,3]")
    assert heard(good)[0]
    for stranger in (b" ", b"!", b"=", b"\x00", b"\x03", b"-"):
        for at in range(1, len(good) - 11):
            assert heard(good[:at] + stranger + good[at:])[0] == []


def test_what_no_frame_can_be_is_forgotten_in_bounded_memory():
    decoder = Decoder()
    for _ in range(100):
        assert decoder.feed(b"#" + b"A" * 200) == []
    for _ in range(3):
        assert decoder.feed(b"A" * (MAX_LINE // 2)) == []
        assert len(decoder._begun) <= MAX_LINE + 1
    assert decoder.feed(b"A" * MAX_LINE + b"\n") == []
    assert decoder._begun == b""
    assert counts(decoder) == (0, 99 * 201, 0, 1)
    assert decoder.feed(encode(b"[1]")) == [b"[1]"]


def test_json_is_compact_and_both_spellings_are_read():
    assert dumps([1, "bid", [5, 4]]) == b'[1,"bid",[5,4]]'
    assert loads(dumps(["é"])) == ["é"]
    assert loads(b'["\xc3\xa9"]') == loads(b'["\\u00e9"]') == ["é"]


def test_what_is_no_json_is_a_link_error():
    for payload in (b"", b"\xff\xfe", b'["\xff"]', b"nonsense", b'"open', b"[1] [2]"):
        assert raises(LinkError, loads, payload).code == "json"
