"""What a browser gets to be a cup: packs and the pages' files, under an address that changes with them."""

import functools
import gzip
import hashlib
import json
import re

import pytest

from gobelet.games import GAMES
from gobelet_host.device import compiled
from gobelet_host.web import bundle, pages
from gobelet_host.web.site import STATIC


def unpacked(name: str) -> dict[str, bytes]:
    """The modules of a pack."""
    data = bundle.bundle().files[f"firmware/{name}.bin"].data
    line, _, rest = data.partition(b"\n")
    listed, rest = json.loads(rest[: int(line)]), rest[int(line) :]
    modules = {}
    for path, size in listed:
        modules[path], rest = rest[:size], rest[size:]
    assert rest == b""
    return modules


@functools.cache
def of_automates() -> set[str]:
    """What nobody but automates needs."""
    folder = compiled.folder()
    return bundle.of_automates([path.relative_to(folder).as_posix() for path in folder.rglob("*.mpy")])


def test_the_packs_hold_what_was_compiled_each_module_once():
    folder = compiled.folder()
    missing = {path.relative_to(folder).as_posix() for path in folder.rglob("*.mpy")}
    for pack in ("first", "table", *GAMES, "rest"):
        modules = unpacked(pack)
        assert modules.keys() <= missing, f"{pack} has what another one has"
        missing -= modules.keys()
        for path, data in modules.items():
            assert data == (folder / path).read_bytes()
    assert missing, "the hardware of other cups stays away"
    for path in missing:
        assert re.match(r"gobelet/(board/|radio/|link/table_(end|seal)|cup/typed|cup/display/loops)", path), path


@pytest.mark.parametrize(
    ("name", "which"),
    [
        ("gobelet/cup/app.mpy", "first"),
        ("gobelet/board/web.mpy", "first"),
        ("gobelet/games/parafico/rules.mpy", "parafico"),
        ("gobelet/texts/fr.mpy", "first"),
        ("gobelet/games/papayoo/cards.mpy", "papayoo"),
        ("gobelet/games/parafico/bot.mpy", "rest"),
        ("gobelet/games/pepetes/solved.mpy", "rest"),
        ("gobelet/games/__init__.mpy", "first"),
        ("gobelet/games/game.mpy", "table"),
        ("gobelet/games/parafico/screens/bid.mpy", "parafico"),
        ("gobelet/ledger/checkpoint.mpy", "table"),
        ("gobelet/cup/keys.mpy", "first"),
        ("gobelet/link/sealed.mpy", "first"),
        ("gobelet/link/table_seal.mpy", ""),
        ("gobelet/cup/screens/settings.mpy", "rest"),
        ("gobelet/cup/settings.mpy", "first"),
        ("gobelet/board/pico.mpy", ""),
        ("gobelet/link/table_end.mpy", ""),
        ("gobelet/link/table_seal.mpy", ""),
        ("gobelet/link/sealed.mpy", "first"),
    ],
)
def test_each_module_has_its_pack(name, which):
    assert bundle.pack_of(name, of_automates()) == which


def test_a_game_that_is_added_has_a_pack_of_its_own():
    for name in ("rules", "fr", "screens/decide"):
        assert bundle.pack_of(f"gobelet/games/higher/{name}.mpy", ()) == "higher"


def test_a_page_wants_the_pack_of_the_game_that_is_on_and_then_the_others():
    wanted, others = (names.split() for names in bundle.bundle().order("pepetes").split("/"))
    assert wanted == ["pepetes", "table"] or wanted == ["table", "pepetes"]
    assert sorted([*wanted, *others]) == sorted(["table", "rest", *GAMES])
    assert bundle.bundle().order("").endswith("/"), "a page of several cups has no game of its own"


def test_comments_are_not_sent_and_no_line_gets_another_number():
    source = "/** What\n *  it does. */\nf(); // here\n  // why\ng(`//`); /* a */\n/* b */ h();\n"
    assert bundle.without_comments(source) == "\n\nf(); // here\n\ng(`//`); /* a */\n/* b */ h();\n"


def test_what_is_sent_compressed_is_the_same():
    for name, file in bundle.bundle().files.items():
        if file.zipped:
            assert gzip.decompress(file.zipped) == file.data, name
            assert len(file.zipped) < len(file.data)


def test_a_page_names_files_that_are_there():
    made = bundle.bundle()
    for folder in ("cup", "sim"):
        named = re.findall(r'"/here/([^"]+)"', pages.page(f"{folder}/index.html", files="/here"))
        assert len(named) > 4
        assert set(named) <= made.files.keys()


PAGES = [f"{path.parent.name}/{path.name}" for path in sorted(STATIC.glob("*/*.html")) if path.parent.name != "shared"]


@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_whole_and_nothing_is_left_to_fill_in(name):
    texts = {"code": "Code", "enter": "Enter", "why": "Why", "heading": "Gobelet"}
    rules = dict.fromkeys(("body", "games", "head", "languages", "language", "others", "tutorial"), "")
    evening = dict.fromkeys(("about", "above", "around", "below"), "")
    film = dict.fromkeys(("first", "lang", "match", "modules", "styles", "title"), "")
    phones = dict.fromkeys(("plain", "secure", "mark", "packs"), "")
    text = pages.page(name, **texts, **rules, **evening, **film, **phones)
    assert text.startswith("<!doctype html>") and text.count("<head>") == 1 and "</html>" in text
    assert "{{" not in text


def test_modules_import_what_is_there():
    made = bundle.bundle()
    for name, file in made.files.items():
        if not name.endswith(".js"):
            continue
        folder = name.rpartition("/")[0]
        for path in re.findall(r'(?:from|URL\() ?["`](\.[^"`$]+)["`]', file.data.decode()):
            parts = [*folder.split("/")]
            for part in path.split("/"):
                parts = parts[:-1] if part == ".." else parts if part == "." else [*parts, part]
            assert "/".join(parts) in made.files, (name, path)


def test_micropython_is_what_its_origin_says():
    told = (STATIC / "vendor/micropython/ORIGIN.md").read_text(encoding="utf-8")
    for name in ("micropython.wasm", "micropython.mjs"):
        data = bundle.bundle().files[f"vendor/micropython/{name}"].data
        assert hashlib.sha256(data).hexdigest() in told
