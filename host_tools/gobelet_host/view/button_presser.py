"""The fingers on the buttons of one virtual cup: presses wait for each other, so that fast typing loses none."""

import asyncio
from collections import deque

from gobelet.cup.buttons import CALL, LEFT, OK, RIGHT
from gobelet_host.sim.cup import HOLD, TAP, VirtualCup

GAP = 0.05  # seconds between two presses: longer than the cup's lockout
BACKLOG = 3  # presses that may wait: an arrow held down must stop when it is let go

PRESSES = {
    "left": (LEFT, TAP), "right": (RIGHT, TAP), "ok": (OK, TAP), "call": (CALL, TAP),
    "hold_ok": (OK, HOLD), "hold_call": (CALL, HOLD),
}  # fmt: skip


class Fingers:
    """key names in (see keys.py), buttons and shakes out."""

    def __init__(self, cup: VirtualCup) -> None:
        self.cup = cup
        self._waiting: deque[tuple[int, float]] = deque()
        self._task: asyncio.Task[None] | None = None

    def press(self, key: str) -> None:
        """Does what a key means for the cup; nothing for a key that means something else."""
        if key == "shake":
            self.cup.shake()
        elif key in PRESSES and len(self._waiting) < BACKLOG:
            self._waiting.append(PRESSES[key])
            if self._task is None or self._task.done():
                self._task = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        while self._waiting:
            button, seconds = self._waiting.popleft()
            self.cup.keys(button)
            await asyncio.sleep(seconds)
            self.cup.keys(0)
            await asyncio.sleep(GAP)

    def rest(self) -> None:
        """Lets go for good."""
        if self._task:
            self._task.cancel()
