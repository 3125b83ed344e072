"""The sounds of a cup: one score of notes for every board (score.py), and the player that reads it (player.py).

All of it is read when something sounds for the first time: a cup in the lobby is silent, and has its memory for others.
"""

from gobelet import games
from gobelet.cup.sound.player import Player
from gobelet.cup.sound.score import SCORE, find


class Sound:
    """board: whose notes these are. volume: 0: only what is felt, 1: soft, 2: loud."""

    def __init__(self, board):
        self._board = board
        self._player = Player(board)
        self.volume = 0

    def play(self, name, game, mine, now):
        """Begins a tune: the game's own, else the one of every game; nothing where neither has one. mine: whether it is
        about this cup's player, see score.py."""
        for notes in (games.part(game, "screens").SCORE, SCORE) if game else (SCORE,):
            at = find(notes, name, mine)
            if at >= 0:
                if self.volume:
                    self._board.cue(name)
                self._player.play(notes, at, self.volume, now)
                return

    def rattle(self, strength, now):
        """A sample of the shaken cup, `strength` milli-g hard."""
        self._player.rattle(strength, self.volume, now)

    def tick(self, now):
        """Goes on with what sounds. Returns the ms until it wants to be called again, -1 when nothing does."""
        return self._player.tick(self.volume, now)
