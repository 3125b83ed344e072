"""Pépètes en cinq pages courtes, pour qui joue."""

TITLE = "Pépètes"
PAGES = (
    "Des duels aux dés, et de l’argent dessus : 15 pépètes chacun. À 50, le plus riche gagne.",
    "L’attaquant lance cinq dés, puis relance deux fois les bleus qu’il veut. Le noir reste.",
    "Le défenseur annonce une face et lance un rouge : si elle sort, ces bleus partent.",
    "Les autres parient en secret sur ce qui restera : un chiffre, une suite, un full…",
    "Dés restants et meilleure combinaison : payés. Rouges manqués : à payer.",
)
