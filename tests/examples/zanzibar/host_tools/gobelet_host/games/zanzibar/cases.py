"""How Zanzibar is tried, see games/cases.py."""

from gobelet_host.games.cases import Cases

CASES = Cases(
    kinds=("thrown", "again", "stood", "paid", "winner"),
    played={"counters": 6},
    scenes=("verdict",),
    short={"counters": 4},
    tables=((2, {"counters": 5}), (4, {"counters": 8, "throws": 2}), (8, {"counters": 6})),
    soak=((4, 20_000),),
    values={"line.throw": (5, 5), "line.counters": (480,), "you.paid": (28, 480)},
)
