"""No text is carried around that nobody shows: memory on a cup is for the game."""

from pathlib import Path

from gobelet import texts

ROOT = Path(__file__).resolve().parent.parent.parent
# Shown by a key that is put together: events and calls by their kind, buttons by their name;
# lines of the menu and titles by their scene.
BY_CODE = ("event.", "head.bluff", "head.caramba", "head.lift", "button.")
IN_THE_MENUS = ("bar.", "menu.alone", "menu.practice", "menu.settings", "menu.about")


def test_every_text_is_shown_by_somebody():
    files = [path for folder in ("firmware", "host_tools") for path in (ROOT / folder).rglob("*.py")]
    sources = [path.read_text(encoding="utf-8") for path in files if "texts" not in path.parts]
    code = "".join(sources)
    for table, by_code in ((texts.load("fr")._table, BY_CODE), (texts.read("fr", "menu"), IN_THE_MENUS)):
        for key in table:
            stem = key.removesuffix(".one").removesuffix(".many")
            assert key.startswith(by_code) or f'"{stem}"' in code, f"nobody shows {key}"
