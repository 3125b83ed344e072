"""Makes the pictures of docs/images/: real moments of a match, as the television page and the terminal draw them; and
those of site/static/: a whole round of one, moving.

    python -m tools.make_pictures [moving]      moving: these alone

A match is played in virtual time by the cups' own program and a real table (tests/host/world.py), from a seed, until
a moment worth a picture comes; those of the other games are played by automates through the whole protocol.
"""

from __future__ import annotations

import io
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from PIL import Image
from rich.console import Console

from bench.trial import Recorder
from gobelet import games
from gobelet.bots import BotPlayer
from gobelet.prng import Random
from gobelet.texts import LANGUAGES
from gobelet_host import words
from gobelet_host.device import node
from gobelet_host.games import stage as drawing
from gobelet_host.games.parafico import spectator as parafico
from gobelet_host.sim.bot_settings import NAMES as PEOPLE
from gobelet_host.sim.simulate import FairTable
from gobelet_host.spectate.model import TableModel
from gobelet_host.view import page_layouts
from gobelet_host.view import theme as looks
from gobelet_host.view.blocks import Page
from gobelet_host.view.page_layouts import CupPlacement, Panel
from gobelet_host.web import messages, pages, replay_export, texts
from gobelet_host.web.site import STATIC
from tools import get_browser, svg
from tools.site import program

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
MOVING = ROOT / "site" / "static"
WIDTH = 960  # of the moving picture
STAYS = {"bid": 1300, "bluff": 1500, "caramba": 1500, "count": 4000, "round": 900}  # ms that a step is looked at
PASSES = 350
NAMES = ("Marie", "Jean", "Vincent", "François", "Camille", "Léa")
SIZE = (100, 42)
SCREEN = (1280, 720)
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
    """A table with six cups, the first one a human's."""
    world = World(folder, count=0, seed=seed)
    for number, name in enumerate(NAMES):
        settings = {"name": name, "automate": int(number > 0), "lang": lang}
        pilot = BotPlayer("sound", seed * 100 + number, 40) if number else None
        world.cups.append(Cup(world, number, json.dumps(settings).encode(), pilot))
    return world


def play(world: World, model: TableModel, until: Callable[[], bool]) -> None:
    """Plays on until something is true. The human's hands press what an automate would."""
    app = world.cups[0].app
    mind = BotPlayer("sound", world.seed, 0)
    world.run(lambda: bool(app.lobby))
    app.ready()
    while not until():
        world.turn()
        owed = app.ledger.owes(app.owner.seat) if app.owner.seat >= 0 else ""
        if owed in ("roll", "shake") and not app.seat.has_in_flight(owed):
            app.seat.shake()
        elif owed == "show" and not app.seat.has_in_flight("show"):
            app.seat.show()
        elif owed == "act" and not app.seat.has_in_flight("act") and not until():
            app.seat.act(mind.think(app.ledger.match, app.owner.seat, app.owner.hand)[0])


def terminal(lang: str = "fr", seed: int = SEED) -> str:
    """The picture of the README: the table, and a cup whose player has to speak."""
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

        play(world, model, moment)
        app.set_dice_uncovered(True)
        world.wait(2500)
        frame = world.cups[0].board.frame
        place = CupPlacement("below", page_layouts.BRAILLE)
        block = page_layouts.play_page(model, said, looks.FELT, SIZE, Panel("Marie", frame), place, [])
        world.journal.close()
    console = Console(
        file=io.StringIO(), width=SIZE[0], height=SIZE[1], force_terminal=True, color_system="truecolor", no_color=False
    )
    rows = console.render_lines(Page(block, *SIZE, looks.FELT.ground), console.options, pad=False)
    return svg.picture(rows, SIZE[0], "gobelet play")


def television(lang: str = "en", seed: int = SEED) -> bytes:
    """The television when all cups have been lifted: the page itself in a browser, fed with that one moment."""
    with tempfile.TemporaryDirectory() as folder:
        world = gather(Path(folder), seed, lang)
        model = TableModel.follow(world.table)

        def moment() -> bool:
            verdict = getattr(model.watcher, "verdict", None)
            return bool(verdict and verdict.count and verdict.call == "bluff" and sum(verdict.count) > verdict.bid[1])

        play(world, model, moment)
        said = texts.load(lang)
        shown = messages.message(model, len(world.table.log) - 1, [], said)
        world.journal.close()
    return photograph([{"kind": "words", "lang": lang, "words": said.labels()}, shown])


def stage(game: str, seed: int, after: int, wanted: Callable[[dict[str, Any]], bool], lang: str = "en") -> bytes:
    """The television in the middle of a match at the largest table of a game."""
    rules, recorder = games.load(game), Recorder()
    seats = rules.SEATS[1]
    people = [(name, number % 3 > 0) for number, name in enumerate(PEOPLE[:seats])]
    table = FairTable(rules, games.complete_options(rules, {}), ["sound"] * seats, Random(seed), recorder, people)
    said = texts.load(lang)
    shown: dict[str, Any] = {}
    while not shown:
        if not table.table_turn() and not table.claim():
            table.step()
        if recorder.entries > after:
            (latest,) = messages.of_match(recorder.payloads, said, recorder.entries - 2)
            shown = latest if wanted(latest["picture"]["table"]) else {}
    return photograph([{"kind": "words", "lang": lang, "words": said.labels()}, {**shown, "events": []}])


def photograph(stream: list[dict[str, Any]]) -> bytes:
    """A JPEG of the television page after these messages."""
    from playwright.sync_api import Route, ViewportSize, WebSocketRoute, sync_playwright

    def serve(route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path == "/":
            route.fulfill(body=pages.page("tv/index.html"), content_type="text/html")
        elif path.startswith("/static/games/"):
            route.fulfill(path=Path(str(drawing(path.split("/")[3]))))
        else:
            route.fulfill(path=STATIC / path.removeprefix("/static/"))

    def tell(socket: WebSocketRoute) -> None:
        for message in stream:
            socket.send(json.dumps(message))

    node.for_playwright()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=get_browser.system_browser(), args=["--no-sandbox"])
        size = ViewportSize(width=SCREEN[0], height=SCREEN[1])
        page = browser.new_page(viewport=size, color_scheme="dark", reduced_motion="reduce")
        page.route("**/*", serve)
        page.route_web_socket("**/view*", tell)
        page.goto("http://localhost/")
        page.locator(".seat").first.wait_for()
        return page.screenshot(type="jpeg", quality=QUALITY)


def moving(lang: str) -> list[tuple[Image.Image, int]]:
    """A round of Parafico from the shake to the die that is lost: its steps, and the ms that each stays."""
    from playwright.sync_api import ViewportSize, sync_playwright

    record, _ = program.played("parafico")
    told = list(messages.of_match(record.payloads, texts.load(lang)))
    starts = [at for at, one in enumerate(told) if any(event["kind"] == "round" for event in one["events"])]
    steps = told[starts[0] : starts[1] + 1]
    shots: list[tuple[Image.Image, int]] = []
    node.for_playwright()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        match = Path(folder) / "match.html"
        match.write_text(replay_export.film("", steps, {}, texts.load(lang)), encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=get_browser.system_browser(), args=["--no-sandbox"])
        size = ViewportSize(width=SCREEN[0], height=SCREEN[1])
        page = browser.new_page(viewport=size, color_scheme="dark", reduced_motion="reduce")
        page.goto(match.as_uri())
        page.locator(".seat").first.wait_for()
        for step in steps:
            picture = Image.open(io.BytesIO(page.locator("#table").screenshot())).convert("RGB")
            stays = max((STAYS.get(event["kind"], 0) for event in step["events"]), default=0) or PASSES
            shots.append((picture.resize((WIDTH, WIDTH * picture.height // picture.width)), stays))
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
    (IMAGES / "terminal.svg").write_text(terminal())
    return write_moving()


if __name__ == "__main__":
    main()
