"""Lays the documents for Sphinx, a tree a language, and has it make the pages.

Sphinx with MyST and the theme Furo: the generator of Python's and Linux's own documents. What it must be told is in
site/conf.py. It must not know what the documents say.
"""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from gobelet import VERSION
from gobelet.games import GAMES
from gobelet.texts import LANGUAGES
from gobelet_host import games
from gobelet_host.web import texts, tutorial_links
from tools.setup import ROOT
from tools.site import documents, program

SITE = ROOT / "site"
BOARD = "<!-- board -->"  # where a document of rules wants its board drawn
CUP_PICTURE = "hardware/pictures/cup.png"  # in the guide: the same cup to be turned
MODELS = ("cup", "exploded")  # hardware/pictures/<name>.glb
VIEWER = """```{{raw}} html
<model-viewer id="turned" src="{root}/models/cup.glb" data-closed="{root}/models/cup.glb"
  data-open="{root}/models/exploded.glb" poster="{picture}" alt="{alt}" camera-controls touch-action="pan-y"
  camera-orbit="15deg 55deg 105%" interaction-prompt="none" shadow-intensity="0.6" exposure="0.9"
  tone-mapping="neutral">
</model-viewer>
<p class="turning"><button type="button" id="take-apart" aria-pressed="false">{apart}</button> <span>{how}</span></p>
<script type="module" src="{root}/viewer/model-viewer.min.js"></script>
<script type="module" src="{root}/turn.js"></script>
```"""
TURNING = {
    "en": ("The cup, to be turned", "Take it apart", "Drag it, or use the arrow keys; two fingers or the wheel zoom."),
    "fr": ("Le gobelet, à tourner", "Le démonter", "Tirez-le, ou les flèches ; la molette ou deux doigts grossissent."),
}
FILES = "<!-- downloads -->"
FROM_SOURCE = {
    "en": "This copy of the site comes without the files: `make release` makes them.",
    "fr": "Cette copie du site vient sans les fichiers : `make release` les fait.",
}
ALSO = {
    "en": ("Watch a match of {0}", "Two minutes to learn it", "Play it now"),
    "fr": ("Regarder une partie de {0}", "L’apprendre en deux minutes", "Y jouer maintenant"),
}


class SiteError(Exception):
    """The site cannot be made; the text says why."""


def lay(lang: str, folder: Path, downloads: Sequence[Path] = ()) -> None:
    """The documents of a language in an empty folder, as Sphinx wants them. downloads: files that are offered."""

    def picture(place: str) -> str:
        if not (ROOT / place).is_file():
            raise SiteError(f"{place} is shown, and is not there")
        target = folder / "files" / place
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / place, target)
        return f"files/{place}"

    for page in documents.pages(lang).values():
        text = documents.mended(page, (ROOT / page.source).read_text(encoding="utf-8"), picture)
        text = with_more(page, text).replace(FILES, listed(downloads) or FROM_SOURCE[lang])
        program.put(folder / f"{page.name}.md", text.encode())


def listed(files: Sequence[Path]) -> str:
    """Files to download, with their sizes."""
    sizes = [(one.name, one.stat().st_size / 1e6) for one in files]
    rows = [f'<li><a href="../download/{name}">{name}</a> {size:.2f} MB</li>' for name, size in sizes]
    return "\n".join(["```{raw} html", "<ul>", *rows, "</ul>", "```"]) if files else ""


def with_more(page: documents.Page, text: str) -> str:
    """A document with what a page can show and a file cannot: boards, ways to play, a cup to be turned."""
    text = text.replace("{{version}}", VERSION)
    if page.name in GAMES:
        own = games.part(page.name, "diagram")
        board = own.svg(texts.load(page.lang).for_game(page.name)) if own else ""
        title, line, rest = text.partition("\n")
        text = title + line + ways(page.name, page.lang) + rest.replace(BOARD, f"```{{raw}} html\n{board}\n```")
    if page.name == "guide":
        start = text.index("![", 0)
        end = text.index(")", start) + 1
        alt, apart, how = TURNING[page.lang]
        address = f"_images/{Path(CUP_PICTURE).name}"
        viewer = VIEWER.format(root="../static", picture=address, alt=alt, apart=apart, how=how)
        still = f"```{{image}} files/{CUP_PICTURE}\n:class: unturned\n:alt: {alt}\n```"
        text = f"{text[:start]}{viewer}\n\n{still}{text[end:]}"
    return text


def ways(game: str, lang: str) -> str:
    """The links above the rules of a game."""
    watch, learn, play = ALSO[lang]
    named = watch.format(games.title(game, lang))
    links = [(f"../try/cup/?play={game}&amp;lang={lang}", play), (f"../try/watch/{game}.{lang}.html", named)]
    if lesson := tutorial_links.address(game, lang, "../try/cup/"):
        links.insert(0, (lesson, learn))
    told = " ".join(f'<a class="way" href="{address}">{text}</a>' for address, text in links)
    return f"\n```{{raw}} html\n<p>{told}</p>\n```\n"


def make(source: Path, out: Path, lang: str) -> None:
    """Sphinx's pages of one language. Raises SiteError: a link that leads nowhere is an error."""
    words = ["-q", "-W", "--keep-going", "-b", "html", "-c", str(SITE)]
    alone = set(documents.pages(lang)).difference(*(documents.pages(other) for other in LANGUAGES if other != lang))
    words += ["-D", f"language={lang}", "-A", f"alone={' '.join(sorted(alone))}", "-d", f"{source}.trees"]
    told = os.environ | {"SOURCE_DATE_EPOCH": os.environ.get("SOURCE_DATE_EPOCH", "0"), "PYTHONHASHSEED": "0"}
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", *words, str(source), str(out)], env=told, capture_output=True, text=True
    )
    if done.returncode:
        raise SiteError(done.stderr.strip())
    for rest in (".buildinfo", "objects.inv"):
        (out / rest).unlink(missing_ok=True)


def shared(out: Path) -> None:
    """What pages of both languages share: the first page, which sends everybody to theirs, and the models."""
    static = out / "static"
    shutil.copytree(SITE / "static", static, dirs_exist_ok=True)
    shutil.copytree(SITE / "viewer", static / "viewer", dirs_exist_ok=True)
    for packed in (static / "viewer").glob("*.gz"):
        packed.with_suffix("").write_bytes(gzip.decompress(packed.read_bytes()))
        packed.unlink()
    for name in MODELS:
        program.put(static / "models" / f"{name}.glb", (ROOT / "hardware/pictures" / f"{name}.glb").read_bytes())
    program.put(out / "index.html", (SITE / "first.html").read_bytes())
    program.put(out / ".nojekyll", b"")  # a host that would leave out what begins with _


def write(source: Path, out: Path, downloads: Sequence[Path] = ()) -> None:
    """All pages, in folders a language. downloads: files that they offer."""
    for path in downloads:
        program.put(out / "download" / path.name, path.read_bytes())
    for lang in LANGUAGES:
        lay(lang, source / lang, downloads)
        make(source / lang, out / lang, lang)
    shared(out)


