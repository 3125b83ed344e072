"""The cup's circuit: rules that it keeps, and that firmware, netlist, board, wiring and pages say the same.

No KiCad is needed: the committed files are read. `make hardware` makes them anew and asks KiCad.
"""

import csv
import inspect
import io
import itertools
import re

import pytest

from gobelet.cup.shake_detector import ShakeDetector
from tools import make_pins
from tools.generated import ROOT
from tools.hardware import agreement, bay, bill, budget, pages, stamps, wiring
from tools.hardware.__main__ import make_boards
from tools.hardware.kicad import build as kicad
from tools.hardware.kicad.library import footprint_text, symbols_text
from tools.hardware.rules import RULES
from tools.hardware.source import boards, load

TEXTS = (".csv", ".drl", ".gbr", ".gbrjob", ".json", ".md", ".net", ".step", ".svg")
ABSOLUTE = re.compile(r'"/[a-z]+/[a-z]+/')  # a path between quotes


@pytest.fixture(scope="module")
def built():
    return agreement.read(load())


@pytest.mark.parametrize("rule", RULES)
def test_the_circuit_keeps_the_rule(rule):
    assert RULES[rule](load()) == []


@pytest.mark.parametrize("check", agreement.AGREEMENTS)
def test_source_firmware_netlist_board_and_wiring_agree(check, built):
    assert agreement.AGREEMENTS[check](built) == []


def test_the_committed_pages_and_drawings_are_what_the_source_says(built):
    stale = [
        str(path.relative_to(ROOT))
        for path, text in pages.pages(built)
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    stale += [str(path.relative_to(ROOT)) for path, data in pages.binaries(built) if path.read_bytes() != data]
    assert not stale, f"type: {pages.COMMAND}"


def test_the_committed_libraries_are_what_the_source_says():
    source = load()
    folder = ROOT / "hardware" / "kicad"
    titles = {about["footprint"]: about["en"] for about in source["catalogue"].values()}
    assert (folder / "gobelet.kicad_sym").read_text(encoding="utf-8") == symbols_text(source)
    for name, table in source["footprint"].items():
        text = (folder / "gobelet.pretty" / f"{name}.kicad_mod").read_text(encoding="utf-8")
        assert text == footprint_text(name, table, titles[f"gobelet:{name}"])


def test_the_committed_prints_and_gerber_files_were_made_from_this_source():
    assert stamps.stale(load()) == [], "type: make hardware"


def test_a_changed_shell_makes_the_prints_stale():
    source = load()
    thinner = source | {"shell": source["shell"] | {"wall": 2.0}}
    assert stamps.stale(thinner) == ["print source"]


def test_the_sensor_lies_as_the_shake_detector_takes_it():
    defaults = inspect.signature(ShakeDetector).parameters
    table = load()["accelerometer"]
    assert "xyz"[defaults["axis"].default] == table["axis"]
    assert defaults["sign"].default == table["upright"]
    assert boards(load())["cup"].part("U1").side == "top"  # its parts upwards: gravity counts upwards


def test_every_committed_board_comes_with_gerber_drill_and_position_files():
    for name in boards(load()):
        folder = ROOT / "hardware" / "kicad" / name
        layers = {path.name.removeprefix(f"{name}-") for path in (folder / "gerber").iterdir()}
        assert layers >= {"F_Cu.gbr", "B_Cu.gbr", "F_Mask.gbr", "B_Mask.gbr", "Edge_Cuts.gbr", f"{name}.drl"}
        positions = (folder / f"{name}-positions.csv").read_text(encoding="utf-8")
        for part in boards(load())[name].parts:
            assert part.kind in ("jumper", "spare") or part.ref in positions


def test_no_made_file_names_the_machine_that_made_it():
    for path in (ROOT / "hardware").rglob("*"):
        if path.suffix in TEXTS or path.suffix.startswith(".kicad"):
            assert not ABSOLUTE.search(path.read_text(encoding="utf-8")), path.name


def test_a_wired_cup_has_at_most_ninety_joints():
    assert bill.joints(load()) <= 90


def test_one_wired_cup_costs_at_most_26_euros_with_its_cells():
    source = load()
    assert bill.total(source, "wired", 1) <= 26
    assert all(bill.total(source, build, cups) <= 26 for build in ("wired", "board") for cups in (5, 15))
    assert "cells" in {row["about"].get("id") for row in bill.rows(source, "wired")}


@pytest.mark.parametrize("build, board", [("wired", "cup"), ("board", "cup"), ("board", "dongle")])
def test_each_bought_row_has_numbers_of_the_assembly_house_and_two_shops_or_says_why_not(build, board):
    told = list(csv.DictReader(io.StringIO(bill.table_csv(load(), build, board))))
    for row in told:
        assert row["number"] and re.fullmatch(r"(C[1-9]\d{3,7})?", row["LCSC"]), row
        shops = [shop for shop in bill.SHOPS if row[shop] and shop != "LCSC"]
        if len(shops) >= 2 and (row["LCSC"] or not row["footprint"]):
            assert row["open"] == ""
        elif row["maker"] == "generic":
            assert row["open"] == bill.ANY[0]
        else:
            assert re.match("check before you order: (LCSC|two shops)", row["open"]), row
            assert ("two shops" in row["open"]) == (len(shops) < 2), row
    placed = {ref: row["LCSC"] for row in told for ref in row["refs"].split()}
    for row in csv.DictReader(io.StringIO(bill.assembly_csv(load(), board))) if build == "board" else ():
        assert {placed[ref] for ref in row["Designator"].split(",")} == {row["LCSC Part Number"]}
    for about in (*load()["catalogue"].values(), *load()["extra"]):
        assert {*about.get("order", {})} <= {*bill.SHOPS} and all(about.get("order", {}).values())


def test_what_costs_extra_is_nothing_that_a_cup_needs_to_play():
    source = load()
    cup, options = boards(source)["cup"], {option["id"] for option in source["option"]}
    extra = {part.ref for part in cup.parts if part.option}
    assert {part.option for part in cup.parts} == {"", *options}
    radio, motor = {"radio", "c100n", "c10u"}, {"motor", "transistor", "d4148", "r1k", "r22"}
    assert {cup.part(ref).kind for ref in extra} == radio | motor | {"plug"}
    for build in ("wired", "board"):
        counted = {
            ref for option in ("", *options) for row in bill.rows(source, build, "cup", option) for ref in row["refs"]
        }
        assert counted == {
            part.ref for part in cup.parts if part.fitted and build in part.builds and part.about["sources"]
        }


def test_a_cup_without_radio_gets_no_wire_to_it(built):
    board = built.boards["cup"]
    for step, found in wiring.steps(built.source, board, built.layouts["cup"]):
        met = {end.ref for wire in found for end in (wire.start, wire.end)}
        of_radio = {part.ref for part in board.parts if part.option == "radio"}
        assert of_radio <= met if step.get("option") else not of_radio & met


def test_buying_for_more_cups_never_costs_more_a_cup():
    source = load()
    for build in ("wired", "board"):
        prices = [bill.total(source, build, cups) for cups in bill.COUNTS]
        assert prices == sorted(prices, reverse=True)


def test_a_set_of_cells_of_either_chemistry_lasts_an_evening():
    assert all(budget.hours(load(), chemistry) >= 8 for chemistry in ("alkaline", "nimh"))


def test_the_wires_of_all_steps_join_each_net_into_one_piece(built):
    board = built.boards["cup"]
    joined = {}
    for _, found in wiring.steps(built.source, board, built.layouts["cup"]):
        for wire in found:
            joined.setdefault(wire.net, set()).update((wire.start.ref, wire.end.ref))
    for net, nodes in board.nets("wired").items():
        refs = {ref for ref, _ in nodes}
        assert len(refs) < 2 or joined[net] == refs


def test_either_chemistry_makes_the_firmware_s_curve_and_no_other_does():
    battery = load()["battery"]
    for chemistry in make_pins.CHEMISTRIES:
        source = load() | {"battery": battery | {"chemistry": chemistry}}
        text = make_pins.module(source)
        assert f"({battery[chemistry]['curve'][1][0]}, 10)" in text and chemistry in text
    with pytest.raises(make_pins.PinError, match="'lead' is not one of alkaline, nimh"):
        make_pins.check(load() | {"battery": battery | {"chemistry": "lead"}})


def test_a_curve_that_contradicts_the_thresholds_is_refused():
    battery = load()["battery"]
    for change in ({"warn": 3400}, {"empty": 2900}, {"missing": 3000}, {"nimh": {"curve": [[3000, 0], [2900, 10]]}}):
        with pytest.raises(make_pins.PinError, match="battery"):
            make_pins.check(load() | {"battery": battery | change})


def test_a_machine_without_kicad_is_told_what_to_install(monkeypatch):
    monkeypatch.setattr(kicad, "run_quiet", lambda command: "")
    assert "apt-get install" in kicad.missing() and "kicad-footprints" in kicad.missing()


@pytest.mark.parametrize("goals, folder", [([], "kicad-9.0.9"), (["kicad"], "kicad")])
def test_another_kicad_than_that_of_the_committed_boards_touches_none(monkeypatch, capsys, goals, folder):
    made = []
    monkeypatch.setattr(kicad, "missing", lambda: "")
    monkeypatch.setattr(kicad, "installed", lambda: "9.0.9")
    monkeypatch.setattr(kicad, "build", made.append)
    monkeypatch.setattr(stamps, "write", lambda made: None)
    assert not make_boards("kicad" in goals)
    assert kicad.made_by() == "9.0.2" and [out.name for out in made] == [folder]  # Debian 13's
    assert ("9.0.2's, and stay" in capsys.readouterr().out) == (folder != "kicad")


def test_usb_charges_nothing_of_ours_at_once_and_c2_still_bridges_a_shake():
    source = load()
    assert RULES["inrush"](source) == [] and budget.bounce(source) == []
    assert boards(source)["cup"].part("C2").net("+") == "VBAT_SWITCHED"


def test_the_first_cup_costs_what_whole_packs_cost():
    source = load()
    packs = sum(extra["pack"] for extra in source["extra"] if "pack" in extra)
    assert bill.first_cup(source) > packs and 45 <= bill.first_cup(source) <= 65


def test_no_listed_holder_has_play_and_each_is_pressed_by_a_third_of_a_millimetre_to_one_and_a_half():
    for source in (load(), bay.slim(load())):
        assert len(bay.seats(source)) >= 3
        for seat in bay.seats(source):
            assert seat.play == 0
            assert all(0.3 - 1e-9 <= pad.pressed <= 1.5 + 1e-9 for pad in (seat.door, seat.end))
            assert seat.door.pressed <= sum(seat.door.foam) / 2 and seat.end.pressed <= sum(seat.end.foam) / 2
            room = seat.end.gap * 2 + seat.size[0]
            assert room == pytest.approx(source["bay"]["length"])


def test_a_holder_of_any_usual_size_is_pressed_and_has_no_play():
    """52 to 64 mm long, 13 to 16 mm high: not the listed ones alone."""
    source, lengths, heights = load(), range(104, 129), range(26, 33)
    low, high = source["bay"]["press"]
    for length, height in itertools.product(lengths, heights):
        size = [length / 2, 36.5, height / 2]
        one = bay.seat(source, "any", size)
        assert one.play == 0, size
        assert all(low - 1e-6 <= pad.pressed <= high + 1e-6 for pad in (one.door, one.end)), size
        others = [variant for variant in source["variant"] if variant["is"] != "holder"]
        assert bay.bay_failures(source | {"variant": [*others, {"is": "holder", "name": "any", "size": size}]}) == []
    listed = [one.size for one in bay.seats(source)]
    assert max(size[0] for size in listed) == 64 and {13.0, 16.0} <= {size[2] for size in listed}


def test_a_pico_2_w_plays_by_wi_fi_without_the_radio_module():
    source = load()
    kinds = {kind["name"]: kind for kind in source["kind"]}
    assert {*kinds} == {name.removeprefix("Raspberry Pi ") for name in source["board"]["names"]}
    assert [name for name, kind in kinds.items() if kind.get("wifi")] == ["Pico 2 W"]
    assert all(budget.kind_hours(source, kind, "alkaline") >= 8 for kind in kinds.values())
    on_cable, free = [bill.kind_total(source, kinds["Pico 2 W"], 1, way) for way in (False, True)]
    assert on_cable == free < bill.kind_total(source, kinds["Pico W"], 1, True)
    assert kinds["Pico"]["price"] == source["catalogue"]["pico"]["price"]


def test_a_forgotten_cup_s_cells_last_for_more_than_a_week():
    """For 28 hours before it switched itself off; for what the boards' makers and data sheets say of each part."""
    source = load()
    assert all(7 < budget.days_forgotten(source, kind) < 40 for kind in source["kind"])
    dearest = max(part.about["off"] for part in boards(source)["cup"].parts if "off" in part.about)
    assert (
        source["kind"][0]["off"] * budget.RAIL / budget.EFFICIENCY == pytest.approx(0.9 * 5, rel=0.1) and dearest == 1.5
    )
