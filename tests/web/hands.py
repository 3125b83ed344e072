"""A player at a cup in a page: reads what the display says and what the buttons do, presses, and nothing else.

The pages are in English: the words are those of firmware/gobelet/texts/en.py.
"""

import re
import time

from playwright.sync_api import TimeoutError as Overdue

PATIENCE = 60  # seconds that a test waits for anything: it costs nothing when all is well
GRIP = 5000  # ms that a player holds a button before trying again
TIMES = "\u00d7"
COVERED = "\u25a1"
DICE = "[\u2680-\u2685\u2605]"  # faces as the display says them; a star is a joker


class Hands:
    """One cup. page: Playwright's. root: where the cup is in it."""

    def __init__(self, page, root="#cup"):
        self.page = page
        self.root = root

    def join(self, name, four=True):
        """Fills in the form of a first visit; waits for the cup, and takes its four buttons."""
        self.page.wait_for_selector("#who:visible")
        self.page.fill("#name", name)
        self.page.click("#who .main")
        self.page.wait_for_selector("html[data-ready]")
        if four:
            self.page.click("#four")
        return self

    def button(self, name):
        return self.page.locator(f"{self.root} [data-button={name}]")

    def label(self, name):
        """What a button does now, "" for nothing."""
        said = self.page.locator(f"{self.root} [data-button={name}]").get_attribute("aria-label") or ""
        return said.partition(" ")[2].removesuffix(" (hold)")

    @property
    def display(self):
        """Everything that the display says."""
        return self.page.locator(f"{self.root} canvas").get_attribute("aria-label") or ""

    def reads(self, *parts):
        """Waits until the display says one of these; gives all that it says."""
        return self._until("canvas", parts)

    def offers(self, button, *parts):
        """Waits until a button does one of these."""
        return self._until(f"[data-button={button}]", parts)

    def _until(self, where, parts, patience=None):
        script = """([where, parts]) => {
            const said = document.querySelector(where)?.getAttribute("aria-label") || "";
            return parts.some((part) => said.includes(part)) && said;
        }"""
        return self.page.wait_for_function(script, arg=[f"{self.root} {where}", parts], timeout=patience).json_value()

    def tap(self, name):
        self.button(name).click(delay=50)

    def press(self, name):
        self.button(name).hover()
        self.page.mouse.down()

    def let_go(self):
        self.page.mouse.up()

    def changed(self, before):
        """Waits for a while until the display says something else than before; whether it does."""
        try:
            self.page.wait_for_function(
                "([where, before]) => document.querySelector(where).getAttribute('aria-label') !== before",
                arg=[f"{self.root} canvas", before],
                timeout=GRIP,
            )
        except Overdue:
            return False
        return True

    def hold(self, name):
        """Holds a button until the display says something else. A finger that was down when the scene changed does
        nothing before it is lifted, so it is lifted after a while, and the button is the next one's business."""
        before = self.display
        self.press(name)
        self.changed(before)
        self.let_go()

    def dice(self):
        """The own dice on the display, as signs; the die of a bid is not among them."""
        lines = self.display.split("\n")
        return [line for before, line in zip(["", *lines], lines) if re.fullmatch(DICE, line) and before != TIMES]

    def look(self):
        """Uncovers the own dice; gives their signs."""
        for _ in self._tries("the own dice"):
            if COVERED not in self.display and self.dice():
                break
            before, calls = self.display, self.label("call")
            if calls == "Back":
                self.tap("call")  # the calls were opened by the way
            elif COVERED in before or calls == "Look":
                self.tap("call")
                self.changed(before)
        return self.dice()

    def act_until(self, *parts):
        """Does what the cup may do until its display says one of these."""
        for _ in self._tries(parts):
            if any(part in self.display for part in parts):
                return
            self.act()

    def _tries(self, what):
        """Turns of a loop, a little apart, that ends with what the cup says when it takes too long."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            yield
            self.page.wait_for_timeout(10)
        labels = [self.label(name) for name in ("left", "right", "ok", "call")]
        raise AssertionError(f"no {what} after {PATIENCE} s: the cup says {self.display!r} and offers {labels}")

    def act(self):
        """Does the next thing that this cup may do; whether there was one. Calls bluff as soon as it may."""
        does, calls = self.label("ok"), self.label("call")
        if does in ("Ready", "Next", "Show"):
            self.tap("ok")
        elif does == "Roll":
            self.hold("ok")
        elif calls == "Call":
            self.press("call")  # pressed it uncovers the dice, held it opens the calls
            try:
                self._until("[data-button=call]", ["Back"], GRIP)
            except Overdue:
                pass  # as in hold()
            finally:
                self.let_go()
        elif does == "Say it" and calls == "Back":
            self.hold("ok")
        elif does in ("Face", "Bid", "Say it"):
            self.tap("ok")
        else:
            return False
        return True
