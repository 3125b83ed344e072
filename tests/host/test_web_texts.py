"""The words of the television, the replay and the statistics: none that no page shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

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


@pytest.mark.parametrize("lang", ("en", "fr"))
def test_every_group_of_what_is_tapped_has_a_name_for_who_hears_the_page(lang):
    source = (WEB / "static" / "cup" / "hand.js").read_text(encoding="utf-8")
    kinds = re.findall(r'"(\w+)"', re.search(r"const LIST = \[(.*?)\]", source)[1])
    assert len(kinds) > 10
    named = texts.load(lang).labels(("cup.",))
    assert [kind for kind in kinds if f"cup.touch_{kind}" not in named] == []


@pytest.mark.parametrize("lang", ("en", "fr"))
def test_the_page_of_the_laptops_own_player_has_all_words_of_its_scripts(lang):
    scripts = [*(WEB / "static" / "play").glob("*.js"), WEB / "static" / "shared" / "network.js"]
    said = set(re.findall(r'\bt\("([a-z_.]+)"', "".join(path.read_text(encoding="utf-8") for path in scripts)))
    known = texts.load(lang).labels(texts.OWN)
    assert len(said) > 20
    assert {key for key in said if key not in known} == set()
    assert {f"view.network_{state}" for state in ("none", "unreached")} <= set(known)
    assert {key for key in texts.load(lang).labels() if key.startswith("silent.")} <= set(known)
