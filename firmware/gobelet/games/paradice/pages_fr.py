"""Paradice en cinq pages courtes, pour qui joue."""

TITLE = "Paradice"
PAGES = (
    "Achète des événements de dés. Ils te rapportent quand les autres les lancent.",
    "Lance deux dés, avance d’autant. Là où le chemin se sépare, choisis.",
    "Paie ce que ton lancer rapporte aux autres et au jackpot. Il manque ? Vends.",
    "Événement libre : achète-le, son double est gratuit. Sinon il va au jackpot.",
    "Bis : avance encore. Relance : relance les dés. Jackpot : empoche ! Ruine : hors jeu.",
)
