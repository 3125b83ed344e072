"""Whoever sits on a cup's wire: reads every message, changes it, leaves it out, adds others, and seals the frames anew.

A table that lies to one cup and a stranger on its cable look the same to the cup; an altered cup and that stranger look
the same to the table. So both are played by this. It knows the wire only: none of the secrets.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from world import Cup, World

from gobelet.link.frames import Decoder, dumps, encode

Message = list[Any]
Change = Callable[[Message], list[Message] | None]  # None: this message passes as it is


class Tap:
    """One direction of a wire. change: asked about every message; `seen` holds all that came by, as they were."""

    def __init__(self, change: Change | None = None) -> None:
        self.change = change
        self.seen: list[Message] = []
        self.put_in: list[Message] = []  # goes out before the next message
        self._decoder = Decoder()

    def __call__(self, data: bytes) -> bytes:
        out = b""
        for payload in self._decoder.feed(data):
            message = json.loads(payload)
            self.seen.append(message)
            changed = self.change(message) if self.change else None
            for other in self.put_in:
                out += encode(dumps(other))
            self.put_in = []
            if changed is None:
                out += encode(payload)
            for other in changed or []:
                out += encode(dumps(other))
        return out


def on_the_wire_of(cup: Cup, down: Change | None = None, up: Change | None = None) -> tuple[Tap, Tap]:
    """Sits down on a cup's wire. Returns what goes down to the cup and what goes up to the table."""
    cup.down, cup.up = Tap(down), Tap(up)
    return cup.down, cup.up


def is_entry(message: Message, kind: str, seat: int | None = None) -> bool:
    """Whether a message of the table is an entry of this kind (by this seat)."""
    return type(message[0]) is int and message[1] == kind and seat in (None, message[2])


def sent(tap: Tap, kind: str) -> list[Message]:
    """The commands of a kind that a cup has sent."""
    return [message for message in tap.seen if message[0] == "cmd" and message[3] == kind]


def other(text: str) -> str:
    """Another value in hexadecimal that looks as good; of an answer, another link."""
    return ("0" if text[0] != "0" else "1") + text[1:]


def notices(cup: Cup) -> list[str]:
    """What this cup tells its player from now on, alarms included."""
    heard: list[str] = []
    say, warn = cup.app.hints.show_notice, cup.app.hints.raise_alarm

    def listen(code: str, *args: object) -> None:
        heard.append(code)
        say(code, *args)

    def hear(code: str, *args: object, told: bool = False) -> None:
        heard.append(code)
        warn(code, *args, told=told)

    cup.app.hints.show_notice, cup.app.hints.raise_alarm = listen, hear
    return heard


def a_world(folder: Path, count: int = 3, seed: int = 3, **options: Any) -> World:
    """A real table and real cups, with two dice each."""
    return World(folder, count, seed=seed, dice_per_player=2, **options)


def log_of(world: World) -> list[Message]:
    """The entries of the table's match."""
    return [json.loads(world.table.log[number]) for number in range(len(world.table.log))]


def stalls(world: World, milliseconds: int = 20_000) -> bool:
    """Whether the match comes to stand still, for so long: what the other cups can do without this one goes on."""
    world.wait(milliseconds)
    before = world.table.ledger.entries
    world.wait(milliseconds)
    return world.table.ledger.entries == before and not world.over()
