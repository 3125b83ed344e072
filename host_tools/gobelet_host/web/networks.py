"""The networks of this laptop: which of its addresses a phone in the room can call.

A route says where the internet is, not where the phones are: a VPN, a container's bridge or a tunnel may have the best
route. So each interface is judged by its kind. `choose` is pure; `interfaces` asks the system.
"""

import ipaddress
import re
import socket
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import ifaddr

from gobelet_host.web import netlink

SYSFS = Path("/sys/class/net")
TUNNELS = {"tun", "wireguard", "gre", "gretap", "ipip", "sit", "vti", "xfrm", "vxlan", "geneve", "ppp"}  # for Linux
# Kinds of interfaces, and their names on Linux and macOS, or what Windows calls them and their adapters. The first kind
# that fits counts.
KINDS = (
    ("loopback", r"lo\d*$|.*loopback"),
    (
        "tunnel",  # its other end is elsewhere: phones in the room are not on it
        r"(tun|tap|utun|wg|ppp|ipsec|tailscale|ts\d|zt|nordlynx|nordtun|proton|pvpn|mullvad|wgpia|cscotun|gpd\d|vpn|ham\d"
        r"|gif\d|stf\d|sit\d|gre|ip6tnl|ip_vti|warp|cloudflarewarp|svpn|fortissl|tor\d|wwan|rmnet|pdp_ip)"
        r"|.*(wireguard|wintun|tap-|vpn|tailscale|zerotier|anyconnect|fortinet|pangp|globalprotect|check point"
        r"|sonicwall|zscaler|hamachi|tunnel|wan miniport|nordlynx|proton|mobile broadband|wwan)",
    ),
    (
        "inside",  # containers and virtual machines on this laptop
        r"(docker|br-[0-9a-f]{12}$|virbr|vmnet|vboxnet|vnet\d|veth(?!ernet)|lxcbr|lxdbr|incusbr|podman|cni|flannel|cali|cilium"
        r"|kube|anbox|waydroid|mpqemubr|nerdctl|xenbr|dummy|ifb|macvtap)"
        r"|.*(virtualbox|vmware|default switch|\(wsl|wsl\)|docker|hyper-v firewall|\(nat|host-only|parallels)",
    ),
    ("switch", r"(vethernet|bridge\d)|.*hyper-v virtual ethernet"),  # of virtual machines, or of the whole laptop
    ("peers", r"(awdl|llw|anpi|p2p-dev)"),  # of the system itself
    ("wifi", r"(wl|wifi|ath\d|ra\d|ap\d|p2p-wl|uap)|.*(wi-?fi|wireless|wlan|802\.11|airport)"),
    ("bluetooth", r"(bnep|pan\d)|.*bluetooth"),
)
PATTERNS = [(kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern in KINDS]
PATIENCE = 60.0  # seconds for a first phone
UNREACHABLE = {"loopback", "tunnel", "inside", "peers"}
RANK = {"wifi": 0, "wired": 1, "shared": 2, "bluetooth": 3}  # phones are on Wi-Fi; "shared": of a Mac that is a hotspot


@dataclass(frozen=True)
class Interface:
    """An address of this laptop, and what it belongs to.

    name: as people know the interface. kind: of KINDS, or "wired". prefix: bits of its network's number. up: whether
    it is on and has a carrier. members: the kinds of a bridge's own interfaces."""

    name: str
    address: str
    prefix: int
    kind: str = "wired"
    up: bool = True
    members: tuple[str, ...] = ()


def kind_of(*names: str) -> str:
    """The kind of an interface by its names; "wired" for one that says nothing else."""
    for kind, pattern in PATTERNS:
        if any(pattern.match(name) for name in names):
            return kind
    return "wired"


def choose(candidates: Iterable[Interface], default_route: str = "", ipv6: bool = True) -> list[Interface]:
    """The addresses that a phone in the room may call, the likeliest first; [] when there is none.

    default_route: the address under which this laptop speaks to the internet, "" without a way. ipv6: whether such
    addresses are answered."""
    ranked = []
    for interface in candidates:
        kind = _kind(interface, interface.address == default_route)
        ip = ipaddress.ip_address(interface.address)
        alone = ip.version == 4 and interface.prefix > 30  # no network around it: a VPN's end
        if kind in UNREACHABLE or not interface.up or alone or ip.is_loopback or ip.is_link_local or ip.is_unspecified:
            continue
        if ip.version == 6 and not ipv6:
            continue
        order = ip.version, RANK[kind], interface.address != default_route, not ip.is_private, interface.name, ip.packed
        ranked.append((order, Interface(interface.name, interface.address, interface.prefix, kind)))
    return [interface for _, interface in sorted(ranked, key=lambda pair: pair[0])]


def _kind(interface: Interface, has_route: bool) -> str:
    """The kind of an interface that phones would see: a bridge is what it joins."""
    outside = [kind for kind in interface.members if kind not in UNREACHABLE]
    if outside:
        return "wifi" if "wifi" in outside else "wired"
    if interface.kind == "bridge":
        return "wired" if has_route else "inside"
    if interface.kind == "switch":
        if has_route:
            return "wired"
        return "shared" if interface.name.startswith("bridge") else "inside"
    return interface.kind


# --- the system


def interfaces() -> list[Interface]:
    """Each address that this laptop has now."""
    links = {link.name: link for link in netlink.links()} if sys.platform == "linux" else {}
    addresses = []
    for adapter in ifaddr.get_adapters():
        link = links.get(adapter.name)
        ports = [port for port in links.values() if link and port.master == link.index]
        for ip in adapter.ips:
            address = ip.ip if isinstance(ip.ip, str) else ip.ip[0]
            kind = (link and _kind_of_link(link)) or kind_of(ip.nice_name, adapter.nice_name)
            if kind == "wired" and _is_nat_of_wsl(address, ip.network_prefix):
                kind = "inside"
            members = tuple(_kind_of_link(port) or kind_of(port.name) for port in ports)
            addresses.append(Interface(ip.nice_name, address, ip.network_prefix, kind, not link or link.up, members))
    return addresses


def _kind_of_link(link: netlink.Link) -> str:
    """The kind of an interface as far as Linux knows it; "" when only its name tells."""
    if link.point_to_point or link.kind in TUNNELS:
        return "tunnel"
    if link.kind == "bridge" and kind_of(link.name) != "inside":
        return "bridge"
    place = SYSFS / link.name
    is_ours = _line(place / "ifindex") == str(link.index)  # of this network namespace
    return "wifi" if is_ours and any((place / sign).exists() for sign in ("wireless", "phy80211")) else ""


def _line(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii").strip()
    except OSError:
        return ""


def _is_nat_of_wsl(address: str, prefix: int) -> bool:
    """Whether this is Linux inside Windows, behind a network that only Windows knows."""
    ip = ipaddress.ip_address(address)
    if prefix != 20 or ip not in ipaddress.ip_network("172.16.0.0/12"):
        return False
    return "microsoft" in _line(Path("/proc/sys/kernel/osrelease")).lower()


def default_route() -> str:
    """The address under which this laptop speaks to the internet; "" without a way. It sends nothing."""
    for family, far in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((far, 9))
                return str(probe.getsockname()[0])
        except OSError:
            continue
    return ""


def here(ipv6: bool = True) -> list[Interface]:
    """`choose` for this laptop, now."""
    return choose(interfaces(), default_route(), ipv6)


class Reach:
    """Where phones can reach the pages now, and whether one ever did.

    host: where the pages are served. look: function(ipv6) -> the interfaces that phones may call, as `here`. clock:
    seconds. Its listeners are called when something is new."""

    def __init__(
        self, host: str, look: Callable[[bool], list[Interface]] = here, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.ipv6 = host == "::"  # whether such addresses are answered
        self.listeners: list[Callable[[], None]] = []
        self.candidates: list[Interface] = []
        self._everywhere = host in ("0.0.0.0", "::")
        self._look, self._clock = look, clock
        self._reached = False
        self._since = clock()
        self._told = ""
        if self._everywhere:
            self.candidates = look(self.ipv6)

    @property
    def state(self) -> str:
        """A word for the trouble: "none" without a network, "unreached" when a minute went by and no other machine has
        called; else ""."""
        if not self._everywhere:
            return ""
        if not self.candidates:
            return "none"
        return "unreached" if not self._reached and self._clock() - self._since >= PATIENCE else ""

    def look(self) -> None:
        """Asks the system again. Cheap: call it every few seconds."""
        if self._everywhere:
            before, self.candidates = self.candidates, self._look(self.ipv6)
            if not before and self.candidates:
                self._since = self._clock()
            self._tell(before != self.candidates)

    def is_here(self, host: str) -> bool:
        """Whether an address is one of this laptop on its networks."""
        return host in {interface.address for interface in self.candidates}

    def called(self, host: str) -> None:
        """Another machine has called, from this address."""
        if not self._reached and not self.is_here(host):
            self._reached = True
            self._tell(False)

    def _tell(self, changed: bool) -> None:
        before, self._told = self._told, self.state
        if changed or before != self._told:
            for listener in self.listeners:
                listener()
