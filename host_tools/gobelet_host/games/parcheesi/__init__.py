"""Parcheesi on this computer: what the game and its options are called."""

FR = {
    "title": "Parcheesi",
    "option.souffler": "Souffler un pion",
    "option.exit_on_5": "Sortir avec un 5",
    "option.exit_on_5.literal": "comme écrit dans la règle",
    "option.exit_on_5.always": "toujours",
    "option.play_on": "Jouer les places suivantes",
    "option.out_of_turn_throw": "Lancer hors de son tour",
    "option.physical_die": "Dé en bois, lu par le joueur",
    "option.own_barrier_passable": "Passer son propre barrage",
}
EN = {
    "title": "Parcheesi",
    "option.souffler": "Huff a pawn",
    "option.exit_on_5": "Leave home with a 5",
    "option.exit_on_5.literal": "as the rules are written",
    "option.exit_on_5.always": "always",
    "option.play_on": "Play on for the next places",
    "option.out_of_turn_throw": "Throw out of turn",
    "option.physical_die": "Wooden die, read by the player",
    "option.own_barrier_passable": "Pass one’s own barrier",
}
TEXTS = {"fr": FR, "en": EN}
