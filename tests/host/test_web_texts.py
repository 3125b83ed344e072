"""The words of the television, the replay and the statistics: in every language, and none that no page shows."""

from __future__ import annotations

from pathlib import Path

from gobelet_host.web import texts
from gobelet_host.web.texts import tv

WEB = Path(texts.__file__).parent.parent
BY_CODE = ("stats.", "tv.match", "tv.joker", "tv.attacker", "tv.defender", "tv.announced", "replay.play", "replay.stop")


def test_every_language_has_the_same_texts_with_the_same_places():
    first, *others = tv.TABLES.values()
    for other in others:
        assert other.keys() == first.keys()
        for key, text in other.items():
            assert [f"{{{n}}}" in text for n in range(4)] == [f"{{{n}}}" in first[key] for n in range(4)], key


def test_every_text_is_shown_by_somebody():
    pages = [path for part in ("tv", "replay") for path in (WEB / "static" / part).rglob("*") if path.is_file()]
    pages += WEB.parent.glob("games/*/stage.js")
    modules = [path for path in WEB.parent.rglob("*.py") if path.parent.name != "texts"]
    shown = "".join(path.read_text(encoding="utf-8") for path in [*pages, *modules])
    for key in tv.FR:
        stem = key.removesuffix(".one").removesuffix(".many")
        assert key.startswith(BY_CODE) or f'"{stem}"' in shown, f"nobody shows {key}"
