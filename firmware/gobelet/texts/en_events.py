"""What happens, as the table tells it: sentences that cups do not say. {0}: a name, unless told otherwise.

See docs/adding-a-language.md.
"""

TEXTS = {
    "event.abandoned": "The match is ended.",
    "event.seat_roll": "{0} rolls {1}.",  # name, total
    "event.first_roll": "{0} rolls {1}.",  # name, die
    "event.first_roll_of": "Same age: {0} roll one die.",  # names
    "event.tie": "A tie: {0} roll again.",  # names
    "event.order": "We play in this order: {0}.",  # names
    "event.round": "Round {0}. {1} speaks first, {2} in play.",  # number, name, "12 dice"
    "event.round_parafico": "Round {0}, Parafico! {1} speaks first, {2} in play.",  # number, name, "12 dice"
    "event.shaken": "{0} has shaken.",
    "event.rolled": "The dice are under the cups.",
    "event.speak": "{0} speaks.",
    "event.bid": "{0}: {1}",  # name, bid
    "event.bluff": "{0}: bluff!",
    "event.caramba": "{0}: caramba!",
    "event.shown": "{0} shows {1}",  # name, dice
    "event.count": "There are {0} ({1} and {2}) for {3}.",  # total, number of that face, "2 jokers", bid
    "event.count_no_jokers": "There are {0} for {1}.",  # total, bid
    "event.seated": "{0} takes a seat.",
    "event.opened": "{0} opens the pledge.",
    "event.seating_word": "Word of the table: {0}",  # word
    "event.voted": "{0} wants to go on without {1}.",  # name, name
    "event.dropped": "The match goes on without {0}.",
    "event.undone": "{0} takes the last decision back.",
}
