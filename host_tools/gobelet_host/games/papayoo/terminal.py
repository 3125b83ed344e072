"""Papayoo on the table: the trick that is played, the Papayoo of the round, the points of each player."""

from rich.text import Text

from gobelet.games.papayoo.screens.words import card_text
from gobelet_host.spectate.watcher import Seat
from gobelet_host.view import drawing
from gobelet_host.view.blocks import Block, flow, line
from gobelet_host.view.look import Look
from gobelet_host.words import Words

SUITS_RED = "♥♦"


def styled(card: int, look: Look) -> tuple[str, str]:
    """A card and how it looks: suits are told apart by their sign, colour only helps."""
    text = card_text(card)
    return text, look.bad if text[0] in SUITS_RED else look.bid if text[0] == "★" else look.die


class Drawing(drawing.Drawing):
    """The trick, the last one and all points are in the state."""

    FULL = True
    LISTED = 44

    # before a seat

    def before(self, seat: Seat, look: Look, signs: bool = True) -> Text:
        """The card it has played, its points of the round and in all."""
        state = self.model.view
        played = [card for other, card in state["table"] if other == seat.number]
        card, style = styled(played[0], look) if played else ("", look.quiet)
        parts = [(f"{card:<3}", style)]
        parts.append((f" {state['points'][seat.number]:3d}", look.name))
        parts.append((f" Σ{state['totals'][seat.number] + state['points'][seat.number]}", look.quiet))
        return line(*parts)

    def brief(self, seat: Seat, look: Look) -> Text:
        """Points in all."""
        state = self.model.view
        return line((str(state["totals"][seat.number] + state["points"][seat.number]), look.name))

    # the middle

    def middle(self, words: Words, look: Look, width: int, height: int) -> Block:
        """The trick in the order in which it was played, else the last one; then for whom the table waits."""
        state = self.model.view
        if not state:
            return self.waiting(words, look, width)
        trick = state["table"] or (state["last_trick"] if state["phase"] == "trick" else [])
        fade = not state["table"]
        block: Block = []
        for seat, card in trick:
            text, style = styled(card, look)
            block.append(line((f"{text:<4}", look.quiet if fade else style), (self.model.names[seat], look.quiet)))
        if len(block) > height - 2:
            block = flow(block, width, "  ")[: max(height - 2, 0)]
        if state["papayoo"]:
            block.append(line((f"{card_text(state['papayoo'])} = 40", look.bid)))
        return block + self.waiting(words, look, width)
