"""What all scenes of Parafico say of its state. This module must not draw."""

from gobelet.cup.display.dice_widgets import bid_text
from gobelet.cup.screens import name_of, state_of
from gobelet.games.parafico import bids
from gobelet.games.parafico import state as s

LINE_Y, BID_Y, FOOT_Y = 10, 19, 45  # a line above, a large bid, a line below


def has_jokers(seat):
    """Whether ones are jokers in this round."""
    return not state_of(seat)[s.NO_JOKERS]


def title(screen):
    """The status bar: the round, and whether it is one without jokers."""
    seat = screen.seat
    number = state_of(seat)[s.ROUND]
    if not number:
        return seat.texts.get("bar.seating")
    return seat.texts.get("bar.round" if has_jokers(seat) else "bar.parafico", number)


def bid_line(own, seat, action):
    """A bid and whose it is, in one line."""
    words = bid_text(bids.quantity_of(action), bids.value_of(action))
    return own.texts.get("line.last_bid", name_of(own, seat), words)
