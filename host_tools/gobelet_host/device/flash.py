"""Puts a new image of the program, settings and keys on cups, over their cable.

A cup has room for two images, and a record that names the one to start (firmware/bootloader/slots.py). An update goes
into the other slot, sector by sector where they differ, and is switched to in one step when the cup has found its hash
right; the cup goes back by itself if the new image does not come up. Settings are in the cup's files and stay.
Everything is done by small programs at the cup's prompt, through mpremote. It must not know the game.
"""

import binascii
import json
import os
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Protocol

import serial
from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn
from serial.tools import list_ports

from bootloader import slots
from gobelet import VERSION
from gobelet.cup import keys, known, networks
from gobelet_host.device import image
from gobelet_host.device.image import Image
from gobelet_host.errors import HostError

PICO_VENDOR = 0x2E8A  # Raspberry Pi's USB vendor id, which MicroPython on a Pico reports
KEY_BYTES = 32
# What is on the cup: MicroPython, then (without a bootloader: nothing) what Cup says, in its order. `s` stays.
LOOK = """
import sys, os
print(sys.platform, sys.implementation._mpy)
try:
 from bootloader import slots
 s = slots.of_this_cup()
 r = slots.running
 h = s.header(r) if r >= 0 else None
 print(slots.FORMAT, s.size, r, s.target(), h[4].hex() if h else '-')
 os.stat('/gobelet')
 print('override')
except (ImportError, OSError):
 pass
"""


class Remote(Protocol):
    """A cup at its prompt. exec runs a program and returns what it printed; it raises HostError."""

    def exec(self, code: str) -> str: ...


class Prompt:
    """The prompt of a cup on a serial port, reached as `mpremote` does."""

    def __init__(self, device: str) -> None:
        try:
            self._transport = SerialTransport(device, exclusive=True)
            self._transport.enter_raw_repl(soft_reset=True)  # nothing of the image is in memory then
        except (TransportError, serial.SerialException, OSError) as error:
            raise HostError("port_busy.serial", device, error) from error

    def exec(self, code: str) -> str:
        try:
            return self._transport.exec(code).decode().replace("\r\n", "\n")
        except (TransportError, serial.SerialException, OSError) as error:
            raise HostError("cup_failed", error) from error

    def close(self) -> None:
        """Let the cup go, started anew."""
        self._leave("reset")

    def bootsel(self) -> None:
        """Let it go to its boot ROM, as if BOOTSEL had been held."""
        self._leave("bootloader")

    def _leave(self, how: str) -> None:
        try:
            self._transport.exec_raw_no_follow(f"import machine\nmachine.{how}()")
            time.sleep(0.1)  # the bytes must be out before the port closes
            self._transport.close()
        except (TransportError, serial.SerialException, OSError):
            pass  # the port goes away with the reset: that is what was asked for


def find_port(port: str | None = None) -> str:
    """The device of the one cup on USB, or `port`. Raises HostError("no_cup", "several_cups", "no_port")."""
    if port:
        if "/" in port and "://" not in port and not os.path.exists(port):  # on Windows pyserial says so
            raise HostError("no_port", port)
        return port
    found = [info for info in list_ports.comports() if info.vid == PICO_VENDOR]
    if not found:
        raise HostError("no_cup.usb")
    if len(found) > 1:
        names = ", ".join(f"{info.device} ({info.serial_number})" for info in found)
        raise HostError("several_cups", names)
    return found[0].device


@dataclass(frozen=True)
class Cup:
    """What a cup's bootloader says. size: bytes of a slot; running: the slot that started, -1 for none; target: the one
    that an update may overwrite; digest: SHA-256 of the image that started, in hexadecimal, "-" for none; override:
    whether a folder among its files comes before any image."""

    format: int
    size: int
    running: int
    target: int
    digest: str
    override: bool


def look(remote: Remote, mpy: int = 0) -> Cup:
    """What is on a cup. mpy: version and machine of .mpy files that it must be able to load. Raises
    HostError("no_micropython", "no_romfs", "old_base")."""
    told = remote.exec(LOOK).split()
    if told[:1] != ["rp2"] or len(told) < 2 or not _loads(int(told[1]), mpy):
        raise HostError("no_micropython.cup", " ".join(told) or "–")
    if len(told) < 7:
        raise HostError("no_romfs")
    form, size, running, target = map(int, told[2:6])
    cup = Cup(form, size, running, target, told[6], told[7:] == ["override"])
    if cup.format != slots.FORMAT:
        raise HostError("old_base")
    return cup


def _loads(cup: int, mpy: int) -> bool:
    """Whether a MicroPython, by its sys.implementation._mpy, loads such .mpy files; 0: none are wanted."""
    return not mpy or (mpy & 0xFF == cup & 0xFF and mpy >> 8 in (0, cup >> 8))


def update(remote: Remote, wanted: Image, told: Callable[[int, int], None]) -> int:
    """Bring an image to a cup's other slot and make the cup try it at its next start. told(done, all) is called before
    each sector. Returns how many sectors were written: 0 means that the cup runs this image already. Safe at every
    moment: until the last step the cup starts as before. Raises HostError as look(), and "too_big", "flash_failed"."""
    cup = look(remote, wanted.mpy)
    if cup.digest == wanted.digest.hex():
        return 0
    room = cup.size - (1 + slots.KEPT) * slots.SECTOR  # a base of before knows of no sectors that are kept
    if len(wanted.data) > room:
        raise HostError("too_big", f"{len(wanted.data):,}", f"{room:,}")
    slot, written = cup.target, _write(remote, cup.target, wanted.data, told)
    if remote.exec(f"print(s.seal({slot},{wanted.header!r}))").strip() != "True":
        raise HostError("flash_failed")
    remote.exec(f"s.keep({slot},True,0)")
    return written + 1


def _write(remote: Remote, slot: int, data: bytes, told: Callable[[int, int], None]) -> int:
    """Write the sectors of an image that differ from what is in a slot; how many those were."""
    sectors = [data[at : at + slots.SECTOR].ljust(slots.SECTOR, b"\xff") for at in range(0, len(data), slots.SECTOR)]
    remote.exec("from bootloader import screen\nscreen.show(('', '', '     UPDATE', '', '   MISE A JOUR'))")
    remote.exec(f"from binascii import a2b_base64\ns.begin({slot})")
    there = json.loads(remote.exec(f"print(s.sectors({slot},{len(sectors)}))"))
    wanted = [number for number, sector in enumerate(sectors) if binascii.crc32(sector) != there[number]]
    for done, number in enumerate(wanted):
        told(done, len(wanted))
        text = binascii.b2a_base64(sectors[number], newline=False).decode()
        remote.exec(f"s.write({slot},{number},a2b_base64('{text}'))")
    return len(wanted)


def pair(
    remote: Remote, name: str | None, lang: str | None, key: tuple[str, bytes] | None, age: int | None = None
) -> tuple[str, str]:
    """Write settings (those that are given) and a table's key, (table id, key), on a cup that runs Gobelet. Returns the
    cup's id, and that of the table that it had to forget, "" for none."""
    try:
        settings = json.loads(_load(remote, "settings"))
    except ValueError:
        settings = {}  # damaged ones cannot be kept
    if not isinstance(settings, dict):
        settings = {}
    given = {"name": name, "lang": lang, "age": age}
    settings.update({setting: value for setting, value in given.items() if value is not None})
    _save(remote, "settings", settings)
    forgotten = ""
    if key is not None:
        record = keys.record(_load(remote, "keys"))
        forgotten = keys.add(record, key[0], key[1].hex())
        _save(remote, "keys", record)
    return remote.exec("import machine\nprint(machine.unique_id().hex())").strip(), forgotten


def join(remote: Remote, name: str, password: str | None, hosts: Sequence[str]) -> str | None:
    """Write a Wi-Fi network on a cup that runs Gobelet, or drop the one of this name, without a password. hosts: the
    addresses of this laptop. Returns the name of the one that had to go, "" for none; None if none of that name was to
    be dropped."""
    record = networks.record(_load(remote, "wifi"))
    gone: str | None = ""
    if password is not None:
        gone = networks.add(record, name, password, hosts)
    elif not networks.drop(record, name):
        gone = None
    _save(remote, "wifi", record)
    return gone


STORE = "from gobelet.board.store import Store\nst=Store('/data',[])\n"


def _load(remote: Remote, name: str) -> bytes:
    """A record of a cup's store, {} where it has none. Raises HostError("no_gobelet")."""
    try:
        return remote.exec(STORE + f"print((st.load('{name}') or b'{{}}').decode())").strip().encode()
    except HostError as error:
        raise HostError("no_gobelet") from error


def _save(remote: Remote, name: str, record: dict) -> None:
    written = json.dumps(record, separators=(",", ":")).encode()
    remote.exec(STORE + f"st.save('{name}',({written!r},))")


def make(remote: Remote, dongle: bool) -> None:
    """Make the Pico a dongle, or a cup again. Raises HostError."""
    remote.exec(STORE + f"st.save('role',({b'dongle' if dongle else b''!r},))")


def run_flash(console: Console, port: str | None = None, dongle: bool | None = None) -> None:
    """`gobelet flash`: update the cup on USB, with progress. dongle: what it is to be from now on, None: what it was.
    Raises HostError."""
    device = find_port(port)
    wanted = image.of_a_pico()
    console.print(f"{device}: stopping the cup …")
    with closing(Prompt(device)) as prompt:
        columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}/{task.total}"))
        with Progress(*columns, console=console, transient=True) as progress:
            task = progress.add_task("comparing", total=None)

            def told(done: int, count: int) -> None:
                progress.update(task, description="writing", completed=done, total=count)

            written = update(prompt, wanted, told)
            override = look(prompt).override
            if dongle is not None:
                make(prompt, dongle)
    if written:
        size = written * slots.SECTOR // 1024
        console.print(f"Gobelet {VERSION} is on the cup ({size} KiB written); it starts anew. Its settings stay.")
    else:
        console.print(f"The cup has Gobelet {VERSION} already; nothing was written.")
    if dongle is not None:
        console.print(
            "It is a dongle from now on: `gobelet flash --cup` undoes that." if dongle else "It is a cup now."
        )
    if override:
        console.print(
            "But the folder gobelet among its files comes first: `mpremote fs rm -r :gobelet` lets the image start."
        )


def run_pair(
    console: Console,
    table: str,
    keep: Callable[[str, bytes], None],
    port: str | None = None,
    name: str | None = None,
    lang: str | None = None,
    age: int | None = None,
    seen: Callable[[], object] = lambda: None,
) -> None:
    """`gobelet pair`: name, language, age and a fresh key, over the cable. table: the id of this laptop; keep: takes
    the cup's id and the key, for good; seen: waits until somebody has compared the words. Raises HostError."""
    device = find_port(port)
    key = secrets.token_bytes(KEY_BYTES)
    word = known.word_of(key)
    with console.status(f"{device}: stopping the cup …") as status, closing(Prompt(device)) as prompt:
        status.update(f"{device}: writing name and key …")
        cup, forgotten = pair(prompt, name, lang, (table, key), age)
        keep(cup, key)
        prompt.exec(f"from bootloader import screen\nscreen.show(('', '    gobelet', '', '      {word}'))")
        status.stop()
        console.print(f"The cup {cup} is paired with this laptop.")
        if forgotten:
            console.print(f"It knows {keys.MOST} laptops at most, so it forgot the oldest one, {forgotten}.")
        console.print(f"Its display shows the word of this pairing: [bold]{word}[/bold]. Enter lets it start.")
        seen()


def run_wifi(
    console: Console, told: Callable[..., str], name: str, password: str | None, hosts: Sequence[str], port: str | None
) -> None:
    """`gobelet wifi`: a network that the cup may use, or, without a password, must forget. told: function of a key, and
    values, that gives a text. Raises HostError."""
    with closing(Prompt(find_port(port))) as prompt:
        gone = join(prompt, name, password, hosts)
    if password is not None:
        console.print(told("wifi.kept", name))
        if gone:
            console.print(told("wifi.forgot_oldest", networks.MOST, gone))
    else:
        console.print(told("wifi.unknown" if gone is None else "wifi.forgotten", name))
