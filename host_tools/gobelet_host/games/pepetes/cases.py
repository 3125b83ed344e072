"""How Pépètes is tried, see games/cases.py."""

from gobelet.cup.screens import CALL, OK
from gobelet_host.games.cases import NAME, Cases, Player, look, walk


def buttons(player: Player) -> None:
    """Walks among dice and bets by chance, takes some, and goes on when the bar says that CALL does."""
    left, _, ok, call = player.labels()
    if call == "Seal" and (not ok or player.chance.random() < 0.5) or call == "No bet" and player.chance.random() < 0.2:
        player.hold(CALL)
    elif player.take_turn():
        return
    elif player.scene() != "decide":
        look(player, "Money", "Dice", "Table")
    elif call in ("Throw", "Aim", "Pass") and player.chance.random() < 0.3:
        player.tap(CALL)
    elif ok or left:
        walk(player, bool(left))
        player.tap(*[OK] * bool(ok))


CASES = Cases(
    kinds=("duel", "stakes", "reroll", "announce", "scored", "bets"),
    played={"target": 20, "combo_choice": "player"},
    buttons=buttons,
    scenes=("verdict",),
    short={"target": 16},
    round=(3, "lost", 1),
    tables=(
        (3, {"end": "minutes", "minutes": 12}),
        (4, {"target": 20}),
        (2, {"combo_choice": "player"}),
        (5, {"bank": "660"}),
        (4, {"end": "minutes", "minutes": 20, "elimination": "tour_end"}),
        (5, {"pairing": "best", "gifts": "all"}),
    ),
    soak=((4, 20_000),),
    weighed=(3, {"target": 16}),
    drawn=(".die.blue", 45),
    scene="throw",
    taps=6,
    values={
        "line.effect": (40, 38),
        "coach.duel": (99,),
        "coach.throw": ("⚀" * 4,),
        "coach.aim": ("⚀" * 2,),
        "coach.brings": ("-36,0",),
        "bar.money.one": (1,),
        "bar.money.many": (660,),
        "bar.place": (6,),
        "line.throw_number": (3,),
        "line.aims": ("⚀" * 2,),
        "card.stake": ("Suite à 5", 660),
        "line.bets.one": (1,),
        "line.bets.many": (4,),
        "line.left": (660,),
        "ask.attack": ("⚀" * 4,),
        "ask.defence": ("⚀" * 2,),
        "ask.red.one": (1,),
        "ask.red.many": (2,),
        "ask.stake": ("Suite à 5",),
        "roll.again.one": (1,),
        "roll.again.many": (4,),
        "roll.defend.one": (1, "⚀"),
        "roll.defend.many": (2, "⚀" * 2),
        "you.scored": (40, "Suite à 5"),
        "other.scored": (NAME, 40, "Suite à 5"),
        "you.lost": (36,),
        "you.bet_won": ("Suite à 5", 660),
        "you.bet_lost": ("Suite à 5", 660),
        "you.bonus": (10,),
        "you.malus": (10,),
        "you.gift.one": (1, NAME),
        "you.gift.many": (660, NAME),
        "other.bets": (NAME, "Suite à 4 : 330  Suite à 5 : 330"),
    },
    lesson=(("die0", "go"), ("pass", "pass"), ("die0", "die2", "go"), ("card11", "more", "more", "seal")),
    heap=95_000,
)
