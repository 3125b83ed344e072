"""How Papayoo is tried, see games/cases.py."""

from gobelet.cup.screens import CALL, OK
from gobelet_host.games.cases import LONG_NAME, NAME, Cases, Player, look, walk


def buttons(player: Player) -> None:
    """Walks among the cards by chance, takes some, and gives them away once there are enough."""
    left, _, ok, call = player.labels()
    if call == "Give":
        player.hold(CALL)
    elif player.take_turn():
        return
    elif player.scene() != "decide":
        look(player, "Last", "Hand")
    elif ok or left:
        walk(player, bool(left))
        player.tap(*[OK] * bool(ok))


CASES = Cases(
    kinds=("shuffled", "passed", "papayoo", "trick", "discard", "deck", "winners"),
    played={"rounds": 1},
    buttons=buttons,
    scenes=("verdict",),
    short={"rounds": 1},
    tables=((3, {"rounds": 1}), (3, {"rounds": 2}), (8, {"rounds": 1})),
    soak=((5, 200),),
    slow=True,  # it samples deals, half a second a game
    drawn=(".card", 60),
    values={
        "bar.papayoo": ("♠7", 250),
        "line.discard": (5, 5, LONG_NAME),
        "line.discards": (8,),
        "you.papayoo": ("♠7",),
        "you.passed": (NAME, 5),
        "you.trick.one": (1,),
        "you.trick.many": (97,),
        "you.score": (250, 9999),
    },
)
