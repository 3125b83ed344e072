"""Numbers that lie beside a game's modules as a file, for its automates: what was solved or learned.

In an image they are read where they lie, in flash: nothing of them is in a cup's memory. Elsewhere they are read once.
"""

SUFFIX = ".data"

_read = {}  # (game, name) -> bytes


def load(game, name):
    """The bytes of the file `name` in a game's folder, for reading only. Raises OSError if there is none."""
    data = _read.get((game, name))
    if data is None:
        file = open(__file__.rpartition("/")[0] + "/games/" + game + "/" + name + SUFFIX, "rb")
        try:
            data = memoryview(file)  # of a file in an image: its place in flash
        except TypeError:
            data = file.read()
            file.close()
        _read[game, name] = data
    return data
