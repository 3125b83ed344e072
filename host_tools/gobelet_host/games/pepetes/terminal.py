"""Pépètes on the table: the duel with both sides' dice, bets in sight, everybody's money."""

from rich.text import Text

from gobelet.games.pepetes.screens.words import faces_text
from gobelet_host.spectate.model import Seat
from gobelet_host.view import drawing
from gobelet_host.view.blocks import Block, line

MONEY = "¤"
ATTACKS, DEFENDS = "⚔", "⛨"


class Drawing(drawing.Drawing):
    """Dice, stakes and money are in the state."""

    FULL = True
    LISTED = 40

    # before a seat

    def before(self, seat: Seat, signs: bool = True) -> Text:
        """Its money, its part in the duel or what it has staked."""
        parts = [(f"{self.state['money'][seat.number]:3d} {MONEY}", self.look.bid)]
        if self.state["tour"] and seat.number in (self.state["attacker"], self.state["defender"]):
            parts.append(("  " + (ATTACKS if seat.number == self.state["attacker"] else DEFENDS), self.look.speaker))
        elif self.state["stakes"][seat.number]:
            parts.append(("  " + "+".join(str(stake) for stake in self.state["stakes"][seat.number]), self.look.quiet))
        return line(*parts)

    def brief(self, seat: Seat) -> Text:
        """Its money."""
        return line((str(self.state["money"][seat.number]), self.look.bid))

    # the middle

    def middle(self, width: int, height: int) -> Block:
        """The attacker's dice, the black one in brackets; the defender's red dice and what they have cost."""
        if not self.state or not self.state["tour"]:
            return self.waiting(width)
        names = self.model.names
        blue = " ".join(faces_text([face]) for face in self.state["blue"])
        black = f"[{faces_text([self.state['black']])}]" if self.state["black"] else ""
        red = " ".join(faces_text([face]) if face else "▢" for face in self.state["red"])
        lost = f"  -{self.state['lost']}" if self.state["lost"] else ""
        block: Block = [
            line((f"{names[self.state['attacker']]}  ", self.look.name), (f"{blue} {black}".strip(), self.look.bid)),
            line((f"{names[self.state['defender']]}  ", self.look.name), ((red or "–") + lost, self.look.bad)),
        ]
        return block + self.waiting(width)
