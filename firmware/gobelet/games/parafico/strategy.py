"""How an automate of Parafico thinks: it draws worlds from what it believes lies under the cups, tries each decision in
each of them, has everybody go on after a quick plan until somebody calls, reckons besides what the next player makes of
each bid (next_player.py), and takes what comes out best.

A temperament prefers some decisions to others. Where two are left with a die or two, it plays what endgame_tables.py
has. Other levels weigh the odds alone: see bot.py. Integers only. It must not know any dice but its own.
"""

from gobelet.bots import PICO, SURE
from gobelet.games import seats_in
from gobelet.games.parafico import state as s
from gobelet.games.parafico.belief import ANYBODY, UNKNOWN, Belief
from gobelet.games.parafico.bids import BASE, BLUFF, CARAMBA, bid, leasts
from gobelet.games.parafico.odds import FULL, LIES, ONE, TASTES, WHIM, chance

WORLDS, MANY = 16, 64  # worlds of a Pico's effort, and of more
FEWEST = 3  # worlds, however slow the machine
HANDS = 144  # weighed for all rivals together where there is more than a Pico's effort
WHIMS = ONE // 8  # bids on a value are worth up to this much more, decision by decision: rounds differ
SIXES = ONE // 26  # less for those on 6, which worlds prefer: after them all but ones must double
JUMPS, OPENINGS = 2, 4  # bids tried on each value: after another bid, and at first
LISTENS = (4, 7, 0, 0)  # eighths of a die that a quick plan believes of a bid, by the kind of player


def think(turn):
    """(action, how sure, 0 to SURE)."""
    state = turn.state
    living, known, heard, caution = seats_in(state[s.LIVING]), UNKNOWN, turn.heard, 0
    if not heard and state[s.BID]:
        heard = (state[s.BIDDER], state[s.BID])  # after a restart: the last bid at least
    if len(living) == 2:
        from gobelet.games.parafico import endgame_tables, opponent_model  # a larger table keeps their 2 KB free

        solved, rule = True, state[s.DOUBLE_RULE]
        if turn.past:
            other = living[living[0] == turn.seat]
            known = opponent_model.kinds(turn.past, other, rule)
            caution = opponent_model.caution(turn.past, other)
            if opponent_model.is_liar(turn.past, other):
                solved, heard = False, ()
            else:
                solved = opponent_model.seen_through(turn.past, other, rule, known) == ANYBODY
        action = endgame_tables.action(turn) if solved else 0
        if action:
            return action, SURE
    hands, most = (HANDS // (len(living) - 1), MANY) if turn.effort > PICO else (0, WORLDS)
    belief = Belief(state, turn.seat, turn.hand, heard, turn.random, hands, known)
    from gobelet.games.parafico import next_player  # the solved end and the coach keep its 2 KB free

    actions = candidates(state, belief)
    brings = next_player.reckoned(turn, belief, actions, caution)
    whims = [0] + [turn.random.below(WHIMS) for _ in range(6)]
    whims[6] -= SIXES
    for action in actions:
        brings[action] += whims[action // BASE]
    scores, worlds = tried(turn, belief, actions, most)
    each = worlds * unit(state)
    scores, each = next_player.joined(brings, actions, scores, each), (next_player.RECKONED + 1) * each
    best, most, second = 0, None, None
    for action, score in zip(actions, scores):
        score = score * FULL + each * _taste(state, belief, action, TASTES[turn.temper])
        if most is None or score > most:
            best, most, second = action, score, most
        elif second is None or score > second:
            second = score
    margin = SURE if second is None else (most - second) * SURE // (2 * FULL * each)
    return best, min(margin, SURE)


def candidates(state, belief):
    """The decisions worth trying: the calls, and on each value the lowest bids that have a point."""
    last_bid, total, actions = state[s.BID], belief.total, []
    if last_bid:
        actions += (BLUFF, CARAMBA)
    for value in range(1, 7):
        if last_bid:
            low, tried = state[s.LEAST - 1 + value], JUMPS
        else:
            low, tried = max(1, belief.odds.first(belief.own, belief.hidden, value) - 1), OPENINGS
        actions += [bid(low + more, value) for more in range(tried) if low + more <= total]
    return actions


def tried(turn, belief, actions, most=WORLDS, answer=None):
    """(what each action brought in all worlds together, how many worlds): dice won or lost by the seat count once for
    each rival, those of a rival once. answer: function (bid, world) -> what the next seat says to it, if it does not
    follow the quick plan."""
    state, seat, random = turn.state, turn.seat, turn.random
    plan = _Plan(state, belief.odds, random)
    others = unit(state)
    scores, worlds = [0] * len(actions), 0
    while worlds < most and (worlds < FEWEST or not turn.is_out_of_time()):
        worlds += 1
        world, kinds = belief.sample(random)
        counts = [sum([own[value] for own in world]) for value in range(6)]
        listens = [LISTENS[0]] * len(world)
        for rival in belief.rivals:
            listens[rival] = LISTENS[kinds[rival] or random.below(3)]
        for at, action in enumerate(actions):
            known = answer(action, world) if answer else 0
            loser, change = plan.outcome(world, counts, seat, action, listens, known)
            scores[at] += change * others if loser == seat else -change
    return scores, worlds


def unit(state):
    """What one die counts in tried()."""
    return len(seats_in(state[s.LIVING])) - 1


def _taste(state, belief, action, tastes):
    """What a temperament adds to a decision, in sixteenths of a die."""
    call, jump, lie, empty = tastes
    if action < BASE:
        return call if action == BLUFF else 0
    quantity, value = action % BASE, action // BASE
    own = belief.own[value - 1]
    taste = 0
    if state[s.BID] and quantity > state[s.LEAST - 1 + value]:
        taste += jump
    if quantity > own + belief.hidden // (1 + belief.odds.misses(value)):
        taste += lie
    return taste if own else taste + empty


class _Plan:
    """How everybody goes on after a decision that is tried: quickly, by the odds of their own dice alone."""

    def __init__(self, state, odds, random):
        self._odds, self._random = odds, random
        self._total, self._rule, self._full = state[s.IN_PLAY], state[s.DOUBLE_RULE], state[s.DICE_EACH]
        self._dice = state[s.DICE : s.DICE + state[s.PLAYERS]]
        self._next = s.block(state, s.NEXT)
        self._said = state[s.BID], state[s.BIDDER]
        self._tables = {}

    def outcome(self, world, counts, seat, action, listens, answer=0):
        """(seat, -1, 0 or 1): who loses or wins a die, if a seat decides so and the others go on. counts: how many dice
        of each value count in this world. listens: eighths of a die that each seat believes. answer: what the next seat
        decides then, 0: what the quick plan says."""
        last_bid, bidder = self._said
        while action >= BASE:
            last_bid, bidder, seat = action, seat, self._next[seat]
            if answer:
                action, answer = answer, 0
            elif last_bid % BASE > self._total:
                action = BLUFF
            else:
                action = self.quick(world[seat], self._total - self._dice[seat], last_bid, listens[seat])
        there = counts[last_bid // BASE - 1]
        if action == BLUFF:
            return seat if there >= last_bid % BASE else bidder, -1
        if there != last_bid % BASE:
            return seat, -1
        return seat, 1 if self._dice[seat] < self._full else 0

    def quick(self, own, hidden, last_bid, listens):
        """The decision that a simple player takes: the likeliest to go well, now and then with a die it has not."""
        random = self._random
        lied = random.below(LIES * 6)  # a lie adds a die to one value
        tables = self._tables.get(hidden) or self._of(hidden)
        heard = last_bid // BASE - 1
        table, wanted = tables[heard], last_bid % BASE - own[heard] - (lied == heard)
        here = chance(table, wanted)
        true = here + (chance(table, wanted - 1) - here) * listens // 8
        above = chance(table, wanted + 1)
        exact = true - above - (here - above) * listens // 8
        best, most = (BLUFF, ONE - true) if ONE - true >= exact else (CARAMBA, exact)
        for at, low in enumerate(leasts(last_bid % BASE, last_bid // BASE, self._rule)):
            table, wanted = tables[at], low - own[at] - (lied == at)
            true = ONE if wanted <= 0 else table[wanted] if wanted < len(table) else 0  # as chance(), at once
            if at == heard:
                true += (chance(table, wanted - 1) - true) * listens // 8
            if true + WHIM > most:
                true += random.below(WHIM)
                if true > most:
                    best, most = bid(low, at + 1), true
        return best

    def _of(self, hidden):
        """Odds.of() for all values."""
        tables = self._tables[hidden] = tuple([self._odds.of(hidden, value) for value in range(1, 7)])
        return tables
