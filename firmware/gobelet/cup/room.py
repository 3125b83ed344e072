"""What table and cup tell each other beside a match: who is here, whether the table waits, what is wrong.

Apart from app.py because a cup needs it for a moment only. It must not know the log.
"""

from gobelet.ledger import EMPTY, OVER


def told(app, message):
    """Takes up one message of the link (see cup_end.py) that is about no entry and no command."""
    kind = message[0]
    if kind == "lobby":
        app.table_name = message[1]
        # During a match nobody looks at the lobby, and its rows are large.
        app.lobby = message[2] if app.ledger.phase in (EMPTY, OVER) else []
    elif kind == "room":
        if message[1] and not app.paused:
            app.say("paused")
        app.paused, app.absent = bool(message[1]), message[2:]
    elif kind == "identify":
        app.identify()
    elif kind in ("error", "busy", "gone"):
        app.say(message[1])


def status(app):
    """Says what has changed since the hello, and has the next hello say it."""
    about = app.link.about
    battery, faults = app.board.battery(), list(app.board.faults)
    if about["battery"] != battery or about["faults"] != faults:
        about["battery"], about["faults"] = battery, faults
        app.link.say(["status", {"battery": battery, "faults": faults}])
