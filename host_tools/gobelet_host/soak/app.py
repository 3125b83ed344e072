"""The real cup program with a referee looking over its shoulder."""

from collections.abc import Callable
from functools import partial
from typing import Any

from gobelet import ledger
from gobelet.bots import Pilot
from gobelet.cup.app import App
from gobelet_host.soak.board import SoakBoard
from gobelet_host.soak.referee import Referee


class SoakApp(App):
    """The cup program, which tells the referee what it sees."""

    def __init__(self, board: SoakBoard, pilot: Pilot, referee: Referee) -> None:
        self._referee = referee
        super().__init__(board, pilot)
        command = self.link.command
        self.link.command = partial(self._issue, command)
        if self.ledger.phase != ledger.EMPTY:
            self._show(None)

    @property
    def playing(self) -> bool:
        """Whether a match runs, as far as this cup knows."""
        return self.ledger.phase != ledger.EMPTY and not self.ledger.over

    def _issue(self, command: Callable[..., int], step: int, kind: str, *data: Any, patient: bool = False) -> int:
        ident = command(step, kind, *data, patient=patient)
        self._referee.issued(self.board.cup_id, ident, step, kind, data)
        return ident

    def _show(self, payload: bytes | None) -> None:
        self._referee.folded(self.board.cup_id, self.ledger, payload)
        if self._referee.violation is None:
            self._referee.looked(self.owner, self.ledger, self.board.load("owner"))

    def _fold(self, payload: bytes) -> None:
        before = self.ledger.entries
        super()._fold(payload)
        if self.ledger.entries > before:
            self._show(payload)

    def _refused(self, ident: int, code: str) -> None:
        self._referee.refused(self.board.cup_id, ident, code)
        super()._refused(ident, code)

    def warn(self, code: str, *args: Any, told: bool = False) -> None:
        self._referee.said(self.board.cup_id, code)
        super().warn(code, *args, told=told)

    def broke_off(self, stood: str) -> None:
        self._referee.said(self.board.cup_id, "broken")
        super().broke_off(stood)

    def say(self, code: str, *args: Any, **more: Any) -> None:
        self._referee.said(self.board.cup_id, code)
        super().say(code, *args, **more)


class BlindApp(SoakApp):
    """The same without screens and buttons, which are most of the work and none of the protocol: an automate plays."""

    def _choose_screen(self) -> None:
        """There is none."""

    def _do_input(self) -> None:
        """Nobody presses."""

    def _do_screen(self) -> int:
        self.redraw = False
        return -1
