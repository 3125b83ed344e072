"""Of a laptop's addresses the one is shown that a phone in the room can call, whatever else it is connected to."""

import os
import shutil
import subprocess
import sys

import pytest

from gobelet_host.web import networks
from gobelet_host.web.networks import Interface, Reach, choose, kind_of


def at(name, address, prefix=24, **more):
    """An interface as its name tells its kind."""
    names = (name, more.pop("adapter", name))
    return Interface(name, address, prefix, more.pop("kind", "") or kind_of(*names), **more)


LO = at("lo", "127.0.0.1", 8)
WIFI, WIRED = at("wlp3s0", "192.168.1.20"), at("enp0s31f6", "192.168.1.21")
DOCKER = at("docker0", "172.17.0.1", 16)
V6 = at("wlp3s0", "2001:db8:1::20", 64)

# What a laptop has, the address of its default route, and what phones may call, the likeliest first.
LAPTOPS = {
    "at home": ([LO, WIFI], "192.168.1.20", ["192.168.1.20"]),
    "at home, with docker, libvirt and a bridge of compose": (
        [LO, DOCKER, at("br-0123456789ab", "172.18.0.1", 16), at("virbr0", "192.168.122.1"), WIFI],
        "192.168.1.20", ["192.168.1.20"],
    ),
    "a VPN with a whole network and the default route": (
        [LO, WIFI, at("tun0", "10.8.0.2")], "10.8.0.2", ["192.168.1.20"],
    ),
    "WireGuard, one address, default route": ([LO, WIFI, at("wg0", "10.2.0.2", 32)], "10.2.0.2", ["192.168.1.20"]),
    "WireGuard under a name of its owner's": ([LO, WIFI, at("home", "10.2.0.2", 32)], "10.2.0.2", ["192.168.1.20"]),
    "WireGuard with a whole network under a name of its owner's": (
        [LO, WIFI, at("home", "10.2.0.2", 24, kind="tunnel")], "10.2.0.2", ["192.168.1.20"],
    ),
    "Tailscale": ([LO, WIFI, at("tailscale0", "100.101.102.103", 32)], "192.168.1.20", ["192.168.1.20"]),
    "ZeroTier": ([LO, WIFI, at("ztyou2j6dw", "10.147.20.5")], "192.168.1.20", ["192.168.1.20"]),
    "a VPN alone": ([LO, at("tun0", "10.8.0.2")], "10.8.0.2", []),
    "its own hotspot, without the internet": ([LO, at("wlp3s0", "10.42.0.1"), DOCKER], "", ["10.42.0.1"]),
    "its own hotspot, with the internet by cable": (
        [LO, WIRED, at("wlp3s0", "10.42.0.1"), DOCKER], "192.168.1.21", ["10.42.0.1", "192.168.1.21"],
    ),
    "a hotspot beside its own Wi-Fi": (
        [LO, WIFI, at("ap0", "192.168.12.1")], "192.168.1.20", ["192.168.1.20", "192.168.12.1"],
    ),
    "cable and Wi-Fi of one router": ([LO, WIRED, WIFI], "192.168.1.21", ["192.168.1.20", "192.168.1.21"]),
    "two cables": (
        [LO, at("enp1s0", "10.0.0.5"), at("enp2s0", "192.168.7.5")], "192.168.7.5", ["192.168.7.5", "10.0.0.5"],
    ),
    "a public address": ([LO, at("eth0", "203.0.113.9")], "203.0.113.9", ["203.0.113.9"]),
    "a cable that is out, its address still there": (
        [LO, at("eth0", "192.168.9.9", up=False), WIFI], "192.168.1.20", ["192.168.1.20"],
    ),
    "aeroplane mode": ([LO], "", []),
    "no network but docker's": ([LO, DOCKER], "", []),
    "no address from the router": ([LO, at("wlp3s0", "169.254.7.7", 16)], "", []),
    "IPv6 alone": ([LO, at("lo", "::1", 128), V6, at("wlp3s0", "fe80::1", 64)], "2001:db8:1::20", ["2001:db8:1::20"]),
    "IPv4 and IPv6": ([LO, V6, WIFI], "192.168.1.20", ["192.168.1.20", "2001:db8:1::20"]),
    "a bridge over its cable": (
        [LO, at("br0", "192.168.1.30", kind="bridge", members=("inside", "wired")), DOCKER], "192.168.1.30",
        ["192.168.1.30"],
    ),
    "a bridge of virtual machines under any name": (
        [LO, WIFI, at("machines", "10.9.0.1", kind="bridge", members=("inside",))], "192.168.1.20", ["192.168.1.20"],
    ),
    "a hotspot on a bridge": (
        [LO, at("hot", "192.168.4.1", kind="bridge", members=("wifi",))], "", ["192.168.4.1"],
    ),
    "a phone on USB": ([LO, at("usb0", "192.168.42.9"), DOCKER], "192.168.42.9", ["192.168.42.9"]),
    "a modem for mobile networks": ([LO, at("wwan0", "10.161.3.4", 29)], "10.161.3.4", []),
    "a phone by Bluetooth": ([LO, at("bnep0", "192.168.44.9"), WIFI], "192.168.1.20", ["192.168.1.20", "192.168.44.9"]),
    "a Mac": (
        [at("lo0", "127.0.0.1", 8), at("en0", "192.168.1.40"), at("awdl0", "fe80::2", 64), at("utun3", "10.8.0.3", 24),
         at("utun4", "fd00::8", 64), at("llw0", "fe80::3", 64)],
        "10.8.0.3", ["192.168.1.40"],
    ),
    "a Mac that shares its cable's internet": (
        [at("en5", "10.1.1.7"), at("bridge100", "192.168.2.1")], "10.1.1.7", ["10.1.1.7", "192.168.2.1"],
    ),
    "a Mac that shares without the internet": ([at("bridge100", "192.168.2.1")], "", ["192.168.2.1"]),
    "a Mac with virtual machines": (
        [at("en0", "192.168.1.40"), at("vmnet8", "172.16.5.1"), at("vboxnet0", "192.168.56.1")], "192.168.1.40",
        ["192.168.1.40"],
    ),
    "Windows": (
        [
            at("Loopback Pseudo-Interface 1", "127.0.0.1", 8, adapter="Software Loopback Interface 1"),
            at("vEthernet (WSL (Hyper-V firewall))", "172.28.16.1", 20, adapter="Hyper-V Virtual Ethernet Adapter"),
            at("vEthernet (Default Switch)", "172.20.0.1", 20, adapter="Hyper-V Virtual Ethernet Adapter #2"),
            at("Ethernet 3", "192.168.56.1", adapter="VirtualBox Host-Only Ethernet Adapter"),
            at("VMware Network Adapter VMnet8", "192.168.80.1", adapter="VMware Virtual Ethernet Adapter for VMnet8"),
            at("Ethernet 5", "10.8.0.6", adapter="TAP-NordVPN Windows Adapter V9"),
            at("WLAN", "192.168.178.31", adapter="Intel(R) Wi-Fi 6 AX201 160MHz"),
        ],
        "10.8.0.6", ["192.168.178.31"],
    ),
    "Windows, all of it on a switch of Hyper-V's": (
        [at("vEthernet (External)", "192.168.1.50", adapter="Hyper-V Virtual Ethernet Adapter")], "192.168.1.50",
        ["192.168.1.50"],
    ),
    "Windows as a hotspot": (
        [at("Local Area Connection* 10", "192.168.137.1", adapter="Microsoft Wi-Fi Direct Virtual Adapter"),
         at("Ethernet", "192.168.1.60", adapter="Realtek PCIe GbE Family Controller")],
        "192.168.1.60", ["192.168.137.1", "192.168.1.60"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("laptop", LAPTOPS)
def test_phones_are_told_what_they_can_call(laptop):
    found, route, wanted = LAPTOPS[laptop]
    assert [one.address for one in choose(found, route)] == wanted
    assert [one.address for one in choose(found[::-1], route)] == wanted, "in whatever order the system tells them"


def test_addresses_that_are_not_answered_are_not_told():
    assert [one.address for one in choose([V6, WIFI], ipv6=False)] == ["192.168.1.20"]


# --- while the table is open


class Laptop:
    """A laptop whose networks and clock the test sets."""

    def __init__(self, *found):
        self.found, self.now, self.told = list(found), 0.0, 0
        self.reach = Reach("0.0.0.0", lambda ipv6: choose(self.found, ipv6=ipv6), lambda: self.now)
        self.reach.listeners.append(self._listen)

    def _listen(self):
        self.told += 1

    def look(self, now=0.0):
        """Some seconds later. Returns the state, and how often the pages were told."""
        self.now += now
        self.reach.look()
        return self.reach.state, self.told


def test_a_wifi_that_is_joined_later_is_noticed_and_one_that_is_lost():
    laptop = Laptop(LO)
    assert laptop.look() == ("none", 1)
    laptop.found.append(WIFI)
    assert laptop.look(3) == ("", 2) and laptop.reach.candidates[0].address == "192.168.1.20"
    assert laptop.look(3) == ("", 2), "the same is not told again"
    laptop.found.pop()
    assert laptop.look(3) == ("none", 3)


def test_that_no_phone_came_is_said_after_a_minute_and_only_while_it_is_true():
    laptop = Laptop(WIFI)
    assert laptop.look(networks.PATIENCE - 1) == ("", 0)
    assert laptop.look(1) == ("unreached", 1)
    laptop.reach.called("192.168.1.20")
    assert laptop.look() == ("unreached", 1), "this laptop's own browser is no phone"
    laptop.reach.called("192.168.1.77")
    assert laptop.look(1000) == ("", 2)


def test_the_minute_begins_with_the_network():
    laptop = Laptop(LO)
    laptop.look(1000)
    laptop.found.append(WIFI)
    assert laptop.look(3)[0] == ""
    assert laptop.look(networks.PATIENCE)[0] == "unreached"


# --- on a real kernel


def can_make_networks():
    """Whether this test may make networks of its own."""
    if sys.platform != "linux" or os.geteuid() != 0 or not shutil.which("ip"):
        return False
    tried = ["unshare", "-n", "ip", "link", "add", "aa", "type", "veth"]
    return subprocess.run(tried, capture_output=True).returncode == 0


def inside(script):
    """The addresses that phones are told on a machine whose networks a shell script makes."""
    code = "from gobelet_host.web import networks; print([one.address for one in networks.here()])"
    command = f'ip link set lo up\n{script}\nexec "$0" -c "$1"'
    answer = subprocess.run(
        ["unshare", "-n", "sh", "-ec", command, sys.executable, code], capture_output=True, text=True, timeout=60
    )
    assert answer.returncode == 0, answer.stderr
    return eval(answer.stdout)


WIRE = "ip link add {0} type veth peer name {0}x; ip link set {0} up; ip link set {0}x up; ip addr add {1} dev {0}\n"
HOME = WIRE.format("wlan0", "192.168.1.20/24") + "ip route add default via 192.168.1.1\n"
BRIDGE = "ip link add {0} type bridge; ip link set {0} up; ip addr add {1} dev {0}\n"
GUEST = "ip link add {0} type veth peer name {0}x; ip link set {0} up master {1}; ip link set {0}x up\n"
VPN = "ip tuntap add dev {0} mode tun; ip link set {0} up; ip addr add 10.8.0.2/24 dev {0}\n"
VIA_VPN = "ip route replace default dev {0}\n"


@pytest.mark.skipif(not can_make_networks(), reason="needs root on Linux, and iproute2")
@pytest.mark.parametrize(
    ("script", "wanted"),
    [
        ("", []),
        (HOME, ["192.168.1.20"]),
        (HOME + VPN.format("tun0") + VIA_VPN.format("tun0"), ["192.168.1.20"]),
        (HOME + VPN.format("office") + VIA_VPN.format("office"), ["192.168.1.20"]),
        (WIRE.format("wlan0", "10.42.0.1/24") + BRIDGE.format("docker0", "172.17.0.1/16"), ["10.42.0.1"]),
        (HOME + BRIDGE.format("machines", "10.9.0.1/24") + GUEST.format("vnet0", "machines"), ["192.168.1.20"]),
        (BRIDGE.format("br0", "192.168.1.30/24") + GUEST.format("eth0", "br0"), ["192.168.1.30"]),
        (HOME + "ip link set wlan0x down", []),
        (HOME + "ip addr del 192.168.1.20/24 dev wlan0; ip -6 addr add 2001:db8:1::20/64 dev wlan0 nodad",
         ["2001:db8:1::20"]),
    ],
    ids=["none", "home", "tunnel", "named-tunnel", "hotspot-docker", "machines", "bridged", "no-carrier", "ipv6"],
)  # fmt: skip
def test_the_kernels_own_interfaces_are_judged_so(script, wanted):
    assert inside(script) == wanted
