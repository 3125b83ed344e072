"""The contact sheets of the cup's golden frames: each frame is on one of them, languages side by side."""

import re

from gobelet.games import GAMES
from gobelet.texts import LANGUAGES
from tools import contact_sheet

ALL = sorted(contact_sheet.FRAMES.glob("*.txt"))


def test_every_frame_is_on_one_sheet_beside_its_other_language():
    sheets = contact_sheet.sheets(ALL)
    assert contact_sheet.COMMON in sheets and set(sheets) <= {*GAMES, contact_sheet.COMMON}
    assert sorted(path for paths in sheets.values() for path in paths) == ALL
    names = [path.stem for path in sheets["papayoo"]]
    assert names.index("papayoo_lead_fr") == names.index("papayoo_lead_en") + 1


def test_every_scene_is_drawn_in_every_language():
    for game in GAMES:
        scenes = {re.sub(r"_[a-z]+$", "", path.stem) for path in contact_sheet.sheets(ALL).get(game, [])}
        for scene in scenes:
            assert all((contact_sheet.FRAMES / f"{scene}_{lang}.txt").is_file() for lang in LANGUAGES), scene
