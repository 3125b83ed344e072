"""Numbers that look like chance and are the same everywhere for the same seed: for automates, simulations and tests.

Never for a player's dice: those come from fair.py. Two multiply-with-carry generators (G. Marsaglia's method) are
joined: x = factor * low 15 bits + the rest; factor * 2**15 - 1 and its half are prime, so the period is about 2**57.
Every number on the way stays below 2**30, so MicroPython neither slows down nor allocates.
"""

LOW = 0x7FFF
LARGEST = 0x3FFFFFFF
FACTOR_1 = 32325
FACTOR_2 = 30903


class Random:
    """A generator. seed: any integer; its lowest 30 bits count."""

    def __init__(self, seed):
        seed &= LARGEST
        self._one = (1 + (seed >> 15) % 16000) << 15 | (seed & LOW)
        self._two = (1 + (seed & LOW) % 16000) << 15 | (seed >> 15 ^ 0x2A5C)
        for _ in range(8):  # neighbouring seeds part ways
            self.below(2)

    def below(self, limit):
        """A number from 0 to limit - 1, each equally likely. limit: 1 to 2**30 - 1."""
        top = LARGEST // limit * limit
        while True:
            high = self._one = FACTOR_1 * (self._one & LOW) + (self._one >> 15)
            two = self._two = FACTOR_2 * (self._two & LOW) + (self._two >> 15)
            number = (high & LOW) << 15 ^ two
            if number < top:
                return number % limit

    def faces(self, count, sides=6):
        """A tuple of `count` dice, each 1 to `sides`."""
        return tuple([self.below(sides) + 1 for _ in range(count)])

    def shuffled(self, things):
        """The things in some order, as a tuple."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            pick = self.below(last + 1)
            order[last], order[pick] = order[pick], order[last]
        return tuple(order)
