"""A player at a phone: what the page offers to be tapped, and nothing else. The same walk by touch, keyboard or names.

The pages are in English. What is wise is not asked: a Finger ends rounds soon, and tries what each game draws.
"""

import time

from hands import PATIENCE, Hands

LOOK = """() => {
    const cup = document.getElementById("cup");
    const groups = [...document.querySelectorAll("#choices > *")].map((group) => [group.className,
        [...group.querySelectorAll("button")].filter((one) => one.ariaDisabled !== "true").map((one) => ({
            id: one.dataset.id, name: one.ariaLabel, on: one.ariaPressed === "true", main: one.classList.contains("main"),
        }))]);
    return {
        pad: cup.classList.contains("due"), groups: Object.fromEntries(groups),
        display: document.getElementById("oled").ariaLabel || "",
    };
}"""


class Finger:
    """One phone. by: "touch", "keys" or "names". taps: ids that were tapped, in order."""

    def __init__(self, page, by="touch"):
        self.page = page
        self.by = by
        self.taps = []

    def join(self, name):
        """Fills in the form of a first visit; waits for the cup."""
        Hands(self.page).join(name, four=False)
        return self

    def look(self):
        """{"pad", "groups": {kind: items that can be taken}, "display"} of this moment."""
        return self.page.evaluate(LOOK)

    def tap(self, item):
        """Taps an item; one that asks for it, once more."""
        where = f'#choices [data-id="{item["id"]}"]'
        self.taps.append(item["id"])
        if self.by == "names":
            self.page.get_by_role("region", name="Your choices").get_by_role(
                "button", name=item["name"], exact=True
            ).click(timeout=2000)
        elif self.by == "keys":
            self.page.focus(where)
            self.page.keyboard.press("Enter")
        else:
            self.page.tap(where, timeout=2000)

    def shake(self):
        if self.by == "touch":
            self.page.tap("#shake", timeout=2000)
        else:
            self.page.focus("#shake")
            self.page.keyboard.press("Enter" if self.by == "keys" else "Space")
