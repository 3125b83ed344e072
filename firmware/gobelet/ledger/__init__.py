"""The log of a match and what follows from it: entries are folded one by one, by everybody with the same code."""

# What the modules below build on comes first: imports that nest deeply overflow the stack of a small machine.
from gobelet import fair, games
from gobelet.ledger.entry_format import (
    AUTOMATE,
    CLOSED,
    CLOSING,
    CONFIRMING,
    CUP,
    EMPTY,
    HOSTED,
    MASKING,
    MIXING,
    NAME_LENGTH,
    OPENING,
    OVER,
    PASSING,
    PEELING,
    PLAYED,
    PLAYING,
    PROTOCOL,
    SEATING,
    TABLE,
    UNMASKING,
    VOTES,
    WITNESSING,
    ForkDetected,
    UnsupportedVersion,
    as_action,
    as_lists,
    dumps,
    hexed,
    holder,
    is_automate,
    mask_of,
    unhex,
)
from gobelet.ledger.fold import GATHERED, Ledger
