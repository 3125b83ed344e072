"""How a cup enters a match: it commits to its chains, then opens what it committed to.

Part of owner.py, apart because a cup needs it for some seconds only. `owner` is the Owner: it holds the secrets.
"""

from gobelet import fair
from gobelet.ledger import hexed


def commitment(owner, ledger):
    """What this seat commits to."""
    return fair.seat_commitment(ledger.start, owner.seat, owner.anchors(), owner.salt())


def duty(owner, ledger, owed):
    """The command of a seat that owes its commitment or its opening."""
    if owed == "seat":
        return ("seat", hexed(commitment(owner, ledger)))
    return ("open",) + tuple([hexed(item) for item in owner.anchors() + [owner.salt()]])


def check_seat(owner, ledger):
    """The log holds this seat's commitment: is it to the secret that this cup holds?"""
    owner.lost = ledger.commitments[owner.seat] != commitment(owner, ledger)
