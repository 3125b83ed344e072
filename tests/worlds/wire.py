"""One direction of a link: takes bytes, loses, doubles, delays and corrupts lines, delivers the rest later."""

from collections.abc import Callable

from tests.worlds.faults import FRAME, PORT, Fault

LATENCY = 3  # ms


class Wire:
    """deliver: gets the bytes that arrive. at: function (time from now in ms, what to do). strike: function (kind of
    place) -> fault or None."""

    def __init__(
        self,
        deliver: Callable[[bytes], None],
        at: Callable[[int, Callable[[], None]], None],
        strike: Callable[[str], Fault | None],
    ) -> None:
        self._deliver = deliver
        self._at = at
        self._strike = strike
        self._line = b""
        self._epoch = 0

    def write(self, data: bytes) -> int:
        """Takes bytes without waiting, perhaps not all; returns how many."""
        short = self._strike(PORT)
        if short:
            data = data[: len(data) * short.detail // 1000]
        *lines, self._line = (self._line + data).split(b"\n")
        for line in lines:
            self._send(line + b"\n")
        return len(data)

    def cut(self) -> None:
        """Loses the bytes that are under way."""
        self._epoch += 1
        self.end()

    def end(self) -> None:
        """The writer is gone: its last line is lost unless it is whole, and the others still arrive."""
        self._line = b""

    def _send(self, line: bytes) -> None:
        fault = self._strike(FRAME)
        what, detail = (fault.what, fault.detail) if fault else ("", 0)
        if what == "lose":
            return
        if what == "corrupt":
            broken = bytearray(line)
            bit = detail % (8 * len(line))
            broken[bit // 8] ^= 1 << bit % 8
            line = bytes(broken)
        self._fly(line, detail if what == "late" else 0)
        if what == "double":
            self._fly(line, detail)

    def _fly(self, line: bytes, late: int) -> None:
        epoch = self._epoch

        def arrive() -> None:
            if epoch == self._epoch:
                self._deliver(line)

        self._at(LATENCY + late, arrive)
