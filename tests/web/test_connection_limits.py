"""The table's doors against strangers: real sockets, a real journal; floods, foreign protocols, lies, locked doors."""

import contextlib
import http.client
import json
import os
import random
import socket
import sqlite3
import stat
import sys
import time
from typing import ClassVar
from urllib.parse import quote

import pytest
import storm
from hands import PATIENCE
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from gobelet import ledger
from gobelet.link.frames import MAX_PAYLOAD, Decoder, dumps, encode, loads
from gobelet.link.sealed_link import derive_cipher_states, is_record, key_id
from gobelet_host.hub import connection_limiter, tcp
from gobelet_host.hub.tcp import TcpHub
from gobelet_host.table import members
from gobelet_host.table.journal import Journal
from gobelet_host.web import site as web_site
from gobelet_host.web.host import LOCKED, TRIES, HostAccess
from gobelet_host.web.networks import Interface

HOST, STRANGER, FRIEND = "127.0.0.1", "127.0.0.2", "127.0.0.3"
elsewhere = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all of 127.0.0.0/8 for other machines")


KEY, NONCE = bytes(range(32)), "00" * 16
SPOILT = int(os.environ.get("GOBELET_FUZZ", "2000"))  # messages


def hello(cup, version=2, **about):
    return ["hello", version, cup, 7, "", 0, "0" * 16, {"name": "Zoé", "automate": 0, "log": ledger.PROTOCOL, **about}]


class HungUp(ConnectionError):
    """The table has ended the connection of a test that wanted to hear more."""


class Line:
    """A socket of somebody, from one of the addresses above; those of a test are closed after it."""

    opened: ClassVar[list] = []

    def __init__(self, port, source=STRANGER):
        self.socket = socket.create_connection((HOST, port), timeout=10, source_address=(source, 0))
        self.opened.append(self.socket)
        self._decoder = Decoder()
        self._heard = []
        self._says = self._hears = None

    def say(self, data):
        with contextlib.suppress(OSError):
            self.socket.sendall(data)

    def seal(self, cup, key=KEY):
        """Says whose key this is; what tell() says is sealed with it."""
        nonce = self.hear("table")[3]
        self.say(encode(dumps(["seal", 2, cup, key_id(key), NONCE])))
        self._says, self._hears = derive_cipher_states(key, "tcp", cup, NONCE, nonce)
        return self

    def tell(self, *message):
        self.say(encode(self._says.seal(dumps(list(message)))))

    def hear(self, *kinds):
        """The next message of one of these kinds, sealed or not. Raises HungUp."""
        while True:
            while self._heard:
                payload = self._heard.pop(0)
                message = loads(self._hears.open(payload) if is_record(payload) else payload)
                if message[0] in kinds:
                    return message
            data = self.socket.recv(65536)
            if not data:
                raise HungUp(f"instead of saying {kinds}")
            self._heard += self._decoder.feed(data)

    def ended(self):
        """Whether the other side hangs up, within the patience of a test."""
        end = time.monotonic() + PATIENCE
        with contextlib.suppress(ConnectionError):
            while self.socket.recv(65536):
                if time.monotonic() > end:  # it is spoken to as long as it stays
                    return False
        return True


@pytest.fixture
def strict(site):
    """A table at which only 127.0.0.1 is the host's laptop; `site.tcp` is the port for cups."""

    def own(host):
        return host == HOST

    site.hub = TcpHub(site.live, port=0)
    site.hub._door = connection_limiter.ConnectionLimiter(tcp.MOST, tcp.EACH, own)
    site.call(lambda: setattr(site.site, "is_own", own))
    site.call(site.hub.open)
    yield site
    site.call(site.hub.close)
    while Line.opened:
        Line.opened.pop().close()


def knock(site, cup, source=STRANGER, **about):
    """A cup that has a key of the table says hello over TCP."""
    site.call(lambda: site.table.keys.add_cable_key(cup, KEY))
    line = Line(site.hub.port, source).seal(cup)
    line.tell(*hello(cup, **about))
    return line


def come(*cup, **about):
    """The same, and it is welcome."""
    line = knock(*cup, **about)
    assert line.hear("welcome", "busy")[0] == "welcome"
    return line


def cable(site):
    """A cable of the laptop: what tells the table a message, and what it has said."""
    heard, decoder = [], Decoder()

    def write(data):
        heard.extend(loads(payload) for payload in decoder.feed(data))
        return len(data)

    connection = site.call(lambda: site.live.connect("serial test", write))
    return lambda *message: site.call(lambda: site.live.receive(connection, encode(dumps(list(message))))), heard


def ask(site, path, source=HOST, data=None, method=None, cookie="", **headers):
    """Status, headers and body of an answer."""
    asking = http.client.HTTPConnection(HOST, site.site.port, timeout=20, source_address=(source, 0))
    headers = {**headers, **({"Cookie": cookie} if cookie else {})}
    asking.request(method or ("POST" if data is not None else "GET"), path, data, headers)
    answer = asking.getresponse()
    body = answer.read().decode()
    asking.close()
    return answer.status, answer.headers, body


def command(site, **given):
    return ask(site, "/host/do", data=json.dumps(given))


# cups


def test_one_cup_a_connection(strict):
    line = come(strict, "aa")
    line.tell(*hello("bb"))
    assert line.hear("error")[1] == "not_yours"
    tell, heard = cable(strict)
    tell(*hello("cc"))
    tell(*hello("dd"))
    strict.until(lambda: "gone" in [message[0] for message in heard])
    assert heard[-1][:2] == ["gone", "other_cup"]
    assert strict.call(lambda: list(strict.table.members)) == ["aa", "cc"]


@pytest.mark.parametrize(
    "said",
    [
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(200)),
        b"\xff\xfd\x18\xff\xfd\x20\xff\xfd\x23\xff\xfd\x27",
        b"SSH-2.0-OpenSSH_9.6\r\n",
        b"EHLO example.org\r\n",
    ],
    ids=["http", "tls", "telnet", "ssh", "smtp"],
)
def test_lines_of_other_protocols_end_the_connection(strict, said, monkeypatch):
    monkeypatch.setattr(connection_limiter, "LOOK", 600.0)  # not because it never says hello
    line = Line(strict.hub.port)
    line.say(said)
    assert line.ended()


def test_who_never_says_hello_is_shown_out(strict, monkeypatch):
    monkeypatch.setattr(connection_limiter, "LOOK", 0.2)
    silent, half, unsealed, keyless = (Line(strict.hub.port) for _ in range(4))
    half.say(encode(dumps(hello("aa")))[:20])
    unsealed.say(encode(dumps(hello("aa"))))
    keyless.seal("aa").tell(*hello("aa"))
    come(strict, "bb")
    assert silent.ended() and half.ended() and unsealed.ended() and keyless.ended()
    assert strict.call(lambda: strict.table.linked("bb"))


@pytest.mark.parametrize("cup", ["a" * 33, "a" * 64, "", "é", "a b", "\x1b[2J", "a\n"])
def test_a_number_that_is_none_gets_no_place(strict, cup):
    line = Line(strict.hub.port).seal(cup, KEY)
    assert line.hear("error")[1] == "no_key"
    tell, heard = cable(strict)
    tell(*hello(cup))
    strict.until(lambda: "gone" in [message[0] for message in heard])
    assert heard[-1][1] == "other_cup"
    assert not strict.table.members


@elsewhere
def test_a_flood_of_silent_connections_crowds_out_only_itself(strict):
    come(strict, "f1", FRIEND)
    flood = [Line(strict.hub.port) for _ in range(500)]
    come(strict, "f2", FRIEND)
    assert strict.call(lambda: strict.table.linked("f1") and strict.table.linked("f2"))
    assert strict.call(lambda: strict.hub._door.count()) <= tcp.MOST
    assert all(line.ended() for line in flood[:50]), "those who came first went first"


@elsewhere
def test_a_seated_cup_stays_when_a_hundred_machines_flood(strict):
    """Though two players come from one machine, thus from the most crowded of all."""
    cups = ["50", "51"]
    for cup in cups:
        come(strict, cup)
    strict.call(lambda: strict.table.begin(cups))
    for number in range(100):
        Line(strict.hub.port, f"127.0.1.{number + 1}").say(encode(dumps(hello(f"{number:04}"))))
    strict.until(lambda: strict.hub._door.count() == tcp.MOST)
    assert strict.call(lambda: all(strict.table.linked(cup) for cup in cups))


@elsewhere
def test_a_lobby_flooded_with_cups_has_room_for_a_friend(strict):
    for number in range(300):
        with contextlib.suppress(ConnectionError):
            knock(strict, f"{number:032x}", name="\u2603" * 12)
    strict.until(lambda: len(strict.table.members) == members.MOST)
    lobby = come(strict, "f" * 32, FRIEND).hear("lobby")
    assert len(dumps(lobby)) <= MAX_PAYLOAD and "f" * 32 in [row[0] for row in lobby[2]]
    assert len(strict.call(lambda: strict.table.members)) == members.MOST
    assert ask(strict, "/host")[0] == 200


def test_more_cups_that_are_ready_than_seats_do_not_end_the_table(strict):
    lines = [come(strict, f"c{number:03}", HOST) for number in range(20)]
    for line in lines:
        line.tell("ready", 1)
    strict.until(lambda: sum(member.ready for member in strict.table.members.values()) == 20)
    assert not strict.table.playing
    assert ask(strict, "/host")[0] == 200


def test_a_cup_that_changes_its_version_in_the_lobby_does_not_end_the_table(strict):
    """Found by the storm: whoever is told of a match must have said hello in a version that the table speaks."""
    line, _ = (come(strict, cup, HOST) for cup in ("c0", "c1"))
    line.tell(*hello("c0", version=99))
    assert line.hear("error")[1] == "proto"
    strict.call(lambda: strict.table.begin(["c0", "c1"]))
    assert ask(strict, "/host")[0] == 200 and strict.table.playing


ODD = [
    {"faults": 7}, {"faults": [[["deep"]], 7, "x" * 500]}, {"faults": None, "battery": "full"}, {"signal": [1]},
    {"name": 7, "age": "old", "automate": "yes"}, {"name": "\u202e\u0000\x1b[2J", "age": -1}, {"fw": ["1"], "kind": 9},
    {"age": (1 << 30) - 1}, {f"key{n}": "x" * 60 for n in range(14)},
]  # fmt: skip


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_nothing_that_a_cup_says_of_itself_spoils_the_hosts_page(strict, lang):
    for number, about in enumerate(ODD):
        line = come(strict, f"c{number}", HOST, **about)
        line.tell("status", about)
        line.tell("ready", 0)
    with connect(f"{strict.url.replace('http', 'ws')}/host/view?lang={lang}") as page:
        strict.until(lambda: len(strict.table.members) == len(ODD))
        while len((state := json.loads(page.recv(timeout=PATIENCE))).get("people", ())) < len(ODD):
            pass
    assert all(set(member.info) <= set(members.sanitised_info(member.info)) for member in strict.table.members.values())
    assert all(isinstance(person["faults"], list) for person in state["people"])


# browsers


def test_who_asks_nothing_is_shown_out_and_who_asks_slowly(strict, monkeypatch):
    monkeypatch.setattr(connection_limiter, "LOOK", 0.2)
    beginnings = (
        b"", b"GET / HTT", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
        b"POST /host/do HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99\r\n\r\n{",
        b"GET /words/fr.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    )  # fmt: skip
    lines = [Line(strict.site.port) for _ in beginnings]
    for line, data in zip(lines, beginnings, strict=True):
        line.say(data)
    assert [line.ended() for line in lines] == [True] * len(lines)


def test_who_does_not_read_an_answer_is_shown_out(strict, monkeypatch):
    monkeypatch.setattr(connection_limiter, "LOOK", 0.2)
    line = Line(strict.site.port)
    line.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.say(b"GET /static/vendor/uplot/uPlot.min.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 200)
    strict.until(lambda: strict.site.door.count() == 0)


def test_a_page_that_only_watches_stays(strict):
    door = strict.site.door
    with connect(strict.url.replace("http", "ws") + "/view") as page:
        for _ in range(2):
            page.recv(timeout=10)
        strict.call(lambda: [door._look(guest) for guest in door._open_connections()])
        with pytest.raises(TimeoutError):
            page.recv(timeout=0.2)


def test_what_is_too_large_is_refused(strict):
    with contextlib.suppress(ConnectionError):  # it may hang up while we still write
        assert 400 <= ask(strict, "/words/fr.json", **{"X-Large": "x" * 200_000})[0] < 500
    assert ask(strict, "/host/do", data=b'{"do":"undo","x":"' + b"x" * 100_000 + b'"}')[0] == 400
    for path in ("/view", "/link"):
        with connect(strict.url.replace("http", "ws") + path) as page:
            page.send("x" * 100_000)
            with pytest.raises(ConnectionClosed):
                while True:
                    page.recv(timeout=10)


@elsewhere
def test_the_hosts_page_answers_while_strangers_hold_every_connection(strict):
    with connect(strict.url.replace("http", "ws") + "/host/view") as page:
        flood = [Line(strict.site.port) for _ in range(500)]
        phone = ask(strict, "/words/fr.json", FRIEND)
        assert phone[0] == 200
        assert ask(strict, "/host")[0] == 200
        assert command(strict, do="pause", on=True)[0] == 200
        while not json.loads(page.recv(timeout=PATIENCE)).get("paused"):
            pass
    assert strict.call(lambda: strict.site.door.count()) <= 2 * web_site.MOST
    assert len(flood) == 500


def spoilt(chance, corpus, door):
    """What a cup or a page may say at its door, with up to two things in it changed."""
    kind = chance.choice(("get", "host", "enter")) if door else "cup"
    said = chance.choice(corpus[kind])
    for _ in range(chance.choice((0, 1, 1, 2))):
        said = storm.spoil(chance, said)
    body = json.dumps(said).encode("utf-8", "replace")
    if not door:
        return encode(body) if 0 < len(body) <= MAX_PAYLOAD else body[:8192] + b"\n"
    if kind == "get":
        return f"GET /{quote(str(said)[:2000], '/?=&%', errors='replace')} HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode()
    path = {"host": "/host/do", "enter": "/host/enter"}[kind]
    return f"POST {path} HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


@elsewhere
def test_a_match_goes_on_and_the_hosts_page_answers_while_five_hundred_connections_say_anything(strict):
    """From ten machines, half of them to the door for cups and half to the pages. GOBELET_FUZZ=1000000 is a night."""
    raised, chance, corpus, lines, said = [], random.Random(7), storm.corpus(), {}, 0
    strict.call(lambda: strict._loop.set_exception_handler(lambda loop, about: raised.append(about)))
    strict.automates(2, pace=200)
    strict.begin()
    while said < SPOILT:
        at = chance.randrange(500)
        try:
            if at not in lines:
                lines[at] = Line((strict.hub.port, strict.site.port)[at % 2], f"127.0.2.{1 + at % 10}")
            lines[at].socket.sendall(spoilt(chance, corpus, at % 2))
            said += 1
        except OSError:  # it was shown out, or found no place
            if at in lines:
                lines.pop(at).socket.close()
        if said % 500 == 0:
            assert ask(strict, "/host")[0] == 200
    entries = strict.call(lambda: strict.table.ledger.entries)
    strict.until(lambda: strict.table.ledger.entries > entries or not strict.table.playing)
    assert not raised


WRONG = [
    [], None, 7, "x", {"do": []}, {"do": "begin", "cups": [["a"]]}, {"do": "begin", "cups": {"a": 1}},
    {"do": "begin", "cups": [None]}, {"do": "begin", "cups": ["a"] * 1000}, {"do": "name", "cup": [], "name": "x"},
    {"do": "name", "cup": "a", "name": "\ud800"}, {"do": "age", "cup": "a", "age": True},
    {"do": "age", "cup": "a", "age": 10**400}, {"do": "age", "cup": "a", "age": float("nan")},
    {"do": "option", "name": "dice", "value": [[]]}, {"do": "option", "name": "dice", "value": float("inf")},
    {"do": "option", "name": "dice", "value": -1}, {"do": "option", "name": "nothing", "value": "x"},
    {"do": "game", "game": "../../etc"}, {"do": "game", "game": "__init__"}, {"do": "pause", "on": 1},
    {"do": "undo"}, {"do": "undo", "x": 1}, {"do": "do"}, {"do": "__class__"},
    {"do": "type", "cup": "a", "text": "\ud800"},
    {"do": "address", "address": "evil"}, {"do": "hand_over", "cup": "a", "automate": "no"},
]  # fmt: skip


def test_nothing_that_a_page_sends_makes_the_hosts_page_fail(strict):
    for given in WRONG:
        status, _, body = ask(strict, "/host/do", data=json.dumps(given))
        assert status == 400 and json.loads(body)["sentence"], given
    for data in (b"[" * 8000, b"", b"{", b"\xff\xfe", b'{"do":' * 1000, b"1" * 8000, b"NaN", b'"\\ud800"'):
        assert ask(strict, "/host/do", data=data)[0] == 400, data[:20]
    assert ask(strict, "/host")[0] == 200


@pytest.mark.parametrize(
    "path",
    [
        "/static/%00", "/static/..%2f..%2fserver.py", "/static/" + "a" * 5000, "/words/%00.json", "/files/%00/%00",
        "/api/replay?match=%C2%B2", "/api/replay?journal=" + "a" * 3000 + ".gobelet", "/api/replay?journal=%00.gobelet",
        "/api/export?journal=.gobelet", "/api/statistics?match=99999999999999999999", "/host?lang=%ff", "/cup?lang=%00",
        "/static/games/%00/stage.js", "/static/games/../stage.js",
    ],
)  # fmt: skip
def test_no_address_is_too_odd_to_be_answered(strict, path):
    assert ask(strict, path)[0] < 500


@pytest.mark.parametrize("name", ["[", "[::1", "a]b", "127.0.0.1:x", "\xe9", ""])
def test_no_name_of_a_host_is_too_odd_to_be_refused(strict, name):
    assert ask(strict, "/", Host=name)[0] in (200, 400, 403)
    assert ask(strict, "/host/do", data="{}", Origin=f"http://{name}")[0] in (400, 403)


@pytest.mark.parametrize(
    "said",
    ["[" * 60_000, "[]", "7", '{"kind":[]}', '{"kind":"lang"}', '{"kind":"lang","lang":{"a":1}}', "", b"\x00\xff"],
    ids=range(8),
)
def test_a_page_that_says_what_no_page_of_ours_says_is_left(strict, said):
    with connect(strict.url.replace("http", "ws") + "/view?since=%C2%B2&match=x") as page:
        page.send(said)
        with pytest.raises(ConnectionClosed):
            while True:
                page.recv(timeout=10)
    assert ask(strict, "/host")[0] == 200


# what strangers learn


def unlocked(site):
    """A cookie that opens the host's page from another machine."""
    headers = ask(site, "/host/enter", STRANGER, data=f"code={site.site.code}")[1]
    return headers["set-cookie"].split(";")[0]


@elsewhere
def test_of_a_running_match_strangers_get_nothing_but_the_television(strict):
    strict.cup("Marie", age=41)
    strict.cup("Jean", age=9)
    strict.begin()
    journal = strict.path.name
    asked = [f"/api/{what}?journal={journal}&match=1" for what in ("replay", "statistics", "audit")]
    for path in asked:
        status, _, body = ask(strict, path, STRANGER)
        assert status == 403 and json.loads(body)["code"] == "match_running", path
        assert ask(strict, path)[0] == 200, path
        assert ask(strict, path, STRANGER, cookie=unlocked(strict))[0] == 200, path
    assert json.loads(ask(strict, "/api/journals", STRANGER)[2])["journals"] == []
    assert ask(strict, f"/api/export?journal={journal}", STRANGER)[0] == 403


@elsewhere
def test_pages_that_the_laptop_opens_by_its_own_address_count_as_its_own(strict):
    strict.call(lambda: setattr(strict.site.reach, "candidates", [Interface("wlan0", FRIEND, 24)]))
    link = strict.url.replace("http", "ws") + "/link"
    with connect(link, source_address=(FRIEND, 0)), connect(link, source_address=(STRANGER, 0)):
        strict.until(lambda: len(strict.table.connections) == 2)
        assert sorted(one.address for one in strict.call(lambda: strict.table.connections)) == ["", STRANGER]


@elsewhere
def test_strangers_learn_no_cup_and_no_age(strict):
    cups = [strict.cup(name, pilot="sound", age=age, cup_id=cup) for name, age, cup in (
        ("Marie", 41, "4d4152494541"), ("Jean", 39, "4a45414e4a45"))]  # fmt: skip
    strict.begin()
    strict.until(lambda: strict.table.ledger.phase == ledger.CLOSED)
    query = f"journal={strict.path.name}&match=1"
    told = [ask(strict, f"/api/{what}?{query}", STRANGER) for what in ("journals", "replay", "statistics", "audit")]
    assert [status for status, _, _ in told] == [200] * 4
    with connect(strict.url.replace("http", "ws") + "/view", source_address=(STRANGER, 0)) as page:
        said = "".join(page.recv(timeout=10) for _ in range(3))
    everything = said + "".join(body for _, _, body in told)
    assert "Marie" in everything
    for cup in cups:
        assert cup.cup_id not in everything
    assert '"age"' not in everything and "127.0.0" not in said.replace(strict.site.join_url, "").replace(
        strict.site.short, ""
    )
    assert str(strict.path.parent) not in everything
    assert ask(strict, f"/api/export?{query}", STRANGER)[0] == 403
    assert cups[0].cup_id in ask(strict, f"/api/export?{query}")[2]


# wrong codes


def test_wrong_codes_lock_out_only_whoever_types_them(site):
    clock = [0.0]
    entrance = HostAccess(site.site, lambda: clock[0])

    def enter(host, code="nonsense"):
        try:
            return entrance.enter(code, host) and "in"
        except Exception as error:
            return error.code

    for _ in range(TRIES):
        assert enter("192.168.1.66") == "wrong_code"
        assert enter("2001:db8::1") == "wrong_code"
    assert enter("192.168.1.66", site.site.code) == "too_many_tries"
    assert enter("2001:db8::ffff:2", site.site.code) == "too_many_tries", "one machine has a whole /64"
    assert enter("::ffff:192.168.1.66", site.site.code) == "too_many_tries"
    assert enter("192.168.1.20", site.site.code) == "in"
    assert enter("2001:db8:0:1::1", site.site.code) == "in"
    clock[0] += LOCKED
    for _ in range(TRIES):
        assert enter("192.168.1.66") == "wrong_code"
    clock[0] += LOCKED
    assert enter("192.168.1.66", site.site.code) == "too_many_tries", "each while is longer than the last"
    clock[0] += LOCKED
    assert enter("192.168.1.66", site.site.code) == "in"


@elsewhere
def test_behind_a_locked_address_the_hosts_own_key_still_opens(strict):
    key = unlocked(strict)
    for _ in range(TRIES):
        assert ask(strict, "/host/enter", STRANGER, data="code=nonsense")[0] == 403
    assert "Trop de codes" in ask(strict, "/host/enter", STRANGER, data=f"code={strict.site.code}")[2]
    assert ask(strict, "/host", STRANGER)[0] == 403
    assert ask(strict, "/host", STRANGER, cookie=key)[0] == 200
    assert ask(strict, "/host/enter", FRIEND, data=f"code={strict.site.code}")[0] == 303
    assert ask(strict, "/host")[0] == 200


# files


@pytest.fixture
def open_mask():
    """A umask that would leave everything open to everybody."""
    before = os.umask(0)
    yield
    os.umask(before)


def rights(path):
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.skipif(os.name != "posix", reason="Windows has other rights")
def test_a_journal_is_its_owners_alone_from_the_first_byte_to_the_last(tmp_path, open_mask, monkeypatch):
    path = tmp_path / "a" / "b" / "match.gobelet"
    found = []
    monkeypatch.setattr("gobelet_host.table.journal.sqlite3.connect", spied(found, path.parent))
    journal = Journal(path)
    journal.append(journal.begin("ab" * 8, b"m" * 32), 0, b"[]")
    assert found[0] == (0o600, 0), "it was written before it was closed to others"
    assert {seen for seen, _ in found} == {0o600}
    assert {file.name: rights(file) for file in path.parent.iterdir()} == {
        "match.gobelet": 0o600, "match.gobelet-wal": 0o600,
    }  # fmt: skip
    assert rights(path.parent) == rights(path.parent.parent) == 0o700
    journal.close()
    path.chmod(0o644)
    tmp_path.chmod(0o755)
    path.with_name("match.gobelet-wal").write_bytes(b"")
    Journal(path).close()
    assert rights(path) == 0o600
    assert rights(tmp_path) == 0o755, "a folder that somebody chose is theirs"


def spied(found, folder):
    """Notes rights and size of all files of a folder whenever SQLite opens one of them."""
    real = sqlite3.connect

    def spy(name, *args, **kwargs):
        found.extend((rights(file), file.stat().st_size) for file in folder.iterdir())
        return real(name, *args, **kwargs)

    return spy


@pytest.mark.skipif(os.name != "posix", reason="Windows has other rights")
def test_what_a_cup_of_this_laptop_keeps_is_its_owners_alone(make_site, open_mask):
    from test_host import cups_here

    table = make_site(cups=cups_here)
    cup = table.call(lambda: table.site.cups.add(automate=True))
    flash = table.site.cups.flash / cup
    table.until(lambda: table.table.linked(cup))
    end = time.monotonic() + PATIENCE
    while not (kept := [file for file in flash.iterdir() if file.name not in ("settings", "stderr.log")]):
        assert time.monotonic() < end
    assert rights(flash) == rights(flash.parent) == 0o700
    assert {rights(file) for file in kept} == {0o600}
