"""What tests of the pages need: a real table that serves them, cups that play, a real browser that looks.

The table runs in a thread with a loop of its own, since Playwright's plain interface wants this thread for itself.
`site` is that table: `site.url`, `site.automates(3)`, `site.call(function)` runs something at the table and
`site.until(...)` waits for it. `open_page` opens pages that fail the test when they complain or ask another host.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import json
import os
import threading
import time
from pathlib import Path
from unittest import mock

import pytest
from hands import PATIENCE
from legible import UNHEARD, UNSEEN, painted
from quick_journal import QuickJournal
from web_cups import Cup

from gobelet import games
from gobelet.bots import BotPlayer
from gobelet_host.device import node
from gobelet_host.evening.recorder import Recorder
from gobelet_host.evening.review_service import ReviewService
from gobelet_host.table import match
from gobelet_host.table.keys import Keys
from gobelet_host.table.live_table import LiveTable
from gobelet_host.table.table import Table
from gobelet_host.web import bundle
from gobelet_host.web.server import WebTable
from gobelet_host.web.site import Site
from tools import get_browser

HERE = Path(__file__).parent
VENDOR = HERE / "vendor"
NO_BROWSER = "no browser for the tests of the pages"
PICTURES = os.environ.get("GOBELET_PICTURES")  # a folder to keep pictures of the pages in: `make pictures`
SIZES = {"tv": (1280, 720), "full": (1920, 1080), "phone": (390, 844)}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """All tests that a missing browser skips are told from one place, thus in one line of the summary."""
    report = yield
    if report.skipped and NO_BROWSER in str(report.longrepr):
        report.longrepr = (__file__, 0, report.longrepr[2])
    return report


@pytest.fixture(scope="session", autouse=True)
def packed():
    """The firmware for browsers is compiled before a test waits for a page."""
    bundle.bundle()


_opened = contextlib.ExitStack()
_browsers = []
_missing = []  # why none opens: a machine without one is asked once, not before every test


@pytest.fixture
def browser():
    """A Chromium: the system's, else Playwright's own; without one the test is skipped. All pages share it."""
    if _browsers and not _browsers[0].is_connected():
        _close_browser()
    if not _browsers:
        _browsers.append(_open_browser())
    return _browsers[0]


class BrowserDied(Exception):
    """The browser itself or the process of a page has ended under a test, whatever the test met because of it."""


# Chromium crashes now and then on a busy machine. What its death has broken is tried once more in a new one, and the
# summary says so; what fails for any other reason fails at once, and so does what kills two browsers.
DEATHS = ("BrowserDied", "TargetClosedError", "crashed", "Segmentation fault")


def pytest_collection_modifyitems(items):
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=list(DEATHS)))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """What fails while a browser is dead has failed of its death."""
    try:
        return (yield)
    except Exception as error:
        pages = item.funcargs.get("open_page")
        if (isinstance(pages, Pages) and pages.are_dead()) or (_browsers and not _browsers[0].is_connected()):
            raise BrowserDied from error
        raise


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item, nextitem):
    """Behind the last test of a page the browser is closed: its loop would keep asyncio.run from what follows in this
    process."""
    if nextitem is None or nextitem.path.parent != HERE:
        _close_browser()


def _close_browser():
    _browsers.clear()
    _opened.close()


def _open_browser():
    why = f"{NO_BROWSER}: {get_browser.remedy()}"
    if _missing:
        pytest.skip(why)
    node.for_playwright()
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE * 1000)
    try:
        launched = get_browser.launch(_opened.enter_context(sync_playwright()))
    except Exception as error:
        _opened.close()
        if os.environ.get("GOBELET_NEED_BROWSER") != "1" and not get_browser.opens():
            _missing.append(error)
            pytest.skip(why)
        pytest.fail(f"{why}\n{error}", pytrace=False)
    _opened.callback(launched.close)
    return launched


class LiveSite:
    """A table that serves pages, in its own thread. table, live, site: the real ones; touch them through call()."""

    def __init__(self, path, lang="fr", port=0, cups=None, certificate=None, host="127.0.0.1", network=None, **options):
        self.path = path
        self._host = host
        self._network = network  # the name of a network namespace, None for this one
        self._certificate = certificate
        self.options = options
        self.lang = lang
        self.cups = []
        self._make_cups = cups
        self._port = port
        self.start()

    def start(self):
        """Opens the table on its journal, as after a start or a crash; the address stays the same."""
        self.failure = None
        self._up = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._main()), daemon=True)
        self._thread.start()
        assert self._up.wait(PATIENCE)
        if self.failure:
            raise self.failure

    async def _main(self):
        try:
            if self._network:
                with Path(f"/run/netns/{self._network}").open() as namespace:  # Python has setns from 3.12 on
                    assert ctypes.CDLL(None).setns(namespace.fileno(), 0) == 0  # this thread alone goes there
            self._loop = asyncio.get_running_loop()
            self._stop = asyncio.Event()
            self._tasks = []
            self.journal = QuickJournal(self.path)
            self.table = Table(self.journal, os.urandom, keys=Keys(self.path.with_name("keys")), **self.options)
            self.live = LiveTable(self.table)
            self.recorder = Recorder(self.table)
            self.site = Site(
                self.live, self.lang, self._host, recorder=self.recorder, reviews=ReviewService(self.live)
            )  # fmt: skip
            if self._make_cups:
                self.site.cups = self._make_cups(self.site)
                self._tasks.append(asyncio.create_task(self.site.cups.watch()))
            self.site.certificate = self._certificate
            web = WebTable(self.site, self._port)
            self._port = self.site.port
            self.url = self.site.local_url
            self._tasks += [asyncio.create_task(web.run()), asyncio.create_task(self.live.run())]
            while not web.started:
                await asyncio.sleep(0.005)
        except BaseException as error:
            self.failure = error
            raise
        finally:
            self._up.set()
        await self._stop.wait()
        for task in self._tasks:
            task.cancel()
        results = await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.site.cups:
            self.site.cups.close()
        self.journal.close()
        self.failure = next((r for r in results if isinstance(r, Exception)), None)

    def call(self, function):
        """Runs a function (or a coroutine that it returns) at the table and gives its result."""

        async def run():
            result = function()
            return await result if asyncio.iscoroutine(result) else result

        return asyncio.run_coroutine_threadsafe(run(), self._loop).result(PATIENCE)

    def until(self, done, seconds=PATIENCE):
        """Waits until something is true at the table."""
        end = time.monotonic() + seconds
        while not self.call(done):
            assert time.monotonic() < end, f"nothing after {seconds} s: {self.call(self.state)}"
            time.sleep(0.01)

    def state(self):
        members = [(m.name, m.ready, bool(m.connection)) for m in self.table.members.values()]
        return self.table.ledger.phase, self.table.ledger.entries, members, [cup.crashes for cup in self.cups]

    def cup(self, name="Marie", pilot=None, pace=0, lang="fr", age=0, cup_id=None):
        """Puts a cup on the table; with pilot "sound" or "random" an automate."""
        number = len(self.cups)
        settings = f'{{"name":"{name}","age":{age},"automate":{int(bool(pilot))},"lang":"{lang}"}}'.encode()

        def make():
            automate = BotPlayer(pilot, number + 1, pace) if pilot else None
            made = Cup(self.live, number, settings, automate, cup_id)
            self.cups.append(made)
            self._tasks.append(self._loop.create_task(made.run()))
            return made

        return self.call(make)

    def automates(self, count, pilot="sound", pace=0):
        """Puts so many automates on the table."""
        names = "Marie Jean Vincent François Camille Léa Hugo Inès Paul Zoé Nino Anaïs Émile Rose Théo".split()
        return [self.cup(names[len(self.cups) % len(names)], pilot, pace) for _ in range(count)]

    def cup_url(self):
        """What the QR code says now: the page of a cup, and a code that lets one phone in."""
        return self.call(lambda: self.site.join_url)

    def begin(self):
        """Begins a match of everybody who is here, without waiting for anybody to be ready."""
        self.until(lambda: self.table.members and len(self.table.members) >= len(self.cups))
        self.call(lambda: self.table.begin([c for c, m in self.table.members.items() if m.connection]))

    def relive(self, payloads):
        """The table makes these entries, which other cups have made before, and tells of them. Gives the number of the
        last one that brought an event for everybody, -1 for none."""
        return self.call(lambda: self._relive(payloads))

    def _relive(self, payloads):
        self.table.tick = lambda now: None  # or it would say that nobody is here
        self.table._match._points_of = lambda kind, seat: None  # those cups have them no more
        latest = -1
        for payload in payloads:
            _, kind, seat, ident, *items = json.loads(payload)
            if kind == "match":
                _, uid, game, _, options, players, times, arranged = items
                rules = games.load(game)
                values = games.complete_options(rules, dict(options))
                with mock.patch.object(match, "uid_of", lambda *told, uid=uid: uid):
                    entry = self.table._match.begin(b"", bytes(32), rules, values, players, times, arranged)
            else:
                entry = self.table._match.append(kind, seat, ident, *items)
            self.table.publish(entry)
            latest = entry.seq if any(event[1] == games.ALL for event in entry.events) else latest
        return latest

    def stop(self):
        """Closes the table in order."""
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        self.cups = []
        if self.failure:
            raise self.failure


@pytest.fixture
def make_site(tmp_path):
    """Makes tables that serve pages: make_site(lang="en", game="parafico", options={...})."""
    made = []

    def make(name="table.gobelet", **options):
        made.append(LiveSite(tmp_path / name, **options))
        return made[-1]

    yield make
    for site in made:
        if site._thread.is_alive():
            site.stop()


@pytest.fixture
def site(make_site):
    """A table that serves pages, in French, on a free port of the loopback."""
    return make_site()


class Pages:
    """Opens pages and keeps an eye on them. complaints: console errors and requests to other hosts, as texts."""

    def __init__(self, browser):
        self._browser = browser
        self._contexts = []
        self.complaints = []
        self.expected = ()
        self._crashed = False

    def __call__(self, url, size="tv", lang="fr-FR", context=None, wait="load", **options):
        """A page of a size ("tv", "full", "phone" or (width, height)). Each gets a browser context of its own (its own
        localStorage) unless `context` says which; options: those of Playwright's new_context (color_scheme, ...)."""
        page = (context or self.context(size, lang, **options)).new_page()
        self.watch(page, url)
        page.goto(url, wait_until=wait)
        return page

    def context(self, size="tv", lang="fr-FR", clock=False, **options):
        """A browser context of its own. clock: whether the test may have time pass for its pages."""
        width, height = SIZES.get(size, size)
        options = {"reduced_motion": "reduce", **options}
        if size == "phone":
            options = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2, **options}
        made = self._browser.new_context(viewport={"width": width, "height": height}, locale=lang, **options)
        made.set_default_timeout(PATIENCE * 1000)
        if not PICTURES:
            made.add_init_script(UNSEEN + UNHEARD)
        if clock:
            made.add_init_script("Error.stackTraceLimit = 1")  # each timer of such a clock keeps a stack
            made.clock.install()
        self._contexts.append(made)
        return made

    def watch(self, page, url):
        """Notes what a page complains about and whom it asks."""
        own = url.split("/")[2]

        def asked(request):
            if request.url.split(":")[0] in ("http", "https", "ws", "wss") and request.url.split("/")[2] != own:
                self.complaints.append(f"asked another host: {request.url}")

        def said(message):
            if message.type == "error":
                self.complaints.append(f"{message.text} ({message.location.get('url')})")

        def crash():
            self._crashed = True
            self.complaints.append(f"the page {page.url} crashed")

        page.on("request", asked)
        page.on("websocket", asked)
        page.on("console", said)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("crash", crash)

    def are_dead(self):
        """Whether the process of one of them has ended."""
        with contextlib.suppress(Exception):
            for context in self._contexts:
                context.cookies()  # an answer of the browser: what it has told before has arrived
        return self._crashed

    def expect(self, *parts):
        """Complaints that hold one of these texts are part of the test (a table that is gone on purpose)."""
        self.expected += parts

    def close(self):
        for context in self._contexts:
            with contextlib.suppress(Exception):
                context.close()
        left = [text for text in self.complaints if not any(part in text for part in self.expected)]
        assert not left, "pages complained:\n" + "\n".join(left)


@pytest.fixture
def open_page(browser):
    """Opens pages: open_page(site.url + "/", size="phone"); fails the test when one of them complains."""
    pages = Pages(browser)
    yield pages
    pages.close()


@pytest.fixture(scope="session")
def picture():
    """Keeps what a page shows, where pictures are wanted: picture(page, "phone", "parafico", "fr wait")."""

    def keep(page, screen, subject, moment):
        if PICTURES:
            folder = Path(PICTURES) / f"{screen} {subject}"
            folder.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=folder / f"{moment}.png")

    return keep


@pytest.fixture(scope="session")
def axe():
    """Runs the accessibility rules in a page: axe(page) gives the violations, "" if there are none."""
    source = (VENDOR / "axe.min.js").read_text(encoding="utf-8")

    def run(page):
        if not page.evaluate("() => 'axe' in window"):
            page.evaluate(source)
        with painted(page):
            found = page.evaluate("() => axe.run({ resultTypes: ['violations'] }).then((found) => found.violations)")
        return "\n".join(f"{one['id']}: {one['help']}: {[node['target'] for node in one['nodes']]}" for one in found)

    return run
