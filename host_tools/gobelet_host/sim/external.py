"""A player of the arena that is another program: it is asked by lines on its standard input and answers by lines.

A question is one line of JSON: {"game", "seat", "players", "hand", "heard", "chosen", "state", "view", "legal"}: what a
bots.Turn knows, what screens show of it, and up to MOST legal decisions as a journal writes them. The answer is one of
those, or another legal one, in the same writing ("5x4", "bluff"), "pass" for a claim that it does not make. The program
ends when its input does. See docs/arena.md.
"""

import json
import selectors
import shlex
import subprocess
from itertools import islice
from typing import Any

from gobelet.bots import Turn
from gobelet.match import Match
from gobelet_host.errors import HostError

MOST = 200  # legal decisions that are named
PATIENCE = 30  # seconds for one answer
PASS = "pass"


class External:
    """name: as the arena calls it. command: what starts it, as in a shell. Raises HostError("player_lost")."""

    def __init__(self, name: str, command: str) -> None:
        self.name = name
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except (OSError, ValueError) as error:
            raise HostError("player_lost", name, error) from error
        assert self._process.stdin and self._process.stdout
        self._to, self._from = self._process.stdin, self._process.stdout
        self._waiting = selectors.DefaultSelector()
        self._waiting.register(self._from, selectors.EVENT_READ)

    def decide(self, match: Match, turn: Turn) -> Any:
        """Its action. Raises HostError("player_lost", "player_late", "player_wrong")."""
        rules, state, seat = match.rules, match.state, turn.seat
        legal = [rules.text(state, seat, action) for action in islice(iter(rules.legal(state, seat, turn.hand)), MOST)]
        asked = {
            "game": rules.NAME, "seat": seat, "players": match.seats, "hand": turn.hand, "heard": turn.heard,
            "chosen": turn.chosen, "state": state, "view": rules.view(state, seat), "legal": legal,
        }  # fmt: skip
        try:
            self._to.write(json.dumps(asked, separators=(",", ":")) + "\n")
            self._to.flush()
            if not self._waiting.select(PATIENCE):
                raise HostError("player_late", self.name, PATIENCE)
            answer = self._from.readline().strip()
        except OSError as error:
            raise HostError("player_lost", self.name, error.strerror or error) from error
        if not answer:
            raise HostError("player_lost", self.name, "end of file")
        if answer == PASS and not rules.owes(state, seat):
            return None
        action = rules.parse(state, seat, answer)
        why = "not_an_action" if action is None else rules.check(state, seat, action, turn.hand)
        if why:
            raise HostError("player_wrong", self.name, answer, why, ", ".join(legal[:5]))
        return action

    def close(self) -> None:
        """Lets the program end, and waits for it."""
        self._waiting.close()
        for stream in (self._to, self._from):
            try:
                stream.close()
            except OSError:  # it is gone already
                continue
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
