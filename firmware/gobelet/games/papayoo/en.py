"""What a cup says in Papayoo. See docs/adding-a-language.md."""

TEXTS = {
    # Over OK and CALL: a word.
    "do.more": "More",
    "do.points": "Points",
    "do.table": "Table",
    "do.last": "Last",
    # The status bar: the round; the Papayoo and the points of the round; who takes the trick.
    "bar.manche": "Round {0}",  # number
    "bar.papayoo.one": "{1} · {0} pt",  # points, card
    "bar.papayoo.many": "{1} · {0} pts",
    "bar.takes": "→ {0}",  # name
    "bar.taken.one": "Yours: {0} pt",  # points
    "bar.taken.many": "Yours: {0} pts",
    # One line. {0}: a name, unless told otherwise.
    "line.discard": "Pass {0}/{1} → {2}",  # picked, wanted, name
    "line.discards.one": "{0} player is choosing.",  # how many
    "line.discards.many": "{0} players are choosing.",
    "line.lead": "You lead.",
    "line.leads": "{0} leads.",
    "line.me": "you",
    "line.points": "The points",
    "line.score.one": "This round: {0} point",  # points
    "line.score.many": "This round: {0} points",
    # Asked once.
    "ask.papayoo": "Lead the Papayoo?",
    # Beside the cup, before shaking.
    "roll.draw": "Shake: the die says who deals.",
    "roll.shuffle": "Shake: everybody shuffles.",
    "roll.die": "Shake: the die picks the Papayoo.",
    # What happens.
    "you.papayoo": "The Papayoo of this round: it costs 40 points.",
    "you.passed.one": "{1} passes you {0} card.",  # how many, name
    "you.passed.many": "{1} passes you {0} cards.",
    "you.extra_round": "A tie: one more round.",
    # Why an action is not possible.
    "not_a_card": "That is no card of this game.",
    "not_in_deck": "That card is not in the deck for this many players.",
    "already_played": "That card has been played already.",
    "shown_void": "You showed that you have none of that suit.",
    "not_in_hand": "That card is not in your hand.",
    "must_follow": "You have to follow suit.",
    "wrong_discard": "These are not as many cards as you have to pass.",
    "not_as_sealed": "That is not the choice that was sealed.",
    "not_passed_on": "These are not the cards that were passed.",
    "wrong_deck": "That deck is not whole.",
    "discard_not_dealt": "A card that was passed was not dealt.",
    "card_not_held": "A card that was played was not in the hand.",
    "wrong_total": "The points of the round do not add up.",
}
