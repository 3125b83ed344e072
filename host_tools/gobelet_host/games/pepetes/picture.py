"""The picture of Pépètes: the duel and its dice, and what each player owns and has staked."""

from typing import Any

from gobelet_host.web import generic

ROLES = ("attacker", "defender")


class Picture(generic.Picture):
    def status(self) -> str:
        """The duel, its tour and the throw."""
        state = self.state
        return self.words.get("tv.duel", state["duel"], state["tour"], state["throw"]) if state["duel"] else ""

    def seat(self, number: int) -> dict[str, Any]:
        """score: its money. staked: what lies on its bets. role: "attacker", "defender" or "", and `title`, that in
        words."""
        state = self.state
        role = next((role for role in ROLES if state["duel"] and state[role] == number), "")
        return {
            "score": self.words.count("tv.pepetes", state["money"][number]),
            "staked": [stake for stake in state["stakes"][number] if stake],
            "role": role,
            "title": self.words.get(f"tv.{role}") if role else "",
        }

    def table(self) -> dict[str, Any]:
        """blue, black, red: faces on the table, black 0 before it is thrown. announced: faces the defender aims at.
        attacker, defender: names, "" before a duel. lost: points lost so far, in words. news: see generic.py."""
        state = self.state
        names = [*self.model.names, ""]
        return {
            **super().table(),
            "blue": state["blue"],
            "black": state["black"],
            "red": [face for face in state["red"] if face],
            "announced": state["announced"],
            **{role: names[state[role]] if state["duel"] else "" for role in ROLES},
            "prompt": self.words.get("tv.lost_points", state["lost"]) if state["lost"] else "",
            "labels": {role: self.words.get(f"tv.{role}") for role in (*ROLES, "announced")},
        }
