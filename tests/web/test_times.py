"""What a page shows of the time that players have to think."""

from playwright.sync_api import expect
from television import Television, first, scene
from test_tv import LAYOUT


def test_times_run_down_on_the_screen_stand_still_in_a_pause_and_warn(open_page, site):
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
    tv.page.clock.run_for(2_000)
    assert own.inner_text() == "1:03" and times().count("10:00") == 14
    tv.page.clock.run_for(54_000)
    assert own.inner_text() == "0:09" and "soon" in own.get_attribute("class")
    tv.page.clock.run_for(60_000)
    assert own.inner_text() == "0:00"
    found = tv.page.evaluate(LAYOUT)
    assert not found["touching"] and not found["outside"] and not found["covered"] and found["names"] >= 18
    told(650, False)
    expect(own).to_have_text("1:05")
    tv.page.clock.run_for(5_000)
    assert own.inner_text() == "1:05"
