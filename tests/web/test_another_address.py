"""A player survives another address: the table's laptop goes to another network in the middle of a match, with real
phones' browsers behind a real cable (two network namespaces)."""

import shutil

import pytest
from click.testing import CliRunner
from hands import COVERED, QUICK, TIMES, Hands
from two_machines import HOST, ip, network

from gobelet import ledger
from gobelet_host.cli import main
from tools import get_browser

pytestmark = pytest.mark.slow
NAMES = ("Zoe", "Paul", "Ana")
OTHER = "10.77.8.1"  # where the table goes
TWIN = "10.77.0.66"


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


@pytest.fixture
def phone(machines, browser, tmp_path):
    """Makes phones: pages of a browser that is on the other machine."""
    program = get_browser.system_browser()
    if program is None or not shutil.which("ip"):
        pytest.skip("no browser of this system to put on another network")
    wrapper = tmp_path / "browser"
    wrapper.write_text(f'#!/bin/sh\nexec ip netns exec {machines.phones} {program} "$@"\n')
    wrapper.chmod(0o755)
    launched = browser.browser_type.launch(executable_path=wrapper, args=get_browser.FLAGS)

    def make():
        context = launched.new_context(viewport={"width": 390, "height": 844}, locale="en-US", reduced_motion="reduce")
        context.set_default_timeout(60_000)
        return context.new_page()

    yield make
    launched.close()


def sit(table, phone, name):
    """A player comes in with the code that the screen shows."""
    page = phone()
    page.goto(table.cup_url())
    return Hands(page).join(name)


def dice_of(cup):
    """What lies under a cup, whoever has the turn."""
    if cup.label("ok") != "Look":
        return cup.look()
    before = cup.display
    cup.tap("ok")
    cup.changed(before)
    return cup.dice()


def begun(table, phone, names=NAMES):
    """Phones with dice under their cups; and those dice."""
    cups = []
    for name in names:
        cups.append(sit(table, phone, name))
        table.until(lambda: len(table.table.members) == len(cups))
    while not any(TIMES in cup.display for cup in cups):
        acted = [cup.act() for cup in cups]
        if not any(acted):
            cups[0].pause()
    return cups, [dice_of(cup) for cup in cups]


def test_three_phones_go_on_at_another_address_with_the_same_dice_and_the_match_is_audited(machines, table, phone):
    cups, before = begun(table, phone)
    machines.move()
    for cup in cups:
        cup.page.wait_for_selector("#moved:visible")
        cup.page.fill("#address", OTHER)
        cup.page.press("#address", "Enter")
    for cup, dice in zip(cups, before, strict=True):
        cup.page.wait_for_url(f"http://{OTHER}:*/cup?seat=*")
        cup.four()
        cup.reads(COVERED)
        assert len(dice) == 2 and dice_of(cup) == dice
    while table.table.ledger.phase != ledger.CLOSED:
        acted = [cup.act() for cup in cups]
        if not any(acted):
            cups[0].pause()
    assert sorted(table.table.seats.names()) == sorted(NAMES)
    table.stop()
    said = CliRunner().invoke(main, ["audit", str(table.path)])
    assert said.exit_code == 0, said.output
