"""Who is coming: a laptop, phones that scan one code, somebody late, somebody who is turned away. In a real browser."""

import pytest
from fingers import start_match, wait_until_tappable
from hands import PATIENCE

from gobelet_host.sim.bot_settings import Automates
from gobelet_host.web import texts
from gobelet_host.web.local_cups import LocalCups

IN = "#guests-list .in"


@pytest.fixture
def evening(make_site, open_page):
    """A table with automates, the laptop's page with Zoé, and phones that scan its code."""

    class Evening:
        def __init__(self, lang, automates):
            self.lang = lang
            style = Automates(pace=0, pilot="medium")
            self.site = make_site(lang=lang, cups=lambda site: LocalCups(site.live, None, site.lang, style))
            self.site.call(lambda: self.site.site.cups.open(automates))
            self.page = open_page(f"{self.site.url}/play?lang={lang}", context=open_page.context((1366, 768), lang))
            self.page.wait_for_selector("#who:visible")
            self.page.fill("#name", "Zoé")
            self.page.keyboard.press("Enter")
            self.page.wait_for_selector("#guests:visible")

        def scan(self):
            code = self.site.call(lambda: self.site.site.room.code)
            context = open_page.context("phone", self.lang)
            page = open_page(f"{self.site.url}/cup?lang={self.lang}#{code}", context=context)
            page.wait_for_selector("#who:visible")
            return page

        def guest(self, name):
            page = self.scan()
            page.fill("#name", name)
            page.click("#who .main")
            self.page.locator(IN, has_text=name).wait_for()
            return page

        def start(self):
            start_match(self.page)
            self.site.until(lambda: self.site.table.playing)

        def names(self):
            return sorted(self.site.call(self.site.table.seats.names))

    return Evening


IMPATIENT = """async () => {
    const real = window.fetch;
    let asked = 0;
    window.fetch = (...all) => { asked += String(all[0]).startsWith("/host/do"); return real(...all); };
    for (let press = 0; press < 100; press++) {
        document.getElementById("start").click();
        await new Promise((done) => setTimeout(done, 1));
    }
    return asked;
}"""


def test_somebody_who_presses_start_again_and_again_asks_for_one_match_and_is_not_refused(evening):
    room = evening("en", automates=2)
    room.page.wait_for_selector("#start:visible:not([aria-disabled])")
    assert room.page.evaluate(IMPATIENT) == 1
    room.site.until(lambda: room.site.table.playing)
    assert room.page.inner_text("#news") == ""


def test_who_has_no_seat_is_named_before_a_game_that_takes_fewer_begins(evening):
    room = evening("en", automates=0)
    room.page.select_option("#games", "parcheesi")
    for name in ("Ann", "Bob", "Cid", "Dan"):
        room.site.cup(name)
    room.page.locator(IN).nth(3).wait_for()
    assert room.page.locator("div[data-key]").count() == 0, "keys are of buttons: they are shown"
    assert room.page.inner_text("#start") == "Start with 3 guests" and not room.page.is_visible("#start-bots")
    room.page.click("#start")
    room.page.get_by_role("button", name="This game takes 4: start without Dan?").click()
    room.site.until(lambda: room.site.table.playing)
    assert room.names() == ["Ann", "Bob", "Cid", "Zoé"]


def test_guests_come_first_and_are_asked_at_a_table_that_names_everybody(evening, picture):
    lang = "fr"
    room = evening(lang, automates=2)
    nameless = room.scan()
    room.page.locator("#guests-list .soon").wait_for()
    picture(room.page, "laptop", "guests", f"{lang} a phone has scanned")
    nameless.fill("#name", "Zoé")
    nameless.locator("#naming", has_text="Zoé 2").wait_for()  # as the others will see it
    for word, other in (("The others see", "en"), ("Les autres voient", lang)):
        nameless.check(f"#who [value={other}]")
        nameless.locator("#naming", has_text=word).wait_for()
    nameless.fill("#name", "\N{DAGGER}\u200b")
    nameless.locator("#naming.wrong").wait_for()
    nameless.fill("#name", "Max")
    nameless.click("#who .main")
    room.page.locator(IN, has_text="Max").wait_for()
    room.start()
    assert room.names() == ["Max", "Zoé"], "automates stay out where people play"
    nameless.wait_for_selector(".joining.asks")
    assert "Zoé" in nameless.inner_text(".joining .round")
    picture(nameless, "phone", "invited", lang)
    wait_until_tappable(nameless, clock=False)
    nameless.click("#choices button.main")
    nameless.wait_for_selector("#table[data-scene=word]")
    room.page.wait_for_selector("#cup:visible")
    assert "[" not in nameless.inner_text("main") + room.page.inner_text("main"), "a text is missing"


def test_the_player_chooses_who_sits_where_and_the_television_tells_what_they_do(evening, open_page, picture):
    lang = "en"
    room = evening(lang, automates=2)
    seats = room.page.locator("#guests .bot")
    seats.nth(1).wait_for()
    chosen = room.page.locator("#guests .bot option[selected]")
    assert chosen.all_inner_texts() == ["Ada: cautious", "Basile: bold"]
    seats.nth(0).locator("select").select_option("Denis")
    room.page.locator("#guests .bot option[value=Denis][selected]").wait_for(state="attached")
    habits = [texts.load(lang).habit("parafico", temper) for temper in ("bold", "sly")]
    assert seats.locator("small").all_inner_texts() == habits
    tv = open_page(f"{room.site.url}/?lang={lang}", size="tv")
    tv.locator(".people .icon.sly").wait_for()
    assert sorted(tv.locator(".people .habit").all_inner_texts()) == sorted(habits)
    picture(room.page, "laptop", "guests", f"{lang} characters")
    picture(tv, "tv", "lobby", f"{lang} characters")
    room.page.select_option("#level", "hard")  # who they are stays
    room.site.until(lambda: sorted(pilot for _, pilot in room.site.site.cups.pilots()) == ["hard-bold", "hard-sly"])
    room.site.until(lambda: all(map(room.site.table.linked, room.site.site.cups.cups)))
    room.page.locator("#start", has_text="2").wait_for()
    room.start()
    tv.locator(".plate .icon.sly").wait_for()


def test_somebody_is_turned_away_another_left_out_and_who_comes_after_the_first_throw_is_let_in_by_one_tap(evening):
    room = evening("en", automates=1)
    room.guest("Max")
    room.guest("Eve")
    room.page.locator(IN, has_text="Eve").locator("button").click()
    room.page.locator(IN, has_text="Eve").wait_for(state="detached")
    room.start()
    assert room.names() == ["Max", "Zoé"]
    button = room.page.wait_for_selector("#knocking button")
    room.page.wait_for_timeout(2500)  # the table says how things are every two seconds
    button.click()  # and the button is still that one: go on without Max, who does not answer: the automate sits in
    room.site.until(lambda: "Max" not in room.site.table.seats.names())
    assert len(room.names()) == 2
    room.site.until(lambda: room.site.table.restart.thrown)
    late = room.scan()
    late.fill("#name", "Paul")
    late.click("#who .main")
    room.page.locator("#knocking", has_text="Paul").locator("button").last.click()
    room.site.until(lambda: not room.site.table.playing)
    room.page.locator(IN, has_text="Paul").wait_for(timeout=PATIENCE * 1000)


def test_who_does_not_play_this_time_and_who_comes_late_read_when_the_next_game_begins(evening, picture):
    room = evening("en", automates=0)
    player, decliner = room.guest("Max"), room.guest("Eve")
    room.start()
    decliner.wait_for_selector(".joining.asks")
    assert decliner.inner_text("[data-id=rules]") == "Rules, 1 min"
    picture(decliner, "phone", "invited", "en three choices")
    wait_until_tappable(decliner, clock=False)
    decliner.click("[data-id=decline]")
    player.wait_for_selector(".joining.asks")
    wait_until_tappable(player, clock=False)
    player.click("#choices button.main")
    room.site.until(lambda: sorted(room.site.table.seats.names()) == ["Max", "Zoé"])
    decliner.get_by_text("The next one begins when it ends").wait_for()
    late = room.scan()
    late.fill("#name", "Paul")
    late.click("#who .main")
    late.locator("#news", has_text="The next one begins when it ends").wait_for()
    assert "Scan the code" not in late.locator("#oled").get_attribute("aria-label")
    room.site.call(room.site.table.abandon)
    late.locator("#table .lobby li", has_text="Paul").wait_for()
    late.locator("#news:empty").wait_for(state="attached")
