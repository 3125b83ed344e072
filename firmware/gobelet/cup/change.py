"""Changes one of the player's settings: in the board's memory, on the cup, and for the table.

Loaded when a setting is changed. This module must not know how a screen asks for it.
"""

import json

from gobelet.cup.settings import pilot_from, stored

PILOT = "sound"  # the automate that takes over a seat


def change(app, key, value):
    """Stores a setting, then follows it and tells the table. What else is in the record stays there.

    key, value: as in settings.py. OSError when it cannot be stored: then nothing changes.
    """
    record = stored(app.board)
    record[key] = value
    if key == "automate":
        record["pilot"] = PILOT if value else ""
    app.board.save("settings", (json.dumps(record).encode(),))
    if key == "lang":
        app.speak(value)
    elif key == "automate":
        app.steer(pilot_from(app.board))
    app.link.about[key] = value
    app.link.rejoin(app.now)
    app.redraw = True
