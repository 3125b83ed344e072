"""Makes the pictures of docs/images/: real moments of a match, as pages and the terminal draw them; and those of
site/static/: a whole round of one, moving. A browser draws them all.

    python -m tools.make_pictures [moving]      moving: these alone

A match is played in virtual time by the cups' own program and a real table (tests/host/world.py), from a seed, until
a moment worth a picture comes; those of the other games are played by automates through the whole protocol.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import Any

from PIL import Image
from rich.console import Console
from rich.segment import Segment

from bench.trial import FairTable
from gobelet import games
from gobelet.bots import BotPlayer
from gobelet.prng import Random
from gobelet.texts import LANGUAGES
from gobelet_host import words
from gobelet_host.device import node
from gobelet_host.games.parafico import spectator as parafico
from gobelet_host.sim.bot_settings import NAMES as PEOPLE
from gobelet_host.spectate.model import TableModel
from gobelet_host.view import page_layouts
from gobelet_host.view import theme as looks
from gobelet_host.view.blocks import Page
from gobelet_host.view.page_layouts import CupPlacement, Panel
from gobelet_host.web import messages, replay_export, texts
from tools import get_browser
from tools.site import program

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
MOVING = ROOT / "site" / "static"
MOVES = (960, 432)  # of the moving picture, as site/*/index.md have it: of a page 720 high
STAYS = {"bid": 1300, "bluff": 1500, "caramba": 1500, "count": 4000, "round": 900}  # ms that a step is looked at
PASSES = 350
NAMES = ("Marie", "Jean", "Vincent", "François", "Camille", "Léa")
SIZE = (100, 42)
SCREEN = 1280
HEIGHT = 860  # of which the table takes 716, above what leads through a replay
TERMINAL = """
  pre { display: inline-block; margin: 0; padding: 14px; background: #0a2b20; color: #f7f3e8;
    font: 15px/18px "DejaVu Sans Mono", monospace; }
  b { font-weight: inherit; }
  i { display: inline-block; font-style: normal; height: 18px; vertical-align: top; width: 9px; }
"""
QUALITY = 72
SEED = 12
# The other pictures, by file: the game at its largest table, the seed, the first entry that is worth looking at, and
# what the picture's table must be like then.
STAGES: dict[str, tuple[str, int, int, Callable[[dict[str, Any]], bool]]] = {
    "tv-paradice.jpg": ("paradice", 3, 330, lambda table: bool(table["ways"]) and len(table["news"]) > 3),
    "tv-papayoo.jpg": ("papayoo", 5, 62, lambda table: len(table["trick"]) == 7),
    "tv-parcheesi.jpg": ("parcheesi", 4, 260, lambda table: len(table["choices"]) > 2),
}

sys.path.append(str(ROOT / "tests" / "host"))
from world import Cup, World  # noqa: E402  # pyright: ignore[reportMissingImports]


def gather(folder: Path, seed: int, lang: str) -> World:
    """A table with six cups, the first one a human's, who decides as an automate would."""
    world = World(folder, count=0, seed=seed)
    for number, name in enumerate(NAMES):
        settings = {"name": name, "automate": int(number > 0), "lang": lang}
        pilot = BotPlayer("sound", seed * 100 + number, 40) if number else None
        world.cups.append(Cup(world, number, json.dumps(settings).encode(), pilot))
    human, mind = world.cups[0], BotPlayer("sound", seed, 0)
    human.first_legal = lambda: mind.think(human.app.ledger.match, human.app.owner.seat, human.app.owner.hand)[0]
    return world


def terminal(lang: str = "fr", seed: int = SEED) -> bytes:
    """The picture of docs/play: the table, and a cup whose player has to speak."""
    said = words.load(lang)
    with tempfile.TemporaryDirectory() as folder:
        world = gather(Path(folder), seed, lang)
        model = TableModel.follow(world.table)
        app = world.cups[0].app

        def moment() -> bool:
            turn = app.owner.seat >= 0 and app.ledger.owes(app.owner.seat) == "act"
            if not turn or not app.owner.hand:
                return False
            seen = model.watcher
            assert isinstance(seen, parafico.Spectator)
            return seen.round > 4 and len(seen.history) > 4 and not seen.parafico

        world.play(world.cups[0], moment)
        app.set_dice_uncovered(True)
        world.wait(2500)
        frame = world.cups[0].board.frame
        place = CupPlacement("below", page_layouts.BRAILLE)
        block = page_layouts.play_page(model, said, looks.FELT, SIZE, Panel("Marie", frame), place, [])
        world.journal.close()
    console = Console(width=SIZE[0], height=SIZE[1], force_terminal=True, color_system="truecolor", no_color=False)
    rows = console.render_lines(Page(block, *SIZE, looks.FELT.ground), console.options, pad=False)
    lines = ["".join(f'<b style="{style(part)}">{cells(part.text)}</b>' for part in row) for row in rows]
    look = f"<meta charset=utf-8><style>{TERMINAL}</style><pre>"
    with opened(look + "\n".join(lines), device_scale_factor=2) as page:
        return page.locator("pre").screenshot()


def style(part: Segment) -> str:
    """The look of a part of a line as CSS has it."""
    return part.style.get_html_style() if part.style else ""


def cells(text: str) -> str:
    """A text in cells of one width, whichever font has its signs."""
    return "".join(f"<i>{escape(sign)}</i>" for sign in text)


def television(lang: str = "en", seed: int = SEED) -> bytes:
    """The table when all cups have been lifted."""
    with tempfile.TemporaryDirectory() as folder:
        world = gather(Path(folder), seed, lang)
        model = TableModel.follow(world.table)

        def moment() -> bool:
            verdict = getattr(model.watcher, "verdict", None)
            return bool(verdict and verdict.count and verdict.call == "bluff" and sum(verdict.count) > verdict.bid[1])

        world.play(world.cups[0], moment)
        said = texts.load(lang)
        shown = messages.message(model, len(world.table.log) - 1, [], said)
        world.journal.close()
    return photograph(shown, said)


def stage(game: str, seed: int, after: int, wanted: Callable[[dict[str, Any]], bool], lang: str = "en") -> bytes:
    """The table in the middle of a match, the largest one of a game."""
    rules = games.load(game)
    seats = rules.SEATS[1]
    people = [(name, number % 3 > 0) for number, name in enumerate(PEOPLE[:seats])]
    table = FairTable(rules, games.complete_options(rules, {}), ["sound"] * seats, Random(seed), people)
    said = texts.load(lang)
    shown: dict[str, Any] = {}
    while not shown:
        table.step()
        if table.log.entries > after:
            (latest,) = messages.of_match(table.log.payloads, said, table.log.entries - 2)
            shown = latest if wanted(latest["picture"]["table"]) else {}
    return photograph({**shown, "events": []}, said)


@contextlib.contextmanager
def opened(text: str, height: int = HEIGHT, **more: Any) -> Iterator[Any]:
    """A page of HTML in a browser, in the dark and without anything that moves."""
    from playwright.sync_api import ViewportSize, sync_playwright

    node.for_playwright()
    size = ViewportSize(width=SCREEN, height=height)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder) / "page.html"
        path.write_text(text, encoding="utf-8")
        browser = get_browser.launch(playwright)
        page = browser.new_page(viewport=size, color_scheme="dark", reduced_motion="reduce", **more)
        page.goto(path.as_uri())
        yield page
        browser.close()


def photograph(message: dict[str, Any], said: texts.WebWords) -> bytes:
    """A JPEG of the table that pages draw of a message."""
    with opened(replay_export.film("", [message], {}, said)) as page:
        page.locator(".seat").first.wait_for()
        return page.locator("#table").screenshot(type="jpeg", quality=QUALITY)


def moving(lang: str) -> list[tuple[Image.Image, int]]:
    """A round of Parafico from the shake to the die that is lost: its steps, and the ms that each stays."""
    record, _ = program.played("parafico")
    told = list(messages.of_match(record.payloads, texts.load(lang)))
    starts = [at for at, one in enumerate(told) if any(event["kind"] == "round" for event in one["events"])]
    steps = told[starts[0] : starts[1] + 1]
    shots: list[tuple[Image.Image, int]] = []
    with opened(replay_export.film("", steps, {}, texts.load(lang)), 720) as page:
        page.locator(".seat").first.wait_for()
        for step in steps:
            picture = Image.open(io.BytesIO(page.locator("#table").screenshot())).convert("RGB")
            stays = max((STAYS.get(event["kind"], 0) for event in step["events"]), default=0) or PASSES
            shots.append((picture.resize(MOVES), stays))
            page.keyboard.press("ArrowRight")
    return shots


def write_moving() -> None:
    """The round in each language, and how it ends as a picture for who wants none that moves."""
    for lang in LANGUAGES:
        shots = moving(lang)
        pictures = [picture for picture, _ in shots]
        pictures[0].save(
            MOVING / f"round.{lang}.webp", save_all=True, append_images=pictures[1:], loop=0, quality=70, method=6,
            duration=[stays for _, stays in shots],
        )  # fmt: skip
        pictures[-1].save(MOVING / f"round.{lang}.jpg", quality=QUALITY)


def main() -> None:
    if sys.argv[1:] == ["moving"]:
        return write_moving()
    IMAGES.mkdir(parents=True, exist_ok=True)
    (IMAGES / "tv.jpg").write_bytes(television())
    for name, moment in STAGES.items():
        (IMAGES / name).write_bytes(stage(*moment))
    (IMAGES / "terminal.png").write_bytes(terminal())
    return write_moving()


if __name__ == "__main__":
    main()
