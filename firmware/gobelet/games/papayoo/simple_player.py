"""How a simple player of Papayoo plays: what is dangerous, what is thrown off, what makes no difference.

It must not know hands of others, or what an automate is.
"""

from gobelet.games.papayoo import state as s
from gobelet.games.papayoo.cards import PAYOO, SUIT, rank_of


def different(state, cards, hand):
    """The cards without those that do the same as a higher one: ordinary neighbours with nothing unseen between them.

    A trick on the table in their suit may lie between them, so then all count.
    """
    if state[s.LED] >= 0 and SUIT[cards[0]] == state[s.LED]:
        return cards
    distinct = []
    for c in cards:
        above = c + 1
        while above <= PAYOO and state[s.WHO + above]:
            above += 1
        twin = above <= PAYOO and SUIT[above] == SUIT[c] and above in cards
        if not twin or s.points_of(state, c) or s.points_of(state, above):
            distinct.append(c)
    return distinct


def plan(cards, table, papayoo, seats):
    """The card that a simple player plays: stays below the trick if it can, throws off what costs most if it may."""
    if not table:
        return min(cards, key=rank_of)
    led = SUIT[table[0]]
    follow = [c for c in cards if SUIT[c] == led]
    if not follow:
        return papayoo if papayoo in cards else max(cards, key=danger)
    best = max([c for c in table if SUIT[c] == led])
    below = [c for c in follow if c < best]
    if below:
        return papayoo if papayoo in below else max(below)
    if len(table) == seats - 1 and max(follow) != papayoo:
        return max(follow)
    return min(follow)


def danger(card):
    """What it may cost to keep a card: Payoos and sevens cost points themselves, high cards take tricks."""
    rank = rank_of(card)
    if card > PAYOO:
        return 4 * rank
    return 45 if rank == s.PAPAYOO_RANK else 5 * rank


def by_danger(cards, count, danger):
    """The `count` cards of the highest danger, sorted."""
    return tuple(sorted(sorted(cards, key=danger)[len(cards) - count :]))
