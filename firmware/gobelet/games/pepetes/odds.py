"""What the next throw of Pépètes promises: attacks, defences and bets by expectation over it.

Integers only: what can come of a throw is weighed by how many of the 6, 36, 216 or 1296 ways lead to it. It must not
know the bet cards of anybody.
"""

from gobelet.games.pepetes import dice as pepetes_dice
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.bets import BASE, CARDS, DIGITS, STAKE_MAX
from gobelet.games.pepetes.legal import PASS, announcements, rerolls

WAYS = 1296  # of four dice: everything is reckoned in this unit
NO_ATTACK = 14  # pépètes that a tour as attacker is worth beyond what one risks as defender
NO_DEFENCE = 3  # pépètes that a tour as defender saves
KEPT = 3  # of four: how often what the attacker shows outlives the defence
_FACTORIALS = b"\1\1\2\6\30"
# By temperament: what it adds to an attack for each die thrown again, and for each kept that shows the face of another
# one; to a defence for each face announced, and for each die more than one that such a face takes, in thirds of a
# pépète; quarters of a usual stake that it bets; pépètes that it gives to somebody who has none. The credulous trusts
# that what lies on the table stays.
TASTES = {
    "": (0, 0, 0, 0, 4, 0),
    "cautious": (-2, 0, -3, 0, 3, 0),
    "bold": (2, 0, 3, 0, 6, 0),
    "credulous": (0, 4, 0, -2, 4, 1),
    "sly": (0, -4, 0, 4, 4, 0),
}
THIRD = WAYS // 3


def outcomes(count):
    """Yields every result of `count` dice as (sorted faces, number of ways): 126 of them for four dice."""
    faces = [1] * count
    while True:
        ways = _FACTORIALS[count]
        for face in range(1, 7):
            ways //= _FACTORIALS[faces.count(face)]
        yield tuple(faces), ways
        at = count - 1
        while at >= 0 and faces[at] == 6:
            at -= 1
        if at < 0:
            return
        faces[at:] = [faces[at] + 1] * (count - at)


def _worth(state, dice):
    """What dice bring the attacker if the tour ends with them, a lost right to defend included."""
    value = pepetes_dice.score(dice, pepetes_dice.best(dice))
    if state[s.TOUR] == 1 and 1 in (dice[:-1] if state[s.BLACK_ONE] else dice):
        value -= NO_DEFENCE
    return value


def kept_dice(blue, reroll):
    """The blue dice that stay when these faces of them are thrown again, a list."""
    stay = list(blue)
    for face in reroll:
        stay.remove(face)
    return stay


def _thrown(state, stay, count):
    """All the dice that the attacker may have once `count` blue dice beside those that stay are thrown again, and in
    how many of WAYS."""
    scale = 6 ** (4 - count)
    for faces, ways in outcomes(count):
        yield stay + list(faces) + [state[s.BLACK]], ways * scale


def best(weighted):
    """The first choice of the highest worth. weighted: [(choice, worth)]."""
    return weighted[[worth for _, worth in weighted].index(max([worth for _, worth in weighted]))][0]


def attack_taste(tastes, reroll, stay):
    """What a temperament adds to an attack, in thirds of a pépète. tastes: of TASTES. stay: see kept()."""
    return tastes[0] * len(reroll) + tastes[1] * (len(stay) - len(set(stay)))


def defence_taste(tastes, blue, action):
    """The same of an announcement. blue: the attacker's dice."""
    aimed = set(action[1:])
    return tastes[2] * (len(action) - 1) + tastes[3] * (sum([blue.count(face) for face in aimed]) - len(aimed))


def attacks(state, tastes=TASTES[""]):
    """[(the blue dice to throw again, () for none, what the attacker has after this throw, WAYS times)]."""
    blue, weighted = s.blue_of(state), []
    for reroll in rerolls(blue):
        stay = kept_dice(blue, reroll)
        brought = sum([_worth(state, dice) * ways for dice, ways in _thrown(state, stay, len(reroll))])
        weighted.append((reroll, brought + attack_taste(tastes, reroll, stay) * THIRD))
    return weighted


def best_attack(state, tastes=TASTES[""]):
    """The blue dice to throw again, () for none, by expectation over this throw."""
    return best(attacks(state, tastes))


def best_defence(state, taken_weight, lost_weight, tastes=TASTES[""]):
    """What to announce, by expectation over this throw."""
    return best(defences(state, taken_weight, lost_weight, tastes))


def defences(state, taken_weight, lost_weight, tastes=TASTES[""]):
    """[(what to announce, what it gains over this throw, 36 times)]. The weights: of what the attacker no longer gets,
    and of what the defender loses."""
    blue = s.blue_of(state)
    now = _worth(state, blue + [state[s.BLACK]])
    # A red 1 that stays costs the second tour, unless it is thrown again in time.
    red_one = 0 if state[s.TOUR] == 2 else NO_ATTACK if state[s.THROW_NUMBER] == 3 else NO_ATTACK // 2
    lying = sum([1 << at for at, face in enumerate(state[s.RED : s.PENDING]) if face == 1])  # a mask, as announced
    weighted: list = [(PASS, -lost_weight * red_one * 36 if lying else 0)]
    for action in announcements(state):
        if action == PASS:
            continue
        count, stays = s.ones(action[0]), lying & ~action[0]
        gain = 0
        for faces, ways in outcomes(count):
            left, stay = pepetes_dice.defend(blue, action[1:], faces)
            taken = now - _worth(state, left + [state[s.BLACK]])
            lost = min(sum(stay), s.money_of(state, state[s.DEFENDER]))
            if stays or 1 in stay:
                lost += red_one
            gain += (taken_weight * taken - lost_weight * lost) * ways
        taste = defence_taste(tastes, blue, action) * lost_weight * 12
        weighted.append((action, gain * 6 ** (2 - count) + taste))
    return weighted


def chances(state):
    """For each bet card 1..13, in how many of WAYS it wins, if the attacker goes on as best_attack() says."""
    ways_to = [0] * (CARDS + 1)
    reroll = best_attack(state)
    for dice, ways in _thrown(state, kept_dice(s.blue_of(state), reroll), len(reroll)):
        combinations = pepetes_dice.combinations(dice)
        for card in range(1, CARDS + 1):
            wins = card in dice if card <= DIGITS else combinations >> (card - DIGITS) & 1
            if wins:
                ways_to[card] += ways
    return [won * (4 if card == state[s.BLACK] else KEPT) // 4 for card, won in enumerate(ways_to)]


def staked(state, seat, chances, part, quarters=4):
    """The two cards with the best odds at what they pay, staked by their odds; fewer if they do not pay. chances: by
    card, in how many of WAYS it wins. part: 1 for all of what Kelly would stake, 2 for half of it. quarters: of that
    which are staked."""
    money = s.money_of(state, seat)
    edges = []
    for card, won in enumerate(chances):
        pays = 1
        if state[s.PAYOUT] and card > DIGITS:
            pays = pepetes_dice.BONUS[card - DIGITS]
        edge = won * pays - (WAYS - won)
        if card and edge > 0:
            # Kelly's share of the money: edge / pays of it.
            stake = 1 if card <= DIGITS else max(1, money * edge * quarters // (4 * part * pays * WAYS))
            edges.append((edge * stake, card, min(stake, STAKE_MAX)))
    bets = []
    for _, card, stake in sorted(edges, reverse=True):
        if len(bets) < 2 and stake <= money:
            bets.append(card * BASE + stake)
            money -= stake
    return tuple(sorted(bets))
