"""What all scenes of Parcheesi say of its state, and the pawns that blink on its board.

This module must not know the link or the log's form.
"""

from gobelet.cup.screens import state_of
from gobelet.games.parcheesi import board
from gobelet.games.parcheesi import state as s

BLINK = 320  # ms between two pictures of what blinks
SHOWN = 2500  # ms that a pawn that has moved blinks


def title(screen):
    """The status bar: the colour of the own pawns, in the end the own rank."""
    state, seat = state_of(screen.seat), screen.seat.number
    if state[s.RANKS + seat]:
        return place_of(screen.texts, state, seat)
    return screen.texts.get("bar." + board.COLOURS[s.colour(state, seat)])


def place_of(texts, state, seat):
    """The rank of a player who has finished, in words."""
    rank, players = state[s.RANKS + seat], state[s.PLAYERS]
    return texts.get("line.rank", rank, players) if rank > 1 else texts.get("line.rank_first", players)


def die_of(state):
    """The die that lies there, or the bonus that is due, as a sign before a line; "" for neither."""
    if state[s.DUE]:
        return "+%d " % state[s.DUE]
    return chr(0x267F + state[s.DIE]) + " " if state[s.DIE] else ""


class BlinkingPawns:
    """Pawns that come and go on the display, so that a player's eye finds them: those that have just moved.

    mover, sent_home: the seat whose pawn moved, and the one whose pawn it sent home; -1 for none. One whose pawn nobody
    captured is both."""

    def __init__(self, seat):
        self._seat = seat
        self._step = seat.match.step
        self._pawns = state_of(seat)[s.PAWNS : s.RANKS]
        self._moved = []
        self._until = 0
        self._drawn = -1  # which of the pictures that come and go
        self.mover = self.sent_home = -1

    def tick(self):
        """Looks who has moved. Returns the ms until the next picture, -1 while nothing blinks."""
        seat = self._seat
        if seat.match.step != self._step:
            self._step = seat.match.step
            pawns = state_of(seat)[s.PAWNS : s.RANKS]
            moved = [pawn for pawn in range(16) if pawns[pawn] != self._pawns[pawn]]
            self._pawns = pawns
            if moved:
                self._moved, self._until = moved, seat.now + SHOWN
                self._judge(pawns)
        if not self._moved:
            return -1
        if seat.now >= self._until:
            self._moved = []
            self.mover = self.sent_home = -1
        elif seat.now // BLINK == self._drawn:
            return BLINK - seat.now % BLINK
        self._drawn = seat.now // BLINK
        seat.hints.redraw()
        return BLINK - seat.now % BLINK

    def _judge(self, pawns):
        self.mover = self.sent_home = -1
        for pawn in self._moved:
            if pawns[pawn] == s.HOME:
                self.sent_home = pawn >> 2
            else:
                self.mover = pawn >> 2
        if self.mover < 0:
            self.mover = self.sent_home

    def hidden(self):
        """The pawns (4 * seat + pawn) that are not to be seen now."""
        return self._moved if self._seat.now // BLINK & 1 else ()
