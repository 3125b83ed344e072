"""Why an action is not possible in Paradice, by code. See docs/adding-a-language.md."""

TEXTS = {
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
