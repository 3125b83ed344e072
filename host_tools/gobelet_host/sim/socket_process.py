"""Link and panel of a cup's process where none inherits descriptors, as on Windows: it calls us on this laptop.

`python -m gobelet_host.sim.socket_process` is such a process: gobelet.board.virtual with two sockets instead of
descriptors. Who calls says a word that only the child was told, on its standard input: other accounts of this laptop
can call, too. """

import asyncio
import contextlib
import select
import socket
import sys
from collections.abc import Sequence

from gobelet.board import virtual

LINK, PANEL = b"l", b"p"  # what stands before the word
PATIENCE = 20.0  # seconds that a process may take to start
CHUNK = 512  # bytes written or read at once, as on a descriptor
HOST = "127.0.0.1"


async def accept_child(server: socket.socket, word: bytes) -> tuple[socket.socket, socket.socket]:
    """Our ends of link and panel, once the child has called. Raises TimeoutError."""
    loop = asyncio.get_running_loop()
    sockets: dict[bytes, socket.socket] = {}
    try:
        async with asyncio.timeout(PATIENCE):
            while len(sockets) < 2:
                sock, _ = await loop.sock_accept(server)
                sock.setblocking(False)
                greeting = b""
                with contextlib.suppress(OSError):
                    size = len(word) + 1
                    while len(greeting) < size and (more := await loop.sock_recv(sock, size - len(greeting))):
                        greeting += more
                if greeting[1:] == word and greeting[:1] in (LINK, PANEL) and greeting[:1] not in sockets:
                    sockets[greeting[:1]] = sock
                else:
                    sock.close()
    except BaseException:
        for sock in sockets.values():
            sock.close()
        raise
    return sockets[LINK], sockets[PANEL]


class Plug:
    """A socket as virtual.Port is a descriptor."""

    def __init__(self, where: tuple[str, int], first: bytes) -> None:
        self.file = socket.create_connection(where)
        self.file.sendall(first)
        self.file.setblocking(False)
        self.open = True

    def read(self) -> bytes:
        try:
            data = self.file.recv(CHUNK)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        self.open = bool(data)
        return data

    def write(self, data: bytes) -> int:
        try:
            return self.file.send(data[:CHUNK])
        except BlockingIOError:
            return 0
        except OSError:
            self.open = False
            return 0


class Poll:
    """Waits for either of two sockets, without poll(), which Windows lacks."""

    def __init__(self, plugs: Sequence[Plug]) -> None:
        self._files = [plug.file for plug in plugs]

    def poll(self, milliseconds: int) -> None:
        select.select(self._files, [], [], max(milliseconds, 0) / 1000)


def main(arguments: Sequence[str]) -> None:
    """arguments: those of virtual.main(), with our port instead of a descriptor."""
    folder, port, *others = arguments
    word = sys.stdin.buffer.readline().strip()
    link, panel = (Plug((HOST, int(port)), first + word) for first in (LINK, PANEL))
    virtual.main([folder, "0", *others], (link, panel, Poll((link, panel))))


if __name__ == "__main__":
    main(sys.argv[1:])
