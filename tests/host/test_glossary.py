"""One word for one thing: no text or document for players uses a word that the glossary of its language rules out."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

import gobelet_host
from gobelet import texts
from gobelet.games import GAMES
from gobelet.texts import LANGUAGES
from gobelet_host import catalogue
from gobelet_host.words.typography import typeset_document

ROOT = Path(__file__).resolve().parents[2]
HOST = Path(gobelet_host.__file__).parent
# Documents for players, {0} being the language.
DOCUMENTS = (
    "docs/play.{}.md",
    "docs/trust.{}.md",
    "docs/alarms.{}.md",
    "docs/limits.{}.md",
    "docs/arena.{}.md",
    "docs/club.{}.md",
    *(f"site/{{}}/{page}.md" for page in ("index", "try", "download")),
    *(f"docs/{game}.{{}}.md" for game in GAMES),
)
FRENCH_PLACES = ("*.fr.md", "docs/*.fr.md", "site/fr/*.md", "hardware/*.fr.md")
FRENCH = sorted(path for place in FRENCH_PLACES for path in ROOT.glob(place))
# What is typed as it stands: commands, options, places, addresses.
CODE = re.compile(r"```.*?```|`[^`]*`|\]\([^)]*\)|--[\w-]+|\{[^}]*\}|https?://\S+|gobelet club \w+|\b[A-Z]{3,}\b", re.S)


def forbidden(lang: str) -> list[str]:
    """The words of the last column of a glossary."""
    rows = (ROOT / f"docs/glossary.{lang}.md").read_text(encoding="utf-8").splitlines()
    cells = [row.split("|")[3].strip() for row in rows if row.startswith("| ")]
    words = [word.strip() for cell in cells[1:] if cell for word in cell.split(",")]
    assert len(words) > 15
    return words


def players_texts(lang: str) -> dict[str, str]:
    """Each text that a player may read, by where it is."""
    tables = {"cup": dict(texts.load(lang)._table.items()), "owner": dict(texts.of_part(lang, "owner").items())}
    for game in GAMES:
        tables[f"cup {game}"] = dict(texts.of_game(lang, game).items())
        lesson = texts.Table(import_module(f"gobelet.games.{game}.tutorial_{lang}").TEXTS)
        tables[f"lesson {game}"] = dict(lesson.items())
        pages = import_module(f"gobelet.games.{game}.pages_{lang}").PAGES
        tables[f"pages {game}"] = {str(number): page for number, page in enumerate(pages)}
    for folder in {path.parent for path in HOST.rglob("*.toml")}:
        tables[f"laptop {folder.name}"] = dict(catalogue.load(folder, lang))
    said = {f"{where} {key}": text for where, table in tables.items() for key, text in table.items()}
    for name in DOCUMENTS:
        said[name.format(lang)] = (ROOT / name.format(lang)).read_text(encoding="utf-8")
    return said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_players_read_no_word_that_the_glossary_rules_out(lang):
    words = forbidden(lang)
    never = re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})(?!\w)", re.IGNORECASE)
    wrong = []
    for where, text in players_texts(lang).items():
        found = sorted({word.lower() for word in never.findall(CODE.sub(" ", text))})
        if found:
            wrong.append(f"{where}: {', '.join(found)}")
    assert not wrong, f"docs/glossary.{lang}.md has another word:\n" + "\n".join(wrong)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_that_a_player_meets_is_longer_than_25_words(lang):
    long = []
    for where, text in players_texts(lang).items():
        if not where.endswith(".md"):
            long += [f"{where}: {part}" for part in re.split(r"(?<=[.!?…])\s+|\n", text) if len(part.split()) > 25]
    assert not long, "\n".join(long)


@pytest.mark.parametrize("path", FRENCH, ids=lambda path: path.name)
def test_no_line_of_a_french_document_begins_with_a_sign(path):
    """Browsers, and whoever fills the lines again, break them at plain blanks only."""
    text = path.read_text(encoding="utf-8")
    wrong = [old for old, new in zip(text.split("\n"), typeset_document(text).split("\n"), strict=True) if old != new]
    assert not wrong, f"type the blanks that do not break, and ’: {wrong[:3]}"


@pytest.mark.parametrize("path", FRENCH, ids=lambda path: path.name)
def test_a_french_document_says_tu_or_vous_and_never_both(path):
    text = CODE.sub(" ", path.read_text(encoding="utf-8"))
    friend = set(re.findall(r"\b(?:tu|toi|ton|tes|te|t’)(?!\w)", text, re.I))
    group = set(re.findall(r"\b(?:vous|votre|vos|\w{2,}ez)\b", text, re.I)) - {"assez", "chez", "Chez"}
    assert not (friend and group), f"both {sorted(friend)} and {sorted(group)}"
