"""The coach: what a decision cost its player, by what its seat could know then: own dice or cards, all that was said.

A game that has one says so in its record; its coach.py weighs a decision as its hard automate does. What it finds is a
lesson: a tuple of what the decision cost, in the game's own unit, of the round, and of numbers by which the game tells
it; so it is kept in little room, and can be sent. It must not know how a decision is weighed, or how it is shown.
"""

from gobelet import games
from gobelet.bots import HARD

MOST = 3  # lessons that a player is told in the end
COST, WHEN = range(2)  # of every lesson


def review_decision(rules, turn, action):
    """The lesson of a decision, None if there was nothing to decide, or the game has no coach. turn: an Observation of
    before the decision, with all that its seat knew."""
    if not rules.coach:
        return None
    turn.level = HARD
    return games.part(rules.NAME, "coach").review_decision(turn, action)


def costliest(rules, lessons):
    """Those of some lessons that cost most, dearest first, MOST at most; none that hardly cost anything."""
    least = games.part(rules.NAME, "coach").MATTERS
    return sorted([lesson for lesson in lessons if lesson[COST] >= least], key=lambda lesson: -lesson[COST])[:MOST]


def format_review(rules, lesson, texts):
    """(what was decided, what that promised, what was better, what that promised) in words; the last two are "" for a
    decision that hardly cost anything. texts: those of the game."""
    part = games.part(rules.NAME, "coach")
    words = tuple(part.format_review(lesson, texts))
    return words if lesson[COST] >= part.MATTERS else words[:2] + ("", "")


def sentence(rules, lesson, texts):
    """A lesson in one or two sentences, such as a display has room for."""
    words = format_review(rules, lesson, texts)
    return texts.get("coach.lesson" if words[2] else "coach.each", format_round(rules, lesson, texts), *words)


def format_round(rules, lesson, texts):
    """When it was: the round, as the game calls it."""
    return texts.get(games.part(rules.NAME, "coach").ROUND, lesson[WHEN])


def decimal(number, digits, texts):
    """A number of hundredths (digits: 2) or tenths (1) as people write it."""
    unit = 10**digits
    whole, rest = abs(number) // unit, abs(number) % unit
    text = "%d%s%0*d" % (whole, texts.get("coach.point"), digits, rest)
    return "-" + text if number < 0 else text


def format_odds(key, percent, texts):
    """How often something is so, as people say it. key: of its texts."""
    times = (percent + 5) // 10
    if 0 < times < 10:
        return texts.count(key, times)
    return texts.get(key + (".never" if not percent else ".always" if percent >= 100 else
                            ".nearly" if times else ".hardly"))  # fmt: skip


class PairedComparison:
    """A decision and another one, tried side by side in worlds that chance makes: what the other brings more.

    add(difference) after each world. mean(unit): what it brings more, in so many parts; 0 unless chance alone would
    make that of so many worlds, three at least, less than once in forty times. settled(): whether more worlds would
    hardly change whether it does."""

    def __init__(self):
        self.worlds = self._total = self._squares = 0

    def add(self, difference):
        self.worlds += 1
        self._total += difference
        self._squares += difference * difference

    def mean(self, unit=1):
        return self._total * unit // self.worlds if self._beyond(4) else 0

    def settled(self):
        return self._total <= 0 or self._beyond(9)

    def _beyond(self, times):
        """Whether it is more than chance would make, whose square is taken so many times: near Student's quantiles."""
        total, worlds = self._total, self.worlds
        if total <= 0 or worlds < 3:
            return False
        chance = worlds * (self._squares - total * total // worlds) // (worlds - 1)
        return total * total * (worlds - 2) > times * chance * (worlds + 1)
