"""What a page shows of the time that players have to think."""

import json

from legible import COVERED
from playwright.sync_api import expect
from television import Television, first, recorded, room, scene
from test_tv import NAMES
from websockets.sync.client import connect

from gobelet.ledger import PLAYING
from gobelet_host.device import micropython
from gobelet_host.sim.bot_settings import Automates
from gobelet_host.table.time_limits import Limits
from gobelet_host.web import texts
from gobelet_host.web.local_cups import LocalCups


def test_times_run_down_on_the_screen_stand_still_in_a_pause_and_warn(site, open_page):
    tv = Television(open_page, site.url, clock=True)
    tv.show(15, first(15, scene("bid")))
    speaker = int(tv.page.locator(".seat.speaks").get_attribute("data-seat"))

    def told(left, ticks):
        seats = [{"seat": seat, "left": 6000, "ticks": False} for seat in range(15) if seat != speaker]
        tv.say({"kind": "times", "seats": [*seats, {"seat": speaker, "left": left, "ticks": ticks}]})

    def times():
        return [one.inner_text() for one in tv.page.locator(".time").all()]

    told(650, True)
    own = tv.page.locator(".speaks .time")
    expect(own).to_have_text("1:05")
    assert times().count("10:00") == 14
    assert "soon" not in own.get_attribute("class")
    tv.hear(2)
    assert own.inner_text() == "1:03" and times().count("10:00") == 14
    told(120, True)
    expect(own).to_have_text("0:12")
    tv.hear(3)
    assert own.inner_text() == "0:09" and "soon" in own.get_attribute("class")
    tv.hear(10)
    assert own.inner_text() == "0:00"
    assert tv.page.evaluate(COVERED) == [] and tv.page.evaluate(NAMES) >= 18
    told(650, False)
    expect(own).to_have_text("1:05")
    tv.hear(5)
    assert own.inner_text() == "1:05"


def test_a_screen_says_for_how_long_somebody_is_waited_for_already_where_nobodys_time_is_limited(site, open_page):
    tv = Television(open_page, site.url, clock=True)
    bid = first(15, scene("bid"))
    tv.say({"kind": "waits", "ms": 70_000})  # the page comes late
    tv.show(15, bid)
    own = tv.page.locator(".speaks .time")
    expect(own).to_have_text("depuis 1:10")
    tv.hear(5)
    expect(own).to_have_text("depuis 1:15")
    assert tv.page.evaluate(COVERED) == []
    tv.play(15, bid + 1, first(15, scene("bid"), later=bid + 1) + 1)
    tv.hear(9)
    assert own.inner_text() == "", "a short wait is no news"
    tv.hear(5)
    assert own.inner_text() in ("depuis 0:13", "depuis 0:14")


# The texts in the middle of the table on which the pointer lies once it has come to rest.
UNDER_THE_POINTER = """async () => {
  await Promise.all(document.getAnimations().map((one) => one.finished));
  const box = document.querySelector(".pointer .icon").getBoundingClientRect();
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return [...document.querySelectorAll(".middle > *:not(.sparks):not([hidden])")]
    .filter((one) => meet(box, one.getBoundingClientRect())).map((one) => one.textContent);
}"""


def test_who_speaks_is_pointed_at_beside_the_words_also_with_times_and_notices_around(site, open_page):
    tv = Television(open_page, site.url)
    bids = [number for number, one in enumerate(recorded(3)) if scene("bid")(one)][:20]
    for seat in (0, 1, 2):
        tv.show(3, next(n for n in bids if recorded(3)[n]["picture"]["table"]["speaker"] == seat))
        tv.say({"kind": "times", "seats": [{"seat": one, "left": 3000, "ticks": one == seat} for one in range(3)]})
        tv.say(room(trouble=texts.load("fr").get("view.disturbed"), paused=True, playing=True))
        expect(tv.page.locator(".notice")).to_have_count(2)
        assert tv.page.evaluate(UNDER_THE_POINTER) == [], seat


def test_the_host_chooses_the_time_and_everybody_who_watches_is_told_it(make_site, open_page):
    table = make_site(cups=lambda site: LocalCups(site.live, micropython.find(), site.lang, Automates(pace=200)))
    page = open_page(f"{table.url}/host?lang=en")
    page.locator("#time > summary").click()
    expect(page.locator("#limit-increment")).to_be_disabled()
    page.select_option("#limit-decision", "30")
    page.select_option("#limit-match", "300")
    page.select_option("#limit-increment", "5")
    page.select_option("#limit-at_zero", "play")
    table.until(lambda: table.table.plan.limits == Limits(30, 300, 5, "play"))
    for _ in range(2):
        page.click("#add-automate button")
    table.until(lambda: len(table.table.members) == 2)
    page.locator('[data-name="begin"]').click()
    table.until(lambda: table.table.ledger.phase == PLAYING)
    with connect(table.url.replace("http", "ws") + "/view?lang=en") as socket:
        told = next(one for one in map(json.loads, socket) if one["kind"] == "times")["seats"]
    assert [one["seat"] for one in told] == [0, 1] and all(0 < one["left"] <= 3500 for one in told)
