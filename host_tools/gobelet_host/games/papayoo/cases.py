"""How Papayoo is tried, see games/cases.py."""

from gobelet.cup.screens import CALL, LEFT, OK, RIGHT
from gobelet_host.games.cases import LONG_NAME, NAME, Cases, Player, look, walk


def buttons(player: Player) -> None:
    """Walks among the cards by chance, takes some, and gives them away once there are enough."""
    left, _, ok, call = player.labels()
    if call == "Give":
        player.hold(CALL)
    elif player.take_turn():
        return
    elif player.scene() != "decide":
        look(player, "Last", "Points", "Table")
    elif call == "More":
        player.tap(player.chance.choice((LEFT, OK, RIGHT, CALL)))
    elif ok or left:
        walk(player, bool(left))
        player.tap(*[OK] * bool(ok))


CASES = Cases(
    kinds=("shuffled", "passed", "papayoo", "trick", "discard", "deck", "winners"),
    played={"rounds": 1},
    buttons=buttons,
    scenes=("verdict",),
    short={"rounds": 1},
    round=(3, "trick", 3),  # it has dealt, passed cards and plays; a whole round is 20 tricks
    tables=((3, {"rounds": 1}), (3, {"rounds": 2}), (8, {"rounds": 1})),
    soak=((5, 20_000),),
    slow=True,  # it samples deals, half a second a game
    weighed=(8, {"rounds": 1}),
    drawn=(".card", 60),
    scene="play",
    taps=0,
    values={
        "coach.points": ("250,0",),
        "bar.manche": (50,),
        "bar.papayoo.one": (1, "♠7"),
        "bar.papayoo.many": (250, "♠7"),
        "bar.taken.one": (1,),
        "bar.taken.many": (147,),
        "line.discard": (5, 5, LONG_NAME),
        "line.discards.one": (1,),
        "line.discards.many": (8,),
        "line.score.one": (1,),
        "line.score.many": (250,),
        "you.passed.one": (1, NAME),
        "you.passed.many": (5, NAME),
    },
    lesson=(
        ("card39", "card55", "card58", "give"),
        ("play",),  # the lowest card that follows suit is chosen already
        ("card17", "play"),
        ("card9", "play"),
        ("card12", "play"),
    ),
)
