"""The pages of rules: what they show as an example is what the rules say."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from gobelet.games import GAMES
from gobelet.texts import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
FACES = " ⚀⚁⚂⚃⚄⚅"
ROUNDS = json.loads((ROOT / "tests/golden/parafico.json").read_text(encoding="utf-8"))["rounds"]


def read(game: str, lang: str) -> str:
    return (ROOT / f"docs/{game}.{lang}.md").read_text(encoding="utf-8").replace("\u00a0", " ").replace("\u202f", " ")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_each_page_begins_with_the_aim_a_round_and_three_traps(game, lang):
    first, *rest = re.split(r"^## 1\. ", read(game, lang), maxsplit=1, flags=re.MULTILINE)
    assert rest and ("## In two minutes" in first or "## En deux minutes" in first)
    assert len(re.findall(r"^\d\. \*", first, re.MULTILINE)) == 3
    assert len(first.split()) < 400, "two minutes"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_fifteen_rounds_of_parafico_are_those_of_the_original(lang):
    rows = [row.strip("| ").split(" | ") for row in read("parafico", lang).splitlines() if re.match(r"\| \d+ .*×", row)]
    assert len(rows) == len(ROUNDS) == 15
    for (number, bids, count, then), played in zip(rows, ROUNDS, strict=True):
        assert number.split()[0] == str(played["round"]) and ("Parafico" in number) == played["parafico"]
        wanted = [f"{name} {said[0]}×{FACES[int(said[2])]}" for name, said, _ in played["said"] if "x" in said]
        assert bids.split(", ")[:-1] == wanted and played["said"][-1][1] in bids.split(", ")[-1]
        exact, wild = played["count"]
        assert re.findall(r"\d+", count) == [
            str(n) for n in ([exact] if "+" not in count else [exact, wild, exact + wild])
        ]
        assert then.startswith(played["then"][0])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_seven_sums_of_pepetes_add_up(lang):
    sums = re.findall(r"\| ([⚀-⚅]+) \| (\d+) \+ (\d+) \| (\d+) \|", read("pepetes", lang))
    assert len(sums) == 7
    for dice, bonus, pips, score in sums:
        assert sum(FACES.index(die) for die in dice) == int(pips) and int(bonus) + int(pips) == int(score)
