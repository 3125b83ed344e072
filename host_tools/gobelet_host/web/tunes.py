"""The tunes of a game as pages play them: the notes that its cups have, so that a table sounds as one thing."""

import json
from collections.abc import Iterator

from gobelet.cup.sound import score
from gobelet.games import part
from gobelet_host import games

PUBLIC = ("turn", "winner", "over", "out")  # what the cups of every game say that a whole room may hear
Note = tuple[int, int]  # Hz (0: a rest), ms


def of(game: str) -> dict[str, list[Note]]:
    """The tunes of a game by the names of its events, those of all games that a room may hear included."""
    common = {name: notes for name, notes in _read(score.SCORE) if name in PUBLIC}
    return {**common, **dict(_read(part(game, "screens").SCORE))}


def drawing(game: str) -> str:
    """The code of a game's stage for pages, with its tunes; "" if it has none."""
    path = games.stage(game)
    if not path:
        return ""
    return f"{path.read_text(encoding='utf-8')}\nexport const TUNES = {json.dumps(of(game))};\n"


def _read(notes: bytes) -> Iterator[tuple[str, list[Note]]]:
    for line in notes.strip().split(b"\n"):
        name = line.partition(b" ")[0].decode()
        at, tune = notes.find(b"\n" + line) + 2 + len(name), []
        while True:
            hz, ms, _, at = score.note(notes, at)
            if not ms:
                break
            tune.append((hz, ms))
        yield name.rstrip("*"), tune
