"""How the options and the refusals of Pépètes are called, and how they are numbered.

A cup reads it before a match and when a player errs. It must not know what is legal.
"""

OPTIONS: tuple = (
    ("end", "target", ("target", "minutes")),
    ("target", 50, 16, 660),
    ("minutes", 30, 1, 600),
    ("bonus_mode", "off", ("off", "numbers", "50", "70")),
    ("bonus_number", 30, 1, 660),
    ("malus_number", 40, 1, 660),
    ("payout", "even", ("even", "bonus")),
    ("bet_match", "contains", ("contains", "scored")),
    ("black_one_counts", "on", ("on", "off")),
    ("lost_points", "each_throw", ("each_throw", "final_faces")),
    ("combo_choice", "best", ("best", "player")),
    ("elimination", "duel_end", ("duel_end", "tour_end")),
    ("bank", "unlimited", ("unlimited", "660")),
)

WHY = (
    "",
    "game_over",
    "eliminated",
    "not_your_turn",
    "already_done",
    "not_an_action",
    "wrong_faces",
    "not_a_blue_die",
    "too_many_faces",
    "no_such_red_die",
    "not_a_bet",
    "too_many_bets",
    "same_card_twice",
    "digit_stake",
    "not_enough_money",
    "not_as_sealed",
    "no_such_combination",
    "last_pepete",
    "time_runs_forward",
)
(
    _,
    GAME_OVER,
    ELIMINATED,
    NOT_YOUR_TURN,
    ALREADY_DONE,
    NOT_AN_ACTION,
    WRONG_FACES,
    NOT_A_BLUE_DIE,
    TOO_MANY_FACES,
    NO_SUCH_RED_DIE,
    NOT_A_BET,
    TOO_MANY_BETS,
    SAME_CARD_TWICE,
    DIGIT_STAKE,
    NOT_ENOUGH_MONEY,
    NOT_AS_SEALED,
    NO_SUCH_COMBINATION,
    LAST_PEPETE,
    TIME_RUNS_FORWARD,
) = range(len(WHY))
