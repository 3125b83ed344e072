"""How the cups of this laptop are called and how its bots play: what a virtual cup finds in its flash at first."""

from dataclasses import dataclass
from typing import Any

from gobelet import bots

# Of people who have not said theirs. No bot has one of these.
NAMES = "Marie Jean Vincent François Camille Paul Zoé Nino Anaïs Émile Rose Théo Lucie Noé Alba".split()
CHARACTERS = {name: bots.temper_of(number) for number, name in enumerate(bots.CHARACTERS.split())}


def names(people: int, automates: int, own: str = "") -> list[str]:
    """What the cups of a laptop are called, those of bots last. own: of the first player, "" if it is not known."""
    free = [name for name in NAMES if name != own]
    return ([own] * bool(own) + free)[:people] + [name for name in CHARACTERS if name != own][:automates]


@dataclass(frozen=True, kw_only=True)
class Automates:
    """pilot: see bots.every(); each of CHARACTERS plays a level with its own temperament. pace: milliseconds that one
    thinks. seed: makes their whims repeatable."""

    pilot: str = "sound"
    pace: int = 0
    seed: int | None = None

    def of_cup(self, name: str, lang: str, number: int, automate: bool, age: int = 0) -> dict[str, Any]:
        """The settings of the number-th cup of a laptop (see cup/settings.py), for an automate or for a person."""
        settings: dict[str, Any] = {"name": name, "age": age, "lang": lang, "automate": int(automate)}
        if automate:
            own = f"-{CHARACTERS[name]}" if self.pilot in bots.LEVELS and name in CHARACTERS else ""
            settings |= {"pilot": self.pilot + own, "pace": self.pace}
            if self.seed is not None:
                settings["seed"] = (self.seed * 31 + number) % (1 << 24)
        return settings
