"""What a cup does about players whose cups are away: whom its player is asked about, and the vote to go on without one.

Apart from app.py and owner.py because a cup needs it rarely. It must not know the link or the screen.
"""

from gobelet.ledger import PLAYING


def asked(app, awaited):
    """The seat about which the player is asked, -1 for none. awaited: those that the player wants to wait for."""
    for seat in app.absent:
        if seat not in awaited and may_vote(app.owner, app.ledger, seat):
            return seat
    return -1


def may_vote(owner, ledger, gone):
    """Whether this seat's vote to drop another one is wanted."""
    if ledger.phase != PLAYING or not owner.plays(ledger) or ledger.match.rules.drop is None:
        return False
    return bool((ledger.voters(gone) & ~ledger.votes.get(gone, 0)) >> owner.seat & 1)


def vote(owner, ledger, gone):
    """The command of a vote to drop a seat. Raises Illegal if this seat has no such vote."""
    ledger.check(ledger.body("drop", owner.seat, 0, gone))
    return ("drop", gone)
