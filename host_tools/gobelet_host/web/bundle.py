"""Packs once what a browser needs to be a cup: the firmware in a few files, and the pages' own files beside it.

Everything is served under one address that holds a hash of all of it, so that a browser may keep it for ever: a phone
that comes again asks for one small page. It must not know routes, tables or games. The first visit is short: the first
pack has what a cup needs until it hears a table, and one of a language the words; the packs "table" and that of the
game which is on have what it needs then, and until these are here it hears nothing (cup.js). What follows a moment
later is for other games, for automates and for what a player visits by hand.
"""

import contextlib
import functools
import gzip
import hashlib
import json
import mimetypes
import re
import threading
from collections.abc import Callable, Collection, Container, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from gobelet.bots import TEMPERS
from gobelet.games import GAMES, load
from gobelet.texts import LANGUAGES
from gobelet_host import games
from gobelet_host.device import firmware_build
from gobelet_host.errors import HostError
from gobelet_host.web import pages, script_bundler, texts
from gobelet_host.web.site import STATIC

# Of static/, what cups in a browser are made of.
FOLDERS = ("cup", "play", "sim", "shared", "vendor/micropython", "vendor/noble-curves", "vendor/qr")
VIEWPORTS = {"cup": ", viewport-fit=cover", "play": ", viewport-fit=cover"}  # what the pages of folders say of it
SCRIPTS = ("cup/main.js", "play/main.js", "sim/main.js")  # of pages; each with all that it imports
OWN = ("play/", "sim/", "words/host-")  # of pages of this laptop alone
FIRST, TABLE, REST = "first", "table", "rest"  # the names of packs; each game has one of its own name
CARDS = "cards"  # the pack of what games with cards want: with it a page loads its own arithmetic, see cup/engine.js
OF_GAMES = "gobelet/games/"
OWN_BOARD = ("__init__.mpy", "box.mpy", "records.mpy", "browser.mpy")
# For others than pages.
NEVER = ("table_end.mpy", "table_seal.mpy", "typed_commands.mpy", "raster_python.mpy", "compact_json.mpy")
# Not needed at a table; a page of an automate waits for all packs.
LATER = ("bot.mpy", "bots.mpy", "bot_controller.mpy", "prng.mpy", "practice.mpy", "selfplay.mpy", "coach.mpy",
          "game_data.mpy")  # fmt: skip
LATER += ("tutorial.mpy", "tutorial_fr.mpy", "tutorial_en.mpy", "reasons.mpy", "reasons_fr.mpy", "reasons_en.mpy")
LATER += ("host_requests.mpy", "auto_power_off.mpy", "key_menu.mpy", "networks.mpy", "wifi_menu.mpy", "box.mpy")
LATER += ("host_questions.mpy", "update.mpy", "image_tag.mpy")
LATER += ("prompts.mpy", "voting.mpy")  # after two minutes of waiting
LATER += ("lifetime_statistics.mpy",)  # when a match ends
LATER += ("owner_fr.mpy", "owner_en.mpy", "pages_fr.mpy", "pages_en.mpy")
# Nor before a match begins.
ROUND = ("checkpoint.mpy", "wait.mpy", "bid.mpy", "verdict.mpy", "throw_animation.mpy",
         "roll.mpy")  # fmt: skip
# Nor before the table has been heard.
ROUND += ("entry_kinds.mpy", "match_entry.mpy", "seating_entries.mpy", "play_entries.mpy", "unsolicited.mpy",
          "closing.mpy")  # fmt: skip
ROUND += ("decision_timer.mpy", "time_control.mpy", "lobby.mpy", "touch_layout.mpy", "match.mpy", "game.mpy",
          "match_summary.mpy", "match_history.mpy", "match_ends.mpy")  # fmt: skip
ROUND += ("attestations.mpy", "choice_entries.mpy", "follower.mpy", "match_recorder.mpy")
ROUND += ("duties.mpy", "seat.mpy", "distinct_names.mpy")
# Where cards are dealt.
AT_CARDS = ("deal.mpy", "deal_entries.mpy", "deal_audit.mpy", "card_secrets.mpy", "card_curve.mpy", "card_points.mpy",
            "own_deal.mpy", "deal_jobs.mpy", "curve_point_transfer.mpy", "deal_scheduler.mpy",
            "dealing.mpy")  # fmt: skip
AT_CARDS += ("curve.mpy", "plain_curve.mpy", "gobelet/link/joining.mpy", "cpace.mpy")  # and where a code gets a key
# Scenes that players open by hand; and those that come in a match.
AIM = "aim"  # what a game is about, of its texts for phones: wanted where one is chosen
BY_HAND = "menu settings name shake_calibration known_tables selftest factory_reset rules".split()
BY_HAND += "lifetime_statistics about reviews wifi_networks wifi_join text_entry host_question".split()
BY_HAND += "prompts".split()  # after two minutes of waiting
IN_MATCHES = "match_over alarm choice show event_pages ranking reveal seating standings check_word".split()
DRAWN = "gobelet/cup/table_snapshot.mpy"  # what lies on the table
KEPT = "public, max-age=31536000, immutable"
_TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}
_IMPORT = re.compile(r"^[ \t]*from ([\w.]+) import (\([^)]*\)|[^#\n]+)", re.MULTILINE)
_COMMENT = re.compile(r"#[^\n]*")
_SMALL = 600  # bytes; what is smaller is not worth compressing


@dataclass(frozen=True)
class File:
    """A file as it is sent. zipped: with gzip, b"" where that is no gain."""

    data: bytes
    zipped: bytes
    kind: str


@dataclass(frozen=True)
class Bundle:
    """files: by path below the address `files/<digest>/`."""

    digest: str
    files: dict[str, File]

    @property
    def address(self) -> str:
        """Where the files are, below the address of the pages' home."""
        return f"files/{self.digest}"

    def order(self, game: str) -> str:
        """The packs behind the first as a page loads them: those that a table of this game wants, a slash, the others;
        without a game it wants all."""
        packs = [Path(name).stem for name in self.files if name.startswith("firmware/")]
        packs.remove(FIRST)
        wants = (TABLE, game, CARDS) if game and load(game).deck else (TABLE, game)
        wanted = [name for name in packs if name in wants] if game else packs
        return f"{' '.join(wanted)}/{' '.join(name for name in packs if name not in wanted)}"


def pack_of(name: str, of_automates: Container[str]) -> str:
    """The pack that a module belongs to ("gobelet/cup/app.mpy"); "" for what no cup in a browser needs. of_automates:
    those of games that nobody but automates needs."""
    folder, _, last = name.removeprefix("gobelet/").rpartition("/")
    if (folder == "board" and last not in OWN_BOARD) or folder == "radio" or last in NEVER:
        return ""
    if folder == "texts" and last.removesuffix(".mpy") in LANGUAGES:
        return last.removesuffix(".mpy")
    scene = last.removesuffix(".mpy") if folder == "cup/screens" else ""
    if last in LATER or name in of_automates or scene in BY_HAND:
        return REST
    if name.startswith(OF_GAMES) and name.count("/") > 2:
        return name.removeprefix(OF_GAMES).partition("/")[0]
    if last in AT_CARDS or name in AT_CARDS:
        return CARDS
    return TABLE if last in ROUND or scene in IN_MATCHES or name == DRAWN else FIRST


def of_automates(names: Collection[str]) -> set[str]:
    """The modules of games that only those lead to which none but an automate needs: what has been learned, and how it
    is used."""
    modules = {name.removesuffix(".mpy").removesuffix("/__init__").replace("/", "."): name for name in names}
    needed = {name for name in names if name.startswith(OF_GAMES) and _is_asked_for(name)}
    due = list(needed)
    while due:
        for module in _imports(due.pop()):
            if module in modules and modules[module] not in needed:
                needed.add(modules[module])
                due.append(modules[module])
    return {name for name in names if name.startswith(OF_GAMES) and name.count("/") > 2} - needed


def _is_asked_for(name: str) -> bool:
    """Whether a module of a game is found by its name by those that know no game, automates aside."""
    last = name.rpartition("/")[2].removesuffix(".mpy")
    modules = ("__init__", "definition", "rules", "words", "screens", "touch", "table_data", *LANGUAGES)
    return last in modules and name.count("/") == 3 or "/screens/" in name


def _imports(name: str) -> Iterator[str]:
    """The modules that a module's source imports, anywhere in it. It is not parsed, which would take a table half of
    its start: ours are imported in this form alone, and a word too many in a text would only name what is no module."""
    source = (firmware_build.SOURCES.parent / name).with_suffix(".py").read_text(encoding="utf-8")
    for module, names in _IMPORT.findall(source):
        yield module
        parts = _COMMENT.sub("", names).strip("()").split(",")
        yield from (f"{module}.{part.split()[0]}" for part in parts if part.strip())


def pack(modules: Iterable[tuple[str, bytes]]) -> bytes:
    """Modules in one file: the length of the list in a line, the list [[path, size], ...] in JSON, then the bytes."""
    modules = list(modules)
    listed = json.dumps([[name, len(data)] for name, data in modules], separators=(",", ":")).encode()
    return b"%d\n" % len(listed) + listed + b"".join(data for _, data in modules)


def _packs() -> dict[str, bytes]:
    folder = firmware_build.folder()
    names = firmware_build.names(folder)
    # Neighbours alike compress better: the texts of one kind in both languages, rules beside rules.
    names.sort(key=lambda name: (name.rpartition("/")[0], name.rpartition("_")[2]))
    automates = of_automates(names)
    packs: dict[str, list[str]] = {FIRST: [], TABLE: [], CARDS: [], REST: []}
    for name in names:
        if which := pack_of(name, automates):
            packs.setdefault(which, []).append(name)
    return {which: pack((name, (folder / name).read_bytes()) for name in held) for which, held in packs.items()}


def _words(lang: str, sections: tuple[str, ...] = texts.CUPS) -> bytes:
    """Texts of the pages of cups, in a language: a small part of what all pages say, and what games say on a phone."""
    words = texts.load(lang)
    labels = words.labels(sections)
    for game in GAMES:
        labels |= {f"{game}.{key}": text for key, text in words.on_phones(game).items() if key != AIM}
    return _json(labels)


def _solo_words(lang: str) -> bytes:
    """Texts of the choice of games and bots without a table: what they are about, who those are and what they do."""
    words = texts.load(lang)
    more = {f"{game}.{AIM}": words.on_phones(game).get(AIM) for game in GAMES}
    more |= {f"{game}.habit.{temper}": words.habit(game, temper) for game in GAMES for temper in TEMPERS}
    labels = words.labels(("solo.", "sim.bots", "host.level_", "host.temper_", "host.of", "host.character"))
    return _json(labels | {key: text for key, text in more.items() if text})


def _json(labels: dict[str, str]) -> bytes:
    return json.dumps(labels, ensure_ascii=False, separators=(",", ":")).encode()


def _file(path: str, data: bytes, zipped: bytes = b"") -> File:
    if not zipped and len(data) > _SMALL:
        zipped = gzip.compress(data, 9, mtime=0)
    kind = _TYPES.get(Path(path).suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
    return File(data, zipped if len(zipped) < len(data) else b"", kind)


def _build() -> Bundle:
    files = {f"firmware/{name}.bin": _file(name, data) for name, data in _packs().items()}
    for lang in LANGUAGES:
        files[f"words/{lang}.json"] = _file(".json", _words(lang))
        files[f"words/solo-{lang}.json"] = _file(".json", _solo_words(lang))
        files[f"words/lost-{lang}.json"] = _file(".json", _json(texts.load(lang).labels(("lost.",))))
        files[f"words/host-{lang}.json"] = _file(".json", _words(lang, texts.OWN))
    for name in {*SCRIPTS, *(later for script in SCRIPTS for later in script_bundler.later(script))}:
        files[name] = _file(name, script_bundler.bundle_script(name).encode())
    for folder in FOLDERS:
        for path in sorted((STATIC / folder).iterdir()):
            name = path.relative_to(STATIC).as_posix()
            if path.suffix == ".gz":
                zipped = path.read_bytes()
                files[name.removesuffix(".gz")] = _file(path.stem, gzip.decompress(zipped), zipped)
            elif path.suffix == ".css":
                files[name] = _file(name, script_bundler.minify_css(path.read_text(encoding="utf-8")).encode())
            elif path.suffix == ".js" and not folder.startswith("vendor/"):
                continue  # joined: above
            elif path.is_file() and path.suffix not in (".html", ".md"):
                files[name] = _file(name, path.read_bytes())
    for game in GAMES:
        if drawn := games.phone(game):
            name = f"games/{game}/phone.js"
            source = script_bundler.without_comments(drawn.read_text(encoding="utf-8"))
            files[name] = _file(name, source.encode())
    digest = hashlib.sha256()
    for name, file in sorted(files.items()):
        digest.update(f"{name} {len(file.data)}\n".encode() + file.data)
    return Bundle(digest.hexdigest()[:16], files)


_making = threading.Lock()
_remembered = functools.lru_cache(_build)


def bundle() -> Bundle:
    """The files of this version, made once. The first call may compile the firmware: a second or two.

    Raises HostError("no_mpy_cross", "bad_source")."""
    with _making:
        return _remembered()


def prepare() -> None:
    """Makes them in the background, so that no page has to wait for it. If that fails, the first page is told why."""

    def make() -> None:
        with contextlib.suppress(HostError, OSError):
            bundle()

    threading.Thread(target=make, daemon=True).start()


def page(
    folder: str, values: Callable[[Request], dict[str, str]] = lambda request: {}
) -> Callable[[Request], Response]:
    """The answer to a request for the page of a folder: index.html with the address of the files. values: see
    pages.page(); `game` among them is the one that is on."""

    def serve(request: Request) -> Response:
        return HTMLResponse(text_of_page(folder, home="/", link="/link", **values(request)))

    return serve


def text_of_page(folder: str, home: str, link: str, game: str = "", **values: str) -> str:
    """The page of a folder. home: the address under which the files are, relative to the page's. link: where its cups
    find the table, "" for none. game: the one that is on. values: see pages.page()."""
    made = bundle()
    taught = " ".join(name for name in GAMES if load(name).lesson)
    values |= {"packs": made.order(game), "home": home, "link": link, "lessons": taught}
    return pages.page(f"{folder}/index.html", files=home + made.address, viewport=VIEWPORTS.get(folder, ""), **values)


def worker(request: Request) -> Response:
    """The answer to a request for the service worker of cups."""
    return Response(text_of_worker("cup"), media_type="text/javascript")


def text_of_worker(page: str) -> str:
    """The service worker of cups: another one for each version, which keeps its files. page: the address of the cup's
    page, relative to the worker's own."""
    made = bundle()
    files = [f"{made.address}/{name}" for name in sorted(made.files) if not name.startswith(OWN)]
    named = {"VERSION": made.digest, "PAGE": page, "FILES": files}
    first = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in named.items())
    return first + (STATIC / "cup" / "worker.js").read_text(encoding="utf-8")


def answer(request: Request) -> Response:
    """The answer to a request for `/files/<digest>/<path>`. A page of another version gets nothing: it must reload."""
    made = bundle()
    file = made.files.get(request.path_params["path"])
    if file is None or request.path_params["digest"] != made.digest:
        return PlainTextResponse("", 404)
    headers = {"cache-control": KEPT, "vary": "accept-encoding"}
    if file.zipped and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.zipped, headers=headers | {"content-encoding": "gzip"}, media_type=file.kind)
    return Response(file.data, headers=headers, media_type=file.kind)
