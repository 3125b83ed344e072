"""How the automates of this laptop play and what they are called: what a virtual cup finds in its flash at first."""

from dataclasses import dataclass
from typing import Any

NAMES = (
    "Marie", "Jean", "Vincent", "François", "Camille", "Léa", "Hugo", "Inès", "Paul", "Zoé", "Nino", "Anaïs", "Émile",
    "Rose", "Théo",
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Automates:
    """pilot: "sound" or "random". pace: milliseconds that one thinks. seed: makes their whims repeatable."""

    pilot: str = "sound"
    pace: int = 0
    seed: int | None = None

    def of_cup(self, name: str, lang: str, number: int, automate: bool, age: int = 0) -> dict[str, Any]:
        """The settings of the number-th cup of a laptop (see cup/settings.py), for an automate or for a person."""
        settings: dict[str, Any] = {"name": name, "age": age, "lang": lang, "automate": int(automate)}
        if automate:
            settings |= {"pilot": self.pilot, "pace": self.pace}
            if self.seed is not None:
                settings["seed"] = (self.seed * 31 + number) % (1 << 24)
        return settings
