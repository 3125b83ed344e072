"""What games with a board have in common in a terminal: the board on one side, people and news on the other.

A heir draws its board as a block; where there is no room for it, the middle says in words what lies there.
"""

from __future__ import annotations

from gobelet import ledger
from gobelet_host.spectate.spectator import Spectator
from gobelet_host.view.blocks import Block, beside, fill, line, width_of
from gobelet_host.view.look import Look
from gobelet_host.words import Words

NARROW = 24  # columns that people and news need beside a board


class BoardSpectator(Spectator):
    """A game with a board."""

    TELLS = True

    def board(self, words: Words, look: Look) -> Block:
        """The board, all lines of the same width."""
        raise NotImplementedError

    def summary(self, words: Words, look: Look, width: int) -> Block:
        """What the board would show of this moment, in two or three lines."""
        raise NotImplementedError

    def middle(self, words: Words, look: Look, width: int, height: int) -> Block:
        told = [*self.summary(words, look, width), *self.waiting(words, look, width)]
        board = self.board(words, look)
        if width_of(board) <= width and len(board) + len(told) + 1 <= height:
            return [*board, line(), *told]
        return told

    def table(self, words: Words, look: Look, width: int, height: int) -> Block:
        """The board on the left; people, what happens and the news on the right."""
        from gobelet_host.view import seats, table

        board = self.board(words, look)
        if self.model.phase not in (ledger.PLAYING, ledger.OVER) or len(board) > height:
            return super().table(words, look, width, height)
        left = width_of(board) + 2
        right = width - left - 1
        if right < NARROW:
            return super().table(words, look, width, height)
        people = seats.listed(self.model, words, look, right)
        if self.model.phase == ledger.OVER:
            now = table.middle(self.model, words, look, right, 6)
        else:
            now = [*self.summary(words, look, right), *self.waiting(words, look, right)]
        spare = height - len(people) - len(now) - 3
        news = table.told(self.model, words, look, right, max(spare, 0))
        side = [*people, line(), *now, line(), *news]
        board = fill(board, left, height, "center", middle=True)
        return beside(board, [line(" ")] * height, fill(side, right, height, middle=len(side) < height))
