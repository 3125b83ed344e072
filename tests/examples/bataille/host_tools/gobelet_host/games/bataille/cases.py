"""How Bataille is tried, see games/cases.py."""

from gobelet_host.games.cases import NAME, Cases

CASES = Cases(
    kinds=("shuffled", "dealt", "trick", "deck", "winners"),
    played={"deals": 1},
    scenes=("verdict",),
    short={"deals": 1},
    tables=((2, {"deals": 1}), (3, {"deals": 2}), (4, {})),
    soak=((4, 20_000),),
    drawn=(".score", 40),
    values={"you.taken": (NAME,)},
)
