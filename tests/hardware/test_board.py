"""The boards as makers, assembly houses and builders get them: what is printed on them, and the files beside them.

KiCad's own design rules, those of the silkscreen among them, run in `make hardware`; here its committed files are read.
"""

import csv
import io
import re
import zipfile
from math import dist

import pytest

from tools.hardware import agreement
from tools.hardware.kicad.exports import archive
from tools.hardware.kicad.project import IGNORED, project_text
from tools.hardware.source import BOARDS, HARDWARE, boards, load

KICAD = HARDWARE / "kicad"
BESIDE = 5.5  # mm from the middle of a pad to the middle of its name
NAMED = {"pico", "oled", "sensor", "radio", "spare"}
SILK = {"top": "F.SilkS", "bottom": "B.SilkS"}


def folder(name):
    return KICAD / name


@pytest.fixture(scope="module")
def printed():
    """{board: [(text, x, y, layer)]}, y up, from the board's middle."""
    texts = agreement.read(load()).printed
    return {name: [(text, x, y, SILK[side]) for text, x, y, side in found] for name, found in texts.items()}


@pytest.fixture(scope="module")
def layouts():
    return agreement.read(load()).layouts


@pytest.mark.parametrize("name", BOARDS)
def test_each_contact_of_each_module_has_its_name_beside_it_on_the_module_s_side(name, printed, layouts):
    for part in boards(load())[name].parts:
        if part.kind not in NAMED:
            continue
        mine = [(text, (x, y)) for text, x, y, layer in printed[name] if layer == SILK[part.side]]
        for pad in layouts[name][part.ref].contacts:
            function = part.about["pins"][pad.number]
            near = [place for text, place in mine if text == function]
            assert near and min(dist(place, (pad.x, pad.y)) for place in near) < BESIDE, f"{part.ref}.{pad.number}"


def test_no_name_is_nearer_to_a_contact_of_its_module_that_is_another_s(printed, layouts):
    """Where two contacts of a row have names, each is nearest to its own."""
    part = boards(load())["cup"].part("U1")
    pads = [pad for pad in layouts["cup"]["U1"].contacts if int(pad.number) > 12]  # the row of eight
    names = [part.about["pins"][pad.number] for pad in sorted(pads, key=lambda pad: pad.y)]
    column = [(text, y) for text, x, y, layer in printed["cup"] if layer == "F.SilkS" and x > 31.2 and abs(y) < 12]
    said = [text for text, _ in sorted(column, key=lambda one: one[1]) if text in names]
    assert said == names


@pytest.mark.parametrize("name", BOARDS)
def test_nothing_is_printed_over_the_middle_of_a_contact(name, printed, layouts):
    pads = [(pad.x, pad.y) for one in layouts[name].values() for pad in one.contacts]
    for text, x, y, _ in printed[name]:
        assert min(dist((x, y), pad) for pad in pads) > 0.9, text


def test_the_board_says_how_each_module_lies_where_to_test_and_both_orders_of_the_display(printed):
    words = {text for text, *_ in printed["cup"]}
    assert {"display", "glass up", "parts up", "Pico, chip up", "radio, parts up", "USB", "test"} <= words
    assert {"VCC GND SCL SDA?", "cut, bridge JP1 JP2"} <= words
    assert {"3V3", "VSYS", "GND", "SDA", "SCL"} <= set(boards(load())["cup"].part("J3").about["pins"].values())


def test_kicad_looks_at_what_is_printed():
    assert not [rule for rule in IGNORED if rule.startswith(("silk", "text"))]
    for name in BOARDS:
        assert (folder(name) / f"{name}.kicad_pro").read_text(encoding="utf-8") == project_text(name)


@pytest.mark.parametrize("name", BOARDS)
def test_one_archive_has_all_gerber_files(name):
    packed = folder(name) / f"{name}-gerber.zip"
    assert packed.read_bytes() == archive(folder(name) / "gerber")
    with zipfile.ZipFile(packed) as files:
        assert {f"{name}.drl", f"{name}-F_Cu.gbr", f"{name}-Edge_Cuts.gbr", f"{name}-job.gbrjob"} <= {*files.namelist()}


@pytest.mark.parametrize("name", BOARDS)
def test_an_assembly_house_gets_each_fitted_part_once_in_both_lists(name, layouts):
    fitted = {
        part.ref
        for part in boards(load())[name].parts
        if part.fitted and "board" in part.builds and part.about["sources"]
    }
    parts, places = (
        list(csv.DictReader(io.StringIO((folder(name) / f"{name}-assembly-{what}.csv").read_text(encoding="utf-8"))))
        for what in ("parts", "places")
    )
    refs = [ref for row in parts for ref in row["Designator"].split(",")]
    assert sorted(refs) == sorted(fitted) and [*parts[0]][:2] == ["Comment", "Designator"]
    assert all(int(row["Quantity"]) == len(row["Designator"].split(",")) for row in parts)
    assert sorted(row["Designator"] for row in places) == sorted(fitted)
    for row in places:
        x, y = (float(row[axis].removesuffix("mm")) for axis in ("Mid X", "Mid Y"))
        one = layouts[name][row["Designator"]]
        assert row["Layer"].lower() == one.side
        assert min(dist((x - 100, y + 100), (pad.x, pad.y)) for pad in one.contacts) < 26, row


@pytest.mark.parametrize("name", BOARDS)
def test_the_board_is_there_as_a_solid_and_its_schematic_on_paper(name):
    step = (folder(name) / f"{name}.step").read_text(encoding="utf-8")
    assert step.startswith("ISO-10303-21") and "MANIFOLD_SOLID_BREP" in step
    paper = (folder(name) / f"{name}-schematic.pdf").read_bytes()
    assert paper.startswith(b"%PDF") and len(re.findall(rb"/Type /Page\b", paper)) == 1


@pytest.mark.parametrize("name", BOARDS)
def test_the_parts_page_shows_each_part_from_both_sides_and_names_its_nets(name):
    page = (KICAD / "parts.html").read_text(encoding="utf-8").split(f'<section id="{name}">')[1].split("</section>")[0]
    for part in boards(load())[name].parts:
        assert page.count(f'<g data-part="{part.ref}"') == 2 and f'<tr data-part="{part.ref}"' in page, part.ref
        for contact, net in part.nets.items():
            assert page.count(f"<title>{part.ref} {contact}: {net}</title>") >= 2, (part.ref, net)
