"""The player's settings: as the board's memory has them, and how one is changed.

The table is told name (up to 12 letters, "" if the table shall choose one), age (years, 0 if unknown), lang, automate
(not 0: no human plays on this cup, see bots.number_of()) and, once its player has chosen, look (two digits: a colour, 1
to COLOURS, and a die for a picture, 1 to 6; 0 for the one that the table chooses). The cup's own are volume (0: the
motor only, 1: soft, 2: loud), peek (1: tilting the cup uncovers the dice), lamp (0: it stays dark), ask (0: a bid is
said without a last question); light (brightness, a place in power.LEVELS), flip (1: for left hands, picture and buttons
are turned about), oled (its controller: 0 as it is found, 1 SSD1306, 2 SH1106), feel (milli-g from which on a movement
counts as one of a shake), axis (which of the sensor's axes points out of the closed end of the cup that stands on its
rim: 1, 2, 3 for x, y, z, negative when it points the other way).
For the automate that has taken the seat over the record may hold `pilot`, which names it, `pace`, how long it thinks in
milliseconds, and `seed`, which makes its whims repeatable.
This module must not know screens or games, or how a screen asks for a change.
"""

import json

from gobelet import texts

AUTOMATE = "medium"  # the one that takes over a seat
COLOURS = 8  # of people at a table; its pages say which
DEFAULTS = {"name": "", "age": 0, "lang": "fr", "automate": 0}
# What no table needs to know, and how far each may go.
OWN = {"volume": 2, "peek": 0, "ask": 1, "light": 2, "flip": 0, "oled": 0, "lamp": 1, "feel": 240, "axis": 3}
RANGES = {"volume": (0, 2), "light": (0, 3), "oled": (0, 2), "feel": (120, 600), "axis": (-3, 3)}  # the others: 0, 1


def stored(board):
    """The record as it is, {} when there is none. A record that is no settings is named in board.faults."""
    try:
        record = json.loads(board.load("settings") or b"{}")
    except ValueError:
        record = None
    if type(record) is not dict:
        if "settings" not in board.faults:
            board.faults += ("settings",)
        return {}
    return record


def settings(board):
    """name, age, lang, automate, each as usual where the record holds nothing of use; look if it was chosen."""
    record = stored(board)
    values = _filled(DEFAULTS, record)
    if values["lang"] not in texts.LANGUAGES:
        values["lang"] = DEFAULTS["lang"]
    if values["automate"]:
        from gobelet import bots  # as in pilot_from()

        values["automate"] = bots.number_of(record.get("pilot"))
    if is_look(record.get("look")):
        values["look"] = record["look"]
    return values


def is_look(value):
    """Whether a value says what a player looks like."""
    return type(value) is str and len(value) == 2 and value.isdigit() and value[0] <= str(COLOURS) and value[1] <= "6"


def own(board):
    """The cup's own settings, each as usual where the record holds nothing of use."""
    values = _filled(OWN, stored(board))
    for key in values:
        low, high = RANGES.get(key, (0, 1))
        if not low <= values[key] <= high:
            values[key] = OWN[key]
    values["axis"] = values["axis"] or OWN["axis"]
    return values


def _filled(usual, record):
    values = dict(usual)
    for key in values:
        if type(record.get(key)) is type(values[key]):
            values[key] = record[key]
    return values


def pilot_from(board):
    """The bots.BotPlayer that the cup's settings ask for, None for a human."""
    settings = stored(board)
    if not settings.get("pilot"):
        return None
    from gobelet import bots  # only for a cup whose player is an automate

    noise = board.entropy(4)
    seed = settings.get("seed", noise[0] << 16 | noise[1] << 8 | noise[2])
    # Public rolls pair the links of roller and table in the order they come: a match that must be repeatable needs
    # automates that wait for each other where people would all act at once.
    return bots.BotPlayer(settings["pilot"], seed, settings.get("pace"), "seed" in settings)


def change(app, key, value):
    """Stores a setting, then has the cup follow it and tells the table, unless it is the cup's own. What else is in the
    record stays there.

    OSError when it cannot be stored: then nothing changes.
    """
    record = stored(app.board)
    record[key] = value
    if key == "automate":
        record["pilot"] = AUTOMATE if value else ""
    app.board.save("settings", (json.dumps(record).encode(),))
    app.hints.redraw()
    if key in app.preferences:
        app.preferences[key] = value
        app.shell.adjust()
        return
    if key == "lang":
        app.set_language(value)
    elif key == "automate":
        app.set_bot(pilot_from(app.board))
    app.link.about[key] = settings(app.board)[key] if key == "automate" else value
    app.link.reconnect(app.now)
