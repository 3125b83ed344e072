"""How a cup and the table talk: lines in noise (`frames`), what is said (`message_shapes`), the two ends (`cup_end`,
`table_end`). docs/protocol.md describes the same for a stranger who builds a cup.

Nothing here knows sockets, ports, clocks or the rules of a game: bytes and milliseconds come in, bytes and messages
come out. A cup imports `cup_end` only.
"""

RADIO = "radio"  # the transport on which packets get lost


class LinkError(ValueError):
    """Something that cannot be sent or understood. `code` is a stable key, `args[0]` a sentence."""

    def __init__(self, code, sentence=""):
        super().__init__(sentence or code)
        self.code = code


def const(value):
    """A number that MicroPython's compiler, which knows this word, writes into the code: `_NAME = const(5)` costs no
    memory there. On others it is a name like any other."""
    return value
