"""Maintenance: whoever holds RIGHT and OK while the cup is plugged in, and then says yes, opens its cable, until the
next reset: the laptop on it can read and change all. What belongs to matches, tables and networks is erased before.

A file system forgets a file's name, not its bytes, so the whole of it is made anew. What stays lies meanwhile in the
sectors of the mark, which hold the match's secret and are erased for it. A cut at any moment leaves the files as they
were, or that copy, with which the next start ends what was begun. A button that is stuck never says yes: it has to be
let go first. This module must not know what is in a record.
"""

import os
import struct
from binascii import crc32
from time import sleep_ms, ticks_diff, ticks_ms

import vfs
from _rp2 import Flash  # pyright: ignore
from machine import Pin

from bootloader import pins, screen, slots  # pyright: ignore[reportAttributeAccessIssue]

FOLDER = "/data/"
COUNT = "maintained"  # the record of how often this was
STAYS = ("settings", "boots", "role", "radio", "selftest", "tally", "matches", COUNT)
OK, CALL = 2, 3
RELEASE_MS, YES_MS, PATIENCE_MS, PAGE_MS, LOOK_MS = 10000, 2000, 20000, 3000, 20
HEAD, ITEM = "<4sII", "<BH"  # slots.PUT_ASIDE, bytes of the items, their CRC; bytes of a name and of its record
MOST = 4096  # bytes of a record that stays
BLOCKS, ERASE = 4, 6  # commands of a block device's ioctl()

EN = ("MAINTENANCE ?", "A laptop will be", "able to read all", "Keys and match", "are erased.", "")
FR = ("ENTRETIEN ?", "Un ordinateur", "pourra tout lire", "Cles et partie", "sont effacees.", "")
ASK = (EN + ("hold OK: yes", "CALL: no"), FR + ("tenir OK: oui", "CALL: non"))
ERASES = ("", "", "  ERASING ...", "", "  EFFACEMENT")
OPEN = ("MAINTENANCE", "This laptop can", "read all, until", "it is unplugged.")
OPEN += ("ENTRETIEN", "Cet ordinateur", "peut tout lire", "jusqu'au retrait")


def agreed():
    """Ask the player, in both languages in turn. True once OK was held alone, after all buttons were let go."""
    begun = ticks_ms()
    shown, held, up = -1, 0, False
    while True:
        passed = ticks_diff(ticks_ms(), begun)
        if passed >= (PATIENCE_MS if up else RELEASE_MS):
            return False
        if passed // PAGE_MS != shown:
            shown = passed // PAGE_MS
            screen.show(ASK[shown % 2])
        down = [not Pin(pin, Pin.IN, Pin.PULL_UP).value() for pin in pins.BUTTONS]
        up = up or not any(down)
        if up and down[CALL]:
            return False
        held = held + LOOK_MS if up and down[OK] and sum(down) == 1 else 0
        if held >= YES_MS:
            return True
        sleep_ms(LOOK_MS)


def erase():
    """Erase what belongs to matches, tables and networks, for good."""
    screen.show(ERASES)
    items = []
    for name in STAYS:
        try:
            with open(FOLDER + name, "rb") as file:
                data = file.read(MOST)
            if len(data) < MOST:  # a longer one would be cut
                items.append((name, data))
        except OSError:
            pass  # there is none
    _put_aside(_counted(items))
    resume()


def _counted(items):
    """The same, with one maintenance more."""
    found = dict(items)
    text = b"%d" % (_number(found.get(COUNT, b"")[:-4]) + 1)
    found[COUNT] = text + crc32(text).to_bytes(4, "little")
    return found


def _number(text):
    try:
        return int(text)
    except ValueError:
        return 0


def _put_aside(found):
    """The copy goes to the sectors of the mark; its first page last, so that it is whole or none."""
    device, _, first = _sectors()
    body = b"".join([struct.pack(ITEM, len(name), len(data)) + name.encode() + data for name, data in found.items()])
    for sector in range(slots.KEPT):
        device.ioctl(ERASE, first + sector)
    data = struct.pack(HEAD, slots.PUT_ASIDE, len(body), crc32(body)) + body
    page = slots.PAGE
    for at in range((len(data) - 1) // page * page, -1, -page):
        padded = data[at : at + page] + b"\xff" * max(at + page - len(data), 0)
        device.writeblocks(first + at // slots.SECTOR, padded, at % slots.SECTOR)


def resume():
    """End what was begun: new files with what was put aside, if there is such a thing."""
    device, memory, first = _sectors()
    at = first * slots.SECTOR
    magic, length, crc = struct.unpack(HEAD, bytes(memory[at : at + 12]))
    if magic != slots.PUT_ASIDE:
        return
    body = bytes(memory[at + 12 : at + 12 + length]) if length < slots.KEPT * slots.SECTOR else b""
    if length == len(body) and crc32(body) == crc:
        _make_anew(body)
    for sector in range(slots.KEPT):
        device.ioctl(ERASE, first + sector)


def _sectors():
    """(device, memory, first sector of the mark) of the ROM partition."""
    device = vfs.rom_ioctl(2, 0)  # pyright: ignore[reportAttributeAccessIssue]
    memory = memoryview(device)
    return device, memory, len(memory) // slots.SECTOR - slots.KEPT


def _make_anew(body):
    files = Flash()
    try:
        vfs.umount("/")
    except OSError:
        pass  # it was not mounted
    blank, block = b"\xff" * slots.SECTOR, bytearray(slots.SECTOR)
    for number in range(files.ioctl(BLOCKS, 0)):
        files.readblocks(number, block)
        if block != blank:
            files.ioctl(ERASE, number)
    vfs.VfsLfs2.mkfs(files, progsize=slots.PAGE)  # pyright: ignore[reportAttributeAccessIssue]
    vfs.mount(vfs.VfsLfs2(files, progsize=slots.PAGE), "/")  # pyright: ignore
    os.mkdir(FOLDER[:-1])
    at = 0
    while at < len(body):
        name, data = struct.unpack(ITEM, body[at : at + 3])
        at += 3 + name
        with open(FOLDER + body[at - name : at].decode(), "wb") as file:
            file.write(body[at : at + data])
        at += data
