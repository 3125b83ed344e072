"""Papayoo on the table: the trick that is played, the Papayoo of the round, the points of each player."""

from rich.text import Text

from gobelet.games.papayoo.screens.words import card_text
from gobelet_host.spectate.model import Seat
from gobelet_host.view import drawing
from gobelet_host.view.blocks import Block, flow, line
from gobelet_host.view.theme import Theme

SUITS_RED = "♥♦"


def styled(card: int, look: Theme) -> tuple[str, str]:
    """A card and how it looks: suits are told apart by their sign, colour only helps."""
    text = card_text(card)
    return text, look.bad if text[0] in SUITS_RED else look.bid if text[0] == "★" else look.die


class Drawing(drawing.Drawing):
    """The trick, the last one and all points are in the state."""

    FULL = True
    LISTED = 40

    # before a seat

    def before(self, seat: Seat, signs: bool = True) -> Text:
        """The card it has played, its points of the round and in all."""
        played = [card for other, card in self.state["table"] if other == seat.number]
        card, style = styled(played[0], self.look) if played else ("", self.look.quiet)
        points = self.state["points"][seat.number]
        total = self.state["totals"][seat.number] + points
        return line((f"{card:<3}", style), (f" {points:3d}", self.look.name), (f" Σ{total}", self.look.quiet))

    def brief(self, seat: Seat) -> Text:
        """Points in all."""
        return line((str(self.state["totals"][seat.number] + self.state["points"][seat.number]), self.look.name))

    # the middle

    def middle(self, width: int, height: int) -> Block:
        """The trick in the order in which it was played, else the last one; then for whom the table waits."""
        if not self.state:
            return self.waiting(width)
        trick = self.state["table"] or (self.state["last_trick"] if self.state["phase"] == "trick" else [])
        fade = not self.state["table"]
        block: Block = []
        for seat, card in trick:
            text, style = styled(card, self.look)
            name = self.model.names[seat]
            block.append(line((f"{text:<4}", self.look.quiet if fade else style), (name, self.look.quiet)))
        if len(block) > height - 2:
            block = flow(block, width, "  ")[: max(height - 2, 0)]
        if self.state["papayoo"]:
            block.append(line((f"{card_text(self.state['papayoo'])} = 40", self.look.bid)))
        return block + self.waiting(width)
