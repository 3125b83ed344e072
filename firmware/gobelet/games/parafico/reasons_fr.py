"""Why a decision of Parafico cost what the coach says, in French: see reasons.py."""

TEXTS = {
    "": """
# nom, annonce
before {0} avait annoncé {1}.
# des dés d’une face, comme une annonce
held Tu avais {0}
# face
held_none Tu n’avais aucun {0}
# annonce
sure {0} : {1} était vrai à coup sûr.
# « 8 fois sur 10 »
bluff Crier bluff t’aurait gardé un dé {0}.
# « 8 fois sur 10 »
caramba Caramba aurait été exact {0}.
# « 8 fois sur 10 », annonce
better {1} aurait été vrai {0}.
# « 3 fois sur 10 », annonce
harder {1}, vrai {0}, était plus dur à contrer.
""",
    "needed": """
# annonce, nombre, nombre, « vrai une fois sur 50 »
many {0} ; pour {1}, il en fallait {2} sur {3} chez les autres : {4}.
one {0} ; pour {1}, il fallait l’autre dé : {4}.
""",
    "true": """
impossible impossible
never presque jamais vrai
once vrai une fois sur {0}
often.one vrai {0} fois sur 10
often.many vrai {0} fois sur 10
always presque toujours vrai
""",
    "times": """
never presque jamais
once une fois sur {0}
often.one {0} fois sur 10
often.many {0} fois sur 10
always presque toujours
""",
}
