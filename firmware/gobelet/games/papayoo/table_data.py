"""What lies on Papayoo's table, as plain data: for pages, and for nobody who has only a display.

Of what everybody sees: it knows nobody's hand. It must not know what is legal, or any words.
"""

from gobelet.games.papayoo.cards import SUIT, SUITS, rank_of


def table_data(view, names):
    """trick, last: the cards that lie there and those of the trick before, see lying(). papayoo: the card that costs
    forty, None before the die, see card(). cards: how many each seat holds; points, totals: of this round, of those
    before. passing: while cards are passed, the seats that have chosen theirs, else None. round, rounds."""
    special = view["papayoo"]
    chosen = [seat for seat in range(len(names)) if seat not in view["actors"]]
    return {
        "trick": lying(view, names, view["table"]),
        "last": lying(view, names, view["last_trick"]),
        "papayoo": card(view, special) if special else None,
        "cards": view["cards"],
        "points": view["points"],
        "totals": view["totals"],
        "passing": chosen if view["phase"] == "discard" else None,
        "round": view["round"],
        "rounds": view["rounds"],
    }


def lying(view, names, trick):
    """The cards of a trick in the order in which they were played: seat, name, what card() says, and leads, which tells
    the one that takes the trick as it lies."""
    led = SUIT[trick[0][1]] if trick else 0
    best = max([played for _, played in trick if SUIT[played] == led] + [0])
    cards = []
    for seat, played in trick:
        lain = card(view, played)
        lain["seat"], lain["name"], lain["leads"] = seat, names[seat], played == best
        cards.append(lain)
    return cards


def card(view, number):
    """suit: a letter of cards.SUITS; rank; papayoo: whether it is the one that costs forty."""
    return {"suit": SUITS[SUIT[number]], "rank": rank_of(number), "papayoo": number == view["papayoo"]}
