"""Why an action is not possible in Paradice, by code. See docs/adding-a-language.md."""

TEXTS = {
    # Over OK: a word.
    "do.go": "Go",
    "do.sell": "Sell",
    "do.events": "Events",
    # One line. What an event counts, what it pays.
    "line.sum": "Sum",
    "line.product": "Product",
    "line.difference": "Difference",
    "line.ratio": "Ratio",
    "line.number": "Dice with {0}",  # face
    "line.even": "Even dice",
    "line.odd": "Odd dice",
    "line.pays_each": "{0} × {1}",  # "Sum", amount
    "line.equals": "{0}\u00a0=\u00a0{1}",  # "Sum", value
    "line.pays_once": "{0}: {1}",  # "Sum = 7", amount
    # The other cells.
    "line.pot": "Jackpot",
    "line.bis": "Again",
    "line.reroll": "Reroll",
    "line.money_box": "Money box",
    "line.ladder": "Ladder",
    "line.start": "Start",
    # Whose.
    "line.free": "free",
    "line.of_jackpot": "the jackpot’s",
    "line.yours": "yours",
    "line.of": "{0}’s",  # name
    # One line. {0}: an amount, unless told otherwise.
    "line.then_choice": "choice, {0} left:",  # steps
    "line.twin": "the other: {0}",  # whose
    "line.price": "{0} of {1}",  # price, money
    "line.buy": "Buy",
    "line.leave": "Leave it",
    "line.missing": "{0} missing.",
    "line.paid": "You can pay.",
    "line.enough": "Sell no more",
    "line.sells": "sell: + {0}",
    "line.both": "sell one of 2: + {0}",
    "line.sell_sure": "Really? + {0}",
    "line.ruined": "Out",
    "line.balance": "Round +{0} -{1}",  # gains, costs
    "line.jackpot": "Jackpot {0}",  # amount
    # At the end of a turn.
    "turn.over": "Your turn is over: pass the dice on.",
    # What happens to you.
    "you.dues": "{0}: you pay the others {1}.",  # dice, amount
    "you.boxed": "{0}, money box: you pay {1} to the jackpot.",  # dice, amount
    "you.bis": "Again! You go another {0}.",  # steps
    "you.advanced": "The bank pays {0} for you: you are out.",
    "you.free_copy": "You own the other one: free! {0}",  # event
    "you.to_jackpot": "The jackpot takes it: {0}",  # event
    "you.ladder": "Ladder! You go to the other side.",
    "you.jackpot": "Jackpot! You take {0}.",
    "you.jackpot_empty": "Jackpot… but it is empty.",
    "you.reroll": "Reroll! Roll the dice again.",
    "you.eliminated": "The game is over for you: place {0}. Thank you for playing!",  # rank
    "other.eliminated": "{0} is out, place {1}.",  # name, rank
    # Why an action is not possible.
    "ruined": "You are out of the game: watch the rest with us.",
    "roll_first": "Roll the dice first.",
    "already_rolled": "The dice are rolled already.",
    "choose_direction": "Choose a direction first.",
    "not_on_route": "Your route does not go that way.",
    "sell_first": "Sell an event first: you owe more than you have.",
    "not_your_event": "That event is not yours.",
    "still_owing": "Not enough yet: sell another event.",
    "buy_or_decline": "Buy this event, or decline it.",
    "end_turn_first": "Your turn is over: pass the dice on.",
}
