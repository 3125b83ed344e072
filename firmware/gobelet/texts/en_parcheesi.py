"""Why an action is not possible in Parcheesi, by code. See docs/adding-a-language.md."""

TEXTS = {
    "throw_first": "Throw the die first.",
    "already_thrown": "The die is thrown already: move a pawn.",
    "not_in_these_rules": "This match is played without that rule.",
    "has_finished": "Your pawns are all home: watch the rest with us.",
    "no_fault": "There is nothing to claim here.",
    "own_fault": "Nobody claims against a pawn of one’s own.",
    "your_turn": "It is your turn: throw the die.",
    "already_loses_turn": "That turn is lost already.",
    "must_move": "A pawn can move: move it.",
    "must_exit": "With this 5 a pawn must come out.",
    "must_open_barrier": "With this 6, open one of your barriers.",
    "exit_needs_five": "A pawn comes out with a 5.",
    "nobody_home": "No pawn is left in the nest.",
    "pawn_at_home": "That pawn is still in the nest.",
    "pawn_at_goal": "That pawn is at the goal already.",
    "too_far": "The goal wants the exact number.",
    "barrier": "A barrier is in the way.",
    "square_full": "That square is full.",
}
