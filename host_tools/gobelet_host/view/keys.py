"""Keys of a terminal as what they mean here. Pure: bytes in, names out.

    keys = Keys(); keys.feed(b"\\x1b[C") == ["right"]

An escape sequence may come in pieces; a lone Escape is only known once nothing follows it: see `pending` and `flush`.
"""

PLAIN = {
    b"a": "left", b"A": "left", b"d": "right", b"D": "right",
    b"\r": "ok", b"\n": "ok", b" ": "ok", b"o": "hold_ok", b"O": "hold_ok",
    b"c": "call", b"C": "hold_call", b"h": "hold_call", b"H": "hold_call",
    b"s": "shake", b"S": "shake", b"\t": "next", b"v": "size", b"V": "size", b"?": "help",
    b"q": "leave", b"Q": "leave", b"\x03": "leave", b"\x04": "leave",
    b"x": "abandon", b"X": "abandon", b"g": "game", b"G": "game",
    b"y": "yes", b"Y": "yes", b"n": "no", b"N": "no",
}  # fmt: skip
# The end of a sequence after ESC [ or ESC O: arrows, Shift-Tab, the keypad's Enter.
FINAL = {b"[C": "right", b"[D": "left", b"[Z": "next", b"OC": "right", b"OD": "left", b"OM": "ok"}
ESCAPE = b"\x1b"


class Keys:
    """Turns what a terminal sends into key names: those of PLAIN and FINAL, "escape", and "other" for all the rest."""

    def __init__(self) -> None:
        self._rest = b""

    @property
    def pending(self) -> bool:
        """Whether a sequence has begun and not ended."""
        return bool(self._rest)

    def flush(self) -> list[str]:
        """Nothing follows: a lone Escape was the Escape key."""
        rest, self._rest = self._rest, b""
        return ["escape"] if rest == ESCAPE else []

    def feed(self, data: bytes) -> list[str]:
        """The keys that these bytes complete."""
        data, self._rest = self._rest + data, b""
        pressed = []
        at = 0
        while at < len(data):
            if data[at : at + 1] != ESCAPE:
                if not 0x80 <= data[at] < 0xC0:  # the rest of a letter that has begun before
                    pressed.append(PLAIN.get(data[at : at + 1], "other"))
                at += 1
                continue
            end = _end(data, at)
            if not end:
                self._rest = data[at:]
                break
            pressed.append(FINAL.get(data[at + 1 : at + 2] + data[end - 1 : end], "other") if end - at > 2 else "other")
            at = end
        return pressed


def _end(data: bytes, at: int) -> int:
    """Where the sequence that begins at an escape ends, 0 while it is incomplete."""
    if len(data) < at + 2:
        return 0
    if data[at + 1 : at + 2] not in (b"[", b"O"):
        return at + 2  # Alt and a key
    for place in range(at + 2, len(data)):
        if 0x40 <= data[place] <= 0x7E:
            return place + 1
    return 0
