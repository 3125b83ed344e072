"""The real cup program with a referee looking over its shoulder."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from gobelet import ledger
from gobelet.bots import BotPlayer
from gobelet.cup.app import App
from gobelet.cup.hints import Hints
from gobelet.cup.session import Session
from gobelet.cup.shell import Shell
from tests.worlds.board import SoakBoard
from tests.worlds.referee import Referee


class SoakSession(Session):
    """A cup's session, with the referee looking at what comes of the table."""

    _app: SoakApp

    def fold(self, payload: bytes) -> None:
        before = self._app.ledger.entries
        super().fold(payload)
        if self._app.ledger.entries > before:
            self._app.looked_at(payload)

    def handle_refusal(self, ident: int, code: str) -> None:
        self._app.referee.refused(self._app.board.cup_id, ident, code)
        super().handle_refusal(ident, code)


class SoakHints(Hints):
    """What a player is told, with the referee listening."""

    _cup: SoakApp

    def raise_alarm(self, code: str, *args: Any, told: bool = False) -> None:
        self._cup.referee.on_notice(self._cup.board.cup_id, code)
        super().raise_alarm(code, *args, told=told)

    def show_notice(self, code: str, *args: Any, **more: Any) -> None:
        self._cup.referee.on_notice(self._cup.board.cup_id, code)
        super().show_notice(code, *args, **more)


def issue(app: SoakApp, command: Callable[..., int], step: int, kind: str, *data: Any, patient: bool = False) -> int:
    """A command leaves, and the referee knows of it."""
    ident = command(step, kind, *data, patient=patient)
    app.referee.issued(app.board.cup_id, ident, step, kind, data)
    return ident


class SoakApp(App):
    """The cup program, which tells the referee what it sees."""

    SESSION, HINTS = SoakSession, SoakHints

    def __init__(self, board: SoakBoard, pilot: BotPlayer, referee: Referee) -> None:
        self.referee = referee
        super().__init__(board, pilot)
        command = self.link.command
        self.link.command = partial(issue, self, command)
        if self.ledger.phase != ledger.EMPTY:
            self.looked_at(None)

    @property
    def playing(self) -> bool:
        """Whether a match runs, as far as this cup knows."""
        return self.ledger.phase != ledger.EMPTY and not self.ledger.over

    def looked_at(self, payload: bytes | None) -> None:
        """The referee compares what it has now."""
        self.referee.folded(self.board.cup_id, self.ledger, payload)
        if self.referee.violation is None:
            self.referee.looked(self.owner, self.ledger, self.board.load("owner"))

    def show_unfinished_match(self, uid: str) -> None:
        self.referee.on_notice(self.board.cup_id, "broken")
        super().show_unfinished_match(uid)


class NoShell(Shell):
    """Neither screens nor buttons, which are most of the work and none of the protocol."""

    def select(self) -> None:
        """There is none."""

    def sense(self) -> None:
        """Nobody presses."""

    def show(self) -> int:
        self._app.hints.mark_drawn()
        return -1


class BlindApp(SoakApp):
    """The cup program without its shell: an automate plays."""

    SHELL = NoShell
