"""The player's settings, as the board's memory has them. change.py changes them.

name (up to 12 letters, "" if the table shall choose one), age (years, 0 if unknown), lang, automate (1: no human plays
on this cup). The record may hold more, for the automate (see pilot.py).
This module must not know screens or games. A cup loads it when it starts and when a setting changes.
"""

import json

from gobelet import texts

DEFAULTS = {"name": "", "age": 0, "lang": "fr", "automate": 0}


def stored(board):
    """The record as it is, {} when there is none. A record that is no settings is named in board.faults."""
    try:
        found = json.loads(board.load("settings") or b"{}")
    except ValueError:
        found = None
    if type(found) is not dict:
        if "settings" not in board.faults:
            board.faults += ("settings",)
        return {}
    return found


def settings(board):
    """name, age, lang, automate, each as usual where the record holds nothing of use."""
    record = stored(board)
    found = dict(DEFAULTS)
    for key in found:
        if type(record.get(key)) is type(found[key]):
            found[key] = record[key]
    if found["lang"] not in texts.LANGUAGES:
        found["lang"] = DEFAULTS["lang"]
    return found
