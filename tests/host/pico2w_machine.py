"""A Pico 2 W on Unix MicroPython: what is under test is the program as it is on the board's files, from /boot.py on.
Stand-ins are the pins and buses (nothing is connected to them), the Wi-Fi chip's driver (tests/portable/wlan.py), and
what MicroPython says of itself; the file system is a real LittleFS in a file, the network this machine's.

usage: micropython pico2w_machine.py DISK prompt|run PORT CUT      PORT: of the table. CUT: operations of the flash
until the power goes, -1 for never. Its standard input and output are the cable: at the prompt a line with a number of
bytes, then the program to run; what it prints is followed by a line with \\x04 and "ok" or "failed".
"""

import gc
import os
import sys
import time

import vfs

sys.path.append(__file__.rsplit("/", 2)[0] + "/portable")

from wlan import Wlan

BLOCK, BLOCKS = 4096, 640  # of the files of a Pico 2 W
BLANK = b"\xff" * BLOCK
disk, mode, port, cut = sys.argv[1:]
port, cut = int(port), int(cut)
real = sys


class Flash:
    """The part of the flash that has the files."""

    def __init__(self, file):
        self._file = file
        self._left = cut

    def readblocks(self, block, data, at=0):
        self._file.seek(block * BLOCK + at)
        self._file.readinto(data)

    def writeblocks(self, block, data, at=0):
        self._operate()
        self._file.seek(block * BLOCK + at)
        self._file.write(data)

    def ioctl(self, operation, argument):
        if operation == 6:
            self._operate()
            self._file.seek(argument * BLOCK)
            self._file.write(BLANK)
        return {4: BLOCKS, 5: BLOCK}.get(operation, 0)

    def _operate(self):
        if self._left == 0:
            raise SystemExit(9)
        self._left -= 1


class Implementation:
    name, _machine, _mpy = "micropython", "Raspberry Pi Pico 2 W with RP2350", sys.implementation._mpy

    def __getitem__(self, index):
        return sys_implementation[index]


class Sys:
    platform, implementation = "rp2", Implementation()

    def __getattr__(self, name):
        return getattr(real, name)


class Pin:
    IN, OUT, OPEN_DRAIN, PULL_UP, PULL_DOWN, IRQ_FALLING, IRQ_RISING = range(7)

    def __init__(self, number, mode=0, pull=0, value=None):
        assert number != "LED", "the lamp is a word on the Wi-Fi chip's bus"
        self._value = 1 if pull == Pin.PULL_UP else 0

    def value(self, level=None):
        if level is not None:
            self._value = level
        return self._value

    __call__ = value

    def irq(self, *arguments, **more):
        return self

    def flags(self):
        return 0


class Bus:
    """Nobody answers."""

    def __init__(self, *arguments, **more):
        pass

    def scan(self):
        return []

    def fail(self, *arguments):
        raise OSError(5)

    writeto = readfrom = readfrom_mem = readfrom_mem_into = writeto_mem = fail

    def write_readinto(self, data, into):
        into[:] = bytes(len(into))

    def write(self, data):
        pass

    def read_u16(self):
        return 0

    def freq(self, hz):
        pass

    duty_u16 = freq


class Timer:
    ONE_SHOT, PERIODIC = 0, 1
    running = []

    def __init__(self, number=-1, **given):
        if given:
            self.init(**given)

    def init(self, mode, period, callback, hard=False):
        self.deinit()
        self.due, self._callback = time.ticks_add(time.ticks_ms(), period), callback
        Timer.running.append(self)

    def deinit(self):
        if self in Timer.running:
            Timer.running.remove(self)

    def fire(self):
        self.deinit()
        self._callback(self)


class Watchdog:
    def __init__(self, timeout):
        pass

    def feed(self):
        for timer in list(Timer.running):
            if time.ticks_diff(time.ticks_ms(), timer.due) >= 0:
                timer.fire()


class Registers:
    def __getitem__(self, address):
        return 0

    def __setitem__(self, address, value):
        pass


class Module:
    pass


def reset():
    raise SystemExit(0)


class WLAN(Wlan):
    PM_PERFORMANCE, PM_POWERSAVE = 1, 2

    def __init__(self, station):
        super().__init__(lambda: [["Home", "secret-1"]])


def prompt():
    cable = real.stdin.buffer
    names = {}
    while True:
        line = cable.readline()
        if not line:
            return
        try:
            exec(cable.read(int(line)).decode(), names)
            print("\x04ok")
        except Exception as error:
            real.print_exception(error, real.stdout)
            print("\x04failed")


def run():
    from gobelet.board import wifi

    Real = wifi.Wifi
    wifi.Wifi = lambda *arguments, **more: Real(*arguments, port=port, **more)
    del wifi
    with open("/main.py") as file:
        program = file.read()
    exec(program, {})
    raise SystemExit(1)  # it is at its prompt


sys_implementation = sys.implementation
machine, network = Module(), Module()
machine.Pin, machine.Timer, machine.WDT = Pin, Timer, Watchdog
machine.I2C = machine.SPI = machine.PWM = machine.ADC = Bus
machine.mem32, machine.WDT_RESET, machine.PWRON_RESET = Registers(), 3, 1
machine.freq, machine.unique_id = lambda: 150_000_000, lambda: b"\xc0\xff\xee\x00\x00\x00\x2e\x50"
machine.reset_cause, machine.reset, machine.lightsleep = lambda: machine.PWRON_RESET, reset, time.sleep_ms
network.WLAN, network.STA_IF = WLAN, 0
for name, module in (("machine", machine), ("network", network), ("sys", Sys())):
    sys.modules[name] = module
flash = Flash(open(disk, "r+b"))  # noqa: SIM115
del sys.path[:]
sys.path.extend(["", ".frozen", "/lib"])
real.modules.pop("wlan")
vfs.umount("/")
try:
    vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/")
except OSError:
    vfs.VfsLfs2.mkfs(flash, progsize=256)
    vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/")
os.chdir("/")
gc.collect()
try:
    with open("/boot.py") as file:
        program = file.read()
except OSError:
    program = ""
exec(program, {})
del program
{"prompt": prompt, "run": run}[mode]()
