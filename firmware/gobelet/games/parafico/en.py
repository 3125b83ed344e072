"""What a cup and the table say in Parafico. See docs/adding-a-language.md."""

TEXTS = {
    # Over the buttons OK and CALL: one word.
    "do.bid": "Bid",
    "do.face": "Face",
    "do.call": "Call",
    # Status bar.
    "bar.parafico": "{0} Parafico",  # number
    # One large line.
    "head.bluff": "Bluff!",
    "head.caramba": "Caramba!",
    # One line. {0}: a name, unless told otherwise.
    "line.speaks": "{0} speaks.",
    "line.you_speak": "It is your turn to speak.",
    "line.last_bid": "{0}: {1}",  # name, bid
    "line.stop_asking": "\u25b6: stop asking",
    "line.look": "CALL: look",
    "line.cover": "CALL: cover",
    "line.bid_of": "{0}’s bid",
    "line.counting": "Counting…",
    "line.jokers_among": "{0} among them",  # "2 jokers"
    # A number and its noun.
    "jokers.one": "{0} joker",
    "jokers.many": "{0} jokers",
    # Before the match.
    "lobby.seat_roll": "Shake {0}: the total gives your seat.",  # "5 dice"
    "lobby.first_roll": "Shake one die: the highest speaks first.",
    "lobby.tie": "A tie: roll again.",
    "lobby.parafico": "Parafico! Ones are no jokers. Shake!",
    # Asked once.
    "ask.bid": "Say {0}?",  # bid
    # What happens. {0}: a name, unless told otherwise.
    "event.lost": "{0} loses a die: {1} left.",  # name, "2 dice"
    "event.won": "{0} wins a die: {1}.",  # name, "4 dice"
    "event.kept": "Exact! {0} keeps {1}.",  # name, "5 dice"
    "event.out": "{0} leaves the match in place {1}.",  # name, rank
    "event.parafico": "{0} has one die left: Parafico! Ones are no jokers.",
    "event.you_lost": "You lose a die: {0} left.",  # "2 dice"
    "event.you_won": "You win a die: you have {0}.",  # "4 dice"
    "event.you_kept": "Exact! You keep {0}.",  # "5 dice"
    "event.you_out": "No die left: thank you for playing! Place {0} of {1}.",  # rank, players
    "event.you_parafico": "Your last die: Parafico! Ones are no jokers.",
    # What the table tells. {0}: a name, unless told otherwise.
    "event.seat_roll": "{0} rolls {1}.",  # name, total
    "event.first_roll": "{0} rolls {1}.",  # name, die
    "event.first_roll_of": "Same age: {0} roll one die.",  # names
    "event.tie": "A tie: {0} roll again.",  # names
    "event.order": "We play in this order: {0}.",  # names
    "event.round": "Round {0}. {1} speaks first, {2} in play.",  # number, name, "12 dice"
    "event.round_parafico": "Round {0}, Parafico! {1} speaks first, {2} in play.",  # number, name, "12 dice"
    "event.shaken": "{0} has shaken.",
    "event.speak": "{0} speaks.",
    "event.bid": "{0}: {1}",  # name, bid
    "event.bluff": "{0}: bluff!",
    "event.caramba": "{0}: caramba!",
    "event.shown": "{0} shows {1}",  # name, dice
    "event.count": "There are {0} ({1} and {2}) for {3}.",  # total, number of that face, "2 jokers", bid
    "event.count_no_jokers": "There are {0} for {1}.",  # total, bid
    # Why an action is not possible, by code.
    "no_bid_to_call": "There is no bid to call yet: bid first.",
    "unknown_value": "A face is 1 to 6.",
    "quantity_too_low": "The number must be higher.",
    "quantity_too_high": "There are not that many dice in play.",
    "too_few_ones": "To go to ones: more than half the number.",
    "double_after_ones": "After ones, at least double the number.",
    "double_for_lower": "For a lower face, double the number.",
    "no_lower_value": "The face cannot go down.",
    "double_for_six": "To go to sixes, double the number.",
}
