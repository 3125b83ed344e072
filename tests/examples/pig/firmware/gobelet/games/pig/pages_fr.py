"""Le Cochon en cinq pages courtes, pour qui joue."""

TITLE = "Cochon"
PAGES = (
    "Le premier à 20 points gagne.",
    "Lance le dé : ses points s’ajoutent à ton tour.",
    "Un 1 : le tour est perdu.",
    "Garde tes points quand tu veux : au suivant.",
    "Ose, mais pas trop.",
)
