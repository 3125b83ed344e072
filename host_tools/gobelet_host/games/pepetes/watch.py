"""What somebody who watches Pépètes remembers: nothing, as dice, stakes and money are in the state."""

from gobelet_host.spectate.model import Watcher
from gobelet_host.words import Words


class Watch(Watcher):
    """Counts duels instead of rounds."""

    @property
    def round(self) -> int:
        return self.model.view.get("duel", 0)

    def status(self, words: Words) -> str:
        return f"Duel {self.round}" if self.round else ""
