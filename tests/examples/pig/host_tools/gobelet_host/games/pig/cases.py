"""How Pig is tried, see games/cases.py."""

from gobelet_host.games.cases import Cases

CASES = Cases(
    kinds=("rolled", "risked", "banked", "bust", "winner"),
    played={"target": 30},
    scenes=("verdict",),
    short={"target": 20},
    tables=((2, {"target": 20}), (4, {"target": 40, "dice": "two"}), (6, {})),
    soak=((4, 20_000),),
    drawn=(".public .die", 40),
    values={"line.pot": (99, 499), "line.target": (499, 500), "you.ruined": (499,)},
)
