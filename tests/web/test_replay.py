"""The replay page: every step of a match with the same stage, its figures, its audit and its export."""

from __future__ import annotations

import functools
import re
import tempfile
from datetime import datetime
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect
from test_tv_boards import payloads
from world import World

from gobelet_host.audit import audit, coach
from gobelet_host.cli import main
from gobelet_host.web import replay, replay_export, texts

LATER = 3000  # ms until figures follow
FR = texts.load("fr")
CELLS = "all => all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))"


@functools.cache
def played():
    """The journal of a match of three automates, as its table left it."""
    with tempfile.TemporaryDirectory() as folder:
        world = World(Path(folder), count=3, seed=4)
        world.run(world.over)
        world.journal.close()
        return world.path.read_bytes()


def entries(path):
    """The ledgers and events of the match in a journal."""
    (record,) = audit.read(path)[0]
    return [(step.ledger, step.events) for step in audit.fold(record)]


@pytest.fixture
def page(site, open_page):
    """The replay page of a table whose journal's folder holds an old match of three."""

    def opened(**more):
        site.path.with_name("old.gobelet").write_bytes(played())
        page = open_page(f"{site.url}/replay?lang=fr&journal=old.gobelet", **more)
        page.locator(".controls button").first.wait_for()
        return page

    return opened


def told(page):
    return page.locator(".controls .place").text_content()


def test_steps_are_reached_with_keys_buttons_and_the_slider_the_audit_is_told_and_reads_the_export(page, tmp_path):
    page = page()
    count = len(entries(tmp_path / "old.gobelet"))
    assert told(page) == f"Pas 1 sur {count}"
    page.keyboard.press("ArrowRight")
    assert told(page) == f"Pas 2 sur {count}"
    page.keyboard.press("End")
    assert told(page) == f"Pas {count} sur {count}"
    expect(page.locator(".winner")).to_be_visible()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#said")).to_contain_text("Tour 1.")
    page.get_by_label("Tour suivant").click()
    expect(page.locator("#said")).to_contain_text("Tour 2")
    page.get_by_label("Moment de la partie").fill("0")
    assert told(page) == f"Pas 1 sur {count}"
    page.get_by_role("button", name="Vérifier").click()
    expect(page.locator("#audited")).to_contain_text("tout concorde")
    expect(page.locator("#audited")).to_contain_text("Journal intact et scellé.")
    page.keyboard.press("Escape")
    with page.expect_download() as download:
        page.get_by_text("Exporter").click()
    exported = tmp_path / "old.jsonl"
    download.value.save_as(exported)
    assert [log.round for log in audit.audit(exported)] == [audit.audit(tmp_path / "old.gobelet")[0].round]


def test_it_plays_by_itself_and_stops(site, open_page):
    site.path.with_name("old.gobelet").write_bytes(played())
    context = open_page.context()
    page = context.new_page()
    open_page.watch(page, site.url)
    page.clock.install(time=datetime(2026, 1, 1, 20))
    page.goto(f"{site.url}/replay?lang=fr&journal=old.gobelet")
    page.locator(".seat").first.wait_for()  # the stage has come: from here on nothing waits for the network
    page.clock.pause_at(datetime(2026, 1, 1, 21))
    page.keyboard.press(" ")
    page.clock.run_for(3000)
    page.keyboard.press(" ")
    reached = told(page)
    assert int(reached.split(" ")[1]) > 3
    page.clock.run_for(3000)
    assert told(page) == reached


def test_the_figures_and_costs_are_those_of_the_match(page, tmp_path, monkeypatch):
    worked_out, tables = {}, coach.tables

    def once(record, words):
        match = words, *record.payloads
        if match not in worked_out:
            worked_out[match] = tables(record, words)
        return worked_out[match]

    monkeypatch.setattr(coach, "tables", once)
    page = page()
    page.get_by_role("button", name="Statistiques").click()

    def rows():
        return page.locator("#figures tbody tr").evaluate_all(CELLS)

    table, curve = replay.figures(tmp_path / "old.gobelet", 1, FR)["parts"]
    page.locator("#figures tbody tr").first.wait_for()
    assert rows() == [[str(cell) for cell in row] for row in table["rows"]]
    page.keyboard.press("2")
    page.locator("#figures canvas").wait_for()
    assert len(rows()) == len(curve["at"])
    # What each decision cost is told of each player, the dearest first.
    with page.expect_response("**/api/coach*"):
        page.get_by_role("button", name="Bilan").click()
    parts = replay.costs(tmp_path / "old.gobelet", 1, FR)["parts"]
    page.locator("#figures tbody tr").first.wait_for()
    for number, part in enumerate(parts):
        page.keyboard.press(str(number + 1))
        expect(page.locator("#figures h2")).to_have_text(part["title"])
        assert rows() == part["rows"]
    page.get_by_role("button", name="Regarder").click()
    expect(page.locator("#table")).to_be_visible()


def test_a_damaged_journal_says_so_instead_of_being_shown(site, open_page):
    path = site.path.with_name("old.gobelet")
    path.write_bytes(played())
    page = open_page(f"{site.url}/replay?lang=fr&journal=old.gobelet")
    page.locator(".controls button").first.wait_for()
    expect(page.get_by_label("Partie", exact=True).locator("option").first).to_contain_text("gagne")
    data = bytearray(path.read_bytes())
    data[-2000] ^= 1
    path.write_bytes(data)
    page.get_by_role("button", name="Vérifier").click()
    expect(page.locator("#audited .wrong")).to_be_visible()


def test_no_barrier_and_no_scrollbar(page, axe):
    page = page(color_scheme="dark")

    def no_barrier():
        """In the dark and in the light."""
        for theme in ("light", "dark"):
            assert axe(page) == ""
            page.keyboard.press("t")
            assert page.evaluate("document.documentElement.dataset.theme") == theme

    page.keyboard.press("ArrowDown")
    no_barrier()
    assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
    page.get_by_role("button", name="Statistiques").click()
    page.locator("#figures table").wait_for()
    no_barrier()
    page.keyboard.press("2")
    page.locator("#figures canvas").wait_for()
    no_barrier()


def test_the_figures_of_a_match_that_goes_on_are_for_everybody_and_follow_it(site, open_page, axe):
    match = payloads("paradice")
    site.relive(match[:60])
    for size, ahead in (("tv", 120), ("phone", 180)):
        context = open_page.context(size, clock=True)
        page = open_page(f"{site.url}/statistics?lang=fr", context=context)
        page.locator("#figures tbody tr").nth(5).wait_for()
        expect(page.locator(".views button")).to_have_count(4)
        before = page.locator("#figures").text_content()
        site.relive(match[ahead - 60 : ahead])
        page.clock.run_for(LATER)
        expect(page.locator("#figures")).not_to_have_text(before)
        assert axe(page) == "", size
        for number in (2, 3, 4):
            page.keyboard.press(str(number))
            page.locator(f".views [data-view='{number - 1}'][aria-pressed=true]").wait_for()
            assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), (size, number)
            assert axe(page) == "", (size, number)
        expect(page.locator("#figures td").first).to_contain_text("%")
        page.get_by_role("button", name="En pour cent").click()
        expect(page.locator("#figures td").first).not_to_contain_text("%")


def test_a_name_that_leads_out_of_the_folder_finds_nothing(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "out.gobelet").write_bytes(played())
    for name in ("../out.gobelet", "..", "", "/etc/passwd", "out.gobelet\x00", "in/../../out.gobelet"):
        with pytest.raises(replay.HostError) as error:
            replay.find_journal(tmp_path / "in", name)
        assert error.value.code == "journal_missing"
    assert replay.find_journal(tmp_path, "out.gobelet").name == "out.gobelet"


def test_every_match_of_every_journal_is_listed_the_latest_first(tmp_path):
    (tmp_path / "one.gobelet").write_bytes(played())
    (tmp_path / "bad.gobelet").write_bytes(b"this is none")
    (tmp_path / "notes.txt").write_text("not a journal")
    found = {item["journal"]: item for item in replay.journals(tmp_path, "en")}
    assert set(found) == {"one.gobelet", "bad.gobelet"}
    assert found["bad.gobelet"]["trouble"]
    (one,) = found["one.gobelet"]["matches"]
    assert (one["title"], one["players"], one["finished"]) == ("Parafico", ["Cup 0", "Cup 1", "Cup 2"], True)


def test_the_list_says_when_who_and_who_has_won_and_a_link_leads_to_a_step(page, tmp_path):
    page = page()
    (log,) = audit.audit(tmp_path / "old.gobelet")
    (winner,) = [seat for seat, rank in enumerate(log.match.rules.view(log.match.state)["ranks"]) if rank == 1]
    option = page.get_by_label("Partie", exact=True).locator("option").first
    expect(option).to_contain_text(f"gagne\u00a0: Cup {winner}")
    expect(option).to_contain_text(datetime.now().strftime("%d/%m/%Y"))
    page.evaluate(
        "() => { window.said = []; const put = history.replaceState.bind(history);"
        " history.replaceState = (state, title, url) => { said.push(url.split('#')[1]); put(state, title, url); }; }"
    )
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("#2$"))
    page.goto(page.url.replace("#2", "#7"))
    expect(page.locator(".controls .place")).to_contain_text("Pas 7 sur")
    assert page.evaluate("said") == ["2", "7"], "the address never names a step that is not shown"
    page.reload()
    expect(page.locator(".controls .place")).to_contain_text("Pas 7 sur")


def test_a_match_in_a_file_plays_without_the_table(page, site, open_page, axe, tmp_path):
    page = page()
    count = len(entries(tmp_path / "old.gobelet"))
    with page.expect_download() as download:
        page.get_by_text("Envoyer").click()
    download.value.save_as(tmp_path / "sent.html")
    page = open_page.context().new_page()
    open_page.watch(page, site.url)
    page.on("request", lambda one: open_page.complaints.append(one.url) if one.url.startswith("http") else None)
    page.goto((tmp_path / "sent.html").as_uri() + "#4")
    expect(page.locator(".controls .place")).to_have_text(f"Pas 4 sur {count}")
    page.keyboard.press("End")
    expect(page.locator(".winner")).to_be_visible()
    assert page.locator("#table").get_attribute("data-stage") == "parafico"
    page.get_by_role("button", name="Statistiques").click()
    page.keyboard.press("2")
    page.locator("#figures canvas").wait_for()
    assert axe(page) == ""


def test_the_time_line_marks_rounds_and_calls_and_shows_a_moment_under_the_pointer(page, tmp_path):
    page = page()
    events = [events for _, events in entries(tmp_path / "old.gobelet")]
    rounds = [at for at, these in enumerate(events) if any(event[0] == "round" for event in these)]
    calls = [at for at, these in enumerate(events) if {"bluff", "caramba", "winner"} & {event[0] for event in these}]
    marked = page.locator(".moment-mark").evaluate_all("all => all.map((one) => Number(one.dataset.at))")
    assert set(calls) <= set(marked)
    every = page.locator(".marks i").evaluate_all("all => all.map((one) => Number(one.dataset.at))")
    assert set(rounds) <= set(every)
    slider = page.get_by_label("Moment de la partie").bounding_box()
    share = (8 + (slider["width"] - 16) * calls[-1] / (len(events) - 1)) / slider["width"]
    page.mouse.move(slider["x"] + slider["width"] * share, slider["y"] + slider["height"] / 2)
    expect(page.locator(".preview .podium")).to_be_visible()
    seats = page.locator(".preview .seat, .preview .middle").evaluate_all(
        "all => all.filter((one) => one.checkVisibility()).every((one) => {"
        " const [box, screen] = [one, one.closest('.preview')].map((it) => it.getBoundingClientRect());"
        " return box.left >= screen.left && box.right <= screen.right && box.top >= screen.top; })"
    )
    assert seats and told(page).startswith("Pas 1 sur"), "a look does not move the match"
    page.mouse.move(0, 0)
    expect(page.locator(".preview")).to_be_hidden()


def test_the_command_writes_the_same_file_without_a_browser(tmp_path):
    (tmp_path / "old.gobelet").write_bytes(played())
    out = tmp_path / "match.html"
    answer = CliRunner().invoke(main, ["export", str(tmp_path / "old.gobelet"), str(out), "--html", "--lang", "en"])
    assert answer.exit_code == 0, answer.output
    assert out.read_text(encoding="utf-8") == replay.match_as_html(tmp_path / "old.gobelet", 1, texts.load("en"))
    for wrong, lang, said in (("7", "fr", "n’a pas de partie 7"), ("7", "en", "has no game 7")):
        arguments = ["export", str(tmp_path / "old.gobelet"), str(out), "--html", "--force", "--match", wrong]
        arguments += ["--lang", lang]
        assert said in CliRunner().invoke(main, arguments).output
    exported = tmp_path / "old.jsonl"
    assert CliRunner().invoke(main, ["export", str(tmp_path / "old.gobelet"), str(exported)]).exit_code == 0
    assert CliRunner().invoke(main, ["export", str(exported), str(out), "--html", "--force"]).exit_code == 0


def test_names_in_a_sent_file_are_text_and_nothing_else():
    told = replay_export.film("<script>alert(1)</script> {{match}}", [], {}, FR)
    assert "<script>alert" not in told and "&lt;script&gt;alert(1)" in told and "&#123;&#123;match}}" in told
