"""A player survives another address: the table's laptop goes to another network in the middle of a match, with real
phones' browsers behind a real cable (two network namespaces). Twins answer where it was, or in between."""

import contextlib
import ctypes
import io
import shutil
import threading
from pathlib import Path

import pytest
from hands import COVERED, QUICK, TIMES, Hands
from PIL import Image, ImageFilter
from test_silence import SAID, are_back, are_silent, times, watch
from two_machines import HOST, ip, network
from websockets.sync.client import connect
from websockets.sync.server import serve

from gobelet.link.frames import dumps, encode
from tools import get_browser

pytestmark = pytest.mark.slow
ONE, WILD = "\u2680", "\u2605"  # a one as the display has it
OTHER = "10.77.8.1"  # where the table goes
TWIN = "10.77.8.66"  # a twin on that network
LOST_MS = 11_000  # without the table, until a phone asks where it is: see static/cup/moving.js


class Machines:
    """The table's laptop, and the machine of all phones."""

    def __init__(self, names):
        self.table, self.phones = names

    def add(self, address, machine=None):
        ip("-n", machine or self.table, "address", "add", f"{address}/24", "dev", "cable")

    def remove(self, address, machine=None):
        ip("-n", machine or self.table, "address", "delete", f"{address}/24", "dev", "cable")

    def move(self):
        """The table's laptop is at another address from now on, and the phones are on its network."""
        self.add("10.77.8.2", self.phones)
        self.add(OTHER)
        self.remove(HOST)


@pytest.fixture
def machines():
    try:
        with network() as names:
            yield Machines(names)
    except RuntimeError as error:
        pytest.skip(str(error))


@pytest.fixture
def table(machines, make_site):
    """A table in English that is open to its network."""
    return make_site(lang="en", options={**QUICK, "dice_per_player": 2}, host="0.0.0.0", network=machines.table)


def browser_of(browser, machine, folder):
    """The system's browser on one of the machines."""
    program = get_browser.system_browser()
    if program is None or not shutil.which("ip"):
        pytest.skip("no browser of this system to put on another network")
    wrapper = folder / f"browser-{machine}"
    wrapper.write_text(f'#!/bin/sh\nexec ip netns exec {machine} {program} "$@"\n')
    wrapper.chmod(0o755)
    return browser.browser_type.launch(executable_path=wrapper, args=get_browser.FLAGS)


@pytest.fixture
def phone(machines, browser, tmp_path):
    """Makes phones: pages of a browser on the other machine. clock: whether a test may let time pass faster there."""
    launched = browser_of(browser, machines.phones, tmp_path)

    def make(clock=False, **options):
        looks = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, **options}
        context = launched.new_context(locale="en-US", reduced_motion="reduce", **looks)
        context.set_default_timeout(60_000)
        if clock:
            context.clock.install()
        return context.new_page()

    yield make
    launched.close()


class Twin:
    """Takes the calls of phones at an address and a port. asked: paths that were asked for, but for the link itself.
    calls: how many links it took. answer: what it does with one."""

    def __init__(self, machine, address, port, answer):
        self.asked, self.calls = [], 0
        self._answer = answer
        up = threading.Event()
        self._thread = threading.Thread(target=lambda: self._run(machine, address, port, up), daemon=True)
        self._thread.start()
        assert up.wait(60)

    def _run(self, machine, address, port, up):
        with Path(f"/run/netns/{machine}").open() as namespace:
            assert ctypes.CDLL(None).setns(namespace.fileno(), 0) == 0
        with serve(self._link, address, port, process_request=self._see) as self._server:
            up.set()
            self._server.serve_forever()

    def _see(self, _, request):
        if request.path != "/link":
            self.asked.append(request.path)

    def _link(self, socket):
        self.calls += 1
        with contextlib.suppress(Exception):  # either end leaves
            self._answer(socket)

    def close(self):
        self._server.shutdown()
        self._thread.join(60)


@pytest.fixture
def twin():
    made = []
    yield lambda *how: made.append(Twin(*how)) or made[-1]
    for one in made:
        one.close()


def sit(table, phone, name):
    """A player comes in with the code that the screen shows."""
    page = phone()
    page.goto(table.cup_url())
    return Hands(page).join(name)


def dice_of(cup):
    """What lies under a cup, whoever has the turn; a one is a one, whether it is drawn as wild or not."""
    if cup.label("ok") != "Look":
        dice = cup.look()
    else:
        before = cup.display
        cup.tap("ok")
        cup.changed(before)
        dice = cup.dice()
    return [ONE if die == WILD else die for die in dice]


def type_address(cup, address):
    """The page says that its table has moved; its player types where to."""
    cup.page.wait_for_selector("#moved:visible")
    cup.page.fill("#address", address)
    cup.page.press("#address", "Enter")


def photograph(television):
    """What a phone takes of a television from the sofa: at an angle, not quite sharp, with the room around it."""
    screen = Image.open(io.BytesIO(television.screenshot())).convert("RGB")
    width, height = screen.size
    corners = (-90, -120, 30, height + 40, width + 60, height + 150, width, -40)
    room = {"resample": Image.Resampling.BICUBIC, "fillcolor": (60, 50, 40)}
    photo = screen.transform(screen.size, Image.Transform.QUAD, corners, **room).rotate(7, **room)
    photo = photo.filter(ImageFilter.GaussianBlur(1))
    out = io.BytesIO()
    photo.save(out, "JPEG", quality=70)
    return {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": out.getvalue()}


def scan(cup, photo):
    """The page says that its table has moved; its player photographs the television."""
    cup.page.wait_for_selector("#moved:visible")
    with cup.page.expect_file_chooser() as chooser:
        cup.page.click("#photograph")
    chooser.value.set_files(photo)


def still_plays(cup, dice):
    cup.page.wait_for_url(f"http://{OTHER}:*/cup?seat=*")
    cup.four()
    cup.reads(COVERED)
    assert len(dice) == 2 and dice_of(cup) == dice


def test_screens_say_in_time_that_the_tables_address_is_gone_and_no_more_once_it_is_back(machines, table, phone):
    port = table.call(lambda: table.site.port)
    pages = [phone(clock=True) for _ in range(3)]
    for page, name in zip(pages, ("", "standings", "statistics"), strict=True):
        page.goto(f"http://{HOST}:{port}/{name}?lang=en")
    watch(pages)
    machines.remove(HOST)
    for page in pages:
        page.clock.run_for(SAID * 1000)
    are_silent(pages)
    since = times(pages)
    machines.add(HOST)
    are_back(pages, since)


@pytest.fixture
def alone(machines, table, phone):
    """A phone at a table with an automate, its dice under the cup; and those dice."""
    table.automates(1, "random")
    cup = sit(table, lambda: phone(clock=True), "Zoe")
    cup.act_until(TIMES)
    return cup, dice_of(cup)


def test_a_phone_photographs_the_tables_other_address_from_the_television_and_goes_on_with_the_same_dice(
    machines, table, phone, alone
):
    cup, dice = alone
    cup.page.wait_for_load_state("networkidle")  # what a lost phone wants comes last
    machines.move()
    television = phone(viewport={"width": 1280, "height": 720}, has_touch=False, is_mobile=False)
    television.goto(f"http://{OTHER}:{table.call(lambda: table.site.port)}/?lang=en")
    television.wait_for_selector(".way-back:visible")
    cup.page.clock.run_for(LOST_MS)
    nothing = Image.new("RGB", (800, 600), "white")
    nothing.save(out := io.BytesIO(), "PNG")
    scan(cup, {"name": "wall.png", "mimeType": "image/png", "buffer": out.getvalue()})
    cup.page.wait_for_selector("#moved [role=status]:text('There is no code in this picture')")
    scan(cup, photograph(television))
    still_plays(cup, dice)
    television.wait_for_selector(".way-back", state="detached")


def test_a_page_goes_by_itself_to_an_address_that_its_table_has_told_and_opens_there_anew(machines, alone):
    cup, dice = alone
    machines.add("10.77.8.2", machines.phones)
    machines.add(OTHER)
    cup.page.wait_for_function(f"() => atob(localStorage.getItem('gobelet.cup.1.places')).includes('{OTHER}')")
    machines.remove(HOST)
    cup.page.clock.run_for(LOST_MS)
    still_plays(cup, dice)
    cup.page.reload()
    cup.reads(COVERED)
    assert dice_of(cup) == dice


def test_twin_at_the_old_address(machines, table, alone, twin):
    cup, dice = alone
    machines.move()
    machines.add(HOST, machines.phones)
    port = table.call(lambda: table.site.port)
    told = encode(dumps(["table", 2, table.table.keys.table, "00" * 16])).decode()

    def pretends(socket):
        socket.send(told)
        for _ in socket:
            socket.send(told)

    other = twin(machines.phones, HOST, port, pretends)
    type_address(cup, OTHER)
    still_plays(cup, dice)
    assert other.calls and not other.asked, "it was called, not believed, and no page was opened there"


def test_twin_relays_the_link(machines, table, alone, twin):
    cup, dice = alone
    machines.move()
    machines.add(TWIN, machines.phones)
    port = table.call(lambda: table.site.port)

    def relays(socket):
        with connect(f"ws://{OTHER}:{port}/link", origin=socket.request.headers["Origin"]) as there:
            back = threading.Thread(target=lambda: [socket.send(line) for line in there], daemon=True)
            back.start()
            for line in socket:
                there.send(line)

    other = twin(machines.phones, TWIN, port, relays)
    type_address(cup, TWIN)
    still_plays(cup, dice)
    assert other.calls and not other.asked, "its link was used, and the cup went to the table itself"


def test_a_cup_goes_to_another_phone_by_its_letters_once_and_nothing_stays(make_site, open_page):
    site = make_site(lang="en", options=QUICK)
    site.automates(1, "random")
    cup = Hands(open_page(site.cup_url(), size="phone", lang="en-US")).join("Zoe")
    cup.act_until(TIMES)
    dice = dice_of(cup)
    cup.page.click("#more")
    cup.page.click("#leave")
    cup.page.wait_for_selector("#left:visible")
    assert not cup.page.is_visible("#sheet")
    letters = cup.page.inner_text("#letters")
    other = open_page(f"{site.url}/cup", size="phone", lang="en-US")
    other.fill("#code", letters)
    other.press("#code", "Enter")
    there = Hands(other)
    there.page.wait_for_selector("#cup:visible")
    there.four()
    there.reads(TIMES, COVERED)
    assert dice_of(there) == dice
    cup.page.wait_for_selector("#pair:visible")
    left = cup.page.evaluate("JSON.stringify(localStorage)")
    assert '"gobelet.cup.1.owner":""' in left and '"gobelet.cup.1.keys":""' in left
    third = open_page(f"{site.url}/cup", size="phone", lang="en-US")
    third.fill("#code", letters)
    third.press("#code", "Enter")
    third.wait_for_selector("#pair:visible")
    assert third.evaluate("localStorage.getItem('gobelet.cup.1.owner')") is None
