"""The file /boot.py of a Pico 2 W, which its MicroPython runs first, also before a prompt: as base/modules/_boot.py on
the other boards. `gobelet flash` puts the folder's name in the place of FOLDER; so whenever the power goes while it
brings another bootloader, this file has the old folder or the new one, and both are whole.
"""

import sys

sys.path.insert(1, "FOLDER")  # behind "": a folder among the files comes before the image
try:
    from file_slots import store

    store.install()
    store.mount()
except Exception as error:  # whatever is among the files: the prompt must be reached, by which it can be replaced
    sys.print_exception(error)  # pyright: ignore[reportAttributeAccessIssue]
