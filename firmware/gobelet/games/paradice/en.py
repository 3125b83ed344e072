"""Why an action is not possible in Paradice, by code. See docs/adding-a-language.md."""

TEXTS = {
    # Over OK: a word.
    "do.go": "Go",
    "do.sell": "Sell",
    "do.buy": "Buy",
    "do.leave_it": "Leave it",
    "do.pay": "Pay",
    "do.events": "Owned",
    # One line. What an event counts, what it pays.
    "line.sum": "Sum",
    "line.product": "Product",
    "line.difference": "Difference",
    "line.ratio": "Ratio",
    "line.number": "Dice with {0}",  # face
    "line.even": "Even dice",
    "line.odd": "Odd dice",
    "line.equals": "{0}\u00a0=\u00a0{1}",  # "Sum", value
    "line.pays": "pays {0}",  # amount
    "line.per_point": "{0} a point",  # amount
    "line.per_die": "{0} a die",  # amount
    "line.event": "{0}: {1}",  # "Sum = 7" or whose, what it pays or costs
    # The other cells.
    "line.pot": "Jackpot",
    "line.bis": "Again",
    "line.reroll": "Reroll",
    "line.money_box": "Money box",
    "line.ladder": "Ladder",
    "line.start": "Start",
    # What another cell does, beside the map.
    "cell.pot": "to win: {0}",  # amount
    "cell.bis": "another {0}",  # 2 to 12
    "cell.reroll": "roll the dice again",
    "cell.money_box": "what you owe goes to the jackpot",
    "cell.ladder": "leads to the other side",
    "cell.fork": "Then another choice, {0} left.",  # steps
    # Whose.
    "line.free": "free",
    "line.of_jackpot": "the jackpot’s",
    "line.yours": "yours",
    "line.of": "{0}’s",  # name
    # One line. {0}: an amount, unless told otherwise.
    "line.for_nothing": "{0}: no charge",  # whose
    "line.steps": "{0}: go {1}",  # dice, steps
    "line.twin": "the other: {0}",  # whose
    "line.price": "costs {0} of {1}",  # price, money
    "line.goes_to_jackpot": "the jackpot takes it",
    "line.stays_jackpot": "it stays the jackpot’s",
    "line.stays_free": "it stays free",
    "line.paid_so_far": "paid this turn: {0}",
    "line.owes": "{0}: you owe {1}",  # dice, amount
    "line.missing": "{0} missing.",
    "line.paid": "You can pay.",
    "line.enough": "Sell no more",
    "line.sells": "sell: + {0}",
    "line.both": "sell one of 2: + {0}",
    "line.sell_sure": "Really? + {0}",
    "line.ruined": "Out",
    "line.mine": "yours {0}",  # money
    "line.jackpot": "jackpot {0}",  # amount
    "line.rolls": "rolls the dice",
    "line.walks": "{0} walks",  # dice
    "line.buys": "{0} buys?",  # dice
    "line.sells_now": "{0} sells",  # dice
    "line.ends": "{0} ends",  # dice
    "line.pays_you": "pays you {0}",  # amount
    # At the end of a turn.
    "turn.over": "Your turn is over: pass the dice on.",
    # What happens to you.
    "you.dues": "{0}: you pay the others {1}.",  # dice, amount
    "you.boxed": "{0}, money box: you pay {1} to the jackpot.",  # dice, amount
    "you.bis": "Again! You go another {0}.",  # steps
    "you.advanced": "You lack {0}: the bank pays them, and you are out.",
    "you.free_copy": "You own the other one: free! {0}",  # event
    "you.to_jackpot": "The jackpot takes it: {0}",  # event
    "you.ladder": "Ladder! You go to the other side.",
    "you.jackpot": "Jackpot! You take {0}.",
    "you.jackpot_empty": "Jackpot… but it is empty.",
    "you.reroll": "Reroll! Roll the dice again.",
    "you.eliminated": "The game is over for you: place {0}. Thank you for playing!",  # rank
    "other.eliminated": "{0} leaves the game: place {1}.",  # name, rank
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
