"""The votes of an Owner: that the match goes on without some seats, or that it is broken off. A cup loads this when its
player is asked.

`owner` is the Owner of owner.py, which holds the secret. How votes count is the business of ledger/voting.py.
"""

from gobelet import fair
from gobelet.games import Illegal
from gobelet.ledger import OVER, PLAYING, hexed


def may_vote(owner, ledger, seats=()):
    """Whether this seat may vote for going on without these seats, a list; about none: for breaking off."""
    if not PLAYING <= ledger.phase < OVER or not owner.plays(ledger) or _is_spent(owner, ledger):
        return False
    from gobelet.ledger import voting  # a page loads it later

    try:
        gone = voting.droppable(ledger, seats) if seats else 0
    except Illegal:
        return False
    return bool(ledger.voters(gone) >> owner.seat & 1)


def _is_spent(owner, ledger):
    """Whether so many votes of this seat came to nothing that another one would not count."""
    voted = owner.memory.voted
    return voted - ledger.chain_heads.voted[owner.seat] > fair.PASSED or voted >= fair.LINKS


def has_voted_to_abandon(owner, ledger):
    """Whether this seat has voted to break the match off, as it stands now."""
    return "abandon" in [command[0] for command in owner.memory.pending_votes(ledger)]


def vote(owner, ledger, seats=()):
    """The command of such a vote: with a link that is good for it alone. The same again gives the same. Raises
    Illegal if this seat has no such vote."""
    kind, seats = ("drop", list(seats)) if seats else ("abandon", [])
    for command in owner.memory.pending_votes(ledger):
        if command[0] == kind and command[1] == seats:
            return command
    if not may_vote(owner, ledger, seats):
        raise Illegal("no_vote", "seat %d has no vote about %s" % (owner.seat, seats))
    memory = owner.memory
    memory.voted = max(memory.voted, ledger.chain_heads.voted[owner.seat]) + 1
    link = fair.Chain(memory.secret, fair.VOTE).preimage(memory.voted)
    return (kind, seats, hexed(link), hexed(ledger.challenge[: fair.TAG_SIZE]))
