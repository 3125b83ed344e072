"""A player at a phone: what the page offers to be tapped, and nothing else. The same walk by touch, keyboard or names.

The pages are in English. What is wise is not asked: a Finger ends rounds soon, and tries what each game draws.
"""

import contextlib
import re

from hands import Hands
from playwright.sync_api import TimeoutError as Overdue

SHAKEN = 500  # ms of a shake
RESTS = 1000  # ms until the dice of a tap on the pad lie
GONE = 1000  # ms that an item is waited for which may have gone

LOOK = """() => {
    const cup = document.getElementById("cup");
    const groups = [...document.querySelectorAll("#choices > *")].map((group) => [group.classList[0],
        [...group.querySelectorAll("button[data-id]")].filter((one) => one.ariaDisabled !== "true").map((one) => ({
            id: one.dataset.id, name: one.ariaLabel, on: one.ariaPressed === "true",
        }))]);
    return {
        pad: cup.classList.contains("due"), groups: Object.fromEntries(groups),
        scene: document.getElementById("table").dataset.scene,
        display: document.getElementById("oled").ariaLabel || "",
    };
}"""


NEW = 260  # ms in which a page takes no tap for what has just come: see UNREAD in static/cup/hand.js
FRAME = 20  # ms in which a page draws its next frame, and measures what has moved
# Until a page has measured what lies elsewhere now, as a window of another size makes it.
MEASURED = """() => new Promise((done) => {
    const observer = new ResizeObserver(() => { observer.disconnect(); done(); });
    observer.observe(document.body);
})"""
MOTIONS = ("reveal", "verdict")  # scenes in which dice fall, or cards lie, for a while; and a decision without a choice
STEP = 500  # ms of a motion that pass at once
STEPS = 8  # of them in a row: a motion takes less
READ_ON = ("Ready", "Play", "All here", "Next", "Show")
ENDS = ("give", "play", "say", "bluff", "caramba", "seal", "go", "pass")  # taps that tell the table something


def phone_with_clock(open_page):
    """A phone whose clock is the test's."""
    return open_page.context("phone", "en-US", clock=True)


def before_the_rest(open_page, site, game):
    """A phone with a clock on a slow network: what a table of that game does not want never comes."""
    open_page.expect("net::ERR_FAILED")
    context = phone_with_clock(open_page)
    later = re.search(r'name="packs" content="[^"]*/([^"]*)"', context.request.get(site.cup_url()).text())[1].split()
    assert "rest" in later and game not in later
    for name in later:
        if name not in ("en", "cards"):  # the words are the player's choice; a code is exchanged by what cards are
            context.route(f"**/firmware/{name}.bin", lambda route: route.abort())
    return context


def wait_until_tappable(page, clock=True):
    """Lets so much of a page's time pass that what lies there now takes a tap. A page counts from the moment when it
    has measured what moved, which a slow machine does late. clock: whether the test has installed the page's."""
    page.evaluate(MEASURED)
    (page.clock.run_for if clock else page.wait_for_timeout)(FRAME + NEW)


def start_match(page, button="#start"):
    """The host begins a match; the button asks once more where somebody has just come, or chooses a name."""
    while page.locator("#guests").is_visible():
        with contextlib.suppress(Overdue):  # it has begun meanwhile
            page.click(button, timeout=GONE)
        page.wait_for_timeout(300)


class Finger:
    """One phone. by: "touch", "keys" or "names". clock: whether the test has installed the page's, so that what a
    player waits for passes at once. taps: {kind of decision: the taps that each one took}; "mistake" is any decision
    that the page asks about. throws: how many."""

    def __init__(self, page, by="touch", clock=False):
        self.page = page
        self.by = by
        self.clock = clock
        self.taps = {}
        self.throws = 0
        self._count = 0
        self._asked = ""  # "mistake" while the page asks whether a choice is meant that may be one
        self._steps = 0  # of a motion, one after the other
        self._seen = None

    def join(self, name):
        """Fills in the form of a first visit; waits for the cup."""
        Hands(self.page).join(name, four=False)
        return self

    def look(self):
        """{"pad", "groups": {kind: items that can be taken}, "display", "scene", "offered"} of this moment."""
        look = self.page.evaluate(LOOK)
        items = [item for kind in look["groups"] for item in look["groups"][kind]]
        for at, item in enumerate(items):  # two dice may show the same
            item["nth"] = sum(other["name"] == item["name"] for other in items[:at])
        look["offered"] = [(kind, [item["id"] for item in look["groups"][kind]]) for kind in look["groups"]]
        return look

    def act(self):
        """Does the next thing, if there is one; whether there was."""
        look = self.look()
        while look["offered"] != self._seen:
            self._seen = look["offered"]
            wait_until_tappable(self.page, self.clock)
            look = self.look()
        return self._take(look) or self._watch(look)

    def _watch(self, look):
        """Lets a motion pass where the time of the page is the test's; whether there is one."""
        passes = look["scene"] in MOTIONS or look["scene"] == "decide" and not any(look["groups"].values())
        self._steps = self._steps + 1 if passes else 0
        if not self.clock or not 0 < self._steps <= STEPS:
            return False
        self.wait(STEP)
        return True

    def _take(self, look):
        """Takes what this player would take now; whether there was something."""
        away = self._away(look)
        if away:
            self.tap(away)
            return True
        if look["pad"]:
            self.shake()
            return True
        kind, item = self._choice(look["groups"])
        if item is None:
            return False
        self._steps = 0
        self._count += 1
        self.tap(item)
        sure = self.page.evaluate("() => document.querySelector('#choices .asked')?.dataset.id")
        if item["id"] in ENDS or item["id"].startswith(("choice", "throw")) and sure != item["id"]:
            self.taps.setdefault(self._asked or kind, []).append(self._count)
            self._count = 0
            self._asked = ""
        elif sure == item["id"]:
            self._asked = "mistake"
        elif item["id"] == "ok":
            self._count = 0
        return True

    def _away(self, look):
        """What leads back to the table from dice of one's own, where a throw leads for which nobody waited; or None."""
        acts = {item["id"]: item for item in look["groups"].get("acts", ())}
        lies = look["pad"] or "ok" in acts and acts["ok"]["name"] == "Look"
        return acts["call"] if lies and "call" in acts and acts["call"]["name"] == "Back" else None

    def _choice(self, groups):
        """(kind of decision, item) of what this player would do now."""
        items = {item["id"]: item for kind in groups for item in groups[kind]}
        for name in ("give", "bluff"):
            if name in items:
                return name, items[name]
        chosen = [item for item in items.values() if item["on"]]
        if "bid" in groups:
            return "bid", items["say"]
        if "play" in items:
            return "play", items["play"] if self._count else groups["cards"][-1]
        if "seal" in items:
            if not chosen and "card10" in items:
                return "bet", items["card10"]
            return "bet", items["more"] if "more" in items and self._count < 2 else items["seal"]
        if groups.get("cards"):
            return "give", next(one for one in groups["cards"] if not one["on"])
        if "dice" in groups:
            return "dice", items.get("go") or groups["dice"][0]
        for kind in ("list", "coins", "acts"):
            for one in groups.get(kind, ()):
                if one["id"].startswith(("choice", "throw")) or one["id"] == "ok" and one["name"] in READ_ON:
                    return "buy" if one["name"] == "Buy" else kind, one
        return "", None

    def tap(self, item):
        """Taps an item."""
        where = f'#choices [data-id="{item["id"]}"]'
        try:
            if self.by == "names":
                region = self.page.get_by_role("region", name="Your choices")
                alike = region.get_by_role("button", name=item["name"], exact=True, disabled=False)
                alike.nth(item["nth"]).click(timeout=GONE)
            elif self.by == "keys":
                self.page.focus(where, timeout=GONE)
                self.page.keyboard.press("Enter")
            else:
                self.page.tap(where, timeout=GONE)
        except Overdue:  # it has gone meanwhile
            self._seen = None

    def wait(self, ms):
        """Waits that long, in the time of the page."""
        (self.page.clock.run_for if self.clock else self.page.wait_for_timeout)(ms)

    def shake(self):
        """A throw: by a tap on the pad, or by its key."""
        self.throws += 1
        if self.by == "touch":
            box = self.page.locator("#shake").bounding_box()
            if box:
                self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        else:
            self.page.keyboard.down("Space")
            self.wait(SHAKEN)
            self.page.keyboard.up("Space")
        if self.clock:
            self.wait(RESTS)
        with contextlib.suppress(Overdue):  # a throw that nobody felt is made again
            self.page.wait_for_selector("#cup:not(.due)", timeout=3 * GONE)
