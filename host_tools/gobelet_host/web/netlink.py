"""The network interfaces of this Linux, as its kernel lists them over rtnetlink. It judges nothing.

Files below /sys would say the same, but of the network namespace in which they were mounted.
"""

import socket
import struct
from collections.abc import Iterator
from dataclasses import dataclass

LIST_LINKS, LINK, DONE, ERROR = 18, 16, 3, 2  # types of messages
REQUEST_DUMP = 0x301
NAME, MASTER, OPERSTATE, LINKINFO, KIND = 3, 10, 16, 18, 1  # attributes
UP, POINT_TO_POINT = 0x1, 0x10  # flags
WITHOUT_CARRIER = {1, 2, 3}  # operational states: not present, down, a lower layer is down


@dataclass(frozen=True)
class Link:
    """An interface. kind: of a virtual one, as `ip link` calls it ("bridge", "tun", "wireguard"). master: index of the
    bridge that it is a port of, 0 for none."""

    index: int
    name: str
    up: bool
    point_to_point: bool
    kind: str
    master: int


def links() -> list[Link]:
    """Every interface; [] where the kernel does not answer."""
    interfaces: list[Link] = []
    try:
        with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0) as kernel:  # 0: NETLINK_ROUTE
            kernel.settimeout(1)
            kernel.send(struct.pack("=IHHII", 32, LIST_LINKS, REQUEST_DUMP, 1, 0) + bytes(16))
            while True:
                for kind, body in _messages(kernel.recv(1 << 16)):
                    if kind in (DONE, ERROR):
                        return interfaces
                    if kind == LINK:
                        interfaces.append(_link(body))
    except OSError:
        return interfaces


def _messages(data: bytes) -> Iterator[tuple[int, bytes]]:
    while len(data) >= 16:
        size, kind = struct.unpack_from("=IH", data)
        yield kind, data[16:size]
        data = data[(size + 3) & ~3 :]


def _link(body: bytes) -> Link:
    index, flags = struct.unpack_from("=iI", body, 4)
    attributes = dict(_attributes(body[16:]))
    kind = dict(_attributes(attributes.get(LINKINFO, b""))).get(KIND, b"")
    return Link(
        index, _text(attributes.get(NAME, b"")),
        bool(flags & UP) and attributes.get(OPERSTATE, b"\0")[0] not in WITHOUT_CARRIER,
        bool(flags & POINT_TO_POINT), _text(kind), int.from_bytes(attributes.get(MASTER, b""), "little"),
    )  # fmt: skip


def _attributes(data: bytes) -> Iterator[tuple[int, bytes]]:
    while len(data) >= 4:
        size, kind = struct.unpack_from("=HH", data)
        if size < 4:
            return
        yield kind & 0x3FFF, data[4:size]
        data = data[(size + 3) & ~3 :]


def _text(data: bytes) -> str:
    return data.rstrip(b"\0").decode(errors="replace")
