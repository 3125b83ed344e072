"""Radio: a star of cups round one dongle, which alone begins a transmission. A cup's chip answers each poll by itself
with what lies ready, so no cup needs timing and no two ever speak at once.

`packets` is what both ends agree on, `star` the dongle's end, `cup_radio` the cup's: state machines that are given a
chip and the time in milliseconds. What they carry is packed and sealed (link/compact_json.py, link/sealed_link.py). The
dongle holds no key and understands no record. docs/protocol.md, section 7, says it for those who build another cup.

Nothing here knows pins, clocks or games; a cup without a radio chip loads none of it.
"""

from hashlib import sha256

from gobelet.link import const

CHANNELS = 4  # of a table; which one it is on is for its dongle to choose
_LOW = const(2)  # 2402 MHz: from here to 2480 anybody may send
_HIGH = const(80)
_STRIDE = const(19)  # a table's channels lie farther apart than a Wi-Fi network is wide


def channel_plan(table):
    """The channels on which a table may be, in MHz above 2400. table: its id."""
    start = sha256(b"gobelet/2 channels " + table.encode()).digest()[0]
    return bytes([_LOW + (start + _STRIDE * place) % (_HIGH - _LOW + 1) for place in range(CHANNELS)])


def address(name):
    """The five bytes by which a dongle calls whoever goes by this name: a cup by the key that it holds, all cups of its
    table by the table's id. The last of them is sent first, behind the preamble: it must not look like more of that."""
    return sha256(b"gobelet/2 radio " + name).digest()[:4] + b"\xc3"
