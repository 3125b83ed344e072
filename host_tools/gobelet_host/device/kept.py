"""Asks a cup on its cable which match it saw to its end: `gobelet audit --cup`.

It speaks the link just far enough, and agrees with whatever the cup says of its log, so that nothing of it is lost. It
must not know the game, nor what is compared with the answer.
"""

import json
import time
from contextlib import closing
from dataclasses import dataclass

import serial

from gobelet.link.frames import Decoder, dumps, encode
from gobelet.link.session import PROTO, TO_TABLE, fault
from gobelet_host.errors import HostError

PATIENCE = 10.0  # seconds, a cup that was just plugged in included
EACH = 0.5  # seconds between two questions


@dataclass(frozen=True)
class Kept:
    """The end of a match as a cup saw it. cup: its id. digest: T after the last entry, in hexadecimal."""

    cup: str
    uid: str
    digest: str
    word: str


def ask(device: str) -> Kept:
    """What the cup on a port keeps. Raises HostError("port_busy", "cup_silent", "cup_keeps_nothing", "other_version").
    """
    try:
        port = serial.Serial(device, 115200, timeout=0.05, write_timeout=1, exclusive=True)
    except (serial.SerialException, OSError) as error:
        raise HostError("port_busy.serial", device, error) from error
    with closing(port):
        try:
            cup, items = _asked(port)
        except (serial.SerialException, OSError) as error:
            raise HostError("cup_silent.gone", device, error) from error
    if not cup or items is None:
        raise HostError("cup_silent.none", device)
    if len(items) != 3:
        raise HostError("cup_keeps_nothing", cup)
    return Kept(cup, *items)


def _asked(port: serial.Serial) -> tuple[str, list[str] | None]:
    """The id of the cup and its answer; "" and None as far as nothing came."""
    decoder, cup, sent = Decoder(), "", 0
    began = due = time.monotonic()
    while (now := time.monotonic()) - began < PATIENCE:
        if now >= due:
            due = now + EACH
            port.write(encode(dumps(["ping", sent + 1, -1])) if not cup else encode(dumps(["last"])))
        for payload in decoder.feed(port.read(4096)):
            message = _message(payload)
            if message[0] == "hello":
                _, version, cup, _, uid, entries, *_ = message
                if version != PROTO:
                    raise HostError("other_version.link")
                # Just what it says: so it drops nothing, and begins nothing.
                port.write(encode(dumps(["welcome", PROTO, -1, uid, entries, entries])) + encode(dumps(["last"])))
            elif message[0] == "last" and all(isinstance(item, str) for item in message[1:]):
                return cup, message[1:]
    return cup, None


def _message(payload: bytes) -> list:
    """A message of a cup; [""] for anything else."""
    try:
        message = json.loads(payload)
    except ValueError:
        return [""]
    return [""] if fault(message, TO_TABLE) else message
