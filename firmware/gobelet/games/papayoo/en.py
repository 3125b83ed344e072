"""Why an action is not possible in Papayoo, by code. See docs/adding-a-language.md."""

TEXTS = {
    # Over OK and CALL: a word.
    "do.pick": "Pick",
    "do.put_back": "Put back",
    "do.hand": "Hand",
    "do.table": "Table",
    "do.last": "Last",
    # The status bar: the Papayoo and the points of the round.
    "bar.papayoo": "{0} · {1} pts",  # card, points
    # One line. {0}: a name, unless told otherwise.
    "line.discard": "Pass {0}/{1} → {2}",  # picked, wanted, name
    "line.discards": "{0} have still to pass.",  # how many
    "line.lead": "You lead.",
    "line.last": "The trick before",
    # Asked once.
    "ask.papayoo": "Lead the Papayoo?",
    # Beside the cup, before shaking.
    "roll.draw": "The die says who deals.",
    "roll.shuffle": "Shake: everybody shuffles.",
    "roll.die": "The die picks the Papayoo.",
    # What happens.
    "you.papayoo": "The Papayoo is {0}: it costs 40 points.",  # card
    "you.passed": "{0} passes you {1} cards.",  # name, how many
    "you.trick.one": "You take {0} point.",
    "you.trick.many": "You take {0} points.",
    "you.score": "End of the round: {0} points, {1} in all.",
    "you.extra_round": "A tie: one more round.",
    # Why an action is not possible.
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
