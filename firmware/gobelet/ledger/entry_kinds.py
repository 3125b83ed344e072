"""The kinds of entries, and which module of this package says what each of them means. A module is loaded with the
first entry that wants it: in the lobby a cup has none to fold, and few games know all kinds.
"""

import sys

_HERE = "gobelet.ledger."

# kind -> the module with its check_<kind>() and apply_<kind>()
KINDS = {
    "match": "match_entry",
    "seat": "seating_entries",
    "open": "seating_entries",
    "shake": "play_entries",
    "rolled": "play_entries",
    "act": "play_entries",
    "seen": "play_entries",
    "show": "play_entries",
    "seal": "choice_entries",
    "unseal": "choice_entries",
    "clock": "choice_entries",
    "mask": "deal_entries",
    "peel": "deal_entries",
    "pass": "deal_entries",
    "sure": "deal_entries",
    "unmask": "deal_entries",
    "wrong": "deal_entries",
    "chain": "unsolicited",
    "away": "unsolicited",
    "back": "unsolicited",
    "abandon": "voting",
    "undo": "unsolicited",
    "drop": "voting",
    "close": "closing",
    "closed": "closing",
}
# How many items an entry may have after [seq, kind, seat, id], as a bit mask: one, but for these, and for the first
# entry, which match_entry.py judges.
ONE = 1 << 1
LENGTHS = {
    "open": 1 << 3 | 1 << 5,
    "shake": 1 << 0,
    "rolled": 1 << 2,
    "act": 1 << 1 | 1 << 2,
    "seal": 1 << 2 | 1 << 3,
    "unseal": 1 << 3,
    "mask": 1 << 2,
    "pass": 1 << 2,
    "chain": 1 << 2,
    "undo": 1 << 0,
    "drop": 1 << 2,
}


def entry_kind(kind):
    """(bit mask of how many items such an entry may have, how it is checked, how it is applied); (0, None, None) of no
    kind."""
    module = KINDS.get(kind)
    if not module:
        return 0, None, None
    entry_module = part(module)
    return LENGTHS.get(kind, ONE), getattr(entry_module, "check_" + kind), getattr(entry_module, "apply_" + kind)


def part(module):
    """A module of this package, which is loaded when it is first wanted."""
    name = _HERE + module
    return sys.modules.get(name) or __import__(name, None, None, ("__name__",))  # an import looks for packages again
