"""The rehearsal: the published program, started as a stranger starts it, and an evening of four people through all five
games, from "who's coming?" to "another one?": two who scan one code at once, a late guest, a phone that sleeps, a table
that is killed, the next day at another address. At the size of table that people have; nothing of the table is touched
but by its pages, and the phones are on another machine (two network namespaces).
"""

import contextlib
import io
import json
import re
import signal
import time

import pytest
import zxingcpp
from click.testing import CliRunner
from conftest import Pages
from fingers import Finger, start_match
from hands import PATIENCE
from legible import painted
from PIL import Image
from playwright.sync_api import expect
from test_another_address import LOST_MS, OTHER, Machines, browser_of
from two_machines import Command, network

from gobelet import games
from gobelet.games import GAMES
from gobelet_host.cli import main
from gobelet_host.evening import results
from gobelet_host.evening.results import Fate
from gobelet_host.games import cases

pytestmark = pytest.mark.slow
PORT = 7480  # the usual one: nobody else is on these machines
SHORT = {game: cases.of(game).short for game in GAMES}  # as the host chose another evening
CARDS = next(game for game in GAMES if games.load(game).deck)
WHOLE = GAMES[0]  # the host ends the others: test_tv_games.py follows each to its podium
ACTS = 2  # decisions and throws until something happens to the table
LOOK = 2  # seconds between two looks at what all pages say
AGAIN = 200  # ms until all are looked at again where nobody had anything to do
EVENING = 300  # seconds that a game may take on a machine however busy
AFTER_MS = 3100  # for which a guest who has just come makes a start ask again
SLEPT = 20_000  # ms of a phone's sleep
# Nothing on such an evening is damaged, forged or lost, and nobody is missing who is here.
FALSE = re.compile(
    r"damaged|but does not answer|cannot play on|not yours|cheated|are lost|went wrong|can be saved|saves nothing"
    r"|cannot save|another story|leaves you out|played in your name|older than|\[[a-z_.]+\]|turn to press|voted out",
    re.IGNORECASE,
)  # fmt: skip


class Program:
    """`gobelet play` on a laptop, at the same port each time."""

    def __init__(self, machine, home):
        self._where = machine, home
        self.home = home
        (home / "gobelet").mkdir()
        (home / "gobelet" / "options.json").write_text(json.dumps(SHORT))
        self.start()

    def start(self):
        self._command = Command(*self._where, "play", "--web", f"0.0.0.0:{PORT}", "--no-browser")
        self._command.hear("Ctrl-C")

    def end(self, sign=signal.SIGINT):
        """Ends it as Ctrl-C does, or as told; returns its exit code."""
        process = self._command.process
        process.send_signal(sign)
        process.communicate(timeout=PATIENCE)
        return process.returncode

    def journal(self):
        """The one journal that it keeps."""
        (found,) = (self.home / "gobelet").glob("*.gobelet")
        return found


class Evening:
    """The people at a table. host: the laptop's page. players: a Finger of everybody, the host first."""

    def __init__(self, machines, program, laptop, phones):
        self.machines, self.program, self.phones = machines, program, phones
        for pages in (laptop, phones):
            pages.expect("WebSocket", "ERR_", "Failed to fetch")
        phones.expect("asked another host")  # for its table, once that is lost; and whether it trusts its certificate
        here = f"http://127.0.0.1:{PORT}"
        self.host = laptop(f"{here}/play?lang=en", context=self._context(laptop, (1366, 768)))
        self.desk = laptop(f"{here}/host?lang=en", lang="en-US")
        self.television = laptop(f"{here}/?lang=en", lang="en-US")
        self.players = [Finger(self.host, "keys", clock=True)]
        self._looked = 0.0

    def _context(self, pages, size):
        return pages.context(size, "en-US", clock=True)

    def scan(self):
        """The page of a phone that has scanned the picture on the laptop."""
        self.host.wait_for_selector("#guests:visible")
        with painted(self.host):
            shown = self.host.locator("#guests-qr").screenshot()
        (code,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(shown)))
        context = self._context(self.phones, "phone")
        context.route("**/awake.*", lambda route: route.abort())  # the film of test_sealed.py: a tenth of the processor
        page = self.phones(code.text, context=context)
        page.wait_for_selector("#who:visible")
        return page

    def join(self, page, name):
        """Somebody gives a name on the page of a phone."""
        page.fill("#name", name)
        page.click("#who .main")
        page.wait_for_selector("#table[data-scene]")
        self.players.append(Finger(page, "touch", clock=True))

    def play(self, done):
        """Everybody does what their page offers until something is true; no page says what is false."""
        end = time.monotonic() + EVENING
        while not done():
            assert time.monotonic() < end, self.told()
            if not [one for one in self.players if one.act()]:
                self.host.wait_for_timeout(AGAIN)
            if time.monotonic() - self._looked > LOOK:
                self.look_for_falsehoods()
        self.look_for_falsehoods()

    def look_for_falsehoods(self):
        self._looked = time.monotonic()
        for text in self.told():
            strange = [one for one in self.phones.complaints if not any(part in one for part in self.phones.expected)]
            assert not FALSE.search(text), "\n".join([text, *strange])

    def told(self):
        pages = [self.host, self.television, *(one.page for one in self.players[1:])]
        return [self.desk.inner_text("#match"), *(page.inner_text("body") for page in pages)]

    def over(self):
        """Whether everybody sees the end of a match."""
        return all(one.page.locator("[data-id=again]").count() for one in self.players)

    def goes_on(self):
        """A condition for play(): a few more decisions and throws were made, by anybody, or all is over. In some games
        one player may wait long for the first decision."""
        since = self.counted()
        return lambda: self.over() or self.counted() >= since + ACTS

    def counted(self):
        """How many decisions and throws were made so far."""
        return sum(one.throws + sum(map(len, one.taps.values())) for one in self.players)

    def another(self, game):
        """Another one: the host chooses what is played, and all want it."""
        self.host.select_option("#games", game)
        if self.over():
            for one in self.players:
                one.wait(AFTER_MS)
                one.tap({"id": "again"})
        else:
            self.play(self.host.locator("#guests").is_visible)
            start_match(self.host)
        self.television.wait_for_selector(f"#table[data-game={game}]")

    def end_match(self):
        """The host ends the match."""
        self.desk.click("[data-name=abandon]")
        self.desk.click("#sure-yes")

    def sleep(self, number):
        """A phone is put away until everybody knows, and taken out again."""
        page, left = self.players[number].page, self.host.locator("#knocking p")
        page.context.set_offline(True)
        page.clock.fast_forward(SLEPT)
        left.wait_for()
        self.look_for_falsehoods()
        page.context.set_offline(False)
        left.wait_for(state="detached")

    def kill(self):
        """The table is killed, and started again by the same command."""
        self.program.end(signal.SIGKILL)
        self.program.start()

    def find_table(self):
        """The players of phones whose laptop is at another address say where it is."""
        self.machines.move()
        self.program.start()
        for one in self.players[1:]:
            one.wait(LOST_MS)
            one.page.wait_for_selector("#moved:visible")
            one.page.fill("#address", OTHER)
            one.page.press("#address", "Enter")
        for one in self.players[1:]:
            one.page.wait_for_url(f"http://{OTHER}:*/cup?seat=*")

    def cards(self):
        """The ids of the cards that each player sees."""
        look = "all => all.map((one) => one.dataset.id)"
        return [one.page.eval_on_selector_all("#choices .cards button", look) for one in self.players]


@pytest.fixture
def evening(browser, tmp_path):
    with contextlib.ExitStack() as stack:
        try:
            machines = Machines(stack.enter_context(network()))
        except RuntimeError as error:
            pytest.skip(str(error))
        program = Program(machines.table, tmp_path)
        stack.callback(program.end, signal.SIGKILL)
        pages = []
        for name in (machines.table, machines.phones):
            pages.append(Pages(browser_of(browser, name, tmp_path)))
            stack.callback(pages[-1].close)
        yield Evening(machines, program, *pages)


def test_an_evening_of_four_through_all_five_games_and_the_next_day(evening):
    ana, program = evening.host, evening.program
    ana.wait_for_selector("#who:visible")
    ana.fill("#name", "Ana")
    ana.keyboard.press("Enter")
    ana.wait_for_selector("#guests:visible")
    ana.select_option("#count", "1")
    first, second = evening.scan(), evening.scan()  # one code, two phones
    evening.join(first, "Bob")
    evening.join(second, "Zoé")
    expect(ana.locator("#guests-list .in")).to_have_count(2)

    late = evening.scan()
    start_match(ana, "#start-bots")
    evening.join(late, "Max")  # takes the bot's seat, as nothing was thrown yet
    happens = [lambda: None, evening.kill, lambda: evening.sleep(1), lambda: evening.sleep(2)]
    first, *others = [game for game in GAMES if game != CARDS]
    for game, what in zip((first, *others), happens, strict=True):
        if game != first:
            evening.another(game)
        evening.play(evening.goes_on())
        what()
        if game == WHOLE:
            evening.play(evening.over)
        else:
            evening.play(evening.goes_on())
            evening.end_match()

    evening.another(CARDS)
    evening.play(lambda: all(evening.cards()))
    before = evening.cards()
    assert program.end() == 0
    evening.find_table()
    evening.play(lambda: all(evening.cards()))
    assert evening.cards() == before
    evening.play(evening.goes_on())
    evening.end_match()
    evening.play(ana.locator("#guests").is_visible)  # another one?
    assert program.end() == 0

    played = [
        (one.game, one.fate, sorted(player.name for player in one.players))
        for one in results.of_file(program.journal())
        if one.fate is not Fate.UNPLAYED
    ]
    four = ["Ana", "Bob", "Max", "Zoé"]
    fates = [(game, Fate.PLAYED if game == WHOLE else Fate.EARLY, four) for game in (first, *others, CARDS)]
    assert played == fates
    said = CliRunner().invoke(main, ["audit", str(program.journal()), "--lang", "en"])
    assert said.exit_code == 0, said.output
