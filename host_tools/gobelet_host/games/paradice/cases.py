"""How Paradice is tried, see games/cases.py."""

from gobelet_host.games.cases import NAME, Cases

MONEY = "1 234 567"

CASES = Cases(
    kinds=("moved", "bought", "dues", "declined", "turn"),
    played={"free_sale": "on", "confirm_end": "on"},
    entries=130,
    tables=((2, {}), (4, {}), (4, {"confirm_end": "on", "free_sale": "on"})),
    soak=((4, 20_000),),
    drawn=(".cell", 60),
    values={
        "line.number": (6,),
        "line.pays_each": ("Nb impairs", "1 470"),
        "line.equals": ("Difference", 2),
        "line.pays_once": ("Difference = 2", "2 205"),
        "line.then_choice": (12,),
        "line.price": ("7 500", MONEY),
        "line.missing": (MONEY,),
        "line.sells": ("7 500",),
        "line.both": ("7 500",),
        "line.sell_sure": ("7 500",),
        "line.balance": ("100 000", "100 000"),
        "line.jackpot": (MONEY,),
        "you.dues": ("⚀⚁", MONEY),
        "you.boxed": ("⚀⚁", MONEY),
        "you.bis": (12,),
        "you.advanced": (MONEY,),
        "you.free_copy": ("Difference = 2: 2 205",),
        "you.to_jackpot": ("Difference = 2: 2 205",),
        "you.jackpot": (MONEY,),
        "you.eliminated": (6,),
        "other.eliminated": (NAME, 6),
    },
)
