"""The picture of Pépètes: the duel and its dice, the bets, and what each player owns."""

from typing import Any

from gobelet.games.pepetes import dice
from gobelet.games.pepetes.screens.words import card_text
from gobelet_host.web import game_snapshot

ROLES = ("attacker", "defender")


class Snapshot(game_snapshot.GameSnapshot):
    def status(self) -> str:
        """The duel, and once it is fought its tour and the throw."""
        state = self.state
        if not state["tour"]:
            return self.watch.status(self.words)
        return self.words.get("tv.duel", state["duel"], state["tour"], state["throw"] or 1)

    def seat(self, number: int) -> dict[str, Any]:
        """score: its money in words, money as a number. role: "attacker", "defender" or "", and `title`, that in words.
        die: what it rolled for the duel or the attack, 0 for nothing."""
        role = next((role for role in ROLES if self._fights() and self.state[role] == number), "")
        return {
            "score": self.result(number),
            "money": self.state["money"][number],
            "role": role,
            "title": self.words.get(f"tv.{role}") if role else "",
            "die": self.watch.rolls.get(number, 0),
        }

    def result(self, number: int) -> str:
        return self.words.count("tv.pepetes", self.state["money"][number])

    def table(self) -> dict[str, Any]:
        """blue, black, red: faces on the table, black 0 before it is thrown. announced: faces the defender aims at.
        attacker, defender: {seat, name}, None before a duel. points: see _points(). prompt: what the red dice cost so
        far, in words. bets: {seat, name,
        cards} of whoever bets, a card being {stake, card (in words, "" while it is sealed), won (null before)}. labels:
        the words beside all that. news: see game_snapshot.py."""
        state = self.state
        return {
            **super().table(),
            "blue": state["blue"],
            "black": state["black"],
            "red": [face for face in state["red"] if face],
            "announced": state["announced"],
            **{role: self._duellist(state[role]) if self._fights() else None for role in ROLES},
            "points": self._points(),
            "prompt": self.words.get("tv.lost_points", state["lost"]) if state["lost"] else "",
            "bets": [
                {"seat": seat, "name": name, "cards": cards}
                for seat, name in enumerate(self.model.names)
                if (cards := self._cards(seat))
            ],
            "labels": {
                **{key: self.words.get(f"tv.{key}") for key in (*ROLES, "announced")},
                **{key: self.say(key) for key in ("points", "hit")},
                "bets": self.words.get("tv.bets"),
            },
        }

    def _fights(self) -> bool:
        """Whether there is a duel: not while a pair is drawn for the next one."""
        return bool(self.state["duel"]) and self.state["phase"] not in ("pair", "ended")

    def _points(self) -> list[int | None] | None:
        """What the attacker's dice bring as they lie, and with all those gone that the defender aims at, None while it
        aims at none; None before they are thrown."""
        blue, black, aims = self.state["blue"], self.state["black"], self.state["announced"]
        if not black or not all(blue):
            return None
        now, then = (
            dice.score(left, dice.best(left))
            for left in ([*blue, black], [*(face for face in blue if face not in aims), black])
        )
        return [now, then if aims else None]

    def _duellist(self, seat: int) -> dict[str, Any]:
        return {"seat": seat, "name": self.model.names[seat]}

    def _cards(self, seat: int) -> list[dict[str, Any]]:
        """The bets of a seat: those that were opened, else the stakes that lie on sealed ones."""
        opened = self.watch.opened.get(seat)
        if opened is not None:
            return [{"stake": stake, "card": card_text(card, self.words), "won": won} for card, stake, won in opened]
        return [{"stake": stake, "card": "", "won": None} for stake in self.state["stakes"][seat] if stake]
