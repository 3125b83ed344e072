"""The guide's pages: every link leads somewhere, both languages show the same, and figures are the source's."""

import re
import tomllib

import pytest

from tools.hardware import bill, budget, faults
from tools.hardware.source import HARDWARE, boards, load

PAGES = sorted(HARDWARE.glob("*.md"))
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
PICTURE = re.compile(r"!\[[^\]]*\]\(([^)]+)\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_and_picture_is_there(page):
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        assert target.startswith("https://") or (page.parent / target).exists(), target


def test_both_languages_show_the_same_pictures_in_the_same_order():
    english, french = ((HARDWARE / f"guide.{name}.md").read_text(encoding="utf-8") for name in ("en", "fr"))
    assert PICTURE.findall(english) == PICTURE.findall(french)
    assert english.count("\n## ") == french.count("\n## ")
    assert english.count("\n|") == french.count("\n|")


@pytest.mark.parametrize("name", ["en", "fr"])
def test_every_step_of_soldering_and_assembly_has_its_picture(name):
    steps = re.split(r"\n\n(?=\*\*|## )", (HARDWARE / f"guide.{name}.md").read_text(encoding="utf-8"))
    bare = [step.partition("\n")[0] for step in steps if step.startswith("**") and "![" not in step]
    assert len([step for step in steps if step.startswith("**")]) >= 11 and bare == []


def test_every_picture_that_is_made_is_shown_somewhere():
    shown = set()
    for page in PAGES:
        shown |= {target.removeprefix("pictures/") for target in PICTURE.findall(page.read_text(encoding="utf-8"))}
    made = {path.name for path in (HARDWARE / "pictures").iterdir() if path.suffix != ".glb"}  # models: on the site
    assert made - shown == set()


def test_the_guide_s_prices_joints_and_hours_are_the_source_s():
    source = load()
    prices = [round(bill.total(source, "wired", cups)) for cups in bill.COUNTS]
    hours = [budget.hours(source, chemistry) for chemistry in ("alkaline", "nimh")]
    for name in ("en", "fr"):
        text = " ".join((HARDWARE / f"guide.{name}.md").read_text(encoding="utf-8").split())
        told = re.search(r"15 (?:cups|gobelets) ?: (?:about|environ) (\d+), (\d+) (?:and|et) (\d+) €", text)
        assert told and [int(one) for one in told.groups()] == prices
        first = re.search(r"(?:really costs about|coûte vraiment environ) (\d+) €", text)
        assert first and int(first[1]) == round(bill.first_cup(source))
        joints = re.search(r"(?:about|environ) (\d+) (?:joints and|soudures et)", text)
        assert joints and abs(int(joints[1]) - bill.joints(source)) <= 5
        cells = re.search(r"(?:about|environ) (\d+) (?:hours|heures)[^,]*, (\d+) (?:with|en) NiMH", text)
        assert cells and all(abs(int(one) - hour) <= 2 for one, hour in zip(cells.groups(), hours))


@pytest.mark.parametrize("name", ["en", "fr"])
def test_the_guide_s_table_of_boards_has_their_hours_and_what_a_cup_costs_with_each(name):
    source = load()
    text = (HARDWARE / f"guide.{name}.md").read_text(encoding="utf-8")
    for kind in source["kind"]:
        row = re.search(rf"^\| {kind['name']}(?:,[^|]*)? \|.*\| (\d+) \| (\d+)\s€ \| (\d+)\s€ \|$", text, re.MULTILINE)
        assert row, kind["name"]
        hours, *prices = (int(one) for one in row.groups())
        assert abs(hours - budget.kind_hours(source, kind, "alkaline")) < 1
        assert prices == [round(bill.kind_total(source, kind, 1, free)) for free in (False, True)]
    days = re.search(r"(?:about|environ) (\d+) (?:days|jours)", " ".join(text.split()))
    assert days and abs(int(days[1]) - budget.days_forgotten(source, source["kind"][0])) <= 1
    dongle = re.search(r"dongle (?:besides|par table), (?:about|environ) (\d+) €", " ".join(text.split()))
    assert dongle and int(dongle[1]) == round(bill.total(source, "board", 1, "dongle"))


def test_both_readmes_say_what_one_cup_and_a_cup_of_five_cost():
    single, five = (round(bill.total(load(), "wired", cups)) for cups in (1, 5))
    for page in (HARDWARE / "README.md", HARDWARE.parent / "README.md"):
        assert f"about {single} € for one cup, {five} € each for five" in " ".join(page.read_text("utf-8").split())


def test_the_readme_shows_the_cup_the_board_and_the_wiring():
    shown = PICTURE.findall((HARDWARE.parent / "README.md").read_text(encoding="utf-8"))
    assert {f"hardware/pictures/{name}" for name in ("cup.png", "board-top.png", "wiring-8.svg")} <= set(shown)


def test_the_readme_counts_the_planted_faults():
    count = len(faults.SOURCE_FAULTS) + len(faults.BUILT_FAULTS) + len(faults.SOLID_FAULTS)
    assert f"{count} planted faults" in (HARDWARE / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["en", "fr"])
def test_the_kit_s_page_has_the_parts_of_its_source_and_their_sum(name):
    text = (HARDWARE / f"kit.{name}.md").read_text(encoding="utf-8")
    parts = tomllib.loads((HARDWARE / "kit.toml").read_text(encoding="utf-8"))["part"]
    rows = [(part[name], part.get("order", {}), f"{part['price']:.2f}") for part in parts]
    rows.append(("**total**", {}, f"**{sum(part['price'] for part in parts):.2f}"))
    for told, order, price in rows:
        price = price if name == "en" else price.replace(".", ",")
        shops = "".join(f".*{shop} {number}" for shop, number in order.items())
        assert re.search(rf"^\| {re.escape(told)}[^|]*\|{shops}.*\| {re.escape(price)}", text, re.MULTILINE), told


def test_both_pages_of_the_kit_show_the_same_pictures():
    shown = [PICTURE.findall((HARDWARE / f"kit.{name}.md").read_text(encoding="utf-8")) for name in ("en", "fr")]
    assert shown[0] == shown[1] and len(shown[0]) == 2


@pytest.mark.parametrize("name", ["en", "fr"])
def test_what_the_guide_quotes_from_a_cup_is_what_the_cup_says(name):
    texts = HARDWARE.parent / "firmware" / "gobelet" / "texts"
    lines = "".join((texts / f"{stem}{name}.py").read_text(encoding="utf-8") for stem in ("", "owner_")).splitlines()
    told = " ".join((HARDWARE / f"guide.{name}.md").read_text(encoding="utf-8").split())
    for key in ("accel", "off_soon", "radio_unheard", "selftest", "tables", "only", "about", "no_key"):
        said = {line.partition(" ")[2] for line in lines if line.startswith(f"{key} ")}
        starts = [" ".join(re.split(r"\s?: (?!off|arrêt)|\. ", text)[0].split()) for text in said]
        assert any(start in told for start in starts), starts


@pytest.mark.parametrize("name", ["en", "fr"])
def test_a_wired_cup_is_measured_with_all_its_ground_contacts_joined(name):
    """The Pico joins them, and it is not in yet."""
    wiring = (HARDWARE / "wiring.en.md").read_text(encoding="utf-8")
    ground = {int(one) for one in re.findall(r"A1 A?GND \((\d+)\)", wiring)}
    ground.add(int(boards(load())["cup"].part("A1").contact("GND")))  # that of the picture
    text = " ".join((HARDWARE / f"guide.{name}.md").read_text(encoding="utf-8").split())
    told = re.search(r"(?:join the pins|joignez les broches) ((?:\d+, )*\d+ (?:and|et) \d+)", text)
    assert told and {int(one) for one in re.findall(r"\d+", told[1])} == ground


@pytest.mark.parametrize("name", ["en", "fr"])
def test_no_list_adds_what_that_build_cannot_have(name):
    text = (HARDWARE / f"parts.{name}.md").read_text(encoding="utf-8")
    sums = re.findall(r"^\| \|.*\| ([\d.,]+) / .* € \|", text, re.MULTILINE)
    assert sums and all(float(one.replace(",", ".")) > 0 for one in sums)
