"""How a hard automate of Pépètes decides: by a solved duel, the odds of leading after it, and bets as high as theirs.

solved.py tells what is to come in a duel of two who gain by what the other loses, for the options that it was solved
for. Where two players are left, a throw is worth the chance to be ahead after it: whoever leads avoids what could go
either way, whoever is behind seeks it. Among more players an attack is worth what it brings, and a loss of one's own
weighs as much as the same gain of all the others together. Bets win far more often than they lose, so a cautious stake
costs more than a lost one. A temperament prefers some decisions to others. Integers only. It must not know the bet
cards of anybody else.
"""

from gobelet.bots import SURE
from gobelet.games.pepetes import dice as pepetes_dice
from gobelet.games.pepetes import odds, solved
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.legal import PASS, announcements, legal, rerolls

BLUES, FACES, SORTS = 210, 6, 9
# Sorted faces a <= b <= c <= d, 0 for a die that is gone, have the number a + PAIRS[b] + TRIPLES[c] + FOURS[d].
PAIRS, TRIPLES, FOURS = b"\0\1\3\6\12\17\25", b"\0\1\4\12\24\43\70", b"\0\1\5\17\43\106\176"
NEXT_DUEL = 14  # pépètes that the leads of two players change in a duel, one standard deviation
BRINGS, VARIES = 16, 8  # pépètes that a tour brings its attacker, and how far that spreads
LEADS = b"\x00\x19\x33\x4b\x62\x78\x8c\x9e\xaf\xbd\xca\xd5\xde\xe5\xeb\xf0\xf4\xf7\xfa\xfc\xfd\xfe\xfe\xff\xff"
STEP = 32  # of 256 parts of a standard deviation: LEADS has for each the chance to lead less that to be behind


def think(turn):
    """(action, how sure, 0 to SURE) of an Observation, None for what it has nothing to say about."""
    state, phase, tastes = turn.state, turn.state[s.PHASE], odds.TASTES[turn.temper]
    if not is_solved(state):
        return None
    if phase == s.BETTING:
        return odds.staked(state, turn.seat, odds.chances(state), 1, tastes[4]), SURE // 2
    rivals = s.ones(s.living_mask(state)) - 1
    if phase == s.ATTACK:
        return Duel(state, rivals == 1, tastes).attack(), SURE
    if phase != s.DEFENCE:
        return None
    if rivals == 1:
        return Duel(state, True, tastes).defence(), SURE // 2
    return odds.best_defence(state, 1, rivals, tastes), SURE // 2


def close(state, seat):
    """How close the decision looks to somebody who sees no hidden thing, 0 to SURE."""
    if state[s.PHASE] == s.BETTING:
        return SURE
    return min(SURE, 6 * len(legal(state, seat))) if state[s.PHASE] in (s.ATTACK, s.DEFENCE) else 0


def is_solved(state):
    """Whether the options are those that the duel was solved for."""
    return not (state[s.LOST_POINTS] or state[s.BLACK_ONE] or state[s.COMBO_CHOICE])


def blue_number(blue):
    """The number of blue dice in the tables. blue: faces, without those that are gone or with 0 for them."""
    a, b, c, d = sorted(list(blue) + [0] * (4 - len(blue)))
    return a + PAIRS[b] + TRIPLES[c] + FOURS[d]


def red_number(tour, red):
    """The number of red dice in the tables: in the first tour it counts how many show a 1, as that costs the second."""
    if tour == 2:
        return len(red)
    return 6 + red.count(1) if len(red) == 2 else 4 + red.count(1) if red else 3


def ahead(lead, spread):
    """The chance to lead less the chance to be behind, -8160 to 8160, if one leads by `lead` and that may yet change by
    `spread`, a standard deviation."""
    far = abs(lead) * 256 // spread
    at = far // STEP
    if at + 1 < len(LEADS):
        chance = LEADS[at] * STEP + (LEADS[at + 1] - LEADS[at]) * (far % STEP)
    else:
        chance = LEADS[-1] * STEP
    return chance if lead > 0 else -chance


def root(number):
    """The square root of a number from 1 on, rounded down."""
    estimate = number
    while estimate * estimate > number:
        estimate = (estimate + number // estimate) // 2
    return estimate


class Duel:
    """What throws are worth to the attacker. leading: whether that is the chance to be ahead of the defender, or what
    the duel brings. tastes: of odds.TASTES."""

    def __init__(self, state, leading, tastes=odds.TASTES[""]):
        self._leading, self._tastes = leading, tastes
        self._tour, self._throw, self._black = state[s.TOUR], state[s.THROW_NUMBER], state[s.BLACK]
        self._blue = s.blue_of(state)
        self._red = state[s.RED : s.PENDING]
        self._barred = state[s.BARRED] and self._tour == 2
        self._announcements = () if state[s.PHASE] == s.ATTACK else announcements(state)
        self._attacker = s.money_of(state, state[s.ATTACKER])
        self._defender = s.money_of(state, state[s.DEFENDER])
        # What a decision is worth beside what is to come: the lead, and what a temperament adds.
        self._beside = self._lead = solved.PARTS * (self._attacker - self._defender) if leading else 0
        self._lost = state[s.LOST]
        self._target = 0 if state[s.END] else state[s.TARGET]
        self._spreads = {}
        most = max(self._attacker + BRINGS, self._defender + (BRINGS if self._tour == 1 else 0))
        # How likely the match goes on after this duel, 0 to 2 * 8160.
        full = LEADS[-1] * STEP
        goes_on = full - ahead(most - self._target, VARIES) if self._target else 2 * full
        self._later = solved.PARTS * solved.PARTS * (NEXT_DUEL * NEXT_DUEL * goes_on // (2 * full) + 1)

    def attack(self):
        """The blue dice to throw again."""
        return odds.best(self.attacks())

    def defence(self):
        """What to announce."""
        return odds.best([(action, -worth) for action, worth in self.defences()])

    def attacks(self):
        """[(blue dice to throw again, what that is worth, WAYS times)] of every choice."""
        red = red_number(self._tour, [] if self._barred else [face for face in self._red if face != s.GONE])
        weighted = []
        for faces in rerolls(self._blue):
            remaining = odds.kept_dice(self._blue, faces)
            self._beside = self._lead + odds.attack_taste(self._tastes, faces, remaining)
            total = 0
            for thrown, ways in odds.outcomes(len(faces)):
                blue = remaining + list(thrown)
                total += ways * self._table_worth(solved.ATTACKED, solved.ATTACKED_SPREADS, self._throw, red, blue)
            weighted.append((faces, total * 6 ** (4 - len(faces))))
        return weighted

    def defences(self):
        """[(what to announce, what the tour is worth to the attacker after it, 36 times)] of every choice."""
        red = [face for face in self._red if face != s.GONE]
        self._beside = self._lead
        weighted: list = [(PASS, self._after(self._blue, red, 0) * 36)]
        for action in self._announcements:
            if action == PASS:
                continue
            remaining = [face for i, face in enumerate(self._red) if not action[0] >> i & 1 and face != s.GONE]
            count = s.ones(action[0])
            self._beside = self._lead - odds.defence_taste(self._tastes, self._blue, action)
            total = 0
            for thrown, ways in odds.outcomes(count):
                left, stay = pepetes_dice.defend(self._blue, action[1:], thrown)
                total += ways * self._after(left, remaining + list(stay), sum(stay))
            weighted.append((action, total * 6 ** (2 - count)))
        return weighted

    def _after(self, blue, red, lost):
        """The worth of a tour after a defence. blue, red: the dice that stay. lost: what the defender lost by it."""
        sort = red_number(self._tour, red)
        if self._throw < 3:
            return self._table_worth(solved.DEFENDED, solved.DEFENDED_SPREADS, self._throw + 1, sort, blue, lost)
        dice = list(blue) + [self._black]
        points = pepetes_dice.score(dice, pepetes_dice.best(dice))
        if self._tour == 1:
            if 1 in red:
                return self._worth(points * solved.PARTS, 0, lost)
            has_one = 1 in dice
            return self._worth(points * solved.PARTS - solved.TOURS[has_one], solved.TOUR_SPREADS[has_one], lost)
        left = self._defender - min(self._lost + lost, self._defender)
        if self._target and max(self._attacker + points, left) >= self._target:
            return self._worth(points * solved.PARTS, -1, lost)
        return self._worth(points * solved.PARTS, 0, lost)

    def _table_worth(self, means, spreads, throw, sort, blue, lost=0):
        row = (throw - 2) * SORTS + sort
        mean = means[(row * FACES + self._black - 1) * BLUES + blue_number(blue)] - solved.LEAST
        return self._worth(mean, spreads[row], lost)

    def _worth(self, mean, spread, lost):
        """What is to come, in parts of a pépète, with what the defender loses now. spread: of what is to come in this
        duel, in quarters of a part; -1: the match is over."""
        if not self._leading:
            return mean + self._beside + lost * solved.PARTS
        lead = mean + self._beside + solved.PARTS * min(self._lost + lost, self._defender)
        if spread not in self._spreads:
            self._spreads[spread] = root(spread * spread // 16 + self._later) if spread >= 0 else 1
        chance = ahead(lead, self._spreads[spread]) if spread >= 0 or lead else 0
        return chance * 32 + lead
