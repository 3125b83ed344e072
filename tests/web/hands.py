"""A player at a cup in a page: reads what the display says and what the buttons do, presses, and nothing else.

The pages are in English: a cup's words are those of firmware/gobelet/texts/en.py, and WORDS what pages say.
"""

import re
import time

from playwright.sync_api import TimeoutError as Overdue

from gobelet_host.web import texts

WORDS = texts.load("en")
PATIENCE = 60  # seconds that a test waits for anything: it costs nothing when all is well
GRIP = 5000  # ms that a player holds a button before trying again
SETTLED = 20  # ms in which the rest of what has changed comes
AGAIN = 250  # ms after which a player tries again where nothing has changed
QUICK = {"seat_ties": "list_order", "first_speaker": "chosen"}  # options of Parafico with which bids come soon
TIMES = "\u00d7"
COVERED = "\u25a1"
DICE = "[\u2680-\u2685\u2605]"  # faces as the display says them; a star is a joker


# Waits for what changes, instead of looking sixty times a second: the browser has other things to do.
SAYS = """([where, parts]) => new Promise((found) => {
    const look = () => {
        const said = document.querySelector(where)?.getAttribute("aria-label") || "";
        if (!parts.some((part) => said.includes(part))) return;
        watch.disconnect();
        found(said);
    };
    const watch = new MutationObserver(look);
    watch.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["aria-label"] });
    look();
})"""
STATE = """root => ["canvas", ...["left", "right", "ok", "call"].map((name) => `[data-button=${name}]`)]
    .map((part) => document.querySelector(`${root} ${part}`)?.getAttribute("aria-label") || "")"""
CHANGES = (
    """([root, before, patience]) => new Promise((found) => {
    const state = %s;
    const look = () => {
        if (before.some((said, n) => said !== null && said !== state(root)[n])) end(true);
    };
    const end = (changed) => {
        watch.disconnect();
        clearTimeout(timer);
        found(changed);
    };
    const watch = new MutationObserver(look);
    const timer = setTimeout(() => end(false), patience);
    watch.observe(document, { subtree: true, attributes: true, attributeFilter: ["aria-label"] });
    look();
})"""
    % STATE
)

STIRS = """(patience) => new Promise((done) => {
    const cup = document.getElementById("cup");
    const watch = new MutationObserver(() => end(%d));
    const end = (wait) => {
        watch.disconnect();
        clearTimeout(timer);
        setTimeout(done, wait);
    };
    const timer = setTimeout(() => end(0), patience);
    watch.observe(cup, { attributes: true, attributeFilter: ["class"] });
    watch.observe(cup.querySelector("#choices"), { subtree: true, childList: true, attributes: true });
})""" % SETTLED


def wait_for_offer(page):
    """Waits for a moment, until a page that is a cup offers something else to fingers than it does now."""
    page.evaluate(STIRS, AGAIN)


class Hands:
    """One cup. page: Playwright's. root: where the cup is in it."""

    def __init__(self, page, root="#cup"):
        self.page = page
        self.root = root
        self._seen = []

    def join(self, name, four=True):
        """Fills in the form of a first visit; waits for the cup, and takes its four buttons."""
        self.page.wait_for_selector("#who:visible")
        self.page.fill("#name", name)
        self.page.click("#who .main")
        self.page.wait_for_selector("html[data-ready]")
        if four:
            self.four()
        return self

    def four(self):
        """Takes the cup's own display and buttons instead of what is drawn for a finger."""
        self.page.click("#more")
        self.page.click("#four")

    def button(self, name):
        return self.page.locator(f"{self.root} [data-button={name}]")

    def label(self, name):
        """What a button does now, "" for nothing."""
        said = self._look()[1 + ("left", "right", "ok", "call").index(name)]
        return said.partition(" ")[2].removesuffix(" (hold)")

    @property
    def display(self):
        """Everything that the display says."""
        return self._look()[0]

    def _look(self):
        """What the display and the four buttons say."""
        return self.page.evaluate(STATE, self.root)

    def reads(self, *parts):
        """Waits until the display says one of these; gives all that it says."""
        return self._until("canvas", parts)

    def offers(self, button, *parts):
        """Waits until a button does one of these."""
        return self._until(f"[data-button={button}]", parts)

    def _until(self, where, parts, patience=None):
        return self.page.wait_for_function(SAYS, arg=[f"{self.root} {where}", parts], timeout=patience).json_value()

    def tap(self, name):
        self.button(name).click(delay=50)

    def press(self, name):
        self.button(name).hover()
        self.page.mouse.down()

    def let_go(self):
        self.page.mouse.up()

    def changed(self, before):
        """Waits for a while until the display says something else than before; whether it does."""
        return self.page.evaluate(CHANGES, [self.root, [before], GRIP])

    def pause(self):
        """Waits for a moment, until the cup says something else than when this player last looked what to do."""
        self.page.evaluate(CHANGES, [self.root, self._seen, AGAIN])

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
            before, calls = self._decide()[0], self.label("call")
            if COVERED not in before and self.dice():
                break
            if calls == "Back":
                self.tap("call")  # the calls were opened by the way
            elif COVERED in before or calls == "Look":
                self.tap("call")
                self.changed(before)
        return self.dice()

    def act_until(self, *parts):
        """Does what the cup may do until its display says one of these."""
        for _ in self._tries(parts):
            if any(part in self._decide()[0] for part in parts):
                return
            self.act()

    def _tries(self, what):
        """Turns of a loop, a little apart, that ends with what the cup says when it takes too long."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            yield
            self.pause()
        labels = [self.label(name) for name in ("left", "right", "ok", "call")]
        raise AssertionError(f"no {what} after {PATIENCE} s: the cup says {self.display!r} and offers {labels}")

    def _decide(self):
        """What the display says, and what the buttons do: left, right, OK, CALL."""
        self._seen = self._look()
        display, *labels = self._seen
        return [display, *[said.partition(" ")[2].removesuffix(" (hold)") for said in labels]]

    def act(self):
        """Does the next thing that this cup may do; whether there was one. Calls bluff as soon as it may."""
        _, _, _, does, calls = self._decide()
        if does in ("Ready", "All here", "Next", "Show"):
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
