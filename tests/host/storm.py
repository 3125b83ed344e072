"""A storm: a match of real cups at a real table with its pages, while strangers, a lying player and pages say anything.

Everything comes from one seed, in virtual time: what the cups really say at each moment and the corpus
tests/corpus/messages.jsonl, spoilt. A crash that was found is a line there. What must hold is checked as it blows:
nothing raises, no answer is a server's error, the host's page can be told, nothing grows; and a match in which only
strangers lie ends as if they were not there.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections import Counter, deque
from pathlib import Path
from urllib.parse import quote

from world import World

from gobelet import games as rules
from gobelet.link import table_end
from gobelet.link.frames import MAX_PAYLOAD, Decoder, encode
from gobelet.link.message_shapes import PROTO
from gobelet_host.audit import audit
from gobelet_host.table.live_table import LiveTable
from gobelet_host.table.members import MOST
from gobelet_host.web import app, texts
from gobelet_host.web.host_commands import HostCommands
from gobelet_host.web.site import Site

CORPUS = Path(__file__).parents[1] / "corpus" / "messages.jsonl"
OWN, STRANGER = "127.0.0.1", "192.0.2.66"
BATCH = 20  # messages of one gust
LOBBY = 8  # gusts before a match
STILL = 600  # turns of the world after which a match that a liar has stopped is left
DEEP: list = []
for _ in range(900):
    DEEP = [DEEP]
ODD = [
    None, True, False, -1, 0, 1, 7, 255, (1 << 30) - 1, 1 << 30, -(1 << 31), 1 << 64, 10**400, 0.5, float("nan"),
    float("inf"), "", " ", "a" * 64, "a" * 65, "x" * 2000, "\x00", "\x1b[2J", "\u202e", "\ud800", "é\U0001f3b2", "²",
    "../..", "__class__", "ab" * 32, "0" * 16, [], {}, [[]], [[[[[1]]]]], DEEP, {"a": {"b": []}}, list(range(99)),
]  # fmt: skip


def corpus():
    """{kind: messages} of the corpus: of a cup, of pages."""
    found: dict[str, list] = {}
    for line in CORPUS.read_text(encoding="utf-8").splitlines():
        kind, said = json.loads(line)
        found.setdefault(kind, []).append(said)
    return found


def spoil(chance, value, depth=0):
    """A value with one thing in it changed."""
    if isinstance(value, list) and value and (depth == 0 or chance.random() < 0.8):
        at, made = chance.randrange(len(value)), list(value)
        what = chance.randrange(8)
        if what == 0:
            del made[at]
        elif what == 1:
            made.insert(at, chance.choice(ODD))
        elif what == 2:
            made[at:at] = made
        else:
            made[at] = spoil(chance, made[at], depth + 1)
        return made
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key, made = chance.choice(list(value)), dict(value)
        what = chance.randrange(6)
        if what == 0:
            del made[key]
        elif what == 1:
            made[str(chance.choice(ODD))[:70]] = made[key]
        else:
            made[key] = spoil(chance, made[key], depth + 1)
        return made
    if type(value) is int and chance.random() < 0.5:
        return value + chance.choice((-1, 1, 2, 1 << 20))
    if isinstance(value, str) and value and chance.random() < 0.5:
        at = chance.randrange(len(value))
        return value[:at] + chance.choice(("", "0", "é", "\x00", value)) + value[at + chance.randrange(2) :]
    return chance.choice(ODD)


class Storm:
    """counts: messages by what they were to. phases: (game's phase, what is owed) at which some were said."""

    def __init__(self, folder: Path, game: str, seed: int, liar: bool) -> None:
        self.chance = random.Random(f"{game} {seed} {liar}")
        self.liar = liar  # whether a seated player lies as well, and the host's page says anything
        self._honest = self.chance.choice((0, 6, 12, 25, 50, 100))  # entries before the liar lies: it may lie but once
        self.counts: Counter[str] = Counter()
        self.phases: set[tuple[int, str]] = set()
        self.world = World(folder, max(rules.load(game).SEATS[0], 2), seed, game=game)
        self.world.table.plan.players = MOST + 1  # it begins when the storm says so, with the cups of the world alone
        self._said: deque[list] = deque(maxlen=300)  # what the cups really say
        for cup in self.world.cups:
            cup.up = self._overhear(Decoder())
        self._lines: list = []
        live = LiveTable(self.world.table)
        live.now = lambda: self.world.now
        self.site = Site(live, is_own=lambda host: host == OWN)
        self._app = app.create(self.site)
        self._desk = HostCommands(self.site)
        self._corpus = corpus()

    def _overhear(self, decoder):
        def up(data):
            heard = [json.loads(payload) for payload in decoder.feed(data)]
            # Whoever is told a cup's token may stand in for it: that is the sealed link's to prevent, not the doors'.
            self._said += [said for said in heard if said[0] != "hello"]
            return data

        return up

    def begin(self, loop):
        """The cups are here; whoever else is may say something before the match begins."""
        cups = [cup.board.cup_id for cup in self.world.cups]
        self.world.run(lambda: all(self.world.table.linked(cup) for cup in cups))
        for _ in range(LOBBY):
            self.gust(loop)
        self.world.run(lambda: all(self.world.table.linked(cup) for cup in cups))
        if not self.world.table.playing:
            self.world.table.plan.choose(self.world.game)  # the host may have said another
            self.world.table.begin(cups)

    # what is said

    def gust(self, loop, count=BATCH):
        """So many messages, then all that must hold."""
        self.phases |= self.moment()
        for _ in range(count):
            kind = self.chance.choices(("cup", "host", "view", "get", "enter"), (75, 10, 5, 8, 2))[0]
            self.counts[kind] += 1
            said = self.chance.choice(self._corpus[kind])
            if kind == "cup":
                self._cup(said)
            else:
                loop.run_until_complete(getattr(self, f"_{kind}")(said))
        self.check()
        cup = self.world.cups[-1]
        if cup.connection and cup.connection.end.closed:  # the liar has gone too far, and comes back
            self.world.table.disconnect(cup.connection, self.world.now)
            cup.connection = None

    def moment(self):
        """What the match waits for, by phase."""
        log = self.world.table.ledger
        return {(log.phase, log.owes(seat)) for seat in range(len(log.players))}

    def _cup(self, said):
        if self._said and self.chance.random() < 0.6:
            said = self.chance.choice(self._said)
        for _ in range(self.chance.choice((0, 1, 1, 1, 2, 3))):
            said = spoil(self.chance, said)
        payload = json.dumps(said, separators=(",", ":")).encode()
        line = encode(payload) if 0 < len(payload) <= MAX_PAYLOAD else payload
        if self.chance.random() < 0.1:
            cut = self.chance.randrange(len(line))
            line = line[:cut] + self.chance.randbytes(3) + line[cut + self.chance.randrange(3) :]
        connection = self._line()
        connection.end._rate._allowance = table_end._BURST  # else all but the first would only be counted
        self.world.table.receive(connection, line, self.world.now)

    def _line(self):
        """A connection to say something on: a stranger's, or the lying player's own."""
        table, now, cup = self.world.table, self.world.now, self.world.cups[-1]
        lies = self.liar and table.ledger.entries >= self._honest
        if lies and cup.connection and not cup.connection.end.closed and self.chance.random() < 0.2:
            return cup.connection
        for line in [line for line in self._lines if line.end.closed or self.chance.random() < 0.02]:
            self._lines.remove(line)
            table.disconnect(line, now)
        if len(self._lines) < 40:
            line = table.connect("stranger", len, now)
            line.address = STRANGER
            self._lines.append(line)
            about = {key: self.chance.choice(ODD[:9]) for key in ("name", "age", "battery", "faults")}
            hello = ["hello", PROTO, f"x{self.chance.randrange(1 << 30)}", 1, "", 0, "0" * 16, about]
            table.receive(line, encode(json.dumps(hello).encode()), now)
        return self.chance.choice(self._lines)

    async def _host(self, said):
        if self.chance.random() < 0.8:
            said = spoil(self.chance, said)
        rightful = isinstance(said, dict) and said.get("do") in ("pause", "undo", "abandon", "begin")
        who = OWN if self.liar or not rightful else STRANGER
        await self._ask("POST", "/host/do", who, json.dumps(said).encode())
        self.world.table.pause(False)

    async def _enter(self, said):
        await self._ask("POST", "/host/enter", STRANGER, str(spoil(self.chance, said)).encode("utf-8", "replace"))

    async def _get(self, said):
        if self.chance.random() < 0.7:
            said = "/" + str(spoil(self.chance, said))[:3000]
        await self._ask("GET", said, self.chance.choice((OWN, STRANGER)))

    def _scope(self, kind, path, who):
        path, _, query = path.partition("?")
        query = quote(query, safe="=&%", errors="replace").encode()
        path = path.encode("utf-8", "replace").decode()
        lang = str(self.chance.choice(ODD))[:80].encode("latin-1", "replace")
        return {
            "type": kind, "http_version": "1.1", "path": path, "raw_path": quote(path).encode(), "root_path": "",
            "query_string": query, "headers": [(b"host", b"127.0.0.1"), (b"cookie", b"gobelet_host=" + lang)],
            "client": (who, 5), "server": ("127.0.0.1", 80), "scheme": "http",
        }  # fmt: skip

    async def _ask(self, method, path, who, body=b""):
        status = []
        given = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive():
            return given.pop() if given else await asyncio.Event().wait()  # it stays until it has its answer

        async def send(message):
            status.append(message.get("status"))

        await self._app({**self._scope("http", path, who), "method": method}, receive, send)
        assert status and 200 <= status[0] < 500, f"{method} {path[:99]!r} {body[:99]!r}: {status[:1]}"

    async def _view(self, said):
        texts = [spoil(self.chance, said), said, spoil(self.chance, said)]
        given = [{"type": "websocket.receive", "text": json.dumps(one)} for one in texts]
        given = [{"type": "websocket.connect"}, *given, {"type": "websocket.disconnect", "code": 1000}]

        async def receive():
            return given.pop(0)

        async def send(message):
            pass

        path = f"/view?lang={self.chance.choice(('fr', 'en', 'xx'))}&since={self.chance.choice(ODD)!s:.20}&match=x"
        await self._app({**self._scope("websocket", path, STRANGER), "subprotocols": []}, receive, send)

    # what must hold

    def check(self):
        """Nothing has grown, and the host's page can be told."""
        table = self.world.table
        assert len(table.members) <= MOST
        for lang in ("fr", "en"):
            json.dumps(self._desk.shown.state(texts.load(lang), self.world.now), ensure_ascii=False).encode()
        assert all(connection.end._queued <= table_end.QUEUE_BYTES for connection in table.connections)

    def end(self):
        """A match that strangers could not touch is as good as any other."""
        assert self.world.over()
        for cup in self.world.cups:
            assert not cup.board.crashes, cup.board.crashes
        self.close()
        audit.audit(self.world.path)

    def close(self):
        with contextlib.suppress(Exception):
            self.world.journal.close()


def blow(folder: Path, game: str, count: int, seed: int, liar: bool = False, every: int = 1) -> Storm:
    """Says `count` messages in one match after the other, a gust at each new moment and each `every` turns of the
    world, and plays the last match to its end. Returns the last storm with all counts. Raises whatever goes wrong."""
    loop = asyncio.new_event_loop()
    counts: Counter[str] = Counter()
    phases: set[tuple[int, str]] = set()
    try:
        while True:
            place = folder / f"{game}-{seed}-{int(liar)}"
            place.mkdir()
            storm = Storm(place, game, seed, liar)
            storm.counts, storm.phases = counts, phases
            storm.begin(loop)
            still, entries = 0, -1
            while not storm.world.over() and (not liar or (still < STILL and sum(counts.values()) < count)):
                storm.world.turn()
                still = still + 1 if storm.world.table.ledger.entries == entries else 0
                entries = storm.world.table.ledger.entries
                if sum(counts.values()) < count and (storm.moment() - phases or storm.world.now // 5 % every == 0):
                    storm.gust(loop)
                assert liar or storm.world.now < 3_000_000, f"the match stands still: {storm.world.state()}"
            if liar:
                storm.close()
            else:
                storm.end()
            if sum(counts.values()) >= count:
                return storm
            seed += 1
    finally:
        loop.close()
