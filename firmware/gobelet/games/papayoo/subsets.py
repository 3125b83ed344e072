"""All choices of some items among many, as a sequence without a list of them: the possible discards of a hand.

It must not know cards or the state of a match.
"""


def subsets(size, count):
    """How many choices of `count` things there are among `size`."""
    ways = 1
    for i in range(count):
        ways = ways * (size - i) // (i + 1)
    return ways


class Subsets:
    """All choices of `count` items, as sorted tuples in lexicographic order: a sequence without a list of them.

    items: a sorted tuple of different integers. Supports `len`, `in`, indexing, iteration.
    """

    def __init__(self, items, count):
        self.items = items
        self.count = count
        self.size = subsets(len(items), count)

    def __len__(self):
        return self.size

    def __getitem__(self, index):
        choices = self.size
        if index < 0:
            index += choices
        if not 0 <= index < choices:
            raise IndexError("no choice of that number")
        chosen = []
        left, wanted = len(self.items), self.count
        for item in self.items:
            # Of the choices of so many wanted among so many left: those that go on with this item come first.
            these = choices * wanted // left
            if index < these:
                chosen.append(item)
                choices = these
                wanted -= 1
            else:
                index -= these
                choices -= these
            left -= 1
        return tuple(chosen)

    def __contains__(self, choice):
        if type(choice) is not tuple or len(choice) != self.count:
            return False
        return choice == tuple([item for item in self.items if item in choice])
