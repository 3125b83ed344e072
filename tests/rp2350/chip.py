"""An RP2350 as far as our file needs it: Unicorn (QEMU's Cortex-M33) executes, the registers around it are ours.

Sources: RP2350 data sheet; the Pico SDK's header files; Armv8-M manual for exceptions. It is no witness for clocks,
flash's speed, errata, deep sleep or currents: time passes where the core looks at registers, the second core stands
still, and no register has a side effect that is not written here. Nothing here knows the game.
"""

import ctypes
import heapq

import unicorn
from unicorn import arm_const as arm
from unicorn.unicorn_py3.unicorn import MMIO_READ_CFUNC, MMIO_WRITE_CFUNC, Uc, UcError, uclib

XIP, RAM, RAM_SIZE, FLASH = 0x10000000, 0x20000000, 0x82000, 4 << 20
APB, APB_SIZE, USB, SIO, PPB = 0x40000000, 0x170000, 0x50100000, 0xD0000000, 0xE0000000
TURN_US = 7  # from a look of MicroPython at CPUID to the next: some 280 instructions of four beats each
LOOK_US = 0.2  # at another register
SLICE_US = 400  # between two looks at interrupts
NAP_US = 10_000  # the longest wait for an event: one may have been sent between two looks
ALIAS, XOR, SET, CLEAR = 3, 1, 2, 3  # of a register: two bits of its address
WFE, WFI = b"\x20\xbf", b"\x30\xbf"
EXCEPTION_EXIT, NO_COPROCESSOR, UNDEFINED = 8, 17, 1
RETURN = 0xFFFFFFF9  # secure, to a thread on the main stack
PENDSV, FIRST = 14, 16
FP = [getattr(arm, f"UC_ARM_REG_D{n}") for n in range(8)] + [arm.UC_ARM_REG_FPSCR]
REGISTERS = [*(getattr(arm, f"UC_ARM_REG_R{n}") for n in range(13)), arm.UC_ARM_REG_SP, arm.UC_ARM_REG_LR]
LOW = [REGISTERS[n] for n in (0, 1, 2, 3, 12, 14)]  # what an exception keeps: R0 to R3, R12, LR


class Chip:
    """flash: bytearray of all of it. rom: its boot ROM. parts: what answers at which peripheral, as {address: object
    with read(offset), write(offset, value)}; they get at the chip by `chip`."""

    def __init__(self, flash, rom):
        self.us = self.limit = 0.0  # now; when it looks for interrupts
        self.events = []  # heap of (us, number, function)
        self.number = 0
        self.event, self.nap = False, 0.0
        self.sleeping = self.returning = self.resumed = False
        self.stopped = ""
        self.hung = None  # the instruction that it does not get past
        self.active, self.shadow = [], []  # exceptions that are served, what they will bring back
        self.enabled, self.pending, self.lines = set(), set(), set()
        self.priority = {}
        self.vectors = 0
        self.words = {}  # registers that only keep what is written
        self.blocks = {}
        self.callbacks = []  # lives as long as the chip
        self.reset = ""  # why it wants to start anew
        uc = self.uc = Uc(unicorn.UC_ARCH_ARM, unicorn.UC_MODE_THUMB | unicorn.UC_MODE_MCLASS)
        uc.ctl_set_cpu_model(arm.UC_CPU_ARM_CORTEX_M33)
        self.flash = (ctypes.c_ubyte * FLASH).from_buffer(flash)
        self.image = flash
        for window in (XIP, 0x14000000, 0x1C000000):
            uc.mem_map_ptr(window, FLASH, unicorn.UC_PROT_READ | unicorn.UC_PROT_EXEC, ctypes.addressof(self.flash))
        uc.mem_map(0x18000000, 0x4000000)  # maintenance of the cache
        uc.mem_map(RAM, RAM_SIZE + 0x2000 & ~0xFFF)
        uc.mem_map(0, 0x8000)
        self.rom = rom
        self._map(APB, APB_SIZE)
        self._map(0x50000000, 0x1000)
        self._map(0x50110000, 0x4000)
        self.dpram = bytearray(0x1000)
        shared = (ctypes.c_ubyte * len(self.dpram)).from_buffer(self.dpram)
        uc.mem_map_ptr(USB, len(shared), unicorn.UC_PROT_ALL, ctypes.addressof(shared))
        self._map(0x50200000, 0x504000)
        self._map(SIO, 0x4000)
        self._map(PPB, 0x100000)
        self.entry = rom.install(self)
        uc.hook_add(unicorn.UC_HOOK_INTR, self._interrupted)
        # Not UC_HOOK_CODE, which each instruction would pay for. Where a cup waits, a branch or a call comes before the
        # instruction, so that it begins a block.
        for at in self._sleeps():
            uc.hook_add(unicorn.UC_HOOK_BLOCK, self._sleep, begin=at, end=at)

    def _sleeps(self):
        """Where it may wait for an event: each halfword of flash that says so, and of the routines in RAM."""
        found = set()
        for word in (WFE, WFI):
            at = self.image.find(word)
            while 0 <= at < 0x60000:
                if not at & 1:
                    found.add(XIP + at)
                at = self.image.find(word, at + 1)
        return sorted(found)

    def _map(self, base, size):
        """Without the three frames of Uc.mmio_map(): registers are read 100,000 times a second."""
        read = MMIO_READ_CFUNC(lambda _, offset, size, __: self._read(offset, size, base))
        if base == SIO:
            read = MMIO_READ_CFUNC(lambda _, at, size, __: self._read(at, size, SIO) if at else self._turn())
        write = MMIO_WRITE_CFUNC(lambda _, offset, size, value, __: self._write(offset, size, value, base))
        self.callbacks += read, write
        status = uclib.uc_mmio_map(self.uc._uch, base, size, read, 0, write, 0)
        assert status == unicorn.UC_ERR_OK, status

    # registers

    def _turn(self):
        """CPUID, which MicroPython reads all the time. Counting instructions costs Unicorn a quarter of its speed."""
        self.us += TURN_US
        if self.us >= self.limit:
            self.uc.emu_stop()
        return 0

    def _read(self, offset, size, base):
        address = base + offset
        self.us += LOOK_US
        if self.us >= self.limit:
            self.uc.emu_stop()
        try:
            if base == APB:
                block, at, place = self.blocks.get(address & ~0x7FFF), address & ~0x3003, address & 0xFFF
            else:
                block, at, place = self.blocks.get(base), address & ~3, offset & ~3 & 0x3FFFF
            value = block.read(place) if block else None
        except Exception as error:  # no exception leaves a callback
            self.fail(repr(error))
            value = 0
        if value is None:
            value = self.words.get(at, 0)
        return value if size == 4 else value >> 8 * (address & 3) & (1 << 8 * size) - 1

    def _write(self, offset, size, value, base):
        address = base + offset
        alias = address >> 12 & ALIAS if base in (APB, 0x50110000) else 0
        if size < 4:
            value = value * (0x01010101 if size == 1 else 0x00010001)
        at = address & ~0x3003 if base in (APB, 0x50110000) else address & ~3
        block = self.blocks.get(address & ~0x7FFF if base == APB else base)
        place = at & 0xFFF if base == APB else at - base
        try:
            old = self.words.get(at, 0)
            raw = value
            if alias:
                shown = block.read(place) if block else None
                old = old if shown is None else shown
                value = (old ^ value, old | value, old & ~value)[alias - 1] & 0xFFFFFFFF
            self.words[at] = value
            if block:
                block.write(place, value, raw)
        except Exception as error:
            self.fail(repr(error))

    def fail(self, why):
        self.stopped = self.stopped or why
        self.uc.emu_stop()

    # time

    def after(self, us, do):
        self.number += 1
        heapq.heappush(self.events, (self.us + us, self.number, do))

    def run(self, end):
        """Until its own time is `end`, or it wants to start anew."""
        uc = self.uc
        while self.us < end and not self.stopped:
            while self.events and self.events[0][0] <= self.us:
                heapq.heappop(self.events)[2]()
            if self.reset:
                return
            self._take()
            if self.sleeping:
                if not self.pending & self.enabled and not self.lines & self.enabled and self.us < self.nap:
                    self.us = min(self.events[0][0] if self.events else end, end, self.nap)
                    continue
                self.sleeping = False
            pc = uc.reg_read(arm.UC_ARM_REG_PC)
            due = min(self.events[0][0], end) if self.events else end
            if pc == self.hung:
                self.us = due
                continue
            self.limit, before = min(self.us + SLICE_US, due), self.us
            try:
                uc.emu_start(pc | 1, 0xFFFFFFFF)
            except UcError as error:
                if not (self.returning or self.resumed or self.stopped):
                    self.stopped = f"{error} at {uc.reg_read(arm.UC_ARM_REG_PC):#x}"
            self.resumed = False
            self.us = max(self.us, before + 2)
            if self.returning:
                self.returning = False
                self._leave()

    def _sleep(self, uc, address, size, _):
        if self.event:
            self.event, self.resumed = False, True
        else:
            self.sleeping, self.nap = True, self.us + NAP_US
        uc.reg_write(arm.UC_ARM_REG_PC, address + 2 | 1)
        uc.emu_stop()

    # exceptions

    def _interrupted(self, uc, number, _):
        if number == EXCEPTION_EXIT:
            self.returning = True
            uc.emu_stop()
        elif number in (NO_COPROCESSOR, UNDEFINED) and self._coprocessor():
            self.resumed = True
            uc.emu_stop()
        else:
            self.fail(f"exception {number} at {uc.reg_read(arm.UC_ARM_REG_PC):#x}")

    def _coprocessor(self):
        """What is told to coprocessor 0, which has the pins, and asked of 4, whose flags say that it is at rest.
        Returns whether it was one of these."""
        uc = self.uc
        pc = uc.reg_read(arm.UC_ARM_REG_PC)
        first, second = (int.from_bytes(uc.mem_read(pc + 2 * n, 2), "little") for n in (0, 1))
        number, target = second >> 8 & 15, second >> 12
        if number == 4 and (first, second & 0xFFF) in ((0xEE10, 0x430), (0xFE10, 0x430)):
            uc.reg_write(REGISTERS[target], 0)
        elif number == 0 and first & 0xFF10 == 0xEE00:
            self.blocks[SIO].tell(first >> 5 & 7, second & 15, uc.reg_read(REGISTERS[target]), None)
        elif number == 0 and first & 0xFFF0 == 0xEC40:
            value, other = uc.reg_read(REGISTERS[target]), uc.reg_read(REGISTERS[first & 15])
            self.blocks[SIO].tell(second >> 4 & 15, second & 15, value, other)
        elif number == 0 and first == 0xEE10:
            uc.reg_write(REGISTERS[target], self.blocks[SIO].ask(second & 15))
        else:
            return False
        uc.reg_write(arm.UC_ARM_REG_PC, pc + 4 | 1)
        return True

    def interrupt(self, number, level=True):
        """A line to the NVIC."""
        (self.lines.add if level else self.lines.discard)(number + FIRST)

    def _take(self):
        if not self.pending and not self.lines:
            return
        due = (self.pending | self.lines) & (self.enabled | {PENDSV}) - set(self.active)
        uc = self.uc
        if not due or uc.reg_read(arm.UC_ARM_REG_PRIMASK) & 1:
            return
        one = min(due, key=lambda each: (self.priority.get(each, 0), each))
        if self.active and self.priority.get(one, 0) >= self.priority.get(self.active[-1], 0):
            return
        self.pending.discard(one)
        registers = [uc.reg_read(each) for each in LOW]
        pc, xpsr = uc.reg_read(arm.UC_ARM_REG_PC), uc.reg_read(arm.UC_ARM_REG_XPSR)
        sp = uc.reg_read(arm.UC_ARM_REG_SP)
        frame = sp - 32 & ~7
        uc.mem_write(frame, b"".join(value.to_bytes(4, "little") for value in (*registers, pc & ~1, xpsr | 1 << 24)))
        self.shadow.append((sp, xpsr, [uc.reg_read(each) for each in FP], uc.reg_read(arm.UC_ARM_REG_CONTROL)))
        self.active.append(one)
        uc.reg_write(arm.UC_ARM_REG_SP, frame)
        uc.reg_write(arm.UC_ARM_REG_LR, RETURN if len(self.active) == 1 else 0xFFFFFFF1)
        uc.reg_write(arm.UC_ARM_REG_XPSR, 1 << 24 | one)
        handler = int.from_bytes(uc.mem_read(self.vectors + 4 * one, 4), "little")
        uc.reg_write(arm.UC_ARM_REG_PC, handler | 1)

    def _leave(self):
        uc = self.uc
        sp, _, fp, control = self.shadow.pop()
        self.active.pop()
        self.event = True
        frame = uc.reg_read(arm.UC_ARM_REG_SP)
        words = [int.from_bytes(uc.mem_read(frame + 4 * n, 4), "little") for n in range(8)]
        uc.reg_write(arm.UC_ARM_REG_XPSR, words[7] & ~0x1FF | (self.active[-1] if self.active else 0))
        for register, value in zip(LOW, words):
            uc.reg_write(register, value)
        for register, value in zip(FP, fp):
            uc.reg_write(register, value)
        uc.reg_write(arm.UC_ARM_REG_SP, sp)
        uc.reg_write(arm.UC_ARM_REG_PC, words[6] | 1)
