"""The words of the television, the replay and the statistics: none that no page shows."""

from __future__ import annotations

from pathlib import Path

from gobelet_host.web import texts

WEB = Path(texts.__file__).parent
SECTIONS = ("tv.", "replay.", "stats.")
BY_CODE = (
    "replay.error.", "stats.", "tv.match", "tv.joker", "tv.attacker", "tv.defender", "tv.announced", "replay.play",
    "replay.stop", "tv.speed_",
)  # fmt: skip


def test_every_text_is_shown_by_somebody():
    pages = [path for part in ("tv", "replay") for path in (WEB / "static" / part).rglob("*") if path.is_file()]
    pages += WEB.parent.glob("games/*/stage.js")
    pages += WEB.parent.rglob("*.py")
    shown = "".join(path.read_text(encoding="utf-8") for path in pages)
    keys = texts.load("fr").labels(SECTIONS)
    assert len(keys) > 80
    for key in keys:
        stem = key.removesuffix(".one").removesuffix(".many")
        assert key.startswith(BY_CODE) or f'"{stem}"' in shown, f"nobody shows {key}"
