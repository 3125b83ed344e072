"""Where the web table can be reached: ports, the laptop's addresses, the QR code. It serves nothing."""

import functools
import io
import socket

import segno

from gobelet_host.errors import HostError
from gobelet_host.web import networks

PORT = 7480
SECURE_PORT = 7443  # of the same pages under a certificate
TRIES = 20  # ports looked at from the usual one on, when no port was asked for


def bind(host: str, port: int | None = None, usual: int = PORT) -> socket.socket:
    """A listening socket on that port; without one on the usual one, or the first free one after it: a browser keeps a
    cup's secrets by address, so the address should be the same each evening. Raises HostError("port_busy")."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    why = ""
    for number in [port] if port is not None else range(usual, usual + TRIES):
        bound = socket.socket(family, socket.SOCK_STREAM)
        # On Windows SO_REUSEADDR would let two programs have the port.
        bound.setsockopt(socket.SOL_SOCKET, getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR), 1)
        try:
            bound.bind((host, number))
            bound.listen(128)
        except OSError as error:
            bound.close()
            why = error.strerror or str(error)
            continue
        bound.setblocking(False)
        return bound
    raise HostError("port_busy.web", host, usual if port is None else port, why)


def with_ipv6(bound: socket.socket) -> list[socket.socket]:
    """That socket, and where it listens on every IPv4 address the same port of every IPv6 address, if that can be."""
    host, port = bound.getsockname()[:2]
    if host != "0.0.0.0":
        return [bound]
    try:
        other = socket.socket(socket.AF_INET6, socket.SOCK_STREAM)
    except OSError:  # a system without IPv6
        return [bound]
    try:
        other.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        other.setsockopt(socket.SOL_SOCKET, getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR), 1)
        other.bind(("::", port))
        other.listen(128)
        other.setblocking(False)
    except OSError:
        other.close()
        return [bound]
    return [bound, other]


def local_addresses() -> list[str]:
    """The IPv4 addresses of this laptop that other machines may call, likely ones first; [] without a network."""
    return [interface.address for interface in networks.here(ipv6=False)]


def url_of(host: str, port: int, scheme: str = "http") -> str:
    """The address of a page's server, without a slash at its end."""
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"


QR_LOOK = {"border": 4, "dark": "#000", "light": "#fff", "omitsize": True}  # whatever the page's colours


def _qr(text: str, error: str = "m") -> segno.QRCode:
    return segno.make(text, error=error, micro=False)


@functools.lru_cache(4)
def qr_image(text: str) -> str:
    """The QR code as the address of an image that holds all of it, an SVG with its quiet zone, dark on white whatever
    the page's colours: what it says is asked of nobody."""
    return _qr(text).svg_data_uri(**QR_LOOK)


def qr_code(text: str) -> bytes:
    """The QR code as an SVG file."""
    out = io.BytesIO()
    _qr(text).save(out, kind="svg", **QR_LOOK)
    return out.getvalue()


def qr_lines(text: str) -> str:
    """The QR code for a terminal, two rows of it in a line."""
    out = io.StringIO()
    _qr(text, "l").terminal(out, compact=True, border=2)
    return out.getvalue()
