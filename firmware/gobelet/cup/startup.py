"""Done once, when a cup starts: the number of this start, the ledger where it was.

Whatever is unusable costs no more than it held.
"""

import json

from gobelet.games import Illegal
from gobelet.ledger import Ledger
from gobelet.link import RADIO


def next_boot_number(board):
    """The number of this start: it keeps the ids of commands apart from those of earlier starts."""
    try:
        stored = board.load("boots")
        if not stored and board.load("owner"):
            raise ValueError  # who has played has started before: a count that is lost must not begin anew
        boots = (int(stored or b"0") + 1) & 0xFFFF
    except ValueError:
        boots = _unlikely(board)
    try:
        board.save("boots", (b"%d" % boots,))
    except OSError:
        boots = _unlikely(board)
    return boots


def _unlikely(board):
    """A number that is hardly one of before."""
    noise = board.entropy(2)
    return noise[0] << 8 | noise[1]


def seal(board):
    """What seals the link of a board where strangers may write; None on a cable."""
    if not board.transport:
        return None
    from gobelet.cup.pairing_keys import Keys  # most cups are on a cable
    from gobelet.link.sealed_link import CupSeal

    keys = Keys(board)
    if board.code:
        from gobelet.link.joining import seal_of

        return seal_of(board, keys)
    made = CupSeal(board.cup_id, board.transport, keys)
    if board.transport == RADIO or "wifi" in board.abilities:
        board.set_known_tables(keys.candidate_tables, lambda: made.proven)
    return made


def load_checkpoint(board, owner):
    """The ledger of the last checkpoint, with the owner back in its seat, and how many dice its player had thrown by
    then, which the record's last line says; an empty one and 0 when there is none. One of a match before the owner's
    is of no use any more: without its secret nothing can be played there, and a match that has begun since has none."""
    stored = board.load("checkpoint")
    if stored:
        from gobelet.ledger import checkpoint  # not needed in the lobby

        lines = stored.rstrip().split(b"\n")
        try:
            dice = int(lines.pop())
            log = checkpoint.load(lines)
            if owner.memory.uid in ("", log.uid):
                owner.resume(log)
                return log, dice
        except (Illegal, ValueError):
            pass  # an unusable checkpoint only costs time: the log is folded from its start
    return Ledger(), 0


def load_prompts(board):
    """What the player had yet to answer or to see when this cup was switched off, see Model.pending_prompts()."""
    try:
        prompts = json.loads(board.load("untold") or b"null")
        if [type(item) for item in prompts] == [str, str, int, str, str]:
            return prompts
    except (ValueError, TypeError):
        pass
    return ["", "", 0, "", ""]


def save_prompts(board, prompts):
    """Stores that. OSError when it cannot be kept."""
    board.save("untold", (json.dumps(prompts).encode(),))
