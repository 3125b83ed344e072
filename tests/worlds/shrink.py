"""The shortest script that still breaks a promise: delta debugging (Zeller's ddmin) on a list of faults.

It knows lists and a function that says whether one of them fails.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

Item = TypeVar("Item")


def shortest(items: Sequence[Item], fails: Callable[[list[Item]], bool], tries: int = 400) -> list[Item]:
    """A part of `items`, in their order, that fails like the whole and of which (within so many tries) no single item
    can be left out. Gives all of them back if they do not fail at all."""
    failing = list(items)
    left = tries

    def tried(part: list[Item]) -> bool:
        nonlocal left
        left -= 1
        return left >= 0 and fails(part)

    if tried([]):
        return []
    pieces = 2
    while len(failing) >= 2 and left > 0:
        size = -(-len(failing) // pieces)
        starts = range(0, len(failing), size)
        rests = [failing[:start] + failing[start + size :] for start in starts]
        smaller = next((rest for rest in rests if tried(rest)), None)
        if smaller is not None:
            failing = smaller
            pieces = max(pieces - 1, 2)
        elif size == 1:
            break
        else:
            pieces = min(2 * pieces, len(failing))
    return failing
