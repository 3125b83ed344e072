"""A phone as a cup: a match by presses alone, and what must not lose a seat or a die on the way."""

import pytest
from fingers import wait_until_tappable
from hands import QUICK, TIMES, Hands
from playwright.sync_api import expect

from gobelet import fair, ledger
from gobelet.link.frames import Decoder, loads
from gobelet.link.sealed_link import is_record
from gobelet.link.table_seal import TableSeal

pytestmark = pytest.mark.slow
LOST = 10_000  # ms after which a cup that hears nothing says so


@pytest.fixture
def table(make_site):
    """A table in English with one automate."""

    def make():
        site = make_site(lang="en", options=QUICK)
        site.automates(1, "random")
        return site

    return make


def sit(site, open_page, name="Zoe", clock=False):
    """A cup in a browser of its own. clock: the test may have time pass for it."""
    context = open_page.context("phone", "en-US", clock)
    return Hands(open_page(site.cup_url(), context=context)).join(name)


def test_a_match_is_played_with_presses_to_its_verdict(make_site, open_page):
    site = make_site(lang="en", options={**QUICK, "dice_per_player": 1})
    site.automates(1, "random")
    cup = sit(site, open_page)
    while site.table.ledger.phase != ledger.CLOSED:
        if not cup.act():
            cup.pause()
    cup.act_until("wins", "You win!", "Gobelet")


def test_a_reload_a_lost_network_and_a_table_that_starts_again_give_back_the_same_dice(table, open_page):
    site = table()
    cup = sit(site, open_page, clock=True)
    open_page.expect("ERR_INTERNET_DISCONNECTED", "WebSocket", "ERR_CONNECTION_REFUSED")
    cup.act_until("Round 1")
    cup.act_until(TIMES)
    before = cup.look()
    assert len(before) == 5
    cup.page.reload()
    cup.page.wait_for_selector("html[data-ready]")
    cup.reads("Round 1")
    assert cup.look() == before, "reloaded"
    cup.page.context.set_offline(True)
    cup.page.clock.fast_forward(LOST)
    cup.reads("Offline")
    cup.page.context.set_offline(False)
    cup.reads("Round 1")
    assert cup.look() == before, "without a network"
    cup.page.wait_for_load_state("networkidle")
    asked = []
    cup.page.on("request", lambda request: asked.append(request.url))
    site.stop()
    cup.page.clock.fast_forward(LOST)
    cup.reads("Offline")
    site.start()
    cup.reads("Round 1")
    assert cup.look() == before, "without its table"
    assert asked == [], "a loaded page needs nothing more"


def test_no_page_gets_anothers_dice_before_they_are_shown(table, open_page, monkeypatch):
    sealed = []  # what the table says to the phone, before it is sealed
    line = TableSeal.line
    monkeypatch.setattr(TableSeal, "line", lambda seal, said: sealed.append(said.decode()) or line(seal, said))
    site = table()
    automate = site.cups[0]
    page = open_page.context("phone", "en-US").new_page()
    heard = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda data: heard.append(data)))
    open_page.watch(page, site.url)
    page.goto(site.cup_url())
    tv = open_page.context("tv", "en-US").new_page()
    tv.on("websocket", lambda socket: socket.on("framereceived", lambda data: heard.append(data)))
    tv.goto(site.url)
    cup = Hands(page).join("Zoe")
    cup.act_until(TIMES)

    def secrets():
        log, owner = site.table.ledger, automate.app.owner
        generation, k = log.chain_heads.next_position(owner.seat, fair.DICE)
        return (
            ledger.hexed(owner.chain(fair.DICE, generation).preimage(k)),
            list(owner.hand),
            ledger.hexed(owner.memory.secret),
        )

    link, hand, master = site.call(secrets)

    def told():
        """Everything that the pages were told so far."""
        yield from list(sealed)
        yield from (data if isinstance(data, str) else data.decode() for data in list(heard))

    payloads = Decoder().feed("".join(data for data in heard if not data.startswith("{")).encode())
    assert {loads(payload)[0] for payload in payloads if not is_record(payload)} == {
        "table", "share", "proof",
    }, "all else is sealed"  # fmt: skip
    before = list(told())
    assert any('"rolled"' in one for one in before) and any('"picture"' in one for one in before)
    for one in before:
        assert link not in one and master not in one
        assert ",".join(map(str, hand)) not in one.replace(" ", "")
    while not any(link in one for one in told()):  # it is shown in the end: the test knows what it looks for
        if not cup.act():
            cup.pause()
    assert not any(master in one for one in told())


LISTEN = """() => {
  window.heard = { tones: [], knocks: 0, felt: [] };
  const { OscillatorNode: Tone, BiquadFilterNode: Knock } = window;
  window.OscillatorNode = class extends Tone {
    constructor(context, options) { super(context, options); window.heard.tones.push(options.frequency); }
  };
  window.BiquadFilterNode = class extends Knock {
    constructor(context, options) { super(context, options); window.heard.knocks++; }
  };
  navigator.vibrate = (ms) => window.heard.felt.push(ms);
}"""

# Presses the button shortly, and gives what it says until it says again what it said before: it is noted as it comes.
# The page itself lets go, so that a press stays short on a busy machine.
TOUCHED = """([button, ms]) => new Promise((done) => {
  const does = button.querySelector(".does"), said = [does.textContent];
  const watch = new MutationObserver(() => {
    if (does.textContent !== said.at(-1)) said.push(does.textContent);
    if (said.length < 3 || said.at(-1) !== said[0]) return;
    done(said);
  });
  setTimeout(() => done(said), 20000);
  watch.observe(button, { subtree: true, childList: true, characterData: true });
  const finger = { bubbles: true, pointerId: 1, isPrimary: true };
  button.dispatchEvent(new PointerEvent("pointerdown", finger));
  setTimeout(() => button.dispatchEvent(new PointerEvent("pointerup", finger)), ms);
})"""


def test_the_cup_rattles_while_it_is_shaken_and_a_button_to_be_held_says_so(table, open_page):
    cup = sit(table(), open_page)
    cup.act_until("pad to roll")
    page = cup.page
    page.evaluate(LISTEN)
    assert "holds" in (page.locator("[data-button=ok]").get_attribute("class") or "")
    assert page.evaluate(TOUCHED, [page.query_selector("[data-button=ok]"), 120]) == ["Roll", "Hold it", "Roll"]
    page.wait_for_function("() => heard.tones.includes(329) && heard.felt.includes(70)")
    page.keyboard.down("Space")
    page.wait_for_function("() => heard.knocks > 5")
    page.keyboard.up("Space")
    page.wait_for_function("() => heard.tones.includes(261)")  # the thud: its first note, as a late one is left out


def test_menus_are_pages_on_a_phone_and_the_display_is_in_my_cup_alone(make_site, open_page):
    page = open_page(make_site(lang="en").cup_url(), size="phone", lang="en-US")
    Hands(page).join("Zoe", four=False)
    heading, display = page.locator("#page h2"), page.locator("#oled")

    def go(where, title):
        wait_until_tappable(page, clock=False)
        page.locator("#choices").get_by_role("button", name=where, exact=True).click()
        expect(heading).to_have_text(title)
        expect(display).to_be_hidden()

    page.locator("#choices [data-id=ok]").wait_for()
    for where, title in (("Menu", "Menu"), ("Settings", "Settings"), ("Age: —", "Settings"), ("Back", "Settings")):
        go(where, title)
    for where, title in (("Back", "Menu"), ("Rules of the games", "Rules"), ("Parafico", "Parafico 1 of 5")):
        go(where, title)
    assert "Guess how many dice" in page.inner_text("#page")
    for where, title in (("Back", "Rules"), ("Back", "Menu"), ("Just dice", "Gobelet")):
        go(where, title)
    assert page.locator("#page .row .die").count() == 5 and "OK" not in page.inner_text("#page")
    page.click("#more")
    page.click("#four")
    expect(display).to_be_visible()
    expect(heading).to_be_hidden()
