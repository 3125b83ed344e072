"""All choices of some items among many, as a sequence without a list of them: the possible discards of a hand.

It must not know cards or the state of a match.
"""


def subsets(size, count):
    """How many choices of `count` things there are among `size`."""
    found = 1
    for i in range(count):
        found = found * (size - i) // (i + 1)
    return found


class Subsets:
    """All choices of `count` items, as sorted tuples in lexicographic order: a sequence without a list of them.

    items: a sorted tuple of different integers. Supports `len`, `in`, indexing, iteration.
    """

    def __init__(self, items, count):
        self.items = items
        self.count = count

    def __len__(self):
        return subsets(len(self.items), self.count)

    def __getitem__(self, index):
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError("no choice of that number")
        chosen = []
        at = 0
        while len(chosen) < self.count:
            # How many choices go on with this item.
            rest = subsets(len(self.items) - at - 1, self.count - len(chosen) - 1)
            if index < rest:
                chosen.append(self.items[at])
            else:
                index -= rest
            at += 1
        return tuple(chosen)

    def __contains__(self, choice):
        if type(choice) is not tuple or len(choice) != self.count:
            return False
        return choice == tuple([item for item in self.items if item in choice])
