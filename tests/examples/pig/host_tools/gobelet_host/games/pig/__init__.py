"""Pig on this computer: what the game and its options are called."""

FR = {
    "title": "Cochon",
    "option.target": "Points pour gagner",
    "option.dice": "Dés",
    "option.dice.one": "un",
    "option.dice.two": "deux",
}
EN = {
    "title": "Pig",
    "option.target": "Points to win",
    "option.dice": "Dice",
    "option.dice.one": "one",
    "option.dice.two": "two",
}
TEXTS = {"fr": FR, "en": EN}
