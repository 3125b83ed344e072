"""Pépètes' news: what a tour brought, bets, gifts, who is out. It must not know the link or the log's form."""

from gobelet.cup.screens import name_of
from gobelet.cup.screens.pages import Pages
from gobelet.games.pepetes.dice import COMBINATIONS
from gobelet.games.pepetes.screens.words import card_text, title_of


class News(Pages):
    """What every player is told, and what happened to this one."""

    title = title_of

    def told(self, event):
        kind, seat, get = event[0], event[2], self.texts.get
        mine = seat == self.app.owner.seat
        if kind == "scored":
            how = get("card." + COMBINATIONS[event[4]])
            return (
                get("you.scored", event[3], how)
                if mine
                else get("other.scored", name_of(self.app, seat), event[3], how)
            )
        if kind == "bet_won" or kind == "bet_lost":
            return get("you." + kind, card_text(event[3], self.texts), event[4])
        if kind == "gift":
            return get("you.gift", name_of(self.app, seat), event[3])
        if kind == "out":
            return get("you.out") if mine else get("other.out", name_of(self.app, seat))
        if kind in ("lost", "bonus", "malus", "bets_lost"):
            return get("you." + kind, event[4] if kind == "lost" else event[3])
        return get("you." + kind)
