"""The promise: a table that is killed at any moment loses nothing that a page has shown, and nothing false is said."""

import math
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time

import pytest

from gobelet import texts as cup_texts
from gobelet_host import words
from gobelet_host.audit import audit
from gobelet_host.errors import HostError
from gobelet_host.web import messages, texts

KILLS = int(os.environ.get("GOBELET_KILLS", "3"))  # more: see CONTRIBUTING.md
DICE = min(1 + KILLS // 9, 5)  # of each of the four players: a whole match outlasts the kills
ENTRIES = 8  # at most so many are new before the next kill
PACE = 100  # ms that an automate thinks: the pages draw every entry
TABLE = ("table", "--no-usb", "--tcp", "none", "--lang", "en")
EVENING = (  # its two automates are cups of the laptop; two more are cups of a page
    "play", "--no-browser", "--no-lan", "--cups", "3", "--pace", str(PACE), "--option", f"dice_per_player={DICE}",
    "--lang", "en",
)  # fmt: skip
FALSE = (  # what is never true here: the codes of errors, and of alarms
    "cup_secret_lost", "cup_mute", "cup_died", "cup_crashed", "cup_unwritable", "cups_hold_more", "journal_lost",
    "journal_damaged", "journal_torn",
)  # fmt: skip
FALSE_ALARMS = (
    "another_story", "not_mine", "lied", "older_copy", "other_row", "overcharged", "secret_lost", "table_silent",
    "called_off",
)  # fmt: skip
# Everything is read before the line comes that lets it begin: a table that stands by is there at once.
GOBELET = [
    sys.executable, "-c",
    "from gobelet_host.cli import main; import gobelet_host.commands.table, sys; sys.stdin.readline(); main()",
]  # fmt: skip
LAST = "+(document.querySelector('#log li:last-child')?.dataset.seq ?? -1)"
SOON = 30  # ms between two looks of a page at its own last event


class TableProcess:
    """The real `gobelet table`, or another command, on the same journal and address each time. said: what it told."""

    def __init__(self, folder, command=TABLE):
        self.journal = folder / "killed.gobelet"
        self.said = ""
        self._command = command
        self._folder = folder
        self._where = "127.0.0.1:0"
        self._next = None
        self.start()

    @property
    def pid(self):
        return self._process.pid

    def stand_by(self):
        """Makes ready the process that start() lets begin."""
        command = [*GOBELET, *self._command, "--web", self._where, "--journal", str(self.journal)]
        self._next = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={**os.environ, "XDG_DATA_HOME": str(self._folder)},
        )  # fmt: skip

    def start(self):
        if not self._next:
            self.stand_by()
        self._process, self._next = self._next, None
        self._process.stdin.write("\n")
        self._process.stdin.close()
        line = ""
        while "/host" not in line:
            line = self._process.stdout.readline()
            assert line, f"the table ended: {self.said}"
            self.said += line
        self._where = re.search(r"//([\d.]+:\d+)/", line).group(1)
        self.url = f"http://{self._where}"
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()  # or its pipe would fill and hold the table up

    def _read(self):
        for line in self._process.stdout or ():
            self.said += line

    def kill(self):
        self._process.kill()
        self._ended()

    def stop(self):
        self._process.send_signal(signal.SIGTERM)
        self._ended()

    def _ended(self):
        self._process.wait(20)
        self._reading.join(20)
        self._process.stdout.close()

    def close(self):
        self.kill()
        if self._next:
            self._next.kill()
            self._next.communicate()


def shown(page):
    """The events that a page shows, each as (entry, kind, sentence), oldest first."""
    return page.evaluate(
        "() => [...document.querySelectorAll('#log li')].map(li => [+li.dataset.seq, li.dataset.kind, li.textContent])"
    )


def last(page):
    """The number of the last entry that a page shows."""
    return page.evaluate(f"() => {LAST}")


def until(page, entry):
    """Waits until a page shows an entry, or a later one."""
    page.wait_for_function(f"entry => {LAST} >= entry", arg=entry, polling=SOON)


def wait(done, seconds=90, step=0.2):
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, f"nothing after {seconds} s"
        time.sleep(step)


def over(page):
    """Whether the events of a page are those of a whole match."""
    return page.evaluate("() => document.querySelector('#log li:last-child')?.dataset.kind") == "closing_word"


def dark(page):
    """Nothing is painted there: two televisions would leave no time to the table."""
    page.evaluate("() => { document.documentElement.style.visibility = 'hidden'; }")
    return page


def kill_it(table, pages, chance):
    """Kills the table a few entries later, and starts it again: pages show what they have shown."""
    page = chance.choice(pages)
    enough = max(map(last, pages)) + chance.randint(1, ENTRIES)
    table.stand_by()
    until(page, enough)
    time.sleep(chance.random() / 20)
    table.kill()
    before = [shown(page) for page in pages]
    seen = max(rows[-1][0] for rows in before if rows)
    assert "closing_word" not in [rows[-1][1] for rows in before if rows], "the match has ended before the kills"
    table.start()
    for page, rows in zip(pages, before, strict=True):
        until(page, seen)
        assert shown(page)[: len(rows)] == rows


def sentences(*values):
    """(code, sentence) of each charge, as the table says it and as a cup's display does, with these values in it."""
    said, shown = words.load("en"), cup_texts.load("en")
    yield from ((code, HostError(code, *values).message("en")) for code in FALSE)
    yield from ((code, text.get(f"alarm.{code}", *values)) for text in (said, shown) for code in FALSE_ALARMS)


def false_charges(text):
    """The codes of all in a text that is never true here, whatever names, numbers and paths it mentions."""
    found, text = set(), " ".join(text.split())
    for code, sentence in sentences(*["\0"] * 4):
        parts = map(re.escape, sentence.strip("\0").split("\0"))
        found |= {code} if re.search(".{0,300}?".join(parts), text) else set()
    return sorted(found)


def test_a_charge_is_found_in_what_is_said():
    for code, sentence in sentences("Vincent", "j.cups/owner", "3", "4"):
        assert false_charges(f"Round 3. {sentence} Marie bids.") == [code]


@pytest.mark.slow
def test_kills_in_the_second_match_of_an_evening_lose_nothing_and_let_no_page_say_anything_false(tmp_path, open_page):
    """`gobelet play`, whose own cups die with it, and cups of a page, which do not."""
    open_page.expect("WebSocket connection", "ERR_")
    chance = random.Random(46)
    table = TableProcess(tmp_path, EVENING)
    try:
        host = open_page(f"{table.url}/host?lang=en", lang="en-GB")
        cups = open_page(f"{table.url}/sim?lang=en&cups=2&humans=0&pace={PACE}", lang="en-GB")
        cups.wait_for_selector("html[data-ready]")
        television = dark(open_page(f"{table.url}/?lang=en", lang="en-GB"))
        pages = [television, dark(cups.frame_locator("#tv").locator("html").element_handle().owner_frame())]
        wait(lambda: host.locator("#people .state.good").count() == 4)
        for match in range(2):
            ended = last(television) if match else math.inf
            host.locator("[data-name=begin]").click()
            wait(lambda ended=ended: all(0 <= last(page) < ended for page in pages))
            if match:
                for _ in range(KILLS):
                    kill_it(table, pages, chance)
                    told = table.said + "".join(page.locator("body").inner_text() for page in (host, cups))
                    assert not false_charges(told), told
            wait(lambda: all(map(over, pages)), 300)
        said = table.said + "".join(page.locator("body").inner_text() for page in (host, television, cups))
        assert not false_charges(said), said
        table.stop()
        first, second = audit.read(table.journal)[0]
        assert audit.final(first) and audit.final(second)
        told = messages.of_match(second.payloads, texts.load("en"))
        truth = [[event["kind"], event["text"]] for message in told for event in message["events"]]
        assert all([row[1:] for row in shown(page)] == truth for page in pages)
    finally:
        table.close()
