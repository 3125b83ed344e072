"""Zanzibar en cinq pages courtes, pour qui joue."""

TITLE = "Zanzibar"
PAGES = (
    "Débarrasse-toi de tes jetons : qui n’en a plus à la fin d’un tour gagne.",
    "Lance trois dés. Garde ceux que tu veux, relance les autres.",
    "Le premier a trois lancers ; les autres, autant que lui.",
    "4-5-6, puis trois pareils, puis 1-2-3. Sinon les points : un 1 vaut 100, un 6 vaut 60.",
    "Tous paient la plus basse : 4 jetons pour 4-5-6, puis 3, 2, sinon 1.",
)
