"""The site: which documents it has, where their links lead there, and that a page which is wrong is found."""

import re

import pytest

from gobelet.games import GAMES
from gobelet.texts import LANGUAGES
from tools.setup import ROOT
from tools.site import check, documents, tree

TRUST = documents.pages("fr")["trust"]


def mended(text, page=TRUST):
    return documents.mended(page, text, lambda place: f"files/{place}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_page_is_a_document_of_the_project(lang):
    pages = documents.pages(lang)
    assert set(GAMES) <= set(pages) and {"index", "try", "play", "trust", "guide", "download"} <= set(pages)
    for page in pages.values():
        assert (ROOT / page.source).is_file(), page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_page_stands_in_the_list_of_pages(lang):
    page = documents.pages(lang)["index"]
    text = documents.mended(page, (ROOT / page.source).read_text(encoding="utf-8"), str)
    listed = " ".join(text.split("```{toctree}")[1:]).split()
    assert set(documents.pages(lang)) - {"index"} <= {line.strip("<>") for line in listed}


def shape(path):
    """What a document has of each kind, whatever language it is in: its chapters, its tables, what is to be typed."""
    lines = path.read_text(encoding="utf-8").splitlines()
    typed = [line.split("#")[0].split()[:2] for line in lines if re.match(r"(    |\.venv/bin/)(gobelet|make) ", line)]
    return [line.split()[0] for line in lines if line.startswith("#")], sum(line[:1] == "|" for line in lines), typed


@pytest.mark.parametrize("name", sorted(documents.IN_BOTH))
def test_a_document_has_the_same_chapters_tables_and_commands_in_both_languages(name):
    english, french = (shape(ROOT / f"{documents.IN_BOTH[name]}.{lang}.md") for lang in ("en", "fr"))
    assert english == french


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("[les règles](parafico.fr.md#1-ce-quil-faut)", "[les règles](parafico.md#1-ce-quil-faut)"),
        ("[en anglais](trust.en.md)", '<a href="../en/trust.html">en anglais</a>'),
        ("[le protocole](protocol.md#liens)", '<a href="../en/protocol.html#liens">le protocole</a>'),
        ("[le code](../firmware/gobelet/fair.py)", "le code"),
        ("[`fair.py`](../firmware/gobelet/fair.py) et `[a](b)`", "`fair.py` et `[a](b)`"),
        ("![un gobelet](../hardware/pictures/cup.png)", "![un gobelet](files/hardware/pictures/cup.png)"),
        ("[loin](https://example.org/x) [ici](#la)", "[loin](https://example.org/x) [ici](#la)"),
        ("```\n[x](y.md)\n```\n[x](y.md)", "```\n[x](y.md)\n```\nx"),
        ("[à imprimer](../hardware/print)", "[à imprimer](download.md)"),
    ],
)
def test_links_lead_to_pages_of_the_site_or_are_no_links(text, wanted):
    assert mended(text) == wanted


def test_the_guide_has_the_cup_to_be_turned_where_its_picture_is_and_the_picture_where_it_cannot():
    text = tree.with_more(documents.pages("en")["guide"], "# A\n\n![The cup](files/x.png)\n\n## B\n\n![b](c.png)\n")
    assert text.index("<model-viewer") < text.index(":class: unturned") < text.index("## B") and text.count("![") == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_each_game_lead_to_a_cup_and_to_a_match(game):
    text = tree.with_more(documents.pages("fr")[game], f"# {game}\n\nDu texte.\n\n{tree.BOARD}\n")
    assert f"../try/watch/{game}.fr.html" in text and f"../try/cup/?play={game}" in text and tree.BOARD not in text


def test_files_to_download_are_listed_with_their_sizes(tmp_path):
    (tmp_path / "gobelet-1.uf2").write_bytes(bytes(1_500_000))
    told = tree.listed([tmp_path / "gobelet-1.uf2"])
    assert '<a href="../download/gobelet-1.uf2">gobelet-1.uf2</a> 1.50 MB' in told and tree.listed([]) == ""


def test_what_is_wrong_with_a_page_is_found(tmp_path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder/index.html").write_text('<h1 id="here">x</h1>')
    (tmp_path / "a.html").write_text(
        '<a href="folder/#here">1</a><a href="folder/#gone">2</a><a href="gone.html">3</a><a href="../out.html">4</a>'
        '<img src="https://example.org/x.png"><script src="//example.org/x.js"></script><a href="https://example.org">5</a>'
    )
    assert sorted(check.links(tmp_path)) == [
        "a.html: ../out.html is not there",
        "a.html: folder/#gone has no gone",
        "a.html: gone.html is not there",
        "a.html: loads //example.org/x.js",
        "a.html: loads https://example.org/x.png",
    ]
