"""How Parcheesi is tried, see games/cases.py."""

from gobelet.cup.screens import CALL, OK, RIGHT
from gobelet_host.games.cases import LONG_NAME, NAME, Cases, Player, choose


def buttons(player: Player) -> None:
    """Claims what can be claimed, else takes a move by chance."""
    call = player.labels()[3]
    if call in ("Catch", "Die…") and player.chance.random() < 0.5:
        player.tap(CALL, *[RIGHT] * player.chance.randrange(2), OK)
    else:
        choose(player)


CASES = Cases(
    kinds=("moved", "exit", "fault", "claimed", "captured"),
    played={"exit_on_5": "always"},
    buttons=buttons,
    whole=False,
    tables=(
        (3, {"out_of_turn_throw": "on", "physical_die": "on"}),
        (2, {}),
        (4, {"play_on": "on"}),
    ),
    soak=((4, 20_000),),
    drawn=(".pawn", 120),
    round=(3, "turn", 4),  # each had a turn
    scene="moved",
    values={
        "bar.turn": (999,),
        "coach.pawn": (71,),
        "coach.wins": (100,),
        "line.advances": (20,),
        "line.to_go": (71,),
        "throw.fault": (LONG_NAME,),
        "ask.claim": (NAME, 71),
        "you.bonus_lost": (20,),
    },
    lesson=(("choice0",),) * 5,
    heap=88_000,
)
