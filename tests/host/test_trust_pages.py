"""The pages on trust: short enough for a family, and what they say of an alarm begins with the words of the display."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gobelet import texts
from gobelet.texts import LANGUAGES

DOCS = Path(__file__).resolve().parents[2] / "docs"
FAMILY, BOTH = 400, 900  # words at most
VERDICTS = {"en": ("**Stop**", "**Wait**", "**Go on**"), "fr": ("**Stop**", "**Attends**", "**Continue**")}
# that a cup shows where an alarm would stand
ALSO = ("ask.broken", "ask.first_throw", "ask.outvoted", "waits_for", "no_key")


def read(page: str, lang: str) -> str:
    return (DOCS / f"{page}.{lang}.md").read_text(encoding="utf-8")


def words(text: str) -> int:
    return len(re.findall(r"[\w’-]+", re.sub(r"\]\([^)]*\)", "]", text)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_for_a_family_and_that_of_the_alarms_are_short(lang):
    family, alarms = words(read("trust", lang)), words(read("alarms", lang))
    assert family <= FAMILY and family + alarms <= BOTH, (family, alarms)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_alarm_of_a_cup_has_a_row_that_begins_with_its_very_words(lang):
    cup = dict(texts.load(lang)._table.items())
    keys = [key for key in cup if key.startswith("alarm.") and key != "alarm.table"] + list(ALSO)
    shown = {re.sub(r"\{\d\}", "…", cup[key]) for key in keys}
    rows = [row.strip("| ").split(" | ") for row in read("alarms", lang).splitlines() if row.startswith("| ")][1:]
    assert {row[0].replace("\u00a0", " ").replace("\u202f", " ") for row in rows} == shown
    assert all(row[1] in VERDICTS[lang] for row in rows)
    order = [VERDICTS[lang].index(row[1]) for row in rows]
    assert order == sorted(order), "what stops a game comes first"
