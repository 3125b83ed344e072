"""Puts a new image of the program on cups, over their cable; and what else a laptop asks of a cup there.

A cup has room for two images, and a record that names the one to start (firmware/bootloader/slots.py). An update goes
into the other slot, sector by sector where they differ, and is switched to in one step when the cup has found its hash
right; the cup goes back by itself if the new image does not come up. Settings are in the cup's files and stay.

A cup that plays takes the update by the link, and its player says yes (cable_client.py): its prompt is shut. By small
programs at the prompt, through mpremote, it goes to a cup of before, to one in maintenance, to a dongle. It must not
know the game. """

import binascii
import json
import os
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import serial
from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn
from serial.tools import list_ports

from bootloader import slots
from gobelet import VERSION
from gobelet.cup import key_menu, networks, pairing_keys
from gobelet.cup.update import PART
from gobelet_host.device import file_bootloader, image
from gobelet_host.device.cable_client import EACH, PLAYER, CableClient
from gobelet_host.device.image import Image
from gobelet_host.errors import HostError

TextOf: TypeAlias = Callable[..., str]  # of a key, and values
PICO_VENDOR = 0x2E8A  # Raspberry Pi's USB vendor id, which MicroPython on a Pico reports
KEY_BYTES = 32
REPL = 6  # seconds until a prompt that is there has answered
INTERRUPT, RAW = b"\r\x03", b"\r\x01"  # Ctrl-C, Ctrl-A: to the raw prompt, which greets with the next
PROMPT = b"raw REPL; CTRL-B to exit"
CALM = 0.2  # seconds of one look whether something has come
SPEAKS = 10.0  # seconds between two things that a prompt says, once it has answered
TAKES = 5.0  # seconds in which the other end of a port takes what is written
GREETING = 4.0  # seconds in which a cup that plays says hello
SILENCE = 60.0  # seconds without a question of a cup that is being updated
# What is on the cup: MicroPython, then (without a bootloader: nothing) what Cup says, in its order. `s` stays.
LOOK = """
import sys
print(sys.platform, sys.implementation._mpy)
try:
 from bootloader import slots
 s = slots.of_this_cup()
 r = slots.running
 h = s.header(r) if r >= 0 else None
 print(slots.FORMAT, s.size, r, s.target(), h[4].hex() if h else '-')
except ImportError:
 pass
"""

PROFILE = """
try:
 from bootloader import pins
 print(pins.PROFILE)
except (ImportError, AttributeError):
 pass
"""


class Remote(Protocol):
    """A cup at its prompt. exec runs a program and returns what it printed; it raises HostError."""

    def exec(self, code: str) -> str: ...


class Prompt:
    """The prompt of a cup on a serial port, reached as `mpremote` does."""

    def __init__(self, device: str) -> None:
        try:
            _knock(device)
            self._transport = SerialTransport(device, exclusive=True, timeout=SPEAKS)
            self._transport.serial.write_timeout = TAKES  # type: ignore[attr-defined]
            try:
                # Nothing of the image is in memory then.
                self._transport.enter_raw_repl(soft_reset=True, timeout_overall=REPL)
            except TransportError as error:
                self._transport.close()
                raise HostError("cable_shut", device) from error
        except (TransportError, serial.SerialException, OSError) as error:
            raise HostError("port_busy.serial", device, error) from error

    def exec(self, code: str) -> str:
        try:
            return self._transport.exec(code).decode().replace("\r\n", "\n")
        except (TransportError, serial.SerialException, OSError) as error:
            raise HostError("cup_failed", error) from error

    def restart_prompt(self) -> None:
        """Start the prompt anew: what was loaded is forgotten, and what lies among the files now is what counts."""
        try:
            self._transport.enter_raw_repl(soft_reset=True)
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


def _knock(device: str) -> None:
    """Raises HostError("cable_shut") unless a prompt answers on a port: mpremote would wait for ever on one whose other
    end takes nothing, or never stops talking. Raises serial.SerialException where the port cannot be had."""
    with closing(serial.Serial(device, 115200, timeout=CALM, write_timeout=TAKES, exclusive=True)) as port:
        heard, end = b"", time.monotonic() + REPL
        try:
            port.write(INTERRUPT + RAW)
            while PROMPT not in heard:
                if time.monotonic() >= end:
                    raise HostError("cable_shut", device)
                heard = heard[-len(PROMPT) :] + port.read(max(port.in_waiting, 1))
        except serial.SerialTimeoutException as error:
            raise HostError("cable_shut", device) from error


def find_port(port: str | None = None) -> str:
    """The device of the one cup on USB, or `port`. Raises HostError("no_cup", "several_cups", "no_port")."""
    if port:
        if "/" in port and "://" not in port and not os.path.exists(port):  # on Windows pyserial says so
            raise HostError("no_port", port)
        return port
    ports = [info for info in list_ports.comports() if info.vid == PICO_VENDOR]
    if not ports:
        raise HostError("no_cup.usb")
    if len(ports) > 1:
        names = ", ".join(f"{info.device} ({info.serial_number})" for info in ports)
        raise HostError("several_cups", names)
    return ports[0].device


@dataclass(frozen=True)
class Cup:
    """The answer of a cup's bootloader. size: bytes of a slot; running: the slot that started, -1 for none; target: the
    one that an update may overwrite; digest: SHA-256 of the image that started, in hexadecimal, "-" for none."""

    format: int
    size: int
    running: int
    target: int
    digest: str


def look(remote: Remote, mpy: int = 0) -> Cup:
    """Asks what is on a cup. mpy: version and machine of .mpy files that it must be able to load. Raises
    HostError("no_micropython", "no_romfs", "old_base")."""
    reply = remote.exec(LOOK).split()
    if reply[:1] != ["rp2"] or len(reply) < 2 or not _loads(int(reply[1]), mpy):
        raise HostError("no_micropython.cup", " ".join(reply) or "–")
    if len(reply) < 7:
        raise HostError("no_romfs")
    form, size, running, target = map(int, reply[2:6])
    cup = Cup(form, size, running, target, reply[6])
    if cup.format != slots.FORMAT:
        raise HostError("old_base")
    return cup


def _loads(cup: int, mpy: int) -> bool:
    """Whether a MicroPython, by its sys.implementation._mpy, loads such .mpy files; 0: none are wanted."""
    return not mpy or (mpy & 0xFF == cup & 0xFF and mpy >> 8 in (0, cup >> 8))


def is_kit(remote: Remote) -> bool:
    """Whether a cup's bootloader has the pins of a kit. Raises HostError."""
    return image.KIT in remote.exec(PROFILE)


def update(remote: Remote, wanted: Image, on_progress: Callable[[int, int], None]) -> int:
    """Bring an image to a cup's other slot and make the cup try it at its next start. on_progress(done, all) is called
    before each sector. Returns how many sectors were written: 0 means that the cup runs this image already. Safe at
    every moment: until the last step the cup starts as before. Raises HostError as look(), "too_big",
    "flash_failed"."""
    cup = look(remote, wanted.mpy)
    if cup.digest == wanted.digest.hex():
        return 0
    room = cup.size - (1 + slots.KEPT) * slots.SECTOR  # a base of before knows of no sectors that are kept
    if len(wanted.data) > room:
        raise HostError("too_big", f"{len(wanted.data):,}", f"{room:,}")
    remote.exec(f"s.wanted={wanted.header!r}")  # where images are files, what was begun of it goes on
    slot, written = cup.target, _write(remote, cup.target, wanted.data, on_progress)
    if remote.exec(f"print(s.finish_image({slot},{wanted.header!r}))").strip() != "True":
        raise HostError("flash_failed")
    remote.exec(f"s.write_record({slot},True,0)")
    return written + 1


def _write(remote: Remote, slot: int, data: bytes, on_progress: Callable[[int, int], None]) -> int:
    """Write the sectors of an image that differ from what is in a slot; how many those were."""
    sectors = [data[at : at + slots.SECTOR].ljust(slots.SECTOR, b"\xff") for at in range(0, len(data), slots.SECTOR)]
    remote.exec("from bootloader import screen\nscreen.show(('', '', '     UPDATE', '', '   MISE A JOUR'))")
    remote.exec(f"from binascii import a2b_base64\ns.invalidate({slot})")
    checksums = json.loads(remote.exec(f"print(s.sectors({slot},{len(sectors)}))"))
    wanted = [number for number, sector in enumerate(sectors) if binascii.crc32(sector) != checksums[number]]
    for done, number in enumerate(wanted):
        on_progress(done, len(wanted))
        text = binascii.b2a_base64(sectors[number], newline=False).decode()
        remote.exec(f"s.write({slot},{number},a2b_base64('{text}'))")
    return len(wanted)


STORE = "from gobelet.board.record_store import RecordStore\nst=RecordStore('/data',[])\n"


def set_role(remote: Remote, dongle: bool) -> None:
    """Make the Pico a dongle, or a cup again. Raises HostError."""
    remote.exec(STORE + f"st.save('role',({b'dongle' if dongle else b''!r},))")


def by_link(talk: CableClient, wanted: Image, on_progress: Callable[[int, int], Any], whole: Callable[[], Any]) -> bool:
    """The same to a cup that plays: it asks for what it lacks, and its player for the rest. whole: called when the cup
    has it and asks its player. Returns whether it is installed: False if the cup runs this image already. Raises
    HostError("cup_says_no", "cup_asks_not", "flash_failed", "cup_silent")."""
    name = wanted.digest[:8].hex()
    if talk.about.get("image") == name:
        return False
    data = wanted.data.ljust(-(-len(wanted.data) // slots.SECTOR) * slots.SECTOR, b"\xff")
    sectors = range(0, len(data), slots.SECTOR)
    sums = b"".join(binascii.crc32(data[at : at + slots.SECTOR]).to_bytes(4, "big") for at in sectors).hex()
    offer = ["image", wanted.header.hex(), "", sums]
    end, due, heard_of, ready = time.monotonic() + SILENCE, 0.0, False, False
    while (now := time.monotonic()) < end:
        if now >= due:
            due = now + 2 * EACH
            talk.call() if heard_of else talk.say(offer)
        try:
            heard = list(talk.messages())
        except HostError:
            if ready:
                return True  # the cup starts anew: its player has said yes
            raise
        for kind, *rest in heard:
            if kind == "fetch" and rest[0] == name:
                at, heard_of, end = rest[1], True, now + SILENCE
                on_progress(at, len(data))
                talk.say(["part", name, at, data[at : at + PART].hex()])
            elif kind == "fetched" and rest[0] == name and rest[1] == "ready":
                if not ready:
                    end, heard_of, ready = now + PLAYER, True, True
                    whole()
            elif kind == "fetched" and rest[0] == name:
                if rest[1] == "damaged":
                    raise HostError("flash_failed")
                raise HostError(f"cup_asks_not.{rest[1]}", rest[1])
            elif kind == "hello":  # it may have started anew
                if talk.about.get("image") == name:
                    return True
                heard_of = False
    raise HostError("cup_says_no.update" if ready else "cup_asks_not.in_match")


def run_flash(
    console: Console, text_of: TextOf, port: str | None = None, dongle: bool | None = None, kit: bool = False
) -> None:
    """`gobelet flash`: update the cup on USB, with progress. text_of: function of a key, and values, that gives a text.
    dongle: what it is to be from now on, None: what it was. kit: whether a board that does not say so is one. Raises
    HostError."""
    device = find_port(port)
    talk = _playing(device)
    if talk is None:
        _at_the_prompt(console, text_of, device, dongle, kit)
        return
    wanted = image.of_a(talk.about.get("kind", ""))
    with talk, Progress(*COLUMNS, console=console, transient=True) as progress:
        task = progress.add_task("", total=None)

        def shown(done: int, count: int) -> None:
            progress.update(task, completed=done // 1024, total=count // 1024)

        if dongle is not None:
            talk.ask("role", "dongle" if dongle else "cup", on_question=lambda: console.print(text_of("cable.look")))
            console.print(text_of("cable.dongle" if dongle else "cable.cup"))
            return
        done = by_link(talk, wanted, shown, lambda: console.print(text_of("cable.install")))
    console.print(text_of("cable.flashed" if done else "cable.same", VERSION))


def begin_files(prompt: Prompt, text_of: TextOf, console: Console, kit: bool) -> bool:
    """On a Pico 2 W with MicroPython's own image: its bootloader becomes the one that is here, of a kit or not. Returns
    whether it is one. Raises HostError."""
    if not file_bootloader.needs_files(prompt):
        return False
    written, moved = file_bootloader.install_files(prompt, file_bootloader.modules(kit=kit))
    if written:
        console.print(text_of("flash.filed", written))
        prompt.restart_prompt()
    for name in moved:
        console.print(text_of("flash.moved", name, name + file_bootloader.BEFORE))
    return True


def _playing(device: str) -> CableClient | None:
    """The cup on a port, if its program runs and takes questions."""
    try:
        talk = CableClient(device, GREETING)
    except HostError as error:
        if error.key == "cup_silent.none":
            return None
        raise
    if talk.answers and "image" in talk.about:
        return talk
    talk.close()
    return None


def _at_the_prompt(console: Console, text_of: TextOf, device: str, dongle: bool | None, kit: bool) -> None:
    console.print(text_of("cable.stopping", device))
    with closing(Prompt(device)) as prompt, Progress(*COLUMNS, console=console, transient=True) as progress:
        kit = is_kit(prompt) or kit
        board = image.WIFI_BOARD if begin_files(prompt, text_of, console, kit) else "pico"
        wanted = image.of_a(image.KIT * kit + board)
        task = progress.add_task("", total=None)

        def told(done: int, count: int) -> None:
            progress.update(task, completed=done, total=count)

        written = update(prompt, wanted, told)
        if dongle is not None:
            set_role(prompt, dongle)
    if written:
        console.print(text_of("cable.written", VERSION, written * slots.SECTOR // 1024))
    else:
        console.print(text_of("cable.same", VERSION))
    if dongle is not None:
        console.print(text_of("cable.dongle" if dongle else "cable.cup"))


COLUMNS = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}/{task.total}"))


def run_pair(
    console: Console,
    text_of: TextOf,
    table: str,
    keep: Callable[[str, bytes], None],
    port: str | None = None,
    name: str | None = None,
    lang: str | None = None,
    age: int | None = None,
) -> None:
    """`gobelet pair`: name, language, age and a fresh key, over the cable. text_of: as run_flash(). table: of this
    laptop, its id; keep: takes the cup's id and the key, for good. Raises HostError."""
    key = secrets.token_bytes(KEY_BYTES)
    word = key_menu.word_of(key)
    with _asking(find_port(port)) as talk:
        look = lambda: console.print(text_of("cable.compare", word))  # noqa: E731
        answer = talk.ask("pair", table, key.hex(), name, lang, age, on_question=look)
        keep(talk.cup, key)
        console.print(text_of("cable.paired", talk.cup, word))
        if answer[:1] not in ([], [""]):
            console.print(text_of("cable.forgot", pairing_keys.MOST, answer[0]))


def run_wifi(
    console: Console, text_of: TextOf, name: str, password: str | None, hosts: Sequence[str], port: str | None
) -> None:
    """`gobelet wifi`: a network that the cup may use, or, without a password, must forget. text_of: as run_flash().
    Raises HostError."""
    with _asking(find_port(port)) as talk:
        look = lambda: console.print(text_of("cable.look"))  # noqa: E731
        (forgotten,) = talk.ask("wifi", name, password, *hosts, on_question=look)
    if password is not None:
        console.print(text_of("wifi.kept", name))
        if forgotten:
            console.print(text_of("wifi.forgot_oldest", networks.MOST, forgotten))
    else:
        console.print(text_of("wifi.unknown" if forgotten is None else "wifi.forgotten", name))


def run_crash(console: Console, text_of: TextOf, port: str | None) -> None:
    """`gobelet doctor --crash`: what failed last on the cup, with file and line. Raises HostError."""
    with _asking(find_port(port)) as talk:
        parts = talk.ask("crash", on_question=lambda: console.print(text_of("cable.look")))
    console.print("".join(map(str, parts)) or text_of("cable.no_crash"), markup=False, highlight=False)


def _asking(device: str) -> CableClient:
    """A cup that takes questions. Raises HostError("cup_too_old") and as Talk."""
    talk = CableClient(device)
    if not talk.answers:
        talk.close()
        raise HostError("cup_too_old")
    return talk
