"""How Parafico is tried, see games/cases.py."""

from gobelet.cup.display.dice_widgets import bid_text
from gobelet.cup.screens import CALL, LEFT, OK, RIGHT
from gobelet_host.games.cases import LONG_NAME, NAME, Cases, Player


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


NAMES = ", ".join([LONG_NAME] * 3)
DICE = "15 dés"
BID = bid_text(30, 6)

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
    weighed=(3, {}),
    drawn=(".die", 40),
    scene="bluff",
    taps=0,
    values={
        "coach.true.many": (9,),
        "coach.exact.many": (9,),
        "coach.call": ("dire caramba", BID),
        "coach.dice.one": ("0,9",),
        "coach.dice.many": ("2,0",),
        "bar.parafico": (99,),
        "line.last_bid": (LONG_NAME, BID),
        "line.jokers_among": ("15 jokers",),
        "jokers.one": (1,),
        "jokers.many": (15,),
        "lobby.seat_roll": (DICE,),
        "ask.bid": (BID,),
        "event.seat_roll": (NAME, 30),
        "event.first_roll": (NAME, "⚅"),
        "event.first_roll_of": (NAMES,),
        "event.tie": (NAMES,),
        "event.order": (NAMES,),
        "event.round": (99, NAME, DICE),
        "event.round_parafico": (99, NAME, DICE),
        "event.bid": (NAME, BID),
        "event.shown": (NAME, "⚀⚁⚂⚃⚄"),
        "event.count": (30, 25, "15 jokers", BID),
        "event.count_no_jokers": (30, BID),
        "event.lost": (NAME, DICE),
        "event.won": (NAME, DICE),
        "event.kept": (NAME, DICE),
        "event.out": (NAME, 15),
        "event.you_lost": (DICE,),
        "event.you_won": (DICE,),
        "event.you_kept": (DICE,),
        "event.you_out": (15, 15),
    },
    lesson=(("face5", "say"), ("face2", "+", "say"), ("bluff", "bluff"), ("caramba", "caramba")),
    heap=90_000,
)
