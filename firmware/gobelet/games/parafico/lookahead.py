"""What the coach of Parafico reckons with where nobody waits: what whoever speaks next would answer to a bid if it
decided as hard does on a Pico.

No Pico loads this. It must not know how worlds are tried, nor any dice but its own seat's.
"""

from gobelet.bots import HARD, Observation
from gobelet.games.parafico import state as s
from gobelet.games.parafico.bids import BASE, BLUFF, leasts


def dice_of(counts, no_jokers):
    """Dice that belief.Odds.counts() counts so."""
    jokers = 0 if no_jokers else counts[0]
    dice = (1,) * counts[0]
    for value in range(2, 7):
        dice += (value,) * (counts[value - 1] - jokers)
    return dice


class ReplyCache:
    """What the next player says to each bid with the dice that it has in a world; worked out once for each of both.
    decide: mind.think."""

    def __init__(self, turn, decide):
        self._turn, self._decide = turn, decide
        self._next = s.block(turn.state, s.NEXT)[turn.seat]
        self._known = {}

    def to(self, action, world):
        """Its decision; 0 to a call, which nobody answers."""
        if action < BASE:
            return 0
        key = action, bytes(world[self._next])
        if key not in self._known:
            self._known[key] = self._decided(*key)
        return self._known[key]

    def _decided(self, action, counts):
        turn, after = self._turn, list(self._turn.state)
        if action % BASE > after[s.IN_PLAY]:
            return BLUFF
        after[s.BID], after[s.BIDDER] = action, turn.seat
        after[s.LEAST : s.HEAD] = leasts(action % BASE, action // BASE, after[s.DOUBLE_RULE])
        dice, heard = dice_of(counts, after[s.NO_JOKERS]), tuple(turn.heard) + (turn.seat, action)
        rival = Observation(after, self._next, dice, turn.random, heard=heard)
        rival.level = HARD
        return self._decide(rival)[0]
