"""Why an action is not possible in Papayoo, by code. See docs/adding-a-language.md."""

TEXTS = {
    "not_a_card": "That is no card of this game.",
    "not_in_deck": "That card is not in the deck for this many players.",
    "already_played": "That card has been played already.",
    "shown_void": "You showed that you have none of that suit.",
    "not_in_hand": "That card is not in your hand.",
    "must_follow": "You have to follow suit.",
    "wrong_discard": "The discard has not the right number of cards.",
    "not_as_sealed": "That is not the choice that was sealed.",
    "not_passed_on": "These cards do not come from that discard.",
    "wrong_deck": "That deck is not whole.",
    "discard_not_dealt": "A card of the discard was not dealt.",
    "card_not_held": "A card that was played was not in the hand.",
    "wrong_total": "The points of the round do not add up.",
}
