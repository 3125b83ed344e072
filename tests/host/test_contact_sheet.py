"""The contact sheets of the cup's golden frames: each scene is drawn in every language."""

import re

from gobelet.games import GAMES
from gobelet.texts import LANGUAGES
from tools import contact_sheet

ALL = sorted(contact_sheet.FRAMES.glob("*.txt"))


def test_every_scene_is_drawn_in_every_language():
    for game in GAMES:
        scenes = {re.sub(r"_[a-z]+$", "", path.stem) for path in contact_sheet.sheets(ALL).get(game, [])}
        for scene in scenes:
            assert all((contact_sheet.FRAMES / f"{scene}_{lang}.txt").is_file() for lang in LANGUAGES), scene
