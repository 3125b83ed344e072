"""The host's page: every action, in a real browser, against a real table with real cups in processes of their own."""

import io
import urllib.error
import urllib.request
from unittest.mock import AsyncMock

import pytest
import zxingcpp
from legible import painted
from PIL import Image
from playwright.sync_api import TimeoutError as Overdue
from playwright.sync_api import expect

from gobelet import ledger
from gobelet.link.frames import dumps, encode
from gobelet.link.table_seal import TableSeal
from gobelet_host.device import image, micropython
from gobelet_host.device.micropython import Runtime
from gobelet_host.sim.bot_settings import Automates
from gobelet_host.web.local_cups import LocalCups

FRENCH = "fr-FR"


def cups_here(site, pace=0):
    """The cups that a table runs itself."""
    return LocalCups(site.live, micropython.find(), site.lang, Automates(pace=pace))


@pytest.fixture
def table(make_site):
    """A table that runs cups of its own."""
    return make_site(cups=cups_here)


def asked(url, data=None, **headers):
    """Status and text of the answer to somebody who is no browser."""
    request = urllib.request.Request(url, data=data.encode() if data else None, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def names(page):
    return page.locator("#people input[type=text]").evaluate_all("all => all.map(one => one.value)")


def wait_for_people(page, count):
    try:
        page.wait_for_function("n => document.querySelectorAll('#people li').length === n", arg=count)
    except Overdue as error:
        said = page.inner_text("#note")
        raise AssertionError(f"{names(page)} are there, not {count} people, and the page says {said!r}") from error


def test_automates_come_and_go_and_a_match_begins_pauses_goes_on_and_ends(make_site, open_page):
    # Its automates leave the host time to press a button before the match is over.
    table = make_site(cups=lambda site: cups_here(site, pace=200))
    page = open_page(f"{table.url}/host")
    for count in (1, 2, 3):
        page.click("#add-automate button")
        wait_for_people(page, count)
    page.get_by_role("button", name="Retirer").last.click()
    wait_for_people(page, 2)
    page.locator("[data-name=begin]").click()
    table.until(lambda: table.table.playing)
    page.locator("[data-name=pause]").click()
    table.until(lambda: table.table.paused)
    page.get_by_text("La partie est en pause").wait_for()
    page.get_by_role("button", name="Reprendre", exact=True).click()
    table.until(lambda: not table.table.paused)
    page.locator("[data-name=pause]").click()
    page.locator("[data-name=abandon]").click()
    page.locator("#sure-no").click()
    assert table.table.playing
    page.locator("[data-name=abandon]").click()
    page.locator("#sure-yes").click()
    table.until(lambda: table.table.ledger.phase == ledger.CLOSED)
    page.get_by_text("La partie est finie").wait_for()


def test_a_seat_on_this_laptop_is_handed_to_an_automate_which_everybody_sees_and_plays_on(make_site, open_page):
    table = make_site(cups=cups_here, options={"dice_per_player": 1})
    for name in ("Rose", "Paul"):
        table.call(lambda name=name: table.site.cups.add(name, automate=False))
    page, tv = open_page(f"{table.url}/host"), open_page(f"{table.url}/?lang=fr")
    wait_for_people(page, 2)
    for name in ("Rose", "Paul"):
        page.select_option("#typist", label=name)
        page.fill("#text", "prêt")
        page.locator("#type button").click()
    at = table.table
    table.until(lambda: at.playing and at.ledger.owes(at.seats.names().index("Rose")) == "shake")
    page.get_by_role("button", name="Confier à un automate : Rose").click()
    # The notice stays as long as the match, which waits for Paul.
    expect(tv.locator(".notice", has_text="L’hôte laisse un automate jouer pour Rose.")).to_be_visible()
    page.get_by_role("button", name="Confier à un automate : Paul").click()
    table.until(lambda: not table.table.playing)
    assert table.table.ledger.match.over, "it was played to its end with the secrets of the cup"


def test_a_cup_of_this_laptop_that_stops_is_told_on_both_screens_and_starts_again(make_site, open_page):
    table = make_site(cups=cups_here, options={"dice_per_player": 1})
    cups = table.site.cups
    rose = table.call(lambda: cups.add("Rose", automate=False))
    table.call(lambda: cups.add("Paul"))
    page, tv = open_page(f"{table.url}/host?lang=fr"), open_page(f"{table.url}/?lang=fr")
    wait_for_people(page, 2)
    table.begin()
    for lang, told, again in (
        ("fr", "Le gobelet « Rose » s’est arrêté (SIGKILL).", "Rallumer"),
        ("en", "Rose’s cup stopped (SIGKILL).", "Start again"),
    ):
        page.select_option("#lang", lang)
        table.call(lambda: cups.cups[rose]._process.kill())
        expect(page.locator("#ailing p")).to_contain_text(told)
        expect(page.locator("#ailing p")).to_contain_text("stderr.log")
        expect(tv.locator(".notice", has_text=told)).to_be_visible()
        page.locator("#ailing").get_by_role("button", name=again).click()
        expect(page.locator("#ailing p")).to_have_count(0)
        expect(tv.locator(".notice", has_text=told)).to_have_count(0)
        table.until(lambda: table.table.linked(rose))
        tv.keyboard.press("l")


def test_a_cup_that_hangs_before_it_has_come_is_told_and_can_be_removed(make_site, open_page, tmp_path):
    hangs = tmp_path / "micropython"
    hangs.write_text("#!/bin/sh\nexec sleep 60\n")
    hangs.chmod(0o755)
    runtime = Runtime((str(hangs),), "1.26.1", 32, "override")
    table = make_site(cups=lambda site: LocalCups(site.live, runtime, "en"), lang="en")
    page = open_page(f"{table.url}/host?lang=en", lang="en-GB")
    page.locator("#add-automate button").click()
    expect(page.locator("#ailing p")).to_contain_text("Ada’s cup started but does not answer")
    page.locator("#ailing").get_by_role("button", name="Remove").click()
    expect(page.locator("#ailing p")).to_have_count(0)
    assert not table.site.cups.cups


@pytest.mark.parametrize(("lang", "why"), [("fr", "ni code ni clé de cette table"), ("en", "no code, and no key")])
def test_the_host_reads_who_was_turned_away_and_why(make_site, open_page, lang, why):
    table = make_site()
    page = open_page(f"{table.url}/host?lang={lang}")
    page.select_option("#lang", lang)
    expect(page.locator("#phase")).not_to_be_empty()
    seal = encode(dumps(["seal", 2, "ab" * 8, "", "0" * 32]))
    link = table.call(lambda: table.live.connect("tcp 10.0.0.7:4242", len, "tcp"))
    table.call(lambda: table.live.receive(link, seal))
    expect(page.locator("#turned p")).to_contain_text(why)
    expect(page.locator("#turned p")).to_contain_text("10.0.0.7")


def test_a_seat_that_is_handed_over_before_its_player_has_agreed_to_play_goes_on_too(make_site):
    table = make_site(cups=cups_here, options={"dice_per_player": 1})
    table.call(lambda: table.site.cups.add("Rose", automate=False))
    table.call(lambda: table.site.cups.add("Paul"))
    table.until(lambda: sum(bool(member.connection) for member in table.table.members.values()) == 2)
    table.begin()
    rose = table.table.seats.names().index("Rose")
    table.until(lambda: table.table.ledger.seating.commitments.keys() >= {1 - rose})
    assert table.table.ledger.owes(rose) == "seat"
    table.call(lambda: table.site.cups.hand_over(table.table.ledger.players[rose][0], True))
    table.until(lambda: not table.table.playing)
    assert table.table.ledger.match.over


def test_bots_that_come_back_with_their_table_play_as_before(make_site):
    table = make_site(cups=cups_here)
    for name, level in (("Ada", "hard"), ("Basile", "easy")):
        table.call(lambda name=name, level=level: table.site.cups.add(name, level=level))
    table.until(lambda: sum(bool(member.connection) for member in table.table.members.values()) == 2)
    table.begin()
    again, seated = cups_here(table.site), []
    again._start = AsyncMock(side_effect=lambda _, settings: seated.append((settings["name"], settings["pilot"])))
    table.call(again.open)
    assert sorted(seated) == [("Ada", "hard-cautious"), ("Basile", "easy-bold")]


def test_a_seat_whose_cup_is_elsewhere_cannot_be_handed_over_and_the_host_is_told_why(table, open_page):
    table.cup("Marie")
    table.automates(1)
    table.begin()
    page = open_page(f"{table.url}/host")
    wait_for_people(page, 2)
    cup = table.table.ledger.players[0][0]
    open_page.expect("400")
    told = page.evaluate(
        """async (cup) => (await (await fetch("/host/do?lang=fr", { method: "POST",
        headers: { "content-type": "application/json" }, body: JSON.stringify({ do: "hand_over", cup, automate: true }),
        })).json()).sentence""",
        cup,
    )
    assert "Seul le gobelet de cette place tient ses dés" in told


def test_names_ages_and_the_youngest_are_the_hosts_to_say(table, open_page):
    table.cup("Zoe", age=30)
    table.cup("Nino")
    page = open_page(f"{table.url}/host")
    wait_for_people(page, 2)
    page.locator("#people input[type=text]").first.fill("Zoé")
    page.locator("#people input[type=text]").first.press("Tab")
    table.until(lambda: "Zoé" in [member.name for member in table.table.members.values()])
    page.get_by_role("button", name="Plus jeune : Nino").click()
    table.until(lambda: [member.age for member in table.table.members.values()] == [30, 29])
    table.begin()
    assert table.table.ledger.players[1][1:3] == ("Nino", 29)


def test_the_game_its_options_and_the_order_of_the_seats_are_chosen_before_a_match(table, open_page):
    table.automates(2, pace=3_600_000)
    page = open_page(f"{table.url}/host")
    wait_for_people(page, 2)
    page.locator("details:has(#options) > summary").click()
    page.get_by_label("Doubler le nombre").select_option("none")
    table.until(lambda: table.table.plan.options[0] == "none")
    page.get_by_label("Dés par joueur").fill("3")
    page.get_by_label("Dés par joueur").press("Tab")
    table.until(lambda: table.table.plan.options[-1] == 3)
    first, second = names(page)
    page.get_by_role("button", name=f"Monter : {second}").click()
    page.wait_for_function("name => document.querySelector('#people input[type=text]').value === name", arg=second)
    page.locator("[data-name=begin]").click()
    table.until(lambda: table.table.playing)
    assert table.table.seats.names() == [second, first]
    assert table.table.ledger.match.state.count(3) >= 2


def test_a_cup_can_blink_so_that_its_owner_is_found(table, open_page):
    cup = table.cup("Marie")
    page = open_page(f"{table.url}/host")
    wait_for_people(page, 1)
    table.until(lambda: cup.app.lobby)
    sounds, pictures = [], []
    table.call(lambda: setattr(cup, "cue", sounds.append))
    table.call(lambda: setattr(cup, "show", lambda frame: pictures.append(bytes(frame))))
    page.get_by_role("button", name="Faire clignoter : Marie").click()
    table.until(lambda: len(sounds) >= 3)  # a click each time the picture is turned over
    table.until(lambda: len(set(pictures)) >= 2)


@pytest.mark.parametrize(
    ("lang", "share", "why"), [(FRENCH, "50 %", "1 sur 2"), ("en-GB", "50%", "1 of 2")]
)
def test_the_signal_of_a_cup_is_the_share_of_its_lines_that_come_through(table, open_page, lang, share, why):
    table.cup("Marie")
    table.until(lambda: all(member.connection for member in table.table.members.values()) and table.table.members)

    def damage():
        member = next(iter(table.table.members.values()))
        member.connection.end.quality = lambda: {"frames": 1, "malformed": 0, "bad": 1, "long": 0, "unanswered": 0}
        member.info |= {"signal": -61, "kind": "kit-pico2w"}

    table.call(damage)
    page = open_page(f"{table.url}/host", lang=lang)
    signal = page.locator("#device-rows .signal")
    expect(signal).to_have_text(f"{share} · -61 dBm")
    assert why in signal.get_attribute("title")
    assert signal.locator(".lit").count() == 1
    expect(page.locator("#device-rows")).to_contain_text("Pico 2 W, kit")


def test_the_signal_of_a_cup_on_a_sound_wire_is_full(table, open_page):
    table.cup("Marie")
    page = open_page(f"{table.url}/host")
    expect(page.locator("#device-rows .signal")).to_have_text("100 %")
    assert page.locator("#device-rows .lit").count() == 4


def test_what_happened_is_told_again_in_another_language(table, open_page):
    table.automates(2)
    table.begin()
    table.until(lambda: not table.table.playing)
    page = open_page(f"{table.url}/host?lang=fr")
    word = table.call(lambda: table.table.ledger.closing.word)
    expect(page.locator("#events p", has_text="gagne la partie")).to_have_count(1)
    expect(page.locator("#events p").last).to_contain_text(f"Mot de la fin : {word[:4]}")
    page.select_option("#lang", "en")
    expect(page.locator("#events p").last).to_contain_text(f"Final word: {word[:4]}")
    expect(page.locator("#events p", has_text="wins the game")).to_have_count(1)
    assert "Tour" not in page.inner_text("#events")


def test_a_player_without_buttons_plays_by_typing_through_a_cup_of_their_own(table, open_page):
    page = open_page(f"{table.url}/host")
    page.click("#add-automate button")
    wait_for_people(page, 1)  # a row that comes in moves what is below it, under the finger
    page.fill("#player-name", "Rose")
    page.locator("#add-player button").click()
    wait_for_people(page, 2)

    def say(text, answer):
        page.fill("#text", text)
        page.locator("#type button").click()
        page.wait_for_function("() => document.getElementById('answer').textContent !== ''")
        assert answer in page.inner_text("#answer"), text

    def seat():
        return table.table.seats.names().index("Rose")

    def owed():
        return table.table.ledger.owes(seat()) if table.table.playing else "over"

    table.until(lambda: all(member.connection for member in table.table.members.values()))
    say("5 bananes", "comprends pas")
    say("prêt", "C’est dit.")
    table.until(lambda: table.table.playing)
    table.until(lambda: owed() in ("roll", "shake"))
    say("secouer", "tous là, chacun avec ce mot")
    say("prêt", "C’est dit.")
    while True:
        table.until(owed)
        kind = table.call(owed)
        if kind in ("over", "act"):
            break
        if kind in ("roll", "shake", "show"):
            entries = table.call(lambda: table.table.ledger.entries)
            say("secouer" if kind != "show" else "montrer", "C’est dit.")
            table.until(lambda entries=entries: table.table.ledger.entries > entries)
    assert kind == "act", "Rose was never asked for a bid"
    say("mes dés", "Sous le gobelet")
    bids = table.call(lambda: table.table.ledger.match.rules.view(table.table.ledger.match.state)["bid"])
    say("bluff" if bids else "1 quatre", "C’est dit.")


@pytest.mark.parametrize("size", ["tv", "phone"])
def test_a_cup_is_offered_a_new_version_and_the_page_shows_how_far_it_is(table, open_page, monkeypatch, size):
    cup = table.cup("Marie").cup_id
    table.until(lambda: cup in table.table.members and table.table.members[cup].connection)

    def sealed():
        member = table.table.members[cup]
        member.info["image"] = "ab" * 8
        member.connection.end.seal = TableSeal("tcp", table.table.keys)
        member.connection.end.alive = lambda now: True  # nobody speaks under this seal, however long the page takes
        table.table.keys.add_cable_key(cup, bytes(32))

    table.call(sealed)
    small = image.image_of({"a.mpy": b"M\x06\0" + bytes(9000)}, "0.2.0")
    monkeypatch.setattr(image, "of_a", lambda board: small)
    page = open_page(f"{table.url}/host", size=size)
    page.get_by_role("button", name="Mettre à jour : Marie").click()
    expect(page.get_by_text("La version 0.2.0 arrive : 0 %")).to_be_visible()
    connection = table.table.members[cup].connection
    table.call(lambda: table.table.updates.wants(connection, table.live.now(), small.header[-36:-28].hex(), 8192))
    expect(page.get_by_text("La version 0.2.0 arrive : 66 %")).to_be_visible()
    assert page.locator("#devices .scroll").evaluate("one => one.scrollWidth <= one.clientWidth")
    table.call(lambda: table.table.updates.ended(connection, small.header[-36:-28].hex(), "ready"))
    expect(page.get_by_text("à son joueur de l’installer")).to_be_visible()


def test_the_qr_code_leads_to_the_address_that_is_shown(make_site, open_page):
    site = make_site(lang="en")
    site.call(lambda: setattr(site.site, "host", "0.0.0.0"))
    page = open_page(f"{site.url}/host", lang="en-GB")
    page.locator("#qr").wait_for()
    page.wait_for_function("() => document.getElementById('qr').complete")
    with painted(page):
        shown = page.locator("#qr").screenshot()
    (code,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(shown)))
    assert code.text == site.site.join_url
    assert page.locator("#short").inner_text() == site.site.short
    assert page.locator("#letters").inner_text().replace(" ", "") == site.site.room.short_code


def test_a_stranger_gets_a_sentence_and_the_code_opens_the_page(table, open_page):
    table.call(lambda: setattr(table.site, "is_own", lambda host: False))
    status, text = asked(f"{table.url}/host")
    assert status == 403 and "code que son terminal affiche" in text
    assert asked(f"{table.url}/host/do", '{"do":"abandon"}')[0] == 403
    open_page.expect("403")
    page = open_page(f"{table.url}/host")
    page.fill("[name=code]", "000000" if table.site.code != "000000" else "111111")
    page.locator("button").click()
    page.get_by_text("n’est pas le code").wait_for()
    page.fill("[name=code]", table.site.code)
    page.locator("button").click()
    page.get_by_text("Ajouter un automate").click()
    wait_for_people(page, 1)


def test_a_name_that_is_a_script_is_only_a_name(table, open_page):
    table.cup("<img src=x>")
    page = open_page(f"{table.url}/host")
    wait_for_people(page, 1)
    assert names(page) == ["<img src=x>"]
    assert page.locator("#people img").count() == 0


def test_the_page_fits_and_everybody_can_use_it(table, open_page, axe, picture):
    table.automates(2)
    table.cup("Maximilienne")
    table.call(lambda: table.site.cups.add("Rose", automate=False))
    for size, scheme in (("tv", "dark"), ("phone", "light")):
        page = open_page(f"{table.url}/host", size=size, lang=FRENCH, color_scheme=scheme)
        wait_for_people(page, 4)
        page.locator("details:has(#options) > summary").click()
        for lang, told in (("fr", "Ajouter un automate"), ("en", "Add a bot")):
            page.select_option("#lang", lang)
            expect(page.locator("#add-automate button")).to_have_text(told)
            assert page.evaluate("document.documentElement.scrollWidth <= screen.width"), (size, lang)
            heights = page.locator("#people li").evaluate_all("all => [...new Set(all.map(one => one.offsetHeight))]")
            assert len(heights) == 1, f"a player's buttons do not fit into their line: {size}, {lang}"
            assert page.locator("#devices .scroll").evaluate("one => one.scrollWidth <= one.clientWidth"), (size, lang)
            assert "[" not in page.inner_text("body"), (size, lang)
            picture(page, size.replace("tv", "laptop"), "host", lang)
            assert axe(page) == "", (size, lang)
