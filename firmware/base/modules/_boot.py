"""What MicroPython runs first, in the place of its own: mounts the files at / and the program's image at /rom."""

import sys

sys.path[:] = (".frozen", "/rom")  # before any import: no module among the files stands in the place of one of ours

import gate  # noqa: E402  # pyright: ignore[reportMissingImports]
import vfs  # noqa: E402
from _rp2 import Flash  # not rp2: its module of state machines would stay in memory  # noqa: E402  # pyright: ignore

files = Flash()
try:
    vfs.mount(vfs.VfsLfs2(files, progsize=256), "/")
except OSError:  # a new Pico
    vfs.VfsLfs2.mkfs(files, progsize=256)
    vfs.mount(vfs.VfsLfs2(files, progsize=256), "/")

from bootloader import slots  # noqa: E402

if gate.state():  # a soft reboot of the prompt
    sys.path += slots.OPEN_PATH
try:
    slots.mount()
except Exception as error:  # whatever is in flash: maintenance must be reached, by which it can be replaced
    sys.print_exception(error)

del sys, vfs, gate, Flash, files, slots
