"""What a decision of Parafico cost, in hundredths of a die: see gobelet.coach. It must not know other dice than the
seat's.

A lesson: cost, round, the decision, the bid before it (0: none), how likely what it is about is true, in percent, or
exact for a caramba, the best decision; then what its reason tells (reasons.py): the seat that made the bid before it,
how many dice of that face the hand has, how many dice others have, how often the bid that it is about is true and how
often the best decision goes well, of 1000 times.
"""

from gobelet.bots import HARD, parse_bot_name
from gobelet.coach import PairedComparison, format_odds
from gobelet.cup.display.dice_widgets import bid_text
from gobelet.games import seats_in
from gobelet.games.parafico import state as s
from gobelet.games.parafico import strategy
from gobelet.games.parafico.belief import EVEN, KINDS, Belief
from gobelet.games.parafico.bids import BASE, BLUFF, CARAMBA
from gobelet.games.parafico.odds import ONE

# Hundredths of a die: what costs less costs nothing. So much worlds may err in which all go on after a quick plan.
MATTERS = 50
ROUND = "bar.round"
HANDS = 120  # weighed for each rival; as many as hard weighs where somebody waits
TRIED, HURRIED = 32, 3  # worlds in which all decisions are tried, to find the best one
ONES = [(value,) for value in range(1, 7)]
CHUNK, CHUNKS, FEWEST = 6, 54, 3  # worlds that count as one, when it is compared with what was decided
ANSWERED = 20  # CHUNKS where the next player answers as hard does


def review_decision(turn, action):
    """The lesson of a decision."""
    state, random = turn.state, turn.random
    heard = turn.heard or ((state[s.BIDDER], state[s.BID]) if state[s.BID] else ())
    belief = Belief(state, turn.seat, turn.hand, heard, random, 0 if turn.hurried else HANDS)
    about = action if action >= BASE else state[s.BID]
    true, exact = belief.bid_chances(about % BASE, about // BASE)
    odds = (exact if action == CARAMBA else true) * 100 // ONE
    best, cost = _solved(turn, belief, action) or _best(turn, belief, action)
    if cost >= MATTERS and not turn.hurried:
        best, cost = _confirmed(turn, belief, heard, action, best, cost)
    if cost < MATTERS:
        best, cost = action, 0
    lesson = cost, state[s.ROUND], action, state[s.BID], odds, best
    return lesson + _reason_numbers(state, belief, about, true, best)


def _reason_numbers(state, belief, about, true, best):
    """What the reason of a lesson tells, the end of it."""
    target = best if best >= BASE else state[s.BID]
    better, exact = belief.bid_chances(target % BASE, target // BASE)
    better = ONE - better if best == BLUFF else exact if best == CARAMBA else better
    held = belief.own[about // BASE - 1]
    return state[s.BIDDER], held, belief.hidden, true * 1000 // ONE, better * 1000 // ONE


def _best(turn, belief, action):
    """(the best decision, what it brings more than this one). It is found in some worlds and compared in others:
    what looks best by chance shall not. Where nobody waits, what costs something against an only rival is compared once
    more, with one who answers as hard does."""
    others = [other for other in strategy.candidates(turn.state, belief) if other != action]
    if not others:
        return action, 0
    unit = strategy.unit(turn.state)
    scores, worlds = strategy.tried(turn, belief, others, HURRIED if turn.hurried else TRIED)
    if not turn.hurried:
        from gobelet.games.parafico import next_player  # what hard decides by, too

        scores = next_player.joined(next_player.reckoned(turn, belief, others), others, scores, worlds * unit)
    best = others[scores.index(max(scores))]

    def more(answer=None):
        return _advantage(turn, belief, action, best, answer)

    lesson = _compared(turn, action, best, more)
    if lesson[1] < MATTERS or turn.hurried or len(belief.rivals) > 1:
        return lesson
    from gobelet.games.parafico import lookahead  # no Pico loads it

    answers = lookahead.ReplyCache(turn, strategy.think)
    return _compared(turn, action, best, lambda: more(answers.to), ANSWERED)


def _confirmed(turn, belief, heard, action, best, cost):
    """(the best decision, what it brings more), reckoned by the bots below hard that the others are known to be;
    (action, 0) where an only rival is none, unless it brings more whichever of KINDS that is."""
    from gobelet.games.parafico import lookahead  # no Pico loads it

    bots = {seat: name for seat, name in turn.others.items() if name and parse_bot_name(name)[0] < HARD}
    if bots:
        worlds = lookahead.BotWorlds(belief, turn, heard, bots)
        return _compared(turn, action, best, lambda: _advantage(turn, worlds, action, best))
    for kind in KINDS if len(seats_in(turn.state[s.LIVING])) == 2 else ():
        kinds = [1] * len(KINDS)
        kinds[kind] = EVEN
        belief = Belief(turn.state, turn.seat, turn.hand, heard, turn.random, HANDS, kinds)
        if not _compared(turn, action, best, lambda belief=belief: _advantage(turn, belief, action, best))[1]:
            return action, 0
    return best, cost


def _advantage(turn, belief, action, best, answer=None):
    """What the best decision brings more in CHUNK worlds, in hundredths of a die."""
    (own, other), worlds = strategy.tried(turn, belief, (action, best), CHUNK, answer)
    return (other - own) * 100 // (worlds * strategy.unit(turn.state))


def _compared(turn, action, best, more, chunks=CHUNKS):
    """(best, what it brings more than the action), (action, 0) where that is nothing. more: a function, () -> that in
    CHUNK worlds, in hundredths of a die."""
    comparison = PairedComparison()
    while comparison.worlds < chunks and (comparison.worlds < FEWEST or not turn.is_out_of_time()):
        comparison.add(more())
    cost = comparison.mean()
    return (best, cost) if cost else (action, 0)


def _solved(turn, belief, action):
    """The same where two are left with a die or two each, by the tables of what nobody can do better; () elsewhere.
    What a table says at times costs nothing."""
    state = turn.state
    if len(seats_in(state[s.LIVING])) != 2:
        return ()
    from gobelet.games.parafico import endgame_tables  # a larger table keeps its 2 KB free

    name = endgame_tables.table(state, turn.seat, turn.heard)
    if not name:
        return ()
    end = _End(turn, belief, name)
    bids = endgame_tables.bids_of(turn.heard)
    mixed = endgame_tables.mixed_strategy(name, bids, belief.total, turn.hand)
    best = mixed[0][0]
    if action in [decision for decision, _ in mixed]:
        return action, 0

    def more():
        both = 0
        for _ in range(CHUNK):
            dice = end.dice()
            both += end.outcome(dice, bids, best) - end.outcome(dice, bids, action)
        return both * 100 // CHUNK

    return _compared(turn, action, best, more)


class _End:
    """A round of two with a die or two each, in which both play by the table `name` from now on."""

    def __init__(self, turn, belief, name):
        from gobelet.games.parafico import endgame_tables

        self._solved, self._name, self._random = endgame_tables, name, turn.random
        self._hand, self._total, self._odds = turn.hand, belief.total, belief.odds
        (rival,) = belief.rivals
        dice = turn.state[s.DICE + rival]
        self._may_win = [turn.state[s.DICE + seat] < turn.state[s.DICE_EACH] for seat in (turn.seat, rival)]
        self._dice = [(low, high) for low in range(1, 7) for high in range(low, 7)] if dice == 2 else ONES
        self._weights = [1 if hand[0] == hand[-1] else 2 for hand in self._dice]
        bids = []
        for at in range(0, len(turn.heard), 2):
            if turn.heard[at] == rival:
                self._explain(bids, turn.heard[at + 1])
            bids.append(turn.heard[at + 1])

    def _explain(self, bids, bid):
        """What the rival said after these bids: those of its hands that say it oftener are likelier."""
        weights = self._weights
        for at, hand in enumerate(self._dice):
            mixed = self._solved.mixed_strategy(self._name, bids, self._total, hand)
            often = sum([weight for action, weight in mixed if action == bid])
            weights[at] *= 1 + often * 254 // sum([weight for _, weight in mixed])
        while max(weights) > 1 << 12:
            weights[:] = [max(1, weight >> 1) for weight in weights]

    def dice(self):
        """The rival's dice, drawn as what it has said makes them likely."""
        return self._solved.sample_decision(list(zip(self._dice, self._weights)), self._random)

    def outcome(self, dice, bids, action):
        """Dice won, those lost taken away, and as many that the rival loses or wins: of whoever decides so now."""
        bids, mine = list(bids), True
        while action >= BASE:
            bids.append(action)
            mine = not mine
            hand = self._hand if mine else dice
            mixed = self._solved.mixed_strategy(self._name, bids, self._total, hand)
            action = self._solved.sample_decision(mixed, self._random)
        quantity, value = bids[-1] % BASE, bids[-1] // BASE - 1
        there = self._odds.counts(self._hand)[value] + self._odds.counts(dice)[value]
        if action == BLUFF:
            change, whose = -1, mine if there >= quantity else not mine
        else:
            change, whose = -1 if there != quantity else 1 if self._may_win[not mine] else 0, mine
        return change if whose else -change


def format_review(lesson, texts):
    """See gobelet.coach.format_review()."""
    cost, _, action, bid, odds, best = lesson[:6]
    often = format_odds("coach.exact" if action == CARAMBA else "coach.true", odds, texts)
    tenths = (cost + 5) // 10
    noun = ".one" if tenths // 10 in texts.ones else ".many"
    better = texts.get("coach.dice" + noun, "%d%s%d" % (tenths // 10, texts.get("coach.point"), tenths % 10))
    return _decision(action, bid, texts), often, _decision(best, 0, texts), better


def _decision(action, bid, texts):
    if action >= BASE:
        return bid_text(action % BASE, action // BASE)
    call = texts.get("coach.bluff" if action == BLUFF else "coach.caramba")
    return texts.get("coach.call", call, bid_text(bid % BASE, bid // BASE)) if bid else call
