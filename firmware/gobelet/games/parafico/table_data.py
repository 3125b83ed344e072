"""What lies on Parafico's table, as plain data: for pages, and for nobody who has only a display.

Of what everybody sees: it knows no dice that are covered. It must not know what is legal, or any words.
"""


def table_data(view, names):
    """dice: how many each seat has; in_play: all of them. bid: the one that stands, see bid(), None before there is
    one. night: whether ones are no jokers. speaker: the seat to speak, -1 for none."""
    last = view["bid"]
    return {
        "dice": view["dice"],
        "in_play": view["dice_in_play"],
        "bid": bid(names, last[2], last[0], last[1]) if last else None,
        "night": view["parafico"],
        "speaker": view["turn"] if view["phase"] == "speaking" else -1,
    }


def bid(names, seat, quantity, value):
    """A bid, and whose it is."""
    return {"seat": seat, "name": names[seat], "quantity": quantity, "value": value}
