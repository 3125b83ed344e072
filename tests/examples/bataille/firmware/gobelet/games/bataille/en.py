"""Bataille: what a cup shows."""

TEXTS = {
    # Rules that can be chosen before a match: what each is about, what it may be. On and off are there already.
    "option": """
deals Deals
""",
    "you": """
takes The trick is yours.
# name
taken {0} takes the trick.
""",
    # Why an action is not possible.
    "": """
not_a_card That is no card of this deck.
already_played This card has been played.
not_in_hand You do not hold this card.
wrong_deck These are not the cards of the deck.
card_not_held A card was played that was not dealt to that hand.
""",
}
