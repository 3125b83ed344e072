"""Promise 6 on phones: a code lets one phone in and no request carries it; then the phone has a key of its own; a seat
goes to another phone by the host's explicit act only, and everybody sees that."""

import shutil

import pytest
from fingers import wait_until_tappable
from hands import QUICK, TIMES, WORDS, Hands
from playwright.sync_api import expect

from gobelet_host.web import addresses

pytestmark = pytest.mark.slow

REMEMBER = """() => {
    const display = document.getElementById("oled");
    window.said = [];
    new MutationObserver(() => window.said.push(display.ariaLabel)).observe(display, {attributes: true});
}"""


def visit(open_page, url, **options):
    return Hands(open_page(url, size="phone", lang="en-US", **options))


def linked(site):
    return sorted(member.name for member in site.table.members.values() if member.connection)


@pytest.fixture
def table(make_site):
    return make_site(lang="en", options=QUICK)


@pytest.fixture
def host(table, open_page):
    """The host's page of a table."""
    return open_page(f"{table.url}/host", lang="en-US")


def test_no_request_carries_the_code_and_the_address_forgets_it(table, open_page):
    url = table.cup_url()
    code = url.partition("#")[2]
    page = open_page.context("phone", "en-US").new_page()
    asked, said = [], []
    page.on("request", lambda request: asked.append(f"{request.url} {request.headers} {request.post_data}"))
    page.on("websocket", lambda socket: socket.on("framesent", lambda data: said.append(str(data))))
    open_page.watch(page, table.url)
    page.goto(url)
    cup = Hands(page).join("Zoe")
    cup.offers("ok", "Ready")
    assert asked and said and not any(code in one for one in (*asked, *said))
    assert page.url == f"{table.url}/cup"
    page.goto("about:blank")
    page.go_back()
    assert page.url == f"{table.url}/cup"
    assert page.evaluate("localStorage.getItem('gobelet.cup.1.code')") == "", "a code that is used is not kept"


def test_a_guest_shows_another_phone_the_way_and_no_code(table, open_page):
    cup = visit(open_page, table.cup_url()).join("Zoe")
    cup.offers("ok", "Ready")
    cup.page.click("#more")
    cup.page.click("#four")  # back to what is tapped
    wait_until_tappable(cup.page, clock=False)
    cup.page.click("[data-id=invite]")
    cup.page.wait_for_function("() => document.querySelector('dialog.invite img')?.naturalWidth > 0")
    assert cup.page.inner_text("dialog.invite b").endswith("/c")
    shown = cup.page.request.get(f"{table.url}/c.svg").body()
    assert shown == addresses.qr_code(f"{table.url}/c"), "where the pages are, and nothing else"


def test_a_phone_that_came_once_needs_no_code(table, open_page):
    cup = visit(open_page, table.cup_url()).join("Zoe")
    cup.offers("ok", "Ready")
    cup.page.goto(f"{table.url}/cup")
    cup.offers("ok", "Ready")
    assert not cup.page.is_visible("#pair")
    shown = table.cup_url()
    cup.page.goto("about:blank")
    cup.page.goto(shown)
    cup.offers("ok", "Ready")
    assert table.cup_url() == shown, "the code of the next phone is not used up"
    assert linked(table) == ["Zoe"] and len(table.table.members) == 1


def test_one_picture_lets_two_phones_in_each_with_a_key_before_it_has_a_name(table, open_page):
    url = table.cup_url()
    cups = [visit(open_page, url) for _ in range(2)]
    for cup in cups:
        cup.page.wait_for_selector("#who:visible")
    assert [one.state for one in table.call(table.table.room.arrivals)] == ["naming"] * 2 and not linked(table)
    for name, cup in zip(("Zoe", "Nino"), cups, strict=True):
        cup.join(name)
    for cup in cups:
        cup.offers("ok", "Ready")
    assert linked(table) == ["Nino", "Zoe"] and table.cup_url() == url
    keys = table.call(lambda: {table.table.keys.of(cup) for cup in table.table.members})
    assert len(keys) == 2 and b"" not in keys
    starts = table.call(lambda: [table.table.register.of(cup)["starts"] for cup in table.table.members])
    assert starts == [1] * 2, "the program that came in goes on with the name"


def test_who_is_turned_away_is_told_and_needs_the_new_code(table, open_page):
    url = table.cup_url()
    cup = visit(open_page, url).join("Zoe")
    cup.offers("ok", "Ready")
    table.call(lambda: table.table.room.turn_away(next(iter(table.table.members))))
    cup.page.get_by_text(WORDS.get("cup.pair_turned")).wait_for()
    cup.page.goto("about:blank")
    cup.page.goto(url)
    cup.page.get_by_text(WORDS.get("cup.pair_used")).wait_for()
    assert not linked(table)
    cup.page.goto("about:blank")
    cup.page.goto(table.cup_url())
    cup.offers("ok", "Ready")


def test_a_name_that_takes_longer_than_its_key_is_kept_comes_in_all_the_same(table, open_page):
    cup = visit(open_page, table.cup_url())
    cup.page.wait_for_selector("#who:visible")
    table.call(lambda: table.table.room._forget(next(iter(table.table.keys.fresh))))
    cup.join("Zoe")
    table.until(lambda: linked(table) == ["Zoe"])
    cup.offers("ok", "Ready")


def test_a_name_that_cannot_be_is_refused_where_it_is_seen_on_a_phone_on_its_side(table, open_page):
    page = open_page(table.cup_url(), size=(640, 360), lang="fr-FR")
    page.fill("#name", "Jean-Baptiste")
    page.click("#who .main")
    expect(page.locator("#naming.wrong")).to_be_in_viewport(ratio=1)
    expect(page.locator("#name")).to_be_focused()


def test_a_phone_without_a_camera_types_the_code(table, open_page, host):
    cup = visit(open_page, f"{table.url}/c")
    cup.page.wait_for_selector("#pair:visible")
    assert "photographed it" in cup.page.inner_text("#pair")
    cup.page.fill("#code", "AAA BBB")
    cup.page.click("#pair .main")
    cup.page.get_by_text(WORDS.get("cup.pair_used")).wait_for()  # before anybody is asked for a name
    assert not cup.page.is_visible("#who")
    cup.page.fill("#code", host.inner_text("#letters").lower())
    cup.page.click("#pair .main")
    cup.join("Zoe").offers("ok", "Ready")


def test_a_table_has_eight_seconds_to_answer_each_code(table, open_page):
    page = open_page(f"{table.url}/cup#AAABBB", context=open_page.context("phone", "en-US", clock=True))
    page.get_by_text(WORDS.get("cup.pair_used")).wait_for()
    open_page.expect("WebSocket", "ERR_CONNECTION_REFUSED")
    table.stop()
    page.clock.run_for(4000)
    page.fill("#code", "CCC DDD")
    page.click("#pair .main")
    page.wait_for_selector("#coming:visible")
    page.clock.run_for(4500)
    assert page.inner_text("#coming-why") == ""
    page.clock.run_for(4500)
    page.get_by_text(WORDS.get("cup.coming_slow")).wait_for()


def test_a_second_code_scanned_in_an_open_page_lets_it_in(table, open_page):
    cup = visit(open_page, f"{table.url}/cup")
    cup.page.wait_for_selector("#pair:visible")
    cup.page.goto(table.cup_url())  # only what is behind the # is another: nothing is loaded
    cup.join("Zoe").offers("ok", "Ready")


def test_a_table_that_lost_its_keys_says_pair_again_and_the_host_gives_the_seat_back_with_its_dice(
    table, open_page, host
):
    table.automates(1)
    cup = visit(open_page, f"{table.url}/cup#AAABBB")
    cup.page.get_by_text(WORDS.get("cup.pair_used")).wait_for()
    cup.page.goto(table.cup_url())  # the code before is forgotten
    cup.join("Zoe").act_until(TIMES)
    before = cup.look()
    open_page.expect("WebSocket", "ERR_CONNECTION_REFUSED")
    table.stop()
    shutil.rmtree(table.path.with_name("keys"))
    table.start()
    cup.page.wait_for_selector("#pair:visible")
    assert cup.page.inner_text("#pair-why") == WORDS.get("cup.pair_again")
    cup.page.fill("#code", table.call(lambda: table.table.room.short_code))
    cup.page.click("#pair .main")
    cup.page.get_by_text(WORDS.get("cup.pair_used")).wait_for()  # the code of the room takes no seat
    host.get_by_role("button", name="New phone…: Zoe").click()
    host.click("#sure-yes")
    host.wait_for_selector("#gift:visible")
    cup.page.fill("#code", host.inner_text("#gift-letters"))
    cup.page.click("#pair .main")
    cup.reads("Round 1")
    assert cup.look() == before


def test_the_seat_of_a_phone_that_forgot_its_key_is_given_by_the_host_and_everybody_sees_it(table, open_page, host):
    open_page.expect("WebSocket")
    table.automates(1)
    witness = visit(open_page, table.cup_url()).join("Nino")
    cup = visit(open_page, table.cup_url()).join("Zoe")
    tv = open_page(table.url, lang="en-US")
    for one in (witness, cup):
        one.offers("ok", "Ready")
        one.tap("ok")
    table.until(lambda: table.table.playing)
    old = cup.page.context.storage_state()
    cup.page.evaluate("localStorage.clear()")
    cup.page.goto(f"{table.url}/cup")
    cup.page.wait_for_selector("#pair:visible")
    assert "give your seat" in cup.page.inner_text("#pair")
    seat = table.table.seats.names().index("Zoe")
    give = host.get_by_role("button", name="New phone…: Zoe")
    give.click()
    assert WORDS.get("host.give_sure", "Zoe") in host.inner_text("#sure")
    host.click("#sure-no")
    give.click()
    witness.page.evaluate(REMEMBER)
    host.click("#sure-yes")
    host.wait_for_selector("#gift:visible")
    assert host.inner_text("#gift-short").endswith(f"/c{seat + 1}")
    cup.page.goto(f"{table.url}/c{seat + 1}")
    cup.page.fill("#code", host.inner_text("#gift-letters"))
    cup.page.click("#pair .main")
    cup.join("Thief")
    expect(cup.page.locator("#news")).to_have_text(WORDS.get("cup.watches"))
    host.wait_for_selector("#gift", state="hidden")
    assert table.call(lambda: [player[1] for player in table.table.ledger.players][seat]) == "Zoe"
    given = WORDS.reason("seat_given", "Zoe")
    expect(tv.locator(".notice", has_text=given)).to_be_visible()
    expect(tv.locator("#log li", has_text=given)).to_have_count(1)
    expect(host.locator("#events p", has_text=given)).to_have_count(1)
    witness.page.wait_for_function("() => window.said.some((text) => text.includes('Zoe'))")
    late = visit(open_page, f"{table.url}/cup", context=open_page.context("phone", "en-US", storage_state=old))
    late.page.wait_for_selector("#pair:visible")
    assert late.page.inner_text("#pair-why") == WORDS.get("cup.pair_given")
    late.page.fill("#code", table.call(lambda: table.table.room.short_code))
    late.page.click("#pair .main")
    table.until(lambda: len(table.table.members) == 4)  # as a newcomer


def test_nobody_elses_seat_is_given_while_they_are_here(table, open_page, host):
    table.automates(2, pace=3_600_000)
    table.begin()
    answer = host.request.post(f"{table.url}/host/do", data={"do": "give_seat", "cup": table.cups[0].cup_id})
    assert answer.status == 400 and "still here" in answer.json()["sentence"]
    assert host.get_by_role("button", name="New phone").count() == 0


def test_only_who_has_the_hosts_right_is_shown_or_given_a_code(table, open_page):
    code = table.cup_url().partition("#")[2]
    table.call(lambda: setattr(table.site, "is_own", lambda host: False))
    heard = []
    page = open_page.context("tv", "en-US").new_page()
    page.on("websocket", lambda socket: socket.on("framereceived", lambda data: heard.append(str(data))))
    page.goto(table.url)
    page.get_by_text("Nobody yet").wait_for()
    assert heard and not any(code in one or code[:4] in one.split('"') for one in heard)
    assert page.locator(".qr, .letters").count() == 0
    assert page.request.post(f"{table.url}/host/code").status == 403
    page.goto(f"{table.url}/host?lang=en")
    page.fill("[name=code]", table.site.code)
    page.locator("button").click()
    page.goto(table.url)
    expect(page.locator(".letters")).to_be_visible()
