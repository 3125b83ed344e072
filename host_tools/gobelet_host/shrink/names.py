"""Names that cost a cup nothing: those of MicroPython's own functions and constants, as long as the program has no use
for them.

MicroPython keeps its own names in flash, while each name that a program brings takes a dozen bytes of memory and more,
for good. Only a traceback shows them, beside the right line.
"""

from __future__ import annotations

import ast
import itertools
import string
from collections.abc import Iterator

from gobelet_host.shrink.program import Program

# Of the modules math, struct, uctypes, time, machine, framebuf, errno, select, os and heapq of MicroPython on a Pico.
IN_FLASH = """
    acos acosh asin asinh atan atan2 atanh ceil copysign cos cosh degrees erf erfc exp expm1 fabs factorial floor fmod
    frexp gamma isclose isfinite isinf isnan ldexp lgamma log10 log2 modf radians sinh sqrt tan tanh trunc tau
    calcsize unpack_from addressof bytearray_at bytes_at sizeof a2b_base64 b2a_base64 localtime gmtime mktime
    ticks_add ticks_cpu time_ns time_pulse_us lightsleep deepsleep bootloader bitstream ellipse hline vline pixel scroll
    statvfs namedtuple readfrom writevto getvalue issubset issuperset isdisjoint symmetric_difference
    difference_update intersection_update rpartition splitlines rindex popitem fromkeys mem8 mem16
    ALT_GPCK ALT_I2C ALT_PIO0 ALT_PIO1 ALT_PWM ALT_SIO ALT_SPI ALT_UART ALT_USB BFINT16 BFINT32 BFINT8 BFUINT16 BFUINT32
    BFUINT8 BF_LEN BF_POS BIG_ENDIAN CORE_TEMP EACCES EADDRINUSE EAGAIN EALREADY EBADF ECONNABORTED ECONNREFUSED
    ECONNRESET EEXIST EHOSTUNREACH EINPROGRESS EINVAL EIO EISDIR ENOBUFS ENODEV ENOENT ENOMEM ENOTCONN EOPNOTSUPP EPERM
    ETIMEDOUT FLOAT32 FLOAT64 GS2_HMSB GS4_HMSB INT16 INT32 INT64 INT8 INV_RX INV_TX IRQ_BREAK IRQ_RXIDLE IRQ_TXIDLE
    LITTLE_ENDIAN LONGLONG MONO_HLSB MONO_HMSB MVLSB ONE_SHOT PERIODIC POLLERR POLLHUP PWRON_RESET RGB565 UINT16 UINT32
    UINT64 UINT8 ULONG ULONGLONG USHORT alloc_emergency_exception_buf dht_readinto disable_irq enable_irq duty_ns
    dupterm_notify fill_rect getrandbits heap_lock heap_unlock heapify heappop heappush kbd_intr opt_level
    print_exception qstr_info readfrom_into readfrom_mem readinto rfind schedule sendbreak soft_reset stack_use
    txdone umount uniform version_info write_readinto writeto
""".split()


def free_names(program: Program) -> Iterator[str]:
    """Names that the program does not use: those in flash, and when they run out _a, _b, ..., _z, _aa, ..."""
    taken = program.mentioned | set(_words(program))
    letters = (
        "_" + "".join(text)
        for size in itertools.count(1)
        for text in itertools.product(string.ascii_lowercase, repeat=size)
    )
    return (name for name in itertools.chain(IN_FLASH, letters) if name not in taken)


def _words(program: Program) -> Iterator[str]:
    """Every name in the program, and every text: it may be one."""
    for module in program.modules.values():
        for node in ast.walk(module.tree):
            for kind in ("id", "attr", "arg", "name", "asname"):
                yield getattr(node, kind, None) or ""
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
