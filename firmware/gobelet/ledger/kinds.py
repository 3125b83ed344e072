"""The kinds of entries, and which module of this package says what each of them means. A module is loaded with the
first entry that wants it: in the lobby a cup has none to fold, and few games know all kinds.
"""

import sys

_HERE = "gobelet.ledger."

# A line for each kind: how many items it may have after [seq, kind, seat, id], and the module with its check_<kind>()
# and apply_<kind>(). One text, which stays in flash: a dict of them would cost a cup 800 bytes.
KINDS = """
match 8 beginning
seat 1 seating
open 3,5 seating
shake 0 play
rolled 2 play
act 1,2 play
seen 1 play
show 1 play
seal 2,3 sealing
unseal 3 sealing
clock 1 sealing
mask 2 dealing
peel 1 dealing
pass 1 dealing
unmask 1 dealing
wrong 1 dealing
chain 2 unsolicited
away 1 unsolicited
back 1 unsolicited
abandon 1 voting
undo 0 unsolicited
drop 2 voting
close 1 closing
closed 1 closing
"""


def meaning(kind):
    """(how many items such an entry may have, how it is checked, how it is applied); ((), None, None) of no kind."""
    begin = "\n" + kind + " "
    at = KINDS.find(begin) if kind.isalpha() else -1
    if at < 0:
        return (), None, None
    at += len(begin)
    lengths, module = KINDS[at : KINDS.find("\n", at)].split(" ")
    found = part(module)
    check, apply = getattr(found, "check_" + kind), getattr(found, "apply_" + kind)
    return tuple([int(length) for length in lengths.split(",")]), check, apply


def part(module):
    """A module of this package, which is loaded when it is first wanted."""
    name = _HERE + module
    return sys.modules.get(name) or __import__(name, None, None, ("__name__",))  # an import looks for packages again
