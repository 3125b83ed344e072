"""The pages of the site that are the program itself: a cup with its lessons, matches to watch. Plain files, no table.

They are the very files that a table serves; below `try/`, which is their home. It knows no generator of pages.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from bench import trial
from gobelet.games import GAMES
from gobelet.games import load as rules_of
from gobelet.texts import LANGUAGES
from gobelet_host import games
from gobelet_host.audit import audit
from gobelet_host.web import bundle, messages, replay_export, statistics, texts
from gobelet_host.web.site import STATIC

HOME = "try"  # the folder
CUP = "cup"  # a page is a folder with an index.html: hosts of files send that
BESIDE = ("cup.webmanifest",)
MADE = ("180.png", "192.png", "512.png", "awake.mp4", "awake.webm")
SEED = 7  # of the matches to watch
PEOPLE = ("Marie", "Jean", "Zoé", "Camille", "Hugo", "Léa")
AT_MOST = 4  # of them at a table


def write(folder: Path) -> None:
    """Writes them all below folder/try."""
    home = folder / HOME
    write_cup(home)
    write_matches(home)


def write_cup(home: Path) -> None:
    """The cup: it loads once, is kept by the browser and plays alone."""
    made = bundle.bundle()
    for name, file in made.files.items():
        if not name.startswith("sim/"):
            put(home / made.address / name, file.data)
    for name in BESIDE:
        put(home / name, (STATIC / "cup" / name).read_bytes())
    for name in MADE:
        put(home / "static" / "made" / name, (STATIC / "made" / name).read_bytes())
    put(home / "worker.js", bundle.text_of_worker(f"{CUP}/").encode())
    page = bundle.text_of_page("cup", home="../", link="", lang="en", plain="", secure="", before="")
    put(home / CUP / "index.html", page.encode())


def write_matches(home: Path) -> None:
    """A whole match of each game, to be watched step by step: automates play it, the same one each time."""
    for game in GAMES:
        record, names = played(game)
        for lang in LANGUAGES:
            words = texts.load(lang)
            told = list(messages.of_match(record.payloads, words))
            counted = statistics.figures_of(((step.ledger, step.events) for step in audit.fold(record)), words)
            title = f"{games.title(game, lang)} · {', '.join(names)}"
            put(home / "watch" / f"{game}.{lang}.html", replay_export.film(title, told, counted, words).encode())


def played(game: str) -> tuple[audit.Record, list[str]]:
    """A match of a game, as a table would have written it down, and who played."""
    rules = rules_of(game)
    seats = min(rules.SEATS[1], AT_MOST)
    people = [(name, False) for name in PEOPLE[:seats]]
    recorder = trial.played(rules, {}, seats, SEED, ["sound"] * seats, people)
    return audit.Record(1, recorder.uid, recorder.payloads, True), [name for name, _ in people]


def put(path: Path, data: bytes) -> None:
    """Writes a file, with the folders it lies in."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def empty(folder: Path) -> None:
    """An empty folder, whatever was there."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
