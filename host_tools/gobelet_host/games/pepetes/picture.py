"""The picture of Pépètes: the duel and its dice, and what each player owns and has staked."""

from typing import Any

from gobelet_host.spectate.model import TableModel
from gobelet_host.web import generic
from gobelet_host.words import Words


def status(model: TableModel, words: Words) -> str:
    """The duel, its tour and the throw."""
    state = model.view
    if not state["duel"]:
        return ""
    return words.get("tv.duel", state["duel"], state["tour"], state["throw"])


def seat(model: TableModel, words: Words, number: int) -> dict[str, Any]:
    """score: its money. staked: what lies on its bets. role: "attacker", "defender" or "", and `title`, that in
    words."""
    state = model.view
    roles = {state["attacker"]: "attacker", state["defender"]: "defender"}
    role = roles.get(number, "") if state["duel"] else ""
    return {
        "score": words.count("tv.pepetes", state["money"][number]),
        "staked": [stake for stake in state["stakes"][number] if stake],
        "role": role,
        "title": words.get(f"tv.{role}") if role else "",
    }


def table(model: TableModel, words: Words) -> dict[str, Any]:
    """blue, black, red: faces on the table, black 0 before it is thrown. announced: faces the defender aims at.
    attacker, defender: names, "" before a duel. lost: points lost so far, in words. news: see generic.py."""
    state = model.view
    names = [*model.names, ""]
    return {
        **generic.table(model, words),
        "blue": state["blue"],
        "black": state["black"],
        "red": [face for face in state["red"] if face],
        "announced": state["announced"],
        "attacker": names[state["attacker"]] if state["duel"] else "",
        "defender": names[state["defender"]] if state["duel"] else "",
        "prompt": words.get("tv.lost_points", state["lost"]) if state["lost"] else "",
        "labels": {role: words.get(f"tv.{role}") for role in ("attacker", "defender", "announced")},
    }
