"""When a cup asks for an entry that is missing. It loads this with the first one that is lost."""

from gobelet.link import const

_LACK = const(125)  # ms until it is asked for once more, doubling ...
_LACK_DOUBLINGS = const(4)  # ... up to 2 s


class Gap:
    """An entry that is due and is known to be missing since `now`."""

    def __init__(self, now):
        self._at = now  # when to ask
        self._asked = 0  # how often that was done in vain
        self._beyond = -1  # the last entry that came instead

    def missed(self, now, number):
        """Entry `number`, beyond the one that is due, has come, or a ping (-1) has counted more. An entry no later than
        the last one beyond was sent again, so what was asked for was lost again: it is asked for at once."""
        if 0 <= number <= self._beyond:
            self._at = now
            self._asked = 0
        self._beyond = number

    def asks(self, now):
        """Whether to ask now."""
        if now < self._at:
            return False
        self._at = now + (_LACK << self._asked)
        self._asked = min(self._asked + 1, _LACK_DOUBLINGS)
        return True
