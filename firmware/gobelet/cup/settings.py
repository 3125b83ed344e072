"""The player's settings, as the board's memory has them. change.py changes them.

name (up to 12 letters, "" if the table shall choose one), age (years, 0 if unknown), lang, automate (1: no human plays
on this cup). For the automate that has taken the seat over the record may hold `pilot`, which names it, `pace`, how
long it thinks in milliseconds, and `seed`, which makes its whims repeatable.
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


def pilot_from(board):
    """The bots.Pilot that the cup's settings ask for, None for a human: then nothing of the automates is loaded."""
    settings = stored(board)
    if not settings.get("pilot"):
        return None
    from gobelet import bots

    noise = board.entropy(4)
    seed = settings.get("seed", noise[0] << 16 | noise[1] << 8 | noise[2])
    # Public rolls pair the links of roller and table in the order they come: a match that must be repeatable needs
    # automates that wait for each other where people would all act at once.
    return bots.Pilot(settings["pilot"], seed, settings.get("pace", bots.PACE), "seed" in settings)
