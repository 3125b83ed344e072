"""The phone in a match: bar, table, say, hand, acts, at the largest tables with the widest names. Nothing leaves its
box, no two seats meet, every button is large enough for a finger, and who waits sees the table. So does the hand of the
page /play, in its panel.

One page draws what a real cup was told in a real match (phone_world.py), in both languages and themes, on phones that
are held upright and on their side. What it draws is the very table.js and hand.js of the cup's page.
"""

import contextlib
import functools
import itertools
import json
import tempfile
from datetime import datetime
from pathlib import Path

import pytest
from conftest import PICTURES
from fingers import MEASURED as SETTLED
from legible import FAINT, painted
from phone_world import DRAWS, WIDE, played, taps_of_match
from test_play_page import SIZES as PANELS
from test_play_page import SPILLED

from gobelet import texts
from gobelet.cup.reasons import explain
from gobelet.games import GAMES, load
from gobelet.games.parafico.bids import BLUFF, bid
from gobelet.texts import LANGUAGES

TALL = (390, 844)
TIGHT = ((360, 640), (320, 568), (568, 320))
EVERY_SIZE = (TALL, (844, 390), *TIGHT[1:], (768, 1024))
PLAIN = "Zoé Vincent Jean Marie Camille Paul Ana Bob Max Lou Léa Hugo Emma Tom Eva".split()
WAITING = 0.45  # of the height of a phone that the table has at least while its player waits
DRAWN = "() => document.querySelector('#table > *') && !document.querySelector('#table').textContent.includes('[')"
BROUGHT = "(game) => import(`/static/games/${game}/phone.js`).then(() => {})"
SHARE = "() => document.getElementById('table').getBoundingClientRect().height / innerHeight"
# What a keyboard or a screen reader stops at: 92 a turn before the phone was a hand and a table.
STOPS = """() => [...document.querySelectorAll("button, input, select, a[href], [tabindex]")]
    .filter((e) => e.tabIndex >= 0 && !e.disabled && e.checkVisibility({ visibilityProperty: true })).length"""
MOST_STOPS = 29  # 15 are the most that a match of any game has had
# How much of the table the end takes, from the place to the foot of the steps.
FILLED = """() => {
    const box = (name) => document.querySelector(name).getBoundingClientRect();
    return (box(".steps").bottom - box(".place").top) / box("#table").height;
}"""
# A long list may roll, with large letters anything: what is in it is reached there.
WRONG = """(large) => {
    const once = (known, work) => (e) => known.get(e) ?? known.set(e, work(e)).get(e);
    const long = (e) => e.scrollHeight > e.clientHeight + 1 && getComputedStyle(e).overflowY === "auto";
    const rolls = once(new Map([[null, false]]), (e) => long(e) || rolls(e.parentElement));
    const found = [], seen = (e) => !e.closest("svg, .rain, .unseen, [hidden]");
    const box = once(new Map(), (e) => e.getBoundingClientRect().toJSON());
    const name = (e) => `${e.tagName}.${e.getAttribute("class") || e.id} ${e.textContent.trim().slice(0, 20)}`;
    const inside = (r, b) =>
        r.left >= b.left - 1 && r.top >= b.top - 1 && r.right <= b.right + 1 && r.bottom <= b.bottom + 1;
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const table = document.getElementById("table");
    for (const e of document.querySelectorAll("body *")) {
        if (!seen(e)) continue;
        const r = box(e);
        const reached = (large || e.closest(".list, .rest")) && rolls(e.parentElement);
        if (!r.width || !r.height || reached) continue;
        if (!inside(r, screen)) found.push(`leaves the screen: ${name(e)}`);
        if (table.contains(e) && !inside(r, box(table))) found.push(`leaves the table: ${name(e)}`);
        const least = Math.min(innerWidth, innerHeight) > 320 ? 43.5 : 36;
        if (e.tagName === "BUTTON" && Math.min(r.width, r.height) < least) found.push(`small: ${name(e)}`);
        const words = [...e.childNodes].some((one) => one.nodeType === 3 && one.textContent.trim());
        if (words && parseFloat(getComputedStyle(e).fontSize) < 12 && e.tagName !== "I") found.push(`tiny: ${name(e)}`);
        if (words && e.textContent.includes("[")) found.push(`without a text: ${name(e)}`);
    }
    const buttons = [...document.querySelectorAll("#choices button")].filter((e) => seen(e) && e.checkVisibility());
    for (const e of buttons) {
        const words = document.createRange();
        words.selectNodeContents(e);
        const cut = getComputedStyle(e).overflowX === "hidden";
        if (!large && !cut && box(words).width > box(e).width + 1) found.push(`spills: ${name(e)}`);
    }
    for (const [at, one] of buttons.entries()) for (const other of buttons.slice(at + 1)) {
        const [p, q] = [box(one), box(other)];
        const gap = Math.max(p.left - q.right, q.left - p.right, p.top - q.bottom, q.top - p.bottom);
        if (gap < 5.5 && !one.closest(".cards")) found.push(`too near: ${name(one)} and ${name(other)}`);
        const alike = (one.ariaLabel ?? one.textContent) === (other.ariaLabel ?? other.textContent);
        if (alike && !one.closest(".dice, .cards")) found.push(`twice: ${name(one)}`);
    }
    const felt = box(table), lies = (p) => Math.min(p.right, felt.right) - Math.max(p.left, felt.left) > 2
        && Math.min(p.bottom, felt.bottom) - Math.max(p.top, felt.top) > 2;
    for (const e of [...buttons, ...document.querySelectorAll("#say:not([hidden])")])
        if (lies(box(e)) && felt.height) found.push(`lies on the table: ${name(e)}`);
    const status = document.getElementById("status");
    const cut = !large && status.scrollWidth > status.clientWidth + 1;
    if (cut) found.push(`cut: ${name(status)}`);
    const [cups] = document.body.innerText.match(/\\b(OK|CALL|USB)\\b/) ?? [];
    if (cups) found.push(`a word of the cup's buttons: ${cups}`);
    for (const e of document.querySelectorAll(".who")) {
        const words = document.createRange(), short = !large && /^\\p{L}{1,7}$/u.test(e.textContent);
        words.selectNodeContents(e);
        const lines = new Set([...words.getClientRects()].map((line) => line.top));
        if (short && seen(e) && lines.size > 1) found.push(`broken: ${name(e)}`);
    }
    const apart = ".shoe .seat, .shoe .mid > *, .shoe > .me > *, .verdict > *, .rows > li, .paradice circle";
    const places = [...document.querySelectorAll(apart)];
    for (const [at, one] of places.entries()) for (const other of places.slice(at + 1)) {
        if (one.contains(other)) continue;
        const [p, q] = [box(one), box(other)];
        const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
        const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
        if (wide > 2 && high > 2) found.push(`meets: ${name(one)} and ${name(other)}`);
    }
    return [...new Set(found)];
}"""
# Whether the squares of all ways are in the window or scrolled to, and the own pawn is seen; how large squares are.
FRAMED = """() => {
    const pan = document.querySelector(".windowed > .pan");
    if (!pan) return null;
    const boxes = (one) => [...pan.querySelectorAll(one)].map((e) => e.getBoundingClientRect());
    const [squares, own] = [boxes(".cell.passed"), boxes(".pawn.own")];
    const { left, top, width, height } = pan.getBoundingClientRect();
    const inside = (all, x, y, wide, high) => all.every((one) => one.left > x - 3 && one.right < x + wide + 3
        && one.top > y - 3 && one.bottom < y + high + 3);
    return {
        whole: inside(squares, left - pan.scrollLeft, top - pan.scrollTop, pan.scrollWidth, pan.scrollHeight),
        own: inside(own, left, top, width, height), size: Math.min(...squares.map((one) => one.width)),
    };
}"""
SCENES = "text => { window.scenes = JSON.parse(text); }"  # quicker than Playwright's own way for lists
# What is measured of the page's scenes, one drawn after the other; contrast: whether that of the texts is, too.
MEASURED = f"""([large, contrast]) => window.scenes.map((told) => {{
    window.tell(told);
    return {{
        width: innerWidth, drawn: ({DRAWN})(), stops: ({STOPS})(), share: ({SHARE})(),
        wrong: [...({WRONG})(large), ...(contrast ? ({FAINT})() : [])],
        filled: document.querySelector(".steps") && ({FILLED})(),
    }};
}})"""
# What of the hand of /play lies on something else of it, or is too small to be read.
MEETS = """() => {
    const seen = [...document.querySelectorAll("#choices button, #say")].filter((e) => e.checkVisibility());
    const box = (e) => e.getBoundingClientRect(), name = (e) => `${e.tagName} ${e.textContent.trim().slice(0, 24)}`;
    const found = seen.flatMap((one, at) => seen.slice(at + 1).filter((other) => {
        const [p, q] = [box(one), box(other)];
        return Math.min(p.right, q.right) - Math.max(p.left, q.left) > 2
            && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 2;
    }).map((other) => `meets: ${name(one)} and ${name(other)}`));
    for (const e of document.querySelectorAll("#say, #choices *")) {
        const words = [...e.childNodes].some((one) => one.nodeType === 3 && one.textContent.trim());
        const shown = words && e.checkVisibility() && !e.closest("svg, .unseen, i");
        if (shown && parseFloat(getComputedStyle(e).fontSize) < 12) found.push(`tiny: ${name(e)}`);
    }
    return found;
}"""
FED = f"() => window.scenes.map((told) => {{ window.tell(told); return [...({SPILLED})(), ...({MEETS})()]; }})"
LARGEST = {game: load(game).SEATS[1] for game in GAMES if load(game).table}
SPOKEN = {lang: list(LARGEST)[at :: len(LANGUAGES)] for at, lang in enumerate(LANGUAGES)}
if PICTURES:  # both are looked at
    SPOKEN = dict.fromkeys(LANGUAGES, list(LARGEST))
NAMES = (WIDE * 3)[:15]
FEWER = (10, 6)  # cards of a hand


def ends(told):
    """The end of a match of the largest table, and of two, from a moment of it; and the lobby."""
    again = {"id": "again", "text": "Encore une partie", "main": 1, "tip": "prêts : 12 sur 15"}
    after = [again, {"id": "table", "text": "La table"}, {"id": "evening", "text": "The evening"}]
    lesson = {"id": "coach", "text": "Bilan"}
    lines = ["Manche 3 : 9 \u2665 joué, en moyenne 11 points. Mieux : 2 \u2660, en moyenne 4 points et demi."] * 3
    acts = [{"kind": "coach", "items": [lesson], "lines": lines}, {"kind": "acts", "items": after}]
    lobby = {"lobby": [[name, at % 3, int(at != 3)] for at, name in enumerate(NAMES)]}
    me = [{"id": "name", "text": WIDE[0], "most": 12}, {"id": "colour", "text": "3", "colour": 3}]
    me.append({"id": "die", "text": "2", "face": 2, "colour": 3})
    ready = [{"kind": "me", "items": me}, {"kind": "acts", "items": [{"id": "ok", "text": "Ready", "main": 1}]}]
    over = {**told, "scene": "over", "told": [], "word": "ABCD" * 4}
    over["places"] = list(range(1, 1 + len(told["seats"])))
    two = {**over, "seats": told["seats"][:2], "seat": 0, "places": [2, 1]}
    offers = [{"pad": 0, "groups": groups} for groups in (acts, acts[1:], ready)]
    return [list(moment) for moment in zip((over, two, lobby), offers, strict=True)]


def laid(told, number):
    """So many bets that one has laid, while another one plays."""
    bets = ("Full\u202f:\u202f2", "1 Suite à 3\u202f:\u202f15")[:number]
    items = [{"id": f"card{at}", "text": text} for at, text in enumerate(bets)]
    return [{**told, "scene": "wait"}, {"pad": 0, "groups": [{"kind": "cards", "rest": 1, "items": items}]}]


@pytest.fixture
def phone(make_site, open_page):
    """A page that draws what it is told: phone(lang) gives it."""

    def make(lang):
        site = make_site(lang=lang)
        page = open_page(site.cup_url().split("#")[0], size="phone", lang=f"{lang}-XX")  # no cup of its own draws there
        page.wait_for_selector("#pair:visible")
        page.evaluate(DRAWS, lang)
        return page

    return make


def measure(page, seen, size, theme="dark", contrast=False, large=False):
    """{what is wrong: where} of every moment on a phone; large: with letters of 200 %."""
    wrong = {}
    resize(page, size)
    page.emulate_media(color_scheme=theme)
    page.evaluate("size => { document.documentElement.style.fontSize = size; }", "200%" if large else "")
    page.evaluate(SCENES, json.dumps(seen))
    with painted(page) if contrast else contextlib.nullcontext():
        measured = page.evaluate(MEASURED, [large, contrast])
    for at, found in enumerate(measured):
        scene, seats = seen[at][0].get("scene", "lobby"), len(seen[at][0].get("seats", ()))
        where = (seats, scene, at, size, theme, "letters of 200 %" if large else "")
        assert found["drawn"] and found["width"] == size[0], where
        assert large or found["stops"] <= MOST_STOPS, where
        if size == TALL and not large and seats == 2 and scene == "over":
            assert found["filled"] >= 0.7, where
        if size == TALL and not large and scene == "wait":
            assert found["share"] >= WAITING, where
        wrong |= dict.fromkeys(found["wrong"], where)
    return wrong


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "game"), [(lang, game) for lang in SPOKEN for game in SPOKEN[lang]])
def test_every_scene_of_every_number_of_players_fits_on_every_phone(phone, picture, lang, game):
    """The tables that people sit at are seldom the largest. Each on every phone with wide names; and with plain ones,
    which are written larger and not broken, on those that have least room. At the largest table its ends, too, both
    themes, and large letters."""
    page, wrong = phone(lang), {}
    page.evaluate(BROUGHT, game)
    matches = [moments(game, lang, players)[0] for players in numbers(game)]
    plain, largest = list(itertools.chain(*matches)), matches[-1]
    plain += [laid(plain[-1][0], number) for number in (1, 2) if game == "pepetes"]
    wide = with_wide_names(plain + ends(largest[-1][0]))
    for size, seen in [*((size, wide) for size in EVERY_SIZE), *((size, plain) for size in TIGHT)]:
        wrong |= measure(page, seen, size)
        for at, told in enumerate(seen if PICTURES else ()):
            page.evaluate("told => window.tell(told)", told)
            players = len(told[0].get("seats", NAMES))
            shown = f"{lang} {players:02d} {told[0].get('scene', 'lobby')}-{at} {size[0]}x{size[1]} {seen is not wide}"
            picture(page, "phone" if size[0] < size[1] else "phone on its side", game, shown)
    wide = with_wide_names(largest + ends(largest[-1][0]))
    wrong |= measure(page, wide, TALL, contrast=True) | measure(page, wide, TALL, "light", contrast=True)
    ways = [told for told in plain if any("way" in item for group in told[1]["groups"] for item in group["items"])]
    for size, told in itertools.product((TALL, TIGHT[-1]), ways if game == "paradice" else ()):
        resize(page, size)
        page.evaluate("told => window.tell(told)", told)
        page.evaluate(SETTLED)
        framed = page.evaluate(FRAMED)
        assert framed["whole"] and framed["own"] and framed["size"] >= 48, (len(told[0]["seats"]), size, framed)
        rows = [item["text"] for group in told[1]["groups"] for item in group["items"] if "way" in item]
        assert len(rows) == len(set(rows)), rows
    wrong |= measure(page, wide, TALL, large=True)
    assert not wrong, "\n".join(f"{where}: {line}" for line, where in wrong.items())


@pytest.mark.slow
@pytest.mark.parametrize("game", LARGEST)
def test_the_hand_fits_its_panel_whatever_the_number_of_players(make_site, open_page, picture, game):
    """The page /play draws what the same cups were told, in French, with plain and with wide names. The television
    above it is swept in test_tv_games.py."""
    site, wrong = make_site(lang="fr"), {}
    context = open_page.context(PANELS[0], "fr")
    context.route("**/play/main.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page = open_page(f"{site.url}/play?lang=fr", context=context)
    page.evaluate(DRAWS, "fr")
    page.evaluate("() => { document.getElementById('tv').hidden = false; }")
    page.evaluate("() => document.getElementById('cup').classList.add('told')")
    page.evaluate(BROUGHT, game)
    spoken = next(lang for lang in SPOKEN if game in SPOKEN[lang])
    plain = list(itertools.chain(*(moments(game, spoken, players)[1] for players in numbers(game))))
    for seen in (plain, with_wide_names(plain)):
        page.evaluate(SCENES, json.dumps(seen))
        if seen is plain:
            page.evaluate(FED)  # once to bring what is loaded on first use
        for size in PANELS:
            resize(page, size)
            page.evaluate(SETTLED)
            for at, found in enumerate(page.evaluate(FED)):
                table = seen[at][0]
                wrong |= dict.fromkeys(found, (len(table["seats"]), table["scene"], at, size, seen is plain))
            for at, told in enumerate(seen if PICTURES else ()):
                page.evaluate("told => window.tell(told)", told)
                picture(page, "laptop", "hand", f"{game} {len(told[0]['seats']):02d} {at} {size[0]} {seen is plain}")
    wrong.pop("nothing is told in the panel", None)  # it is told by what the page does after an offer
    assert not wrong, "\n".join(f"{where}: {line}" for line, where in wrong.items())


def resize(page, size):
    if page.viewport_size != {"width": size[0], "height": size[1]}:
        page.set_viewport_size({"width": size[0], "height": size[1]})


def numbers(game):
    """All numbers of players of a game."""
    least, most = load(game).SEATS
    return range(least, most + 1)


@functools.cache
def moments(game, lang, players):
    """Moments of a match of so many with plain names, each a (table, offer), in a language and the same in French: of
    each kind the last one, by then much has happened, and the one with the most to choose, where that is more. At the
    largest table until there is a verdict, too."""
    whole = players == LARGEST[game]
    kinds, wanted = {}, {"wait", "decide", "verdict", "roll"} if whole else {"wait", "decide"}

    def enough(seen):
        return len(seen) > 90 or wanted <= {told.get("scene") for told, _ in seen} and len(seen) > 24

    pilot = "sound" if game == "parafico" else "random"  # thinking costs a third; but who bids by chance plays long
    with tempfile.TemporaryDirectory() as folder:
        taps = taps_of_match(Path(folder), PLAIN[:players], enough, lang=lang, game=game, pilot=pilot)
    assert '"[' not in json.dumps([taps.seen, taps.french]), "a key without a text"
    for at, (told, _) in enumerate(taps.seen):
        if "scene" in told:
            kinds.setdefault(told["scene"], []).append(at)
    latest = [numbers[-1] for numbers in kinds.values()]
    largest = [max(reversed(numbers), key=lambda at: count_choices(taps.seen[at])) for numbers in kinds.values()]
    chosen = latest + [at for at in largest if at not in latest]
    waits = kinds.get("wait", [])[-1:]  # Paradice may have none
    return tuple(
        [seen[at] for at in chosen] + [fewer for at in waits for fewer in with_fewer_cards(seen[at])]
        for seen in (taps.seen, taps.french)
    )


def with_fewer_cards(moment):
    """The same moment with hands of other numbers of rows and columns."""
    hand = next((group for group in moment[1]["groups"] if group["kind"] == "cards"), {"items": []})["items"]
    shorter = []
    for count in FEWER:
        if count < len(hand):
            shorter.append(json.loads(json.dumps(moment)))
            group = next(group for group in shorter[-1][1]["groups"] if group["kind"] == "cards")
            del group["items"][count:]
    return shorter


def count_choices(moment):
    """How many items may be taken at a moment."""
    return sum(len(group["items"]) for group in moment[1]["groups"])


def with_wide_names(seen):
    """The same moments among people with the widest names."""
    text = json.dumps(seen)
    for name, other in zip(PLAIN, NAMES, strict=True):
        text = text.replace(json.dumps(name), json.dumps(other))
    return json.loads(text)


@pytest.mark.slow
def test_a_bid_is_one_tap_and_its_number_is_told_as_a_text(tmp_path, phone):
    seen = played(tmp_path, ["Zoé", "Jean", "Marie"], lambda seen: bool(seen) and _bids(seen[-1]))
    page = phone("fr")
    page.evaluate(BROUGHT, "parafico")
    table, lies = seen[-1][0], seen[-1][0]["lies"]
    for more in (0, 1, 0):
        bid = {**lies["bid"], "quantity": lies["bid"]["quantity"] + more}
        page.evaluate("told => window.tell(told)", [{**table, "lies": {**lies, "bid": bid}}, seen[-1][1]])
        assert page.locator(".ribbon").count() == more, "a bid that is taken back is in the ribbon no more"
    page.evaluate("told => window.tell(told)", seen[-1])
    page.wait_for_timeout(300)  # what has just come takes no tap: UNREAD of hand.js
    page.click("#choices [data-id=say]")
    page.click("#choices .wheel button >> nth=-1")
    page.click("#choices [data-id=bluff]")
    (said, number) = page.evaluate("window.chosen")
    bid = next(group for group in seen[-1][1]["groups"] if group["kind"] == "bid")
    assert said == ["say", ""] and number == ["number", str(bid["quantity"] + 1)]
    assert page.get_attribute("#choices .asked", "data-id") == "bluff", "what cannot be undone wants a second tap"


@pytest.mark.slow
def test_a_phone_that_waits_says_for_whom_and_in_time_for_how_long_already(tmp_path, phone):
    def waits(seen):
        return (
            seen and seen[-1][0].get("scene") == "wait" and sum(bool(one["owes"]) for one in seen[-1][0]["seats"]) == 1
        )

    page = phone("fr")
    page.clock.install(time=datetime(2026, 1, 1, 20))
    page.clock.pause_at(datetime(2026, 1, 1, 21))
    for game in LARGEST:
        (tmp_path / game).mkdir()
        table, offer = played(tmp_path / game, ["Zoé", "Jean", "Marie"], waits, game=game)[-1]
        page.evaluate(DRAWS, "fr")
        page.evaluate(BROUGHT, game)
        page.evaluate("told => window.tell(told)", [table, offer])
        page.clock.run_for(9_000)
        assert page.get_attribute("#say", "data-since") == "", f"{game}: a short wait is no news"
        page.clock.run_for(5_000)
        name = next(one["name"] for one in table["seats"] if one["owes"])
        assert name in page.inner_text("#say") and page.get_attribute("#say", "data-since") == "depuis 0:14", game
        again = {**table, "seats": [{**one, "owes": "" if one["owes"] else "act"} for one in table["seats"]]}
        page.evaluate("told => window.tell(told)", [again, offer])
        assert page.get_attribute("#say", "data-since") == "", f"{game}: others are waited for since just now"
        mix = [{**one, "owes": "mix", "away": int(one["name"] == name)} for one in table["seats"]]
        page.evaluate("told => window.tell(told)", [{**table, "seats": mix}, offer])
        page.clock.run_for(14_000)
        assert page.inner_text("#say") == f"On attend {name}.", f"{game}: of all who mix for the one that is away"
        still = {**table, "paused": "Pause.", "seats": [{**one, "owes": "act"} for one in table["seats"]]}
        page.evaluate("told => window.tell(told)", [still, offer])
        page.clock.run_for(14_000)
        assert page.inner_text("#say") == "Pause.", f"{game}: nor is anybody while the table is paused"


@pytest.mark.slow
def test_who_a_player_is_can_be_heard_and_a_match_that_asks_is_not_covered_by_the_name(phone):
    page = phone("en")
    items = [{"id": "name", "text": "Zoé", "most": 12}, {"id": "colour", "text": "0"}, {"id": "die", "text": "3"}]
    for _ in range(2):
        page.evaluate("items => window.tell([null, {groups: [{kind: 'me', items}]}])", items)
    heard = page.evaluate("[...document.querySelectorAll('#choices .me button')].map((one) => one.ariaLabel)")
    assert heard == ["Zoé", "My colour", "My die"]
    page.wait_for_timeout(300)  # what has just come takes no tap: UNREAD of hand.js
    page.click("#choices [data-id=name]")
    page.wait_for_selector("dialog.rename")
    page.evaluate("window.tell([null, {groups: []}])")
    page.wait_for_selector("dialog.rename", state="detached")


# A line appears above the buttons; the table, which tells nothing here, does not hide it when it looks again.
PUSHED = """() => {
    const { style } = document.getElementById("say");
    style.setProperty("display", "block", "important");
    style.height = "200px";
}"""


@pytest.mark.slow
def test_a_tap_on_what_has_just_moved_under_the_finger_does_nothing(tmp_path, phone):
    """A line that appears pushes the buttons away: the finger was on its way to what lay there before."""
    page = phone("fr")
    page.clock.install(time=datetime(2026, 1, 1, 20))
    page.clock.pause_at(datetime(2026, 1, 1, 21))  # however slow the machine is
    items = [{"id": "ok", "text": "Prêt", "main": True}, {"id": "call", "text": "Parties"}]
    coach = {"kind": "coach", "lines": ["Manche 2"], "items": [{"id": "coach", "text": "Le coach"}]}
    offer = {"pad": False, "groups": [coach, {"kind": "acts", "items": items}]}
    page.evaluate("offer => window.tell([null, offer])", offer)
    page.clock.run_for(300)
    before = page.locator("#choices [data-id=coach]").bounding_box()
    page.evaluate(PUSHED)
    page.wait_for_function(
        "y => document.querySelector('#choices [data-id=coach]').getBoundingClientRect().y > y + 20", arg=before["y"]
    )
    page.evaluate(SETTLED)
    after = page.locator("#choices [data-id=coach]").bounding_box()
    assert after["y"] > before["y"] + before["height"] / 2, (before, after)
    tap = (after["x"] + after["width"] / 2, after["y"] + after["height"] / 2)
    page.touchscreen.tap(*tap)
    assert not page.query_selector("dialog.lines")
    page.clock.run_for(300)
    page.touchscreen.tap(*tap)
    page.wait_for_selector("dialog.lines")


# Of a list that is read: how high its dice are, and its letters; whether it begins at its begin, within the screen.
READ = """() => {
    const list = document.querySelector("dialog.lines"), { top, bottom } = list.getBoundingClientRect();
    const heights = [...list.querySelectorAll("svg")].map((die) => die.getBoundingClientRect().height);
    const fits = top >= 0 && bottom <= innerHeight && list.scrollTop === 0 && list.scrollWidth <= list.clientWidth;
    return [heights, parseFloat(getComputedStyle(list.querySelector("li")).fontSize), fits];
}"""


@pytest.mark.slow
def test_what_cost_most_is_read_whole_on_every_phone_with_dice_as_large_as_letters(phone):
    page = phone("fr")
    rules, words = load("parafico"), texts.load("fr", "parafico")
    lesson = (190, 14, bid(12, 6), bid(11, 6), 0, BLUFF, 1, 0, 70, 20, 940)
    lines = [explain(rules, lesson, WIDE, words)] * 3
    coach = {"kind": "coach", "lines": lines, "items": [{"id": "coach", "text": "Bilan"}]}
    page.evaluate("offer => window.tell([null, offer])", {"pad": False, "groups": [coach]})
    page.press("#choices [data-id=coach]", "Enter")
    for width, height in EVERY_SIZE:
        page.set_viewport_size({"width": width, "height": height})
        dice, letters, fits = page.evaluate(READ)
        assert len(dice) == 12 and max(dice) <= 1.5 * letters, (width, height, dice)
        assert fits, (width, height)


def _bids(told):
    items = [item["id"] for group in told[1]["groups"] for item in group["items"]]
    return told[0].get("scene") == "decide" and "bluff" in items


@pytest.mark.parametrize("game", sorted(LARGEST))
def test_what_lies_on_the_table_is_the_same_on_every_cup_and_small(tmp_path, game):
    """Whatever a cup alone knows, its dice, its cards, is thus in no table, not even its own."""
    from phone_world import Phone, Taps

    from gobelet.cup import table_snapshot

    world = Phone(tmp_path, NAMES[: LARGEST[game]], game=game)
    taps, compared = Taps(world), 0

    def look():
        nonlocal compared
        taps.turn()
        entries = {cup.app.ledger.entries for cup in world.cups}
        in_step = world.cups if len(entries) == 1 and taps.seen else []
        tables = [table_snapshot.snapshot_of(cup.app, "wait", cup.app.screen) for cup in in_step]
        for one in [one for one in tables if one]:
            assert all(one[key] == tables[0][key] for key in ("lies", "seats", "order"))
            assert len(json.dumps(one, ensure_ascii=False).encode()) <= 3 * 1024
            compared += 1
        return compared > 400 or world.over()

    world.run(look, 3_600_000)
    assert compared
