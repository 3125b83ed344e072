"""What a cup says of its parts is kept with its number, and is there when the cup is not."""

import json

from gobelet_host.table.cup_register import Register

CUP = "e660c0ffee000001"


def register(folder=None, day="2026-11-22"):
    return Register(folder, lambda: day)


def test_a_self_test_is_kept_with_its_day_and_the_cup_s_number(tmp_path):
    register(tmp_path / "cups").note(CUP, {"test": ["accel"], "starts": 3, "name": "Zoé"})
    later = register(tmp_path / "cups", "2027-01-01")
    assert later.of(CUP) == {"test": ["accel"], "starts": 3, "tested": "2026-11-22"}
    later.note(CUP, {"test": ["accel"], "starts": 4})
    assert later.of(CUP)["tested"] == "2026-11-22" and later.of(CUP)["starts"] == 4
    later.note(CUP, {"test": ["passed"]})
    assert register(tmp_path / "cups").of(CUP) == {"test": ["passed"], "starts": 4, "tested": "2027-01-01"}


def test_what_a_cup_does_not_say_again_stays(tmp_path):
    one = register(tmp_path)
    one.note(CUP, {"crash": "ValueError app.py:41", "losses": 2, "noise": 0})
    one.note(CUP, {"losses": 0, "noise": 1})
    assert one.of(CUP) == {"crash": "ValueError app.py:41", "losses": 0, "noise": 1}


def test_a_damaged_file_and_a_number_that_is_none_cost_nothing(tmp_path):
    (tmp_path / f"{CUP}.json").write_text("[", encoding="utf-8")
    one = register(tmp_path)
    one.note(CUP, {"starts": 1})
    one.note("../../etc", {"starts": 1})
    assert json.loads((tmp_path / f"{CUP}.json").read_text(encoding="utf-8")) == {"starts": 1}
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"{CUP}.json"]


def test_a_disk_that_takes_nothing_loses_nothing_before_the_end(tmp_path):
    (tmp_path / "cups").write_text("a file", encoding="utf-8")
    one = register(tmp_path / "cups")
    one.note(CUP, {"starts": 1})
    assert one.of(CUP) == {"starts": 1}


def test_the_day_on_which_a_cup_first_said_that_its_cable_was_opened_is_kept(tmp_path):
    register(tmp_path).note(CUP, {"cable": "shut"})
    later = register(tmp_path, "2027-01-01")
    later.note(CUP, {"cable": "shut", "maintained": 1})
    register(tmp_path, "2027-02-01").note(CUP, {"maintained": 1})
    assert register(tmp_path).of(CUP) == {"cable": "shut", "maintained": 1, "opened": "2027-01-01"}
