"""The simulator: many cups in one page, each playable, and everything that can go wrong with one."""

import pytest
from conftest import SIZES
from hands import QUICK, Hands

pytestmark = pytest.mark.slow
LOST = 10_000  # ms after which a cup that hears nothing says so


@pytest.fixture
def simulate(make_site, open_page):
    """A table in English and the simulator with some cups: the site and the page. clock: the test may have time pass
    for it."""

    def make(query, clock=False, **options):
        site = make_site(lang="en", options={**QUICK, **options})
        context = open_page.context("tv", "en-US", clock)
        page = open_page(f"{site.url}/sim?lang=en&{query}", context=context)
        page.wait_for_selector("html[data-ready]")
        return site, page

    return make


def cup_of(page, number=1):
    return Hands(page, f"[data-cup='{number}']")


def members(site):
    """Name -> member of everybody at the table."""
    return {member.name: member for member in site.table.members.values()}


def open_faults(page, number=1):
    page.click(f"[data-cup='{number}'] summary")


def slide(page, name, value, number=1):
    page.fill(f"[data-cup='{number}'] input.{name}", str(value))


def test_fifteen_cups_play_side_by_side(simulate):
    site, page = simulate("cups=15&humans=0&pace=0", dice_per_player=1)
    site.until(lambda: len(site.table.members) == 15)
    site.begin()
    site.until(lambda: site.table.ledger.round == 2, seconds=60)


def test_cups_that_share_a_page_load_what_a_match_wants_before_it_begins(simulate):
    site, page = simulate("cups=3&humans=0&pace=0")
    page.wait_for_function("() => performance.getEntriesByName('cup loaded').length === 3")
    assert not site.table.playing


# Five cups that want another turn after each one, of which one hears something all the time.
CROWD = """async () => {
  const { Turns } = await import("/static/cup/turns.js");
  const turns = new Turns();
  const order = [];
  const cups = [0, 1, 2, 3, 4].map((number) => ({ run() {
    for (const end = performance.now() + 5; performance.now() < end;);
    order.push(number);
    if (order.length < 60) turns.want(this);
  } }));
  for (const cup of cups) turns.join(cup);
  const messages = new MessageChannel();
  messages.port1.onmessage = () => { turns.want(cups[0]); if (order.length < 60) messages.port2.postMessage(null); };
  messages.port2.postMessage(null);
  for (const cup of cups) turns.want(cup);
  while (order.length < 60) await new Promise((done) => setTimeout(done, 20));
  return order;
}"""


def test_no_cup_of_a_page_has_two_turns_while_another_one_waits(site, open_page):
    order = open_page(site.url).evaluate(CROWD)
    assert order[:60] == [0, 1, 2, 3, 4] * 12


def test_each_cup_is_played_with_mouse_and_keys(simulate):
    site, page = simulate("cups=2&humans=2")
    last = cup_of(page, 2)
    last.offers("ok", "Ready")
    site.automates(1)
    last.tap("ok")
    name = page.get_attribute("[data-cup='2']", "aria-label")
    site.until(lambda: members(site)[name].ready or site.table.playing)
    page.keyboard.press("Enter", delay=60)
    site.until(lambda: not members(site)[name].ready)
    assert not any(member.ready for member in members(site).values() if not member.automate)


def test_a_cut_link_is_noticed_on_both_ends_and_heals_and_lines_are_lost_damaged_and_late_as_asked(simulate):
    site, page = simulate("cups=1&humans=1", clock=True)
    cup = cup_of(page)
    cup.offers("ok", "Ready")
    open_faults(page)
    page.check("[data-cup='1'] input.cut")
    site.until(lambda: not any(site.table.linked(cup) for cup in site.table.members))
    page.clock.fast_forward(LOST)
    cup.reads("Offline", "No table")
    page.uncheck("[data-cup='1'] input.cut")
    cup.offers("ok", "Ready")
    end = site.call(lambda: next(iter(site.table.members.values())).connection.end)
    slide(page, "delay", 700)
    site.until(lambda: end.rtt >= 400)
    slide(page, "delay", 0)
    slide(page, "corrupt", 100)
    cup.tap("ok")  # "ready" is said again and again until the table shows it
    site.until(lambda: end.quality()["bad"] + end.quality()["noise"] > 0)
    slide(page, "corrupt", 0)
    slide(page, "drop", 100)
    page.clock.fast_forward(LOST)
    cup.reads("Offline", "No table")


def test_a_reboot_and_a_power_cut_cost_no_record(simulate):
    site, page = simulate("cups=1&humans=1")
    cup = cup_of(page)
    cup.offers("ok", "Ready")
    open_faults(page)
    boots = "() => atob(localStorage.getItem('gobelet.sim.1.boots'))"
    before = int(page.evaluate(boots))
    site.call(lambda: setattr(site.table, "tick", lambda now: None))  # it misses nobody: who starts again comes again
    page.click("[data-cup='1'] .reboot")
    page.wait_for_function("(before) => Number(atob(localStorage.getItem('gobelet.sim.1.boots'))) > before", arg=before)
    cup.offers("ok", "Ready")
    before = int(page.evaluate(boots))
    page.click("[data-cup='1'] .power")
    page.click("[data-cup='1'] .reboot")  # the number of the start is what it writes first
    page.wait_for_selector("[data-cup='1'] .news:has-text('boots')")
    assert int(page.evaluate(boots)) == before, "the record is what it was before the write"
    page.wait_for_function("(before) => Number(atob(localStorage.getItem('gobelet.sim.1.boots'))) > before", arg=before)
    cup.offers("ok", "Ready")


def test_battery_and_position_reach_the_cup(simulate):
    site, page = simulate("cups=1&humans=1")
    cup = cup_of(page)
    cup.offers("ok", "Ready")
    open_faults(page)
    picture = "() => document.querySelector('[data-cup] canvas').toDataURL()"
    before = page.evaluate(picture)
    slide(page, "battery", 3)
    cup.tap("ok")
    page.wait_for_function(f"(before) => ({picture})() !== before", arg=before)
    site.automates(1)
    cup.act_until("\u00d7")
    assert len(cup.look()) == 5
    page.select_option("[data-cup='1'] .stands", "upside_down")
    cup.reads("\u25a1", "speaks")
    page.wait_for_function(
        "() => !/[\u2680-\u2685\u2605]\\n.*[\u2680-\u2685\u2605]\\n.*[\u2680-\u2685\u2605]/"
        ".test(document.querySelector('[data-cup] canvas').ariaLabel)"
    )


def test_an_automate_takes_a_seat_over_and_gives_it_back(simulate):
    site, page = simulate("cups=2&humans=1")
    site.until(lambda: [m.automate for m in site.table.members.values()].count(1) == 1)
    page.check("[data-cup='1'] input.automate")
    site.until(lambda: all(m.automate for m in site.table.members.values()))
    page.uncheck("[data-cup='2'] input.automate")
    site.until(lambda: not members(site)["Ada"].automate)


def test_the_address_says_who_plays(simulate):
    site, page = simulate("cups=2&humans=1")
    site.until(lambda: sorted(members(site)) == ["Ada", "Marie"])
    page.goto(f"{site.url}/sim?lang=en&cups=2&humans=2&name=Emma")
    site.until(lambda: sorted(members(site)) == ["Ada", "Emma"])
    site.until(lambda: not any(member.automate for member in members(site).values()))


def test_cups_of_this_page_come_with_the_hosts_right_only(make_site, open_page):
    site = make_site(lang="en")
    site.call(lambda: setattr(site.site, "is_own", lambda host: False))
    open_page.expect("403")
    page = open_page(f"{site.url}/sim?lang=en&cups=1&humans=1", lang="en-US")
    page.get_by_text("with the host’s code").wait_for()
    assert not site.table.members


def test_cups_whose_key_is_void_come_as_others(simulate):
    site, page = simulate("cups=1&humans=1")
    cup_of(page).offers("ok", "Ready")
    (before,) = site.table.members
    site.call(lambda: site.table.keys.add_cable_key(before, bytes(32)))
    page.reload()
    site.until(lambda: any(site.table.linked(cup) for cup in site.table.members if cup != before))


def test_the_simulator_is_for_everybody(site, open_page, axe):
    page = open_page(f"{site.url}/favicon.ico", size="phone")
    for lang in ("fr", "en"):
        page.goto(f"{site.url}/sim?cups=2&lang={lang}")
        page.wait_for_selector("html[data-ready]")
        page.click("[data-cup='1'] summary")
        for width, height in SIZES.values():
            page.set_viewport_size({"width": width, "height": height})
            assert axe(page) == "", (lang, width)
            assert page.evaluate("document.documentElement.scrollWidth <= screen.width"), (lang, width)
        assert "[" not in page.inner_text("body"), f"a text is missing in {lang}"
