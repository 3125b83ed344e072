"""Chance for secrets: a pool in flash that all the cup's sources feed, and that never gives the same bytes twice.

Nothing that a table says goes into it. It must not know what its bytes are for.
"""

from gobelet import fair

NAME = "pool"  # of the record in flash


class EntropyPool:
    """board: whose chance and flash it has. What it holds is never given: who reads the flash today does not learn the
    secrets of yesterday."""

    def __init__(self, board):
        self._board = board
        self._held = fair.sha(b"pool", board.load(NAME) or b"", board.entropy(fair.SIZE))

    def add_entropy(self, *values):
        """Something that nobody can foresee to the last: times, samples (whole numbers)."""
        self._held = fair.sha(b"stir", self._held, *[fair.encode_u32(value & 0xFFFFFFFF) for value in values])

    def draw(self):
        """32 new bytes. Raises OSError if what is left cannot be kept."""
        drawn = fair.sha(b"draw", self._held, self._board.entropy(fair.SIZE))
        left = fair.sha(b"left", self._held)
        self._board.save(NAME, (left,))
        self._held = left
        return drawn
