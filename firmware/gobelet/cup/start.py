"""What a cup does once, when it starts: the number of this start, the ledger where it was.

Whatever is unusable costs no more than it held.
"""

from gobelet.games import Illegal
from gobelet.ledger import Ledger
from gobelet.link import RADIO


def number(board):
    """The number of this start: it keeps the ids of commands apart from those of earlier starts."""
    try:
        boots = (int(board.load("boots") or b"0") + 1) & 0xFFFF
        board.save("boots", (b"%d" % boots,))
    except (OSError, ValueError):
        noise = board.entropy(2)  # no flash: unlikely to be a number of before
        boots = noise[0] << 8 | noise[1]
    return boots


def seal(board):
    """What seals the link of a board where strangers may write; None on a cable."""
    if not board.transport:
        return None
    from gobelet.cup.keys import Keys  # most cups are on a cable
    from gobelet.link.sealed import CupSeal

    keys = Keys(board, board.code)
    made = CupSeal(board.cup_id, board.transport, keys)
    if board.transport == RADIO or "wifi" in board.abilities:
        board.look_for(keys.known, lambda: made.proven)
    return made


def resumed(board, owner):
    """The ledger of the last checkpoint, with the owner back in its seat, and how many dice its player had thrown by
    then, which the record's last line says; an empty one and 0 when there is none."""
    stored = board.load("checkpoint")
    if stored:
        from gobelet.ledger import checkpoint  # not needed in the lobby

        lines = stored.rstrip().split(b"\n")
        dice = int(lines.pop()) if lines[-1].isdigit() else 0  # records of older versions have no such line
        try:
            found = checkpoint.load(lines)
            owner.resume(found)
            return found, dice
        except (Illegal, ValueError):
            pass  # an unusable checkpoint only costs time: the log is folded from its start
    return Ledger(), 0
