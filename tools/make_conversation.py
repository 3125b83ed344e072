"""Writes the example of docs/protocol.md: everything one cup and the table say to each other in a short match.

usage: python -m tools.make_conversation            writes the example into docs/protocol.md
       python -m tools.make_conversation --check    writes nothing; exit code 1 if the page shows another one

A real table and two small cups made of the firmware's own link, ledger and owner play in virtual time. What is random
is replaced by bytes that are on the page, so a stranger can compute every line. It must not know what the lines mean.
"""

import hashlib
import json
import sys
import tempfile
from pathlib import Path

from gobelet import fair
from gobelet.cup.owner import Owner
from gobelet.games.parafico import bids
from gobelet.ledger import GATHERED, Ledger, hexed
from gobelet.link.cup_end import UP, CupEnd
from gobelet.link.frames import Decoder
from gobelet_host.table.journal import Journal
from gobelet_host.table.table import Table
from tools.generated import write_or_check

PAGE = Path(__file__).resolve().parent.parent / "docs" / "protocol.md"
BEGIN = "<!-- The rest of this page is written by tools/make_conversation.py. -->\n"
STEP = 10  # ms that a line is on its way, and between two looks at everything
JITTER = b"\x80"
MARIE, PAUL = "e660c0ffee000001", "e660c0ffee000002"
ABOUT = {
    MARIE: {"name": "Marie", "age": 9, "lang": "fr", "automate": 0, "kind": "pico", "fw": "0.1.0", "log": 1},
    PAUL: {"name": "Paul", "age": 41, "lang": "fr", "automate": 0, "kind": "pico", "fw": "0.1.0", "log": 1},
}
THINKING = 300  # ms before a player does what is owed
SAID = {MARIE: (bids.bid(1, 4), bids.BLUFF), PAUL: (bids.bid(2, 4),)}


def entropy(name):
    """32 bytes instead of random ones."""
    return hashlib.sha256(name.encode()).digest()


class Cup:
    """What a cup needs at least: an end of the link, the ledger, its owner's secrets. A script is its player."""

    def __init__(self, name, boot):
        self.name = name
        self.uid = ""
        self.ledger = Ledger()
        self.owner = Owner(name, lambda data: None)
        self.end = CupEnd(name, boot, ABOUT[name], self.position, JITTER)
        self.to_say = list(SAID[name])
        self.busy = 0  # the command on its way
        self.busy_for = 0  # whether the table makes one entry of it and of others'
        self.due = 0  # when the player will do what is owed

    def position(self):
        if self.ledger.uid != self.uid:
            return self.uid, 0, "00" * 8
        return self.uid, self.ledger.entries, hexed(self.ledger.digest[:8])

    def turn(self, data, now):
        """Takes bytes, does what is owed, gives bytes."""
        for message in self.end.feed(data, now):
            if isinstance(message, bytes):
                self.fold(message)
            elif message[0] == "begin":
                self.uid, self.ledger, self.owner.seat = message[1], Ledger(), -1
            elif message[0] == "no":
                self.busy = 0
        if self.owner.seat >= 0 and not self.busy and self.end.state == UP:
            command = self.owner.owed_command(self.ledger) or self.player(now)
            if command:
                step = self.ledger.match.step if self.ledger.match else 0
                self.busy = self.end.command(step, *command)
                self.busy_for = command[0] in GATHERED
                self.due = 0
        return self.end.poll(now)

    def fold(self, payload):
        asked = self.ledger.challenge
        self.ledger.fold(payload)
        if self.busy_for and self.ledger.challenge != asked:  # the table's entry has this cup's answer
            self.end.acknowledge(self.busy)
            self.busy = self.busy_for = 0
        _, kind, seat, ident = json.loads(payload)[:4]
        if kind == "match":
            self.owner.begin(self.ledger, entropy(self.name))
        self.owner.update_hand(self.ledger)
        if seat == self.owner.seat and ident == self.busy:
            self.end.acknowledge(ident)
            self.busy = 0

    def player(self, now):
        """The command of a decision, a shake or a lifted cup, once there was time to think."""
        if not self.owner.owes(self.ledger):
            return None
        self.due = self.due or now + THINKING
        if now < self.due:
            return None
        owed = self.owner.owes(self.ledger)
        if owed == "act":
            return self.owner.decide(self.ledger, self.to_say.pop(0))
        return self.owner.show(self.ledger) if owed == "show" else self.owner.shake(self.ledger)


class Conversation:
    """A table, two cups, their cables; `rows` is what is said between the table and Marie's cup: (ms, sign, text).

    sign: "<" the table says, ">" the cup says, "<x" and ">x" the same but lost on its way, "!" the cable is pulled,
    "--" a remark.
    """

    def __init__(self, folder):
        self.rows = []
        self.now = 0
        self.made = 2  # what makes the match short
        self.lose: tuple[str, bytes] | None = None  # (sign, bytes): the next such line is lost
        self.table = Table(Journal(Path(folder) / "journal"), self.entropy, options={"dice_per_player": 1}, players=2)
        self.cups = [Cup(MARIE, 7), Cup(PAUL, 3)]
        self.plugs = {}  # cup id -> the table's connection
        self.flying = {(sign, cup.name): [] for sign in "<>" for cup in self.cups}  # [(ms of arrival, bytes), ...]

    def entropy(self, count):
        """The table's "random" bytes: no two calls give the same."""
        self.made += 1
        return entropy(f"table top {self.made}")[:count]

    def remark(self, text):
        self.rows.append((self.now, "--", text))

    def plug(self, name):
        self.plugs[name] = self.table.connect("cable", lambda data: self.send("<", name, data), self.now)

    def pull(self, name):
        self.table.disconnect(self.plugs.pop(name), self.now)
        self.flying["<", name].clear()
        self.flying[">", name].clear()
        self.rows.append((self.now, "!", ""))

    def send(self, sign, name, data):
        for line in data.splitlines(keepends=True):
            (payload,) = Decoder().feed(line)
            chosen = name == MARIE and self.lose and self.lose[0] == sign and self.lose[1] in payload
            if chosen:
                self.lose = None
            lost = chosen or (sign == ">" and name not in self.plugs)
            if not lost:
                self.flying[sign, name].append((self.now + STEP, line))
            if name == MARIE:
                self.rows.append((self.now, sign + "x" * bool(lost), payload.decode()))
        return len(data)

    def arrived(self, sign, name):
        flying = self.flying[sign, name]
        here = b"".join(line for due, line in flying if due <= self.now)
        flying[:] = [(due, line) for due, line in flying if due > self.now]
        return here

    def until(self, done):
        """Time passes until something is true."""
        while not done():
            if self.now > 60_000:
                raise RuntimeError(f"the script waits for something that does not happen: {self.rows[-3:]}")
            for name, connection in self.plugs.items():
                self.table.receive(connection, self.arrived(">", name), self.now)
            self.table.tick(self.now)
            for cup in self.cups:
                out = cup.turn(self.arrived("<", cup.name), self.now)
                self.send(">", cup.name, out)
            self.now += STEP

    def wait(self, ms):
        end = self.now + ms
        self.until(lambda: self.now >= end)


def talk(folder):
    """The whole conversation. Returns its rows and Marie's cup."""
    it = Conversation(folder)
    marie, paul = it.cups

    def owes(kind):
        return lambda: marie.owner.owes(marie.ledger) == kind

    it.remark("Marie's cup is plugged in. The table speaks first.")
    it.plug(MARIE)
    it.until(lambda: marie.end.state == UP)
    it.wait(200)
    it.remark("Paul's cup comes. Marie presses OK in the lobby, then Paul: a match begins, and the cup follows it.")
    it.plug(PAUL)
    marie.end.ready(True)
    it.wait(200)
    paul.end.ready(True)
    it.until(owes("seat"))
    it.remark("Seating: everybody commits, then everybody opens.")
    it.until(owes("shake"))
    it.remark("The seating roll. Marie's line is lost, so it is sent again after half a second.")
    it.lose = (">", b'"shake"')
    it.until(owes("mix"))
    it.remark("Both have shaken. Nothing but their preimages can follow: the table makes one entry of all.")
    it.until(owes("shake"))
    it.remark("Round 1. The same again; but only with a preimage of their X chains, which nobody else has, come dice.")
    it.until(owes("act"))
    it.remark("Marie bids one four. The table commits it, but the cable is pulled before the cup hears of it.")
    it.lose = ("<", b'"act",0')
    it.until(lambda: it.lose is None)
    it.pull(MARIE)
    it.wait(1000)
    it.remark("Plugged in again: a new connection, the rest of the log. The cup sees its bid there and is content.")
    it.plug(MARIE)
    it.until(lambda: not marie.busy)
    it.until(owes("act"))
    it.remark("A command for a step that has passed changes nothing.")
    marie.busy = marie.end.command(marie.ledger.match.step - 1, "act", bids.bid(1, 4))
    it.until(lambda: not marie.busy)
    it.remark("Paul said two fours; Marie calls bluff, and shows that a seated cup calls: a preimage of her C chain.")
    it.until(owes("seen"))
    it.remark("Each cup says which call it has seen, under a key that its next X preimage opens.")
    it.until(owes("show"))
    it.remark("Both lift their cups.")
    it.until(owes("close"))
    it.remark("The end: each answers to all of it, then opens its answer. The closing word fixes every entry.")
    it.until(lambda: not it.table.playing)
    it.wait(50)
    it.table.journal.close()
    return it.rows, marie


def values(cup):
    """What a stranger may want to compare with, as (name, how it is made, value)."""
    log = cup.ledger
    chains = [fair.Chain(entropy(MARIE), tag) for tag in range(3)]
    yield "secret", f'SHA-256 of "{MARIE}", instead of random bytes', hexed(entropy(MARIE))
    yield "T after entry 0", "`start`", hexed(log.start)
    for tag, letter in enumerate("XNC"):
        yield f"{letter} anchor", f"`v[0]` of chain {letter}", hexed(chains[tag].anchor)
    yield "X preimage 2", "`v[2]`, what the cup shows in round 1", hexed(chains[0].preimage(2))
    yield "salt", 'HMAC(secret, "salt")', hexed(fair.hmac(entropy(MARIE), b"salt"))
    yield "game", "of all openings", hexed(log.seating.game_id)
    yield "seating word", "of all openings", log.seating.word
    yield "M of mix 2", "of the preimages in the second `rolled`", hexed(log.throw.mixed)
    yield "Marie's die", "from her X preimage and M", str(log.reveal.faces[0][0])
    yield "Paul's die", "from his X preimage and M", str(log.reveal.faces[1][0])
    yield "T at the call", "after the entry with Marie's call", hexed(log.reveal.challenge)
    yield "round word", "of both X preimages and T at the call", log.reveal.word
    yield "closing word", "of both preimages in `closed`", log.closing.word
    yield "T at the end", "after the last entry", hexed(log.digest)


def write(rows, cup):
    """The example as Markdown."""
    lines = [BEGIN, "```\n"]
    for now, sign, text in rows:
        lines.append(f"\n-- {text}\n" if sign == "--" else f"{now:5} {sign:2} {text}".rstrip() + "\n")
    lines += ["```\n", "\nValues to compare with:\n\n", "| value | how | here |\n|---|---|---|\n"]
    lines += [f"| {name} | {how} | `{value}` |\n" for name, how, value in values(cup)]
    return "".join(lines)


def example():
    """The example as it must stand on the page."""
    with tempfile.TemporaryDirectory() as folder:
        return write(*talk(folder))


def main(arguments):
    """Write the example, or check it; returns the exit code."""
    page = PAGE.read_text(encoding="utf-8")
    wanted = page[: page.index(BEGIN)] + example()
    return write_or_check([(PAGE, wanted)], "--check" in arguments, "a table", "python -m tools.make_conversation")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
