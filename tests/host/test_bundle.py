"""What a browser gets to be a cup: packs and the pages' files, under an address that changes with them."""

import ast
import functools
import gzip
import hashlib
import json
import posixpath
import re
import subprocess
from collections.abc import Iterator

import pytest

from gobelet.games import GAMES
from gobelet.texts import LANGUAGES
from gobelet_host import games
from gobelet_host.device import firmware_build, node
from gobelet_host.web import bundle, pages, script_bundler, scripts
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
    folder = firmware_build.folder()
    return bundle.of_automates([path.relative_to(folder).as_posix() for path in folder.rglob("*.mpy")])


def test_the_packs_hold_what_was_compiled_each_module_once():
    folder = firmware_build.folder()
    missing = set(firmware_build.names(folder))
    for pack in ("first", *LANGUAGES, "table", "cards", *GAMES, "rest"):
        modules = unpacked(pack)
        assert modules.keys() <= missing, f"{pack} has what another one has"
        missing -= modules.keys()
        for path, data in modules.items():
            assert data == (folder / path).read_bytes()
    assert missing, "the hardware of other cups stays away"
    for path in missing:
        foreign = r"gobelet/(board/|radio/|link/(compact_json|table_(end|seal))|cup/(typed|display/raster_python))"
        assert re.match(foreign, path), path


PACKS = {
    "first": "cup/app board/browser games/__init__ cup/pairing_keys link/sealed_link cup/settings",
    "fr": "texts/fr",
    "table": "games/game ledger/checkpoint",
    "parafico": "games/parafico/rules games/parafico/screens/bid",
    "papayoo": "games/papayoo/cards",
    "rest": "texts/owner_fr games/parafico/bot games/pepetes/solved cup/screens/settings",
    "": "board/pico link/table_seal link/table_end",  # no page needs it
}


@pytest.mark.parametrize("which", PACKS)
def test_each_module_has_its_pack(which):
    for name in PACKS[which].split():
        assert bundle.pack_of(f"gobelet/{name}.mpy", of_automates()) == which, name


def test_a_game_that_is_added_has_a_pack_of_its_own():
    for name in ("rules", "fr", "screens/decide"):
        assert bundle.pack_of(f"gobelet/games/higher/{name}.mpy", ()) == "higher"


def test_a_page_wants_the_pack_of_the_game_that_is_on_and_then_the_others():
    wanted, others = (names.split() for names in bundle.bundle().order("pepetes").split("/"))
    assert wanted == ["pepetes", "table"] or wanted == ["table", "pepetes"]
    assert sorted([*wanted, *others]) == sorted(["table", "rest", "cards", *GAMES, *LANGUAGES])
    assert "cards" in others and "cards" in bundle.bundle().order("papayoo").split("/")[0].split()
    assert bundle.bundle().order("").endswith("/"), "a page of several cups has no game of its own"


def imports(name: str) -> Iterator[str]:
    """The modules that one imports while it is itself imported, as files of packs."""
    for line in ast.parse((firmware_build.SOURCES.parent / name).with_suffix(".py").read_text(encoding="utf-8")).body:
        if isinstance(line, ast.ImportFrom) and line.module and line.module.startswith("gobelet"):
            for path in (line.module, *(f"{line.module}.{one.name}" for one in line.names)):
                yield f"{path.replace('.', '/')}.mpy"
                yield f"{path.replace('.', '/')}/__init__.mpy"


def test_the_first_pack_alone_can_be_imported():
    """Whatever comes later may come much later: a phone far from the router shows its first screen all the same."""
    folder = firmware_build.folder()
    everything = {path.relative_to(folder).as_posix() for path in folder.rglob("*.mpy")}
    needed = more = {"gobelet/board/browser.mpy"}
    while more := {one for name in more for one in imports(name)} & everything - needed:
        needed |= more
    assert needed - unpacked("first").keys() == set()


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_a_table_of_a_game_wants_imports_what_comes_later(game):
    wanted = bundle.bundle().order(game).split("/")[0].split()
    here = {name for which in ("first", *wanted) for name in unpacked(which)}
    later = {name for which in ("rest", "cards", *GAMES) for name in unpacked(which)} - here
    assert {(name, one) for name in here for one in imports(name) if one in later} == set()
    assert f"gobelet/games/{game}/definition.mpy" in here


def test_comments_are_not_sent():
    source = '/** What\n *  it does. */\nf(); // here\n  // why\ng(`//`);\n/* b */ h("a // b");\n'
    assert script_bundler.without_comments(source) == 'f();\ng(`//`);\n/* b */ h("a // b");\n'


MODULES = {
    "a/main.js": """import { two as three, One } from "../b/one.js";
import * as one from "../b/one.js";
import { all } from "../vendor/all.js";
export async function begin() { await import("./later.js"); }
new One(three);
one.two();
""",
    "b/one.js": """import { deep } from "./deep.js"; // why
export const two = () => 2;
export class One {
  constructor() { deep(); }
}
""",
    "b/deep.js": "export function deep() {}\n",
    "a/later.js": "export const later = 1;\n",
    "a/circle.js": 'import { other } from "./other.js";\n',
    "a/other.js": 'import { circle } from "./circle.js";\n',
    "a/strange.js": "export default 3;\n",
    "a/default.js": 'import strange from "./strange.js";\n',
    "a/count.js": "globalThis.counted = (globalThis.counted ?? 0) + 1;\nexport const count = () => counted;\n",
    "a/left.js": 'import { count } from "./count.js";\nexport const left = count;\n',
    "a/right.js": 'import { count } from "./count.js";\nexport const right = count;\n',
}


@pytest.fixture
def modules(tmp_path, monkeypatch):
    for name, text in MODULES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(script_bundler, "STATIC", tmp_path)


def test_a_script_has_each_module_once_before_those_that_want_it(modules):
    assert script_bundler.bundle_script("a/main.js").splitlines() == [
        'import { all } from "../vendor/all.js";',
        "const $made = globalThis.$made ??= {};",
        'const $b_deep = $made["b/deep.js"] ??= (() => {',
        "function deep() {}",
        "return { deep };",
        "})();",
        'const $b_one = $made["b/one.js"] ??= (() => {',
        "const { deep } = $b_deep;",
        "const two = () => 2;",
        "class One {",
        "constructor() { deep(); }",
        "}",
        "return { two, One };",
        "})();",
        "const { two: three, One } = $b_one;",
        "const one = $b_one;",
        'async function begin() { await import("./later.js"); }',
        "new One(three);",
        "one.two();",
        "export { begin };",
    ]
    assert script_bundler.later("a/main.js") == ["a/later.js"]


def test_what_cups_pages_load_later_is_served_where_their_scripts_look_for_it():
    files = bundle.bundle().files
    looked_for = {
        posixpath.normpath(posixpath.join(posixpath.dirname(script), target))
        for script in bundle.SCRIPTS
        for target in re.findall(r'\b(?:import\(|from )"([^"$]+)"', files[script].data.decode())
    }
    assert {"cup/wake.js", "cup/curve.js"} <= looked_for <= set(files)


@pytest.mark.parametrize("name", ["circle", "strange", "default"])
def test_a_module_that_cannot_be_joined_is_refused(modules, name):
    with pytest.raises(ValueError, match=name):
        script_bundler.bundle_script(f"a/{name}.js")


def test_the_scripts_of_one_page_share_their_modules_as_if_they_were_files(modules, tmp_path):
    """What one script knows, as the language, the other one knows: run by Node.js."""
    for name in ("left", "right"):
        (tmp_path / f"{name}.mjs").write_text(script_bundler.bundle_script(f"a/{name}.js"), encoding="utf-8")
    page = tmp_path / "page.mjs"
    page.write_text('import { left } from "./left.mjs";\nimport { right } from "./right.mjs";\n'
                    "console.log(left === right, right());\n")  # fmt: skip
    command = [*node.commands()[0], str(page)]
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.stdout == "true 1\n", done.stderr


@pytest.mark.parametrize("page", scripts.PAGES)
def test_a_page_that_is_served_asks_for_its_script_and_what_is_drawn_later(page):
    text = (STATIC / page / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'<script type="module" src="/static/([^"]+)">', text) == [f"{page}/{page}.js"]
    left = re.findall(r'^import .* from "([^"]+)"', scripts.script(f"{page}/{page}.js"), re.MULTILINE)
    assert set(left) <= {"../vendor/uplot/uPlot.min.js"}


@pytest.mark.parametrize("game", GAMES)
def test_the_drawing_of_a_game_comes_with_all_that_it_imports(game):
    made = scripts.drawing(game)
    if not games.stage(game):
        assert made == ""
        return
    assert "import " not in made and "export { " in made and "TUNES" in made


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
    phones = dict.fromkeys(("plain", "secure", "before", "mark", "packs", "home", "link", "game", "lessons"), "")
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


def test_a_style_is_sent_without_what_no_browser_needs():
    source = "/* a\n b */\n#a, .b {\n  width: calc(1px + 2px); /* c */\n}\n"
    source += '@media (a) and (b) { p > i::before { content: "· "; } }\n'
    assert script_bundler.minify_css(source) == (
        '#a,.b{width:calc(1px + 2px)}@media (a) and (b){p > i::before{content:"· "}}\n'
    )
