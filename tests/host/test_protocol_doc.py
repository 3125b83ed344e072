"""docs/protocol.md is true: its tables are the code's, its minimal cup joins a real table, its example is what the real
ends and ledger say and accept."""

import hashlib
import hmac
import json
import re

import pytest

from gobelet import fair, ledger
from gobelet.cup.owner import Owner
from gobelet.games import Illegal
from gobelet.ledger import Ledger, as_action, hexed
from gobelet.ledger.entry_kinds import KINDS
from gobelet.link import cup_end, frames, gap, joining, message_shapes, table_end
from gobelet.link.cup_end import CupEnd
from gobelet.link.table_end import TableEnd
from gobelet_host.table import news, table
from tools import make_conversation
from tools.make_conversation import JITTER, PAGE, STEP

TEXT = PAGE.read_text(encoding="utf-8")


def section(title, following):
    """The page from one title to another."""
    return TEXT[TEXT.index(f"# {title}") : TEXT.index(f"# {following}") if following else None]


def rows(part):
    """The table rows of a part of the page, as lists of cells without backquotes."""
    found = re.findall(r"^\| (.*) \|$", part, flags=re.M)
    return [[cell.strip().strip("`") for cell in row.split(" | ")] for row in found]


def said():
    """The example: (ms, sign, payload as text) in order; sign is "<", ">", "<x", ">x" or "!"."""
    block = re.search(r"^```\n(.*?)^```", section("14. ", ""), flags=re.M | re.S)
    assert block
    return [
        (int(now), sign, text) for now, sign, text in re.findall(r"^ *(\d+) ([<>]x?|!) *(.*)$", block[1], flags=re.M)
    ]


SAID = said()
ENTRIES = list(dict.fromkeys(text for _, sign, text in SAID if sign[0] == "<" and text[1].isdigit()))
VALUES = {row[0]: row[2] for row in rows(section("14. ", ""))}
HELLO = next(json.loads(text) for _, _, text in SAID if text.startswith('["hello"'))
TIMES = range(0, SAID[-1][0] + 2 * STEP, STEP)


def at(now, *signs):
    """What is said at a time, as payload texts."""
    return [text for when, sign, text in SAID if when == now and sign in signs]


def decoded(data):
    return [payload.decode() for payload in frames.Decoder().feed(data)]


# the tables


@pytest.mark.parametrize(
    ("end", "shapes"),
    [
        ("table", {**message_shapes.TO_CUP, **joining.TO_CUP}),
        ("cup", {**table_end.TO_TABLE, **joining.TO_TABLE}),
    ],
)
def test_the_catalogue_has_exactly_the_messages_of_each_end(end, shapes):
    catalogue = [row for row in rows(section("1. ", "2. ")) if len(row) == 5]
    listed = {kind: letters for sender, kind, letters, *_ in catalogue if sender in (end, "both")}
    assert listed == {kind: letters for kind, letters in shapes.items() if kind}


def test_the_minimal_cup_takes_its_seat_at_a_real_table_and_follows_the_log(tmp_path):
    block = re.search(r"^```python\n(.*?)^```", section("2. ", "3. "), flags=re.M | re.S)
    assert block
    names = {}
    exec(block[1], names)
    conversation = make_conversation.Conversation(tmp_path)
    real, paul = conversation.table, conversation.cups.pop()
    conversation.cups[:] = [paul]
    heard, said = [], []
    minimal = names["Cup"]("c0ffee", "Ada", 1, bytes(range(32)), said.append)
    plug = real.connect("cable", lambda data: heard.append(data) or len(data), 0)
    conversation.plug(paul.name)
    paul.end.ready(True)

    def exchange():
        minimal.feed(b">>> #Zm9v*00000000\n#ab c*\n" + b"".join(heard))  # noise first
        heard.clear()
        real.receive(plug, b"".join(said), conversation.now)
        said.clear()
        return real.ledger.phase == ledger.PLAYING and minimal.entries == real.ledger.entries

    conversation.until(exchange)
    assert real.ledger.digest == minimal.T and real.ledger.players[minimal.seat][:2] == ("c0ffee", "Ada")
    real.journal.close()


def test_the_page_lists_exactly_the_kinds_of_entries():
    kinds = [row[0] for row in rows(section("Entries", "Games"))]
    assert sorted(set(kinds) - {"kind"}) == sorted(KINDS)


def test_the_page_lists_exactly_the_alarms_of_cups():
    paragraph = TEXT[TEXT.index("Codes of `alarm`") :].partition("\n\n")[0]
    assert set(re.findall(r"`(\w+)`", paragraph)) - {"alarm"} == set(news.ALARMS)


def test_the_page_s_numbers_are_the_code_s():
    times = {row[0]: row[1] for row in rows(section("Times", "What the table"))}
    source = {**vars(message_shapes), **vars(table_end), **vars(cup_end), **vars(gap), **vars(table)}
    assert len(times) == 7
    assert {name: int(ms) for name, ms in times.items() if name != "name"} == {
        name: source[name] for name in times if name != "name"
    }
    assert f"1 to {frames.MAX_PAYLOAD} bytes" in TEXT and f"more than {frames.MAX_LINE} characters" in TEXT
    assert f"`{fair.WORD_LETTERS}`" in TEXT
    assert (message_shapes.PROTO, ledger.PROTOCOL, fair.VERSION) == (2, 1, b"gobelet/3")
    assert (fair.LINKS, fair.LOW, fair.LINKS - fair.LAST) == (256, 224, 16)
    assert (cup_end._HELLO_DOUBLINGS, cup_end._RESEND_DOUBLINGS, cup_end._COUNTER_BITS) == (4, 2, 14)


def test_the_seal_of_the_page_gives_its_records():
    """Written from the page alone."""

    def mac(key, text):
        return hmac.digest(key, text, "sha256")

    key, payloads = bytes(range(32)), {"cup": b'["pong",1]', "table": b'["ping",1,-1]'}
    ident = hashlib.sha256(b"gobelet/2 id " + key).hexdigest()[:8]
    told = f"gobelet/2 2 tcp c0ffee {ident} {'0' * 32} {'1' * 32}"
    secret = mac(hashlib.sha256(told.encode()).digest(), key)
    assert f"`{ident}`" in TEXT
    for name, payload in payloads.items():
        stream = hashlib.sha256(mac(secret, f"{name} stream".encode()) + bytes(4) + bytes(1)).digest()
        text = bytes(a ^ b for a, b in zip(payload.ljust(16, b"\0"), stream, strict=False))
        assert (bytes(4) + text + mac(mac(secret, f"{name} tag".encode()), bytes(4) + text)[:8]).hex() in TEXT


def test_the_frame_on_the_page_is_one():
    (line,) = re.findall(r"^#\S+\*[0-9a-f]{8}$", TEXT, flags=re.M)
    assert decoded(line.encode() + b"\n") == ['["ping",1,-1]']


# the example


def test_the_example_is_a_whole_match():
    log = Ledger()
    for entry in ENTRIES:
        log.fold(entry.encode())
    assert log.phase == ledger.CLOSED
    assert VALUES["T after entry 0"] == hexed(log.start)
    assert VALUES["T at the end"] == hexed(log.digest)
    words = VALUES["seating word"], VALUES["round word"], VALUES["closing word"]
    assert words == (log.seating.word, log.reveal.word, log.closing.word)
    assert {kind for kind, *_ in (json.loads(entry)[1:] for entry in ENTRIES)} == {
        *"match seat open shake rolled act seen show close closed".split()
    }


@pytest.mark.parametrize("number", range(len(ENTRIES)))
def test_no_entry_of_the_example_may_be_left_out(number):
    log = Ledger()
    with pytest.raises(Illegal):
        for entry in ENTRIES[:number] + ENTRIES[number + 1 :]:
            log.fold(entry.encode())
        raise Illegal("the_last") if number == len(ENTRIES) - 1 else AssertionError("nobody noticed")


def test_a_real_cup_says_what_the_example_says():
    log, owner = Ledger(), Owner(HELLO[2], lambda data: None)
    following = [""]

    def position():
        if log.uid != following[0]:
            return following[0], 0, "00" * 8
        return log.uid, log.entries, hexed(log.digest[:8])

    end = CupEnd(HELLO[2], HELLO[3], HELLO[7], position, JITTER)
    known, gathered = set(), []
    for now in TIMES:
        for message in end.feed(b"".join(frames.encode(text.encode()) for text in at(now - STEP, "<")), now):
            if isinstance(message, bytes):
                asked = log.challenge
                log.fold(message)
                if gathered and asked != log.challenge:
                    assert end.acknowledge(gathered.pop())
                if log.entries == 1:
                    owner.begin(log, bytes.fromhex(VALUES["secret"]))
                owner.update_hand(log)
                end.acknowledge(log.last[3])
            elif message[0] == "begin":
                following[0] = message[1]
                assert log.entries == 0
        expected = at(now, ">", ">x")
        for text in expected:
            kind, *items = json.loads(text)
            if kind == "ready":
                end.ready(items[0])
            elif kind == "cmd" and items[0] not in known:
                known.add(items[0])
                ident, step, what, *data = items
                if what == "shake":
                    assert owner.shake(log) == (what, *data)
                elif what == "show":
                    assert owner.show(log) == (what, *data)
                elif what in ("seat", "open", *ledger.GATHERED):
                    assert owner.owed_command(log) == (what, *data)
                    gathered += [ident] * (what in ledger.GATHERED)
                elif step == log.match.step:
                    assert owner.decide(log, as_action(data[0])) == (what, *data)
                assert end.command(step, what, *data) == ident
        assert decoded(end.poll(now)) == expected, now
    assert log.phase == ledger.CLOSED and not end.commands
    assert len(known) == 13


def test_a_real_table_end_says_what_the_example_says():
    class Log(list):
        def digest(self, count):
            log = Ledger()
            for entry in ENTRIES[:count]:
                log.fold(entry.encode())
            return hexed(log.digest[:8])

    end, log, told = TableEnd(), Log(), []
    for now in TIMES:
        if any(sign == "!" and when == now for when, sign, _ in SAID):
            end = None
        expected = at(now, "<", "<x")
        if end is None and expected:
            end = TableEnd()
        if end is None:
            continue
        told += end.feed(b"".join(frames.encode(text.encode()) for text in at(now - STEP, ">")), now)
        for text in expected:
            message = json.loads(text)
            if message[0] == "welcome":
                _, _, seat, uid, entries, _ = message
                log = Log(entry.encode() for entry in ENTRIES[:entries]) if entries > len(log) else log
                end.welcome(seat, uid, log)
            elif message[0] in ("lobby", "room", "no"):
                end.send(message)
            elif message[0] == len(log):
                log.append(text.encode())
        assert sorted(decoded(end.poll(now))) == sorted(expected), now
    assert [message[0] for message in told if message[0] != "cmd"] == ["hello", "ready", "hello", "hello"]
