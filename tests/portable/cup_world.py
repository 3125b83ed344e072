"""A cup without board, wire and screen beside a table without links: what it believes of the entries it is given.

The table is the World of ledger_world.py. A test may fold into the cup what an honest table would not write.
"""

import hashlib
import json

from ledger_world import World

from gobelet.cup.commands import Commands
from gobelet.cup.follower import DISTRUST, Follower
from gobelet.cup.liveness import Liveness
from gobelet.cup.model import Model
from gobelet.cup.owner import Owner
from gobelet.ledger import AUTOMATE, HOSTED, Ledger, dumps
from gobelet.link.cup_end import UP


class Link:
    """Stands for a CupEnd that is up. sent: the commands, (step, kind, data ...)."""

    def __init__(self, about):
        self.state = UP
        self.seat = 0
        self.table_entries = 0
        self.about = about
        self.sent = []
        self.rejoined = 0

    def command(self, step, *command, patient=False):
        self.sent.append((step,) + command)
        return len(self.sent)

    def acknowledge(self, ident):
        return True

    def reconnect(self, now):
        self.rejoined += 1


class Kept:
    """Stands for a Record. ended: the matches that came to their end before this cup. kept: how often it was given a
    checkpoint."""

    def __init__(self):
        self.ended = []
        self.kept = 0

    def keep(self, parts):
        for _ in parts:
            pass
        self.kept += 1

    def ended_before(self, uid):
        return uid in self.ended


class Cup:
    """The cup of a seat. flash: what its owner stored last, None for a new cup. full: whether its flash takes nothing.
    notices: all that it told its player. log: its ledger."""

    def __init__(self, world, seat=0, flash=None, **about):
        self.world = world
        self.seat = seat
        self.flash = flash
        self.full = False
        self.drawn = 0  # secrets
        _, name, age, held = world.log.players[seat]
        kind = "web" if held == HOSTED else "pico"
        self.about = {"name": name, "age": age, "automate": int(held == AUTOMATE), "kind": kind}
        self.about.update(about)
        self.notices = []
        self.record = Kept()
        self.restart()

    def restart(self):
        """A power cut, without a checkpoint."""
        self.owner = Owner("%016x" % (self.seat + 1), self._save, self.flash)
        self.model = Model(self.owner, Ledger(), 1000)
        self.link = Link(self.about)
        self.commands = Commands(self.link, self.owner)
        presence = Liveness(self.model, self.commands, self.link)
        self.follower = Follower(self.model, self.commands, self.link, presence, self.record, self._secret)
        self.refold()

    def refold(self):
        """The table begins to tell its log anew."""
        self.follower.begin(self.world.log.uid)
        self.told = 0  # entries of the world

    def _save(self, data):
        if self.full:
            raise OSError(28)
        self.flash = data

    def _secret(self):
        self.drawn += 1
        return hashlib.sha256(b"%d %d" % (self.seat, self.drawn)).digest()

    @property
    def log(self):
        return self.model.ledger

    @property
    def alarms(self):
        return [alarm[0] for alarm in self.model.hints.alarms]

    def fold(self, payload):
        """An entry comes, as bytes or as a list."""
        payload = payload if type(payload) is bytes else dumps(payload)
        self.notices += self.follower.fold(payload)

    def entry(self, seat, kind, *data):
        """The bytes of an entry that this cup would take for the next one."""
        return dumps(self.log.body(kind, seat, 0, *data))

    def say(self, *command):
        """Sends a command. Whether it left."""
        try:
            self.commands.send(self.log, command)
        except OSError:
            return False
        return True

    def follow(self, saying=True):
        """Folds all that the world has; what is this cup's own in it, it says before (unless not)."""
        payloads = self.world.payloads
        while self.told < len(payloads):
            payload = payloads[self.told]
            if saying:
                body, seat = json.loads(payload), self.owner.seat
                done = self.owner.memory._own_part_of(self.log, body, seat) if self.log.match else None
                if done and not self.owner.memory.is_before_watermark(self.log):
                    self.say(*done)
            before = self.log.entries
            self.fold(payload)
            if self.log.entries == before:
                return
            self.told += 1

    def wait(self, milliseconds):
        self.model.now += milliseconds
        self.notices += self.follower.tick()
        self.follower.liveness.tick()


def seated(world, seat=0):
    """The cup of a seat that has followed the world so far, with the same secret."""
    cup = Cup(world, seat, world.saved["%016x" % (seat + 1)])
    # The owner of the world has a mark of its own; this one begins with the first entry.
    cup.owner.memory._forget()
    own = world.owners[seat]
    mine, own = cup.owner.memory, own.memory
    mine.uid, mine.secret, mine.open = own.uid, own.secret, True
    cup.follow()
    assert cup.log.digest == world.log.digest and not cup.alarms
    return cup


def after(cup, milliseconds=DISTRUST):
    """How many hellos a cup says when so much time passes."""
    before = cup.link.rejoined
    cup.wait(milliseconds)
    return cup.link.rejoined - before


def at_a_decision(seat=None, seed=1, held=()):
    """A world of three in which a seat is about to decide, and the cup of that seat."""
    world = World(3, seed, held=held)
    seat = world.until("act", seat)
    return world, seated(world, seat)
