"""Parafico en cinq pages courtes, pour qui joue."""

TITLE = "Parafico"
PAGES = (
    "Devine combien de dés d’une face il y a sous tous les gobelets. Dernier avec un dé : gagné !",
    "Secoue, regarde. ⚀ est joker, sauf juste après que l’un de vous tombe à un dé : Parafico !",
    "Annonce « 5×4 » : au moins cinq ⚃. Puis plus de dés, ou une face plus haute.",
    "Des ⚀ : la moitié plus un. Une face plus basse, ou quitter les ⚀ : le double.",
    "Bluff : l’un perd un dé. Caramba, le compte exact : un dé gagné, sinon perdu.",
)
