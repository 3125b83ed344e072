"""Phones and the sealed pages: where a cup may be shaken, kept awake and opened without its table; how it comes there
with all that it knows; and what a page says where it is not so.

A browser takes 127.0.0.1 for safe whatever the protocol: these tests tell it that a plain page is not."""

import pytest
from hands import QUICK, TIMES, Hands

from gobelet_host.web.certificate import GeneratedCertificate, fingerprint

pytestmark = pytest.mark.slow
PLAIN = "if (location.protocol === 'http:') Object.defineProperty(window, 'isSecureContext', { value: false })"


@pytest.fixture
def table(make_site, tmp_path):
    """A table in English whose pages are there twice."""
    site = make_site(lang="en", options=QUICK, certificate=GeneratedCertificate(tmp_path / "keys", ["127.0.0.1"]))
    site.sealed = site.site.secure_url("127.0.0.1")
    return site


@pytest.fixture
def phone(table, open_page):
    """Makes phones: phone(trusts=True) is one that has the certificate."""

    def make(trusts):
        context = open_page.context("phone", "en-US", ignore_https_errors=trusts)
        context.add_init_script(PLAIN)
        return context.new_page()

    return make


def test_a_phone_that_trusts_the_certificate_comes_to_the_sealed_page_by_the_code_of_the_plain_one(table, phone):
    page = phone(trusts=True)
    page.goto(table.cup_url())
    page.wait_for_url(f"{table.sealed}/cup")
    Hands(page).join("Zoe").offers("ok", "Ready")


def test_a_cup_that_moves_to_the_sealed_page_has_its_seat_and_its_dice_there_and_nothing_is_left(table, phone):
    table.automates(1)
    page = phone(trusts=True)
    page.route(f"{table.sealed}/trusted", lambda route: route.abort())
    page.goto(table.cup_url())
    cup = Hands(page).join("Zoe")
    cup.act_until(TIMES)
    before = cup.look()
    page.unroute(f"{table.sealed}/trusted")
    page.goto(f"{table.url}/cup")  # the certificate is trusted meanwhile
    page.wait_for_url(f"{table.sealed}/cup?seat=*")
    cup.four()
    cup.reads("Round 1")
    assert "#" not in page.url, "the address forgets what it carried"
    assert cup.look() == before
    page.goto(f"{table.sealed}/cup")
    cup.reads("Round 1")
    assert cup.look() == before, "it is the phone's own cup there"
    page.goto(f"{table.url}/phone")
    assert page.evaluate("localStorage.getItem('gobelet.cup.1.owner')") == "", "nobody goes on with the same secrets"


def test_a_link_of_a_stranger_does_not_say_which_cup_a_phone_is(table, phone):
    page = phone(trusts=True)
    moved = "%7B%22keys%22%3A%22e30%3D%22%7D"
    page.goto(f"{table.sealed}/cup?seat=00000000000000aa#move={moved}")
    page.wait_for_selector("#pair:visible")
    assert page.evaluate("localStorage.getItem('gobelet.cup.00000000000000aa.keys')") is None
    assert "#" not in page.url


def test_a_phone_that_knows_no_certificate_plays_and_is_told_what_would_let_it_shake(table, phone, axe):
    page = phone(trusts=False)
    table.automates(1)
    page.goto(table.cup_url())
    cup = Hands(page).join("Zoe")
    cup.act_until("pad to roll")
    assert "Shake!" not in cup.display
    page.click("#more")
    page.click("#sensor")
    page.wait_for_selector("#steps:visible")
    assert "Get the certificate" in page.inner_text("main")
    assert table.call(lambda: table.site.certificate.authority) == page.request.get(f"{table.url}/gobelet.crt").body()
    assert not axe(page)


def test_a_plain_page_keeps_the_screen_on_by_a_film_once_it_is_touched(table, phone):
    page = phone(trusts=False)
    page.add_init_script("Object.defineProperty(navigator, 'wakeLock', { value: undefined })")
    page.goto(table.cup_url())
    Hands(page).join("Zoe")
    page.wait_for_function("() => { const film = document.querySelector('video'); return film && !film.paused }")


def test_a_sealed_page_keeps_the_program_for_later(table, phone):
    page = phone(trusts=True)
    asked = []
    page.add_init_script("navigator.serviceWorker.register = async (...what) => console.log(JSON.stringify(what))")
    page.on("console", lambda message: asked.append(message.text))
    page.goto(table.cup_url())
    Hands(page).join("Zoe").offers("ok", "Ready")
    home = page.evaluate("location.origin")
    assert f'["{home}/worker.js",{{"scope":"/cup"}}]' in asked


def test_a_cup_whose_program_is_kept_opens_without_its_table_and_plays_alone(table, open_page):
    # On this laptop's own address: a browser lets no page keep anything while its certificate is only passed over.
    page = open_page(f"{table.url}/cup", size="phone", lang="en-US")
    page.evaluate("navigator.serviceWorker.register('/worker.js', { scope: '/cup' })")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    open_page.expect("ERR_INTERNET_DISCONNECTED", "WebSocket")
    page.context.set_offline(True)
    page.reload()
    page.click("#alone")
    page.fill("#name", "Zoe")
    page.click("#who .main")
    page.click("#solo .dice")
    page.tap("#shake")
    page.tap("#choices button >> text=Look")
    Hands(page).reads(*"⚀⚁⚂⚃⚄⚅")


@pytest.mark.parametrize("lang, back", [("en-US", "To undo it"), ("fr-FR", "Pour revenir en arrière")])
def test_the_page_of_the_certificate_does_not_vouch_for_it(table, open_page, lang, back):
    """Attack: whoever changes the certificate on its way to a phone changes the fingerprint beside it as well."""
    context = open_page.context("phone", lang)
    context.add_init_script(PLAIN)
    page = context.new_page()
    page.goto(f"{table.url}/phone")
    page.wait_for_selector("#steps:visible")
    mark = fingerprint(table.call(lambda: table.site.certificate.authority))
    assert mark not in page.content() and mark[:11] not in page.content()
    assert back in page.inner_text("main")
