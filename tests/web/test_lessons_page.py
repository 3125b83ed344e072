"""The lesson of each game on the page of a cup, by taps alone and by keys alone, to its end, in both languages,
without a network once it has come, and at the size of a laptop."""

import pytest
from fingers import wait_until_tappable
from test_phone_scenes import WRONG

from gobelet import games
from gobelet.games import GAMES
from gobelet_host.games import cases

TAUGHT = [game for game in GAMES if games.load(game).lesson]
WALKS = [(game, ("fr", "en")[at % 2], ("taps", "keys")[at // 2 % 2]) for at, game in enumerate(TAUGHT)]
LOOK = """() => {
    const cup = document.getElementById("cup");
    const items = [...document.querySelectorAll("#choices button:not([aria-disabled=true])")];
    return {
        due: cup.classList.contains("due"), taught: document.getElementById("say").classList.contains("taught"),
        wrong: document.getElementById("say").classList.contains("wrong"),
        step: document.getElementById("status").textContent, ids: items.map((one) => one.dataset.id ?? one.textContent),
    };
}"""
LAPTOP = {"width": 1366, "height": 768}
WIDE = "() => document.getElementById('table').getBoundingClientRect().width / innerWidth"
LAST = "phone.js"  # what a page asks for when it has all else
STEP, MOST = 500, 300  # ms of the page that pass while the others play; so often at most until a step has come
COME = """([step, due]) => document.getElementById('status').textContent.startsWith(step + ' /')
    && document.querySelector('#say.taught') !== null && (!due || document.querySelector('#cup.due') !== null)"""


class Pupil:
    """Who takes a lesson. by: "taps" or "keys"."""

    def __init__(self, page, game, by):
        self.page, self.game, self.by = page, game, by

    def tap(self, ident):
        where = f'#choices [data-id="{ident}"]' if ident != "+" else ".wheel > :last-child"
        self.page.wait_for_selector(f"{where}:not([aria-disabled=true])")
        wait_until_tappable(self.page)
        if self.by == "keys":
            self.page.focus(where)
            self.page.keyboard.press("Enter")
        else:
            self.page.tap(where)

    def roll(self):
        wait_until_tappable(self.page)
        if self.by == "keys":
            self.page.keyboard.press("Space")
        else:
            self.page.tap("#shake")

    def look(self):
        return self.page.evaluate(LOOK)

    def come_to(self, step):
        """Lets the page's time pass until a step, (when, text, does, whys) of a number, is told."""
        number, (when, _, does, _) = step
        for _ in range(MOST):
            if self.page.evaluate(COME, [str(number), when == "roll" and does == ()]):
                return
            self.page.clock.run_for(STEP)
        pytest.fail(f"step {number} does not come: {self.look()}")


@pytest.mark.slow
@pytest.mark.parametrize("game, lang, by", WALKS)
def test_a_lesson_is_taken_to_its_end(site, open_page, axe, picture, game, lang, by):
    data = games.part(game, "tutorial")
    context = open_page.context("phone", lang, clock=True)  # what a player waits for passes at once
    with context.expect_event("requestfinished", lambda request: request.url.endswith(LAST)):
        page = open_page(f"{site.url}/cup?lesson={game}&lang={lang}", context=context, wait="networkidle")
    page.context.set_offline(True)
    pupil = Pupil(page, game, by)
    decided = iter(cases.of(game).lesson)
    for step in enumerate(data.STEPS, 1):
        when, name, does, _ = step[1]
        pupil.come_to(step)
        picture(page, "lesson", game, f"{lang} {step[0]:02d} {name}")
        assert not pupil.look()["wrong"], name
        assert not page.evaluate(WRONG), name
        if does is None and step[0] == len(data.STEPS):
            break
        if does is None:
            pupil.tap("next")
        elif when == "roll":
            pupil.roll()
        elif when == "show":
            pupil.tap("ok")
        else:
            for ident in next(decided):
                pupil.tap(ident)
    assert not axe(page)
    assert "[" not in page.inner_text("main")
    page.set_viewport_size(LAPTOP)
    assert not page.evaluate(WRONG)
    assert page.evaluate(WIDE) > 0.5, "a laptop's screen is used"
    picture(page, "laptop", "lessons", f"{game} {lang}")
    pupil.tap("again")
    pupil.come_to((1, data.STEPS[0]))


def test_the_signs_of_a_board_are_two_taps_away(site, open_page, axe):
    page = open_page(f"{site.url}/cup?lesson=paradice&lang=en", size="phone", lang="en")
    page.wait_for_selector("#say.taught")
    page.wait_for_selector("#legend:not([hidden])", state="attached")
    page.tap("#more")
    page.tap("#legend")
    meanings = page.locator("dialog.legend dd").all_inner_texts()
    assert len(meanings) == page.locator("dialog.legend dt").count() and "ladder" in meanings[-1]
    assert not axe(page)
    page.tap("dialog.legend .main")
    page.wait_for_selector("dialog.legend", state="detached")
