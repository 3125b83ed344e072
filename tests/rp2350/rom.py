"""In the place of the RP2350's boot ROM: how it starts what lies in flash, and its functions that a program calls.
Source: data sheet, chapter 5; the Pico SDK's bootrom_constants.h."""

import struct

import unicorn
from unicorn import arm_const as arm

TABLE, CODE, DATA = 0x100, 0x400, 0x200
ERASE_US, PROGRAM_US = 45_000, 400
XIP = 0x10000000
MARKER = 0xFFFFDED3  # of a block of a picobin


class Rom:
    """uid: eight bytes of the chip's number."""

    def __init__(self, uid):
        self.uid = uid
        self.functions = {
            "IF": self.nothing, "EX": self.nothing, "FC": self.nothing, "CX": self.nothing, "XM": self.nothing,
            "RA": self.nothing, "SR": self.nothing, "SS": self.nothing, "RE": self.erase, "RP": self.program,
            "GS": self.system, "RB": self.reboot, "LP": self.nothing, "GP": self.none, "OA": self.none, "FA": self.same,
            "FO": self.none,
        }  # fmt: skip
        self.operations = 0

    def install(self, chip):
        """Its bytes. Returns the address of the program's first instruction."""
        self.chip = chip
        memory = bytearray(0x8000)
        memory[0x10:0x14] = b"Mu\x02\x02"
        struct.pack_into("<HH", memory, 0x14, TABLE, CODE | 1)
        memory[CODE : CODE + 2] = b"\x70\x47"  # bx lr, as all do
        chip.uc.hook_add(unicorn.UC_HOOK_BLOCK, self._look_up, begin=CODE, end=CODE)
        self.places = {}
        for number, name in enumerate(self.functions):
            at = CODE + 0x10 + 4 * number
            memory[at : at + 2] = b"\x70\x47"
            self.places[name] = at | 1
            chip.uc.hook_add(unicorn.UC_HOOK_BLOCK, self._call, user_data=self.functions[name], begin=at, end=at)
        struct.pack_into("<II", memory, DATA, 0x400E0100, 0)  # FLASH_DEVINFO lies in the boot RAM
        chip.uc.mem_write(0, bytes(memory))
        return self._entry(bytes(chip.image))

    def _entry(self, flash):
        """Of the first block of a picobin that says what an image is, within the first 4 KiB (5.9.5)."""
        at = flash.find(struct.pack("<I", MARKER), 0, 4096)
        assert at >= 0, "no IMAGE_DEF: this is no program for an RP2350"
        kind, size, flags = struct.unpack_from("<BBH", flash, at + 4)
        assert (kind, size, flags & 15) == (0x42, 1, 1), "not an IMAGE_DEF of a program"
        assert (flags >> 8 & 7, flags >> 12 & 7) == (0, 1), "not for Arm cores, or not for an RP2350"
        self.chip.vectors = XIP
        return struct.unpack_from("<II", flash, 0)

    def _look_up(self, uc, *_):
        code = uc.reg_read(arm.UC_ARM_REG_R0)
        name = chr(code & 0xFF) + chr(code >> 8)
        found = {"FD": DATA, "XF": DATA + 4}.get(name) or self.places.get(name, 0)
        if not found:
            self.chip.fail(f"ROM function {name}")
        uc.reg_write(arm.UC_ARM_REG_R0, found)

    def _call(self, uc, address, size, do):
        arguments = [uc.reg_read(each) for each in (arm.UC_ARM_REG_R0, arm.UC_ARM_REG_R1, arm.UC_ARM_REG_R2)]
        uc.reg_write(arm.UC_ARM_REG_R0, do(*arguments) & 0xFFFFFFFF)

    def nothing(self, *_):
        return 0

    def none(self, *_):
        return -1

    def same(self, address, *_):
        return address

    def erase(self, at, count, _):
        self.chip.image[at : at + count] = b"\xff" * count
        self._changed(at, count, count // 4096 * ERASE_US)
        return 0

    def program(self, at, source, count):
        data = self.chip.uc.mem_read(source, count)
        assert not at & 255 and not count & 255
        for n in range(count):
            self.chip.image[at + n] &= data[n]
        self._changed(at, count, count // 256 * PROGRAM_US)
        return 0

    def _changed(self, at, count, us):
        self.operations += 1
        self.chip.us += us
        self.chip.uc.ctl_remove_cache(XIP + at, XIP + at + count)

    def system(self, buffer, words, flags):
        """get_sys_info(): chip's number (1), …"""
        found = [flags]
        if flags == 1:
            found += [0, *struct.unpack("<II", self.uid[::-1])]
        elif flags == 0x10:
            found += [1, 2, 3, 4]
        self.chip.uc.mem_write(buffer, struct.pack(f"<{len(found)}I", *found))
        return len(found)

    def reboot(self, flags, *_):
        self.chip.reset = "bootsel" if flags & 15 == 2 else "software"
        self.chip.uc.emu_stop()
        return 0
