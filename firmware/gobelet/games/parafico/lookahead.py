"""What the coach of Parafico reckons with where nobody waits: what whoever speaks next would answer to a bid if it
decided as hard does on a Pico, and which dice a bot has that says what it has said.

No Pico loads this. It must not know how worlds are tried, nor any dice but its own seat's.
"""

from gobelet.bots import HARD, Observation, parse_bot_name
from gobelet.games.parafico import bot
from gobelet.games.parafico import state as s
from gobelet.games.parafico.belief import CREDULOUS
from gobelet.games.parafico.bids import BASE, BLUFF, leasts

TRIED, FEWEST = 32, 12  # times that a bot is asked what it says with a hand, if it says it in the first few


def dice_of(counts, no_jokers):
    """Dice that belief.Odds.counts() counts so."""
    jokers = 0 if no_jokers else counts[0]
    dice = (1,) * counts[0]
    for value in range(2, 7):
        dice += (value,) * (counts[value - 1] - jokers)
    return dice


def after_bid(state, seat, bid):
    """The public state after a bid of a seat; before the first one for 0."""
    after = list(state)
    if not bid:
        after[s.BID : s.HEAD] = s.NOTHING_SAID
        return after
    after[s.BID], after[s.BIDDER] = bid, seat
    after[s.LEAST : s.HEAD] = leasts(bid % BASE, bid // BASE, after[s.DOUBLE_RULE])
    return after


class BotWorlds:
    """The worlds of a Belief, in which bots have the dice with which they say what they have said: each is asked so
    with every hand that there is. bots: {seat: name}."""

    def __init__(self, belief, turn, heard, bots):
        self.odds, self.rivals = belief.odds, belief.rivals
        self._belief, self._turn, self._heard = belief, turn, heard
        self._hands = {seat: self._weighed(seat, name) for seat, name in bots.items() if seat in belief.rivals}

    def sample(self, random):
        """See Belief.sample(). A bot believes a bid as CREDULOUS does."""
        world, kinds = self._belief.sample(random)
        for seat, (hands, weights) in self._hands.items():
            at, k = random.below(sum(weights)), 0
            while at >= weights[k]:
                at -= weights[k]
                k += 1
            world[seat], kinds[seat] = self.odds.counts(hands[k]), CREDULOUS
        return world, kinds

    def _weighed(self, seat, name):
        """(the hands that a bot may have, how likely each of them is)."""
        hands = _hands_of(self._turn.state[s.DICE + seat])
        weights = [_ways(hand) * self._often(seat, name, hand) for hand in hands]
        while max(weights) > 1 << 20:
            weights = [weight >> 1 for weight in weights]
        return hands, weights

    def _often(self, seat, name, hand):
        """How often a bot says with these dice all that it has said, in parts of 65,536; 1 at least."""
        weight, said = 1 << 16, 0
        for at in range(0, len(self._heard), 2):
            whose, action = self._heard[at], self._heard[at + 1]
            if whose == seat:
                before, often = after_bid(self._turn.state, self._heard[at - 2] if at else -1, said), 0
                for tried in range(TRIED):
                    turn = Observation(before, seat, hand, self._turn.random)
                    turn.level, turn.temper = parse_bot_name(name)
                    often += bot.think(turn)[0] == action
                    if tried == FEWEST and not often:
                        break
                weight = max(1, weight * often // TRIED)
            said = action
        return weight


def _hands_of(dice, lowest=1):
    """All hands of so many dice, each sorted."""
    if not dice:
        return [()]
    return [(face,) + rest for face in range(lowest, 7) for rest in _hands_of(dice - 1, face)]


def _ways(hand):
    """In how many ways dice fall so."""
    ways = 1
    for at, face in enumerate(hand):
        ways = ways * (at + 1) // (hand[:at].count(face) + 1)
    return ways


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
        turn = self._turn
        if action % BASE > turn.state[s.IN_PLAY]:
            return BLUFF
        after = after_bid(turn.state, turn.seat, action)
        dice, heard = dice_of(counts, after[s.NO_JOKERS]), tuple(turn.heard) + (turn.seat, action)
        rival = Observation(after, self._next, dice, turn.random, heard=heard)
        rival.level = HARD
        return self._decide(rival)[0]
