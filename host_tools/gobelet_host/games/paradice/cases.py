"""How Paradice is tried, see games/cases.py."""

from gobelet_host.games.cases import Cases

CASES = Cases(
    kinds=("moved", "bought", "dues", "declined", "turn"),
    played={"free_sale": "on", "confirm_end": "on"},
    entries=130,
    tables=((2, {}), (4, {}), (4, {"confirm_end": "on", "free_sale": "on"})),
    soak=((4, 5_000),),
    drawn=".cell",
)
