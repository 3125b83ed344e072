"""A spectator's memory of Pépètes: the dice that were rolled for the duel, and the bets that were opened,
which the state forgets as soon as they are settled. Dice of the duel, stakes and money are in the state."""

from gobelet.games.pepetes.bets import BASE
from gobelet_host.spectate.model import Event, GameSpectator, TableModel
from gobelet_host.words import Words

ROLLS = {"pair_roll": "pair", "attack_roll": "attack"}


class Spectator(GameSpectator):
    """Counts duels instead of rounds. rolls: the last die of each seat that rolled for the duel or the attack. opened:
    by seat its bets as [card, stake, won], won None until they are settled; both until the next throw."""

    STORIES = (
        ("throw", "scored", lambda data: data[0]),
        ("bet", "bet_won", lambda data: data[1]),
        ("red", "lost", lambda data: data[0]),
    )

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self.rolls: dict[int, int] = {}
        self.opened: dict[int, list[list[int | bool | None]]] = {}
        self._rolling = ""

    def event(self, event: Event) -> None:
        kind, _, seat, *data = event
        if kind in ROLLS:
            if self._rolling != kind:
                self.rolls, self._rolling = {}, kind
            self.rolls[seat] = data[0][0]
        elif kind == "tie":
            self._rolling = ""
        elif kind == "bets":
            self.opened[seat] = [[bet // BASE, bet % BASE, None] for bet in data[0]]
        elif kind in ("bet_won", "bet_lost"):
            for bet in self.opened.get(seat, []):
                if bet[0] == data[0]:
                    bet[2] = kind == "bet_won"
        elif kind == "throw":
            self.rolls, self._rolling, self.opened = {}, "", {}

    @property
    def round(self) -> int:
        return self.model.view.get("duel", 0)

    def status(self, words: Words) -> str:
        return f"Duel {self.round}" if self.round else ""
