"""Plays tunes and the rattle of a shaken cup, one note of the board after the other, in time that is passed in.

A note ends by itself (see `note` of gobelet.board), so nothing waits for it, and nobody has to come back in time to end
it: a step that comes late only makes the next one late, and the tune catches up. It must not know who sounds what, and
why.
"""

from gobelet.cup.sound import score

FULL = 2  # the loudest volume
# The rattle: a dry click of 2 or 3 ms for a sample of the shaken cup, the likelier the harder it is shaken.
HARDEST = 3000  # milli-g, from where on there is one for nearly every sample
_LOUD = 1200  # milli-g, from where on clicks are loud
_LOWEST, _SPAN = 1200, 2048  # Hz


class Player:
    """board: whose notes these are. volume: 0 to 2; without any, notes are felt all the same."""

    def __init__(self, board):
        self._board = board
        self._notes = b""
        self._at = 0
        self._due = 0  # when the next note begins
        self._noise = 0x2F6B  # of the rattle: nobody bets on it

    def play(self, notes, at, volume, now):
        """Begins the tune at a place of a score; it replaces the one that sounds."""
        self._notes, self._at = notes, at
        self._due = now
        self.tick(volume, now)

    def tick(self, volume, now):
        """Goes on with the tune. Returns the ms until the next note, -1 when there is none."""
        while self._notes:
            if now < self._due:
                return self._due - now
            hz, ms, felt, self._at = score.note(self._notes, self._at)
            self._due += ms
            left = self._due - now
            if not ms:
                self._notes = b""
            elif left > 0:
                self._sound(hz, left, volume, felt)
        return -1

    def rattle(self, strength, volume, now):
        """A sample of the shaken cup. strength: how hard, in milli-g."""
        noise = self._noise
        noise ^= noise << 7 & 0xFFFF
        noise ^= noise >> 9
        noise ^= noise << 8 & 0xFFFF
        self._noise = noise
        if not self._notes and (noise & 0xFF) * HARDEST < strength * 0x100:
            loud = volume if strength >= _LOUD else min(volume, 1)
            self._sound(_LOWEST + noise % _SPAN, 2 + (noise >> 15), loud, strength >= _LOUD)

    def _sound(self, hz, ms, volume, felt):
        if not volume:
            hz = 0
        if hz or felt:
            self._board.note(hz, ms, volume, felt)
