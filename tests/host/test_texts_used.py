"""No text is carried around that nobody shows."""

from pathlib import Path

from gobelet import texts

ROOT = Path(__file__).resolve().parent.parent.parent
# Shown by a key that is put together: events, calls and alarms by their kind, buttons by their name;
# lines of the menu and titles by their scene.
BY_CODE = ("event.", "head.bluff", "head.caramba", "head.lift", "button.", "bar.", "alarm.", "remedy.")
BY_CODE += ("coach.true.", "coach.exact.", "menu.", "line.feel.", "level.", "temper.", "wifi.", "option.", "lobby.zero")


def test_every_text_is_shown_by_somebody():
    files = [path for folder in ("firmware", "host_tools") for path in (ROOT / folder).rglob("*.py")]
    sources = [
        path.read_text(encoding="utf-8")
        for path in files
        if "texts" not in path.parts or path.name == "match_summary.py"
    ]
    code = "".join(sources)
    for table in (texts.load("fr")._table, texts.of_game("fr", "parafico"), texts.of_part("fr", "owner")):
        for key, _ in table.items():
            stem = key.removesuffix(".one").removesuffix(".many")
            reason = "." not in key  # by code: tests/portable/texts/test_texts.py has those of the games
            assert reason or key.startswith(BY_CODE) or f'"{stem}"' in code, f"nobody shows {key}"
