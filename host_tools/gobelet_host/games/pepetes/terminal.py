"""Pépètes on the table: the duel with both sides' dice, bets in sight, everybody's money."""

from rich.text import Text

from gobelet.games.pepetes.screens.words import faces_text
from gobelet_host.spectate.watcher import Seat
from gobelet_host.view import drawing
from gobelet_host.view.blocks import Block, line
from gobelet_host.view.look import Look
from gobelet_host.words import Words

MONEY = "¤"
ATTACKS, DEFENDS = "⚔", "⛨"


class Drawing(drawing.Drawing):
    """Dice, stakes and money are in the state."""

    FULL = True
    LISTED = 44

    # before a seat

    def before(self, seat: Seat, look: Look, signs: bool = True) -> Text:
        """Its money, its part in the duel or what it has staked."""
        state = self.model.view
        parts = [(f"{state['money'][seat.number]:3d} {MONEY}", look.bid)]
        if state["tour"] and seat.number in (state["attacker"], state["defender"]):
            parts.append(("  " + (ATTACKS if seat.number == state["attacker"] else DEFENDS), look.speaker))
        elif state["stakes"][seat.number]:
            parts.append(("  " + "+".join(str(stake) for stake in state["stakes"][seat.number]), look.quiet))
        return line(*parts)

    def brief(self, seat: Seat, look: Look) -> Text:
        """Its money."""
        return line((str(self.model.view["money"][seat.number]), look.bid))

    # the middle

    def middle(self, words: Words, look: Look, width: int, height: int) -> Block:
        """The attacker's dice, the black one in brackets; the defender's red dice and what they have cost."""
        state = self.model.view
        if not state or not state["tour"]:
            return self.waiting(words, look, width)
        names = self.model.names
        blue = " ".join(faces_text([face]) for face in state["blue"])
        black = f"[{faces_text([state['black']])}]" if state["black"] else ""
        red = " ".join(faces_text([face]) if face else "▢" for face in state["red"])
        block: Block = [
            line((f"{names[state['attacker']]}  ", look.name), (f"{blue} {black}".strip(), look.bid)),
            line(
                (f"{names[state['defender']]}  ", look.name),
                (red or "–", look.bad),
                (f"  -{state['lost']}" if state["lost"] else "", look.bad),
            ),
        ]
        return block + self.waiting(words, look, width)
