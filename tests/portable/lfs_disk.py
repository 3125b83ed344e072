"""A real LittleFS on a flash that loses its power in the middle of anything: MicroPython's own file system, as on a
Pico, and on CPython the one of littlefs-python."""

try:
    from vfs import VfsLfs2
except ImportError:
    VfsLfs2 = None
    from littlefs import LittleFS, LittleFSError
    from littlefs.context import UserContext

BLOCK = 1024
BLOCKS = 48
NEVER = 1 << 20
LEFT = []  # files of a disk without power, which littlefs-python must not close: it would stop the whole process
MEMORY = bytearray(BLOCK * BLOCKS)  # of the one disk there is at a time
EIO = 5


class Disk:
    """cut: after how many operations from now the power goes; torn: how many bytes that operation has done by then.
    Nothing works any more then, until mounted() gives it power."""

    def __init__(self):
        self.bytes = MEMORY
        self.cut, self.torn, self.dead = NEVER, 0, False
        self.operations = 0
        for at in range(0, len(MEMORY), BLOCK):
            MEMORY[at : at + BLOCK] = b"\xff" * BLOCK
        self.mounted(True)

    def mounted(self, made=False):
        """The file system, as after power-on."""
        self.dead, self.cut = False, NEVER
        if VfsLfs2:
            if made:
                VfsLfs2.mkfs(self, progsize=256, readsize=256, lookahead=32)
            return VfsLfs2(self, progsize=256, readsize=256, lookahead=32)
        return Mounted(self, made)

    def erase(self, block):
        size = self._done(BLOCK)
        self.bytes[block * BLOCK : block * BLOCK + size] = b"\xff" * size
        return self._end()

    def program(self, at, data):
        size = self._done(len(data))
        assert self.bytes[at : at + len(data)] == b"\xff" * len(data), "flash is programmed that was not erased"
        self.bytes[at : at + size] = data[:size]
        return self._end()

    def _done(self, size):
        """How many bytes of an operation come to pass."""
        if self.dead:
            return 0
        self.operations += 1
        self.cut -= 1
        self.dead = self.cut < 0
        return min(self.torn, size) if self.dead else size

    def _end(self):
        return -EIO if self.dead else 0

    # as MicroPython asks

    def readblocks(self, block, data, at=0):
        data[:] = self.bytes[block * BLOCK + at : block * BLOCK + at + len(data)]
        return self._end()

    def writeblocks(self, block, data, at=0):
        return self.program(block * BLOCK + at, bytes(data))

    def ioctl(self, operation, argument):
        if operation == 4:
            return BLOCKS
        if operation == 5:
            return BLOCK
        return self.erase(argument) if operation == 6 else 0


class Mounted:
    """As much of MicroPython's VfsLfs2 as is asked for, by littlefs-python."""

    def __init__(self, disk, made):
        class Context(UserContext):
            def read(self, config, block, at, size):
                return disk.bytes[block * BLOCK + at : block * BLOCK + at + size]

            def prog(self, config, block, at, data):
                return disk.program(block * BLOCK + at, bytes(data))

            def erase(self, config, block):
                return disk.erase(block)

            def sync(self, config):
                return 0

        sizes = {"block_size": BLOCK, "block_count": BLOCKS, "prog_size": 256, "read_size": 256, "lookahead_size": 32}
        self._disk = disk
        self._fs = LittleFS(context=Context(BLOCK * BLOCKS), mount=False, cache_size=256, **sizes)
        if made:
            self._fs.format()
        self._fs.mount()

    def open(self, name, mode):
        return Opened(self._said(self._fs.open, name, mode, 0), self._said, self._disk)

    def rename(self, old, new):
        self._said(self._fs.rename, old, new)

    def remove(self, name):
        self._said(self._fs.remove, name)

    def _said(self, do, *arguments):
        try:
            return do(*arguments)
        except LittleFSError as error:
            raise OSError(-error.code, str(error)) from error


class Opened:
    """A file of it, whose errors are OSErrors."""

    def __init__(self, file, said, disk):
        self._file, self._said, self._disk = file, said, disk
        LEFT.append(file)

    def __getattr__(self, name):
        method = getattr(self._file, name)
        return lambda *arguments: self._said(method, *arguments)

    def close(self):
        if not self._disk.dead:
            self._said(self._file.close)
            LEFT.remove(self._file)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
