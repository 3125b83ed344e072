"""Pig in the terminal: the dice that lie there, what there is to bank, everybody's points."""

from __future__ import annotations

from rich.text import Text

from gobelet_host.spectate.watcher import Seat
from gobelet_host.view import art, drawing
from gobelet_host.view.blocks import Block, beside, line
from gobelet_host.view.look import Look
from gobelet_host.words import Words


class Drawing(drawing.Drawing):
    """All is in the state."""

    def before(self, seat: Seat, look: Look, signs: bool = True) -> Text:
        """Its points."""
        return line((str(self.model.view["points"][seat.number]), look.name))

    def brief(self, seat: Seat, look: Look) -> Text:
        return self.before(seat, look)

    def middle(self, words: Words, look: Look, width: int, height: int) -> Block:
        """The dice, and below them what there is to bank."""
        state = self.model.view
        pot = line((f"+ {state['pot']}", look.bid)) if state["pot"] else line()
        dice = beside(*[art.die(face, False, look) for face in state["dice"]]) if height > 5 and state["dice"] else []
        return [*dice, pot, *self.waiting(words, look, width)]
