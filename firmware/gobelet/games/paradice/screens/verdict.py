"""Paradice's news: what the own roll brought, who is ruined. It must not know the link or the log's form."""

from gobelet.cup.screens import name_of, state_of
from gobelet.cup.screens.pages import Pages
from gobelet.games.paradice import board
from gobelet.games.paradice import state as s
from gobelet.games.paradice.screens.words import event_text, money, title_of


class News(Pages):
    """Dues, ladders, the jackpot, another roll, a free copy."""

    title = title_of

    def told(self, event):
        kind, seat, get = event[0], event[2], self.texts.get
        if kind == "dues":
            dice = "".join([chr(0x267F + face) for face in event[4]])
            return get("you.boxed" if event[5] else "you.dues", dice, money(event[3]))
        if kind == "free_copy" or kind == "to_jackpot":
            return get("you." + kind, event_text(board.KINDS[event[3]] >> 1, self.texts))
        if kind == "jackpot":
            return get("you.jackpot", money(event[3])) if event[3] else get("you.jackpot_empty")
        if kind == "bis":
            state = state_of(self.app)
            return get("you.bis", state[s.DIE_A] + state[s.DIE_B])
        if kind == "advanced":
            return get("you.advanced", money(event[3]))
        if kind == "eliminated":
            if seat == self.app.owner.seat:
                return get("you.eliminated", event[3])
            return get("other.eliminated", name_of(self.app, seat), event[3])
        return get("you." + kind)
