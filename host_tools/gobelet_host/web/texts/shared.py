"""The words that every page shares, and those of refusals."""

from __future__ import annotations

FR = {
    "web.offline": "La table ne répond pas ; la page réessaie.",
    "web.language": "Langue",
    "web.not_found": "Cette page n’existe pas.",
    "web.foreign_origin": "Cette demande vient d’une autre page que celles de la table : elle est refusée.",
    "web.foreign_name": "La table ne répond qu’à son adresse, pas à ce nom.",
}
EN = {
    "web.offline": "The table does not answer; the page tries again.",
    "web.language": "Language",
    "web.not_found": "There is no such page.",
    "web.foreign_origin": "This request comes from a page that is none of the table’s: it is refused.",
    "web.foreign_name": "The table answers to its address only, not to this name.",
}
TABLES = {"fr": FR, "en": EN}
