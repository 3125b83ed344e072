"""Messages between table and cup beside the log: what this cup is and how it fares; who is here, and whether the
table waits.

It must not know the log.
"""

from gobelet import VERSION
from gobelet.ledger import EMPTY, PROTOCOL
from gobelet.link import RADIO

AUDIBLE = 10  # percent by which what the radio hears changes until the table is told
STRONGER = 5  # dBm by which the Wi-Fi does
WATCHING = ("secret_lost", "other_version")  # faults of a cup that only watches


def hello_info(board, settings, boot):
    """What a cup says of itself when it greets a table. settings: what it is told; boot: the number of this start."""
    info = dict(settings)
    info["kind"] = board.kind
    info["fw"] = VERSION
    info["log"] = PROTOCOL
    info["battery"] = board.battery()
    info["faults"] = list(board.faults)
    info["starts"] = boot
    info["losses"] = 0  # of the table, since this start
    info["noise"] = 0  # lines that were damaged, since this start
    if "cable" in board.abilities:
        info["cable"] = board.cable
    opened = board.load("maintained")
    if opened:
        info["maintained"] = int(opened)
    if board.crash:
        info["crash"] = board.crash
    if board.transport == RADIO:
        info["heard"] = board.signal()
    if "update" in board.abilities:
        info["image"] = board.image
    tested = board.load("selftest")
    if tested:
        info["test"] = tested.decode().split(" ")
    return info


def status(board, link, more):
    """Says what has changed since the hello, and has the next hello say it. more: why this cup only watches, codes."""
    info = link.about
    info["noise"] = link.decoder.bad
    battery, faults = board.battery(), list(board.faults) + more
    if info["battery"] != battery or info["faults"] != faults:
        info["battery"], info["faults"] = battery, faults
        link.send(["status", {"battery": battery, "faults": faults}])
    if board.transport == RADIO:
        heard = board.signal()
        if abs(heard - info.get("heard", 0)) >= AUDIBLE:
            info["heard"] = heard
            link.send(["status", {"heard": heard}])
    else:
        info.pop("heard", 0)
    if board.transport and "wifi" in board.abilities and board.wifi.joined:
        signal = board.wifi.dbm()
        if abs(signal - info.get("signal", 0)) >= STRONGER:
            info["signal"] = signal
            link.send(["status", {"signal": signal}])
    else:
        info.pop("signal", 0)


def tested(board, link, words):
    """Keeps the result of a self-test and says it, now or with the next hello. words: codes of what did not pass, or
    "passed"; "no_radio" besides. OSError when it cannot be kept: it is said all the same."""
    link.about["test"] = words
    link.send(["status", {"test": words}])
    board.save("selftest", (" ".join(words).encode(),))


def reasons_to_watch(model):
    """Codes of why this cup only watches, a list: it lost its secret, or plays by other rules than the table. A table
    of another version may know nothing but the name of that fault."""
    other = [alarm for alarm in model.hints.alarms if alarm[0] in ("other_version", "older_table")]
    return ["secret_lost"] * bool(model.owner.lost) + ["other_version"] * bool(other)


def status_is_stale(link, more):
    """Whether the table has yet to hear that this cup can only watch, or that it can play again."""
    return [code for code in link.about["faults"] if code in WATCHING] != more


def report(link, code, args):
    """Says that something is wrong with the match. True if the table will hear of it."""
    return link.send(["alarm", code] + list(args))


def handle_message(model, message):
    """Takes up one message of the link (see cup_end.py) that is about no entry and no command. Returns the code of the
    notice that it is worth, and what that mentions; () for none."""
    kind = message[0]
    if kind == "lobby":
        model.table_name = message[1]
        if model.link.seal is not None:
            model.link.seal.keys.save_table_name(model.link.seal.table, message[1])
        # During a match nobody looks at the lobby, and its rows are large.
        model.lobby = message[2] if model.ledger.phase == EMPTY or model.ledger.over else []
    elif kind == "room":
        begins = message[1] and not model.paused
        model.set_room(bool(message[1]), message[2:])
        return ("paused",) if begins else ()
    elif kind == "coach" and model.ledger.over and message[1] == model.ledger.uid:
        model.seat.reviews = message[2:]
    elif kind in ("error", "busy", "gone"):
        return message[1], message[2]
    return ()
