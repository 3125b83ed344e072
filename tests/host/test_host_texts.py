"""The texts of the laptop and of its games: files of TOML that say the same in every language."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest
from test_glossary import players_texts

import gobelet_host
from gobelet.texts import LANGUAGES
from gobelet_host import catalogue, words
from gobelet_host.errors import HostError
from gobelet_host.words import event_sentences

HOST = Path(gobelet_host.__file__).parent
FOLDERS = sorted({path.parent for path in HOST.rglob("*.toml")})


def places(key: str, text: str) -> set[str]:
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError as error:
        raise AssertionError(f"{key}: {text!r}: {error}") from error


def written(folder: Path, text: str) -> Path:
    (folder / "en.toml").write_text(text, encoding="utf-8")
    return folder


def refused(folder: Path, lang: str = "en") -> HostError:
    with pytest.raises(HostError) as caught:
        catalogue.load(folder, lang)
    return caught.value


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_language_has_the_same_texts_with_the_same_places(folder):
    first, *others = [catalogue.load(folder, lang) for lang in LANGUAGES]
    assert {path.stem for path in folder.glob("*.toml")} == set(LANGUAGES)
    for other in others:
        assert other.keys() == first.keys()
        for key, text in other.items():
            assert places(key, text) == places(key, first[key]), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_of_the_laptop_hides_one_of_the_cups(lang):
    assert not catalogue.load(words.FOLDER, lang).keys() & dict(words.texts.load(lang)._table.items()).keys()


def test_a_key_is_its_sections_and_its_name_and_may_have_a_text_beside_keys_below_it(tmp_path):
    written(tmp_path, 'title = "Pig"\n[option]\nend = "Ends"\n"end.target" = "at a total"\ntie.shared = "shared"\n')
    assert catalogue.load(tmp_path, "en") == {
        "title": "Pig",
        "option.end": "Ends",
        "option.end.target": "at a total",
        "option.tie.shared": "shared",
    }
    option = {"end": "Ends", "end.target": "at a total", "tie.shared": "shared"}
    assert catalogue.section(tmp_path, "en", "option") == option


def test_a_language_without_a_file_is_told_with_the_file_to_write(tmp_path):
    error = refused(written(tmp_path, ""), "eo")
    assert error.code == "no_words" and "(eo)" in str(error) and str(tmp_path / "eo.toml") in str(error)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('title = "Pig"\nrounds = Rounds\n', "line 2"),
        ('title = "Pig"\ntitle = "Pig"\n', "line 2"),
        ("[option]\nrounds = 3\n", "option.rounds is not a text: write it between quotes"),
        ('[option]\ntie.shared = "a"\n"tie.shared" = "b"\n', "option.tie.shared is there twice"),
    ],
)
def test_a_broken_file_is_told_with_its_name_and_the_place(tmp_path, text, told):
    error = refused(written(tmp_path, text))
    assert error.code == "bad_words" and told in str(error) and str(tmp_path / "en.toml") in str(error)


def test_a_file_that_is_no_utf_8_is_told(tmp_path):
    (tmp_path / "en.toml").write_bytes('title = "Pépètes"\n'.encode("latin-1"))
    assert refused(tmp_path).code == "bad_words"


COUNTED = re.compile(r"\{\w+\}[ \u202f\u00a0]([^\W\d_]+)")
# Nouns beside those that have both forms somewhere.
NOUNS = set("tours manches entrées lignes gestes ports joueurs dés rounds entries lines steps turns".split())


def test_every_number_with_a_noun_has_a_singular_and_a_plural():
    """What is counted anywhere in texts .one and .many is counted nowhere else without them."""
    told = {f"{lang} {where}": text for lang in LANGUAGES for where, text in players_texts(lang).items()}
    told = {where: text for where, text in told.items() if not re.search(r" (lesson|owner) |\.md$", where)}
    pairs = {where: text for where, text in told.items() if where.endswith((".one", ".many"))}
    nouns = NOUNS | {noun for where, text in pairs.items() for noun in re.findall(r"\{0\} ([^\W\d_]{3,})", text)}
    assert {"carte", "cartes", "pépètes", "gobelet", "player", "players"} <= nouns
    for where, text in told.items():
        if " option." in where:
            continue  # what may be chosen: a word of it may be "one"
        stem = where.removesuffix(".one").removesuffix(".many")
        assert stem == where or {stem + ".one", stem + ".many"} <= told.keys(), where
        counted = [noun for noun in COUNTED.findall(text) if noun in nouns] if stem == where else []
        assert not counted, f"{where} counts {counted} without a singular and a plural: {text}"
        assert not re.search(r"\{\w+\}.*\((?:s|nt|x)\)", text), f"{where}: {text}"


def test_an_event_tells_a_number_with_its_noun_in_the_singular_or_the_plural():
    french = words.load("fr")
    told = [event_sentences.sentence(("minutes", -1, -1, count), ["Léa"], french, "pepetes") for count in range(3)]
    assert told == [f"La partie dure depuis {said}." for said in ("0 minute", "1 minute", "2 minutes")]
    english = event_sentences.sentence(("trick", -1, 0, 1), ["Zoé"], words.load("en"), "papayoo")
    assert english == "Zoé takes the trick: 1 point."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_step_of_the_protocol_is_not_told_to_players(lang):
    """Seats, promises and shuffles of the protocol: a player hears of the game."""
    told = [
        event_sentences.sentence((kind, -1, 0), ["Léa"], words.load(lang), game)
        for kind in event_sentences.UNTOLD
        for game in ("", "parafico", "papayoo")
    ]
    assert set(told) == {""}
