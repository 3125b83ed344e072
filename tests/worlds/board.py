"""A cup's board in the simulated world: flash in memory, the world's clock, a port whose wire may be pulled."""

import random
from collections.abc import Callable, Iterable

from gobelet.board.flash_ring import FlashRing
from tests.worlds.faults import CUP, Fault
from tests.worlds.flash import Flash, Nor, PowerCut, store_on
from tests.worlds.wire import Wire

QUIET = 500  # ms after a record was saved, as on a Pico


class StillBoard:
    """A board that nobody touches, looks at or listens to."""

    kind = "virtual"
    transport = code = program = crash = ""
    charging = False
    faults: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()

    def buttons(self) -> int:
        return 0

    def acceleration(self, into: list[int]) -> bool:
        return False

    def show(self, frame: bytes) -> None:
        """Nobody looks."""

    def flush(self) -> bool:
        return False

    def note(self, hz: int, ms: int, loud: int, felt: bool) -> None:
        """Nobody listens."""

    def cue(self, name: str) -> None:
        """Nobody listens."""

    def battery(self) -> int:
        return -1


class SoakBoard(StillBoard):
    """A board whose flash is in memory and whose clock is the world's. ticks: function -> ms. strike: function (kind of
    place) -> fault or None. happen: gets the faults of the cup that are not its end."""

    def __init__(
        self,
        cup_id: str,
        chance: random.Random,
        ticks: Callable[[], int],
        strike: Callable[[str], Fault | None],
        happen: Callable[[Fault], None],
    ) -> None:
        self.cup_id = cup_id
        self.flash = Flash(strike)
        self.inbox = bytearray()
        self.errors: list[BaseException] = []
        self.ticks = ticks
        self.wire: Wire | None = None  # None while it is pulled
        self._chance = chance
        self._strike = strike
        self._happen = happen
        self._ring_due = 0
        self._sectors = Nor(self.flash)
        self.start()

    def start(self) -> None:
        """Power is there: what the board knew of its flash is gone."""
        self.inbox.clear()
        self._ring = FlashRing(memoryview(self._sectors.bytes), self._sectors)
        self._store = store_on(self.flash, self._ring)

    def entropy(self, count: int) -> bytes:
        return self._chance.randbytes(count)

    def read(self) -> bytes:
        self._operate()
        data, self.inbox = bytes(self.inbox), bytearray()
        return data

    def write(self, data: bytes) -> int:
        self._operate()
        return self.wire.write(data) if self.wire else len(data)

    def _operate(self) -> None:
        fault = self._strike(CUP)
        if fault and fault.what == "cut":
            raise PowerCut(fault.detail)
        if fault:
            self._happen(fault)

    def load(self, name: str) -> bytes | None:
        return self._store.load(name)

    def save(self, name: str, parts: Iterable[bytes]) -> None:
        self._store.save(name, parts)
        self._ring_due = self.ticks() + QUIET

    def erase_ahead(self) -> None:
        """The cup waits: a quiet moment, in which a Pico makes the next sector of its ring ready."""
        if self.ticks() >= self._ring_due:
            self._ring.erase_ahead()

    def crashed(self, error: BaseException) -> None:
        self.errors.append(error)
