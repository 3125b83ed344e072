"""How Parafico is tried, see games/cases.py."""

from gobelet.cup.screens import CALL, LEFT, OK, RIGHT
from gobelet_host.games.cases import Cases, Player


def buttons(player: Player) -> None:
    """Bids and calls by chance."""
    if player.take_turn():
        return
    _, right, ok, call = player.labels()
    chance = player.chance
    if right and call == "Call" and chance.random() < 0.4:
        player.hold(CALL)
        player.tap(*[RIGHT] * chance.randrange(2))
        player.hold(OK)
    elif ok == "Face":
        if chance.random() < 0.3:
            player.tap(CALL, CALL)
        player.tap(*[chance.choice((LEFT, RIGHT)) for _ in range(chance.randrange(4))])
        player.tap(OK)
        player.tap(*[RIGHT] * chance.randrange(3))
        player.tap(OK, OK)
    elif ok == "Look":
        player.tap(OK)


CASES = Cases(
    kinds=("bid", "count", "lost", "out", "winner"),
    played={"dice_per_player": 2},
    buttons=buttons,
    scenes=("show", "verdict"),
    short={"dice_per_player": 1},
    tables=(
        (3, {"dice_per_player": 2}),
        (2, {}),
        (5, {"first_speaker": "chosen", "first_seat": 2}),
        (7, {"seat_ties": "list_order", "dice_per_player": 2}),
    ),
    soak=((15, 10_000), (5, 100_000)),
    drawn=".die",
)
