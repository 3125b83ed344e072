"""The widest names that players can have, at a full table: nothing of a page leaves the screen or is cut, in either
language and theme, at 720 and at 1080 lines. What the televisions of matches do with them is in test_tv_games.py."""

import pytest
from playwright.sync_api import expect

from gobelet.texts import LANGUAGES

NAMES = ["W" * (at % 7 + 1) + "M" * (11 - at % 7) for at in range(15)]
SIZES = ((1280, 720), (1920, 1080))
# The pages, and what is there as often as players are, or once.
PAGES = {"/": ".people li", "/host": "#people li", "/standings": "main", "/play": "#who:visible"}
WRONG = """() => {
    const found = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth + 1) found.push(`the page is ${scrollWidth} wide`);
    for (const e of document.querySelectorAll("body *")) {
        const r = e.getBoundingClientRect();
        const text = [...e.childNodes].some((one) => one.nodeType === 3 && one.textContent.trim());
        if (!text || !r.width || !e.checkVisibility() || e.closest(".unseen, svg, dialog, [hidden], option")) continue;
        const told = `${e.tagName}.${e.className || e.id} ${e.textContent.trim().slice(0, 24)}`;
        if (r.left < -1 || r.right > innerWidth + 1) found.push(`outside: ${told}`);
        const style = getComputedStyle(e);
        if (style.overflowX !== "visible" && e.scrollWidth > e.clientWidth + 1) found.push(`cut: ${told}`);
        const fixed = document.body.scrollHeight <= innerHeight + 1;
        if (fixed && r.bottom > innerHeight + 1) found.push(`below: ${told}`);
    }
    for (const e of document.querySelectorAll("input[type=text]")) {
        if (e.checkVisibility() && e.scrollWidth > e.clientWidth) found.push(`cut: ${e.value}`);
    }
    return [...new Set(found)];
}"""


@pytest.mark.slow
def test_no_page_loses_the_widest_names(site, open_page, picture):
    for name in NAMES:
        site.cup(name)
    site.until(lambda: len(site.table.members) == len(NAMES))
    wrong = {}
    for lang in LANGUAGES:
        page = open_page.context(lang=lang).new_page()
        open_page.watch(page, site.url)
        for path, there in PAGES.items():
            page.goto(f"{site.url}{path}?lang={lang}&name={NAMES[0]}")
            expect(page.locator(there)).to_have_count(len(NAMES) if there.endswith("li") else 1)
            if path == "/play":
                expect(page.frame_locator("#tv").locator(".people li")).to_have_count(len(NAMES))
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                for theme in ("dark", "light"):
                    page.emulate_media(color_scheme=theme)
                    wrong[path, lang, width, theme] = page.evaluate(WRONG)
                    picture(page, "wide", "names", f"{path.strip('/') or 'lobby'} {lang} {width} {theme}")
    assert not any(wrong.values()), "\n".join(f"{where} {found}" for where, found in wrong.items() if found)
