"""How the options and the refusals of Papayoo are called, and how they are numbered.

A cup reads it before a match and when a player errs. It must not know what is legal.
"""

OPTIONS: tuple = (
    ("rounds", 4, 1, 50),
    ("first_dealer", "random", ("random", "chosen")),
    ("first_seat", 0, 0, 7),
    ("tie", "shared", ("shared", "extra_round")),
    ("dealer_rotation", "clockwise", ("clockwise", "counterclockwise")),
    ("review_last_trick", "on", ("on", "off")),
)

WHY = (
    "",
    "game_over",
    "not_your_turn",
    "already_done",
    "not_an_action",
    "wrong_faces",
    "not_a_card",
    "not_in_deck",
    "already_played",
    "shown_void",
    "not_in_hand",
    "must_follow",
    "wrong_discard",
    "not_as_sealed",
    "not_passed_on",
    "wrong_deck",
    "discard_not_dealt",
    "card_not_held",
    "wrong_total",
)
(
    _,
    GAME_OVER,
    NOT_YOUR_TURN,
    ALREADY_DONE,
    NOT_AN_ACTION,
    WRONG_FACES,
    NOT_A_CARD,
    NOT_IN_DECK,
    ALREADY_PLAYED,
    SHOWN_VOID,
    NOT_IN_HAND,
    MUST_FOLLOW,
    WRONG_DISCARD,
    NOT_AS_SEALED,
    NOT_PASSED_ON,
    WRONG_DECK,
    DISCARD_NOT_DEALT,
    CARD_NOT_HELD,
    WRONG_TOTAL,
) = range(len(WHY))
