"""What MicroPython runs first, in the place of its own: mounts the files at / and the program's image at /rom."""

import sys

import vfs
from _rp2 import Flash  # not rp2: its module of state machines would stay in memory  # pyright: ignore

files = Flash()
try:
    vfs.mount(vfs.VfsLfs2(files, progsize=256), "/")
except OSError:  # a new Pico
    vfs.VfsLfs2.mkfs(files, progsize=256)
    vfs.mount(vfs.VfsLfs2(files, progsize=256), "/")

from bootloader import slots  # noqa: E402

try:
    slots.mount()
except Exception as error:  # whatever is in flash: the prompt must be reached, by which it can be replaced
    sys.print_exception(error)

del sys, vfs, Flash, files, slots
