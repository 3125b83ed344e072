"""How the options and the refusals of Parafico are called, and how they are numbered.

A cup reads it before a match and when a player errs. It must not know what is legal.
"""

OPTIONS: tuple = (
    ("double_rule", "lower", ("lower", "none", "six")),
    ("quantity_cap", "none", ("none", "dice_in_play")),
    ("seat_ties", "reroll", ("reroll", "list_order")),
    ("first_speaker", "youngest", ("youngest", "random", "chosen")),
    ("first_seat", 0, 0, 14),
    ("dice_per_player", 5, 1, 6),
)

WHY = (
    "",
    "game_over",
    "eliminated",
    "not_your_turn",
    "already_done",
    "not_an_action",
    "no_bid_to_call",
    "unknown_value",
    "quantity_too_low",
    "quantity_too_high",
    "too_few_ones",
    "double_after_ones",
    "double_for_lower",
    "no_lower_value",
    "double_for_six",
    "wrong_faces",
)
(
    _,
    GAME_OVER,
    ELIMINATED,
    NOT_YOUR_TURN,
    ALREADY_DONE,
    NOT_AN_ACTION,
    NO_BID_TO_CALL,
    UNKNOWN_VALUE,
    QUANTITY_TOO_LOW,
    QUANTITY_TOO_HIGH,
    TOO_FEW_ONES,
    DOUBLE_AFTER_ONES,
    DOUBLE_FOR_LOWER,
    NO_LOWER_VALUE,
    DOUBLE_FOR_SIX,
    WRONG_FACES,
) = range(len(WHY))
